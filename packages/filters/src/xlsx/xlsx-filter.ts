import type { XmlSource } from "@yizhou/bytes/xml";
import {
  AppError,
  hasTranslatableText,
  inlineFromText,
  isInlineEqual,
  isRightToLeft,
  plainText,
  textLeftOut,
  type DocumentWarning,
  type InlineContent,
  type TextUnit,
} from "@yizhou/model";
import type { DocumentFilter, MergeOptions, Merged, Skeleton, UnitTargets } from "../filter.ts";
import { isBilingual } from "../filter.ts";
import { ooxmlKind } from "../ooxml/kind.ts";
import type { TextId } from "../formula/dependence.ts";
import { withSheetNames } from "../formula/new-sheet-names.ts";
import { OoxmlPackage, openPackage, tolerateDamage } from "../ooxml/package.ts";
import { fingerprintOf, packageWarnings, signatureWarnings } from "../parts/package-warnings.ts";
import { KeptReading } from "../parts/kept-reading.ts";
import { hasDateWords } from "../parts/number-formats.ts";
import { readTexts, writeTexts } from "../parts/part-texts.ts";
import type { PartReader, TextSlot } from "../parts/text-slot.ts";
import { wrapBilingualCells } from "./bilingual-cells.ts";
import { addSheetCopies } from "./bilingual-sheets.ts";
import { addTargetColumns, type BilingualInput } from "./bilingual.ts";
import { readCells, sortUnits, unitIdOf, type CellFacts } from "./read-sheets.ts";
import { followCells, type Follows, type PinnedCell } from "./follow-cells.ts";
import { agree, cellUse, linkTexts, lockOf, type CellUse, type LinkedTexts } from "./linked-texts.ts";
import { COLUMN_NAME, workbookReaders } from "./readers.ts";
import { readSharedStrings } from "./shared-strings.ts";
import { countSheetNames, nameSheets, sheetNameUnits, targetSheetName } from "./sheet-names.ts";
import { canNameColumn, columnKey } from "./structured-references.ts";
import { readWorkbook, type Workbook } from "./workbook.ts";

/** Begins the key of a unit that holds a choice of a list. */
const CHOICE = "#choice";

/** Id of the unit that names a column, and the name it has in the source, in lower case. */
type ColumnName = readonly [unitId: string, name: string];

export interface XlsxSkeleton extends Skeleton {
  readonly format: "xlsx";
  readonly fingerprint: number;
  /** Slot id -> id of the unit whose target it takes. */
  readonly copies: readonly (readonly [slotId: string, unitId: string])[];
  /** Ids of units that must keep their text. */
  readonly locked: readonly string[];
  /** Header cells that keep their text while other cells with the same string are translated. */
  readonly pinned: readonly PinnedCell[];
  /** Parts of sheets whose formulas, results or header cells follow when cells change. */
  readonly followers: readonly (readonly [part: string, what: Follows])[];
  /** Cells whose texts formulas compare, and what else they are compared with. */
  readonly links: LinkedTexts;
  /** Per table, the units that name its columns: no two columns may have one name. */
  readonly tables: readonly (readonly ColumnName[])[];
}

/** What extracting found, for as long as its skeleton is held. */
interface FoundWorkbook {
  readonly source: Uint8Array;
  readonly opc: OoxmlPackage;
  readonly workbook: Workbook;
  readonly readers: readonly PartReader[];
  readonly kept: KeptReading<TextSlot>;
}

const FOUND = new WeakMap<XlsxSkeleton, FoundWorkbook>();
/** Some 150,000 cells. */
const KEPT_CHARACTERS = 8 * 1024 * 1024;

