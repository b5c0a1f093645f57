import { fontKey, type FontFile, type FontSource } from "./font-files.ts";
import { FontSubsetter } from "./subset-font.ts";
import { ShapingFont } from "./shaping-font.ts";

/**
 * Fonts opened so far. Opening a Chinese font takes a tenth of a second and twice its 15 MB, so a library is kept as long as
 * documents are written; it holds at most one of each file.
 */
export class FontLibrary {
  readonly #source: FontSource;
  readonly #fonts = new Map<string, Promise<ShapingFont>>();
  #subsetProgram: Promise<WebAssembly.Module> | null = null;

  constructor(source: FontSource) {
    this.#source = source;
  }

  /** Rejects when the file cannot be had; the next call tries again. */
  open(file: FontFile): Promise<ShapingFont> {
    const key = fontKey(file);
    const known = this.#fonts.get(key);
    if (known) return known;
    const opened = this.#source.font(file).then((bytes) => new ShapingFont(file, bytes));
    this.#fonts.set(key, opened);
    opened.catch(() => this.#fonts.delete(key));
    return opened;
  }

  /** A subsetter of its own for each caller; what it runs is compiled once. */
  async openSubsetter(): Promise<FontSubsetter> {
    this.#subsetProgram ??= this.#source
      .subsetProgram()
      .then((program) => WebAssembly.compile(new Uint8Array(program)));
    this.#subsetProgram.catch(() => (this.#subsetProgram = null));
    return FontSubsetter.open(await this.#subsetProgram);
  }
}
