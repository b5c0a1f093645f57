import { primaryLanguage } from "@yizhou/model";
import { german } from "./de.ts";
import { chinese, japanese, korean } from "./east-asian.ts";
import { english } from "./en.ts";
import type { LanguageRules } from "./language-rules.ts";
import { french, italian, portuguese, russian, spanish } from "./romance-slavic.ts";

const LANGUAGES: Readonly<Record<string, LanguageRules>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  ru: russian,
  zh: chinese,
  ja: japanese,
  ko: korean,
};

/** Rules made ready for look-ups. */
export interface CompiledRules {
  readonly neverEnds: ReadonlySet<string>;
  readonly beforeNumber: ReadonlySet<string>;
  readonly mayEnd: ReadonlySet<string>;
  readonly starters: ReadonlySet<string>;
  readonly ordinalBefore: RegExp | null;
  readonly ordinalAfter: RegExp | null;
  readonly quoteContinuation: RegExp | null;
}

const compiled = new Map<string, CompiledRules>();

/** The rules of a language. English abbreviations hold everywhere (et al., Fig. and Dr. stand in Chinese papers too). */
export function rulesFor(language: string): CompiledRules {
  const primary = primaryLanguage(language);
  const known = compiled.get(primary);
  if (known) return known;
  const own = LANGUAGES[primary] ?? {};
  const rules: CompiledRules = {
    neverEnds: words(english.neverEnds, own.neverEnds),
    beforeNumber: words(english.beforeNumber, own.beforeNumber),
    mayEnd: words(english.mayEnd, own.mayEnd),
    starters: own.starters ? words(own.starters) : words(english.starters),
    ordinalBefore: own.ordinalBefore ?? null,
    ordinalAfter: own.ordinalAfter ?? null,
    quoteContinuation: own.quoteContinuation ?? null,
  };
  compiled.set(primary, rules);
  return rules;
}

function words(...lists: (string | undefined)[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list?.split(" ") ?? []));
}
