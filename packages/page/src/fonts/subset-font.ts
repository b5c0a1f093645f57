/**
 * Subsets a TrueType font with HarfBuzz. For a document glyph numbers stay, so that what was laid out with the whole font can be
 * shown with the subset, and layout tables and hints go, for the shaping is already done. For a screen the browser shapes: a
 * subset of characters keeps its kerning and narrow marks, and numbers its glyphs anew.
 */
/** The calls of harfbuzz-subset.wasm that we use; names and numbers as in hb-subset.h. */
interface SubsetExports {
  readonly memory: WebAssembly.Memory;
  malloc(size: number): number;
  free(pointer: number): void;
  _initialize(): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

const READONLY = 1;
const NO_HINTING = 1;
const RETAIN_GLYPH_NUMBERS = 2;
const NO_LAYOUT_CLOSURE = 0x200;
const UNICODE = 1;
const DROP_TABLES = 3;
const LAYOUT_FEATURES = 6;
const NEVER_NEEDED = ["GDEF", "BASE", "STAT", "DSIG", "vhea", "vmtx", "VORG", "meta", "kern"];
const LAYOUT_TABLES = ["GSUB", "GPOS"];
/** Kerning, and full-width marks that stand close to their neighbours (`text-spacing-trim`). */
const SCREEN_FEATURES = ["kern", "halt", "chws"];

/** One instance holds at most one font at a time; its memory goes when it is let go. */
export class FontSubsetter {
  readonly #hb: SubsetExports;

  private constructor(hb: SubsetExports) {
    this.#hb = hb;
  }

  /** @param program  compiled from `FontSource.subsetProgram` */
  static async open(program: WebAssembly.Module): Promise<FontSubsetter> {
    const instance = await WebAssembly.instantiate(program);
    const hb = instance.exports as unknown as SubsetExports;
    hb._initialize();
    return new FontSubsetter(hb);
  }

  /**
   * @param glyphs  glyph numbers to keep; parts of composed glyphs are kept with them
   * @returns the font program, ready for FontFile2
   * Cost: about 0.1 s and the file's size in memory for a Chinese font.
   */
  subset(font: Uint8Array, glyphs: Iterable<number>): Uint8Array {
    const hb = this.#hb;
    return this.#cut(font, (input) => {
      const kept = hb.hb_subset_input_glyph_set(input);
      for (const glyph of glyphs) hb.hb_set_add(kept, glyph);
      this.#dropTables(input, [...LAYOUT_TABLES, ...NEVER_NEEDED]);
      hb.hb_subset_input_set_flags(input, NO_HINTING | RETAIN_GLYPH_NUMBERS | NO_LAYOUT_CLOSURE);
    });
  }

  /**
   * @param characters  code points to keep; those that the font lacks are passed over
   * @returns a font that shows them on a screen
   */
  subsetCharacters(font: Uint8Array, characters: Iterable<number>): Uint8Array {
    const hb = this.#hb;
    return this.#cut(font, (input) => {
      const kept = hb.hb_subset_input_set(input, UNICODE);
      for (const character of characters) hb.hb_set_add(kept, character);
      const features = hb.hb_subset_input_set(input, LAYOUT_FEATURES);
      hb.hb_set_clear(features);
      for (const tag of SCREEN_FEATURES) hb.hb_set_add(features, tagNumber(tag));
      this.#dropTables(input, NEVER_NEEDED);
      hb.hb_subset_input_set_flags(input, NO_HINTING);
    });
  }

  #dropTables(input: number, tags: readonly string[]): void {
    const dropped = this.#hb.hb_subset_input_set(input, DROP_TABLES);
    for (const tag of tags) this.#hb.hb_set_add(dropped, tagNumber(tag));
  }

  #cut(font: Uint8Array, choose: (input: number) => void): Uint8Array {
    const hb = this.#hb;
    const data = hb.malloc(font.length);
    new Uint8Array(hb.memory.buffer).set(font, data);
    const blob = hb.hb_blob_create(data, font.length, READONLY, 0, 0);
    const face = hb.hb_face_create(blob, 0);
    const input = hb.hb_subset_input_create_or_fail();
    choose(input);
    const result = hb.hb_subset_or_fail(face, input);
    hb.hb_subset_input_destroy(input);
    try {
      if (result === 0) throw new Error("the font could not be subset");
      const written = hb.hb_face_reference_blob(result);
      const start = hb.hb_blob_get_data(written, 0);
      const length = hb.hb_blob_get_length(written);
      const bytes = new Uint8Array(hb.memory.buffer).slice(start, start + length);
      hb.hb_blob_destroy(written);
      return bytes;
    } finally {
      if (result !== 0) hb.hb_face_destroy(result);
      hb.hb_face_destroy(face);
      hb.hb_blob_destroy(blob);
      hb.free(data);
    }
  }
}

function tagNumber(tag: string): number {
  return Buffer.from(tag, "latin1").readUInt32BE(0);
}
