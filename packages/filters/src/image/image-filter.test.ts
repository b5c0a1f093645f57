import { createHash } from "node:crypto";
import { parseLanguageTag, plainText, type InlineContent, type TextUnit } from "@yizhou/model";
import type { OcrEngine } from "@yizhou/ocr";
import { installedTesseract } from "@yizhou/ocr/node";
import { installedFonts } from "@yizhou/page/node";
import type { Drawing } from "@yizhou/page/testing";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { DocumentFilter, PageCache } from "../filter.ts";
import { openPicture } from "./codecs/open-picture.ts";
import { createImageFilter, type ImageSkeleton } from "./image-filter.ts";
import type { PictureFormat } from "./picture-file.ts";
import type { Samples } from "./samples.ts";
import { asSharp } from "./testing/encode-picture.ts";
import * as samples from "./testing/sample-pictures.ts";

const engine = installedTesseract();
const isReading = await engine.installedLanguages().then(
  (languages) => ["en", "zh-Hans", "ko"].every((language) => languages.includes(language)),
  () => false,
);
if (!isReading && process.getuid?.() === 0) throw new Error("tesseract with eng, chi_sim and kor is needed");

const filterOf = (format: PictureFormat, own: OcrEngine = engine): DocumentFilter<ImageSkeleton> =>
  createImageFilter(format, { fonts: installedFonts(), ocr: own });
const languages = (to: string) => ({
  sourceLanguage: parseLanguageTag("und"),
  targetLanguage: parseLanguageTag(to),
});
const content = (text: string): InlineContent => [{ kind: "text", text }];

/** Targets by how the source begins. */
function answer(
  units: readonly TextUnit[],
  answers: Readonly<Record<string, string>>,
): Map<string, InlineContent> {
  return new Map(
    units.flatMap(({ id, content: own }) => {
      const hit = Object.entries(answers).find(([start]) => plainText(own).startsWith(start));
      return hit ? [[id, content(hit[1])]] : [];
    }),
  );
}

/** What was read of each file: two tests translate the same page. */
const readings = new Map<string, PageCache>();
const cacheIn = (kept: Map<string, Uint8Array>): PageCache => ({
  read: async (key) => kept.get(key),
  write: async (key, bytes) => void kept.set(key, bytes),
});

async function translate(
  bytes: Uint8Array,
  format: PictureFormat,
  to: string,
  answers: Readonly<Record<string, string>>,
  output: "target" | "bilingual" = "target",
) {
  const filter = filterOf(format);
  const file = createHash("sha256").update(bytes).digest("hex");
  const pageCache = readings.get(file) ?? cacheIn(new Map());
  readings.set(file, pageCache);
  const { skeleton, units, warnings } = await filter.extract(bytes, { pageCache });
  const targets = answer(units, answers);
  const merged = await filter.merge(bytes, skeleton, targets, { ...languages(to), output });
  return { units, targets, skeleton, merged, warnings };
}

/** What a reader finds in the result, letters only. */
async function lettersIn(bytes: Uint8Array, format: PictureFormat): Promise<string> {
  const { units } = await filterOf(format).extract(bytes);
  return units
    .map((unit) => plainText(unit.content))
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Share of the wanted pairs of letters that are there. */
function likeness(found: string, wanted: string): number {
  const letters = wanted.replace(/[^\p{L}\p{N}]/gu, "");
  const pairs = Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2));
  return pairs.filter((pair) => found.includes(pair)).length / pairs.length;
}

const isSame = (a: Samples, b: Samples) => a.data.every((value, at) => value === b.data[at]);

const png = (drawing: Drawing) => asSharp(drawing).png().toBuffer();

const VALLEYS = {
  "How Valleys": "山谷如何升高",
  Rivers:
    "河流携带的不仅仅是水。每年春天，融化的雪水把沙子和石头从山上带下来，谷底便升高一指宽。一百年之后，古老的港口变成了一片草地。",
  People: "住在那里的人们细心地做着记录。最古老的一本册子从1684年开始，列出了每一次洪水的高度和小麦的价格。",
};

