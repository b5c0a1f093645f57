import { XmlScanner } from "@yizhou/bytes/xml";
import { isAppError } from "@yizhou/model";
import type { OoxmlPackage } from "../ooxml/package.ts";
import { unescapeSpreadsheet } from "../parts/spreadsheet-escapes.ts";
import type { CellArea } from "../formula/area-set.ts";
import { textKey } from "../formula/dependence.ts";
import { parseRange, type CellRange } from "./cell-reference.ts";
import { isExternal } from "./recalculation.ts";
import { RuleReader, type SheetFilter } from "./sheet-rules.ts";

export interface Sheet {
  readonly name: string;
  readonly part: string;
  /** Chart sheets have no cells. */
  readonly isChart: boolean;
  readonly isHidden: boolean;
}

export interface Table {
  readonly part: string;
  /** The rows whose cells hold column names; null for a table without a header row. */
  readonly header: CellRange | null;
}

/** The workbook's own part: sheets in the order of their tabs, and what its names and pivots depend on. */
export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly sharedStrings: string | null;
  readonly styles: string | null;
  /** Defined names with what they stand for. */
  readonly names: readonly (readonly [name: string, formula: string])[];
  /** Names of table columns that formulas use in a way that cannot follow a translation, in lower case. */
  readonly fixedColumns: Set<string>;
  /** Defined names that lead to other workbooks, in lower case: formulas with them cannot be calculated everywhere. */
  readonly externalNames: ReadonlySet<string>;
  /** Macros find columns by their names, too. */
  readonly hasMacros: boolean;
  /** Header rows of ranges that pivot caches read, by lower-case sheet name. */
  readonly pivotHeaders: ReadonlyMap<string, readonly CellRange[]>;
  /** Tables or names that pivot caches read; their headers stay too. */
  readonly pivotNames: ReadonlySet<string>;
  /** Texts that pivots group by, by `textKey`. */
  readonly pivotItems: ReadonlySet<string>;
}

/** @throws {AppError} filter.damaged, filter.xml_forbidden */
export function readWorkbook(opc: OoxmlPackage): Workbook {
  const main = opc.mainPart();
  const byId = new Map(opc.relationships(main).map((relationship) => [relationship.id, relationship]));
  const sheets: Sheet[] = [];
  const names: [string, string][] = [];
  const fixedColumns = new Set<string>();
  const externalNames = new Set<string>();
  const scanner = new XmlScanner(opc.readXml(main));
  while (scanner.next()) {
    if (scanner.kind !== "open") continue;
    if (scanner.name === "s:sheet") {
      const relationship = byId.get(scanner.attribute("r:id") ?? "");
      const part = relationship && !relationship.isExternal && opc.findPart(relationship.target);
      const isChart = relationship?.type === "chartsheet";
      if (part && (isChart || relationship.type === "worksheet" || relationship.type === "dialogsheet")) {
        const isHidden = /hidden/i.test(scanner.attribute("state") ?? "");
        sheets.push({ name: scanner.attribute("name") ?? "", part, isChart, isHidden });
      }
    } else if (scanner.name === "s:definedName") {
      const name = scanner.attribute("name") ?? "";
      const formula = scanner.readText();
      names.push([name, formula]);
      if (isExternal(formula)) externalNames.add(name.toLowerCase());
    }
  }
  return {
    sheets,
    sharedStrings: opc.relatedParts(main, "sharedStrings")[0] ?? null,
    styles: opc.relatedParts(main, "styles")[0] ?? null,
    names,
    fixedColumns,
    externalNames,
    hasMacros: opc.partNames.some((name) => /vbaproject\.bin$/i.test(name)),
    ...readPivotSources(opc, main),
  };
}

type PivotFacts = Pick<Workbook, "pivotHeaders" | "pivotNames" | "pivotItems">;

