/** Reads pages that are pictures, or whose text cannot be trusted, by drawing and recognising them. */
import { isAppError } from "@yizhou/model";
import type { PageCache } from "../../filter.ts";
import { detectLanguage } from "../../ocr/detect-language.ts";
import type { OcrEngine, OcrPage } from "../../ocr/ocr-model.ts";
import { recognisePage } from "../../ocr/recognise-page.ts";
import type { Matrix, PageKind, RawPage } from "../page-model.ts";
import type { PageDrawer } from "./draw-page.ts";
import { withScanText } from "./scan-glyphs.ts";

export interface ScanReaderOptions {
  readonly drawer: PageDrawer;
  readonly engine: OcrEngine;
  /** Known from an earlier run over the same file, or stated by the user; found on the first picture where absent. */
  readonly languages?: readonly string[];
  readonly cache?: PageCache;
}

/** Tried on the first picture where nobody says what language it is in. */
const CANDIDATES = ["en", "zh-Hans", "ko", "zh-Hant", "ja", "ru", "ar", "th", "hi"];

/** What is kept of a page. */
interface KeptPage {
  readonly page: OcrPage;
  readonly toUser: Matrix;
}

export class ScanReader {
  readonly #options: ScanReaderOptions;
  #languages: readonly string[] | null;
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

  /** True for pages whose text is read from their picture. */
  static wants(kind: PageKind): boolean {
    return kind === "scan" || kind === "scan-with-text" || kind === "broken-encoding";
  }

  /**
   * @returns the page with the text that its picture shows; null where it cannot be read, `problem` says why
   * Cost: seconds a page, unless it is in the cache.
   */
  async read(raw: RawPage, kind: PageKind): Promise<RawPage | null> {
    try {
      const kept = await this.#recognise(raw.index);
      return kept && withScanText(raw, kept.page, kept.toUser, kind !== "broken-encoding");
    } catch (error) {
      // One feature is off, the document's other pages are not.
      if (!isAppError(error) || !error.code.startsWith("ocr.")) throw error;
      this.problem = error;
      return null;
    }
  }

  async #recognise(index: number): Promise<KeptPage | null> {
    const { cache, drawer, engine } = this.#options;
    const key = `pdf/scan/${index}`;
    const bytes = await cache?.read(key);
    if (bytes) {
      const kept = JSON.parse(Buffer.from(bytes).toString("utf8")) as KeptPage;
      this.#languages ??= kept.page.languages;
      return kept;
    }
    const drawn = await drawer.draw(index);
    if (!drawn) return null;
    const { raster, toUser } = drawn;
    this.#languages ??= await this.#detect(raster);
    const page = await recognisePage(raster, { engine, languages: this.#languages ?? ["en"] });
    await cache?.write(key, Buffer.from(JSON.stringify({ page, toUser }), "utf8"));
    return { page, toUser };
  }

  async #detect(raster: Parameters<typeof detectLanguage>[0]): Promise<readonly string[] | null> {
    const language = await detectLanguage(raster, { engine: this.#options.engine, candidates: CANDIDATES });
    return language === null ? null : [language];
  }
}