describe.skipIf(!isReading)("a page", { timeout: 120_000 }, () => {
  test("is read as title and paragraphs, and comes back in Chinese at their places and sizes", async () => {
    const bytes = await png(await samples.drawEnglishPage());
    const { units, skeleton, merged, targets } = await translate(bytes, "png", "zh-Hans", VALLEYS);
    expect(units.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "paragraph"]);
    expect(targets.size).toBe(3);
    const [title, first] = skeleton.pages[0]!.blocks;
    expect(title).toMatchObject({ align: "center", look: { isBold: true, family: "serif" } });
    expect(first!.look).toMatchObject({ isBold: false, family: "serif" });
    expect(title!.size).toBeGreaterThan(54);
    expect(title!.size).toBeLessThan(62);
    expect(first!.size).toBeGreaterThan(34);
    expect(first!.size).toBeLessThan(38);
    expect(first!.leading).toBeCloseTo(50, 0);
    expect(merged.warnings).toEqual([]);
    const found = await lettersIn(merged.bytes, "png");
    expect(likeness(found, Object.values(VALLEYS).join(""))).toBeGreaterThan(0.9);
    expect(likeness(found, "Each spring the melting snow brings sand")).toBeLessThan(0.2);
  });

  test("in Korean comes back in English, in its own colours", { tags: "slow" }, async () => {
    const bytes = await png(await samples.drawKoreanPage());
    const english =
      "Rivers carry more than water. Each spring the melting snow brings sand and stones from the hills.";
    const { merged } = await translate(bytes, "png", "en", { 골짜기: "How valleys grow", 강은: english });
    const found = await lettersIn(merged.bytes, "png");
    expect(likeness(found, english)).toBeGreaterThan(0.9);
    expect(/\p{Script=Hangul}/u.test(found)).toBe(false);
    const page = await openPicture(merged.bytes, "png").page(0);
    const title = page.read({ left: 140, top: 90, width: 300, height: 50 }).data;
    let isBlue = false;
    for (let at = 0; at < title.length; at += 3) isBlue ||= title[at] === 20 && title[at + 2] === 120;
    expect(isBlue).toBe(true);
  });

  test(
    "in Chinese comes back in English, which is longer, without going below the size that can be read",
    { tags: "slow" },
    async () => {
      const bytes = await png(await samples.drawChinesePage());
      const english =
        "Rivers carry more than water. Each spring the melting snow washes sand and stones down from the hills, and the valley floor rises by a finger.";
      const { merged, targets } = await translate(bytes, "png", "en", {
        山谷: "How valleys grow over the years",
        河流: english,
        住在: "People who live there keep a careful record of all this.",
      });
      expect(targets.size).toBe(3);
      expect(merged.warnings).toEqual([]);
      const found = await lettersIn(merged.bytes, "png");
      expect(likeness(found, english)).toBeGreaterThan(0.9);
      expect(/\p{Script=Han}/u.test(found)).toBe(false);
    },
  );

  test(
    "photographed askew in uneven light keeps its paper: only pixels near the text change",
    { tags: "slow" },
    async () => {
      const photo = (await samples.drawEnglishPage()).asPhotograph();
      const bytes = await asSharp(photo).jpeg({ quality: 85 }).toBuffer();
      const { skeleton, merged } = await translate(bytes, "jpg", "zh-Hans", VALLEYS);
      const [first] = skeleton.pages[0]!.blocks.filter(({ text }) => text.startsWith("Rivers"));
      expect(first!.angleDeg).toBeGreaterThan(-2);
      expect(first!.angleDeg).toBeLessThan(-0.7);
      const [before, after] = [
        await openPicture(bytes, "jpg").page(0),
        await openPicture(merged.bytes, "jpg").page(0),
      ];
      for (const rect of [
        { left: 0, top: 0, width: 1200, height: 64 },
        { left: 0, top: 800, width: 1200, height: 200 },
        { left: 0, top: 0, width: 120, height: 1000 },
      ]) {
        expect(isSame(after.read(rect), before.read(rect))).toBe(true);
      }
      // Paper where a line has gone: as bright as beside it, no patch of another colour.
      const mean = (page: typeof before, top: number) => {
        const { data } = page.read({ left: 700, top, width: 60, height: 10 });
        let sum = 0;
        for (let at = 0; at < data.length; at += 3) sum += data[at]!;
        return sum / 600;
      };
      expect(Math.abs(mean(after, 464) - mean(before, 490))).toBeLessThan(16);
      expect(likeness(await lettersIn(merged.bytes, "jpg"), VALLEYS.Rivers)).toBeGreaterThan(0.8);
    },
  );

  test("beside its translation is twice as wide, the source untouched", async () => {
    const bytes = await png(await samples.drawEnglishPage());
    const { merged } = await translate(bytes, "png", "zh-Hans", VALLEYS, "bilingual");
    const [source, both] = [
      await openPicture(bytes, "png").page(0),
      await openPicture(merged.bytes, "png").page(0),
    ];
    expect([both.width, both.height]).toEqual([2432, 1000]);
    const left = { left: 0, top: 0, width: 1200, height: 1000 };
    expect(isSame(both.read(left), source.read(left))).toBe(true);
  });
});

