/**
 * The published bindings do not hand out alignments, but every answer holds them in the runtime's memory. The package is
 * pinned and has one release, so the layout (bergamot-translator v0.4.5 `response.h`, `annotation.h`, libc++ on wasm32) is
 * fixed; every figure is checked all the same, and what does not fit gives no alignment instead of a wrong one.
 *
 * Response: source text, its token starts and gaps, the same of the target, quality scores, alignments; twelve bytes each.
 * Tokens and the gaps between sentences share one list of byte offsets; `gaps` says which of its entries are gaps.
 */
import type { TextAlignment } from "./worker-messages.ts";

const SOURCE_STARTS = 12;
const SOURCE_GAPS = 24;
const TARGET_STARTS = 48;
const TARGET_GAPS = 60;
const ALIGNMENTS = 84;
const VECTOR_BYTES = 12;
/** Marian reads 128 pieces a sentence and writes twice as many; texts of several sentences are rare. */
const MAX_PIECES = 4096;

/**
 * @param heap     the runtime's memory
 * @param address  of the answer
 * @returns null where the memory does not hold what is expected
 */
export function readAlignment(
  heap: ArrayBufferLike,
  address: number,
  source: string,
  target: string,
): TextAlignment | null {
  const reader = new VectorReader(heap);
  const sourceStarts = reader.numbers(address + SOURCE_STARTS);
  const sourceGaps = reader.numbers(address + SOURCE_GAPS);
  const targetStarts = reader.numbers(address + TARGET_STARTS);
  const targetGaps = reader.numbers(address + TARGET_GAPS);
  const sentences = reader.addresses(address + ALIGNMENTS);
  if (!sourceStarts || !sourceGaps || !targetStarts || !targetGaps || !sentences) return null;
  const from = tokensOf(sourceStarts, sourceGaps, source);
  const to = tokensOf(targetStarts, targetGaps, target);
  if (!from || !to || from.counts.length !== sentences.length || to.counts.length !== sentences.length) {
    return null;
  }
  const columns = from.starts.length;
  const weights = new Float32Array(to.starts.length * columns);
  let row = 0;
  let column = 0;
  for (const [index, sentence] of sentences.entries()) {
    const rows = reader.addresses(sentence);
    if (!rows || rows.length !== to.counts[index]) return null;
    for (const [at, vector] of rows.entries()) {
      const values = reader.floats(vector);
      if (!values || values.length !== from.counts[index]) return null;
      weights.set(values, (row + at) * columns + column);
    }
    row += to.counts[index]!;
    column += from.counts[index]!;
  }
  return { sourceStarts: from.starts, targetStarts: to.starts, weights };
}

/** Starts of the tokens in UTF-16 units, and how many each sentence has. */
function tokensOf(
  starts: readonly number[],
  gaps: readonly number[],
  text: string,
): { starts: number[]; counts: number[] } | null {
  const isGap = new Set(gaps);
  const tokens: number[] = [];
  const counts = gaps.slice(1).map((gap, index) => gap - gaps[index]! - 1);
  // The last entry is the end of the last gap.
  for (let index = 0; index < starts.length - 1; index++) if (!isGap.has(index)) tokens.push(starts[index]!);
  if (counts.some((count) => count < 0) || counts.reduce((sum, count) => sum + count, 0) !== tokens.length)
    return null;
  const offsets = utf16Offsets(tokens, text);
  return offsets && { starts: offsets, counts };
}

/** Byte offsets of UTF-8, ascending, as offsets of UTF-16; one inside a character counts as its end. */
function utf16Offsets(byteOffsets: readonly number[], text: string): number[] | null {
  let bytes = 0;
  let at = 0;
  const offsets: number[] = [];
  for (const wanted of byteOffsets) {
    while (bytes < wanted && at < text.length) {
      const code = text.codePointAt(at)!;
      bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      at += code < 0x10000 ? 1 : 2;
    }
    if (bytes < wanted) return null;
    offsets.push(at);
  }
  return offsets;
}

/** Reads `std::vector`s: three addresses, of which the first two are begin and end. */
class VectorReader {
  readonly #view: DataView;

  constructor(heap: ArrayBufferLike) {
    this.#view = new DataView(heap);
  }

  #range(address: number, itemBytes: number): { begin: number; count: number } | null {
    if (address <= 0 || address + VECTOR_BYTES > this.#view.byteLength) return null;
    const begin = this.#view.getUint32(address, true);
    const end = this.#view.getUint32(address + 4, true);
    const count = (end - begin) / itemBytes;
    const fits = end >= begin && end <= this.#view.byteLength && Number.isInteger(count);
    return fits && count <= MAX_PIECES ? { begin, count } : null;
  }

  #values<T>(address: number, itemBytes: number, read: (at: number) => T): T[] | null {
    const range = this.#range(address, itemBytes);
    return range && Array.from({ length: range.count }, (_, index) => read(range.begin + index * itemBytes));
  }

  numbers(address: number): number[] | null {
    return this.#values(address, 4, (at) => this.#view.getUint32(at, true));
  }

  floats(address: number): number[] | null {
    return this.#values(address, 4, (at) => this.#view.getFloat32(at, true));
  }

  /** Addresses of the vectors in a vector of vectors. */
  addresses(address: number): number[] | null {
    return this.#values(address, VECTOR_BYTES, (at) => at);
  }
}
