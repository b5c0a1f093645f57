// What the sweep does with one picture: identity, a translation of real length, and whether everything else is as it was.
import { readFileSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import type { DocumentFilter } from "@yizhou/filters";
import { installedFilters } from "@yizhou/filters/node";
import { isAppError, plainText, type LanguageTag, type PlacedUnits } from "@yizhou/model";
import { boxToPage } from "../../../packages/filters/src/image/frame.ts";
import { openPicture } from "../../../packages/filters/src/image/codecs/open-picture.ts";
import { pictureKind } from "../../../packages/filters/src/image/codecs/picture-kind.ts";
import { uprightSize } from "../../../packages/filters/src/image/orientation.ts";
import type { ImageSkeleton } from "../../../packages/filters/src/image/image-filter.ts";
import type { PictureFormat } from "../../../packages/filters/src/image/picture-file.ts";
import type { PictureModel } from "../../../packages/filters/src/image/picture-model.ts";
import type { FixtureAnswers } from "../pdf/fixture-answers.ts";
import { readState, type PictureState } from "./picture-state.ts";

export interface ImageExamination {
  readonly refusal: string | null;
  readonly fault: string | null;
  readonly format: string;
  readonly pages: number;
  readonly megapixels: number;
  readonly units: number;
  readonly isIdentical: boolean;
  readonly warnings: readonly string[];
  /** What of its state (kind, size, density, profile, …) another reader finds changed. */
  readonly changedState: readonly string[];
  /** Pixels beside the text that are another, all pages together. */
  readonly strayPixels: number;
  /** Share of the pixels that may change, 0-1. */
  readonly textShare: number;
  readonly marks: Readonly<Record<string, number>>;
  readonly readSeconds: number;
  readonly writeSeconds: number;
}

export const NOTHING: ImageExamination = {
  refusal: null,
  fault: null,
  format: "",
  pages: 0,
  megapixels: 0,
  units: 0,
  isIdentical: false,
  warnings: [],
  changedState: [],
  strayPixels: 0,
  textShare: 0,
  marks: {},
  readSeconds: 0,
  writeSeconds: 0,
};

/** Both ways, so that the target is of another script than the source. */
export interface Answers {
  readonly toChinese: FixtureAnswers;
  readonly toEnglish: FixtureAnswers;
}

/** @param resultPath  without its extension; `.2` is the bilingual form */
export async function examineImage(
  path: string,
  resultPath: string,
  answers: Answers,
): Promise<ImageExamination> {
  const source = readFileSync(path);
  const format = pictureKind(source) as PictureFormat | null;
  if (!format) return { ...NOTHING, refusal: "no picture that is read" };
  let facts: ImageExamination = { ...NOTHING, format };
  let step = "open";
  try {
    const filter = (await installedFilters.load(format)) as DocumentFilter<ImageSkeleton>;
    const began = process.cpuUsage();
    const { skeleton, units, warnings, facts: about } = await filter.extract(source);
    const size = skeleton.pages.reduce((sum, { width, height }) => sum + width * height, 0);
    facts = {
      ...facts,
      pages: about.pages ?? 0,
      megapixels: size / 1e6,
      units: units.length,
      readSeconds: secondsSince(began),
    };
    if (units.length === 0) return { ...facts, refusal: "filter.no_text" };
    step = "identity";
    const own = new Map(units.map(({ id, content }) => [id, content]));
    const isChinese = /\p{Script=Han}/u.test(units.map(({ content }) => plainText(content)).join(""));
    const languages = {
      sourceLanguage: (isChinese ? "zh-Hans" : "en") as LanguageTag,
      targetLanguage: (isChinese ? "en" : "zh-Hans") as LanguageTag,
    };
    const same = await filter.merge(source, skeleton, own, languages);
    facts = { ...facts, isIdentical: Buffer.compare(same.bytes, source) === 0 };
    step = "merge";
    const answer = isChinese ? answers.toEnglish : answers.toChinese;
    const targets = new Map(units.map(({ id, content }) => [id, answer.answer(content)]));
    const middle = process.cpuUsage();
    const merged = await filter.merge(source, skeleton, targets, languages);
    const writeSeconds = secondsSince(middle);
    writeFileSync(resultPath + extname(path), merged.bytes);
    step = "bilingual";
    const both = await filter.merge(source, skeleton, targets, { ...languages, output: "bilingual" });
    writeFileSync(`${resultPath}.2${extname(path)}`, both.bytes);
    step = "judge";
    const [before, after] = [await readState(source), await readState(merged.bytes)];
    const marks = Object.groupBy(merged.places?.marks ?? [], ({ kind }) => kind);
    facts = {
      ...facts,
      writeSeconds,
      warnings: [...warnings, ...merged.warnings].map(({ code }) => code),
      changedState: Object.keys(before).filter(
        (key) => before[key as keyof PictureState] !== after[key as keyof PictureState],
      ),
      marks: Object.fromEntries(Object.entries(marks).map(([kind, list]) => [kind, list!.length])),
      ...(await compare(source, merged.bytes, format, skeleton.pages, merged.places)),
    };
  } catch (error) {
    const code = isAppError(error) ? error.code : String(error instanceof Error ? error.stack : error);
    if (step === "open" && isAppError(error)) return { ...facts, refusal: code };
    return { ...facts, fault: `${step}: ${code.slice(0, 400)}` };
  }
  return facts;
}

/** Letters may reach beyond the boxes round what was read by so much of their size: marks, accents, words that were missed. */
const REACH = 0.5;
/** A paragraph's lines may have ends that the reader missed; see paint-page.ts. */
const ENDS = 2.4;
/** Blocks of a JPEG with halved colours, and how far readers mix a block's colours into its neighbours. */
const [JPEG_GRID, JPEG_BLEED] = [16, 1];

async function compare(
  source: Uint8Array,
  result: Uint8Array,
  format: PictureFormat,
  pages: readonly PictureModel[],
  places: PlacedUnits | undefined,
): Promise<Pick<ImageExamination, "strayPixels" | "textShare">> {
  const [before, after] = [openPicture(source, format), openPicture(result, format)];
  let [stray, allowed, all] = [0, 0, 0];
  for (const [index, model] of pages.entries()) {
    const [page, changed] = [await before.page(index), await after.page(index)];
    const { width, height } = uprightSize(page, page.orientation);
    const [a, b] = [await page.raster(Infinity), await changed.raster(Infinity)];
    const mask = allowedPixels(model, places, index, { width, height }, format === "jpg" ? JPEG_GRID : 1);
    all += width * height;
    for (let at = 0; at < mask.length; at++) {
      if (mask[at]) allowed++;
      else if (
        a.data[at * 4] !== b.data[at * 4] ||
        a.data[at * 4 + 1] !== b.data[at * 4 + 1] ||
        a.data[at * 4 + 2] !== b.data[at * 4 + 2]
      )
        stray++;
    }
  }
  return { strayPixels: stray, textShare: all === 0 ? 0 : allowed / all };
}

/** 1 where source or target letters may stand. */
function allowedPixels(
  { blocks }: PictureModel,
  places: PlacedUnits | undefined,
  page: number,
  { width, height }: { readonly width: number; readonly height: number },
  grid: number,
): Uint8Array {
  const mask = new Uint8Array(width * height);
  const bleed = grid > 1 ? JPEG_BLEED : 0;
  const allow = (left: number, top: number, right: number, bottom: number) => {
    const down = (value: number, most: number) =>
      Math.max(0, Math.min(most, Math.floor(value / grid) * grid - bleed));
    const up = (value: number, most: number) =>
      Math.max(0, Math.min(most, Math.ceil(value / grid) * grid + bleed));
    for (let y = down(top, height); y < up(bottom, height); y++)
      mask.fill(1, y * width + down(left, width), y * width + up(right, width));
  };
  for (const { box, size, angleDeg, lines } of blocks) {
    const across = (lines.length > 1 ? ENDS : REACH) * size;
    const grown = {
      left: box.left - across,
      right: box.right + across,
      bottom: box.bottom - REACH * size,
      top: box.top + REACH * size,
    };
    const { left, top, right, bottom } = boxToPage(grown, angleDeg);
    allow(left, top, right, bottom);
  }
  const target = places?.pages[page]?.target ?? [];
  const sizes = new Map(blocks.map(({ id, size }) => [id, size]));
  for (let at = 0; at < target.length; at += 5) {
    const [unit, left, top, right, bottom] = target.slice(at, at + 5) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const reach = REACH * (sizes.get(places!.units[unit]!) ?? 0);
    allow(
      (left * width) / 10_000 - reach,
      (top * height) / 10_000 - reach,
      (right * width) / 10_000 + reach,
      (bottom * height) / 10_000 + reach,
    );
  }
  return mask;
}

function secondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}
