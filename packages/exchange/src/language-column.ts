import { FIRST_LANGUAGES, type LanguageTag, parseLanguageTag } from "@yizhou/model";

/** Names that people write over a column, besides those of `Intl`. */
const NAMES: Readonly<Record<string, string>> = {
  中文: "zh-Hans",
  汉语: "zh-Hans",
  简体: "zh-Hans",
  简中: "zh-Hans",
  中文简体: "zh-Hans",
  简体中文: "zh-Hans",
  繁体: "zh-Hant",
  繁體: "zh-Hant",
  繁中: "zh-Hant",
  繁體中文: "zh-Hant",
  chinese: "zh-Hans",
  "simplified chinese": "zh-Hans",
  "traditional chinese": "zh-Hant",
  중국어: "zh-Hans",
  英语: "en",
  英文: "en",
  영어: "en",
  韩语: "ko",
  韩文: "ko",
  朝鲜语: "ko",
  한글: "ko",
  한국어: "ko",
  日文: "ja",
  일본어: "ja",
};

let known: ReadonlyMap<string, LanguageTag> | null = null;

/**
 * The language that a column's heading names: a tag (`en`, `zh-CN`, `ko_KR`, also in brackets or behind a word: `Source
 * (en)`), or a name in Chinese, English, Korean or the language itself. `null` for any other heading.
 */
export function languageOfHeading(heading: string): LanguageTag | null {
  const text = heading.trim().toLowerCase();
  const named = (known ??= languageNames()).get(text);
  if (named) return named;
  const tag =
    /^([a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,2})$|[(（[]\s*([a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,2})\s*[)）\]]$/.exec(
      text,
    );
  const code = tag?.[1] ?? tag?.[2];
  if (code === undefined) return null;
  const primary = code.split(/[-_]/, 1)[0]!;
  if (NO_LANGUAGES.has(text) || (primary === text && primary.length === 3 && !LONG_CODES.has(primary)))
    return null;
  if (new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(primary) === undefined)
    return null;
  try {
    return parseLanguageTag(code);
  } catch {
    // `en-xyzzyxyzzy`: looks like a tag and is none.
    return null;
  }
}

/** Codes of three letters are mostly words (`new`, `min`); these are meant as languages where they stand alone. */
const LONG_CODES = new Set(["yue", "wuu", "fil", "hsb", "dsb", "gsw", "ceb", "haw", "hmn"]);

/** Headings that are a language's code by chance. */
const NO_LANGUAGES = new Set(["id", "no", "nr", "pos", "tag", "key", "tu"]);

function languageNames(): ReadonlyMap<string, LanguageTag> {
  const names = new Map<string, LanguageTag>();
  for (const language of FIRST_LANGUAGES) {
    for (const display of ["en", "zh-Hans", "ko", language]) {
      const name = new Intl.DisplayNames(display, { type: "language" }).of(language);
      if (name) names.set(name.toLowerCase(), language as LanguageTag);
    }
  }
  for (const [name, language] of Object.entries(NAMES)) names.set(name, language as LanguageTag);
  return names;
}
