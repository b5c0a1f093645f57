/**
 * Which texts of a workbook its formulas depend on. Formulas are gathered while the sheets are walked, one entry for all cells
 * that a formula was filled into, and texts with their places; then `solve` follows what is asked of results back to the cells
 * they come from, until nothing more is asked. Everything is on the safe side: a cell may be asked for more than a formula
 * needs, never for less.
 */
import { AreaSet, type CellArea } from "./area-set.ts";
import { isFilledDown } from "./filled-down.ts";
import { filledKey, isSameAnywhere } from "./filled-key.ts";
import { parseFormula, type Formula } from "./parse.ts";
import { isPattern, textDemands, type DemandLevel, type TextDemands } from "./text-demands.ts";
import { shapeOf, tokenise, type Corner, type FormulaDialect, type FormulaToken } from "./tokens.ts";

/** Texts are equal to a formula without regard to case. */
export function textKey(text: string): string {
  return text.toLowerCase();
}

/** A text of a cell: whatever the caller knows it by. */
export type TextId = number | string;

export interface FormulaAt {
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
  /** Cells that the formula is for, counted from its own; 1 by 1 where it is for that alone. */
  readonly rows?: number;
  readonly columns?: number;
  /** Cells that show its result, where that is an array. */
  readonly shown?: CellArea;
  /** False where the result is known to be a number or a truth value. */
  readonly mayBeText: boolean;
}

/** A formula that was added, for telling what it gave when the file was saved. */
export interface AddedFormula {
  /** One and the same for all formulas that differ by nothing but their place. */
  readonly template: object;
  /** `text` is looked at only where the wording counts. */
  addTextResult(result: { readonly text: string }): void;
}

export interface TableColumns {
  readonly sheet: number;
  readonly area: CellArea;
  readonly headerRows: number;
  /** Names of its columns, from the left. */
  readonly columns: readonly string[];
}

export interface Dependence {
  /** What is asked of each text; none where nothing is. */
  readonly levels: ReadonlyMap<TextId, 1 | 2>;
  /** Texts of formulas, by key: how they are used. */
  readonly literals: ReadonlyMap<string, LiteralUse>;
  /** Keys of texts that formulas make and others compare: what equals them must stay. */
  readonly made: ReadonlySet<string>;
}

export interface LiteralUse {
  /** Shown, handed on or compared as a whole. */
  isWhole: boolean;
  /** Its characters count somewhere. */
  isRead: boolean;
  /** Compared as a whole. */
  isCompared: boolean;
}

interface Template {
  readonly formula: Formula;
  readonly demands: (TextDemands | undefined)[];
}

interface Instance {
  readonly template: Template;
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
  rows: number;
  readonly columns: number;
  readonly shown: CellArea | null;
  mayBeText: boolean;
  results: Set<string> | null;
  level: DemandLevel;
}

interface Texts {
  readonly rows: number[];
  readonly columns: number[];
  readonly ids: TextId[];
}

const NO_TEXTS: Texts = { rows: [], columns: [], ids: [] };
const MOST_ROUNDS = 40;
const DEEPEST_NAME = 8;

export class DependenceModel {
  readonly #dialect: FormulaDialect;
  readonly #sheets = new Map<string, number>();
  /** In the Excel dialect by `filledKey`. */
  readonly #filled = new Map<string, Template>();
  /** By shape. */
  readonly #templates = new Map<string, Template>();
  /** The last formula of each column, in the Excel dialect with its `filledKey`. */
  readonly #above = new Map<
    number,
    { formula: string; row: number; readonly template: Template; readonly key: string }
  >();
  readonly #last = new Map<Template, Map<number, Instance>>();
  readonly #instances: Instance[] = [];
  readonly #texts = new Map<number, Texts>();
  readonly #textAreas = new Map<number, { readonly area: CellArea; readonly id: TextId }[]>();
  readonly #names = new Map<string, Formula>();
  readonly #tables = new Map<string, TableColumns>();
  readonly #asked: Record<1 | 2, Map<number, AreaSet>> = { 1: new Map(), 2: new Map() };
  readonly #everywhere: Record<1 | 2, boolean> = { 1: false, 2: false };
  readonly #literals = new Map<string, LiteralUse>();
  readonly #made = new Set<string>();

