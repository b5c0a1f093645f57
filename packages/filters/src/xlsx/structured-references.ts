/**
 * Structured references: columns of tables by name inside formulas (`Sales[Price]`, `Sales[[#This Row],[Unit price]]`).
 * In a file the table is always named, and of a column's name only `[ ] # '` are escaped, with an apostrophe (ECMA-376
 * part 1, 18.17.2.3; MS-XLSX 2.2.2). What stands in a text literal (`INDIRECT("Sales[Price]")`) can be read but not changed.
 */

/** One column name inside a formula; offsets are characters of the formula with entities resolved. */
interface ColumnSpecifier {
  /** Name of the table as the formula spells it; null where it is not stated, or stands in a text. */
  readonly table: string | null;
  readonly start: number;
  readonly end: number;
  /** The column's name with its escapes resolved. */
  readonly column: string;
}

/** The names of columns that a formula states, in order. References to other workbooks (`[1]Sheet1!A1`) are none. */
function columnSpecifiers(formula: string): ColumnSpecifier[] {
  const found: ColumnSpecifier[] = [];
  if (!formula.includes("[")) return found;
  for (let at = 0; at < formula.length;) {
    const sign = formula[at];
    if (sign === '"' || sign === "'") {
      const end = closingQuote(formula, at);
      if (sign === '"') found.push(...namesIn(formula, at + 1, end, null));
      at = end + 1;
    } else if (sign === "[") {
      const end = closingBracket(formula, at);
      // `[1]Sheet1!A1`, `[Book.xlsx]Sheet1!A1`, `[1]!Sales[Price]`
      const isWorkbook = /^(?:[\p{L}\p{N}_.]+|)!/u.test(formula.slice(end + 1));
      const before = /([\p{L}\p{N}_.\\]*)$/u.exec(formula.slice(0, at))![1]!;
      const isElsewhere = formula[at - before.length - 1] === "!";
      if (!isWorkbook && !isElsewhere) found.push(...namesIn(formula, at, end + 1, before || null));
      at = end + 1;
    } else at++;
  }
  return found;
}

/** Names in the innermost brackets between two offsets, keywords (`#Headers`) left out. */
function namesIn(formula: string, from: number, to: number, table: string | null): ColumnSpecifier[] {
  return [...formula.slice(from, to).matchAll(/\[@?((?:'[\s\S]|[^'[\]])+)\]/g)].flatMap((match) => {
    const raw = match[1]!;
    if (raw.trimStart().startsWith("#")) return [];
    const end = from + match.index + match[0].length - 1;
    return [{ table, start: end - raw.length, end, column: raw.replace(/'([\s\S])/g, "$1") }];
  });
}

function closingQuote(formula: string, open: number): number {
  const quote = formula[open]!;
  for (let at = formula.indexOf(quote, open + 1); at >= 0; at = formula.indexOf(quote, at + 2))
    if (formula[at + 1] !== quote) return at;
  return formula.length;
}

function closingBracket(formula: string, open: number): number {
  let depth = 0;
  for (let at = open; at < formula.length; at++) {
    if (formula[at] === "'") at++;
    else if (formula[at] === "[") depth++;
    else if (formula[at] === "]" && --depth === 0) return at;
  }
  return formula.length;
}

/** New names of columns: by name of the table, then by old name, both in lower case. */
export type ColumnRenames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The formula with columns renamed; itself when it names none of them. */
export function renameColumns(formula: string, renames: ColumnRenames): string {
  let out = "";
  let at = 0;
  for (const { table, start, end, column } of columnSpecifiers(formula)) {
    const name = table && renames.get(table.toLowerCase())?.get(columnKey(column));
    if (!name) continue;
    out += formula.slice(at, start) + name.replace(/['[\]#]/g, "'$&");
    at = end;
  }
  return out + formula.slice(at);
}

/** Excel compares names of columns without regard to case. */
export function columnKey(name: string): string {
  return name.trim().toLowerCase();
}

/** True for a name that a column may have; `@` in front would read as "this row". */
export function canNameColumn(name: string): boolean {
  return name.trim() !== "" && !name.startsWith("@") && name.length <= 255;
}

/** Adds the names that cannot follow a translation: those in texts, and those whose table is not stated. In lower case. */
export function collectFixedColumns(formula: string, into: Set<string>): void {
  for (const { table, column } of columnSpecifiers(formula)) if (table === null) into.add(columnKey(column));
}
