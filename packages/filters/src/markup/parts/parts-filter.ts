import { openZip, writeZip, type ZipArchive } from "@yizhou/bytes/zip";
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
} from "../../filter.ts";
import { MOST_UNITS } from "../marked-filter.ts";
import { tolerateDamage } from "../../ooxml/package.ts";
import { fingerprintOf } from "../../parts/package-warnings.ts";
import type { OpenPart } from "./open-part.ts";

/** One text of a document, read when it is its turn. */
export interface DocumentPart {
  readonly name: string;
  /** Says what holds of all the others (the language of a book), and is written when they are. */
  readonly isWrittenLast?: boolean;
  /** @throws {AppError} filter.damaged, filter.xml_forbidden, filter.too_large */
  open(): OpenPart;
}

/** A document whose texts stand in parts. */
export interface PartsDocument {
  /** In reading order. */
  readonly parts: readonly DocumentPart[];
  readonly pages?: number | null;
  readonly warnings?: readonly DocumentWarning[];
  /** The document with some parts replaced; all else keeps its bytes. */
  write(parts: ReadonlyMap<string, Uint8Array>): Uint8Array;
  /** What a reader of the result should know once targets are in. */
  warn?(options: MergeOptions): readonly DocumentWarning[];
}

export interface PartsFormat {
  readonly format: FormatId;
  readonly extensions: readonly string[];
  readonly outputs: readonly OutputForm[];
  /** Never throws for bad bytes. */
  isKind(source: Uint8Array): boolean;
  /** @throws {AppError} filter.damaged, filter.empty, filter.too_large, filter.encryption_unsupported */
  open(source: Uint8Array): PartsDocument;
  /** As `DocumentFilter.shownText`. */
  shownText?(source: Uint8Array): string;
}

export interface PartsSkeleton extends Skeleton {
  readonly fingerprint: number;
  /** Number of units. */
  readonly units: number;
}

/** A filter for a format whose parts are read as text between marks. */
export function createPartsFilter(format: PartsFormat): DocumentFilter<PartsSkeleton> {
  return {
    format: format.format,
    extensions: format.extensions,
    outputs: format.outputs,
    probe: (source) => format.isKind(source),
    extract: async (source) => extract(format, source),
    merge: async (source, skeleton, targets, options) => merge(format, source, skeleton, targets, options),
    ...(format.shownText && { shownText: (source) => format.shownText!(source) }),
  };
}

const idOf = (part: string, id: string) => `${part}#${id}`;

function extract(format: PartsFormat, source: Uint8Array): Extraction<PartsSkeleton> {
  if (source.length === 0) throw new AppError("filter.empty");
  const document = format.open(source);
  const warnings: DocumentWarning[] = [...(document.warnings ?? [])];
  const units: TextUnit[] = [];
  const left = new Map<LeftOutReason, string>();
  let unread = 0;
  for (const part of document.parts) {
    const read = () => {
      const opened = part.open();
      for (const reason of opened.leftOut ?? []) if (!left.has(reason)) left.set(reason, part.name);
      for (const unit of opened.units) {
        if (units.length === MOST_UNITS) throw new AppError("filter.too_much_text");
        units.push({ ...unit, id: idOf(part.name, unit.id), part: part.name });
      }
    };
    const before = warnings.length;
    if (document.parts.length === 1) read();
    else tolerateDamage(part.name, warnings, read);
    if (warnings.length > before) unread++;
  }
  // A document none of whose parts can be read is none.
  if (document.parts.length === unread)
    throw new AppError("filter.damaged", { part: document.parts[0]?.name ?? format.format });
  for (const [reason, part] of left) warnings.push(textLeftOut(reason, part));
  return {
    skeleton: { format: format.format, fingerprint: fingerprintOf(source), units: units.length },
    units,
    warnings,
    facts: { pages: document.pages ?? null },
  };
}

function merge(
  format: PartsFormat,
  source: Uint8Array,
  skeleton: PartsSkeleton,
  targets: UnitTargets,
  options: MergeOptions,
): Merged {
  if (skeleton.fingerprint !== fingerprintOf(source)) throw new AppError("filter.skeleton_mismatch");
  const output = options.output ?? "target";
  if (!format.outputs.includes(output)) throw new AppError("filter.output_unsupported", { output });
  if (targets.size === 0) return { bytes: source, warnings: [] };
  const document = format.open(source);
  const replacements = new Map<string, Uint8Array>();
  let changed = 0;
  const inOrder = document.parts.filter((part) => !part.isWrittenLast);
  for (const part of [...inOrder, ...document.parts.filter((one) => one.isWrittenLast)])
    tolerateDamage(part.name, [], () => {
      const isTranslated = part.isWrittenLast === true && changed * 2 > skeleton.units;
      const written = part
        .open()
        .write((id) => targets.get(idOf(part.name, id)), { ...options, isTranslated });
      changed += written.changed;
      if (written.bytes) replacements.set(part.name, written.bytes);
    });
  if (replacements.size === 0) return { bytes: source, warnings: [] };
  return { bytes: document.write(replacements), warnings: document.warn?.(options) ?? [] };
}

/** Content of an archive's `mimetype`; empty where it has none, or the bytes are no archive that can be read. */
export function archiveType(archive: ZipArchive): string {
  const entry = archive.find("mimetype");
  return entry && entry.unpackedBytes < 200 ? archive.read(entry).toString("latin1").trim() : "";
}

/**
 * Texts of an archive's entries that are no unit and that a reader may meet, each kind told once with the entry it was found in. An
 * entry that cannot be read is told of where its units are read.
 *
 * @param kinds  what the report calls them, and how they are told; the patterns must not look far
 */
export function textsLeftOut(
  archive: ZipArchive,
  entries: RegExp,
  kinds: readonly (readonly [reason: LeftOutReason, pattern: RegExp | ((text: string) => boolean)])[],
): DocumentWarning[] {
  const found = new Map<LeftOutReason, string>();
  for (const { name } of archive.entries) {
    if (!entries.test(name)) continue;
    tolerateDamage(name, [], () => {
      const text = readEntry(archive, name).toString("utf8");
      for (const [reason, pattern] of kinds) {
        const holds = typeof pattern === "function" ? pattern : (one: string) => pattern.test(one);
        if (!found.has(reason) && holds(text)) found.set(reason, name);
      }
    });
  }
  return [...found].map(([reason, part]) => textLeftOut(reason, part));
}

/** The entry's bytes. @throws {AppError} filter.damaged when it is missing */
export function readEntry(archive: ZipArchive, name: string): Buffer {
  const entry = archive.find(name);
  if (!entry) throw new AppError("filter.damaged", { part: name.slice(0, 200) });
  return archive.read(entry);
}

/** A document in an archive. */
export function openArchive(
  source: Uint8Array,
  read: (archive: ZipArchive) => Omit<PartsDocument, "write">,
): PartsDocument {
  const archive = openZip(source);
  return { ...read(archive), write: (parts) => writeZip(archive, parts) };
}
