// What a person may be about to write: the rest of a word or phrase that stands in a match, a term or the engine's draft.

/** A text that words may be taken from. Terms come before sentences. */
export interface Offered {
  readonly text: string;
  readonly isTerm: boolean;
}

/** So much of what stands before the caret is looked at. */
const MOST_BEFORE = 48;
/** A phrase is no longer than this; what is offered must be read at a glance. */
const MOST_WORDS = 4;
const MOST_HAN = 14;

const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * The rest of what is being written, to stand behind the caret.
 *
 * @param before  the target up to the caret, from the last tag on
 * @param after  the target from the caret on, as far as the next tag
 * @param offered  the likeliest first
 * @returns null where nothing fits, or the caret stands inside a word
 */
export function completionFor(before: string, after: string, offered: readonly Offered[]): string | null {
  const typed = before.slice(-MOST_BEFORE);
  // A letter behind the caret means that a word is being mended, not written.
  if (typed === "" || (LETTER.test(after.charAt(0)) && !HAN.test(after.charAt(0)))) return null;
  let best: { readonly rest: string; readonly rank: number } | null = null;
  for (const [at, { text, isTerm }] of offered.entries()) {
    const found = isTerm ? restOfTerm(typed, text) : restOfSentence(typed, text);
    if (!found || after.startsWith(found.rest.trimEnd()) || found.rest.trim() === "") continue;
    // What more of the typed text speaks for comes first; a term weighs as much as three more letters.
    const rank = found.length + (isTerm ? 3 : 0) - at / 100;
    if (!best || rank > best.rank) best = { rest: found.rest, rank };
  }
  return best?.rest ?? null;
}

interface Found {
  readonly rest: string;
  /** How much of what was typed it goes on from. */
  readonly length: number;
}

/** A term is offered from its beginning: two letters of it, or one character of Chinese. */
function restOfTerm(typed: string, term: string): Found | null {
  for (let length = Math.min(typed.length, term.length - 1); length > 0; length--) {
    const start = typed.length - length;
    const isLong = HAN.test(typed.charAt(start)) || length >= 2;
    if (!isLong || !isSame(typed.slice(start), term.slice(0, length)) || !isEdge(typed, start)) continue;
    return { rest: term.slice(length), length };
  }
  return null;
}

/** A sentence is offered from anywhere that two characters of Chinese or three letters of a word lead to. */
function restOfSentence(typed: string, sentence: string): Found | null {
  const folded = sentence.toLowerCase();
  const wanted = typed.toLowerCase();
  if (folded.length !== sentence.length || wanted.length !== typed.length) return null;
  for (let length = Math.min(wanted.length, sentence.length); length >= 2; length--) {
    const start = wanted.length - length;
    const part = wanted.slice(start);
    const isEnough = HAN.test(part) ? length >= 2 : part.trim().length >= 3;
    if (!isEnough || !isEdge(wanted, start)) continue;
    for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + 1)) {
      const rest = phraseAt(sentence, at + length);
      if (isEdge(folded, at) && rest !== "") return { rest, length };
    }
  }
  return null;
}

/** A word begins here; in Chinese everywhere. */
function isEdge(text: string, at: number): boolean {
  const letter = text.charAt(at);
  return at === 0 || !LETTER.test(letter) || HAN.test(letter) || !LETTER.test(text.charAt(at - 1));
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What stands from here to the next mark, a few words at most. */
function phraseAt(text: string, at: number): string {
  const clause = /^[^\p{P}\n]*(?:['’.,-](?=[\p{L}\p{N}])[^\p{P}\n]*)*/u.exec(text.slice(at))?.[0] ?? "";
  if (HAN.test(clause)) return [...clause].slice(0, MOST_HAN).join("").trimEnd();
  return (new RegExp(`^\\s*(?:\\S+(?:\\s+|$)){0,${MOST_WORDS}}`, "u").exec(clause)?.[0] ?? "").trimEnd();
}
