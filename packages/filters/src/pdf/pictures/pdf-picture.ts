/** What is known of the pictures of a PDF whose words are translated, as plain JSON. */
import { PDFRef } from "@cantoo/pdf-lib";
import {
  type Box,
  type ImageBox,
  type Matrix,
  type PageModel,
  sharedBox,
  transformBox,
} from "@yizhou/page/model";
import { boxToPage } from "../../image/frame.ts";
import type { PictureBlock, PictureModel } from "../../image/picture-model.ts";
import { ScanReader } from "../scan/read-scan.ts";

/** Number and generation of a picture's object. */
export type PictureObject = readonly [number: number, generation: number];

/** A picture where a page draws it. `matrix`: from the unit square to the page. `over`: lines of the page's own text on it. */
export interface PicturePlace {
  readonly object: PictureObject;
  readonly matrix: Matrix;
  readonly over: readonly Box[];
}

/** `page`: where it was looked at, 0-based; `pages`: all that show it and are translated. */
export interface PdfPicture extends Omit<PicturePlace, "over"> {
  readonly page: number;
  readonly pages: readonly number[];
  readonly model: PictureModel;
}

/** Points; what is narrower is an icon, a rule or a slice of a larger picture. */
const MIN_SIDE = 40;
/** Pixels; letters of fewer cannot be read. */
const MIN_PIXELS = 40;

/** Pictures of a page with text of its own that are large enough for words, each once, where it is largest. */
export function picturePlaces({ images, view, kind, blocks }: PageModel): PicturePlace[] {
  if (ScanReader.wants(kind)) return [];
  const largest = new Map<string, NamedImage>();
  for (const image of images) {
    if (!isLarge(image, view)) continue;
    const known = largest.get(image.object.join(" "));
    if (!known || areaOf(image.box) > areaOf(known.box)) largest.set(image.object.join(" "), image);
  }
  if (largest.size === 0) return [];
  const lines = blocks.flatMap((block) => block.lines.map((line) => line.box));
  return [...largest.values()].map(({ object, matrix, box }) => ({
    ...{ object, matrix },
    over: lines.filter((line) => sharedBox(line, box) !== null),
  }));
}

type NamedImage = ImageBox & Pick<PicturePlace, "object" | "matrix">;

function isLarge(image: ImageBox, view: Box): image is NamedImage {
  const { object, matrix, width, height } = image;
  const box = sharedBox(image.box, view);
  if (!object || !matrix || !box) return false;
  return (
    Math.min(box.right - box.left, box.top - box.bottom) >= MIN_SIDE &&
    Math.min(width ?? 0, height ?? 0) >= MIN_PIXELS
  );
}

function areaOf({ left, right, bottom, top }: Box): number {
  return (right - left) * (top - bottom);
}

/** Where a block of a picture stands on the page. */
export function boxOnPage(
  { box, angleDeg }: PictureBlock,
  { width, height }: Pick<PictureModel, "width" | "height">,
  matrix: Matrix,
): Box {
  const { left, right, top, bottom } = boxToPage(box, angleDeg);
  return transformBox(matrix, {
    left: left / width,
    right: right / width,
    bottom: 1 - bottom / height,
    top: 1 - top / height,
  });
}

export function refOf([number, generation]: PictureObject): PDFRef {
  return PDFRef.of(number, generation);
}

const UNIT = "picture/";

/** Id of the unit of a block. @param block  its id in the picture's model */
export function pictureUnit(block: string): string {
  return `${UNIT}${block}`;
}
