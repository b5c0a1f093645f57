import { createHash } from "node:crypto";
import type { InlineContent } from "@yizhou/model";
import type { OcrEngine } from "@yizhou/ocr";
import { Drawing } from "@yizhou/page/testing";
import sharp from "sharp";
import { describe } from "vitest";
import { describeFilterLaws } from "../contract-suite.ts";
import { installedPrograms } from "../node/installed-filters.ts";
import { createImageFilter } from "./image-filter.ts";
import { asSharp, encodeBmp, joinTiffs } from "./testing/encode-picture.ts";

const installed = installedPrograms();
const programs = { ...installed, ocr: remembering(installed.ocr) };
const isReading = await programs.ocr.installedLanguages().then(
  (languages) => languages.includes("en"),
  () => false,
);

/** Reads every crop once: four of the five kinds hold the same pixels. */
function remembering(engine: OcrEngine): OcrEngine {
  const known = new Map<string, ReturnType<OcrEngine["read"]>>();
  return {
    installedLanguages: () => engine.installedLanguages(),
    read: (crops, options) => {
      const hash = createHash("sha256").update(JSON.stringify(options.languages));
      for (const { raster, layout } of crops)
        hash.update(`${layout} ${raster.width} ${raster.height}`).update(raster.data);
      const key = hash.digest("hex");
      const lines = known.get(key) ?? engine.read(crops, options);
      known.set(key, lines);
      return lines;
    },
  };
}

/** A title and a sentence, small, so that every law is quick to read. */
async function draw(): Promise<Drawing> {
  const drawing = new Drawing(520, 220);
  await drawing.text("The Old Harbour", 260, 60, { size: 34, align: "center", look: { isBold: true } });
  await drawing.text("Ships unload two miles further west.", 30, 150, { size: 26 });
  return drawing;
}

/** What is set has to be words, or no program reads it again. */
const other = (content: InlineContent): InlineContent =>
  content.map((node) =>
    node.kind === "text"
      ? {
          kind: "text",
          text: node.text.includes("Ships") ? "Cattle graze on the green meadow." : "A New Field",
        }
      : node,
  );

const drawing = await draw();
/** Each format in its less usual kind: with a palette, for print, as a fax of two pages. */
const files = {
  png: await asSharp(drawing).png({ palette: true, colours: 64 }).toBuffer(),
  jpg: await asSharp(drawing).toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer(),
  gif: await asSharp(drawing).gif({ colours: 64 }).toBuffer(),
  tif: await fax(drawing),
  bmp: encodeBmp(drawing, 24),
} as const;

async function fax(page: Drawing): Promise<Uint8Array> {
  const { width, height } = page;
  const black = await asSharp(page).grayscale().toColourspace("b-w").threshold(160).raw().toBuffer();
  const sheet = await sharp(black, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .tiff({ compression: "ccittfax4", bitdepth: 1 })
    .toBuffer();
  return joinTiffs(sheet, sheet);
}

/** One page, and several; the others are read and painted alike and are packed otherwise, for which their laws are seconds each. */
const ALWAYS: readonly string[] = ["png", "tif"];

describe.skipIf(!isReading)("pictures", { timeout: 120_000 }, () => {
  describe.each(["png", "jpg", "gif", "tif", "bmp"] as const)("as %s", (format) => {
    describe("by the laws of filters", ALWAYS.includes(format) ? {} : { tags: "slow" }, () =>
      describeFilterLaws(
        createImageFilter(format, programs),
        [{ name: `a small ${format}`, bytes: files[format] }],
        { kind: "pages", readBack: 0.8, mark: other },
      ),
    );
  });
});
