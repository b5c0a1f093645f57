// What the words of texts and of terms are compared by, per language. A word of a text has many keys, what it may be a form of;
// a word of a term as few as will do.
import { foldToken, type TextToken } from "@yizhou/text";
import { BARE, withoutAccents } from "./accents.ts";
import { englishBases, singulars } from "./english-forms.ts";
import { oneSpelling } from "./english-spelling.ts";
import { frenchInfinitives, frenchMasculines, frenchSingulars } from "./french-forms.ts";
import { germanInfinitives, germanNominalBases, germanSpelling } from "./german-forms.ts";
import { koreanBases } from "./korean-forms.ts";
import { isPredicate, koreanPredicateBases } from "./korean-predicates.ts";
import { isRussianInfinitive, russianStems } from "./russian-forms.ts";
import { spanishInfinitives, spanishMasculines, spanishSingulars } from "./spanish-forms.ts";

/** A key of a word. */
export interface WordKey {
  readonly key: string;
  /** UTF-16 code units of the word that are the term; the rest, such as a particle, is the sentence's. */
  readonly length: number;
  /** Only a verb has this form. */
  readonly isVerbal: boolean;
}

/** Where a word stands in a term. */
export interface PlaceInTerm {
  readonly isOnly: boolean;
  readonly isLast: boolean;
  /** The termbase says that the term is a noun. */
  readonly isNoun: boolean;
}

/** Marks of keys that meet only their own kind: gender in a term of several words, stems of nouns, of verbs, predicates. */
const AGREEING = "\u0002";
const NOMINAL = "\u0003";
const VERBAL = "\u0004";

/** What a word of a text may be a form of, itself first. */
export function keysOfForm({ kind, raw }: TextToken, primary: string, isBare: boolean): WordKey[] {
  const folded = foldToken(raw);
  const keys = new Map<string, WordKey>();
  const add = (isVerbal: boolean, ...words: readonly string[]) => {
    for (const key of words) if (!keys.has(key)) keys.set(key, { key, length: raw.length, isVerbal });
  };
  if (kind !== "word") return [{ key: folded, length: raw.length, isVerbal: false }];
  switch (primary) {
    case "ko":
      // A particle stands behind a Latin name as well (AI는), which no space then separates.
      for (const key of koreanBases(folded))
        keys.set(key, { key, length: Math.min(key.length, raw.length), isVerbal: false });
      add(true, ...koreanPredicateBases(folded).map((base) => VERBAL + base));
      break;
    case "en": {
      const own = withoutAccents(folded);
      add(false, own, ...englishBases(own).map(oneSpelling));
      break;
    }
    case "de": {
      const own = germanSpelling(folded);
      const isNoun = /^\p{Lu}/u.test(raw);
      add(false, own, ...germanNominalBases(own, isNoun));
      add(false, ...agreeing([own, ...germanNominalBases(own, isNoun)]));
      add(true, ...germanInfinitives(own));
      break;
    }
    case "fr":
      add(false, folded, ...frenchSingulars(folded), ...agreeing([folded, ...frenchMasculines(folded)]));
      add(true, ...frenchInfinitives(folded));
      break;
    case "es":
      add(false, folded, ...spanishSingulars(folded), ...agreeing([folded, ...spanishMasculines(folded)]));
      add(true, ...spanishInfinitives(folded));
      break;
    case "ru": {
      const { nominal, verbal } = russianStems(folded);
      add(false, folded, ...nominal.map((stem) => NOMINAL + stem));
      add(true, ...verbal.map((stem) => VERBAL + stem));
      break;
    }
    default:
      add(false, folded, folded.replace(/'s$/, ""));
  }
  // Without accents, where capitals or the whole text have none.
  if (isBare || (raw.length > 1 && raw === raw.toUpperCase())) {
    const bases = [...keys.values()].filter(({ isVerbal }) => !isVerbal).map(({ key }) => key);
    add(false, ...bases.map((key) => BARE + key));
  }
  return [...keys.values()];
}

/** What a word of a term is kept under. */
export function keysOfTermWord(
  raw: string,
  primary: string,
  { isOnly, isLast, isNoun }: PlaceInTerm,
): string[] {
  const folded = foldToken(raw);
  if (!/^\p{L}/u.test(folded)) return [folded];
  switch (primary) {
    case "ko":
      return isLast && !isNoun && isPredicate(folded) ? [folded, VERBAL + folded] : [folded];
    case "en": {
      const own = withoutAccents(folded);
      // A plural entry finds the singular.
      const more = isLast ? singulars(own).map(oneSpelling) : [];
      return [...new Set([oneSpelling(own), ...more])];
    }
    case "de": {
      const own = germanSpelling(folded);
      const swiss = own.replaceAll("ß", "ss");
      const isAdjective = !isOnly && !/^\p{Lu}/u.test(raw);
      const forms = isAdjective ? agreeing([own, ...germanNominalBases(own, false)]) : [];
      return [...new Set([own, swiss, ...forms])];
    }
    case "fr":
      return isOnly ? [folded] : [folded, ...agreeing([folded, ...frenchMasculines(folded)])];
    case "es":
      return isOnly ? [folded] : [folded, ...agreeing([folded, ...spanishMasculines(folded)])];
    case "ru": {
      const { nominal, verbal } = russianStems(folded);
      const verbs = !isNoun && isRussianInfinitive(folded) ? verbal.map((stem) => VERBAL + stem) : [];
      return [...new Set([folded, ...nominal.map((stem) => NOMINAL + stem), ...verbs])];
    }
    default:
      return [folded];
  }
}

/** Keys by which an adjective meets its other genders and cases. */
function agreeing(words: readonly string[]): string[] {
  return [...new Set(words)].map((word) => AGREEING + word);
}
