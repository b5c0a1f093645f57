import { createCanvas, type Canvas } from "@napi-rs/canvas";
import type { Raster } from "@yizhou/page/raster";
import { describe, expect, test } from "vitest";
import { detectLanguage } from "./detect-language.ts";
import { installedTesseract } from "./node/installed-tesseract.ts";
import { joinLines } from "./join-words.ts";
import type { Crop, OcrEngine, OcrPage } from "./ocr-model.ts";
import { recognisePage } from "./recognise-page.ts";
import { cameraPhoto } from "./testing/camera-photo.ts";
import {
  characterErrorRate,
  drawTextPage,
  photographed,
  rasterOf,
  throughJpeg,
  turned,
  type PageLooks,
} from "./testing/draw-text-page.ts";
import { SAMPLE_TEXTS } from "./testing/sample-texts.ts";

const engine = installedTesseract();
const LOOKS: Readonly<Record<keyof typeof SAMPLE_TEXTS, Omit<PageLooks, "dpi">>> = {
  en: { design: "serif", columns: 2 },
  "zh-Hans": { design: "serif-sc", columns: 1 },
  ko: { design: "serif-kr", columns: 1 },
};

const drawn = (language: keyof typeof SAMPLE_TEXTS, dpi = 150) =>
  drawTextPage(SAMPLE_TEXTS[language], { ...LOOKS[language], dpi });
const textOf = (page: OcrPage) =>
  page.blocks.flatMap((block) => block.lines.map((line) => line.text)).join("\n");

async function errorRate(canvas: Canvas, text: string, language: string): Promise<number> {
  return characterErrorRate(
    textOf(await recognisePage(rasterOf(canvas), { engine, languages: [language] })),
    text,
  );
}

describe("a drawn page", () => {
  for (const language of ["en", "zh-Hans", "ko"] as const) {
    // The Korean data lack rare syllables (갯, 굵, 껍), which this text has some of.
    const limit = language === "ko" ? 0.06 : 0.04;
    test(`in ${language} is read with at most ${100 * limit} % of its characters wrong`, async () => {
      const { canvas, text } = drawn(language, 200);
      expect(await errorRate(canvas, text, language)).toBeLessThanOrEqual(limit);
    });
  }

  test("small and worn by JPEG is read", async () => {
    const { canvas, text } = drawn("en", 100);
    expect(await errorRate(await throughJpeg(canvas, 40), text, "en")).toBeLessThanOrEqual(0.04);
  });

  test("that was photographed in uneven light is read", async () => {
    const { canvas, text } = drawn("zh-Hans", 200);
    expect(await errorRate(photographed(canvas), text, "zh-Hans")).toBeLessThanOrEqual(0.05);
  });

  test(
    "that a telephone took from aside is read: its lines fan out, and a desk lies round it",
    { tags: "slow" },
    async () => {
      const paragraphs = [...SAMPLE_TEXTS.en, ...SAMPLE_TEXTS.en, ...SAMPLE_TEXTS.en];
      const { canvas, text } = drawTextPage(paragraphs, { ...LOOKS.en, dpi: 150 });
      const photo = await cameraPhoto(canvas, { convergeDeg: 8, convergeAcrossDeg: 5, turnDeg: -3, curl: 6 });
      const page = await recognisePage(rasterOf(photo), { engine, languages: ["en"] });
      expect(characterErrorRate(textOf(page), text)).toBeLessThanOrEqual(0.04);
      const leans = page.blocks.map(({ leanDeg }) => leanDeg);
      expect(Math.max(...leans) - Math.min(...leans)).toBeGreaterThan(1);
    },
  );

  test("keeps words whole in Korean, and its title apart from the text", async () => {
    const { canvas } = drawn("ko");
    const page = await recognisePage(rasterOf(canvas), { engine, languages: ["ko"] });
    const [title, first] = page.blocks.map((block) => joinLines(block.lines.map((line) => line.text)));
    expect(title).toBe("항구에 모래가 쌓이는 까닭");
    expect(first).toContain("모래와 고운 진흙을 바다로 나른다");
  });

  test("lies on its words' boxes also where it leans", async () => {
    const { canvas, text } = drawn("en");
    const page = await recognisePage(rasterOf(turned(canvas, 3)), { engine, languages: ["en"] });
    expect(page.skewDeg).toBeCloseTo(3, 0);
    expect(characterErrorRate(textOf(page), text)).toBeLessThanOrEqual(0.04);
    const line = page.blocks[1]!.lines[0]!;
    const [first, last] = [line.words[0]!.box, line.words.at(-1)!.box];
    const lean = (last.bottom - first.bottom) / (last.left - first.left);
    expect(lean).toBeCloseTo(Math.tan((3 * Math.PI) / 180), 1);
  });

  test("on its side is turned before it is read", async () => {
    const { canvas, text } = drawn("en");
    const sideways = createCanvas(canvas.height, canvas.width);
    const context = sideways.getContext("2d");
    context.translate(0, canvas.width);
    context.rotate(-Math.PI / 2);
    context.drawImage(canvas, 0, 0);
    const page = await recognisePage(rasterOf(sideways), { engine, languages: ["en"] });
    expect(page.turn).toBe(90);
    expect(characterErrorRate(textOf(page), text)).toBeLessThanOrEqual(0.04);
    const box = page.blocks.at(-1)!.lines[0]!.box;
    expect(box.bottom - box.top).toBeGreaterThan(3 * (box.right - box.left));
  });

  test("tells the colours of ink and paper", async () => {
    const { canvas } = drawTextPage(SAMPLE_TEXTS.en, {
      ...LOOKS.en,
      dpi: 150,
      color: "#103a80",
      background: "#fbeec0",
    });
    const page = await recognisePage(rasterOf(canvas), { engine, languages: ["en"] });
    const block = page.blocks[0]!;
    expect(block.background).toBe("#fbeec0");
    expect(parseInt(block.color.slice(5), 16)).toBeGreaterThan(parseInt(block.color.slice(1, 3), 16) + 60);
  });

  test("tells its language", async () => {
    const candidates = ["en", "zh-Hans", "ko"];
    for (const language of ["zh-Hans", "ko"] as const) {
      const raster = rasterOf(drawn(language).canvas);
      expect(await detectLanguage(raster, { engine, candidates })).toBe(language);
    }
  });
});

