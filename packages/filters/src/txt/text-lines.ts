import { codeUnitBytes, decodePieces, type EncodingName, type TextEncoding } from "@yizhou/bytes/encodings";
import type { TextLine } from "./paragraphs.ts";

export interface ByteLine extends TextLine {
  /** Span of the trimmed text. */
  readonly start: number;
  readonly end: number;
}

/** Offsets a line takes: where it begins, and where its text begins and ends. */
const OFFSETS = 3;

/**
 * The lines of a text file. Only their offsets are held: a file of 20 MiB may have a million lines, and most are looked at
 * one after the other. `at` reads a line when asked.
 */
export class TextLines {
  readonly #source: Buffer;
  readonly #encoding: EncodingName;
  readonly #offsets: Uint32Array;
  readonly length: number;

  constructor(source: Buffer, encoding: TextEncoding) {
    this.#source = source;
    this.#encoding = encoding.name;
    this.#offsets = readOffsets(source, encoding);
    this.length = this.#offsets.length / OFFSETS;
  }

  /** Line by 0-based index; undefined behind the last. Cost: decodes the line. */
  at(index: number): ByteLine | undefined {
    if (index >= this.length) return undefined;
    const from = this.#offsets[OFFSETS * index]!;
    const start = this.#offsets[OFFSETS * index + 1]!;
    const end = this.#offsets[OFFSETS * index + 2]!;
    const pieces = decodePieces(this.#source, start, end, this.#encoding);
    const text =
      pieces.length === 1 && pieces[0]!.text !== null
        ? pieces[0]!.text
        : pieces.map((piece) => piece.text ?? "\uFFFD").join("");
    return { text, indent: start === from ? "" : this.#indent(from, start), start, end };
  }

  #indent(from: number, to: number): string {
    const unitAt = unitReader(this.#source, this.#encoding);
    const step = codeUnitBytes(this.#encoding);
    let indent = "";
    for (let at = from; at < to; at += step) indent += unitAt(at) === 9 ? "\t" : " ";
    return indent;
  }
}

function readOffsets(source: Buffer, encoding: TextEncoding): Uint32Array {
  const step = codeUnitBytes(encoding.name);
  const unitAt = unitReader(source, encoding.name);
  const end = source.length - ((source.length - encoding.bomBytes) % step);
  let offsets = new Uint32Array(OFFSETS * 1024);
  let used = 0;
  for (let at = encoding.bomBytes; at < end;) {
    let lineEnd = at;
    for (; lineEnd < end; lineEnd += step) {
      const unit = unitAt(lineEnd);
      if (unit === 10 || unit === 13) break;
    }
    let from = at;
    let to = lineEnd;
    while (from < to && isSpace(unitAt(from))) from += step;
    while (to > from && isSpace(unitAt(to - step))) to -= step;
    if (used === offsets.length) {
      const larger = new Uint32Array(offsets.length * 2);
      larger.set(offsets);
      offsets = larger;
    }
    offsets[used++] = at;
    offsets[used++] = from;
    offsets[used++] = to;
    at = lineEnd + step;
    if (lineEnd < end && unitAt(lineEnd) === 13 && at < end && unitAt(at) === 10) at += step;
  }
  return offsets.slice(0, used);
}

/** Reads the code unit at an offset; enough of it to know line ends and white space. */
export function unitReader(source: Uint8Array, name: EncodingName): (at: number) => number {
  if (name === "utf-16le") return (at) => source[at]! | (source[at + 1]! << 8);
  if (name === "utf-16be") return (at) => (source[at]! << 8) | source[at + 1]!;
  if (name === "utf-32le") return (at) => source[at]! | (source[at + 1]! << 8) | (source[at + 2]! << 16);
  if (name === "utf-32be") return (at) => (source[at + 1]! << 16) | (source[at + 2]! << 8) | source[at + 3]!;
  return (at) => source[at]!;
}

// Tabs, form feeds and the DOS end-of-file mark stand around text like spaces do.
function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 9 || unit === 11 || unit === 12 || unit === 0x1a;
}
