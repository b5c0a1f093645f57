import { escapeXmlAttribute, toByteString, type XmlSource } from "@yizhou/bytes/xml";
import {
  AppError,
  hasTranslatableText,
  isRightToLeft,
  plainText,
  textLeftOut,
  type DocumentWarning,
  type InlineContent,
  type TextUnit,
} from "@yizhou/model";
import type {
  DocumentFilter,
  Extraction,
  Merged,
  MergeOptions,
  OutputForm,
  Skeleton,
  UnitTargets,
} from "../filter.ts";
import { isBilingual } from "../filter.ts";
import { textKey } from "../formula/dependence.ts";
import { withSheetNames } from "../formula/new-sheet-names.ts";
import { isUnchanged } from "../ooxml/is-unchanged.ts";
import { tolerateDamage } from "../ooxml/package.ts";
import { PartEdits, type HeldEdit } from "../ooxml/part-edits.ts";
import type { StyledWriteOptions, TextPlace } from "../ooxml/place.ts";
import { KeptReading } from "../parts/kept-reading.ts";
import { fingerprintOf } from "../parts/package-warnings.ts";
import { agree, cellUse, linkTexts, lockOf, type CellUse, type LinkedTexts } from "../xlsx/linked-texts.ts";
import { nameCaptions } from "./caption-names.ts";
import { DerivedStyles, type ParagraphSurroundings } from "./derived-styles.ts";
import {
  FLAT_PART,
  META_PART,
  ODF_EXTENSIONS,
  OdfDocument,
  odfKind,
  type OdfKind,
  STYLES_PART,
} from "./document.ts";
import { countOdfSheetNames, nameOdfSheets, odfSheetNameUnits } from "./sheet-names.ts";
import { SheetReader, type CellResult } from "./sheets.ts";
import type { OdfSeries } from "./read-paragraph.ts";
import type { OdfLeftOut, OdfVisitor } from "./part-walk.ts";
import { walkPart } from "./walk-part.ts";
import { doublePages, hasTextBesidePages } from "./bilingual-pages.ts";
import { textWriter } from "./write-paragraph.ts";

export interface OdfSkeleton extends Skeleton {
  readonly format: OdfKind;
  readonly fingerprint: number;
  /** Units that keep their text. */
  readonly locked: readonly string[];
  readonly links: LinkedTexts;
  /** True when formulas gave texts, which follow the cells. */
  readonly hasResults: boolean;
}

/** Documents of the OpenDocument format and their templates, in archives and as flat files. See docs/formats/odf.md. */
export function odfFilter(format: OdfKind): DocumentFilter<OdfSkeleton> {
  return {
    format,
    extensions: ODF_EXTENSIONS[format],
    outputs: ["target", "bilingual"],
    probe: (source) => odfKind(source) === format,
    extract: async (source, { also = [] } = {}) => extract(format, source, also.includes("sheet-names")),
    merge: async (source, skeleton, targets, options) => merge(source, skeleton, targets, options),
  };
}

/** Words of a formula, as bytes. */
const MATH_WORDS = /<(?:[\w.-]+:)?mtext(?:\s[^<>]*)?>[^<]*?(?:[A-Za-z]{2}|[\x80-\xff]{3})/;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Found {
  readonly unit: TextUnit;
  readonly cell: number;
}

interface DocumentVisitor {
  part?(part: string, source: XmlSource): void;
  place(id: string, place: TextPlace, at: string | undefined, cell: number): void;
  result?(result: CellResult): void;
  rowEnd?(offset: number): void;
  partEnd?(part: string): void;
  leaveOut?(reason: OdfLeftOut): void;
  readonly isModelled?: boolean;
}

interface NumberedPlace {
  readonly id: string;
  readonly place: TextPlace;
  readonly cell: number;
}

/** What is told of a part, in order: a place, a result, or where a row ends. */
type Report = NumberedPlace | CellResult | number;

/** What extracting found, for as long as its skeleton is held. */
interface FoundDocument {
  readonly source: Uint8Array;
  readonly document: OdfDocument;
  readonly reading: KeptReading<Report>;
}

const FOUND = new WeakMap<OdfSkeleton, FoundDocument>();
/** A sheet of some 130,000 rows. */
const KEPT_CHARACTERS = 40 * 1024 * 1024;

