/** The languages of the interface. `zh` is the default and has no prefix in addresses (docs/specification.md, section 2). */
export type UiLanguage = "zh" | "en" | "ko";

/** A text of ours in every language of the interface. */
export type Localised = Readonly<Record<UiLanguage, string>>;

export const DEFAULT_UI_LANGUAGE: UiLanguage = "zh";

/**
 * The language selector: `id` is the value the specification fixes (section 3), `tag` goes into the `lang` attribute
 * and into Accept-Language, `name` is the language's own name. Order as shown.
 */
export const UI_LANGUAGES = [
  { language: "zh", id: 0, tag: "zh-Hans", name: "中文" },
  { language: "en", id: 10, tag: "en", name: "English" },
  { language: "ko", id: 50, tag: "ko", name: "한국어" },
] as const satisfies readonly { language: UiLanguage; id: number; tag: string; name: string }[];

export function isUiLanguage(text: string | undefined): text is UiLanguage {
  return UI_LANGUAGES.some((row) => row.language === text);
}

/** BCP 47 tag of a language of the interface: `zh-Hans`, `en`, `ko`. */
export function uiLanguageTag(language: UiLanguage): string {
  return UI_LANGUAGES.find((row) => row.language === language)!.tag;
}

/** The language that an Accept-Language header asks for most; Chinese when it names none of ours. */
export function parseUiLanguage(acceptLanguage: string | undefined): UiLanguage {
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part, order) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { primary: tag.split("-", 1)[0]!.toLowerCase(), quality: quality ? Number(quality) : 1, order };
    })
    .filter((row) => isUiLanguage(row.primary) && row.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.order - b.order)[0];
  return (wanted?.primary as UiLanguage | undefined) ?? DEFAULT_UI_LANGUAGE;
}

/** A language's name in a language of the interface (`简体中文`, `Simplified Chinese`); the tag itself when it is not well formed. */
export function languageName(tag: string, language: UiLanguage): string {
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag.replaceAll(":", "：");
  }
}
