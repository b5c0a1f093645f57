import { textTokens } from "@yizhou/text";
import { commonEnds, editDistance } from "./edit-distance.ts";

/** What lies between a draft and what became of it. */
export interface EditEffort {
  /** Words put in, taken out or replaced; of scripts without spaces, characters; marks count as words. */
  readonly edits: number;
  /** Words of what it became. */
  readonly words: number;
}

/**
 * Cells of the matrix above which what differs is not compared word by word: a thousand words against a thousand take two
 * milliseconds, and an edit is waited for by everybody whom this process serves.
 */
const MOST_CELLS = 1_000_000;

/**
 * The words that post-editing changed, for HTER = `edits` / `words`. Shifts are not known: a word that moves is taken out and
 * put in. Case and form count, as they had to be typed. Where very much differs in a very long text, all between the common ends
 * counts as changed.
 *
 * Source: Snover et al., "A study of translation edit rate with targeted human annotation", AMTA 2006.
 * Cost: O(m * n / 32) in words between the common ends, at most that of `MOST_CELLS`.
 */
export function editEffort(draft: string, edited: string): EditEffort {
  const [before, after] = [draft, edited].map((text) => textTokens(text).map(({ raw }) => raw)) as [
    string[],
    string[],
  ];
  const { head, tail } = commonEnds(before, after);
  const [left, right] = [before, after].map((words) => words.slice(head, words.length - tail)) as [
    string[],
    string[],
  ];
  const isLong = left.length * right.length > MOST_CELLS;
  const edits = isLong ? Math.max(left.length, right.length) : editDistance(left, right);
  return { edits, words: after.length };
}
