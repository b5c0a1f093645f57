/** A page of our own, such as a receipt: lines of text at their places and rules, in the fonts that translations are set in. */
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import type { LanguageTag } from "@yizhou/model";
import { FontStack, type FontLibrary, type ShapedGlyph, type ShapingFont } from "@yizhou/page/fonts";
import { packStream } from "../rewrite/pack-stream.ts";
import { EmbeddedFont } from "./embedded-font.ts";

/** Lengths in points, from the upper left corner of an A4 page. */
export interface SheetText {
  readonly text: string;
  /** Where it begins, or ends where it stands at the right. */
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly size: number;
  /** Set smaller where it would be wider. */
  readonly maxWidth: number;
  readonly isRight?: boolean;
  readonly isSoft?: boolean;
}

export interface SheetRule {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly thickness: number;
}

export interface Sheet {
  readonly language: LanguageTag;
  /** In the file's properties. */
  readonly title: string;
  readonly texts: readonly SheetText[];
  readonly rules: readonly SheetRule[];
}

const WIDTH = 595.28;
const HEIGHT = 841.89;
const LOOK = { family: "sans", isBold: false, isItalic: false } as const;
const INK = "0.106 0.125 0.137";
const SOFT = "0.36 0.39 0.4";

/**
 * The sheet as a PDF file with embedded fonts and text that can be searched and copied. Characters that none of our fonts has are
 * left out.
 *
 * Cost: 0.2 s the first time for a Chinese font, which the library keeps.
 */
export async function drawSheet(library: FontLibrary, sheet: Sheet): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  file.setTitle(sheet.title);
  const { context } = file;
  const stack = new FontStack(library, sheet.language);
  const missing = new Set(await stack.prepare(sheet.texts.map(({ text }) => text).join(""), LOOK));
  const fonts = new Map<ShapingFont, { readonly name: string; readonly embedded: EmbeddedFont }>();
  const fontOf = (font: ShapingFont) => {
    const known = fonts.get(font) ?? { name: `F${fonts.size}`, embedded: new EmbeddedFont(context, font) };
    fonts.set(font, known);
    return known;
  };
  const drawn: string[] = [];
  for (const { x, y, width, thickness } of sheet.rules)
    drawn.push(`${INK} rg ${round(x)} ${round(HEIGHT - y)} ${round(width)} ${round(thickness)} re f`);
  for (const text of sheet.texts) {
    const words = [...text.text].filter((character) => !missing.has(character)).join("");
    const glyphs = stack
      .split(words, LOOK)
      .flatMap((run) => run.font.shape(run.text).map((glyph) => ({ font: run.font, glyph })));
    drawn.push(drawLine(text, glyphs, fontOf));
  }
  const subsetter = await library.openSubsetter();
  for (const { embedded } of fonts.values()) embedded.finish(subsetter);
  const page = file.addPage([WIDTH, HEIGHT]);
  const named = Object.fromEntries([...fonts.values()].map(({ name, embedded }) => [name, embedded.ref]));
  page.node.set(PDFName.of("Resources"), context.obj({ Font: named }));
  page.node.set(PDFName.of("Contents"), context.register(packStream(context, drawn.join("\n"))));
  file.catalog.set(PDFName.of("Lang"), PDFString.of(sheet.language));
  return file.save();
}

function drawLine(
  { x, y, size, maxWidth, isRight = false, isSoft = false }: SheetText,
  glyphs: readonly { readonly font: ShapingFont; readonly glyph: ShapedGlyph }[],
  fontOf: (font: ShapingFont) => { readonly name: string; readonly embedded: EmbeddedFont },
): string {
  const width = glyphs.reduce((sum, { glyph }) => sum + glyph.advance, 0);
  const fitting = width * size > maxWidth ? maxWidth / width : size;
  let at = isRight ? x - width * fitting : x;
  const steps = glyphs.map(({ font, glyph }) => {
    const { name, embedded } = fontOf(font);
    const left = round(at + glyph.offsetX * fitting);
    const bottom = round(HEIGHT - y + glyph.offsetY * fitting);
    at += glyph.advance * fitting;
    return `/${name} ${round(fitting)} Tf 1 0 0 1 ${left} ${bottom} Tm <${embedded.encode(glyph)}> Tj`;
  });
  return `BT ${isSoft ? SOFT : INK} rg ${steps.join(" ")} ET`;
}

/** As PDF writes numbers: no exponents. */
function round(value: number): string {
  return value.toFixed(3);
}
