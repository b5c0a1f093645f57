import type { XmlScanner } from "@yizhou/bytes/xml";
import type { CellArea } from "../formula/area-set.ts";
import { LAST_COLUMN, parseCell } from "./cell-reference.ts";

/** Conditional formats, checks of what is typed, and filters: what reads cells besides formulas in cells. */
export interface SheetRule {
  /** The cells that it is about; null where the file does not say. */
  readonly area: CellArea | null;
  /** Of a conditional format: `cellIs`, `containsText`, `expression` …; of a check: `list`, `custom` …. */
  readonly type: string;
  readonly operator: string;
  readonly formulas: readonly string[];
  /** Choices that are typed in the rule and have commas in them. */
  readonly listed?: readonly string[];
}

export interface SheetFilter {
  readonly area: CellArea | null;
  readonly values: readonly string[];
  /** True for conditions that may hold patterns. */
  readonly isCustom: boolean;
}

export interface RuleVisitor {
  condition?(rule: SheetRule): void;
  validation?(rule: SheetRule): void;
  filter?(filter: SheetFilter): void;
}

const LIST_WITH_COMMAS = "{http://schemas.microsoft.com/office/spreadsheetml/2011/1/ac}list";

/** `Red,"Green, dark"` */
function itemsOf(list: string): string[] {
  return [...list.matchAll(/"((?:[^"]|"")*)"|[^,]+/g)].map(([item, quoted]) =>
    quoted === undefined ? item : quoted.replaceAll('""', '"'),
  );
}

/** Gathers the rules of a sheet or table while it is walked; those of newer kinds name their cells behind their formulas. */
/** Elements at whose end their rules are told. */
const ENDING = new Set(
  ["s", "x14"].flatMap((prefix) => [`${prefix}:conditionalFormatting`, `${prefix}:dataValidation`]),
);

export class RuleReader {
  readonly #visitor: RuleVisitor;
  #area = "";
  #pending: {
    kind: "condition" | "validation";
    type: string;
    operator: string;
    formulas: string[];
    listed?: readonly string[];
  }[] = [];
  #filterArea: CellArea | null = null;
  #column: CellArea | null = null;

  constructor(visitor: RuleVisitor) {
    this.#visitor = visitor;
  }

  /** Reads the open tag that is current, if it is one of these. @returns true when it stepped over the element */
  open(scanner: XmlScanner): boolean {
    switch (scanner.name) {
      case "s:conditionalFormatting":
      case "x14:conditionalFormatting":
        this.#area = scanner.attribute("sqref") ?? "";
        return false;
      case "s:dataValidation":
      case "x14:dataValidation":
        this.#area = scanner.attribute("sqref") ?? "";
        this.#start(scanner, "validation");
        return false;
      case "s:cfRule":
      case "x14:cfRule":
        this.#start(scanner, "condition");
        return false;
      case "s:formula":
      case "s:formula1":
      case "s:formula2":
      case "xm:f": {
        const formula = scanner.isEmptyElement ? "" : scanner.readText();
        if (formula !== "") this.#pending.at(-1)?.formulas.push(formula);
        return true;
      }
      case LIST_WITH_COMMAS: {
        const rule = this.#pending.at(-1);
        if (rule && !scanner.isEmptyElement) rule.listed = itemsOf(scanner.readText());
        return rule !== undefined;
      }
      case "xm:sqref":
        this.#area = scanner.isEmptyElement ? "" : scanner.readText();
        return true;
      case "s:autoFilter":
        this.#filterArea = areaAround(scanner.attribute("ref") ?? "");
        return false;
      case "s:filterColumn": {
        const column = Number(scanner.attribute("colId") ?? 0) + (this.#filterArea?.firstColumn ?? 0);
        this.#column = this.#filterArea && { ...this.#filterArea, firstColumn: column, lastColumn: column };
        return false;
      }
      case "s:filter":
      case "s:customFilter": {
        const isCustom = scanner.name === "s:customFilter";
        this.#visitor.filter?.({ area: this.#column, values: [scanner.attribute("val") ?? ""], isCustom });
        return false;
      }
      default:
        return false;
    }
  }

  close(name: string): void {
    if (!ENDING.has(name)) return;
    const area = areaAround(this.#area);
    for (const { kind, ...rule } of this.#pending) this.#visitor[kind]?.({ ...rule, area });
    this.#pending = [];
  }

  #start(scanner: XmlScanner, kind: "condition" | "validation"): void {
    const type = scanner.attribute("type") ?? "";
    this.#pending.push({ kind, type, operator: scanner.attribute("operator") ?? "", formulas: [] });
    // An empty element has no close tag that would hand it over.
    if (scanner.isEmptyElement && kind === "validation") this.close(scanner.name);
  }
}

/** The block around all ranges of a list (`A1:A9 C1`); null when none is named. */
export function areaAround(references: string): CellArea | null {
  let around: CellArea | null = null;
  for (const reference of references.split(/\s+/)) {
    const area = areaOf(reference);
    if (!area) continue;
    around = around
      ? {
          firstRow: Math.min(around.firstRow, area.firstRow),
          firstColumn: Math.min(around.firstColumn, area.firstColumn),
          lastRow: Math.max(around.lastRow, area.lastRow),
          lastColumn: Math.max(around.lastColumn, area.lastColumn),
        }
      : area;
  }
  return around;
}

/** `A1`, `A1:C9`, `A:C` or `2:7`. */
function areaOf(reference: string): CellArea | null {
  const [from = "", to = from] = reference.split(":");
  const first = /^\d+$/.test(from) ? parseCell(`A${from}`) : parseCell(/\d/.test(from) ? from : `${from}1`);
  const last = /^\d+$/.test(to) ? parseCell(`XFD${to}`) : parseCell(/\d/.test(to) ? to : `${to}1048576`);
  if (!first || !last) return null;
  const whole = /^\d+$/.test(from);
  return {
    firstRow: first.row,
    firstColumn: first.column,
    lastRow: last.row,
    lastColumn: whole ? LAST_COLUMN : last.column,
  };
}
