import { AppError, type InlineNode, type TextUnit } from "@yizhou/model";
import type { Extraction, Skeleton } from "../filter.ts";
import { sniffContainer } from "../zip/container.ts";
import { detectEncoding } from "./detect-encoding.ts";
import { codeUnitBytes, decodePieces, type EncodingName, type TextEncoding } from "./encoding.ts";
import { joinerBetween, paragraphLength, wrapWidth, type TextLine } from "./paragraphs.ts";

/** Larger text files are refused; the whole file and its units are held in memory. */
export const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** Where a text unit stands in the file. */
export interface TextUnitSpan {
  readonly id: string;
  /** From the first character of the text to behind its last one, line breaks of a wrapped paragraph included. */
  readonly start: number;
  readonly end: number;
  /** White space in front of the first line and of the following ones. */
  readonly firstIndent: string;
  readonly nextIndent: string;
  readonly isWrapped: boolean;
  /** Bytes that mean nothing in the encoding, by the id of the standalone tag that stands for them. */
  readonly undecodable: readonly (readonly [id: number, start: number, end: number])[];
}

export interface TextSkeleton extends Skeleton {
  readonly format: "txt";
  readonly encoding: TextEncoding;
  /** True when the file has four-byte GB18030 characters, so that others of them may be written. */
  readonly usesFourByteGb: boolean;
  readonly lineEnd: "\n" | "\r\n" | "\r";
  readonly wrapWidth: number | null;
  readonly spans: readonly TextUnitSpan[];
  readonly sourceBytes: number;
  readonly fingerprint: number;
}

interface ByteLine extends TextLine {
  /** Span of the trimmed text. */
  readonly start: number;
  readonly end: number;
}

/**
 * Text units of a text file: one per line, or per hard-wrapped paragraph; lines without a letter are left out.
 *
 * @throws {AppError} filter.empty, filter.too_large, filter.mislabelled, filter.encoding_unknown
 */
export function extractText(source: Uint8Array): Extraction<TextSkeleton> {
  if (source.length === 0) throw new AppError("filter.empty");
  if (source.length > MAX_TEXT_BYTES) throw new AppError("filter.too_large", { limitMegabytes: 64 });
  const container = sniffContainer(source);
  if (container === "zip" || container === "pdf" || container === "rtf" || container === "ole") {
    throw new AppError("filter.mislabelled", { actual: container });
  }
  const encoding = detectEncoding(source);
  if (!encoding) throw new AppError("filter.encoding_unknown");
  const lines = readLines(source, encoding);
  const width = wrapWidth(lines);
  const units: TextUnit[] = [];
  const spans: TextUnitSpan[] = [];
  for (let i = 0; i < lines.length;) {
    const count = width === null ? 1 : paragraphLength(lines, i, width);
    const unit = readUnit(source, lines.slice(i, i + count), encoding.name, `L${i + 1}`);
    if (unit) {
      units.push(unit.unit);
      spans.push(unit.span);
    }
    i += count;
  }
  const skeleton: TextSkeleton = {
    format: "txt",
    encoding,
    usesFourByteGb: encoding.name === "gb18030" && hasFourByteGb(source),
    lineEnd: commonLineEnd(source, encoding.name),
    wrapWidth: width,
    spans,
    sourceBytes: source.length,
    fingerprint: fingerprintOf(source),
  };
  return { skeleton, units, warnings: [], facts: { pages: null } };
}

function readUnit(
  source: Uint8Array,
  lines: readonly ByteLine[],
  encoding: EncodingName,
  id: string,
): { unit: TextUnit; span: TextUnitSpan } | null {
  const content: InlineNode[] = [];
  const undecodable: [number, number, number][] = [];
  let text = "";
  for (const line of lines) {
    if (line.text === "") continue;
    const joiner = text === "" && content.length === 0 ? "" : joinerBetween(text, line.text);
    text += joiner;
    for (const piece of decodePieces(source, line.start, line.end, encoding)) {
      if (piece.text !== null) text += piece.text;
      else {
        if (text !== "") content.push({ kind: "text", text });
        text = "";
        content.push({ kind: "standalone", id: undecodable.length + 1, type: "other" });
        undecodable.push([undecodable.length + 1, piece.start, piece.end]);
      }
    }
  }
  if (text !== "") content.push({ kind: "text", text });
  if (!content.some((node) => node.kind === "text" && /\p{L}/u.test(node.text))) return null;
  const first = lines[0]!;
  return {
    unit: { id, part: "text", kind: "paragraph", content },
    span: {
      id,
      start: first.start,
      end: lines.at(-1)!.end,
      firstIndent: first.indent,
      nextIndent: lines[1]?.indent ?? first.indent,
      isWrapped: lines.length > 1,
      undecodable,
    },
  };
}

function readLines(source: Uint8Array, encoding: TextEncoding): ByteLine[] {
  const lines: ByteLine[] = [];
  const step = codeUnitBytes(encoding.name);
  const unitAt = unitReader(source, encoding.name);
  const end = source.length - ((source.length - encoding.bomBytes) % step);
  for (let at = encoding.bomBytes; at < end;) {
    let lineEnd = at;
    while (lineEnd < end && unitAt(lineEnd) !== 10 && unitAt(lineEnd) !== 13) lineEnd += step;
    let from = at;
    let to = lineEnd;
    while (from < to && isSpace(unitAt(from))) from += step;
    while (to > from && isSpace(unitAt(to - step))) to -= step;
    const indent = source.subarray(at, from);
    lines.push({
      text: decodePieces(source, from, to, encoding.name)
        .map((piece) => piece.text ?? "\uFFFD")
        .join(""),
      indent: Array.from({ length: indent.length / step }, (_, i) =>
        unitAt(at + i * step) === 9 ? "\t" : " ",
      ).join(""),
      start: from,
      end: to,
    });
    at = lineEnd + step;
    if (lineEnd < end && unitAt(lineEnd) === 13 && at < end && unitAt(at) === 10) at += step;
  }
  return lines;
}

function unitReader(source: Uint8Array, name: EncodingName): (at: number) => number {
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

function commonLineEnd(source: Uint8Array, name: EncodingName): "\n" | "\r\n" | "\r" {
  const step = codeUnitBytes(name);
  const unitAt = unitReader(source, name);
  const limit = Math.min(source.length - (source.length % step), 1 << 20);
  let [lf, crlf, cr] = [0, 0, 0];
  for (let at = 0; at < limit; at += step) {
    const unit = unitAt(at);
    if (unit === 10) lf++;
    else if (unit === 13 && at + step < limit && unitAt(at + step) === 10) {
      crlf++;
      at += step;
    } else if (unit === 13) cr++;
  }
  return crlf > 0 && crlf >= lf && crlf >= cr ? "\r\n" : cr > lf ? "\r" : "\n";
}

function hasFourByteGb(source: Uint8Array): boolean {
  for (let at = 0; at < source.length;) {
    if (source[at]! < 0x81) at++;
    else if (source[at + 1]! >= 0x30 && source[at + 1]! <= 0x39) return true;
    else at += 2;
  }
  return false;
}

/** FNV-1a over a sample of the bytes; tells a skeleton of another file apart, nothing more. */
export function fingerprintOf(source: Uint8Array): number {
  const step = Math.max(1, Math.floor(source.length / 4096));
  let hash = 0x811c9dc5;
  for (let i = 0; i < source.length; i += step) hash = Math.imul(hash ^ source[i]!, 0x01000193);
  return hash >>> 0;
}
