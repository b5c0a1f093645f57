// What of a document a reader sees first. A PDF says where its pages end, and so does a presentation; a table has sheets; a flowing
// text has no pages before somebody lays it out, so about as much as fills one is taken.
import { plainText, type Segment } from "@yizhou/model";
import { needsTranslation } from "./pretranslate.ts";
import { charactersOf } from "./quote.ts";

/** Of a page in characters as wide as they are high; letters of alphabets count half. */
const PAGE_WIDTH = 1800;

/** Languages whose letters are as wide as they are high. */
const WIDE_LANGUAGE = /^(zh|ja|ko)(-|$)/;

const WIDE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

export interface FirstPage {
  /** In the order of the document; never empty where something needs a translation. */
  readonly segments: readonly Segment[];
  /** Of their text, white space folded. */
  readonly characters: number;
}

/**
 * The segments up to the end of the first slide or sheet that holds something to translate, and no more than about a page of text.
 *
 * @param placeOf  slide or sheet of a text unit; null where the format has none
 */
export function firstPageOf(
  segments: readonly Segment[],
  placeOf: (unitId: string) => string | null,
): FirstPage {
  const taken: Segment[] = [];
  let width = 0;
  let place: string | null = null;
  let hasBegun = false;
  for (const segment of segments) {
    const here = placeOf(segment.unitId);
    if (hasBegun && (here !== place || width >= PAGE_WIDTH)) break;
    taken.push(segment);
    if (!needsTranslation(segment)) continue;
    if (!hasBegun) place = here;
    hasBegun = true;
    width += widthOf(plainText(segment.source));
  }
  return { segments: taken, characters: taken.reduce((sum, segment) => sum + charactersOf(segment), 0) };
}

/** About as many characters as fill a page. @param language  BCP 47; null: unknown, taken to have an alphabet */
export function charactersOfPage(language: string | null): number {
  return language !== null && WIDE_LANGUAGE.test(language) ? PAGE_WIDTH : 2 * PAGE_WIDTH;
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 1 : 0.5;
  return width;
}
