import iconv from "iconv-lite";
import { AppError } from "@yizhou/model";

/** V8 copies slices of fewer than 13 characters; longer ones hold on to the text they are cut from. */
const LONGEST_COPY = 12;

/**
 * The bytes of one XML part as a "byte string": one character per byte of its UTF-8 form. Markup is ASCII, so the scanner
 * works on it with the engine's fastest string search; offsets are byte offsets, memory is one byte per byte, and
 * everything we do not touch is copied back as it came, even where it is not valid UTF-8.
 *
 * Parts in other encodings are turned to UTF-8 on reading and back on writing.
 */
export class XmlSource {
  /** Name of the part, for error messages. */
  readonly part: string;
  /** Byte string; see above. Starts after a byte order mark of UTF-16, includes one of UTF-8. */
  readonly text: string;
  readonly #encoding: string;
  readonly #bom: Buffer;
  /** Text is decoded through these bytes, so that no piece keeps the whole part alive as a slice of it would. */
  #scratch = Buffer.allocUnsafe(4096);

  constructor(part: string, source: Uint8Array) {
    this.part = part;
    const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
    const { encoding, bomBytes } = detectEncoding(bytes);
    this.#encoding = encoding;
    this.#bom = Buffer.from(bytes.subarray(0, bomBytes));
    const utf8 =
      encoding === "utf8" ? bytes : Buffer.from(decode(bytes.subarray(bomBytes), encoding, part), "utf8");
    this.text = utf8.toString("latin1");
  }

  /** The characters between two offsets, as an ordinary string, entities not resolved. */
  decode(start: number, end: number): string {
    const length = end - start;
    // Pieces so short are no slices for the engine, but copies.
    if (length <= LONGEST_COPY && this.#isAscii(start, end)) return this.text.slice(start, end);
    if (length > this.#scratch.length) this.#scratch = Buffer.allocUnsafe(length * 2);
    this.#scratch.write(this.text.slice(start, end), "latin1");
    return this.#scratch.toString("utf8", 0, length);
  }

  #isAscii(start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (this.text.charCodeAt(at) > 0x7f) return false;
    return true;
  }

  /**
   * The part with spans replaced, in the part's own encoding.
   *
   * @param edits  byte strings (see `toByteString`) for spans that do not overlap, in ascending order
   */
  splice(edits: readonly XmlEdit[]): Uint8Array {
    const writer = new SpliceWriter(this);
    for (const edit of edits) writer.add(edit);
    return writer.finish();
  }

  /** UTF-8 bytes in the part's own encoding. */
  encode(utf8: Buffer): Uint8Array {
    if (this.#encoding === "utf8") return utf8;
    const text = utf8.toString("utf8");
    const encoded = this.#encoding.startsWith("utf16") ? text : escapeUnmappable(text, this.#encoding);
    return Buffer.concat([this.#bom, iconv.encode(encoded, this.#encoding, { addBOM: false })]);
  }
}

/** Writes a part with spans replaced, edit by edit, so that no list of edits has to be kept. */
export class SpliceWriter {
  readonly #source: XmlSource;
  #out: Buffer;
  #length = 0;
  /** Offset in the source up to which all is written. */
  #from = 0;

  constructor(source: XmlSource) {
    this.#source = source;
    this.#out = Buffer.allocUnsafeSlow(Math.ceil(source.text.length * 1.125) + 4096);
  }

  /** Edits come in ascending order and do not overlap. */
  add({ start, end, bytes }: XmlEdit): void {
    if (start < this.#from) throw new RangeError("edits overlap or are out of order");
    this.#write(this.#source.text.slice(this.#from, start));
    this.#write(bytes);
    this.#from = end;
  }

  finish(): Uint8Array {
    this.#write(this.#source.text.slice(this.#from));
    return this.#source.encode(this.#out.subarray(0, this.#length));
  }

  #write(bytes: string): void {
    if (this.#length + bytes.length > this.#out.length) {
      // Moved, not copied: the old memory of a large part is free at once, not at some later collection.
      const memory = this.#out.buffer as ArrayBuffer;
      this.#out = Buffer.from(memory.transfer(Math.ceil(memory.byteLength * 1.25) + bytes.length));
    }
    this.#length += this.#out.write(bytes, this.#length, "latin1");
  }
}

/** A span of an `XmlSource` and the byte string that takes its place. */
export interface XmlEdit {
  readonly start: number;
  readonly end: number;
  readonly bytes: string;
}

/** Most texts are sentences, which need no memory of their own on their way from one form to the other. */
const SCRATCH = Buffer.allocUnsafeSlow(12_288);
const LONGEST_SHORT = 4_096;

/** An ordinary string as a byte string: its UTF-8 bytes, one character each. */
export function toByteString(text: string): string {
  if (isAscii(text)) return text;
  if (text.length > LONGEST_SHORT) return Buffer.from(text, "utf8").toString("latin1");
  return SCRATCH.toString("latin1", 0, SCRATCH.write(text, "utf8"));
}

/** The ordinary string of a byte string. */
export function fromByteString(bytes: string): string {
  if (isAscii(bytes)) return bytes;
  if (bytes.length > LONGEST_SHORT) return Buffer.from(bytes, "latin1").toString("utf8");
  return SCRATCH.toString("utf8", 0, SCRATCH.write(bytes, "latin1"));
}

const NOT_ASCII = /[^\0-\x7f]/;

function isAscii(text: string): boolean {
  return !NOT_ASCII.test(text);
}

function detectEncoding(bytes: Buffer): { encoding: string; bomBytes: number } {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return { encoding: "utf16-le", bomBytes: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: "utf16-be", bomBytes: 2 };
  // Without a mark the "<" of the declaration gives UTF-16 away (XML 1.0, appendix F).
  if (a === 0x3c && b === 0x00) return { encoding: "utf16-le", bomBytes: 0 };
  if (a === 0x00 && b === 0x3c) return { encoding: "utf16-be", bomBytes: 0 };
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(
    bytes.toString("latin1", 0, Math.min(200, bytes.length)),
  );
  const name = declared?.[1]?.toLowerCase() ?? "utf-8";
  const isUtf8 = ["utf-8", "utf8", "us-ascii", "ascii"].includes(name) || name.startsWith("utf-16");
  return { encoding: isUtf8 || !iconv.encodingExists(name) ? "utf8" : name, bomBytes: 0 };
}

function decode(bytes: Buffer, encoding: string, part: string): string {
  try {
    return iconv.decode(bytes, encoding, { stripBOM: false });
  } catch (cause) {
    throw new AppError("filter.damaged", { part }, { cause });
  }
}

/** Characters that the encoding lacks become numeric references. */
function escapeUnmappable(text: string, encoding: string): string {
  return text.replace(/[^\0-\x7f]/gu, (char) =>
    iconv.decode(iconv.encode(char, encoding), encoding) === char ? char : `&#${char.codePointAt(0)};`,
  );
}