/** Excel workbooks, with or without macros, Transitional and Strict. See docs/formats/xlsx.md. */
export const xlsxFilter: DocumentFilter<XlsxSkeleton> = {
  format: "xlsx",
  extensions: ["xlsx"],
  outputs: ["target", "bilingual", "bilingual-sheets", "bilingual-cells"],
  probe: (source) => ooxmlKind(source) === "xlsx",

  extract: async (source, { also = [] } = {}) => {
    const opc = openPackage(source);
    const warnings = packageWarnings(opc);
    const workbook = readWorkbook(opc);
    const kept = new KeptReading<TextSlot>(KEPT_CHARACTERS);
    const styles = openStyles(opc, workbook);
    const cells = readCells(opc, workbook, warnings, { styles, kept });
    const known: DocumentWarning[] = [];
    const isShown = (index: number) => cells.shown.has(index);
    const { walked } = cells;
    const readers = workbookReaders(opc, workbook, isShown, known, { walked, styles });
    const { units, copies } = readTexts(opc, readers, known, kept);
    // A part may be read for two ends; what is wrong with it is said once.
    for (const warning of known)
      if (!warnings.some((w) => w.part === warning.part && w.code === warning.code)) warnings.push(warning);
    if (hasOwnResults(units, cells)) warnings.push({ code: "warning.formula_kept" });
    if (styles && hasKeptDates(styles)) warnings.push(textLeftOut("date-format", styles.part));
    const idOf = (text: TextId) => unitIdOf(workbook.sharedStrings, text);
    const textIdOf = textIds(workbook);
    const sorted = sortUnits(
      units,
      (unit) => cellPlace(textIdOf(unit), cells),
      workbook.sheets.map((sheet) => sheet.name),
    );
    const { withLocks: cellsAndMore, links } = lockAndLink(
      workbook,
      cells,
      withLooks(sorted, workbook, cells),
    );
    const withLocks = also.includes("sheet-names")
      ? withSheetNames(
          cellsAndMore,
          workbook.sheets.map(({ name }) => name),
          [...sheetNameUnits(opc, workbook).values()],
        )
      : cellsAndMore;
    if (withLocks.some((unit) => unit.locked === "pivot")) warnings.push({ code: "warning.pivot_kept" });
    const named = new Set(cells.tables.flat().map(idOf));
    const nameOf = new Map(
      withLocks.flatMap((unit) =>
        named.has(unit.id) ? [[unit.id, plainText(unit.content).toLowerCase()] as const] : [],
      ),
    );
    const skeleton: XlsxSkeleton = {
      format: "xlsx",
      fingerprint: fingerprintOf(source),
      copies: [...copies].filter(([slotId]) => !isFixedName(slotId, cells.fixedTables)),
      locked: withLocks.filter((unit) => unit.locked).map((unit) => unit.id),
      pinned: cells.pinned,
      followers: cells.followers,
      links,
      tables: cells.tables.map((texts) =>
        texts.map((text) => [idOf(text), nameOf.get(idOf(text)) ?? ""] as const),
      ),
    };
    if (kept.isWhole) FOUND.set(skeleton, { source, opc, workbook, readers, kept });
    return {
      ...{ skeleton, units: withLocks, warnings, facts: { pages: workbook.sheets.length || null } },
      offered: { "sheet-names": countSheetNames(workbook) },
    };
  },

  merge: async (source, skeleton, targets, options) => {
    if (skeleton.fingerprint !== fingerprintOf(source)) throw new AppError("filter.skeleton_mismatch");
    if (targets.size === 0) return { bytes: source, warnings: [] };
    return mergeWorkbook(source, skeleton, targets, options);
  },
};

/** Units with how their cells look, and told apart where only hidden sheets, rows and columns show them. */
function withLooks(units: readonly TextUnit[], workbook: Workbook, cells: CellFacts): readonly TextUnit[] {
  const hidden = new Set(workbook.sheets.filter((sheet) => sheet.isHidden).map((sheet) => sheet.name));
  const textIdOf = textIds(workbook);
  return units.map((unit) => {
    const text = textIdOf(unit);
    const marks = cells.marks.get(text);
    const isCell = typeof text === "number" || cells.inline.has(text);
    const isSeen = isCell ? cells.seen.has(text) : !hidden.has(unit.place ?? "");
    if (isSeen && !marks?.length) return unit;
    return { ...unit, ...(!isSeen && { isHidden: true }), ...(marks?.length && { marks }) };
  });
}

