import type { FontFact } from "@yizhou/page/model";
import { fontFact, type DecodedFont } from "./font-fact.ts";
import { OPS, type DecodedPage } from "../open/pdfjs.ts";
import type { FoundFont, OperatorList } from "./operator-list.ts";
import { texBitmapFont } from "./tex-bitmap-fonts.ts";

/** The fonts of a document in the order in which its pages were read, by pdf.js' name of them. */
export class FontRegistry {
  readonly facts: FontFact[] = [];
  readonly #byName = new Map<string, FoundFont>();
  readonly #decoded: (DecodedFont | null)[] = [];

  /** pdf.js' font behind a fact; null when it could not be loaded. */
  decoded({ index }: FoundFont): DecodedFont | null {
    return this.#decoded[index] ?? null;
  }

  /** Takes in the fonts that a page's list sets, and those that letters of Type 3 fonts set. */
  async load(page: DecodedPage, { fnArray, argsArray }: OperatorList): Promise<void> {
    for (let i = 0; i < fnArray.length; i++) {
      if (fnArray[i] === OPS.setFont) await this.#add(page, String((argsArray[i] as unknown[])[0]));
      else if (fnArray[i] === OPS.setGState) {
        for (const [key, value] of ((argsArray[i] as unknown[])[0] ?? []) as [string, unknown][]) {
          if (key === "Font" && Array.isArray(value)) await this.#add(page, String(value[0]));
        }
      }
    }
  }

  find(name: string): FoundFont {
    return this.#byName.get(name) ?? this.#register(name, null);
  }

  async #add(page: DecodedPage, name: string): Promise<void> {
    if (this.#byName.has(name)) return;
    if (!page.commonObjs.has(name)) await new Promise((resolve) => setImmediate(resolve));
    const font = page.commonObjs.has(name) ? (page.commonObjs.get(name) as DecodedFont | null) : null;
    const decoded = typeof font === "object" ? font : null;
    this.#register(name, decoded);
    for (const list of decoded?.charProcOperatorList?.values() ?? []) await this.load(page, list);
  }

  #register(name: string, font: DecodedFont | null): FoundFont {
    const found = { index: this.facts.length, ...measureFont(font) };
    this.facts.push(found.fact);
    this.#decoded.push(font);
    this.#byName.set(name, found);
    return found;
  }
}

/** Names that say nothing: none, what pdf.js puts in its place, a file's own key. */
const NAMELESS = /^(?:Type3.*|[A-Z]{0,2}\d*|.{0,3})$/i;

/** A font with a name is no guess: Chromium writes Noto's Chinese as Type 3 fonts of few letters each, some of which have TeX's widths. */
function isNamed({ name = "" }: DecodedFont): boolean {
  return !NAMELESS.test(name.replace(/^[A-Z]{6}\+/, ""));
}

/**
 * A Type 3 font has a space of its own. Most keep to the usual 1,000 to 2,048 units; for others (bitmaps) the widths of
 * their letters say how high an em is where these are known, else the font's box.
 */
function measureFont(font: DecodedFont | null): Omit<FoundFont, "index"> {
  const bitmap = font?.isType3Font && !isNamed(font) ? texBitmapFont(font) : null;
  const fact = fontFact(font, bitmap?.name ?? font?.name);
  const emScale = font?.fontMatrix?.[0] ?? 0.001;
  const isUsual = Math.abs(emScale) >= 0.0004 && Math.abs(emScale) <= 0.0025;
  if (!font?.isType3Font || isUsual) return { fact, emScale, emHeight: 1 };
  if (bitmap) return { fact, emScale, emHeight: bitmap.emHeight };
  const vertical = Math.abs(font.fontMatrix?.[3] ?? 0.001);
  const [, bottom = 0, , top = 0] = font.bbox ?? [];
  const widest = Math.max(0, ...Object.values(font.widths ?? {}).filter(Number.isFinite)) * Math.abs(emScale);
  const height = Math.abs(top - bottom) * vertical;
  const emHeight = height > 0 ? height : widest > 0 ? widest : 1;
  return { fact, emScale, emHeight };
}
