/**
 * A font as the typesetter sees it: which characters it has, and the glyphs and advances of a piece of text, shaped by
 * HarfBuzz (ligatures, kerning, combining marks). Lengths are ems.
 */
import { Blob, Buffer as ShapeBuffer, Face, Font, shape } from "harfbuzzjs";
import { fontKey, type FontFile } from "./font-files.ts";

/**
 * `glyph`: its number in the font file. `text`: the characters it stands for; of several glyphs for one character the first
 * has them all. `advance`: with kerning; `width`: without, as the font's own table has it.
 */
export interface ShapedGlyph {
  readonly glyph: number;
  readonly text: string;
  readonly advance: number;
  readonly width: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

/** In ems; `descent` is negative. `box`: around every glyph of the font. */
export interface FontMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly italicAngle: number;
  readonly box: readonly [left: number, bottom: number, right: number, top: number];
  readonly glyphCount: number;
}

/** Pieces of text kept shaped; words and single Han come again and again. */
const CACHE_LIMIT = 20_000;

export class ShapingFont {
  readonly key: string;
  readonly file: FontFile;
  readonly bytes: Uint8Array;
  readonly metrics: FontMetrics;
  readonly #unitsPerEm: number;
  readonly #characters: Set<number>;
  readonly #font: Font;
  readonly #buffer = new ShapeBuffer();
  readonly #cache = new Map<string, readonly ShapedGlyph[]>();

  /** @param bytes  a TrueType file with glyf outlines */
  constructor(file: FontFile, bytes: Uint8Array) {
    this.key = fontKey(file);
    this.file = file;
    this.bytes = bytes;
    const face = new Face(new Blob(bytes));
    this.#font = new Font(face);
    this.#unitsPerEm = face.upem;
    this.#characters = new Set(face.collectUnicodes());
    this.metrics = readMetrics(face);
  }

  has(codePoint: number): boolean {
    return this.#characters.has(codePoint);
  }

  /** Glyphs in visual order. Cost: about 10 µs for a word not seen before. */
  shape(text: string): readonly ShapedGlyph[] {
    const known = this.#cache.get(text);
    if (known) return known;
    const glyphs = this.#shapeAnew(text);
    if (this.#cache.size >= CACHE_LIMIT) this.#cache.clear();
    this.#cache.set(text, glyphs);
    return glyphs;
  }

  /** A glyph's outline as an SVG path of M, L, Q, C and Z, y upwards, in font units; "" for a blank. */
  outline(glyph: number): { readonly path: string; readonly unitsPerEm: number } {
    return { path: this.#font.glyphToPath(glyph), unitsPerEm: this.#unitsPerEm };
  }

  /** How far a glyph's ink reaches above and below the baseline, ems; null for a blank. */
  inkHeight(glyph: number): { readonly top: number; readonly bottom: number } | null {
    const extents = this.#font.glyphExtents(glyph);
    if (!extents || extents.height === 0) return null;
    const top = extents.yBearing / this.#unitsPerEm;
    return { top, bottom: top + extents.height / this.#unitsPerEm };
  }

  #shapeAnew(text: string): ShapedGlyph[] {
    const buffer = this.#buffer;
    buffer.clearContents();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(this.#font, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
    const seen = new Set<number>();
    return infos.map(({ codepoint, cluster }, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!;
      const next = starts[starts.indexOf(cluster) + 1] ?? text.length;
      const isFirst = !seen.has(cluster);
      seen.add(cluster);
      return {
        glyph: codepoint,
        text: isFirst ? text.slice(cluster, next) : "",
        advance: xAdvance / this.#unitsPerEm,
        width: this.#font.glyphHAdvance(codepoint) / this.#unitsPerEm,
        offsetX: xOffset / this.#unitsPerEm,
        offsetY: yOffset / this.#unitsPerEm,
      };
    });
  }
}

function readMetrics(face: Face): FontMetrics {
  const table = (tag: string) => {
    const bytes = face.referenceTable(tag);
    if (!bytes) throw new Error(`the font has no ${tag} table`);
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  };
  const em = (value: number) => value / face.upem;
  const [head, hhea, maxp, post] = [table("head"), table("hhea"), table("maxp"), table("post")];
  const os2 = table("OS/2");
  return {
    ascent: em(hhea.getInt16(4)),
    descent: em(hhea.getInt16(6)),
    capHeight: os2.getUint16(0) >= 2 ? em(os2.getInt16(88)) : 0.7,
    italicAngle: post.getInt32(4) / 65536,
    box: [em(head.getInt16(36)), em(head.getInt16(38)), em(head.getInt16(40)), em(head.getInt16(42))],
    glyphCount: maxp.getUint16(4),
  };
}
