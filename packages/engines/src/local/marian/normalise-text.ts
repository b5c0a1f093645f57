/**
 * What SentencePiece does to a text before it cuts it: characters are replaced by the vocabulary's own table (NFKC and more),
 * white space is joined and written `▁`. Source: sentencepiece `normalizer.cc`; the table is a double array (darts-clone).
 */
import { readFields } from "./protocol-buffers.ts";

export const SPACE = "\u2581";

interface Normalised {
  readonly text: string;
  /** Where each unit of `text` stems from, in units of the original, and one entry more for the end. */
  readonly origins: readonly number[];
}

interface Normaliser {
  normalise(text: string): Normalised;
  /** A text is written with a space before it that is no part of it. */
  readonly dropsFirstSpace: boolean;
}

interface Replacement {
  readonly text: string;
  /** UTF-16 units of the original that it stands for. */
  readonly width: number;
}

/**
 * @param spec  the vocabulary's NormalizerSpec
 * @param kept  pieces that are taken as they are, whatever the table says
 */
export function createNormaliser(spec: Uint8Array, kept: readonly string[]): Normaliser {
  let table: ReplacementTable | null = null;
  const flags = new Map<number, boolean>();
  for (const { field, bytes, number } of readFields(spec)) {
    if (field === 2 && bytes.length > 0) table = new ReplacementTable(bytes);
    flags.set(field, number !== 0);
  }
  const addsSpace = flags.get(3) ?? true;
  const joinsSpace = flags.get(4) ?? true;
  const writesSpace = flags.get(5) ?? true;
  const keptByLength = [...kept].sort((a, b) => b.length - a.length);
  const space = writesSpace ? SPACE : " ";

  const replaced = (text: string, at: number, bytes: TextBytes): Replacement => {
    const whole = keptByLength.find((piece) => text.startsWith(piece, at));
    if (whole !== undefined) return { text: whole, width: whole.length };
    const found = table?.longest(bytes.bytes, bytes.byteAt[at]!);
    if (found) return { text: found.text, width: bytes.unitsOf(at, found.bytes) };
    const code = text.codePointAt(at)!;
    // Half a pair cannot be written in UTF-8.
    if (code >= 0xd800 && code <= 0xdfff) return { text: "\uFFFD", width: 1 };
    return { text: String.fromCodePoint(code), width: code > 0xffff ? 2 : 1 };
  };

  const normalise = (text: string): Normalised => {
    const bytes = new TextBytes(text);
    let at = 0;
    while (joinsSpace && at < text.length) {
      const { text: first, width } = replaced(text, at, bytes);
      if (first !== " ") break;
      at += width;
    }
    let normal = "";
    const origins: number[] = [];
    if (at === text.length) return { text: "", origins: [0] };
    const write = (piece: string): void => {
      for (let unit = 0; unit < piece.length; unit++) origins.push(at);
      normal += piece;
    };
    if (addsSpace) write(space);
    let wasSpace = joinsSpace;
    while (at < text.length) {
      const { text: found, width } = replaced(text, at, bytes);
      const piece = wasSpace ? found.replace(/^ +/u, "") : found;
      if (piece !== "") {
        write(writesSpace ? piece.replaceAll(" ", SPACE) : piece);
        wasSpace = piece.endsWith(" ");
      }
      at += width;
      if (!joinsSpace) wasSpace = false;
    }
    let end = at;
    while (joinsSpace && normal.endsWith(space)) {
      normal = normal.slice(0, -1);
      end = origins.pop()!;
    }
    origins.push(end);
    return { text: normal, origins };
  };

  return { normalise, dropsFirstSpace: addsSpace || joinsSpace };
}

/** A text in UTF-8 with the way between both. */
class TextBytes {
  readonly bytes: Uint8Array;
  /** By UTF-16 unit. */
  readonly byteAt: Uint32Array;

  constructor(text: string) {
    this.bytes = new TextEncoder().encode(text);
    this.byteAt = new Uint32Array(text.length + 1);
    let byte = 0;
    for (let at = 0; at < text.length; at++) {
      this.byteAt[at] = byte;
      const code = text.codePointAt(at)!;
      if (code > 0xffff) this.byteAt[++at] = byte;
      byte += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    }
    this.byteAt[text.length] = byte;
  }

  /** How many UTF-16 units from `at` make up that many bytes. */
  unitsOf(at: number, bytes: number): number {
    const end = this.byteAt[at]! + bytes;
    let next = at + 1;
    while (next < this.byteAt.length - 1 && this.byteAt[next]! < end) next++;
    return next - at;
  }
}

/** `precompiled_charsmap`: the size of a double array, the array, then its replacements, each ended by a zero byte. */
class ReplacementTable {
  readonly #units: Uint32Array;
  readonly #texts: Uint8Array;

  constructor(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const arrayBytes = view.getUint32(0, true);
    if (4 + arrayBytes > bytes.length) throw new Error("the table of characters is cut off");
    this.#units = Uint32Array.from({ length: arrayBytes / 4 }, (_, at) => view.getUint32(4 + 4 * at, true));
    this.#texts = bytes.subarray(4 + arrayBytes);
  }

  /** The longest entry that stands at `at`. */
  longest(bytes: Uint8Array, at: number): { text: string; bytes: number } | null {
    const units = this.#units;
    let place = offsetOf(units[0]!);
    let found: { value: number; bytes: number } | null = null;
    for (let index = at; index < bytes.length; index++) {
      const byte = bytes[index]!;
      place ^= byte;
      const unit = units[place];
      // The label of a unit that holds a value is none that a byte can equal.
      if (unit === undefined || (unit & 0x800000ff) >>> 0 !== byte) break;
      place ^= offsetOf(unit);
      if (((unit >>> 8) & 1) === 1) found = { value: units[place]! & 0x7fffffff, bytes: index + 1 - at };
    }
    if (!found) return null;
    const end = this.#texts.indexOf(0, found.value);
    const text = this.#texts.subarray(found.value, end < 0 ? undefined : end);
    return { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(text), bytes: found.bytes };
  }
}

const offsetOf = (unit: number): number => (unit >>> 10) << ((unit & 0x200) >>> 6);
