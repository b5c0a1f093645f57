import { isSameLanguage, parseLanguageTag, primaryLanguage, type LanguageTag } from "@yizhou/model";
import type { EnginePair } from "../engine.ts";

/** Apertium's three-letter codes (ISO 639-3) whose BCP 47 tag is shorter; all others are the same. */
const SHORT_TAGS: Record<string, string> = {
  afr: "af",
  arg: "an",
  ara: "ar",
  ast: "ast",
  bel: "be",
  ben: "bn",
  bre: "br",
  bul: "bg",
  cat: "ca",
  ces: "cs",
  cos: "co",
  cym: "cy",
  dan: "da",
  deu: "de",
  ell: "el",
  eng: "en",
  epo: "eo",
  est: "et",
  eus: "eu",
  fao: "fo",
  fin: "fi",
  fra: "fr",
  gle: "ga",
  glg: "gl",
  heb: "he",
  hbs: "sh",
  hin: "hi",
  hrv: "hr",
  hun: "hu",
  hye: "hy",
  ind: "id",
  isl: "is",
  ita: "it",
  kaz: "kk",
  kir: "ky",
  lav: "lv",
  lit: "lt",
  mal: "ml",
  mkd: "mk",
  mlt: "mt",
  msa: "ms",
  nld: "nl",
  nno: "nn",
  nob: "nb",
  oci: "oc",
  pol: "pl",
  por: "pt",
  ron: "ro",
  rus: "ru",
  slk: "sk",
  slv: "sl",
  sme: "se",
  spa: "es",
  sqi: "sq",
  srd: "sc",
  srp: "sr",
  swe: "sv",
  tat: "tt",
  tur: "tr",
  uig: "ug",
  ukr: "uk",
  urd: "ur",
  uzb: "uz",
  zho: "zh",
};

/** A translation direction of an Apertium installation. */
export interface ApertiumMode {
  /** As Apertium writes the two languages: `eng`, `spa_US`, `cat_valencia`. */
  readonly source: string;
  readonly target: string;
}

/** The modes of `apertium -l`: one `eng-spa` a line. */
export function parseModes(listing: string): ApertiumMode[] {
  return listing.split("\n").flatMap((line) => {
    const match = /^\s*([a-z]{2,3}(?:_\w+)?)-([a-z]{2,3}(?:_\w+)?)\s*$/u.exec(line);
    return match ? [{ source: match[1]!, target: match[2]! }] : [];
  });
}

/** Modes as pairs of language tags, each pair once. */
export function pairsOf(modes: readonly ApertiumMode[]): EnginePair[] {
  const pairs = new Map<string, EnginePair>();
  for (const mode of modes) {
    const pair = { from: tagOf(mode.source), to: tagOf(mode.target) };
    pairs.set(`${pair.from}>${pair.to}`, pair);
  }
  return [...pairs.values()];
}

/** The mode that serves a pair; one whose variant fits before the plain one, a plain one before any other variant. */
export function findMode(
  modes: readonly ApertiumMode[],
  from: LanguageTag,
  to: LanguageTag,
): ApertiumMode | undefined {
  const rank = (mode: ApertiumMode): number => {
    const region = to.split("-")[1];
    if (region && mode.target.endsWith(`_${region}`)) return 0;
    return mode.target.includes("_") ? 2 : 1;
  };
  return modes
    .filter((mode) => isSameLanguage(tagOf(mode.source), from) && isSameLanguage(tagOf(mode.target), to))
    .sort((a, b) => rank(a) - rank(b))[0];
}

function tagOf(code: string): LanguageTag {
  const language = code.split("_")[0]!;
  const tag = parseLanguageTag(SHORT_TAGS[language] ?? language);
  return primaryLanguage(tag) === "zh" ? tag : (primaryLanguage(tag) as LanguageTag);
}
