/** Reads pages that are pictures, or whose text cannot be trusted, by drawing and recognising them. */
import { isAppError } from "@yizhou/model";
import { detectLanguage, type OcrEngine, type OcrPage, recognisePage } from "@yizhou/ocr";
import type { FontStack } from "@yizhou/page/fonts";
import type { PageKind, PageModel, RawPage } from "@yizhou/page/model";
import type { Raster } from "@yizhou/page/raster";
import type { PageCache } from "../../filter.ts";
import type { PageDrawer } from "./draw-page.ts";
import { withScanText, type ReadPage } from "./scan-glyphs.ts";
import { blockLooks } from "./scan-looks.ts";
import { picturesToLookAt, showsWords } from "./text-in-pictures.ts";

export interface ScanReaderOptions {
  readonly drawer: PageDrawer;
  readonly engine: OcrEngine;
  /** Ours, which the letters of the picture are compared with. */
  readonly fonts: FontStack;
  /** Known from an earlier run over the same file, or stated by the user; found on the first picture where absent. */
  readonly languages?: readonly string[];
  readonly cache?: PageCache;
}

/** Tried on the first picture where nobody says what language it is in. */
const CANDIDATES = ["en", "zh-Hans", "ko", "zh-Hant", "ja", "ru", "ar", "th", "hi"];

/** Below this mean confidence a page may be in another language. */
const DOUBTFUL = 0.75;

/** Pages of one document whose pictures are looked at: enough to say that there are words, cheap in an album. */
const PAGES_LOOKED_AT = 12;

export class ScanReader {
  readonly #options: ScanReaderOptions;
  #languages: readonly string[] | null;
  #lookedAt = 0;
  /** Why pages stay unread: the program or its data are missing. */
  problem: Error | null = null;

  constructor(options: ScanReaderOptions) {
    this.#options = options;
    this.#languages = options.languages ?? null;
  }

  /** What pages are read in; null as long as none was. */
  get languages(): readonly string[] | null {
    return this.#languages;
  }

  /** True where pages were read worse than they could be, since an optional part of the reader is missing. */
  async readsPlainly(): Promise<boolean> {
    return (this.#languages && (await this.#options.engine.readsPlainly?.(this.#languages))) ?? false;
  }

  /** True for pages whose text is read from their picture. */
  static wants(kind: PageKind): boolean {
    return kind === "scan" || kind === "scan-with-text" || kind === "broken-encoding";
  }

  /**
   * @returns the page with the text that its picture shows; null where it has its own, or where it cannot be read and `problem`
   *   says why
   * Cost: seconds a page, unless it is in the cache.
   */
  async read(raw: RawPage, kind: PageKind): Promise<RawPage | null> {
    if (!ScanReader.wants(kind)) return null;
    try {
      const kept = await this.#recognise(raw.index);
      return kept && withScanText(raw, kept, kind !== "broken-encoding");
    } catch (error) {
      // One feature is off, the document's other pages are not.
      if (!isAppError(error) || !error.code.startsWith("ocr.")) throw error;
      this.problem = error;
      return null;
    }
  }

  /**
   * True when a picture beside the page's own text shows words. Only the first pages with pictures are looked at, and none
   * where the reading program is missing.
   */
  async seesWordsInPictures(page: PageModel): Promise<boolean> {
    if (ScanReader.wants(page.kind)) return false;
    const pictures = picturesToLookAt(page);
    if (pictures.length === 0 || this.#lookedAt >= PAGES_LOOKED_AT) return false;
    this.#lookedAt++;
    try {
      return await showsWords(page, pictures, this.#options);
    } catch (error) {
      // Without the program nobody can tell; pages that need it say so themselves.
      if (!isAppError(error) || !error.code.startsWith("ocr.")) throw error;
      return false;
    }
  }

  async #recognise(index: number): Promise<ReadPage | null> {
    const { cache, drawer, fonts } = this.#options;
    const key = `pdf/scan/${index}`;
    const bytes = await cache?.read(key);
    if (bytes) {
      const kept = JSON.parse(Buffer.from(bytes).toString("utf8")) as ReadPage;
      this.#languages ??= kept.page.languages;
      return kept;
    }
    const drawn = await drawer.draw(index);
    if (!drawn) return null;
    const { raster, toUser } = drawn;
    this.#languages ??= await this.#detect(raster);
    const page = await this.#readIn(raster, this.#languages ?? ["en"]);
    const read: ReadPage = { page, looks: await blockLooks(raster, page, fonts), toUser };
    await cache?.write(key, Buffer.from(JSON.stringify(read), "utf8"));
    return read;
  }

  /** Pages of another language than the document's stand in many files; they are read with little confidence. */
  async #readIn(raster: Raster, languages: readonly string[]): Promise<OcrPage> {
    const { engine } = this.#options;
    const page = await recognisePage(raster, { engine, languages });
    if (page.blocks.length === 0 || confidenceOf(page) >= DOUBTFUL) return page;
    const other = await this.#detect(raster);
    if (!other || other[0] === languages[0]) return page;
    const again = await recognisePage(raster, { engine, languages: other });
    return confidenceOf(again) > confidenceOf(page) ? again : page;
  }

  async #detect(raster: Raster): Promise<readonly string[] | null> {
    const language = await detectLanguage(raster, { engine: this.#options.engine, candidates: CANDIDATES });
    return language === null ? null : [language];
  }
}

/** Mean over letters, 0 to 1. */
export function confidenceOf({ blocks }: OcrPage): number {
  const words = blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return (
    words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / Math.max(1, letters)
  );
}