/** Walks the parts with numbered units; what both reading and writing do. @param reading  keeps what is told, for `walkAgain` */
function walkDocument(
  document: OdfDocument,
  format: OdfKind,
  warnings: DocumentWarning[],
  visit: DocumentVisitor,
  reading?: KeptReading<Report>,
): SheetReader | null {
  let sheets: SheetReader | null = null;
  let kept: Report[] | null = null;
  for (const part of document.textParts()) {
    tolerateDamage(part, warnings, () => {
      const source = document.readXml(part);
      // Formulas as objects are marks of their own; they hold no text.
      if (/<(?:[\w.-]+:)?math[\s>]/.test(source.text.slice(0, 2048))) {
        if (MATH_WORDS.test(source.text)) visit.leaveOut?.("equation");
        return;
      }
      visit.part?.(part, source);
      kept = reading?.begin(source) ?? null;
      const isMain = part === "content.xml" || part === FLAT_PART;
      if (format === "ods" && isMain && !sheets)
        sheets = new SheetReader({
          result: (result) => {
            visit.result?.(result);
            kept?.push(result);
          },
          rowEnd: (offset) => {
            visit.rowEnd?.(offset);
            kept?.push(offset);
          },
          isModelled: visit.isModelled ?? false,
        });
      const reader = isMain ? sheets : null;
      let count = 0;
      const counts: Record<OdfSeries, number> = { L: 0, F: 0, H: 0, P: 0 };
      const visitor: OdfVisitor = {
        place: ({ place, at, series }) => {
          const own = series ? `${series}${++counts[series]}` : ++count;
          const id = `${part}#${own}`;
          const cell = reader?.cell ?? 0;
          visit.place(id, place, at, cell);
          kept?.push({ id, place, cell });
        },
        leaveOut: (reason) => visit.leaveOut?.(reason),
        ...(reader && { element: (scanner, walk) => reader.element(scanner, walk) }),
      };
      walkPart(source, visitor);
      visit.partEnd?.(part);
      reading?.end(part, source, kept);
    });
  }
  return sheets;
}

/** Tells a visitor of the parts what was told when they were walked. */
function walkAgain({ document, reading }: FoundDocument, visit: DocumentVisitor): void {
  for (const part of document.textParts()) {
    const read = reading.part(part);
    if (!read) continue; // without text, or could not be read to its end
    visit.part?.(part, read.source);
    for (const report of read.reports)
      if (typeof report === "number") visit.rowEnd?.(report);
      else if ("place" in report) visit.place(report.id, report.place, undefined, report.cell);
      else visit.result?.(report);
    visit.partEnd?.(part);
  }
}

function extract(format: OdfKind, source: Uint8Array, isWithNames: boolean): Extraction<OdfSkeleton> {
  const document = new OdfDocument(source);
  const main = document.textParts()[0];
  if (main !== "content.xml" && main !== FLAT_PART)
    throw new AppError("filter.damaged", { part: "content.xml" });
  // A document whose body cannot be read is none, whatever its headers say.
  const warnings: DocumentWarning[] = [];
  const found: Found[] = [];
  const results: CellResult[] = [];
  const resultTexts = new Set<string>();
  const pages = new Set<string>();
  let part = "";
  const left = new Set<OdfLeftOut>();
  /** True while a part is read that is shown as a picture of it: an embedded document that is no chart. */
  let isPictured = false;
  let hasPictured = false;
  const visitor: DocumentVisitor = {
    part: (name, xml) => {
      part = name;
      isPictured = name.includes("/") && !/<(?:[\w.-]+:)?chart[\s>]/.test(xml.text);
    },
    leaveOut: (reason) => left.add(reason),
    place: (id, place, at, cell) => {
      if (at !== undefined) pages.add(at);
      if (!hasTranslatableText(place.content)) return;
      const { kind, content, isHidden, marks } = place;
      const unit: Mutable<TextUnit> = { id, part, kind, content };
      if (isHidden) unit.isHidden = true;
      if (marks) unit.marks = marks;
      if (at !== undefined) unit.place = at;
      found.push({ unit, cell });
      hasPictured ||= isPictured;
    },
    result: (result) => {
      if (/\p{L}/u.test(result.text)) resultTexts.add(result.text);
      // Their wording counts for names of sheets only; otherwise it is enough that there are any.
      if (isWithNames || results.length === 0) results.push(result);
    },
    isModelled: true,
  };
  const reading = new KeptReading<Report>(KEPT_CHARACTERS);
  const sheets = walkDocument(document, format, warnings, visitor, reading);
  if (warnings.some((warning) => warning.part === main)) throw new AppError("filter.damaged", { part: main });
  warnings.push(...documentWarnings(document));
  if (hasPictured) warnings.push({ code: "warning.embedded_picture_kept" });
  if (left.has("object")) warnings.push({ code: "warning.embedded_document_untouched" });
  if (left.has("equation")) warnings.push({ code: "warning.formula_kept" });
  for (const reason of ["deletion", "field", "choice", "date-format", "ruby", "index"] as const)
    if (left.has(reason)) warnings.push(textLeftOut(reason, main));
  let known: ReadonlySet<string> | null = null;
  const texts = () => (known ??= new Set(found.map(({ unit }) => plainText(unit.content))));
  // A result that repeats a cell follows it; the others are said by the formula itself.
  if (!left.has("equation") && [...resultTexts].some((text) => !texts().has(text)))
    warnings.push({ code: "warning.formula_kept" });
  const { units: shown, links } = sheets
    ? lockAndLink(found, sheets)
    : { units: found.map(({ unit }) => unit), links: NO_LINKS };
  const names = sheets?.own ?? [];
  const namingTexts = () => [...texts(), ...results.map(({ text }) => text)];
  const units = isWithNames
    ? withSheetNames(shown, names, odfSheetNameUnits(document, names, namingTexts))
    : shown;
  if (units.some((unit) => unit.locked === "pivot")) warnings.push({ code: "warning.pivot_kept" });
  const locked = units.filter((unit) => unit.locked).map((unit) => unit.id);
  const skeleton: OdfSkeleton = {
    format,
    fingerprint: fingerprintOf(source),
    locked,
    links,
    hasResults: results.length > 0,
  };
  if (reading.isWhole) FOUND.set(skeleton, { source, document, reading });
  const facts = { pages: format === "odt" ? null : pages.size || null };
  const offered = names.length > 0 ? { offered: { "sheet-names": countOdfSheetNames(names) } } : {};
  return { skeleton, units, warnings, facts, ...offered };
}

