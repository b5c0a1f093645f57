/**
 * Whether pictures on a page of text show words of their own. They stay as they are; the reader of the result is told.
 */
import { type OcrEngine, recognisePage } from "@yizhou/ocr";
import type { PixelBox, Raster } from "@yizhou/page/raster";
import { type Box, containsPoint, type ImageBox, type Matrix, type PageModel } from "@yizhou/page/model";
import { inverse, type PageDrawer } from "./draw-page.ts";
import { hasLetterRows } from "./letter-rows.ts";

/** Points; smaller pictures are icons and marks. */
const MIN_SIDE = 60;
/** Looked at on one page, the largest first. */
const MAX_PICTURES = 3;
/** Words read with less confidence are leaves and bricks. */
const CONFIDENT = 0.85;
const MIN_WORDS = 3;
const WORD = /\p{Script=Han}{2}|\p{Script=Hangul}{2}|\p{L}{3}/u;

/** Pictures large enough for words that no text of the page is drawn over. */
export function picturesToLookAt({ images, glyphs, view }: PageModel): readonly ImageBox[] {
  return images
    .map((image) => ({ ...image, box: cut(image.box, view) }))
    .filter(
      ({ box }) =>
        box.right - box.left >= MIN_SIDE &&
        box.top - box.bottom >= MIN_SIDE &&
        !glyphs.some(({ origin: [x, y] }) => containsPoint(box, x, y)),
    )
    .sort((a, b) => areaOf(b.box) - areaOf(a.box))
    .slice(0, MAX_PICTURES);
}

/**
 * @throws {AppError} as `OcrEngine.read`
 * Cost: the page drawn once, and about a second of the engine for each picture that has something like letters.
 */
export async function showsWords(
  page: PageModel,
  pictures: readonly ImageBox[],
  { drawer, engine }: { readonly drawer: PageDrawer; readonly engine: OcrEngine },
): Promise<boolean> {
  const drawn = await drawer.draw(page.index);
  if (!drawn) return false;
  const toRaster = inverse(drawn.toUser);
  const languages = [languageOf(page)];
  for (const { box } of pictures) {
    const crop = cropOf(drawn.raster, pixelsOf(box, toRaster));
    if (!hasLetterRows(crop)) continue;
    const { blocks } = await recognisePage(crop, { engine, languages });
    const words = blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
    const sure = words.filter(({ text, confidence }) => confidence >= CONFIDENT && WORD.test(text));
    if (sure.length >= MIN_WORDS) return true;
  }
  return false;
}

/** Pictures are mostly in the language of the text around them; Chinese and Korean data read Latin letters as well. */
function languageOf({ glyphs }: PageModel): string {
  const text = glyphs.map((glyph) => glyph.text).join("");
  if (/\p{Script=Hangul}/u.test(text)) return "ko";
  return /\p{Script=Han}/u.test(text) ? "zh-Hans" : "en";
}

function cut(box: Box, view: Box): Box {
  return {
    left: Math.max(box.left, view.left),
    bottom: Math.max(box.bottom, view.bottom),
    right: Math.min(box.right, view.right),
    top: Math.min(box.top, view.top),
  };
}

function areaOf({ left, bottom, right, top }: Box): number {
  return (right - left) * (top - bottom);
}

function pixelsOf({ left, bottom, right, top }: Box, [a, b, c, d, e, f]: Matrix): PixelBox {
  const [first, second] = [
    [a * left + c * bottom + e, b * left + d * bottom + f],
    [a * right + c * top + e, b * right + d * top + f],
  ] as const;
  return {
    left: Math.floor(Math.min(first[0], second[0])),
    top: Math.floor(Math.min(first[1], second[1])),
    right: Math.ceil(Math.max(first[0], second[0])),
    bottom: Math.ceil(Math.max(first[1], second[1])),
  };
}

function cropOf(raster: Raster, box: PixelBox): Raster {
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  const width = Math.max(0, Math.min(raster.width, box.right) - left);
  const height = Math.max(0, Math.min(raster.height, box.bottom) - top);
  const data = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * raster.width + left) * 4;
    data.set(raster.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { width, height, data, dpi: raster.dpi };
}