/** The part of styles, for all who read it; whoever reads it for its texts says that it is damaged. */
function openStyles(opc: OoxmlPackage, { styles: part }: Workbook): XmlSource | null {
  let source: XmlSource | null = null;
  if (part !== null) tolerateDamage(part, [], () => (source = opc.readXml(part)));
  return source;
}

/** True where cells may show words of a date that stay. */
function hasKeptDates(styles: XmlSource): boolean {
  let hasWords = false;
  tolerateDamage(styles.part, [], () => (hasWords = hasDateWords(styles)));
  return hasWords;
}

function isFixedName(slotId: string, fixedTables: ReadonlySet<string>): boolean {
  const at = slotId.lastIndexOf("#");
  return slotId.startsWith(COLUMN_NAME, at + 1) && fixedTables.has(slotId.slice(0, at));
}

/** True when a formula's text is none of a cell's: it stays until the workbook is calculated again. */
function hasOwnResults(units: readonly TextUnit[], cells: CellFacts): boolean {
  if (cells.textResults.size === 0) return false;
  const texts = new Set(units.map((unit) => plainText(unit.content)));
  return [...cells.textResults].some((text) => !texts.has(text));
}

function cellPlace(text: TextId, cells: CellFacts): { place: string; order: number } | null {
  const found = typeof text === "number" ? cells.shown.get(text) : cells.inline.get(text);
  return found ? { place: found.sheet, order: found.order } : null;
}

/** What the walk over the sheets knows a unit's text by: the number of a shared string, else the unit's id. */
function textIds({ sharedStrings }: Workbook): (unit: TextUnit) => TextId {
  const behindPart = unitIdOf(sharedStrings, 0).length - 1;
  return ({ part, id }) => (part === sharedStrings ? Number(id.slice(behindPart)) : id);
}

/** Which cells have to stay, with the reason, and which are to be changed together. */
function lockAndLink(
  workbook: Workbook,
  cells: CellFacts,
  units: readonly TextUnit[],
): { withLocks: TextUnit[]; links: LinkedTexts } {
  const textIdOf = textIds(workbook);
  const headers = new Set(cells.tables.flat());
  const pinned = new Set(cells.pinned.map(([, , index]) => index));
  const texts = new Map(units.map((unit) => [textIdOf(unit), unit]));
  const dependence = cells.dependence.model.solve((id) => {
    const unit = texts.get(id);
    return unit && plainText(unit.content);
  });
  const uses: CellUse[] = [];
  const choices: TextUnit[] = [];
  const withLocks = units.map((unit) => {
    if (unit.kind !== "cell") return unit;
    const id = textIdOf(unit);
    const use = cellUse(dependence.levels.get(id) ?? 0, unit);
    const { level, text, key } = use;
    let locked: TextUnit["locked"] = lockOf(use, dependence) ?? undefined;
    if (cells.pivotTexts.has(id) || workbook.pivotItems.has(key)) locked = "pivot";
    // Cells that are pinned keep a text that others give up: what compares both could not follow.
    if (level > 0 && typeof id === "number" && pinned.has(id)) locked = "table-header";
    if (cells.lockedHeaders.has(id) || (headers.has(id) && workbook.fixedColumns.has(columnKey(text))))
      locked = "table-header";
    const result = locked ? { ...unit, locked } : unit;
    uses.push(locked ? { ...use, unit: result } : use);
    return result;
  });
  // What a list offers and no cell says has no cell to follow.
  const said = new Set(uses.map(({ key }) => key));
  for (const [key, { text, sheet }] of cells.dependence.choices) {
    const content = inlineFromText(text);
    if (said.has(key) || !hasTranslatableText(content)) continue;
    const { part, name, isHidden } = workbook.sheets[sheet]!;
    const unit: TextUnit = {
      ...{ id: `${part}${CHOICE}${choices.length}`, part, kind: "field", content, place: name },
      ...(isHidden && { isHidden }),
    };
    const use = cellUse(1, unit);
    const locked = workbook.pivotItems.has(key) ? "pivot" : lockOf(use, dependence);
    choices.push(locked ? { ...unit, locked } : unit);
    uses.push({ ...use, unit: choices.at(-1)! });
  }
  // Choices come behind the other texts of their sheets.
  const sheets = workbook.sheets.map(({ name }) => name);
  return {
    withLocks: choices.length > 0 ? sortUnits([...withLocks, ...choices], () => null, sheets) : withLocks,
    links: linkTexts(uses, dependence, cells.dependence.rooms),
  };
}

