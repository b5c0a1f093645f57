/**
 * Where a word may be cut at the end of a line: Liang's patterns, of the `hyphen` package, per language. Source: F. M. Liang,
 * Word Hy-phen-a-tion by Com-put-er, Stanford 1983.
 */
import { primaryLanguage, type LanguageTag } from "@yizhou/model";

/** Offsets inside the word, ascending, that a hyphen may stand at; none for words too short or unknown. */
export type Hyphenator = (word: string) => readonly number[];

const SOFT_HYPHEN = "\u00ad";

/** Letters that must stand before and behind the hyphen. */
const MIN_BEFORE = 2;
const MIN_BEHIND = 3;

type HyphenateSync = (text: string) => string;

/** Patterns loaded one language at a time; they take 5-500 KB each. */
const LANGUAGES: Readonly<Record<string, () => Promise<{ default: { hyphenateSync: HyphenateSync } }>>> = {
  cs: () => import("hyphen/cs/index.js"),
  da: () => import("hyphen/da/index.js"),
  de: () => import("hyphen/de/index.js"),
  en: () => import("hyphen/en-us/index.js"),
  es: () => import("hyphen/es/index.js"),
  fi: () => import("hyphen/fi/index.js"),
  fr: () => import("hyphen/fr/index.js"),
  it: () => import("hyphen/it/index.js"),
  nl: () => import("hyphen/nl/index.js"),
  pl: () => import("hyphen/pl/index.js"),
  pt: () => import("hyphen/pt/index.js"),
  ru: () => import("hyphen/ru/index.js"),
  sv: () => import("hyphen/sv/index.js"),
  tr: () => import("hyphen/tr/index.js"),
  uk: () => import("hyphen/uk/index.js"),
};

/** Languages whose text holds English words among its own, which have no hyphenation. */
const WITH_ENGLISH = new Set(["zh", "ja", "ko"]);

/** A hyphenator for the language; for one without patterns, one that never cuts. */
export async function loadHyphenator(language: LanguageTag): Promise<Hyphenator> {
  const primary = primaryLanguage(language);
  const load = LANGUAGES[WITH_ENGLISH.has(primary) ? "en" : primary];
  if (!load) return () => [];
  const { hyphenateSync } = (await load()).default;
  const known = new Map<string, readonly number[]>();
  return (word) => {
    let offsets = known.get(word);
    if (!offsets) {
      offsets = offsetsOf(hyphenateSync(word), word.length);
      known.set(word, offsets);
    }
    return offsets;
  };
}

function offsetsOf(hyphenated: string, length: number): number[] {
  const offsets: number[] = [];
  let at = 0;
  for (const character of hyphenated) {
    if (character !== SOFT_HYPHEN) at += character.length;
    else if (at >= MIN_BEFORE && length - at >= MIN_BEHIND) offsets.push(at);
  }
  return offsets;
}
