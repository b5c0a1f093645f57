import type { XmlSource } from "@yizhou/bytes/xml";
import type { DocumentWarning, TextMark, TextUnit } from "@yizhou/model";
import { tolerateDamage, type OoxmlPackage } from "../ooxml/package.ts";
import { isInRange, overlap, type CellRange } from "./cell-reference.ts";
import type { KeptReading } from "../parts/kept-reading.ts";
import { sharedMarks } from "../parts/text-marks.ts";
import type { TextSlot } from "../parts/text-slot.ts";
import { readCellMarks } from "./cell-marks.ts";
import { pivotAreas, readTables, type Table, type Workbook } from "./workbook.ts";
import type { Follows, PinnedCell } from "./follow-cells.ts";
import { TextDependence } from "./text-dependence.ts";
import { walkWorksheet } from "./worksheet.ts";

/** What the cells of a workbook tell about its texts. */
export interface CellFacts {
  /** Shared strings in the order they are first shown, with the sheet. Unused strings are absent. */
  readonly shown: ReadonlyMap<number, ShownText>;
  /** Those of them, and inline strings, that a cell shows which a reader can see. */
  readonly seen: ReadonlySet<number | string>;
  /** What all cells with a text have in common in their looks. */
  readonly marks: ReadonlyMap<number | string, readonly TextMark[]>;
  /** Inline strings, by `part#key`. */
  readonly inline: ReadonlyMap<string, ShownText>;
  /** What formulas, rules and filters ask of the texts. */
  readonly dependence: TextDependence;
  /** Texts that a pivot shows, which it would put back as they were. */
  readonly pivotTexts: ReadonlySet<number | string>;
  /**
   * Shared strings and inline strings that must stay because a pivot, a query or a macro finds columns by them. A shared
   * string that other cells show as well is none: its header cells are pinned.
   */
  readonly lockedHeaders: ReadonlySet<number | string>;
  /** Header cells that must stay, with shared strings. */
  readonly pinned: readonly PinnedCell[];
  /** Parts of tables whose columns keep their names. */
  readonly fixedTables: ReadonlySet<string>;
  /** Parts of sheets that must follow when cells change; see `followCells`. */
  readonly followers: readonly (readonly [part: string, what: Follows])[];
  /** Per table with translatable column names: the texts of its header cells. */
  readonly tables: readonly (readonly (number | string)[])[];
  /** Slots of the sheets, by part, for reading only. */
  readonly walked: ReadonlyMap<string, readonly TextSlot[]>;
  /** Different texts that formulas gave when the file was saved. */
  readonly textResults: ReadonlySet<string>;
}

export interface ShownText {
  readonly sheet: string;
  readonly order: number;
}

interface Header extends Table {
  readonly mustStay: boolean;
  readonly texts: (number | string)[];
  readonly range: CellRange;
}

/**
 * One walk over every sheet. Holds a row's worth of state and one entry per distinct text, however large the sheets are.
 *
 * @param styles  the part of styles; null where it cannot be read
 * @param kept  keeps the slots of sheets with what writes them, where it has room
 */
