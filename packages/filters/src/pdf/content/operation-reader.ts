/**
 * Reads a content stream operation by operation, with the byte span of each, so that a rewriter can copy what it leaves
 * alone. Lenient in the way readers have agreed on: unknown operators are passed over with their operands kept, surplus
 * operands are dropped from the front, an operation with too few is not executed, and operators written without a blank
 * between them ("ETq") are told apart.
 */
import { OPERAND_COUNTS, WORD_BEGINNINGS } from "./operators.ts";

export type Operand =
  | { readonly kind: "number"; readonly value: number }
  /** Without the slash, `#xx` resolved. */
  | { readonly kind: "name"; readonly value: string }
  /** Decoded bytes. */
  | { readonly kind: "string"; readonly bytes: Uint8Array }
  | { readonly kind: "array"; readonly items: readonly Operand[] }
  /** `start` and `end`: its bytes in the stream, with the brackets. */
  | {
      readonly kind: "dictionary";
      readonly entries: ReadonlyMap<string, Operand>;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: "other"; readonly value: string };

/**
 * `start`: first byte of the first operand (of the operator when there is none); `end`: behind the operator. An inline
 * picture is one operation `EI` from `BI` to `EI`, its operand the dictionary.
 */
export interface Operation {
  readonly operator: string;
  readonly operands: readonly Operand[];
  readonly start: number;
  readonly end: number;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Words that are operands. */
const CONSTANTS: ReadonlySet<string> = new Set(["true", "false", "null"]);
/** Operands kept while no operator comes; more mean noise. */
const MAX_OPERANDS = 33;
const MAX_NESTING = 40;

const REGULAR = 0;
const BLANK = 1;
const DELIMITER = 2;
const CLASS = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASS[byte] = BLANK;
for (const mark of "()<>[]{}/%") CLASS[mark.charCodeAt(0)] = DELIMITER;

/** @param bytes  decoded content; the parts of a page's content array joined by a blank */
export class OperationReader {
  readonly #bytes: Uint8Array;
  readonly #noise: Span[] = [];
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * Words up to here that are no operators, and operators that lack operands. Some readers give up a page at them, so a
   * rewriter blanks them.
   */
  get noise(): readonly Span[] {
    return this.#noise;
  }

