/** Words in the pictures of a document's pages: offered always, read where somebody asks for them. */
import type { PDFContext } from "@cantoo/pdf-lib";
import { isAppError, plainText, type DocumentWarning, type TextUnit } from "@yizhou/model";
import type { PageCache } from "../../filter.ts";
import type { PdfPicture, PicturePlace } from "../pictures/pdf-picture.ts";
import {
  languageOfTexts,
  pictureCandidates,
  pictureUnits,
  readDocumentPictures,
  type PictureReaderOptions,
  type ReadPictures,
} from "../pictures/read-pictures.ts";

/** What words in pictures are read with. */
export type PictureReading = Pick<PictureReaderOptions, "engine" | "fonts" | "drawer">;

export interface PicturesJob {
  /** Of the pages that are translated, 0-based. */
  readonly places: ReadonlyMap<number, readonly PicturePlace[]>;
  /** Pages of which it is known that words of a picture stay. */
  readonly untouched: ReadonlySet<number>;
  /** Of the pages' own text. */
  readonly units: readonly TextUnit[];
  readonly isWanted: boolean;
  readonly reading: PictureReading | undefined;
  readonly cache: PageCache | undefined;
  /** Called after every picture. */
  readonly onPicture: () => void;
}

/** `units`: those of the pages, each page's pictures behind its text. `offered`: pictures that may have words. */
export interface DocumentPictures {
  readonly units: readonly TextUnit[];
  readonly pictures: readonly PdfPicture[];
  readonly offered: number;
  readonly untouched: ReadonlySet<number>;
  readonly warnings: readonly DocumentWarning[];
}

/** @param context  the file's objects; null where they cannot be had: then no picture can be painted either */
export async function documentPictures(
  context: PDFContext | null,
  { places, units, isWanted, reading, cache, onPicture, ...job }: PicturesJob,
): Promise<DocumentPictures> {
  const nothing = { units, pictures: [], offered: 0, untouched: job.untouched, warnings: [] };
  if (!context || !reading) return nothing;
  const { candidates, unpaintable } = pictureCandidates(places, context);
  const offered = candidates.length;
  if (!isWanted || offered === 0) return { ...nothing, offered };
  const language = languageOfTexts(units.map(({ content }) => plainText(content)));
  const options = { ...reading, context, cache, onPicture, language };
  const read = await unlessBlind(() => readDocumentPictures(candidates, options));
  const shown = new Set(candidates.flatMap(({ pages }) => pages));
  if (!read) return { ...nothing, offered, untouched: new Set([...job.untouched, ...shown]) };
  const known = [...job.untouched].filter((page) => !shown.has(page) || unpaintable.has(page));
  return {
    units: withPictures(units, read.pictures),
    pictures: read.pictures,
    offered,
    untouched: new Set([...known, ...read.left]),
    warnings:
      read.unread > 0 ? [{ code: "warning.text_left_out", params: { count: read.unread } } as const] : [],
  };
}

/** null where the reading program is missing: the pictures stay as they are. */
async function unlessBlind(read: () => Promise<ReadPictures>): Promise<ReadPictures | null> {
  try {
    return await read();
  } catch (error) {
    if (!isAppError(error) || !error.code.startsWith("ocr.")) throw error;
    return null;
  }
}

function withPictures(units: readonly TextUnit[], pictures: readonly PdfPicture[]): TextUnit[] {
  const all: TextUnit[] = [];
  let next = 0;
  const addBefore = (page: number) => {
    for (let picture = pictures[next]; picture && picture.page < page; picture = pictures[++next])
      all.push(...pictureUnits(picture));
  };
  for (const unit of units) {
    addBefore(Number(unit.place) - 1);
    all.push(unit);
  }
  addBefore(Infinity);
  return all;
}