const NO_LINKS: LinkedTexts = { linked: [], fixed: [] };

function documentWarnings(document: OdfDocument): DocumentWarning[] {
  const warnings: DocumentWarning[] = [];
  if (document.hasMacros) warnings.push({ code: "warning.macro_kept" });
  // Metafiles are drawn text, as a rule.
  if (document.names.some((name) => /^Pictures\/.*\.(?:emf|emz|wmf|wmz|svm)$/i.test(name)))
    warnings.push({ code: "warning.image_text_untouched" });
  return warnings;
}

function lockAndLink(
  found: readonly Found[],
  sheets: SheetReader,
): { units: TextUnit[]; links: LinkedTexts } {
  // What cells say is asked for only where formulas look at it.
  let texts: Map<number, string> | null = null;
  const textOf = (cell: number) => (texts ??= cellTexts(found)).get(cell);
  const dependence = sheets.model.solve((id) => textOf(id as number));
  if (dependence.levels.size === 0 && dependence.literals.size === 0 && !sheets.hasPivots)
    return { units: found.map(({ unit }) => unit), links: NO_LINKS };
  const uses: CellUse[] = [];
  const units = found.map(({ unit, cell }) => {
    if (cell === 0 || unit.kind !== "cell") return unit;
    const level = dependence.levels.get(cell) ?? 0;
    const text = textOf(cell)!;
    const key = textKey(text);
    const use = cellUse(level, unit);
    let locked: TextUnit["locked"] = lockOf(use, dependence) ?? undefined;
    const literal = dependence.literals.get(key);
    // Texts inside formulas are not rewritten, so what they are compared with stays.
    if (literal && (literal.isCompared || (level === 1 && literal.isWhole))) locked ??= "formula-literal";
    if (level > 0 && text !== use.text) locked ??= "formula-text";
    if (sheets.isInPivot(cell) || sheets.pivotTexts.has(key)) locked = "pivot";
    const result = locked ? { ...unit, locked } : unit;
    if (level > 0) uses.push({ ...use, unit: result });
    return result;
  });
  return { units, links: linkTexts(uses, { ...dependence, literals: new Map() }, new Map()) };
}

/** What cells say, by their numbers. */
function cellTexts(found: readonly Found[]): Map<number, string> {
  const texts = new Map<number, string>();
  for (const { unit, cell } of found) {
    if (cell === 0 || unit.kind !== "cell") continue;
    const known = texts.get(cell);
    texts.set(cell, known === undefined ? plainText(unit.content) : `${known}\n${plainText(unit.content)}`);
  }
  return texts;
}