  /** The next executed operation; null at the end. Cost: linear in its bytes. */
  next(): Operation | null {
    const operands: Operand[] = [];
    const starts: number[] = [];
    for (;;) {
      this.#skipBlanks();
      const start = this.#at;
      if (start >= this.#bytes.length) return null;
      const operand = this.#readOperand(0);
      if (operand) {
        operands.push(operand);
        starts.push(start);
        if (operands.length > MAX_OPERANDS) {
          operands.shift();
          starts.shift();
        }
        continue;
      }
      const operator = this.#readOperator();
      if (operator === "") continue;
      if (operator === "BI") return this.#readInlineImage(start);
      const count = OPERAND_COUNTS[operator];
      if (count === undefined) {
        if (!CONSTANTS.has(operator)) this.#noise.push({ start, end: this.#at });
        continue;
      }
      if (count < 0) return { operator, operands, start: starts[0] ?? start, end: this.#at };
      if (operands.length < count) {
        this.#noise.push({ start, end: this.#at });
        operands.length = 0;
        starts.length = 0;
        continue;
      }
      const first = operands.length - count;
      return { operator, operands: operands.slice(first), start: starts[first] ?? start, end: this.#at };
    }
  }

  #skipBlanks(): void {
    const bytes = this.#bytes;
    for (;;) {
      const byte = bytes[this.#at];
      if (byte === undefined) return;
      if (byte === 0x25 /* % */) {
        while (this.#at < bytes.length && bytes[this.#at] !== 10 && bytes[this.#at] !== 13) this.#at++;
      } else if (CLASS[byte] === BLANK) this.#at++;
      else return;
    }
  }

  /** null when an operator (or a stray delimiter, which is passed over) stands here. */
  #readOperand(depth: number): Operand | null {
    const bytes = this.#bytes;
    const byte = bytes[this.#at]!;
    if ((byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e) {
      return { kind: "number", value: this.#readNumber() };
    }
    switch (byte) {
      case 0x2f /* slash */:
        this.#at++;
        return { kind: "name", value: this.#readName() };
      case 0x28 /* ( */:
        return { kind: "string", bytes: this.#readLiteral() };
      case 0x3c /* < */:
        if (bytes[this.#at + 1] === 0x3c) return this.#readDictionary(depth);
        return { kind: "string", bytes: this.#readHex() };
      case 0x5b /* [ */:
        return this.#readArray(depth);
      default:
        return null;
    }
  }

  /**
   * Signs may be doubled, a sign inside ends the digits ("12-34" reads 12), and "1e2" is 1 and a word that is no operator, as
   * other readers have it.
   */
  #readNumber(): number {
    const bytes = this.#bytes;
    let sign = 1;
    let value = 0;
    let scale = 0;
    if (bytes[this.#at] === 0x2d) {
      sign = -1;
      while (bytes[this.#at] === 0x2d) this.#at++;
    } else if (bytes[this.#at] === 0x2b) this.#at++;
    for (; this.#at < bytes.length; this.#at++) {
      const byte = bytes[this.#at]!;
      if (byte >= 0x30 && byte <= 0x39) {
        value = value * 10 + (byte - 0x30);
        if (scale > 0) scale *= 10;
      } else if (byte === 0x2e && scale === 0) scale = 1;
      else if (byte !== 0x2d) break;
      else {
        while (CLASS[bytes[this.#at]!] === REGULAR && this.#isNumeric(bytes[this.#at])) this.#at++;
        break;
      }
    }
    return (sign * value) / (scale || 1);
  }

  #isNumeric(byte: number | undefined): boolean {
    return byte !== undefined && ((byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2e);
  }

  #readName(): string {
    const bytes = this.#bytes;
    let name = "";
    while (this.#at < bytes.length && CLASS[bytes[this.#at]!] === REGULAR) {
      let byte = bytes[this.#at++]!;
      if (byte === 0x23 /* # */) {
        const high = hexDigit(bytes[this.#at]);
        const low = hexDigit(bytes[this.#at + 1]);
        if (high >= 0 && low >= 0) {
          byte = high * 16 + low;
          this.#at += 2;
        }
      }
      name += String.fromCharCode(byte);
    }
    return name;
  }

  #readLiteral(): Uint8Array {
    const bytes = this.#bytes;
    const out: number[] = [];
    let depth = 1;
    this.#at++;
    while (this.#at < bytes.length) {
      let byte = bytes[this.#at++]!;
      if (byte === 0x28) depth++;
      else if (byte === 0x29 && --depth === 0) break;
      else if (byte === 0x0d) {
        if (bytes[this.#at] === 0x0a) this.#at++;
        byte = 0x0a;
      } else if (byte === 0x5c) {
        const escaped = this.#readEscape();
        if (escaped === null) continue;
        byte = escaped;
      }
      out.push(byte);
    }
    return Uint8Array.from(out);
  }

  /** The byte behind a backslash; null for a line that goes on. */
  #readEscape(): number | null {
    const bytes = this.#bytes;
    const byte = bytes[this.#at++];
    if (byte === undefined) return null;
    if (byte >= 0x30 && byte <= 0x37) {
      let value = byte - 0x30;
      for (let i = 0; i < 2; i++) {
        const next = bytes[this.#at];
        if (next === undefined || next < 0x30 || next > 0x37) break;
        value = value * 8 + (next - 0x30);
        this.#at++;
      }
      return value & 0xff;
    }
    if (byte === 0x0d) {
      if (bytes[this.#at] === 0x0a) this.#at++;
      return null;
    }
    if (byte === 0x0a) return null;
    return ESCAPES[byte] ?? byte;
  }

  #readHex(): Uint8Array {
    const bytes = this.#bytes;
    const out: number[] = [];
    let high = -1;
    this.#at++;
    while (this.#at < bytes.length) {
      const byte = bytes[this.#at++]!;
      if (byte === 0x3e) break;
      const digit = hexDigit(byte);
      if (digit < 0) continue;
      if (high < 0) high = digit;
      else {
        out.push(high * 16 + digit);
        high = -1;
      }
    }
    if (high >= 0) out.push(high * 16);
    return Uint8Array.from(out);
  }

  #readArray(depth: number): Operand {
    const items: Operand[] = [];
    this.#at++;
    for (;;) {
      this.#skipBlanks();
      const byte = this.#bytes[this.#at];
      if (byte === undefined) break;
      if (byte === 0x5d) {
        this.#at++;
        break;
      }
      const item = depth < MAX_NESTING ? this.#readOperand(depth + 1) : null;
      if (item) items.push(item);
      else {
        const word = this.#readOperator();
        if (word !== "") items.push({ kind: "other", value: word });
      }
    }
    return { kind: "array", items };
  }

  #readDictionary(depth: number): Operand {
    const start = this.#at;
    const entries = new Map<string, Operand>();
    let key: string | null = null;
    this.#at += 2;
    for (;;) {
      this.#skipBlanks();
      const byte = this.#bytes[this.#at];
      if (byte === undefined) break;
      if (byte === 0x3e) {
        this.#at += this.#bytes[this.#at + 1] === 0x3e ? 2 : 1;
        break;
      }
      let value = depth < MAX_NESTING ? this.#readOperand(depth + 1) : null;
      if (!value) {
        const word = this.#readOperator();
        if (word === "") continue;
        value = { kind: "other", value: word };
      }
      if (key === null) key = value.kind === "name" ? value.value : null;
      else {
        entries.set(key, value);
        key = null;
      }
    }
    return { kind: "dictionary", entries, start, end: this.#at };
  }

  /** "" for a stray delimiter, which is passed over. */
  #readOperator(): string {
    const bytes = this.#bytes;
    const first = bytes[this.#at++]!;
    if (CLASS[first] !== REGULAR) return "";
    let word = String.fromCharCode(first);
    while (this.#at < bytes.length && CLASS[bytes[this.#at]!] === REGULAR && word.length < 128) {
      const longer = word + String.fromCharCode(bytes[this.#at]!);
      if (OPERAND_COUNTS[word] !== undefined && !WORD_BEGINNINGS.has(longer)) break;
      word = longer;
      this.#at++;
    }
    return word;
  }

  /** From behind BI: dictionary entries up to ID, then the picture's bytes up to EI. */
  #readInlineImage(start: number): Operation {
    const entries = new Map<string, Operand>();
    const dictionaryStart = this.#at;
    let key: string | null = null;
    for (;;) {
      this.#skipBlanks();
      if (this.#at >= this.#bytes.length) break;
      let value = this.#readOperand(0);
      if (!value) {
        const word = this.#readOperator();
        if (word === "ID") break;
        if (word === "") continue;
        value = { kind: "other", value: word };
      }
      if (key === null) key = value.kind === "name" ? value.value : null;
      else {
        entries.set(key, value);
        key = null;
      }
    }
    const dictionary: Operand = { kind: "dictionary", entries, start: dictionaryStart, end: this.#at };
    this.#at = this.#endOfImage(this.#at + 1);
    return { operator: "EI", operands: [dictionary], start, end: this.#at };
  }

  /**
   * Picture bytes may hold "EI" by chance: a blank must stand before it, a blank or the end behind it, and what follows
   * must look like text, not like more picture.
   */
  #endOfImage(from: number): number {
    const bytes = this.#bytes;
    for (let at = from; at + 1 < bytes.length; at++) {
      if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49) continue;
      if (at > from && CLASS[bytes[at - 1]!] !== BLANK) continue;
      const next = bytes[at + 2];
      if (next !== undefined && CLASS[next] !== BLANK) continue;
      if (looksLikeContent(bytes, at + 2)) return at + 2;
    }
    return bytes.length;
  }
}

const ESCAPES: Readonly<Record<number, number>> = { 0x6e: 10, 0x72: 13, 0x74: 9, 0x62: 8, 0x66: 12 };

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** Bytes looked at behind a possible EI. */
const LOOK_AHEAD = 15;

function looksLikeContent(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < Math.min(from + LOOK_AHEAD, bytes.length); at++) {
    const byte = bytes[at]!;
    if (byte === 0 && bytes[at + 1] !== 0) continue;
    if (byte !== 10 && byte !== 13 && (byte < 0x20 || byte > 0x7f)) return false;
  }
  return true;
}
