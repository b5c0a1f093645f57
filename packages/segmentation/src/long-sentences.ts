/**
 * A transcript without a full stop, a column of figures in one paragraph: what no rule ends would be one sentence of any length, which
 * no engine translates, no memory finds again and nobody can edit.
 */

/** More characters than a sentence has that somebody wrote to be read. */
const LONGEST = 2_000;
/** A piece is filled to this share at least before it ends at a clause or a blank. */
const LEAST_FILLED = 0.5;
/** A narrow comma with no blank behind it is a number's. */
const CLAUSE_END = /[;:,]\s+|[；：，、]\s*/gu;
const BLANK = /\s+/gu;
/** What goes with the character in front of it. */
const BOUND = /\p{M}|\u200d/u;
/** Joins two drawn characters to one. */
const JOINER = "\u200d";

/**
 * @param starts  ascending, without 0
 * @returns the same, with more where two stand too far apart: behind the last end of a clause, else a blank, else anywhere. Cost: linear.
 */
export function withLongSentencesCut(text: string, starts: readonly number[]): number[] {
  if (text.length <= LONGEST) return [...starts];
  const all: number[] = [];
  let from = 0;
  for (const end of [...starts, text.length]) {
    while (end - from > LONGEST) {
      const cut = cutWithin(text, from, from + LONGEST);
      if (cut >= end) break;
      all.push(cut);
      from = cut;
    }
    if (end < text.length) all.push(end);
    from = end;
  }
  return all;
}

/** Where the next piece begins, with a visible character. */
function cutWithin(text: string, from: number, to: number): number {
  const least = from + LEAST_FILLED * (to - from);
  const part = text.slice(from, to + 1);
  for (const border of [CLAUSE_END, BLANK]) {
    let last = -1;
    for (const match of part.matchAll(border)) {
      const at = from + match.index + match[0].length;
      if (at >= least && at <= to) last = at;
    }
    if (last > 0) return last;
  }
  let at = to;
  while (at > least && isWithinCharacter(text, at)) at--;
  return at;
}

function isWithinCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 0xdc00 && code <= 0xdfff) || BOUND.test(text[at]!) || text[at - 1] === JOINER;
}
