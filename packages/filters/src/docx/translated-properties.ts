import { isEastAsian, isRightToLeft, primaryLanguage, type LanguageTag } from "@yizhou/model";
import { hasEastAsianText, officeLanguage } from "../ooxml/office-language.ts";
import {
  isSwitchedOn,
  propertyChild,
  setPropertyChild,
  setTagAttribute,
  tagAttribute,
} from "./property-elements.ts";

/** Run properties for translated text; a document has few formats, so each is made once. */
export class TranslatedProperties {
  readonly #forText = new Map<string, string>();
  readonly #forEastAsianText = new Map<string, string>();
  /** What the properties were made for so far: one reading may be written in several languages, one after the other. */
  #language: LanguageTag | null = null;

  /**
   * The source's run properties with the target's language, font slot and direction; all else stays. One object serves one part.
   *
   * @param inheritsRtl  true where runs of the paragraph's style that say nothing run from the right
   */
  of(properties: string, prefix: string, language: LanguageTag, text: string, inheritsRtl: boolean): string {
    if (language !== this.#language) {
      this.#language = language;
      this.#forText.clear();
      this.#forEastAsianText.clear();
    }
    const isEastAsianText = isEastAsian(language) && hasEastAsianText(text);
    const made = isEastAsianText ? this.#forEastAsianText : this.#forText;
    // The bytes of an element show its prefix themselves.
    const key = `${inheritsRtl ? "rtl " : ""}${properties === "" ? prefix : properties}`;
    let translated = made.get(key);
    if (translated === undefined) {
      translated = translate(properties, prefix, language, isEastAsianText, inheritsRtl);
      made.set(key, translated);
    }
    return translated;
  }
}

function translate(
  properties: string,
  prefix: string,
  language: LanguageTag,
  isEastAsianText: boolean,
  inheritsRtl: boolean,
): string {
  const lang = propertyChild(properties, "lang") ?? `<${prefix}lang/>`;
  const slot = `${prefix}${languageSlot(language)}`;
  let out = setPropertyChild(
    properties,
    "rPr",
    prefix,
    "lang",
    setTagAttribute(lang, slot, officeLanguage(language)),
  );
  out = withFontHint(out, prefix, isEastAsianText);
  const stated = propertyChild(properties, "rtl");
  const wasRtl = stated === null ? inheritsRtl : isSwitchedOn(stated);
  const isRtl = isRightToLeft(language);
  if (isRtl !== wasRtl) out = withTwins(out, prefix, isRtl ? "complex" : "plain", true);
  const off = inheritsRtl ? `<${prefix}rtl ${prefix}val="0"/>` : null;
  return setPropertyChild(out, "rPr", prefix, "rtl", isRtl ? `<${prefix}rtl/>` : off);
}

/** Bold, italic and size; scripts that run from the right, and some others, have their own of each (17.3.2.2, .17, .39). */
const TWINS = [
  ["b", "bCs"],
  ["i", "iCs"],
  ["sz", "szCs"],
] as const;

/**
 * Run properties that say of the other class of scripts what they say of the one that was shown.
 *
 * @param isCertain  true where the other was not shown before and so tells nothing of how the text is to look
 */
export function withTwins(
  properties: string,
  prefix: string,
  to: "complex" | "plain",
  isCertain: boolean,
): string {
  let out = properties;
  for (const [plain, complex] of TWINS) {
    const [from, twin] = to === "complex" ? [plain, complex] : [complex, plain];
    const shown = propertyChild(out, from);
    if (shown === null || (!isCertain && propertyChild(out, twin) !== null)) continue;
    const child = shown
      .replace(/^<[^\s/>]+/, `<${prefix}${twin}`)
      .replace(/<\/[^>]+>$/, `</${prefix}${twin}>`);
    out = setPropertyChild(out, "rPr", prefix, twin, child);
  }
  return out;
}

/** Word keeps a language for each class of scripts (17.3.2.20). */
function languageSlot(language: LanguageTag): "val" | "eastAsia" | "bidi" {
  if (isEastAsian(language)) return "eastAsia";
  return isRightToLeft(language) || ["hi", "th"].includes(primaryLanguage(language)) ? "bidi" : "val";
}

/** Without the hint, quotation marks and dashes between Chinese characters come from the Latin font; with it, the reverse. */
function withFontHint(properties: string, prefix: string, isEastAsianText: boolean): string {
  const fonts = propertyChild(properties, "rFonts");
  if (isEastAsianText) {
    const hinted = setTagAttribute(fonts ?? `<${prefix}rFonts/>`, `${prefix}hint`, "eastAsia");
    return setPropertyChild(properties, "rPr", prefix, "rFonts", hinted);
  }
  if (fonts === null || tagAttribute(fonts, "hint") !== "eastAsia") return properties;
  const bare = setTagAttribute(fonts, `${prefix}hint`, null);
  return setPropertyChild(properties, "rPr", prefix, "rFonts", bare.includes("=") ? bare : null);
}
