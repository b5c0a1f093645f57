import type { PreviewFile } from "@yizhou/contract";
import { PDFDataRangeTransport } from "pdfjs-dist";
import { fileAddress } from "../api/download.ts";

const TRIES = 3;
const WAIT_MS = 400;

/**
 * Fetches parts of a PDF as pdf.js asks for them. Its address holds for minutes only: when it has run out a new one is asked
 * for and the reader notices nothing. A part that does not come after three tries ends in `onFailure`.
 */
export class RangeTransport extends PDFDataRangeTransport {
  readonly #renew: () => Promise<PreviewFile | null>;
  readonly #onFailure: () => void;
  readonly #stop = new AbortController();
  #url: string;

  constructor(file: PreviewFile, renew: () => Promise<PreviewFile | null>, onFailure: () => void) {
    super(file.sizeBytes, null);
    this.#url = file.url;
    this.#renew = renew;
    this.#onFailure = onFailure;
  }

  /** @param end  behind the last byte */
  override requestDataRange(begin: number, end: number): void {
    void this.#fetch(begin, end).then(
      (bytes) => this.onDataRange(begin, bytes),
      () => this.#stop.signal.aborted || this.#onFailure(),
    );
  }

  override abort(): void {
    this.#stop.abort();
  }

  async #fetch(begin: number, end: number): Promise<Uint8Array> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#ask(begin, end);
      if (answer) return answer;
      if (attempt === TRIES) throw new Error("a part of the file did not come");
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * attempt));
    }
  }

  /** null where another try may help. */
  async #ask(begin: number, end: number): Promise<Uint8Array | null> {
    const { signal } = this.#stop;
    const url = this.#url;
    try {
      const answer = await fetch(fileAddress(url), {
        headers: { range: `bytes=${begin}-${end - 1}` },
        signal,
      });
      if (answer.ok) {
        const bytes = new Uint8Array(await answer.arrayBuffer());
        // Some proxies send the whole instead.
        return answer.status === 206 ? bytes : bytes.slice(begin, end);
      }
      if (answer.status === 404 && this.#url === url) {
        const renewed = await this.#renew();
        // Another size is another file: what was read so far does not belong to it.
        if (renewed?.sizeBytes === this.length) this.#url = renewed.url;
      }
      return null;
    } catch (error) {
      if (signal.aborted) throw error;
      return null; // The line broke; the next try may find it whole.
    }
  }
}
