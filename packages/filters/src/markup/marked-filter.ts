import { sniffContainer } from "@yizhou/bytes/containers";
import { detectEncoding, fitsGbk, type TextEncoding } from "@yizhou/bytes/encodings";
import {
  AppError,
  textLeftOut,
  type DocumentWarning,
  type LeftOutReason,
  type TextUnit,
} from "@yizhou/model";
import type {
  DocumentFilter,
  Extraction,
  FormatId,
  Merged,
  MergeOptions,
  OutputForm,
  Skeleton,
  UnitTargets,
} from "../filter.ts";
import { fingerprintOf } from "../txt/extract.ts";
import { decodeEscaped, encodeEscaped } from "./escaped-bytes.ts";
import { spliceText, unitEdits, type TextEdit, type UnitWriter } from "./marked-edits.ts";
import type { MarkedUnit } from "./marked-text.ts";

/** Larger files are refused: their text and all their units are held in memory. */
const MAX_BYTES = 64 * 1024 * 1024;
/** More texts of one file would take too much memory and time at each step behind its reading. */
export const MOST_UNITS = 300_000;

/**
 * A format whose text stands in a text file between marks: what of it is a unit, and how a target is written. Everything
 * else (bytes, encodings, splicing, repair of tags) is `createMarkedFilter`'s.
 */
export interface MarkedFormat<Style = unknown> extends UnitWriter<Style> {
  readonly format: FormatId;
  readonly extensions: readonly string[];
  readonly outputs: readonly OutputForm[];
  /** True for a text that is of this format and not merely any text. Absent where every text may be. */
  looksLike?(text: string): boolean;
  /** Programs that open the format take a file without a byte order mark for one in another encoding than UTF-8. */
  readonly hasMarkInUtf8?: boolean;
  /** The encoding that the file itself names, by a label; absent where the format has no such place. */
  declaredEncoding?(head: string): string | null;
  /**
   * Units in the order of the file. They never overlap, but a tag of one may hold others. A file may turn out to be damaged behind
   * its last unit.
   *
   * @param leaveOut  is told why words that a reader may see are in none of the units, as often as there are such
   * @throws {AppError} filter.damaged
   */
  read(text: string, leaveOut?: LeaveOut): Iterable<MarkedUnit<Style>>;
  /** Says what of the text a reader sees and no unit holds, where reading does not come by it. */
  leftOut?(text: string): readonly DocumentWarning[];
  /** As `DocumentFilter.shownText`. */
  shownText?(text: string): string;
  /**
   * Changes that a translated file needs besides its units: its language, the encoding it names.
   *
   * @param changed  units that are written anew, in order; no change may lie in one of them
   */
  edits?(
    text: string,
    options: MergeOptions & { readonly encoding: string },
    changed: readonly MarkedUnit<Style>[],
  ): readonly TextEdit[];
  /** What a reader of the result should know. */
  warn?(
    units: readonly MarkedUnit<Style>[],
    result: string,
    options: MergeOptions,
  ): readonly DocumentWarning[];
}

export type LeaveOut = (reason: LeftOutReason) => void;

export interface MarkedSkeleton extends Skeleton {
  readonly encoding: TextEncoding;
  readonly sourceBytes: number;
  readonly fingerprint: number;
}

/** A filter for a marked format. Laws and costs as of every filter that works on spans. */
export function createMarkedFilter<Style>(format: MarkedFormat<Style>): DocumentFilter<MarkedSkeleton> {
  return {
    format: format.format,
    extensions: format.extensions,
    outputs: format.outputs,
    probe: (source) => probe(format, source),
    extract: async (source) => extract(format, source),
    merge: async (source, skeleton, targets, options) => merge(format, source, skeleton, targets, options),
    ...(format.shownText && { shownText: (source) => format.shownText!(openText(format, source).text) }),
  };
}

function probe<Style>(format: MarkedFormat<Style>, source: Uint8Array): boolean {
  if (source.length === 0 || source.length > MAX_BYTES || sniffContainer(source) !== "unknown") return false;
  const encoding = encodingOf(format, source);
  if (!encoding) return false;
  return format.looksLike?.(decodeEscaped(bufferOf(source), encoding.bomBytes, encoding.name)) ?? true;
}

