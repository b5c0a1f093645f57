import { type LanguageTag, primaryLanguage } from "@yizhou/model";
import { koreanBases } from "./korean-forms.ts";
import { agreeEnding } from "./korean-particles.ts";

/** One syllable of Chinese or Korean says too little to be taken for the term. */
const SHORTEST = 2;

/**
 * A translation with one word in the place of another, where that is safe: the other stands in it exactly once, as a word of its
 * own, and the language lets the new one stand there: Chinese as it is, Korean with its particles made to agree, English with
 * its article. In languages that inflect more nothing is swapped.
 *
 * @param other  what stands there now, such as an engine's own word for the term
 * @returns null when it is not safe
 */
export function swapTerm(text: string, other: string, term: string, language: LanguageTag): string | null {
  if (other === "" || other === term || text.split(other).length !== 2) return null;
  const at = text.indexOf(other);
  const [before, after] = [text.slice(0, at), text.slice(at + other.length)];
  switch (primaryLanguage(language)) {
    case "zh":
      return other.length < SHORTEST || (after + before).includes(term) ? null : before + term + after;
    case "ko":
      return swapKorean(before, other, term, after);
    case "en":
      return swapEnglish(before, other, term, after);
    default:
      return null;
  }
}

function swapKorean(before: string, other: string, term: string, after: string): string | null {
  if (other.length < SHORTEST || /[\p{L}\p{N}]$/u.test(before)) return null;
  const ending = /^[\uAC00-\uD7A3]*/u.exec(after)![0];
  // What goes on with anything but particles is a longer word.
  if (/^[\p{L}\p{N}]/u.test(after.slice(ending.length)) || !koreanBases(other + ending).includes(other))
    return null;
  const agreed = agreeEnding(term, ending);
  return agreed === null ? null : before + term + agreed + after.slice(ending.length);
}

function swapEnglish(before: string, other: string, term: string, after: string): string | null {
  if (/[\p{L}\p{N}-]$/u.test(before) || /^[\p{L}\p{N}-]/u.test(after)) return null;
  const isCapital = /^\p{Lu}/u.test(other) && !/^\p{Lu}/u.test(term) && /(?:^|[.!?]\s+)$/.test(before);
  const word = isCapital ? term[0]!.toUpperCase() + term.slice(1) : term;
  return before.replace(/\b(a)n?( )$/i, articleFor(term)) + word + after;
}

/** `a` or `an` as it sounds; words whose sound their letters do not tell keep what most of their kind take. */
function articleFor(term: string): string {
  const isVowel = /^(?:[aeio]|u(?!ni|se|ti|ra)|hour|honest)/i.test(term);
  return isVowel ? "$1n$2" : "$1$2";
}
