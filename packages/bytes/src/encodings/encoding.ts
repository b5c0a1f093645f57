import iconv from "iconv-lite";

/** Encodings we read and write, by the name `iconv-lite` knows; `iso-2022-jp` is read only. */
export type EncodingName =
  | "utf-8"
  | "utf-16le"
  | "utf-16be"
  | "utf-32le"
  | "utf-32be"
  | "gb18030"
  | "cp950"
  | "cp949"
  | "cp932"
  | "euc-jp"
  | "iso-2022-jp"
  | SingleByteEncoding;

export type SingleByteEncoding =
  | "windows-1250"
  | "windows-1251"
  | "windows-1252"
  | "windows-1253"
  | "windows-1254"
  | "windows-1255"
  | "windows-1256"
  | "windows-874"
  | "koi8-r"
  | "cp866";

/** Encoding of a whole text file. `bomBytes` is the length of the byte order mark, 0 when there is none. */
export interface TextEncoding {
  readonly name: EncodingName;
  readonly bomBytes: number;
}

/** Bytes of the smallest code unit: 2 for UTF-16, 4 for UTF-32, else 1. Line ends are looked for at this step. */
export function codeUnitBytes(name: EncodingName): 1 | 2 | 4 {
  if (name === "utf-16le" || name === "utf-16be") return 2;
  if (name === "utf-32le" || name === "utf-32be") return 4;
  return 1;
}

/** Decodes bytes that hold whole characters, without looking for a byte order mark. Undecodable bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array, name: EncodingName): string {
  if (name === "iso-2022-jp") return new TextDecoder("iso-2022-jp").decode(bytes);
  if (name === "utf-8") return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  // iconv-lite repairs nothing in UTF-16; a lone surrogate stays one, and is found by `decodePieces`.
  return iconv.decode(bytes, name, { stripBOM: false });
}

/** The text in the encoding, or `null` when a character has no place in it. */
export function encodeText(text: string, name: EncodingName): Uint8Array | null {
  if (name === "iso-2022-jp") return isAscii(text) ? iconv.encode(text, "ascii") : null;
  const bytes = iconv.encode(text, name, { addBOM: false });
  if (name === "utf-8" || codeUnitBytes(name) > 1) return bytes;
  return decodeText(bytes, name) === text ? bytes : null;
}

/**
 * True when the text has only characters of the encoding's two-byte set. GB18030 can write all of Unicode in four bytes,
 * but a file that was plain GBK would then be unreadable for most programs that open it.
 */
export function fitsGbk(text: string): boolean {
  const bytes = iconv.encode(text, "gbk");
  return iconv.decode(bytes, "gbk") === text;
}

/** One stretch of a line: text, or bytes that mean nothing in the encoding and have to be kept as they are. */
export interface DecodedPiece {
  readonly text: string | null;
  readonly start: number;
  readonly end: number;
}

/** Cuts `bytes[start, end)` into decodable text and undecodable stretches, in order. One piece for a clean line. */
export function decodePieces(
  bytes: Uint8Array,
  start: number,
  end: number,
  name: EncodingName,
): DecodedPiece[] {
  const whole =
    name === "utf-8" && Buffer.isBuffer(bytes)
      ? bytes.toString("utf8", start, end)
      : decodeText(bytes.subarray(start, end), name);
  if (!whole.includes("\uFFFD") && whole.isWellFormed())
    return start < end ? [{ text: whole, start, end }] : [];
  const pieces: DecodedPiece[] = [];
  const push = (text: string | null, from: number, to: number) => {
    const last = pieces.at(-1);
    if (last && (last.text === null) === (text === null)) {
      pieces[pieces.length - 1] = {
        text: text === null ? null : last.text + text,
        start: last.start,
        end: to,
      };
    } else pieces.push({ text, start: from, end: to });
  };
  for (let at = start; at < end;) {
    const next = Math.min(end, at + characterBytes(bytes, at, name));
    const text = decodeText(bytes.subarray(at, next), name);
    if (isRealCharacter(text, bytes, at, next, name)) {
      push(text, at, next);
      at = next;
    } else {
      const bad = Math.min(end, at + codeUnitBytes(name));
      push(null, at, bad);
      at = bad;
    }
  }
  return pieces;
}

function isRealCharacter(
  text: string,
  bytes: Uint8Array,
  start: number,
  end: number,
  name: EncodingName,
): boolean {
  if (!text.isWellFormed() || text === "") return false;
  if (!text.includes("\uFFFD")) return true;
  // U+FFFD may really stand in the file.
  const encoded = encodeText("\uFFFD", name);
  return (
    encoded !== null &&
    encoded.length === end - start &&
    encoded.every((byte, i) => byte === bytes[start + i])
  );
}

function characterBytes(bytes: Uint8Array, at: number, name: EncodingName): number {
  const lead = bytes[at]!;
  switch (name) {
    case "utf-8":
      return lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    case "utf-16le":
    case "utf-16be": {
      const high = name === "utf-16le" ? bytes[at + 1]! : lead;
      return high >= 0xd8 && high < 0xdc ? 4 : 2;
    }
    case "utf-32le":
    case "utf-32be":
      return 4;
    case "gb18030": {
      const second = bytes[at + 1] ?? 0;
      return lead < 0x81 ? 1 : second >= 0x30 && second <= 0x39 ? 4 : 2;
    }
    case "cp950":
    case "cp949":
      return lead < 0x81 ? 1 : 2;
    case "cp932":
      return (lead >= 0x81 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xfc) ? 2 : 1;
    case "euc-jp":
      return lead === 0x8f ? 3 : lead >= 0xa1 || lead === 0x8e ? 2 : 1;
    default:
      return 1;
  }
}

function isAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text);
}
