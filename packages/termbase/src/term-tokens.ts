import { primaryLanguage } from "@yizhou/model";
import { foldToken, type TextToken, textTokens } from "@yizhou/text";
import { englishBases, singulars } from "./english-forms.ts";
import { oneSpelling } from "./english-spelling.ts";
import { koreanBases } from "./korean-forms.ts";

const HYPHEN = /^[-\u2010\u2011]$/u;

/** A token of a text with every term token it may stand for. */
export interface TermToken extends TextToken {
  /** Itself, folded, and what it may be an inflection of. */
  readonly keys: readonly string[];
  /** Joins two words that a term may write apart. */
  readonly isHyphen: boolean;
}

/** The tokens of a text in which terms are looked for. */
export function tokensOfText(text: string, language: string): TermToken[] {
  const primary = primaryLanguage(language);
  return textTokens(text).map((token) => {
    const folded = foldToken(token.raw);
    return { ...token, keys: basesOf(token, folded, primary), isHyphen: HYPHEN.test(token.raw) };
  });
}

function basesOf({ kind }: TextToken, folded: string, primary: string): readonly string[] {
  if (kind !== "word") return [folded];
  // A Korean particle stands behind a Latin name as well (AI는), which no space then separates.
  if (primary === "ko") return koreanBases(folded);
  if (primary === "en") return [...new Set([folded, ...englishBases(folded).map(oneSpelling)])];
  return [folded.replace(/'s$/, "")];
}

/**
 * The sequences of keys under which a term is kept: as it stands without hyphens; in English in one spelling, and with its
 * last word in the singular too, so that a plural entry finds the singular; in Korean written together too.
 */
export function keysOfTerm(term: string, language: string): string[][] {
  const tokens = textTokens(term).filter(({ raw }) => !HYPHEN.test(raw));
  const primary = primaryLanguage(language);
  const folded = tokens.map(({ raw }) => foldToken(raw));
  const keys = primary === "en" ? folded.map(oneSpelling) : folded;
  if (keys.length === 0) return [];
  const sequences = [keys];
  if (primary === "en" && tokens.at(-1)!.kind === "word")
    for (const singular of singulars(folded.at(-1)!))
      sequences.push([...keys.slice(0, -1), oneSpelling(singular)]);
  if (primary === "ko" && keys.length > 1 && keys.every((key) => /^[\uAC00-\uD7A3]+$/u.test(key)))
    sequences.push([keys.join("")]);
  return sequences;
}
