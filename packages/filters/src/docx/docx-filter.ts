import { crc32 } from "node:zlib";
import { type XmlEdit, XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import type { ZipArchive } from "@yizhou/bytes/zip";
import { AppError, isRightToLeft, type DocumentWarning, type TextUnit } from "@yizhou/model";
import type { DocumentFilter, Extraction, Merged, MergeOptions, Skeleton, UnitTargets } from "../filter.ts";
import { readFacts } from "../ooxml/facts.ts";
import { ooxmlKind } from "../ooxml/kind.ts";
import { isUnchanged } from "../ooxml/is-unchanged.ts";
import { OoxmlPackage, openPackage, tolerateDamage } from "../ooxml/package.ts";
import type { WriteOptions } from "../ooxml/place.ts";
import { PartEdits } from "../ooxml/part-edits.ts";
import { KeptReading } from "../parts/kept-reading.ts";
import { joinTables } from "./bilingual-table.ts";
import { isDiagram, isSigned, leftOut, textParts, type TextPart } from "./parts.ts";
import { TurningSections } from "./turning-sections.ts";
import { TurningTables } from "./turning-tables.ts";
import { withTwins } from "./translated-properties.ts";
import { walkAgain, walkDocument, type DocumentReading, type DocumentVisitor } from "./walk-document.ts";

/** Places are found again in what was read of the source, or by reading it again, so the skeleton only says which source it was. */
export interface DocxSkeleton extends Skeleton {
  readonly format: "docx";
  readonly fingerprint: string;
}

/** Word documents, templates and their macro forms; Transitional and Strict. See docs/formats/docx.md. */
export const docxFilter: DocumentFilter<DocxSkeleton> = {
  format: "docx",
  extensions: ["docx", "docm", "dotx", "dotm"],
  outputs: ["target", "bilingual", "bilingual-table"],
  probe: (source) => ooxmlKind(source) === "docx",
  extract: async (source) => extract(source),
  merge: async (source, skeleton, targets, options) => merge(source, skeleton, targets, options),
};

/** What extracting found, for as long as its skeleton is held. */
interface FoundDocument {
  readonly source: Uint8Array;
  readonly opc: OoxmlPackage;
  readonly parts: readonly TextPart[];
  readonly reading: DocumentReading;
}

const FOUND = new WeakMap<DocxSkeleton, FoundDocument>();
/** Some 800 pages; what is read of them takes about twice as many bytes as they have characters. */
const KEPT_CHARACTERS = 8 * 1024 * 1024;

function extract(source: Uint8Array): Extraction<DocxSkeleton> {
  const opc = openPackage(source);
  const parts = textParts(opc);
  const warnings = leftOut(opc, parts);
  const units: TextUnit[] = [];
  const visitor: DocumentVisitor = {
    place({ id, isTwin, part, place }) {
      if (isTwin) return;
      const { kind, content, isHidden, marks } = place;
      units.push({
        id,
        part: part.name,
        kind,
        content,
        ...(isHidden && { isHidden }),
        ...(marks && { marks }),
      });
    },
  };
  const reading: DocumentReading = new KeptReading(KEPT_CHARACTERS);
  walkDocument(opc, parts, warnings, visitor, reading);
  const skeleton: DocxSkeleton = { format: "docx", fingerprint: fingerprintOf(opc.archive) };
  if (reading.isWhole) FOUND.set(skeleton, { source, opc, parts, reading });
  return { skeleton, units, warnings, facts: readFacts(opc, "ep:Pages") };
}

function merge(
  source: Uint8Array,
  skeleton: DocxSkeleton,
  targets: UnitTargets,
  options: MergeOptions,
): Merged {
  const known = FOUND.get(skeleton);
  const found = known?.source === source ? known : null;
  const opc = found?.opc ?? new OoxmlPackage(source);
  if (skeleton.format !== "docx" || skeleton.fingerprint !== fingerprintOf(opc.archive)) {
    throw new AppError("filter.skeleton_mismatch");
  }
  if (targets.size === 0) return { bytes: source, warnings: [] };
  const write: WriteOptions = { targetLanguage: options.targetLanguage, output: options.output ?? "target" };
  const warnings: DocumentWarning[] = [];
  const replacements = new Map<string, Uint8Array>();
  const repaired = new Set<string>();
  let edits: PartEdits | null = null;
  const main = opc.mainPart();
  const { sourceLanguage, targetLanguage } = options;
  const isTurned =
    write.output === "target" && isRightToLeft(targetLanguage) !== isRightToLeft(sourceLanguage);
  let tables: TurningTables | null = null;
  let sections: TurningSections | null = null;
  const visitor: DocumentVisitor = {
    partStart(xml) {
      edits = new PartEdits(xml);
      if (!isTurned) return;
      tables = new TurningTables(xml, edits, isRightToLeft(targetLanguage));
      sections = new TurningSections(xml, edits, isRightToLeft(targetLanguage));
    },
    table: (event) => tables?.see(event),
    section: (properties) => sections?.see(properties),
    place({ id, place }) {
      const target = targets.get(id);
      if (!target || isUnchanged(target, place.content)) {
        tables?.keep(place);
        return;
      }
      tables?.change();
      sections?.change();
      if (edits!.write(place, target, write)) repaired.add(id);
    },
    removeWithChange: (bytes, around) => edits!.removeWithChange(bytes, around),
    settleBefore: (offset) => edits!.settleBefore(offset),
    partEnd(part) {
      const bytes = edits!.finish();
      const isTable = write.output === "bilingual-table" && part.name === main;
      if (bytes) replacements.set(part.name, isTable ? withTable(bytes) : bytes);
      edits = null; // and with it the part's text
    },
  };
  const parts = partsToWrite(found?.parts ?? textParts(opc), targets);
  if (found) walkAgain(found.reading, parts, visitor);
  else walkDocument(opc, parts, [], visitor);
  if (replacements.size > 0 && isRightToLeft(targetLanguage) !== isRightToLeft(sourceLanguage))
    for (const part of opc.relatedParts(main, "styles"))
      tolerateDamage(part, [], () => {
        const bytes = stylesForBothScripts(
          opc.readXml(part),
          isRightToLeft(targetLanguage) ? "complex" : "plain",
        );
        if (bytes) replacements.set(part, bytes);
      });
  if (repaired.size > 0) warnings.push({ code: "warning.tags_repaired", params: { count: repaired.size } });
  if (replacements.size > 0 && isSigned(opc)) warnings.push({ code: "warning.signature_invalidated" });
  return { bytes: opc.write(replacements), warnings };
}

/** Styles of which many programs state the look of the source's letters alone; null where none lacks the other. */
function stylesForBothScripts(source: XmlSource, to: "complex" | "plain"): Uint8Array | null {
  const edits: XmlEdit[] = [];
  const scanner = new XmlScanner(source);
  while (scanner.next()) {
    if (scanner.kind !== "open" || scanner.name !== "w:rPr" || scanner.isEmptyElement) continue;
    const { start } = scanner;
    const prefix = /^<([^\s/>]*:)?/.exec(source.text.slice(start, start + 64))?.[1] ?? "";
    scanner.skip();
    const { end } = scanner;
    const written = source.text.slice(start, end);
    const bytes = withTwins(written, prefix, to, false);
    if (bytes !== written) edits.push({ start, end, bytes });
  }
  return edits.length > 0 ? source.splice(edits) : null;
}

function withTable(bytes: Uint8Array): Uint8Array {
  return Buffer.from(joinTables(Buffer.from(bytes).toString("latin1")), "latin1");
}

/** The parts that hold units with a target. SmartArt numbers its parts together, so they come all or none. */
function partsToWrite(parts: readonly TextPart[], targets: UnitTargets): TextPart[] {
  const named = new Set<string>();
  for (const id of targets.keys()) named.add(id.slice(0, id.lastIndexOf("#")));
  const hasDiagram = parts.some((part) => isDiagram(part) && named.has(part.name));
  return parts.filter((part) => named.has(part.name) || (hasDiagram && isDiagram(part)));
}

/** Length and directory of the archive: the directory holds the checksum of every entry. */
function fingerprintOf(archive: ZipArchive): string {
  const directory = archive.source.subarray(archive.directoryStart, archive.directoryEnd);
  return `${archive.source.length}-${crc32(directory).toString(16)}`;
}
