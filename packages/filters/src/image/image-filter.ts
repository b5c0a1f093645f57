/**
 * Pictures of text: what is written in them is read, translated and painted back in its place, in a file of the same kind.
 * See docs/formats/image.md.
 */
import { createHash } from "node:crypto";
import {
  AppError,
  hasTranslatableText,
  isInlineEqual,
  parseLanguageTag,
  type DocumentWarning,
  type InlineContent,
  type TextUnit,
} from "@yizhou/model";
import type { OcrEngine } from "@yizhou/ocr";
import { FontLibrary, type FontSource, FontStack } from "@yizhou/page/fonts";
import { loadHyphenator, SCALE_FLOOR } from "@yizhou/page/typeset";
import type {
  DocumentFilter,
  ExtractOptions,
  Extraction,
  MergeOptions,
  Skeleton,
  UnitTargets,
} from "../filter.ts";
import { openPicture } from "./codecs/open-picture.ts";
import { pictureKind } from "./codecs/picture-kind.ts";
import { damaged } from "./limits.ts";
import { joinPages, planJoin } from "./paint/join-pages.ts";
import { paintPage } from "./paint/paint-page.ts";
import { setBlocks, type BlockTarget } from "./paint/set-blocks.ts";
import type { PictureFile, PictureFormat } from "./picture-file.ts";
import { PICTURE_EXTENSIONS } from "./picture-formats.ts";
import type { PictureModel } from "./picture-model.ts";
import { readPictures } from "./read/read-pictures.ts";
import { placedUnits } from "./unit-places.ts";

/** `sources`: the source's content by unit id, so that a target equal to it is known for what it is. */
export interface ImageSkeleton extends Skeleton {
  readonly format: PictureFormat;
  readonly fingerprint: string;
  readonly pages: readonly PictureModel[];
  readonly sources: Readonly<Record<string, InlineContent>>;
}

export interface ImageFilterDeps {
  readonly fonts: FontSource;
  readonly ocr: OcrEngine;
}

/** The language that a picture's text is measured and shaped in before its own is known: fonts of all scripts serve it. */
const ANY_LANGUAGE = parseLanguageTag("en");

export function createImageFilter(
  format: PictureFormat,
  deps: ImageFilterDeps,
): DocumentFilter<ImageSkeleton> {
  const fonts = new FontLibrary(deps.fonts);
  return {
    format,
    extensions: PICTURE_EXTENSIONS[format],
    outputs: ["target", "bilingual"],
    probe: (source) => pictureKind(source) === format,
    extract: (source, options = {}) => extract(source, format, options, { engine: deps.ocr, fonts }),
    merge: (source, skeleton, targets, options) => merge(source, skeleton, targets, options, fonts),
  };
}

function open(source: Uint8Array, format: PictureFormat): PictureFile {
  if (source.length === 0) throw new AppError("filter.empty");
  const kind = pictureKind(source);
  if (kind !== format) throw kind ? new AppError("filter.mislabelled", { actual: kind }) : damaged();
  return openPicture(source, format);
}

async function extract(
  source: Uint8Array,
  format: PictureFormat,
  options: ExtractOptions,
  { engine, fonts }: { readonly engine: OcrEngine; readonly fonts: FontLibrary },
): Promise<Extraction<ImageSkeleton>> {
  const file = open(source, format);
  const stack = new FontStack(fonts, ANY_LANGUAGE);
  const { pages, warnings } = await readPictures(file, { engine, fonts: stack, options });
  const units = pages.flatMap((page, index) => unitsOf(page, index, file.pageCount));
  const skeleton: ImageSkeleton = {
    format,
    fingerprint: fingerprintOf(source),
    pages,
    sources: Object.fromEntries(units.map((unit) => [unit.id, unit.content])),
  };
  return { skeleton, units, warnings, facts: { pages: file.pageCount } };
}

function unitsOf({ blocks }: PictureModel, index: number, pageCount: number): TextUnit[] {
  const place = String(index + 1);
  return blocks.flatMap(({ id, text, isHeading, isLabel }): TextUnit[] => {
    const content: InlineContent = [{ kind: "text", text }];
    if (!hasTranslatableText(content)) return [];
    const kind = isLabel ? "chart" : isHeading ? "heading" : "paragraph";
    return [{ id, part: `page ${place}`, kind, content, ...(pageCount > 1 ? { place } : {}) }];
  });
}

async function merge(
  source: Uint8Array,
  skeleton: ImageSkeleton,
  targets: UnitTargets,
  { targetLanguage, output = "target" }: MergeOptions,
  fonts: FontLibrary,
) {
  const { format, fingerprint, pages, sources } = skeleton;
  if (pictureKind(source) !== format || fingerprint !== fingerprintOf(source)) {
    throw new AppError("filter.skeleton_mismatch");
  }
  if (output === "bilingual-pages") throw new AppError("filter.output_unsupported", { format, output });
  const changed = pages.flatMap(({ blocks }, page) =>
    blocks.flatMap((block): BlockTarget[] => {
      const target = targets.get(block.id);
      const own = Object.hasOwn(sources, block.id) ? sources[block.id] : undefined;
      return target && own && !isInlineEqual(target, own) ? [{ page, block, target }] : [];
    }),
  );
  if (changed.length === 0) return { bytes: source, warnings: [] };
  const file = open(source, format);
  const { set, left } = await setBlocks(changed, {
    fonts: new FontStack(fonts, targetLanguage),
    hyphenate: await loadHyphenator(targetLanguage),
    targetLanguage,
  });
  const untouched = new Set(left.map(({ block }) => block.id));
  for (const index of new Set(set.map(({ page }) => page))) {
    const own = set.filter(({ page }) => page === index);
    for (const { block } of paintPage(await file.page(index), own, format === "jpg")) untouched.add(block.id);
  }
  const painted = set.filter(({ block }) => !untouched.has(block.id));
  const crowded = painted.filter(({ scale, fits }) => scale < SCALE_FLOOR || !fits).length;
  const warnings: DocumentWarning[] = [];
  if (untouched.size > 0) warnings.push({ code: "warning.text_left_out", params: { count: untouched.size } });
  if (crowded > 0) warnings.push({ code: "warning.layout_may_grow", params: { count: crowded } });
  if (output === "bilingual")
    return { bytes: await (await beside(open(source, format), file)).save(), warnings };
  const places = placedUnits(pages, Object.keys(sources), painted, untouched);
  return { bytes: await file.save(), warnings, places };
}

/** Every page of the source with its translation. */
async function beside(source: PictureFile, target: PictureFile): Promise<PictureFile> {
  const plans = [];
  for (let index = 0; index < source.pageCount; index++) plans.push(planJoin(await source.page(index)));
  const joined = await source.resized(plans.map(({ size }) => size));
  for (const [index, plan] of plans.entries()) {
    joinPages(await source.page(index), await target.page(index), await joined.page(index), plan);
  }
  return joined;
}

function fingerprintOf(source: Uint8Array): string {
  return createHash("sha256").update(source).digest("hex");
}