/** Reads nothing, and tells what it was asked for. */
function silentEngine(): OcrEngine & { readonly asked: Crop[] } {
  const asked: Crop[] = [];
  return {
    asked,
    installedLanguages: () => Promise.resolve(["en"]),
    read: (crops) => {
      asked.push(...crops);
      return Promise.resolve(crops.map(() => []));
    },
  };
}

const blank = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Uint8Array(width * height * 4).fill(255),
  dpi: null,
});

describe("a picture without text", () => {
  test("of no size gives an empty page", async () => {
    for (const [width, height] of [
      [0, 0],
      [1, 4000],
      [4000, 1],
    ] as const) {
      const page = await recognisePage(blank(width, height), { engine: silentEngine(), languages: ["en"] });
      expect(page).toMatchObject({ width, height, blocks: [] });
    }
  });

  test("that is blank is not read at all", async () => {
    const silent = silentEngine();
    await recognisePage(blank(1200, 1600), { engine: silent, languages: ["en"] });
    expect(silent.asked).toHaveLength(0);
  });

  test("of noise ends soon, with few crops", async () => {
    const noise = blank(1500, 1500);
    let seed = 1;
    for (let i = 0; i < noise.data.length; i += 4) {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      noise.data.fill(seed & 1024 ? 255 : 0, i, i + 3);
    }
    const silent = silentEngine();
    const { user } = process.cpuUsage();
    const page = await recognisePage(noise, { engine: silent, languages: ["en"] });
    expect(page.blocks).toEqual([]);
    expect((process.cpuUsage().user - user) / 1e6).toBeLessThan(20);
  });

  test("larger than any scan is read smaller", async () => {
    const silent = silentEngine();
    const giant = blank(8000, 6000);
    for (let x = 1000; x < 7000; x += 90) {
      for (let y = 3000; y < 3060; y++) giant.data.fill(0, (y * 8000 + x) * 4, (y * 8000 + x + 40) * 4 - 1);
    }
    await recognisePage(giant, { engine: silent, languages: ["en"] });
    const pixels = silent.asked.reduce((sum, { raster }) => sum + raster.width * raster.height, 0);
    expect(pixels).toBeLessThan(12_000_000);
  });
});