function mergeWorkbook(
  source: Uint8Array,
  skeleton: XlsxSkeleton,
  given: UnitTargets,
  options: MergeOptions,
): Merged {
  const known = FOUND.get(skeleton);
  const found = known?.source === source ? known : null;
  const opc = found?.opc ?? new OoxmlPackage(source);
  const warnings: DocumentWarning[] = [];
  const workbook = found?.workbook ?? readWorkbook(opc);
  const targets = allowedTargets(skeleton, given, warnings);
  const copies = new Map(skeleton.copies);
  const { literals, refused } = agree(skeleton.links, targets);
  const isBoth = isBilingual(options.output ?? "target");
  const isInCells = options.output === "bilingual-cells";
  if (isInCells) dropReadCells(skeleton, targets, warnings);
  else if (!isBoth) {
    for (const id of refused) targets.delete(id);
    if (refused.length > 0) warnings.push(textLeftOut("compared-text"));
  }
  const readers = found?.readers ?? workbookReaders(opc, workbook, () => true, []);
  const kept = found?.kept;
  const changed = writeTexts({ opc, readers, targets, copies, options, warnings, kept });
  if ((!isBoth || isInCells) && (changed.size > 0 || literals.size > 0)) {
    const { pinned, followers: sheets } = skeleton;
    const { sourceLanguage, targetLanguage } = options;
    const direction = { source: isRightToLeft(sourceLanguage), target: isRightToLeft(targetLanguage) };
    followCells({
      opc,
      workbook,
      targets,
      copies,
      pinned,
      literals: isInCells ? new Map<string, string>() : literals,
      sheets,
      isRightToLeft: isInCells ? { source: false, target: false } : direction,
      sourceOf: (part) => kept?.part(part)?.source ?? opc.readXml(part),
      changed,
    });
  }
  if (options.output === "bilingual") {
    const columns = withTargetColumns(opc, workbook, targets, warnings, changed);
    for (const [part, bytes] of columns) changed.set(part, bytes);
  }
  if (isInCells && changed.size > 0) {
    const { sharedStrings } = workbook;
    const isBilingualCell = (text: number | string) => targets.has(unitIdOf(sharedStrings, text));
    wrapBilingualCells({ opc, workbook, isBilingual: isBilingualCell, changed });
  }
  if (options.output !== "bilingual-sheets")
    nameSheets({ opc, workbook, targets, output: options.output ?? "target", warnings, changed });
  const additions =
    options.output === "bilingual-sheets"
      ? withSheetCopies(opc, workbook, targets, options, warnings, changed)
      : undefined;
  if (changed.size === 0) return { bytes: source, warnings };
  return { bytes: opc.write(changed, additions), warnings: [...warnings, ...signatureWarnings(opc)] };
}

