// Where a segment stands on the pages that were set of its document: what is set has no ids, so its text is looked for, without
// spaces and line ends, which setting changes.
import type { PageWords } from "../previews/index.ts";

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

/** A page with its characters in a row, each with its word and its place in it. */
export interface InkedPage {
  readonly page: PageWords;
  readonly text: string;
  readonly words: readonly number[];
  readonly at: readonly number[];
}

/** Reads a page once, for all segments that are looked for on it. */
export function inkPage(page: PageWords): InkedPage {
  let text = "";
  const of: number[] = [];
  const at: number[] = [];
  for (const [index, word] of page.words.entries()) {
    const letters = foldForPage(word.text);
    for (let unit = 0; unit < letters.length; unit++) {
      of.push(index);
      at.push(unit / letters.length);
    }
    text += letters;
  }
  return { page, text, words: of, at };
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
  { page: { width, height, words }, ...ink }: InkedPage,
  { page, start }: { readonly page: number; readonly start: number },
  length: number,
): PlaceOnPage {
  const boxes: { left: number; top: number; right: number; bottom: number }[] = [];
  const [first, last] = [ink.words[start]!, ink.words[start + length - 1]!];
  const end = start + length;
  for (let index = first; index <= last; index++) {
    const word = words[index]!;
    // A line of Chinese is one word: only what is meant of it is lit.
    const from = index === first ? ink.at[start]! : 0;
    const to = index === last && ink.words[end] === last ? ink.at[end]! : 1;
    const span = word.right - word.left;
    const box = { ...word, left: word.left + from * span, right: word.left + to * span };
    const before = boxes.at(-1);
    const isSameLine =
      before &&
      Math.min(before.bottom, box.bottom) - Math.max(before.top, box.top) > 0.5 * (box.bottom - box.top);
    const isNext =
      isSameLine && box.left - before.right < 2 * (box.bottom - box.top) && box.left >= before.left;
    if (isNext) {
      before.right = Math.max(before.right, box.right);
      before.top = Math.min(before.top, box.top);
      before.bottom = Math.max(before.bottom, box.bottom);
    } else boxes.push({ left: box.left, top: box.top, right: box.right, bottom: box.bottom });
  }
  return {
    page,
    boxes: boxes.map(({ left, top, right, bottom }) => ({
      ...{ left: left / width, right: right / width },
      ...{ top: top / height, bottom: bottom / height },
    })),
  };
}
