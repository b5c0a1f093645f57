import { textTokens } from "@yizhou/text";
import { editDistance } from "./edit-distance.ts";

/** What lies between a draft and what became of it. */
export interface EditEffort {
  /** Words put in, taken out or replaced; of scripts without spaces, characters; marks count as words. */
  readonly edits: number;
  /** Words of what it became. */
  readonly words: number;
}

/**
 * The words that post-editing changed, for HTER = `edits` / `words`. Shifts are not known: a word that moves is taken out and
 * put in. Case and form count, as they had to be typed.
 *
 * Source: Snover et al., "A study of translation edit rate with targeted human annotation", AMTA 2006.
 * Cost: O(m * n / 32) in words.
 */
export function editEffort(draft: string, edited: string): EditEffort {
  const [before, after] = [draft, edited].map((text) => textTokens(text).map(({ raw }) => raw)) as [
    string[],
    string[],
  ];
  return { edits: editDistance(before, after), words: after.length };
}