export function readCells(
  opc: OoxmlPackage,
  workbook: Workbook,
  warnings: DocumentWarning[],
  { styles, kept }: { readonly styles: XmlSource | null; readonly kept: KeptReading<TextSlot> },
): CellFacts {
  const shown = new Map<number, ShownText>();
  const seen = new Set<number | string>();
  const marks = new Map<number | string, readonly TextMark[]>();
  const looksOf = readCellMarks(styles);
  const inline = new Map<string, ShownText>();
  const dependence = new TextDependence(workbook);
  const pivotTexts = new Set<number | string>();
  const headers: Header[] = [];
  const pinned: PinnedCell[] = [];
  const free = new Set<number>();
  const unpinnable = new Set<number>();
  const followers = new Map<string, Follows>();
  let order = 0;
  const textResults = new Set<string>();
  const walked = new Map<string, readonly TextSlot[]>();
  for (const [number, sheet] of workbook.sheets.entries()) {
    const own: Header[] = [];
    const pivots = pivotAreas(opc, sheet);
    const collector = dependence.visitorOf(number);
    const pivotHeaders = workbook.pivotHeaders.get(sheet.name.toLowerCase()) ?? [];
    for (const table of readTables(opc, sheet, workbook)) {
      dependence.addTable(number, table);
      const range = table.header;
      if (!range) continue;
      // A pivot may read the cells of a table instead of the table.
      const mustStay = table.mustStay || pivotHeaders.some((header) => overlap(header, range));
      own.push({ ...table, mustStay, texts: [], range });
    }
    for (const range of pivotHeaders) {
      own.push({ part: "", header: range, range, mustStay: true, texts: [] });
    }
    headers.push(...own);
    tolerateDamage(sheet.part, warnings, () => {
      const source = opc.readXml(sheet.part);
      const slots = walkWorksheet(source, {
        ...collector,
        cell: (cell) => {
          const id = typeof cell.text === "number" ? cell.text : `${sheet.part}#${cell.text}`;
          dependence.model.addText(number, cell.row, cell.column, id);
          const looks = looksOf(cell.style);
          const known = marks.get(id);
          if (known === undefined) marks.set(id, looks);
          else if (known !== looks && known.length > 0) marks.set(id, sharedMarks([known, looks]));
          if (!sheet.isHidden && !cell.isHidden) seen.add(id);
          if (pivots.some((area) => isInRange(cell, area))) pivotTexts.add(id);
          if (typeof cell.text === "number") {
            if (!shown.has(cell.text)) shown.set(cell.text, { sheet: sheet.name, order: order++ });
          } else inline.set(`${sheet.part}#${cell.text}`, { sheet: sheet.name, order: order++ });
          if (typeof cell.text === "number") {
            if (!own.some((header) => header.mustStay && isInRange(cell, header.range))) free.add(cell.text);
            else if (cell.reference !== "") pinned.push([sheet.part, cell.reference, cell.text]);
            else unpinnable.add(cell.text); // without its place the cell is not found again
          }
          for (const header of own) {
            if (!isInRange(cell, header.range)) continue;
            header.texts.push(id);
          }
        },
        formula: (formula, cell) => {
          collector.formula(formula, cell);
          if (formula.includes("[") && !followers.has(sheet.part)) followers.set(sheet.part, "formulas");
        },
        textResult: (text) => {
          collector.textResult(text);
          textResults.add(text);
          followers.set(sheet.part, "cells");
        },
      });
      // Where there is no room, without their writers, which would hold the bytes of every sheet at once.
      const isKept = kept.keep(sheet.part, source, slots);
      walked.set(sheet.part, isKept ? slots : slots.map((slot) => ({ ...slot, write: () => null })));
    });
    if (dependence.withLiterals.has(number) && !followers.has(sheet.part))
      followers.set(sheet.part, "formulas");
  }
  const staying = headers.filter((header) => header.mustStay);
  const lockedHeaders = new Set(
    staying
      .flatMap((header) => header.texts)
      .filter((text) => typeof text === "string" || !free.has(text) || unpinnable.has(text)),
  );
  const shared = pinned.filter(([, , index]) => free.has(index) && !unpinnable.has(index));
  for (const [part] of shared) followers.set(part, "cells");
  const tables = headers.filter((header) => !header.mustStay).map((header) => header.texts);
  return {
    pinned: shared,
    fixedTables: new Set(staying.map((header) => header.part)),
    followers: [...followers],
    shown,
    seen,
    marks,
    inline,
    dependence,
    pivotTexts,
    lockedHeaders,
    tables,
    walked,
    textResults,
  };
}

/** Id of the unit that a cell's text belongs to. */
export function unitIdOf(sharedStrings: string | null, text: number | string): string {
  return typeof text === "number" ? `${sharedStrings}#s${text}` : text;
}

/** Units in the order of their sheets: the cells first, then what else the sheet shows. */
export function sortUnits(
  units: readonly TextUnit[],
  orderOf: (unit: TextUnit) => { place: string; order: number } | null,
  sheets: readonly string[],
): TextUnit[] {
  const rank = new Map(sheets.map((name, i) => [name, i]));
  const keyed = units.map((unit, index) => {
    const cell = orderOf(unit);
    const place = cell?.place ?? unit.place;
    return {
      unit: place === undefined ? unit : { ...unit, place },
      sheet: rank.get(place ?? "") ?? sheets.length,
      order: cell ? cell.order : Number.MAX_SAFE_INTEGER,
      index,
    };
  });
  keyed.sort((a, b) => a.sheet - b.sheet || a.order - b.order || a.index - b.index);
  return keyed.map(({ unit }) => unit);
}
