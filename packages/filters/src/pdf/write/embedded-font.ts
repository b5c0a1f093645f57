/**
 * A font on its way into a PDF file: a Type0 font over a CIDFontType2 (ISO 32000-2, 9.7). Every pair of a glyph and the
 * text it stands for gets a CID of its own, so ToUnicode is exact even where one glyph serves two characters; CIDToGIDMap
 * leads from the CID to the glyph.
 */
import { PDFName, PDFString, type PDFContext, type PDFRef } from "@cantoo/pdf-lib";
import type { FontSubsetter, ShapedGlyph, ShapingFont } from "@yizhou/page/fonts";
import { packStream } from "../rewrite/pack-stream.ts";

interface UsedGlyph {
  readonly cid: number;
  readonly glyph: number;
  readonly text: string;
  /** Thousandths of the em. */
  readonly width: number;
}

export class EmbeddedFont {
  readonly font: ShapingFont;
  /** What pages refer to; the objects behind it are written by `finish`. */
  readonly ref: PDFRef;
  readonly #context: PDFContext;
  readonly #used = new Map<string, UsedGlyph>();

  constructor(context: PDFContext, font: ShapingFont) {
    this.#context = context;
    this.font = font;
    this.ref = context.nextRef();
  }

  /** Code of a glyph in this font, four hexadecimal digits. */
  encode({ glyph, text, width }: Pick<ShapedGlyph, "glyph" | "text" | "width">): string {
    const key = `${glyph} ${text}`;
    let used = this.#used.get(key);
    if (!used) {
      used = { cid: this.#used.size + 1, glyph, text, width: Math.round(width * 1000) };
      this.#used.set(key, used);
    }
    return hex4(used.cid);
  }

  /** Writes the font with what was used of it. Call once, when every page is set. */
  finish(subsetter: FontSubsetter): void {
    const context = this.#context;
    const used = [...this.#used.values()];
    const program = subsetter.subset(
      this.font.bytes,
      used.map(({ glyph }) => glyph),
    );
    const { metrics } = this.font;
    const name = `${subsetTag(used)}+${postScriptName(this.font)}`;
    const thousandths = (value: number) => Math.round(value * 1000);
    const file = context.register(packStream(context, program, { Length1: program.length }));
    const descriptor = context.register(
      context.obj({
        Type: "FontDescriptor",
        FontName: name,
        Flags: this.font.file.design.startsWith("serif") ? 6 : 4,
        FontBBox: metrics.box.map(thousandths),
        ItalicAngle: metrics.italicAngle,
        Ascent: thousandths(metrics.ascent),
        Descent: thousandths(metrics.descent),
        CapHeight: thousandths(metrics.capHeight),
        StemV: this.font.file.weight === "bold" ? 140 : 80,
        FontFile2: file,
      }),
    );
    const descendant = context.register(
      context.obj({
        Type: "Font",
        Subtype: "CIDFontType2",
        BaseFont: name,
        CIDSystemInfo: { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("Identity"), Supplement: 0 },
        FontDescriptor: descriptor,
        DW: 1000,
        W: [1, used.map(({ width }) => width)],
        CIDToGIDMap: context.register(packStream(context, glyphMap(used))),
      }),
    );
    const toUnicode = context.register(packStream(context, toUnicodeMap(used)));
    context.assign(
      this.ref,
      context.obj({
        Type: "Font",
        Subtype: "Type0",
        BaseFont: PDFName.of(name),
        Encoding: "Identity-H",
        DescendantFonts: [descendant],
        ToUnicode: toUnicode,
      }),
    );
  }
}

function glyphMap(used: readonly UsedGlyph[]): Uint8Array {
  const map = Buffer.alloc(2 * (used.length + 1));
  for (const { cid, glyph } of used) map.writeUInt16BE(glyph, 2 * cid);
  return map;
}

/** Entries in one bfchar section of a CMap, by its rules. */
const SECTION_LENGTH = 100;

function toUnicodeMap(used: readonly UsedGlyph[]): string {
  const told = used.filter(({ text }) => text !== "");
  const lines = [
    "/CIDInit /ProcSet findresource begin",
    "12 dict begin",
    "begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def",
    "/CMapType 2 def",
    "1 begincodespacerange",
    "<0000> <FFFF>",
    "endcodespacerange",
  ];
  for (let start = 0; start < told.length; start += SECTION_LENGTH) {
    const section = told.slice(start, start + SECTION_LENGTH);
    lines.push(`${section.length} beginbfchar`);
    for (const { cid, text } of section) lines.push(`<${hex4(cid)}> <${utf16(text)}>`);
    lines.push("endbfchar");
  }
  lines.push("endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end");
  return lines.join("\n");
}

function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, index) => hex4(text.charCodeAt(index))).join("");
}

function hex4(value: number): string {
  return value.toString(16).padStart(4, "0").toUpperCase();
}

/** Six capitals that depend on what is in the subset, as the standard asks for. */
function subsetTag(used: readonly UsedGlyph[]): string {
  let hash = 7;
  for (const { glyph } of used) hash = (hash * 31 + glyph) % 308_915_776;
  let tag = "";
  for (let i = 0; i < 6; i++, hash = Math.floor(hash / 26)) tag += String.fromCharCode(65 + (hash % 26));
  return tag;
}

const FAMILY_NAMES = {
  sans: "NotoSans",
  serif: "NotoSerif",
  "sans-italic": "NotoSans",
  "serif-italic": "NotoSerif",
  "sans-sc": "NotoSansSC",
  "serif-sc": "NotoSerifSC",
  "sans-kr": "NotoSansKR",
  "serif-kr": "NotoSerifKR",
} as const;

function postScriptName({ file }: ShapingFont): string {
  const weight = file.weight === "bold" ? "Bold" : "";
  const italic = file.design.endsWith("italic") ? "Italic" : "";
  return `${FAMILY_NAMES[file.design]}-${weight + italic || "Regular"}`;
}
