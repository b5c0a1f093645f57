// Where a segment stands on the pages that were set of its document: what is set has no ids, so its text is looked for, without
// spaces and line ends, which setting changes.
import type { WordReader } from "../previews/index.ts";
import { isOnLine, lineInOrder, type PlacedWord } from "./line-in-order.ts";

/** In shares of the page, from its upper left corner. */
export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PlaceOnPage {
  /** 0-based. */
  readonly page: number;
  /** One for each line, or piece of one. */
  readonly boxes: readonly PageBox[];
}

/** Of a text that is not found as a whole, because a number or a hyphen was put into it, so much of its beginning or end is. */
const PART = 16;

/**
 * The place of a segment.
 *
 * @param texts  of all segments in the order of the document, as they are set and as `foldForPage` gives them
 * @returns null when neither it nor a part of it is found
 */
export function findOnPage(
  pages: readonly InkedPage[],
  texts: readonly string[],
  at: number,
): PlaceOnPage | null {
  const wanted = texts[at] ?? "";
  if (wanted === "") return null;
  // The same text may stand in many places: the n-th segment that says it is the n-th of them.
  const nth = texts.slice(0, at).filter((text) => text.includes(wanted)).length;
  for (const part of [wanted, wanted.slice(0, PART), wanted.slice(-PART)]) {
    if (part.length < wanted.length && part.length < PART) break;
    const found = pages.flatMap(({ text }, page) =>
      occurrences(text, part).map((start) => ({ page, start })),
    );
    const one = found[Math.min(nth, found.length - 1)];
    if (one) return placeOf(pages[one.page]!, one, part.length);
  }
  return null;
}

/** A page with its characters in a row, and where each word of it begins and stands. Some twenty bytes a word beside its text. */
export interface InkedPage {
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** Of each word the place of its first character, and the text's length at the end. */
  readonly starts: Uint32Array;
  /** Left, top, right and bottom of each word. */
  readonly edges: Float32Array;
}

export interface Ink extends WordReader {
  /** Reads a page once, for all segments that are looked for on it. */
  pages(): readonly InkedPage[];
  /** What the pages take of the memory. */
  readonly sizeBytes: number;
}

/** A book of a thousand pages takes some fourteen megabytes; beyond it words are not looked for, and their pages are drawn all the same. */
const MOST_INK_BYTES = 16 * 2 ** 20;
const EDGES = 4;
const WORD_BYTES = Float32Array.BYTES_PER_ELEMENT * EDGES + Uint32Array.BYTES_PER_ELEMENT;
const LETTER_BYTES = 2;

/**
 * Takes in the words of a document, as long as they take no more than `mostBytes`.
 *
 * @param isRightToLeft  of the language of its text
 */
export function createInk(isRightToLeft = false, mostBytes = MOST_INK_BYTES): Ink {
  const pages: InkedPage[] = [];
  let size: { readonly width: number; readonly height: number } | null = null;
  let letters: string[] = [];
  let starts: number[] = [0];
  let edges: number[] = [];
  let sizeBytes = 0;
  /** Words of the line that is being read. */
  let line: PlacedWord[] = [];
  const endLine = () => {
    for (const { text, box } of lineInOrder(line, isRightToLeft)) {
      letters.push(text);
      starts.push(starts.at(-1)! + text.length);
      edges.push(...box);
    }
    line = [];
  };
  const endPage = () => {
    endLine();
    if (!size) return;
    const text = letters.join("");
    pages.push({ ...size, text, starts: Uint32Array.from(starts), edges: Float32Array.from(edges) });
    [letters, starts, edges] = [[], [0], []];
  };
  return {
    page(width, height) {
      endPage();
      size = { width, height };
    },
    word(text, ...box) {
      const folded = foldForPage(text);
      const bytes = WORD_BYTES + LETTER_BYTES * folded.length;
      if (folded === "" || sizeBytes + bytes > mostBytes) return;
      sizeBytes += bytes;
      const first = line[0];
      if (first && !isOnLine(box, first.box)) endLine();
      line.push({ text: folded, box });
    },
    pages() {
      endPage();
      size = null;
      return pages;
    },
    get sizeBytes() {
      return sizeBytes;
    },
  };
}

/** A text without what setting changes. */
export function foldForPage(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\u00AD\u200B-\u200F\u2060]+/gu, "");
}

function occurrences(text: string, part: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found.push(at);
  return found;
}

function placeOf(
  { width, height, starts, edges }: InkedPage,
  { page, start }: { readonly page: number; readonly start: number },
  length: number,
): PlaceOnPage {
  const boxes: { left: number; top: number; right: number; bottom: number }[] = [];
  const end = start + length;
  for (let index = wordAt(starts, start); starts[index]! < end && index + 1 < starts.length; index++) {
    const [first, behind] = [starts[index]!, starts[index + 1]!];
    const [left, top, right, bottom] = edges.subarray(index * EDGES, (index + 1) * EDGES);
    // A line of Chinese is one word: only what is meant of it is lit.
    const along = (at: number): number =>
      left! + ((Math.min(Math.max(at, first), behind) - first) / (behind - first)) * (right! - left!);
    const box = { left: along(start), right: along(end), top: top!, bottom: bottom! };
    const before = boxes.at(-1);
    const isSameLine =
      before &&
      Math.min(before.bottom, box.bottom) - Math.max(before.top, box.top) > 0.5 * (box.bottom - box.top);
    // On either side of it: some lines run from right to left.
    const gap = before ? Math.max(box.left - before.right, before.left - box.right) : 0;
    if (isSameLine && gap < 2 * (box.bottom - box.top)) {
      before.left = Math.min(before.left, box.left);
      before.right = Math.max(before.right, box.right);
      before.top = Math.min(before.top, box.top);
      before.bottom = Math.max(before.bottom, box.bottom);
    } else boxes.push(box);
  }
  return {
    page,
    boxes: boxes.map(({ left, top, right, bottom }) => ({
      ...{ left: left / width, right: right / width },
      ...{ top: top / height, bottom: bottom / height },
    })),
  };
}

/** The word that a character of the page's text is of. */
function wordAt(starts: Uint32Array, at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle;
  }
  return low;
}