describe.skipIf(!isReading)("a chart", { timeout: 120_000 }, () => {
  const LABELS = {
    Energy: "历年能源构成",
    Coal: "煤炭",
    Natural: "天然气",
    Wind: "风力发电",
    Sunlight: "太阳能",
    "Last decade": "上一个十年",
    "This decade": "这个十年",
    Share: "供应占比",
  };

  test("has its labels one by one, also the one that reads upwards; bars and numbers stay", async () => {
    const bytes = await png(await samples.drawChart());
    const { units, skeleton, merged, targets } = await translate(bytes, "png", "zh-Hans", LABELS);
    expect(targets.size).toBe(Object.keys(LABELS).length);
    expect(new Set(units.map(({ kind }) => kind))).toEqual(new Set(["chart"]));
    const upward = skeleton.pages[0]!.blocks.find(({ text }) => text.startsWith("Share"))!;
    expect(upward.angleDeg).toBe(-90);
    const [before, after] = [
      await openPicture(bytes, "png").page(0),
      await openPicture(merged.bytes, "png").page(0),
    ];
    const plot = { left: 86, top: 190, width: 1114, height: 494 };
    expect(isSame(after.read(plot), before.read(plot))).toBe(true);
    const squares = { left: 858, top: 108, width: 32, height: 72 };
    expect(isSame(after.read(squares), before.read(squares))).toBe(true);
  });
});

describe.skipIf(!isReading)("a poster", { timeout: 120_000 }, () => {
  test("a picture stored sideways is read and painted upright", async () => {
    const bytes = await asSharp(await samples.drawPoster())
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true })
      .toBuffer();
    const french = "Entrez donc avec vos enfants";
    const { merged } = await translate(bytes, "jpg", "fr", { "Free entry": french });
    expect((await sharp(merged.bytes).metadata()).orientation).toBe(6);
    expect(likeness(await lettersIn(merged.bytes, "jpg"), french)).toBeGreaterThan(0.85);
  });

  test("pages that were read once are not read again", async () => {
    const pageCache = cacheIn(new Map());
    const bytes = await png(await samples.drawPoster());
    const first = await filterOf("png").extract(bytes, { pageCache });
    const blind: OcrEngine = {
      installedLanguages: () => Promise.reject(new Error("asked again")),
      read: () => Promise.reject(new Error("read again")),
    };
    expect(await filterOf("png", blind).extract(bytes, { pageCache })).toEqual(first);
  });
});

describe("without the reading program", () => {
  test("a picture is refused by name, and one that is none before that", async () => {
    const missing = installedTesseract({ program: "/nowhere/tesseract" });
    const bytes = await png(await samples.drawKoreanPage());
    await expect(filterOf("png", missing).extract(bytes)).rejects.toMatchObject({ code: "ocr.unavailable" });
    await expect(filterOf("png", missing).extract(new Uint8Array(0))).rejects.toMatchObject({
      code: "filter.empty",
    });
    await expect(filterOf("jpg", missing).extract(bytes)).rejects.toMatchObject({
      code: "filter.mislabelled",
      params: { actual: "png" },
    });
  });
});