function readPivotSources(opc: OoxmlPackage, main: string): PivotFacts {
  const pivotHeaders = new Map<string, CellRange[]>();
  const pivotNames = new Set<string>();
  const pivotItems = new Set<string>();
  for (const cache of opc.relatedParts(main, "pivotCacheDefinition")) {
    try {
      const scanner = new XmlScanner(opc.readXml(cache));
      while (scanner.next()) {
        if (scanner.kind !== "open") continue;
        if (scanner.name === "s:s")
          pivotItems.add(textKey(unescapeSpreadsheet(scanner.attribute("v") ?? "")));
        if (scanner.name !== "s:worksheetSource") continue;
        const name = scanner.attribute("name");
        if (name) pivotNames.add(name.toLowerCase());
        const range = parseRange(scanner.attribute("ref") ?? "");
        if (!range) continue;
        const sheet = (scanner.attribute("sheet") ?? "").toLowerCase();
        const header = { first: range.first, last: { column: range.last.column, row: range.first.row } };
        pivotHeaders.set(sheet, [...(pivotHeaders.get(sheet) ?? []), header]);
      }
    } catch (error) {
      if (!isAppError(error)) throw error; // a broken cache names no source
    }
  }
  return { pivotHeaders, pivotNames, pivotItems };
}

/** Where the pivots of a sheet show themselves. */
export function pivotAreas(opc: OoxmlPackage, sheet: Sheet): CellRange[] {
  return opc.relatedParts(sheet.part, "pivotTable").flatMap((part) => {
    try {
      const scanner = new XmlScanner(opc.readXml(part));
      while (scanner.next()) {
        if (scanner.kind !== "open" || scanner.name !== "s:location") continue;
        const shown = parseRange(scanner.attribute("ref") ?? "");
        if (!shown) return [];
        // Filters of the whole pivot stand in the rows above it, with a blank one between.
        const pages = Number(scanner.attribute("rowPageCount") ?? 0);
        const firstRow = Math.max(0, shown.first.row - (pages > 0 ? pages + 1 : 0));
        return [{ first: { ...shown.first, row: firstRow }, last: shown.last }];
      }
    } catch (error) {
      if (!isAppError(error)) throw error; // it shows nothing that could be found
    }
    return [];
  });
}

export interface SheetTable extends Table {
  /** True when something outside the sheet finds its columns by name: a pivot, a query, a macro. */
  readonly mustStay: boolean;
  /** Names under which formulas know it. */
  readonly names: readonly string[];
  readonly area: CellArea | null;
  readonly headerRows: number;
  readonly columns: readonly string[];
  readonly formulas: readonly string[];
  readonly filters: readonly SheetFilter[];
}

/** Tables of a sheet. */
export function readTables(opc: OoxmlPackage, sheet: Sheet, workbook: Workbook): SheetTable[] {
  return opc.relatedParts(sheet.part, "table").flatMap((part) => {
    try {
      const scanner = new XmlScanner(opc.readXml(part));
      if (!scanner.next()) return [];
      const range = parseRange(scanner.attribute("ref") ?? "");
      const rows = Number(scanner.attribute("headerRowCount") ?? 1);
      const lastHeader = range && { ...range.last, row: range.first.row + rows - 1 };
      const header = range && rows > 0 ? { first: range.first, last: lastHeader! } : null;
      const names = [scanner.attribute("name") ?? "", scanner.attribute("displayName") ?? ""];
      const isPivotSource = names.some((name) => workbook.pivotNames.has(name.toLowerCase()));
      const isQueried = (scanner.attribute("tableType") ?? "worksheet") !== "worksheet";
      const columns: string[] = [];
      const formulas: string[] = [];
      const filters: SheetFilter[] = [];
      const rules = new RuleReader({ filter: (filter) => filters.push(filter) });
      while (scanner.next()) {
        if (scanner.kind !== "open") continue;
        if (scanner.name === "s:tableColumn")
          columns.push(unescapeSpreadsheet(scanner.attribute("name") ?? ""));
        else if (scanner.name === "s:calculatedColumnFormula" || scanner.name === "s:totalsRowFormula")
          formulas.push(scanner.readText());
        else rules.open(scanner);
      }
      const area = range && {
        firstRow: range.first.row,
        firstColumn: range.first.column,
        lastRow: range.last.row,
        lastColumn: range.last.column,
      };
      const mustStay = isPivotSource || isQueried || workbook.hasMacros;
      return [{ part, header, mustStay, names, area, headerRows: rows, columns, formulas, filters }];
    } catch (error) {
      if (!isAppError(error)) throw error; // reported when its text is read
      return [];
    }
  });
}
