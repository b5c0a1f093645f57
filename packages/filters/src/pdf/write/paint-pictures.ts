/** Paints the translation into the document's pictures: each once, as a new object that takes its place on the pages that show it. */
import type { PDFContext, PDFRef } from "@cantoo/pdf-lib";
import { isAppError, type InlineContent, type LanguageTag, type LayoutMark } from "@yizhou/model";
import { FontStack, type FontLibrary } from "@yizhou/page/fonts";
import type { Hyphenator } from "@yizhou/page/typeset";
import type { UnitTargets } from "../../filter.ts";
import { paintPage } from "../../image/paint/paint-page.ts";
import { setBlocks, type SetBlock } from "../../image/paint/set-blocks.ts";
import { markOf } from "../../image/unit-places.ts";
import { openEmbedded } from "../pictures/embedded-picture.ts";
import { boxOnPage, pictureUnit, refOf, type PdfPicture } from "../pictures/pdf-picture.ts";
import type { PlacedBlock } from "./unit-draft.ts";

/** A picture with what its blocks are to say, by the blocks' ids; plain data. */
export interface PictureTargets extends PdfPicture {
  readonly targets: readonly (readonly [block: string, target: InlineContent])[];
}

/** Pictures with something to paint. */
export function pictureTargets(
  pictures: readonly PdfPicture[],
  targets: UnitTargets,
): readonly PictureTargets[] {
  return pictures.flatMap((picture): PictureTargets[] => {
    const own = picture.model.blocks.flatMap(({ id }): [string, InlineContent][] => {
      const target = targets.get(pictureUnit(id));
      return target ? [[id, target]] : [];
    });
    return own.length === 0 ? [] : [{ ...picture, targets: own }];
  });
}

/** `left`: units that stay in the source language. `crowded`: those in small letters, or too long for their place. */
export interface PaintedPictures {
  readonly painted: readonly (readonly [source: PDFRef, painted: PDFRef])[];
  readonly left: readonly string[];
  readonly crowded: readonly UnitMark[];
  readonly places: readonly PlacedBlock[];
}

export interface PaintOptions {
  readonly fonts: FontLibrary;
  readonly hyphenate: Hyphenator;
  readonly targetLanguage: LanguageTag;
}

/** A mark of a unit, by its id; `page` 0-based. */
export type UnitMark = Omit<LayoutMark, "unit"> & { readonly unit: string };

/** Cost: unpacking, painting and packing, some tenths of a second a million pixels. */
export async function paintPictures(
  pictures: readonly PictureTargets[],
  context: PDFContext,
  { fonts, ...options }: PaintOptions,
): Promise<PaintedPictures> {
  const painted: [PDFRef, PDFRef][] = [];
  const left: string[] = [];
  const crowded: UnitMark[] = [];
  for (const { object, targets, model, page } of pictures) {
    const byId = new Map(model.blocks.map((block) => [block.id, block]));
    const wanted = targets.flatMap(([id, target]) => {
      const block = byId.get(id);
      return block ? [{ page: 0, block, target }] : [];
    });
    const stack = new FontStack(fonts, options.targetLanguage);
    const made = await setBlocks(wanted, { fonts: stack, ...options });
    left.push(...made.left.map(({ block }) => pictureUnit(block.id)));
    const kept = await paint(object, made.set, context);
    left.push(...kept.left.map(({ block }) => pictureUnit(block.id)));
    if (kept.ref) painted.push([refOf(object), kept.ref]);
    const gone = new Set(kept.left);
    for (const one of made.set) {
      const mark = gone.has(one) ? null : markOf(one);
      if (mark) crowded.push({ ...mark, page, unit: pictureUnit(one.block.id) });
    }
  }
  return { painted, left, crowded, places: pictures.flatMap(placesOf) };
}

async function paint(
  object: PdfPicture["object"],
  set: readonly SetBlock[],
  context: PDFContext,
): Promise<{ readonly left: readonly SetBlock[]; readonly ref: PDFRef | null }> {
  const picture = await openEmbedded(refOf(object), context);
  if (!picture || set.length === 0) return { left: set, ref: null };
  try {
    const left = paintPage(picture.page, set, picture.isLossy);
    return { left, ref: await picture.save() };
  } catch (error) {
    // What only painting finds spoiled stays as it is.
    if (isAppError(error) && error.code === "filter.damaged") return { left: set, ref: null };
    throw error;
  }
}

/** Where the words stand on the page that they were looked at; the translation takes the same place. */
function placesOf({ model, page, matrix, targets }: PictureTargets): PlacedBlock[] {
  const wanted = new Set(targets.map(([id]) => id));
  return model.blocks
    .filter(({ id }) => wanted.has(id))
    .map((block) => ({
      unit: pictureUnit(block.id),
      page,
      box: boxOnPage(block, model, matrix),
      isSet: false,
      isCell: false,
    }));
}
