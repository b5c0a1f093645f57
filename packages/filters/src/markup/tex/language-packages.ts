/** How babel calls a language, by its tag or the first part of it; scripts that need more than a name are not among them. */
const BABEL: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    ...{ en: "english", "en-GB": "british", "en-AU": "australian", "en-CA": "canadian" },
    ...{ de: "ngerman", "de-AT": "naustrian", "de-CH": "nswissgerman" },
    ...{ fr: "french", es: "spanish", it: "italian", pt: "portuguese", "pt-BR": "brazilian", nl: "dutch" },
    ...{
      da: "danish",
      sv: "swedish",
      nb: "norsk",
      no: "norsk",
      nn: "nynorsk",
      fi: "finnish",
      is: "icelandic",
    },
    ...{
      pl: "polish",
      cs: "czech",
      sk: "slovak",
      sl: "slovene",
      hr: "croatian",
      hu: "hungarian",
      ro: "romanian",
    },
    ...{
      et: "estonian",
      lv: "latvian",
      lt: "lithuanian",
      tr: "turkish",
      el: "greek",
      ca: "catalan",
      eu: "basque",
    },
    ...{ ru: "russian", uk: "ukrainian", bg: "bulgarian", vi: "vietnamese", id: "indonesian", ms: "malay" },
  }),
);

/** Where polyglossia has another name; the rest are babel's. */
const POLYGLOSSIA: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    ...{ british: "english", australian: "english", canadian: "english", brazilian: "portuguese" },
    ...{ ngerman: "german", naustrian: "german", nswissgerman: "german" },
    ...{ norsk: "norwegian", nynorsk: "norwegian", slovene: "slovenian" },
  }),
);

/** Older and other names of one language, which the same words and hyphens belong to. */
const SAME: readonly (readonly string[])[] = [
  ["english", "american", "USenglish", "usenglish"],
  ["british", "UKenglish", "ukenglish"],
  ["ngerman", "german"],
  ["naustrian", "austrian"],
  ["nswissgerman", "swissgerman"],
  ["french", "francais", "acadian", "canadien"],
  ["portuguese", "portuges"],
  ["brazilian", "brazil", "portuguese.brazilian"],
  ["norsk", "norwegian"],
  ["hungarian", "magyar"],
  ["indonesian", "bahasa", "indon", "bahasai"],
];

/** A language's name in babel; null where it has none that is enough to set it in. */
export function babelName(language: string): string | null {
  return BABEL.get(language) ?? BABEL.get(language.split("-")[0]!) ?? null;
}

/** The same language's name in polyglossia. */
export function polyglossiaName(babel: string): string {
  return POLYGLOSSIA.get(babel) ?? babel;
}

/** True for two names of one language. */
export function isSameName(one: string, other: string): boolean {
  return one === other || SAME.some((names) => names.includes(one) && names.includes(other));
}

/** English alone makes no character of its texts a command of its own. */
export function isEnglish(name: string): boolean {
  return /english$|^(?:american|british|australian|canadian|newzealand)$/i.test(name);
}
