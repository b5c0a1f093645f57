import { AppError } from "@yizhou/model";
import { expect, test } from "vitest";
import type { Crop, OcrEngine, OcrLine } from "../ocr-model.ts";
import { lineOfWords } from "../tesseract-table.ts";
import type { ReaderNetworks } from "./reader-networks.ts";
import { type NetworksGap, withNetworks } from "./with-networks.ts";

const box = { left: 0, top: 0, right: 10, bottom: 10 };
const said: OcrLine = lineOfWords([{ text: "program", box, confidence: 0.9 }]);

const program: OcrEngine = {
  installedLanguages: () => Promise.resolve(["en", "ko", "zh-Hans", "zh-Hant"]),
  read: (crops) => Promise.resolve(crops.map(() => [said])),
};
const noProgram: OcrEngine = {
  installedLanguages: () => Promise.reject(new AppError("ocr.unavailable")),
  read: () => Promise.reject(new AppError("ocr.unavailable")),
};

/** Reads the same three characters in every line. */
const networks: ReaderNetworks = {
  alphabet: ["译", "舟", "3"],
  recognise: (_, width) => {
    const steps = width >> 3;
    const data = new Float32Array(4 * steps);
    for (let step = 0; step < steps; step++) data[4 * step + ([0, 1, 0, 2, 0, 3][step] ?? 0)] = 0.9;
    return Promise.resolve({ steps, classes: 4, data });
  },
  detect: () => Promise.reject(new Error("not asked for")),
};
const here = () => Promise.resolve(networks);
const gone = (why: NetworksGap) => () => Promise.resolve(why);

const crop: Crop = {
  raster: { width: 96, height: 48, data: new Uint8Array(96 * 48 * 4).fill(255), dpi: null },
  layout: "line",
};

async function textIn(engine: OcrEngine, language: string): Promise<string> {
  const [lines] = await engine.read([crop], { languages: [language] });
  return lines!.map(({ text }) => text).join("|");
}

test("simplified Chinese is read by networks, line by line, and other languages by the program", async () => {
  const engine = withNetworks(program, here);
  expect(await textIn(engine, "zh-Hans")).toBe("译舟3");
  expect(await engine.readsLines!(["zh-Hans"])).toBe(true);
  for (const language of ["en", "ko", "zh-Hant", "zh-TW"]) {
    expect(await textIn(engine, language)).toBe("program");
    expect(await engine.readsLines!([language])).toBe(false);
  }
});

test.each(["absent", "damaged"] as const)(
  "with %s networks the program reads everything, and says so of Chinese",
  async (why) => {
    const engine = withNetworks(program, gone(why));
    expect(await textIn(engine, "zh-Hans")).toBe("program");
    expect(await engine.readsPlainly!(["zh-Hans"])).toBe(true);
    expect(await engine.readsPlainly!(["ko"])).toBe(false);
    expect(await withNetworks(program, here).readsPlainly!(["zh-Hans"])).toBe(false);
  },
);

test("without the program nothing is read, whether or not there are networks", async () => {
  for (const source of [here, gone("absent")]) {
    const engine = withNetworks(noProgram, source);
    await expect(engine.installedLanguages()).rejects.toMatchObject({ code: "ocr.unavailable" });
  }
});

test("an aborted reading ends between lines", async () => {
  const engine = withNetworks(program, here);
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(engine.read([crop], { languages: ["zh"], signal })).rejects.toThrow("enough");
});
