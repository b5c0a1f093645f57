/**
 * Words in the pictures of a document, read from the pictures' own pixels, each picture once, however many pages show it. All
 * bounds are counts, none is time: the same bytes must give the same units.
 */
import type { PDFContext } from "@cantoo/pdf-lib";
import { hasTranslatableText, isAppError, type TextUnit } from "@yizhou/model";
import { type OcrEngine, type OcrPage, recognisePage } from "@yizhou/ocr";
import type { FontStack } from "@yizhou/page/fonts";
import type { Raster } from "@yizhou/page/raster";
import type { PageCache } from "../../filter.ts";
import { READ_PIXELS } from "../../image/limits.ts";
import type { PictureModel } from "../../image/picture-model.ts";
import { readableLanguages } from "../../image/read/readable-languages.ts";
import { readPictureModel } from "../../image/read/read-pictures.ts";
import type { PageDrawer } from "../scan/draw-page.ts";
import { hasLetterRows } from "../scan/letter-rows.ts";
import { confidenceOf } from "../scan/read-scan.ts";
import { openEmbedded, pictureHead } from "./embedded-picture.ts";
import { pictureUnit, refOf, type PdfPicture, type PicturePlace } from "./pdf-picture.ts";
import { shownModel } from "./shown-blocks.ts";

/** Pictures of one document that are looked at, and their pixels; those beyond stay, with a warning. */
const MAX_PICTURES = 300;
const MAX_PIXELS = 400_000_000;
/** Of the pictures with something like letters, which are read: some 2 CPU s for a million. */
const MAX_READ_PIXELS = 120_000_000;
/** Words read with less confidence are leaves and bricks; see text-in-pictures.ts. */
const CONFIDENT = 0.8;
const MIN_WORDS = 2;
const WORD = /\p{Script=Han}{2}|\p{Script=Hangul}{2}|\p{L}{3}/u;
/** Below this mean confidence a picture may be in another language than the text round it. */
const DOUBTFUL = 0.75;

/** A picture that may have words, with all pages that show it, 0-based. */
export interface PictureCandidate extends PicturePlace {
  readonly page: number;
  readonly pages: readonly number[];
}

/** Every picture once, in the order of the pages. @param pages  by 0-based page; those that are to be translated */
export function pictureCandidates(
  pages: ReadonlyMap<number, readonly PicturePlace[]>,
  context: PDFContext,
): { readonly candidates: PictureCandidate[]; readonly unpaintable: ReadonlySet<number> } {
  const byObject = new Map<string, PictureCandidate & { pages: number[] }>();
  const unpaintable = new Set<number>();
  for (const [page, places] of pages) {
    for (const place of places) {
      const key = place.object.join(" ");
      const known = byObject.get(key);
      if (known) known.pages.push(page);
      else if (pictureHead(refOf(place.object), context))
        byObject.set(key, { ...place, page, pages: [page] });
      else unpaintable.add(page);
    }
  }
  return { candidates: [...byObject.values()], unpaintable };
}

export interface PictureReaderOptions {
  readonly context: PDFContext;
  readonly engine: OcrEngine;
  readonly fonts: FontStack;
  readonly drawer: PageDrawer;
  /** Of the text round the pictures, BCP 47. */
  readonly language: string;
  readonly cache: PageCache | undefined;
  /** Called after every picture. */
  readonly onPicture: () => void;
}

export interface ReadPictures {
  /** Those with words. */
  readonly pictures: readonly PdfPicture[];
  /** Pages with pictures that were not looked at. */
  readonly left: readonly number[];
  /** Places where something is written that cannot be read. */
  readonly unread: number;
}

/**
 * @throws {AppError} as `OcrEngine.read`
 * Cost: unpacking each picture; some 2 CPU s a million pixels for those with something like letters.
 */
export async function readDocumentPictures(
  candidates: readonly PictureCandidate[],
  options: PictureReaderOptions,
): Promise<ReadPictures> {
  const pictures: PdfPicture[] = [];
  const left = new Set<number>();
  let [pixels, readPixels, unread] = [0, 0, 0];
  for (const [at, candidate] of candidates.entries()) {
    const head = pictureHead(refOf(candidate.object), options.context);
    const size = head ? head.width * head.height : 0;
    pixels += size;
    if (!head || at >= MAX_PICTURES || pixels > MAX_PIXELS || readPixels > MAX_READ_PIXELS) {
      left.add(candidate.page);
      continue;
    }
    const { isRead, model } = await keptReading(candidate, options);
    options.onPicture();
    if (isRead) readPixels += size;
    if (!model) continue;
    unread += model.unread;
    const { over: _, ...picture } = candidate;
    if (model.blocks.length > 0) pictures.push({ ...picture, model });
  }
  return { pictures, left: [...left], unread };
}