  constructor(dialect: FormulaDialect, sheets: readonly string[]) {
    this.#dialect = dialect;
    for (const [index, name] of sheets.entries()) this.#sheets.set(name.toLowerCase(), index);
  }

  /** The number of a sheet, which is counted on where its name is not known yet. */
  sheetNumber(name: string): number {
    const key = name.toLowerCase();
    const known = this.#sheets.get(key);
    if (known !== undefined) return known;
    const number = this.#sheets.size;
    this.#sheets.set(key, number);
    return number;
  }

  /** A name of the workbook; one of a single sheet counts for all, which asks for more rather than for less. */
  addName(name: string, formula: string): void {
    const key = name.toLowerCase();
    const parsed = this.#template(formula, 0, 0).formula;
    const known = this.#names.get(key);
    this.#names.set(key, known ? { kind: "list", items: [known, parsed] } : parsed);
    // What it reads by itself, whoever uses it.
    this.#add(this.#template(formula, 0, 0), { sheet: 0, row: 0, column: 0, mayBeText: false });
  }

  addTable(names: readonly string[], table: TableColumns): void {
    for (const name of names) if (name !== "") this.#tables.set(name.toLowerCase(), table);
  }

  addText(sheet: number, row: number, column: number, id: TextId): void {
    let texts = this.#texts.get(sheet);
    if (!texts) this.#texts.set(sheet, (texts = { rows: [], columns: [], ids: [] }));
    texts.rows.push(row);
    texts.columns.push(column);
    texts.ids.push(id);
  }

  /** A text that many cells show, as one. */
  addTextArea(sheet: number, area: CellArea, id: TextId): void {
    const areas = this.#textAreas.get(sheet);
    if (areas) areas.push({ area, id });
    else this.#textAreas.set(sheet, [{ area, id }]);
  }

  addFormula(formula: string, at: FormulaAt): AddedFormula {
    const instance = this.#add(this.#template(formula, at.row, at.column), at);
    return {
      template: instance.template,
      addTextResult: (result) => {
        instance.mayBeText = true;
        // Only of texts that a formula makes need the wording be known.
        const { isMade } = this.#demandsOf({ template: instance.template, level: 1 });
        if (isMade) (instance.results ??= new Set()).add(result.text);
      },
    };
  }

  /** Cells that are compared with what a formula gives, or asked for by themselves: a rule, a choice list, a filter. */
  addRule(area: CellArea, sheet: number, level: 1 | 2): void {
    this.#ask(sheet, area, level);
  }

  /** A condition on the cells of an area: their content, compared with what the formula gives. */
  addComparison(sign: string, formula: string, sheet: number, area: CellArea): void {
    const { firstRow, firstColumn, lastRow, lastColumn } = area;
    const right = this.#template(formula, firstRow, firstColumn).formula;
    const here: Corner = { row: 0, column: 0, isRowRelative: true, isColumnRelative: true };
    const left: Formula = { kind: "range", sheet: null, lastSheet: null, first: here, last: here };
    const template: Template = { formula: { kind: "binary", sign, left, right }, demands: [] };
    const [rows, columns] = [lastRow - firstRow + 1, lastColumn - firstColumn + 1];
    this.#add(template, { sheet, row: firstRow, column: firstColumn, rows, columns, mayBeText: false });
  }

  /** A text that cells are compared with: a choice of a list, a value of a filter. */
  addLiteral(value: string, level: 1 | 2): void {
    this.#useLiteral(value, level);
  }

