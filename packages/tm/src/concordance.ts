import { type InlineContent, textOnly } from "@yizhou/model";

/** UTF-16 code units in the text without tags. */
export interface TextRange {
  readonly startOffset: number;
  readonly endOffset: number;
}

/** A search inside a memory, prepared once and run over many texts. */
export interface ConcordanceQuery {
  /** What must all occur, in any order; in the form of `concordanceForm`. A store can search for these. */
  readonly terms: readonly string[];
  /** The same terms with their letter case, where that counts. */
  readonly cased?: readonly string[];
  /** Nothing is found inside a word; Han and kana, which nothing parts, are found anywhere. */
  readonly isWholeWord?: boolean;
}

export interface ConcordanceOptions {
  readonly isWholeWord?: boolean;
  readonly isCaseSensitive?: boolean;
}

/**
 * ASCII and its wide forms, Chinese marks, Han, Hangul syllables: none of them composes with what stands beside it, so a text
 * of them is folded at once.
 */
const FOLDS_WHOLE =
  /^[\0-\x7F\u2014\u2018-\u201D\u2026\u3001-\u3015\u4E00-\u9FFF\uAC00-\uD7A3\uFF01-\uFF5E]*$/;

/** A text as concordance compares it: compatibility forms and case folded, white space as one space. */
export function concordanceForm(text: string): string {
  if (FOLDS_WHOLE.test(text)) return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
  return foldWithOffsets(text).folded;
}

/**
 * Prepares what a user typed: words are searched for one by one, text in double quotes (“” and 「」 as well) as it stands.
 *
 * @returns null when nothing is left to search for
 */
export function parseConcordanceQuery(
  typed: string,
  { isWholeWord = false, isCaseSensitive = false }: ConcordanceOptions = {},
): ConcordanceQuery | null {
  const terms: string[] = [];
  const cased: string[] = [];
  for (const match of typed.matchAll(/["“「]([^"”」]+)["”」]?|[^\s"“”「」]+/gu)) {
    const written = match[1] ?? match[0];
    const term = concordanceForm(written).trim();
    if (term !== "" && !terms.includes(term)) terms.push(term);
    if (term !== "") cased.push(foldWithOffsets(written, true).folded.trim());
  }
  if (terms.length === 0) return null;
  return { terms, ...(isCaseSensitive && { cased }), ...(isWholeWord && { isWholeWord }) };
}

/**
 * Where the terms of a query stand in a text, for highlighting.
 *
 * @returns ascending, without overlaps; null when a term does not occur at all
 */
export function findConcordance(query: ConcordanceQuery, content: InlineContent): TextRange[] | null {
  const { terms, cased, isWholeWord } = query;
  const { folded, offsets } = foldWithOffsets(textOnly(content), cased !== undefined);
  const ranges: TextRange[] = [];
  for (const term of cased ?? terms) {
    const before = ranges.length;
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length))
      if (!isWholeWord || isWhole(folded, at, at + term.length))
        ranges.push({ startOffset: offsets[at]!, endOffset: offsets[at + term.length]! });
    if (ranges.length === before) return null;
  }
  return joinRanges(ranges);
}

/** Letters and digits that make words with those beside them. */
const JOINS = /[\p{L}\p{M}\p{N}_]/u;
const STANDS_ALONE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function isWhole(text: string, start: number, end: number): boolean {
  return !isInside(text, start) && !isInside(text, end);
}

/** Whether a word goes on across a place. */
function isInside(text: string, at: number): boolean {
  const before = /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? "";
  const after = text[at] === undefined ? "" : String.fromCodePoint(text.codePointAt(at)!);
  const isWord = (one: string) => JOINS.test(one) && !STANDS_ALONE.test(one);
  return isWord(before) && isWord(after);
}

/** One unit's answer to a search in one or both of its languages. */
export interface ConcordanceHit {
  readonly source: readonly TextRange[];
  readonly target: readonly TextRange[];
}

/**
 * A search on either side or both.
 *
 * @returns null unless each side that is asked for holds all its terms
 */
export function matchConcordance(
  query: { source?: ConcordanceQuery | null; target?: ConcordanceQuery | null },
  unit: { source: InlineContent; target: InlineContent },
): ConcordanceHit | null {
  const source = query.source ? findConcordance(query.source, unit.source) : [];
  const target = query.target ? findConcordance(query.target, unit.target) : [];
  return source && target ? { source, target } : null;
}

/** The folded text, and for each of its UTF-16 units (and its end) the offset in the original. */
function foldWithOffsets(text: string, keepsCase = false): { folded: string; offsets: readonly number[] } {
  let folded = "";
  const offsets: number[] = [];
  // What composes into one character is folded together, or it would matter how the text was typed.
  for (const match of text.matchAll(/\s+|[\u1100-\u11FF]+|\P{M}\p{M}*|\p{M}+/gu)) {
    const composed = match[0].normalize("NFKC");
    const piece = /^\s/.test(match[0]) ? " " : keepsCase ? composed : composed.toLowerCase();
    for (let unit = 0; unit < piece.length; unit++) offsets.push(match.index);
    folded += piece;
  }
  offsets.push(text.length);
  return { folded, offsets };
}

function joinRanges(ranges: TextRange[]): TextRange[] {
  ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const joined: TextRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last && range.startOffset < last.endOffset)
      joined[joined.length - 1] = { ...last, endOffset: Math.max(last.endOffset, range.endOffset) };
    else joined.push(range);
  }
  return joined;
}