/** `isRead`: it has something like letters. `model`: null where there were no words. */
interface PictureReadingDone {
  readonly isRead: boolean;
  readonly model: PictureModel | null;
}

async function keptReading(
  candidate: PictureCandidate,
  options: PictureReaderOptions,
): Promise<PictureReadingDone> {
  const { object, page } = candidate;
  const key = `pdf/picture/${object.join("-")}/${page}/${options.language}`;
  const kept = await options.cache?.read(key);
  if (kept) return JSON.parse(Buffer.from(kept).toString("utf8")) as PictureReadingDone;
  const reading = await readPicture(candidate, options);
  await options.cache?.write(key, Buffer.from(JSON.stringify(reading), "utf8"));
  return reading;
}

async function readPicture(
  { object, page, ...place }: PictureCandidate,
  options: PictureReaderOptions,
): Promise<PictureReadingDone> {
  const { context, engine, fonts, drawer } = options;
  const opened = await openEmbedded(refOf(object), context);
  const raster = opened && (await rasterOf(opened.page));
  if (!opened || !raster || !hasLetterRows(raster)) return { isRead: false, model: null };
  const ocr = await readIn(raster, options);
  if (!hasWords(ocr)) return { isRead: true, model: null };
  const model = await readPictureModel(opened.page, raster, ocr, { engine, fonts, number: object[0] });
  const drawn = await drawer.draw(page);
  return { isRead: true, model: drawn && shownModel(model, raster, place, drawn) };
}

async function rasterOf(page: { raster(maxPixels: number): Promise<Raster> }): Promise<Raster | null> {
  try {
    return await page.raster(READ_PIXELS);
  } catch (error) {
    // One spoiled picture stays as it is.
    if (isAppError(error) && error.code === "filter.damaged") return null;
    throw error;
  }
}

/** In the language of the text round it, and in another where that is read with doubt. */
async function readIn(
  raster: Raster,
  { engine, language }: Pick<PictureReaderOptions, "engine" | "language">,
): Promise<OcrPage> {
  const installed = await engine.installedLanguages();
  const own = installed.includes(language) ? [language] : await readableLanguages(raster, engine);
  const page = await recognisePage(raster, { engine, languages: own });
  if (page.blocks.length > 0 && confidenceOf(page) >= DOUBTFUL) return page;
  const other = await readableLanguages(raster, engine);
  if (other[0] === own[0]) return page;
  const again = await recognisePage(raster, { engine, languages: other });
  return confidenceOf(again) > confidenceOf(page) ? again : page;
}

function hasWords(page: OcrPage): boolean {
  const words = page.blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
  const sure = words.filter(({ text, confidence }) => confidence >= CONFIDENT && WORD.test(text));
  return sure.length >= MIN_WORDS;
}

/** A unit for each piece of text, in reading order. */
export function pictureUnits({ model, page }: PdfPicture): TextUnit[] {
  const place = String(page + 1);
  return model.blocks.flatMap(({ id, text }): TextUnit[] => {
    const content = [{ kind: "text" as const, text }];
    if (!hasTranslatableText(content)) return [];
    return [{ id: pictureUnit(id), part: `page ${place}`, kind: "picture", content, place }];
  });
}

/** Of most of the letters that have a script of their own. */
export function languageOfTexts(texts: Iterable<string>): string {
  const counts = { han: 0, kana: 0, hangul: 0, latin: 0 };
  for (const text of texts) {
    counts.han += text.match(/\p{Script=Han}/gu)?.length ?? 0;
    counts.kana += text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
    counts.hangul += text.match(/\p{Script=Hangul}/gu)?.length ?? 0;
    counts.latin += text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  }
  if (counts.hangul > counts.han && counts.hangul > counts.latin) return "ko";
  if (counts.kana > 0.2 * counts.han && counts.kana + counts.han > counts.latin) return "ja";
  return counts.han > counts.latin ? "zh-Hans" : "en";
}