  /** @param textOf  what a text says, by its id */
  solve(textOf: (id: TextId) => string | undefined): Dependence {
    for (const instance of this.#instances) this.#follow(instance);
    for (let round = 0; this.#raise(textOf); round++) {
      if (round < MOST_ROUNDS) continue;
      this.#everywhere[2] = true;
      break;
    }
    const levels = new Map<TextId, 1 | 2>();
    const everywhere = this.#everywhere[2] ? 2 : this.#everywhere[1] ? 1 : 0;
    const raise = (id: TextId, level: 0 | 1 | 2) => {
      if (level > (levels.get(id) ?? 0)) levels.set(id, level as 1 | 2);
    };
    for (const sheet of new Set([...this.#texts.keys(), ...this.#textAreas.keys()])) {
      const [compared, read] = [this.#asked[1].get(sheet), this.#asked[2].get(sheet)];
      if (!everywhere && !compared && !read) continue;
      const { rows, columns, ids } = this.#texts.get(sheet) ?? NO_TEXTS;
      for (const [i, id] of ids.entries()) {
        const [row, column] = [rows[i]!, columns[i]!];
        raise(
          id,
          everywhere === 2 || read?.has(row, column) ? 2 : everywhere || compared?.has(row, column) ? 1 : 0,
        );
      }
      for (const { area, id } of this.#textAreas.get(sheet) ?? [])
        raise(
          id,
          everywhere === 2 || read?.touches(area) ? 2 : everywhere || compared?.touches(area) ? 1 : 0,
        );
    }
    return { levels, literals: this.#literals, made: this.#made };
  }

  /** Most formulas were filled into their cells from one beside them, which is known without reading them. */
  #template(formula: string, row: number, column: number): Template {
    return this.#dialect === "excel"
      ? this.#templateOfKey(formula, row, column)
      : this.#templateBelow(formula, row, column);
  }

  #templateOfKey(formula: string, row: number, column: number): Template {
    // What names columns of tables is often spelled alike in all its cells.
    const above = this.#above.get(column);
    if (above?.formula === formula && isSameAnywhere(above.key)) return above.template;
    const key = filledKey(formula, { row, column });
    let template = this.#filled.get(key);
    if (!template) this.#filled.set(key, (template = this.#readTemplate(formula, row, column)));
    this.#above.set(column, { formula, row, template, key });
    return template;
  }

  #templateBelow(formula: string, row: number, column: number): Template {
    const above = this.#above.get(column);
    if (above && isFilledDown(above.formula, formula, row - above.row)) {
      above.formula = formula;
      above.row = row;
      return above.template;
    }
    const template = this.#readTemplate(formula, row, column);
    this.#above.set(column, { formula, row, template, key: "" });
    return template;
  }

  #readTemplate(formula: string, row: number, column: number): Template {
    const tokens: readonly FormulaToken[] | null = tokenise(formula, { row, column }, this.#dialect);
    const shape = tokens ? shapeOf(tokens) : `!${formula}`;
    let template = this.#templates.get(shape);
    if (!template) {
      const parsed: Formula = tokens ? parseFormula(tokens) : unreadable(formula);
      this.#templates.set(shape, (template = { formula: parsed, demands: [] }));
    }
    return template;
  }

  #add(template: Template, at: FormulaAt): Instance {
    const { sheet, row, column, rows = 1, columns = 1, shown = null, mayBeText } = at;
    let byColumn = this.#last.get(template);
    if (!byColumn) this.#last.set(template, (byColumn = new Map<number, Instance>()));
    const last = byColumn.get(column);
    const isNext =
      last?.sheet === sheet &&
      last.columns === columns &&
      last.row + last.rows === row &&
      !shown &&
      !last.shown;
    const instance = isNext
      ? last
      : {
          template,
          sheet,
          row,
          column,
          rows,
          columns,
          shown,
          mayBeText: false,
          results: null,
          level: 0 as const,
        };
    if (isNext) last.rows += rows;
    else {
      this.#instances.push(instance);
      byColumn.set(column, instance);
    }
    instance.mayBeText ||= mayBeText;
    return instance;
  }

  /** One round: what is asked of results, and of cells whose partners turn out to be patterns. @returns true when anything was */
  #raise(textOf: (id: TextId) => string | undefined): boolean {
    let isRaised = false;
    for (const instance of this.#instances) {
      const level = instance.mayBeText ? this.#levelOf(instance) : 0;
      if (level > instance.level) {
        instance.level = level;
        this.#follow(instance);
        isRaised = true;
      }
    }
    if (isRaised) return true;
    for (const instance of this.#instances) {
      const { patterns } = this.#demandsOf(instance);
      for (const { criterion, matched } of patterns) {
        if (!this.#holdsPattern(instance, criterion, textOf)) continue;
        const asked = [...this.#areasOf(instance, matched), ...this.#areasOf(instance, criterion)];
        for (const { sheet, area } of asked) isRaised = this.#ask(sheet, area, 2) || isRaised;
      }
    }
    return isRaised;
  }

  #levelOf({ sheet, row, column, rows, columns, shown }: Instance): DemandLevel {
    const area = shown ?? {
      firstRow: row,
      lastRow: row + rows - 1,
      firstColumn: column,
      lastColumn: column + columns - 1,
    };
    for (const level of [2, 1] as const)
      if (this.#everywhere[level] || this.#asked[level].get(sheet)?.touches(area)) return level;
    return 0;
  }

  #demandsOf({ template, level }: Pick<Instance, "template" | "level">): TextDemands {
    return (template.demands[level] ??= textDemands(template.formula, level));
  }

  #follow(instance: Instance): void {
    const { cells, literals, isMade } = this.#demandsOf(instance);
    for (const { value, level } of literals) this.#useLiteral(value, level);
    for (const { at, level } of cells) this.#askFormula(instance, at, level, 0);
    if (isMade) for (const result of instance.results ?? []) this.#made.add(textKey(result));
  }

  #useLiteral(value: string, level: DemandLevel): void {
    const key = textKey(value);
    if (key === "") return;
    let use = this.#literals.get(key);
    if (!use) this.#literals.set(key, (use = { isWhole: false, isRead: false, isCompared: false }));
    if (level === 2) use.isRead = true;
    else use.isWhole = true;
    if (level === 1) use.isCompared = true;
  }