function extract<Style>(format: MarkedFormat<Style>, bytes: Uint8Array): Extraction<MarkedSkeleton> {
  if (bytes.length === 0) throw new AppError("filter.empty");
  if (bytes.length > MAX_BYTES) throw new AppError("filter.too_large", { limitMegabytes: 64 });
  const container = sniffContainer(bytes);
  if (container === "zip" || container === "pdf" || container === "rtf" || container === "ole")
    throw new AppError("filter.mislabelled", { actual: container });
  const { encoding, text } = openText(format, bytes);
  const left = new Set<LeftOutReason>();
  const units = unitsOf(format.read(text, (reason) => left.add(reason)));
  return {
    skeleton: {
      format: format.format,
      encoding,
      sourceBytes: bytes.length,
      fingerprint: fingerprintOf(bytes),
    },
    units,
    warnings: [...[...left].map((reason) => textLeftOut(reason, "text")), ...(format.leftOut?.(text) ?? [])],
    facts: { pages: null },
  };
}

function unitsOf<Style>(found: Iterable<MarkedUnit<Style>>): TextUnit[] {
  const units: TextUnit[] = [];
  for (const { unit } of found) {
    if (units.length === MOST_UNITS) throw new AppError("filter.too_much_text");
    units.push(unit);
  }
  return units;
}

function encodingOf<Style>(format: MarkedFormat<Style>, bytes: Uint8Array): TextEncoding | null {
  const detected = detectEncoding(bytes);
  if (!detected || detected.bomBytes > 0 || !format.declaredEncoding) return detected;
  // Valid UTF-8 beyond ASCII is no accident, whatever the file says of itself.
  if (detected.name.startsWith("utf-")) return detected;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(2_048, bytes.length)).toString("latin1");
  const declared = ENCODING_LABELS[format.declaredEncoding(head)?.toLowerCase() ?? ""];
  return declared ? { name: declared, bomBytes: 0 } : detected;
}

/** Labels of the WHATWG standard that files name, and our names. */
const ENCODING_LABELS: Readonly<Record<string, TextEncoding["name"]>> = {
  gb2312: "gb18030",
  gbk: "gb18030",
  gb18030: "gb18030",
  big5: "cp950",
  "euc-kr": "cp949",
  "ks_c_5601-1987": "cp949",
  shift_jis: "cp932",
  "euc-jp": "euc-jp",
  "iso-8859-1": "windows-1252",
  "iso-8859-2": "windows-1250",
  "iso-8859-9": "windows-1254",
  "windows-1250": "windows-1250",
  "windows-1251": "windows-1251",
  "windows-1252": "windows-1252",
  "koi8-r": "koi8-r",
};

function openText<Style>(format: MarkedFormat<Style>, bytes: Uint8Array) {
  const encoding = encodingOf(format, bytes);
  if (!encoding) throw new AppError("filter.encoding_unknown");
  return { encoding, text: decodeEscaped(bufferOf(bytes), encoding.bomBytes, encoding.name) };
}

function merge<Style>(
  format: MarkedFormat<Style>,
  source: Uint8Array,
  skeleton: MarkedSkeleton,
  targets: UnitTargets,
  options: MergeOptions,
): Merged {
  if (skeleton.sourceBytes !== source.length || skeleton.fingerprint !== fingerprintOf(source))
    throw new AppError("filter.skeleton_mismatch");
  const output = options.output ?? "target";
  if (!format.outputs.includes(output)) throw new AppError("filter.output_unsupported", { output });
  const { encoding } = skeleton;
  const text = decodeEscaped(bufferOf(source), encoding.bomBytes, encoding.name);
  const units = Array.from(format.read(text));
  const { edits, changed } = unitEdits(format, text, units, (id) => targets.get(id), options);
  if (edits.length === 0) return { bytes: source, warnings: [] };
  const write = (name: TextEncoding["name"]) =>
    spliceText(text, [...edits, ...(format.edits?.(text, { ...options, encoding: name }, changed) ?? [])]);
  let result = write(encoding.name);
  const warnings: DocumentWarning[] = [];
  let bytes = encodeKept(result, encoding.name);
  if (bytes) bytes = Buffer.concat([source.subarray(0, encoding.bomBytes), bytes]);
  else {
    result = write("utf-8");
    warnings.push({ code: "warning.encoding_changed", params: { from: encoding.name, to: "utf-8" } });
    // Stray bytes mean nothing in the new encoding either, and would spoil it.
    bytes = Buffer.from(
      (format.hasMarkInUtf8 ? "\uFEFF" : "") + result.toWellFormed().replace(/^\uFEFF/, ""),
    );
  }
  return { bytes, warnings: [...warnings, ...(format.warn?.(changed, result, options) ?? [])] };
}

/** The text in its own encoding; null where it does not fit. */
function encodeKept(text: string, name: TextEncoding["name"]): Uint8Array | null {
  // A GBK file with four-byte characters could not be shown by most programs that open it.
  if (name === "gb18030" && !fitsGbk(text.toWellFormed().replaceAll("\uFFFD", ""))) return null;
  return encodeEscaped(text, name);
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