function merge(source: Uint8Array, skeleton: OdfSkeleton, given: UnitTargets, options: MergeOptions): Merged {
  if (skeleton.fingerprint !== fingerprintOf(source)) throw new AppError("filter.skeleton_mismatch");
  if (given.size === 0) return { bytes: source, warnings: [] };
  const known = FOUND.get(skeleton);
  const found = known?.source === source ? known : null;
  const document = found?.document ?? new OdfDocument(source);
  const warnings: DocumentWarning[] = [];
  const isBoth = isBilingual(options.output ?? "target");
  const { targets, isRefused } = allowedTargets(skeleton, given, isBoth);
  if (isRefused) warnings.push(textLeftOut("compared-text"));
  const isDoubled = isBoth && skeleton.format === "odp";
  const output: OutputForm = isBoth && !isDoubled ? "bilingual" : "target";
  const styles = derivedStyles(document, skeleton.format, options, output);
  const write: StyledWriteOptions<ParagraphSurroundings> = {
    targetLanguage: options.targetLanguage,
    output,
    ...(styles && { openTag: (tag, prefix, around) => styles.openTag(tag, prefix, around) }),
  };
  const replacements = new Map<string, Uint8Array>();
  let edits: PartEdits | null = null;
  let current: XmlSource | null = null;
  let isRepaired = false;
  // Cells that change, by their text: results that repeat it change with them, others are worked out again. A result may stand
  // in front of what it repeats, so results wait until all cells were met.
  const changed = new Map<string, InlineContent>();
  const waiting: { result: CellResult; held: HeldEdit }[] = [];
  const hasResults = skeleton.hasResults && !isBoth;
  const visitor: DocumentVisitor = {
    part: (part, xml) => {
      current = xml;
      styles?.begin(part, xml);
      edits = new PartEdits(xml);
    },
    place: (id, place, _, cell) => {
      const target = targets.get(id);
      if (!target || isUnchanged(target, place.content)) return;
      if (hasResults && cell > 0 && place.kind === "cell")
        changed.set(textKey(plainText(place.content)), target);
      // A file has one title for both languages.
      const form = place.kind === "property" && isBoth ? ({ ...write, output: "bilingual" } as const) : write;
      if (edits!.write(place, target, form)) isRepaired = true;
    },
    result: (result) => {
      if (!hasResults) return;
      const held = edits!.hold(result.start, result.end);
      const repeated = changed.get(textKey(result.text));
      if (repeated) {
        held.bytes = resultBytes(current!, result, held, repeated);
        held.isOpen = false;
      } else waiting.push({ result, held });
    },
    rowEnd: (offset) => edits!.settleBefore(offset),
    partEnd: (part) => {
      if (changed.size > 0)
        for (const { result, held } of waiting) {
          const bytes = resultBytes(current!, result, held, changed.get(textKey(result.text)));
          if (bytes !== null) held.bytes = bytes;
        }
      waiting.length = 0;
      const bytes = edits!.finish();
      if (bytes) replacements.set(part, bytes);
      edits = null;
    },
  };
  if (found) walkAgain(found, visitor);
  else walkDocument(document, skeleton.format, [], visitor);
  if (skeleton.format === "ods")
    nameOdfSheets({ document, targets, output: options.output ?? "target", warnings, replacements });
  if (isDoubled) {
    const main = document.textParts()[0]!;
    const translated = replacements.get(main);
    // What stands beside the pages (charts, masters) is there once, for both.
    const shared = [...replacements.keys()].filter((part) => part !== main && part !== META_PART);
    for (const part of shared) replacements.delete(part);
    const pages = document.readXml(main).text;
    const isLeft = shared.length > 0 || (translated !== undefined && hasTextBesidePages(pages, translated));
    if (isLeft) warnings.push(textLeftOut("shared-page"));
    if (translated) replacements.set(main, doublePages(pages, translated, options.targetLanguage));
  }
  if (skeleton.format === "odt" && !isBoth) {
    const main = document.textParts()[0]!;
    const written = replacements.get(main);
    if (written) replacements.set(main, withCaptionNames(document.readXml(main), written));
  }
  if (styles) for (const [part, bytes] of replacements) replacements.set(part, styles.finish(part, bytes));
  if (isRepaired) warnings.push({ code: "warning.tags_repaired" });
  if (replacements.size > 0 && document.names.some((name) => name === "META-INF/documentsignatures.xml"))
    warnings.push({ code: "warning.signature_invalidated" });
  return { bytes: document.write(replacements), warnings };
}