  #askFormula(instance: Instance, at: Formula, level: DemandLevel, depth: number): void {
    if (at.kind === "anywhere") {
      if (level > 0) this.#everywhere[level as 1 | 2] = true;
    } else if (at.kind === "name" && !this.#tables.has(at.name.toLowerCase())) {
      const named = this.#names.get(at.name.toLowerCase());
      if (!named || depth > DEEPEST_NAME) return;
      const { cells, literals } = textDemands(named, level);
      for (const literal of literals) this.#useLiteral(literal.value, literal.level);
      for (const cell of cells) this.#askFormula(instance, cell.at, cell.level, depth + 1);
    } else if (level > 0)
      for (const { sheet, area } of this.#areasOf(instance, at)) this.#ask(sheet, area, level as 1 | 2);
  }

  #ask(sheet: number, area: CellArea, level: 1 | 2): boolean {
    let set = this.#asked[level].get(sheet);
    if (!set) this.#asked[level].set(sheet, (set = new AreaSet()));
    if (set.holds(area)) return false;
    set.add(area);
    return true;
  }

  #areasOf(instance: Instance, at: Formula): { sheet: number; area: CellArea }[] {
    if (at.kind === "range") {
      const own = instance.sheet;
      const first = at.sheet === null ? own : this.#sheets.get(at.sheet.toLowerCase());
      if (first === undefined) return [];
      const last = at.lastSheet === null ? first : (this.#sheets.get(at.lastSheet.toLowerCase()) ?? first);
      const area = areaOf(instance, at.first, at.last);
      return Array.from({ length: Math.abs(last - first) + 1 }, (_, i) => ({
        sheet: Math.min(first, last) + i,
        area,
      }));
    }
    if (at.kind === "columns" || at.kind === "name") {
      const name = at.kind === "name" ? at.name : at.table;
      const table = name === null ? undefined : this.#tables.get(name.toLowerCase());
      if (table) return [{ sheet: table.sheet, area: tableArea(table, at) }];
      // A table that is not stated is the one around the formula, wherever that ends.
      return at.kind === "columns" ? [{ sheet: instance.sheet, area: WHOLE }] : [];
    }
    const { cells } = textDemands(at, 1);
    return at.kind === "list" || at.kind === "call"
      ? cells.flatMap((cell) => this.#areasOf(instance, cell.at))
      : [];
  }

  #holdsPattern(instance: Instance, criterion: Formula, textOf: (id: TextId) => string | undefined): boolean {
    const asked = this.#areasOf(instance, criterion);
    const named = criterion.kind === "name" && this.#names.get(criterion.name.toLowerCase());
    if (named) asked.push(...this.#areasOf(instance, named));
    return asked.some(({ sheet, area }) => this.#patternsOf(sheet, textOf).touches(area));
  }

  /** OpenDocument reads criteria as regular expressions where the file does not say otherwise. */
  #mayMatch(text: string): boolean {
    return isPattern(text) || (this.#dialect === "openformula" && /[.+^$|()[\]{}\\]/.test(text));
  }

  readonly #patterns = new Map<number, AreaSet>();

  #patternsOf(sheet: number, textOf: (id: TextId) => string | undefined): AreaSet {
    let set = this.#patterns.get(sheet);
    if (set) return set;
    this.#patterns.set(sheet, (set = new AreaSet()));
    for (const { area, id } of this.#textAreas.get(sheet) ?? [])
      if (this.#mayMatch(textOf(id) ?? "")) set.add(area);
    const { rows, columns, ids } = this.#texts.get(sheet) ?? NO_TEXTS;
    for (const [i, id] of ids.entries()) {
      if (!this.#mayMatch(textOf(id) ?? "")) continue;
      const [row, column] = [rows[i]!, columns[i]!];
      set.add({ firstRow: row, lastRow: row, firstColumn: column, lastColumn: column });
    }
    return set;
  }
}

const WHOLE: CellArea = { firstRow: 0, lastRow: 1_048_575, firstColumn: 0, lastColumn: 16_383 };

function areaOf(instance: Instance, first: Corner, last: Corner): CellArea {
  const { row, column, rows, columns } = instance;
  const at = (corner: Corner): CellArea => ({
    firstRow: corner.row + (corner.isRowRelative ? row : 0),
    lastRow: corner.row + (corner.isRowRelative ? row + rows - 1 : 0),
    firstColumn: corner.column + (corner.isColumnRelative ? column : 0),
    lastColumn: corner.column + (corner.isColumnRelative ? column + columns - 1 : 0),
  });
  const [a, b] = [at(first), at(last)];
  return {
    firstRow: Math.max(0, Math.min(a.firstRow, b.firstRow)),
    lastRow: Math.max(a.lastRow, b.lastRow),
    firstColumn: Math.max(0, Math.min(a.firstColumn, b.firstColumn)),
    lastColumn: Math.max(a.lastColumn, b.lastColumn),
  };
}

function tableArea(table: TableColumns, at: Formula & { kind: "columns" | "name" }): CellArea {
  const { area, headerRows, columns } = table;
  const named = at.kind === "columns" ? at.columns.map((name) => indexOf(columns, name)) : [];
  const hasHeaders = at.kind === "columns" && at.hasHeaders;
  const firstRow = hasHeaders ? area.firstRow : area.firstRow + headerRows;
  if (named.length === 0 || named.includes(-1)) return { ...area, firstRow };
  return {
    ...area,
    firstRow,
    firstColumn: area.firstColumn + Math.min(...named),
    lastColumn: area.firstColumn + Math.max(...named),
  };
}

function indexOf(columns: readonly string[], name: string): number {
  const key = name.trim().toLowerCase();
  return columns.findIndex((column) => column.trim().toLowerCase() === key);
}

/** What cannot be read may ask for anything; its texts, at least, are known. */
function unreadable(formula: string): Formula {
  const args = [...formula.matchAll(/"((?:[^"]|"")*)"/g)].map((match): Formula => ({
    kind: "text",
    value: match[1]!.replaceAll('""', '"'),
  }));
  return { kind: "call", name: "?", args: [...args, { kind: "anywhere" }] };
}