/** Targets without those for locked units, and without column names that a table would then have twice or not at all. */
function allowedTargets(
  skeleton: XlsxSkeleton,
  given: UnitTargets,
  warnings: DocumentWarning[],
): Map<string, InlineContent> {
  const targets = new Map(given);
  for (const id of skeleton.locked) targets.delete(id);
  for (const header of skeleton.tables) {
    const names = new Set(header.filter(([id]) => !targets.has(id)).map(([, name]) => name));
    for (const [id, original] of header) {
      const target = targets.get(id);
      if (!target) continue;
      const name = plainText(target).toLowerCase();
      const isTaken = !canNameColumn(name) || names.has(name);
      if (isTaken) {
        targets.delete(id);
        warnings.push(textLeftOut("column-name"));
      }
      names.add(isTaken ? original : name);
    }
  }
  return targets;
}

/** Cells whose text a formula compares, a table is named by, or a pinned cell shares, and results of others, take no second text. */
function dropReadCells(
  { links, tables, pinned }: XlsxSkeleton,
  targets: Map<string, InlineContent>,
  warnings: DocumentWarning[],
): void {
  const read = new Set([...links.linked.map(([id]) => id), ...tables.flat().map(([id]) => id)]);
  const shared = new Set(pinned.map(([, , index]) => `#s${index}`));
  let isDropped = false;
  for (const id of [...targets.keys()])
    if (read.has(id) || shared.has(id.slice(id.lastIndexOf("#"))) || /#r\d+$/.test(id))
      isDropped = targets.delete(id);
  if (isDropped) warnings.push(textLeftOut("read-cell"));
}

function withSheetCopies(
  opc: OoxmlPackage,
  workbook: Workbook,
  targets: UnitTargets,
  options: MergeOptions,
  warnings: DocumentWarning[],
  changed: Map<string, Uint8Array>,
): ReadonlyMap<string, Uint8Array> {
  const strings = stringsOf(opc, workbook);
  const byText = new Map<string, InlineContent>();
  strings?.entries.forEach((entry, index) => {
    const target = entry && targets.get(unitIdOf(workbook.sharedStrings, index));
    if (entry && target) byText.set(plainText(entry.model.content), target);
  });
  return addSheetCopies({
    opc,
    workbook,
    targetOf: bilingualTarget(workbook, targets, strings),
    targetOfText: (text) => byText.get(text),
    strings,
    warnings,
    sourceLanguage: options.sourceLanguage,
    targetLanguage: options.targetLanguage,
    nameOf: (sheet) => targetSheetName(opc, workbook, sheet, targets),
    changed,
  });
}

function stringsOf(opc: OoxmlPackage, { sharedStrings }: Workbook): BilingualInput["strings"] {
  let strings: BilingualInput["strings"] = null;
  // Without readable strings there are no targets for them either.
  if (sharedStrings !== null) {
    tolerateDamage(sharedStrings, [], () => {
      const source = opc.readXml(sharedStrings);
      strings = { source, entries: readSharedStrings(source) };
    });
  }
  return strings;
}

function withTargetColumns(
  opc: OoxmlPackage,
  workbook: Workbook,
  targets: UnitTargets,
  warnings: DocumentWarning[],
  changed: ReadonlyMap<string, Uint8Array>,
): Map<string, Uint8Array> {
  const strings = stringsOf(opc, workbook);
  return addTargetColumns({
    changed,
    opc,
    workbook,
    targetOf: bilingualTarget(workbook, targets, strings),
    strings,
    warnings,
  });
}

/** Targets by cell text; none for a text that stays the same. */
function bilingualTarget(
  workbook: Workbook,
  targets: UnitTargets,
  strings: BilingualInput["strings"],
): BilingualInput["targetOf"] {
  return (text) => {
    const target = targets.get(unitIdOf(workbook.sharedStrings, text));
    const original = typeof text === "number" ? strings?.entries[text]?.model.content : undefined;
    return target && original && isInlineEqual(target, original) ? undefined : target;
  };
}
