import { sniffContainer } from "@yizhou/bytes/containers";
import {
  codeUnitBytes,
  decodePieces,
  detectEncoding,
  type EncodingName,
  type TextEncoding,
} from "@yizhou/bytes/encodings";
import { AppError, type InlineNode, type TextUnit } from "@yizhou/model";
import type { Extraction, Skeleton } from "../filter.ts";
import { loneParagraph, type LoneParagraph } from "./lone-paragraphs.ts";
import { joinerBetween, paragraphLength, wrapWidth } from "./paragraphs.ts";
import { TextLines, unitReader, type ByteLine } from "./text-lines.ts";

/** Larger text files are refused: all their units are held in memory. */
export const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** Where a text unit stands in the file. */
export interface TextUnitSpan {
  /** From the first character of the text to behind its last one, line breaks of a wrapped paragraph included. */
  readonly start: number;
  readonly end: number;
  /** White space in front of the first line and of the following ones. */
  readonly firstIndent: string;
  readonly nextIndent: string;
  /** The width that the lines are broken at; null for a single line. */
  readonly wrapWidth: number | null;
  /** Bytes that mean nothing in the encoding, by the id of the standalone tag that stands for them. */
  readonly undecodable: readonly (readonly [id: number, start: number, end: number])[];
}

/** Units are found again by reading the source again, so the skeleton only says how it is read and which source it was. */
export interface TextSkeleton extends Skeleton {
  readonly format: "txt";
  readonly encoding: TextEncoding;
  /** True when the file has four-byte GB18030 characters, so that others of them may be written. */
  readonly usesFourByteGb: boolean;
  readonly lineEnd: "\n" | "\r\n" | "\r";
  /** Of the file; where it has none, "each" paragraph is judged by itself. Null is a file read before that was so. */
  readonly wrapWidth: number | "each" | null;
  readonly sourceBytes: number;
  readonly fingerprint: number;
}

/** A text unit with its place. */
export interface FoundUnit {
  readonly unit: TextUnit;
  readonly span: TextUnitSpan;
}

/**
 * Text units of a text file: one per line, or per hard-wrapped paragraph; lines without a letter are left out.
 *
 * @throws {AppError} filter.empty, filter.too_large, filter.mislabelled, filter.encoding_unknown
 */
export function extractText(bytes: Uint8Array): Extraction<TextSkeleton> {
  const text = openText(bytes);
  const { source, encoding } = text;
  const units: TextUnit[] = [];
  for (const { unit } of walkText(text)) units.push(unit);
  const skeleton: TextSkeleton = {
    format: "txt",
    encoding,
    usesFourByteGb: encoding.name === "gb18030" && hasFourByteGb(source),
    lineEnd: commonLineEnd(source, encoding.name),
    wrapWidth: text.wrapWidth,
    sourceBytes: source.length,
    fingerprint: fingerprintOf(source),
  };
  return { skeleton, units, warnings: [], facts: { pages: null } };
}

/** A text file with what is known of it once its encoding is. */
export interface OpenText {
  readonly source: Buffer;
  readonly encoding: TextEncoding;
  readonly lines: TextLines;
  readonly wrapWidth: TextSkeleton["wrapWidth"];
}

/** Tells encoding, lines and wrapping. @throws as `extractText` */
export function openText(bytes: Uint8Array): OpenText {
  if (bytes.length === 0) throw new AppError("filter.empty");
  if (bytes.length > MAX_TEXT_BYTES) throw new AppError("filter.too_large", { limitMegabytes: 64 });
  const container = sniffContainer(bytes);
  if (container === "zip" || container === "pdf" || container === "rtf" || container === "ole") {
    throw new AppError("filter.mislabelled", { actual: container });
  }
  const encoding = detectEncoding(bytes);
  if (!encoding) throw new AppError("filter.encoding_unknown");
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lines = new TextLines(source, encoding);
  return { source, encoding, lines, wrapWidth: wrapWidth(lines) ?? "each" };
}

/** The units in order, one at a time, so that a caller need not hold them all. */
export function* walkText({ source, encoding, lines, wrapWidth: width }: OpenText): Generator<FoundUnit> {
  for (let i = 0; i < lines.length;) {
    const { count, width: own } = paragraphAt(lines, i, width);
    const paragraph = [lines.at(i)!];
    while (paragraph.length < count) paragraph.push(lines.at(i + paragraph.length)!);
    const texts = own === null ? paragraph.map((line) => [line]) : [paragraph];
    for (const [n, text] of texts.entries()) {
      const found = readUnit(source, text, encoding.name, `L${i + n + 1}`, own);
      if (found) yield found;
    }
    i += count;
  }
}

function paragraphAt(lines: TextLines, start: number, width: TextSkeleton["wrapWidth"]): LoneParagraph {
  if (width === "each") return loneParagraph(lines, start);
  const count = width === null ? 1 : paragraphLength(lines, start, width);
  return { count, width: count > 1 ? width : null };
}

function readUnit(
  source: Buffer,
  lines: readonly ByteLine[],
  encoding: EncodingName,
  id: string,
  wrapWidth: number | null,
): FoundUnit | null {
  let content: InlineNode[] = [];
  const undecodable: [number, number, number][] = [];
  let text = "";
  for (const line of lines) {
    if (line.text === "") continue;
    const joiner = text === "" && content.length === 0 ? "" : joinerBetween(text, line.text);
    text += joiner;
    if (!line.text.includes("\uFFFD")) {
      text += line.text;
      continue;
    }
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
  // A literal has room for just its one node; an array that was pushed to, for seventeen.
  if (content.length === 0 && text !== "") content = [{ kind: "text", text }];
  else if (text !== "") content.push({ kind: "text", text });
  if (!content.some((node) => node.kind === "text" && /\p{L}/u.test(node.text))) return null;
  const first = lines[0]!;
  return {
    unit: { id, part: "text", kind: "paragraph", content },
    span: {
      start: first.start,
      end: lines.at(-1)!.end,
      firstIndent: first.indent,
      nextIndent: lines[1]?.indent ?? first.indent,
      wrapWidth,
      undecodable,
    },
  };
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
