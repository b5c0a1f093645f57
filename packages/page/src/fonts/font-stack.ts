/**
 * Chooses a font for each piece of text: by the look of the source (serif or sans, bold, italic), by the target language,
 * and by which font has the characters.
 */
import { primaryLanguage, type LanguageTag } from "@yizhou/model";
import type { FontFamilyKind } from "../model/page-model.ts";
import { fontKey, type FontDesign, type FontFile } from "./font-files.ts";
import type { FontLibrary } from "./font-library.ts";
import type { ShapingFont } from "./shaping-font.ts";

/** What of a style decides the font. */
export interface FontLook {
  readonly family: FontFamilyKind;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** Text in one font; `isSlanted`: the font has no italics, so the upright letters are to be slanted. */
export interface FontRun {
  readonly text: string;
  readonly font: ShapingFont;
  readonly isSlanted: boolean;
}

/**
 * Fonts of one merge, loaded when first needed. `prepare` loads; `split` is synchronous, since typesetting tries many
 * breaks.
 */
export class FontStack {
  readonly #library: FontLibrary;
  readonly #language: string;
  readonly #fonts = new Map<string, ShapingFont>();

  constructor(library: FontLibrary, targetLanguage: LanguageTag) {
    this.#library = library;
    this.#language = primaryLanguage(targetLanguage);
  }

  /**
   * Loads the fonts that a text in this look needs.
   *
   * @returns characters that none of our fonts has; such a text cannot be set
   */
  async prepare(text: string, look: FontLook): Promise<readonly string[]> {
    const missing = new Set<string>();
    const characters = new Set(text);
    const files = this.#files(look);
    for (const character of characters) {
      if (isInvisible(character)) continue;
      let isFound = false;
      for (const file of files) {
        if (!mayHave(file.design, character, this.#language)) continue;
        if ((await this.#load(file)).has(character.codePointAt(0)!)) {
          isFound = true;
          break;
        }
      }
      if (!isFound) missing.add(character);
    }
    return [...missing];
  }

  /** A text cut into pieces of one font each. Every character must have been prepared in this look. */
  split(text: string, look: FontLook): FontRun[] {
    const files = this.#files(look);
    const runs: { text: string; font: ShapingFont; isSlanted: boolean }[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      const font = this.#fontOf(character, files, last?.font);
      if (!font) continue;
      if (last?.font === font) last.text += character;
      else runs.push({ text: character, font, isSlanted: look.isItalic && font.metrics.italicAngle === 0 });
    }
    return runs;
  }

  #fontOf(
    character: string,
    files: readonly FontFile[],
    previous: ShapingFont | undefined,
  ): ShapingFont | undefined {
    const codePoint = character.codePointAt(0)!;
    // Blanks and combining marks stay with what they follow.
    if (previous && /[\p{M}\s]/u.test(character) && previous.has(codePoint)) return previous;
    for (const file of files) {
      const font = this.#fonts.get(fontKey(file));
      if (font && mayHave(file.design, character, this.#language) && font.has(codePoint)) return font;
    }
    return isInvisible(character) ? undefined : previous;
  }

  async #load(file: FontFile): Promise<ShapingFont> {
    const key = fontKey(file);
    let font = this.#fonts.get(key);
    if (!font) {
      font = await this.#library.open(file);
      this.#fonts.set(key, font);
    }
    return font;
  }

  /** In order of preference. */
  #files({ family, isBold, isItalic }: FontLook): FontFile[] {
    const kind = family === "serif" ? "serif" : "sans";
    const plain: FontDesign = isItalic ? `${kind}-italic` : kind;
    const order: FontDesign[] =
      this.#language === "zh" || this.#language === "ja"
        ? [`${kind}-sc`, plain, `${kind}-kr`]
        : this.#language === "ko"
          ? [`${kind}-kr`, plain, `${kind}-sc`]
          : [plain, `${kind}-sc`, `${kind}-kr`];
    // A true italic is worth another font; the East Asian ones have none.
    if (isItalic) order.sort((a, b) => Number(b === plain) - Number(a === plain));
    return order.map((design) => ({ design, weight: isBold ? "bold" : "regular" }));
  }
}

const HANGUL = /\p{Script=Hangul}/u;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Marks that Latin and East Asian fonts both have and that East Asian text wants a full em wide. */
const SHARED_MARKS = /[‘’“”…—·]/u;

/** Keeps 15 MB fonts from being loaded for characters that they are known not to have, or not to be wanted for. */
function mayHave(design: FontDesign, character: string, language: string): boolean {
  const isEastAsianFont = design.endsWith("-sc") || design.endsWith("-kr");
  if (HANGUL.test(character)) return design.endsWith("-kr");
  if (EAST_ASIAN.test(character)) return isEastAsianFont;
  if (SHARED_MARKS.test(character) && (language === "zh" || language === "ja")) return isEastAsianFont;
  return true;
}

/** Characters that draw nothing: controls, joiners, variation selectors, direction marks. */
function isInvisible(character: string): boolean {
  return /[\p{Cc}\p{Cf}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}\s]/u.test(character);
}