/** Targets without those of locked units, and of units that formulas compare with texts which would not follow. */
function allowedTargets(
  { locked, links }: OdfSkeleton,
  given: UnitTargets,
  isBoth: boolean,
): { targets: UnitTargets; isRefused: boolean } {
  // Sheets have targets by the hundred thousand, and few have any that is not allowed.
  if (locked.length === 0 && links.linked.length === 0) return { targets: given, isRefused: false };
  const targets = new Map(given);
  for (const id of locked) targets.delete(id);
  // A second text would change what formulas compare.
  const refused = isBoth ? links.linked.map(([id]) => id) : agree(links, targets).refused;
  let isRefused = false;
  for (const id of refused) isRefused = targets.delete(id) || isRefused;
  return { targets, isRefused };
}

/** Null where every paragraph keeps its style: in one language only, and both run the same way. */
function derivedStyles(
  document: OdfDocument,
  format: OdfKind,
  { sourceLanguage, targetLanguage }: MergeOptions,
  output: OutputForm,
): DerivedStyles | null {
  const isSecond = isBilingual(output);
  const toRightToLeft = isRightToLeft(targetLanguage);
  const isTurned = isRightToLeft(sourceLanguage) !== toRightToLeft;
  if (!isSecond && !isTurned) return null;
  const direction = isTurned ? (toRightToLeft ? "rtl" : "ltr") : null;
  return new DerivedStyles({ format, direction, isSecond }, () => {
    let named: XmlSource | null = null;
    if (document.names.includes(STYLES_PART))
      tolerateDamage(STYLES_PART, [], () => {
        named = document.readXml(STYLES_PART);
      });
    return named;
  });
}

function withCaptionNames(source: XmlSource, written: Uint8Array): Uint8Array {
  const text = Buffer.from(source.text, "latin1").toString();
  const before = Buffer.from(written).toString();
  const after = nameCaptions(text, before);
  return after === before ? written : Buffer.from(after);
}

/**
 * The result of a formula once cells have changed: that of the cell it repeats, else none, which makes programs work it out
 * again on opening. Null where it stays.
 */
function resultBytes(
  source: XmlSource,
  { text, start, end, innerStart, innerEnd, isExternal }: CellResult,
  held: HeldEdit,
  repeated: InlineContent | undefined,
): string | null {
  if (!repeated && (isExternal || !/\p{L}/u.test(text))) return null;
  const open = source.text.slice(start, innerStart);
  const isEmpty = open.endsWith("/>");
  const close = isEmpty ? "" : source.text.slice(innerEnd, end);
  // With what was written inside it.
  const inside = isEmpty
    ? ""
    : held.bytes === null
      ? source.text.slice(innerStart, innerEnd)
      : held.bytes.slice(open.length, held.bytes.length - close.length);
  const prefix = /<([\w.-]+:)p[\s>/]/.exec(inside)?.[1] ?? "text:";
  const withoutText = withoutOwnParagraphs(inside);
  if (!repeated) {
    const bare = open.replace(/\s(?:[\w.-]+:)?(?:value-type|string-value)\s*=\s*(?:"[^"]*"|'[^']*')/g, "");
    return bare + withoutText + close;
  }
  const value = plainText(repeated);
  const stated = open.replace(
    /(\s(?:[\w.-]+:)?string-value\s*=\s*)(?:"[^"]*"|'[^']*')/,
    (_, name: string) => `${name}"${toByteString(escapeXmlAttribute(value))}"`,
  );
  const shown = isEmpty ? "" : `<${prefix}p>${textWriter(prefix)(value)}</${prefix}p>`;
  return stated + shown + withoutText + close;
}

const TAG = /<(\/?)([^\s<>/!?]+)(?:"[^"]*"|'[^']*'|[^<>"'])*?(\/?)>/g;

/** What a cell holds besides the paragraphs of its own: comments and drawings, which have paragraphs as well. */
function withoutOwnParagraphs(inside: string): string {
  let out = "";
  let from = 0;
  let depth = 0;
  for (const { 0: tag, 1: slash, 2: name, 3: empty, index } of inside.matchAll(TAG)) {
    const isParagraph = /^(?:[\w.-]+:)?p$/.test(name!);
    if (slash !== "") depth--;
    if (depth === 0 && isParagraph) {
      if (slash === "") out += inside.slice(from, index);
      if (slash !== "" || empty !== "") from = index + tag.length;
      else from = inside.length;
    }
    if (slash === "" && empty === "") depth++;
  }
  return out + inside.slice(from);
}
