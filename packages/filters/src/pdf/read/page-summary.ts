/**
 * What reading one page comes to: the little that the document's plan and its text units need of it. It is plain JSON and a
 * few kilobytes, so that a caller may keep it between runs; a document whose reading was broken off goes on where it stood.
 */
import type { InlineContent } from "@yizhou/model";
import { containsPoint, type Glyph, type PageKind, type PageModel } from "@yizhou/page/model";
import type { PageCache } from "../../filter.ts";
import { blockContent, pageVocabulary } from "../plan/block-content.ts";
import { blockFacts, type PageFacts } from "../plan/block-facts.ts";
import { picturePlaces, type PicturePlace } from "../pictures/pdf-picture.ts";
import { ScanReader } from "../scan/read-scan.ts";

/**
 * `texts`: the content of each block by its id, in reading order. `isFromPicture`: the text was read from the page's picture.
 * `hasWordsInPictures`: a picture beside the text shows words, which stay.
 * `hasTextLeftOut`: words that run askew or downwards, beside ones that are covered, or in letters that cannot be trusted, stay.
 * `hasCoveredText`: words that something was painted over are not read.
 * `isUnread`: it would have been, had there been a program for it; such a reading is not kept.
 */
export interface PageSummary {
  readonly kind: PageKind;
  readonly facts: PageFacts;
  readonly texts: readonly (readonly [block: string, content: InlineContent])[];
  readonly isFromPicture: boolean;
  readonly isUnread: boolean;
  readonly hasTextLeftOut: boolean;
  readonly hasCoveredText: boolean;
  readonly hasWordsInPictures: boolean;
  /** Those that may have words beside the page's own. */
  readonly pictures: readonly PicturePlace[];
}

/** Cost: linear in glyphs. */
export function summarisePage(page: PageModel, hasWordsInPictures = false): PageSummary {
  const vocabulary = pageVocabulary(page);
  return {
    kind: page.kind,
    facts: blockFacts(page),
    texts: page.blocks.map((block) => [block.id, blockContent(block, vocabulary)]),
    isFromPicture: page.scan !== undefined,
    isUnread: page.scan === undefined && ScanReader.wants(page.kind),
    hasTextLeftOut:
      page.kind === "native" && (hasWordsOutside(page) || hasWordsBesideCovered(page) || hasUnreadable(page)),
    hasCoveredText: page.kind === "native" && page.glyphs.filter(isCoveredLetter).length >= MIN_LETTERS,
    hasWordsInPictures,
    pictures: picturePlaces(page),
  };
}

/** Blocks of fonts that do not say what their letters are. */
function hasUnreadable({ blocks }: PageModel): boolean {
  return blocks.some(({ locked }) => locked === "unreadable");
}

/** Fewer letters outside of blocks are marks, not words. */
const MIN_LETTERS = 2;
const INVISIBLE: ReadonlySet<number> = new Set([3, 7]);

function hasWordsOutside({ glyphs, blocks, view }: PageModel): boolean {
  const isInBlock = new Uint8Array(glyphs.length);
  for (const { lines, tags, bullet, dropCap } of blocks) {
    for (const { glyphs: own } of [...lines, ...tags, ...(bullet ? [bullet] : [])])
      for (const index of own) isInBlock[index] = 1;
    if (dropCap !== null) isInBlock[dropCap] = 1;
  }
  const outside = glyphs.filter(
    ({ text, renderMode, size, matrix: [a, b, c, d], origin: [x, y], cover }, index) =>
      isInBlock[index] === 0 &&
      cover === undefined &&
      /\p{L}/u.test(text) &&
      !INVISIBLE.has(renderMode) &&
      size >= 1 &&
      // Mirrored text is no text to read.
      a * d - b * c > 0 &&
      containsPoint(view, x, y),
  );
  return outside.length >= MIN_LETTERS;
}

function isCoveredLetter({ text, cover }: Glyph): boolean {
  return cover !== undefined && /[\p{L}\p{N}]/u.test(text);
}

function hasWordsBesideCovered({ blocks }: PageModel): boolean {
  return blocks.some(
    ({ locked, lines }) => locked === "covered" && lines.some(({ text }) => /\p{L}{2}/u.test(text)),
  );
}

/**
 * The page's reading from the cache, or made by `read` and put there.
 *
 * @param index  0-based
 * @param read  null when the page cannot be read; that is kept, too
 */
export async function cachedSummary(
  cache: PageCache | undefined,
  index: number,
  read: () => Promise<PageSummary | null>,
): Promise<PageSummary | null> {
  if (!cache) return read();
  const key = `pdf/reading/${index}`;
  const kept = await cache.read(key);
  if (kept) return JSON.parse(Buffer.from(kept).toString("utf8")) as PageSummary | null;
  const reading = await read();
  if (!reading?.isUnread) await cache.write(key, Buffer.from(JSON.stringify(reading), "utf8"));
  return reading;
}
