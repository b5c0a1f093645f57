/**
 * Words of a spreadsheet formula, as files spell them: English names of functions, commas between arguments (Excel), or
 * semicolons and references in brackets (OpenFormula, `[.A1:.B2]`). References are told apart from names here, so that two
 * formulas that differ only by where they stand have the same shape.
 */

/** A corner of a reference: an absolute place, or one counted from the cell that holds the formula. 0-based. */
export interface Corner {
  readonly row: number;
  readonly column: number;
  readonly isRowRelative: boolean;
  readonly isColumnRelative: boolean;
}

export type FormulaToken =
  | { readonly kind: "text"; readonly start: number; readonly end: number; readonly value: string }
  /** Numbers, truth values and errors hold no text; a zero (or FALSE) tells functions how to compare. */
  | { readonly kind: "number"; readonly isZero: boolean }
  | { readonly kind: "elsewhere" }
  | {
      readonly kind: "range";
      /** Null for the formula's own sheet. */
      readonly sheet: string | null;
      readonly lastSheet: string | null;
      readonly first: Corner;
      readonly last: Corner;
    }
  | { readonly kind: "name" | "function"; readonly name: string }
  | {
      readonly kind: "columns";
      readonly table: string | null;
      readonly columns: readonly string[];
      readonly hasHeaders: boolean;
    }
  | { readonly kind: "sign"; readonly sign: string }
  | { readonly kind: "blank" };

export type FormulaDialect = "excel" | "openformula";

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

const LAST_ROW = 1_048_575;
const LAST_COLUMN = 16_383;
const WORD = String.raw`[\p{L}_\\][\p{L}\p{N}_.\\?]*`;
const CELL = String.raw`\$?[A-Za-z]{1,3}\$?[0-9]{1,7}`;
const SHEET = String.raw`(?:'(?:[^']|'')*'|(?:\[[^\]]*\])?[\p{L}\p{N}_.]+(?::[\p{L}\p{N}_.]+)?|\[[^\]]*\])!`;
const AREA = String.raw`${CELL}(?::${CELL})?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?[0-9]{1,7}:\$?[0-9]{1,7}`;
const EXCEL = new RegExp(
  [
    String.raw`(?<blank>\s+)`,
    String.raw`"(?<text>(?:[^"]|"")*)"`,
    String.raw`(?<error>(?:${SHEET})?#[A-Z/0]+[A-Z0]*[!?]?)`,
    String.raw`(?<sheet>${SHEET})?(?:(?<area>${AREA})(?![\p{L}\p{N}_.!(\[]))`,
    String.raw`(?<number>[0-9]+\.?[0-9]*(?:[eE][+-]?[0-9]+)?|\.[0-9]+(?:[eE][+-]?[0-9]+)?)`,
    String.raw`(?<prefix>${SHEET})?(?<word>${WORD})`,
    String.raw`(?<sign><>|<=|>=|[-+*/^&=<>:,;(){}%@#!~|]|\[)`,
  ].join("|"),
  "uy",
);
const OPEN = new RegExp(
  [
    String.raw`(?<blank>\s+)`,
    String.raw`"(?<text>(?:[^"]|"")*)"`,
    String.raw`(?<error>#[A-Z/0]+[A-Z0]*[!?]?)`,
    String.raw`\[(?<bracket>(?:'(?:[^']|'')*'|[^\]'])*)\]`,
    String.raw`(?<number>[0-9]+\.?[0-9]*(?:[eE][+-]?[0-9]+)?|\.[0-9]+(?:[eE][+-]?[0-9]+)?)`,
    // Functions of add-ins stand in quotes.
    String.raw`(?<word>'[^']+'(?=\()|(?:\$\$)?${WORD})`,
    String.raw`(?<sign><>|<=|>=|[-+*/^&=<>:;(){}%!~|.])`,
  ].join("|"),
  "uy",
);

/**
 * @param base  the cell that holds the formula
 * @returns null for what is no formula of the dialect
 */
export function tokenise(formula: string, base: CellPlace, dialect: FormulaDialect): FormulaToken[] | null {
  const pattern = dialect === "excel" ? EXCEL : OPEN;
  const tokens: FormulaToken[] = [];
  for (let at = 0; at < formula.length;) {
    pattern.lastIndex = at;
    const match = pattern.exec(formula);
    if (!match || match[0] === "") return null;
    const { blank, text, error, sheet, area, number, prefix, word, sign, bracket } = match.groups!;
    at = pattern.lastIndex;
    if (blank !== undefined) tokens.push({ kind: "blank" });
    else if (text !== undefined)
      tokens.push({ kind: "text", start: match.index, end: at, value: text.replaceAll('""', '"') });
    else if (error !== undefined) tokens.push({ kind: "number", isZero: false });
    else if (number !== undefined) tokens.push({ kind: "number", isZero: Number(number) === 0 });
    else if (area !== undefined) {
      const token = rangeToken(sheet, area, base);
      if (!token) return null;
      tokens.push(token);
    } else if (bracket !== undefined) tokens.push(openRange(bracket, base));
    else if (word !== undefined) {
      if (formula[at] === "[") {
        const end = closingBracket(formula, at);
        tokens.push(prefix ? { kind: "elsewhere" } : columnsToken(word, formula.slice(at, end + 1)));
        at = end + 1;
      } else if (prefix && isElsewhere(prefix)) tokens.push({ kind: "elsewhere" });
      else if (formula[at] === "(") tokens.push({ kind: "function", name: functionName(word) });
      else if (/^(?:true|false)$/i.test(word))
        tokens.push({ kind: "number", isZero: word.length === "false".length });
      else tokens.push({ kind: "name", name: word.replace(/^\$\$/, "") });
    } else if (sign === "[") {
      const end = closingBracket(formula, at - 1);
      tokens.push(columnsToken(null, formula.slice(at - 1, end + 1)));
      at = end + 1;
    } else tokens.push({ kind: "sign", sign: sign! });
  }
  return tokens;
}

/** Newer functions carry marks of where they come from in files. */
function functionName(word: string): string {
  return word
    .replaceAll("'", "")
    .toUpperCase()
    .replace(/^(?:_XLFN\.|_XLWS\.|_XLL\.|COM\.MICROSOFT\.|ORG\.OPENOFFICE\.)+/, "");
}

function isElsewhere(prefix: string): boolean {
  return prefix.includes("[");
}

function rangeToken(prefix: string | undefined, area: string, base: CellPlace): FormulaToken | null {
  if (prefix !== undefined && isElsewhere(prefix)) return { kind: "elsewhere" };
  let name = prefix?.slice(0, -1) ?? null;
  if (name?.startsWith("'")) name = name.slice(1, -1).replaceAll("''", "'");
  const [sheet, lastSheet] = name?.includes(":") ? name.split(":") : [name, null];
  const [from, to] = area.split(":");
  const first = corner(from!, base, 0);
  const last = corner(to ?? from!, base, 1);
  return first && last
    ? { kind: "range", sheet: sheet ?? null, lastSheet: lastSheet ?? null, first, last }
    : null;
}

/** `$B$5`, `B`, `$7`: what is not stated is the first or the last there is. */
function corner(text: string, base: CellPlace, end: 0 | 1): Corner | null {
  const match = /^(\$?)([A-Za-z]{0,3})(\$?)([0-9]{0,7})$/.exec(text);
  if (!match) return null;
  const [, columnMark, letters, rowMark, digits] = match;
  let column = 0;
  for (const letter of letters!.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  if (column > LAST_COLUMN + 1) return null;
  const isRowRelative = digits !== "" && rowMark === "" && !(letters === "" && columnMark === "$");
  const isColumnRelative = letters !== "" && columnMark === "";
  const row = digits === "" ? end * LAST_ROW : Number(digits) - 1;
  const place = letters === "" ? end * LAST_COLUMN : column - 1;
  return {
    row: isRowRelative ? row - base.row : row,
    column: isColumnRelative ? place - base.column : place,
    isRowRelative,
    isColumnRelative,
  };
}

/** `.A1`, `.A1:.B2`, `$Sheet1.A1:.B2`, `'file:///x.ods'#$Sheet1.A1`, `#REF!` */
function openRange(text: string, base: CellPlace): FormulaToken {
  if (text.includes("#") || text.includes("|")) return { kind: "elsewhere" };
  const match =
    /^(?:\$?('(?:[^']|'')*'|[^.']*))?\.([$A-Za-z0-9]+)(?::(?:\$?('(?:[^']|'')*'|[^.']*))?\.([$A-Za-z0-9]+))?$/.exec(
      text,
    );
  if (!match) return { kind: "elsewhere" };
  const [, from, firstCell, to, lastCell] = match;
  const first = corner(firstCell!, base, 0);
  const last = corner(lastCell ?? firstCell!, base, 1);
  if (!first || !last) return { kind: "elsewhere" };
  return { kind: "range", sheet: plainSheet(from), lastSheet: plainSheet(to), first, last };
}

function plainSheet(name: string | undefined): string | null {
  if (!name) return null;
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}

function columnsToken(table: string | null, specifier: string): FormulaToken {
  const columns: string[] = [];
  let hasHeaders = false;
  for (const match of specifier.matchAll(/\[@?((?:'[\s\S]|[^'[\]])+)\]/g)) {
    const raw = match[1]!;
    if (!raw.trimStart().startsWith("#")) columns.push(raw.replace(/'([\s\S])/g, "$1"));
    else if (/#(?:headers|all)/i.test(raw)) hasHeaders = true;
  }
  return { kind: "columns", table, columns, hasHeaders };
}

/** Where the bracket that opens at `open` is closed; the end of the formula where it is not. */
export function closingBracket(formula: string, open: number): number {
  let depth = 0;
  for (let at = open; at < formula.length; at++) {
    if (formula[at] === "'") at++;
    else if (formula[at] === "[") depth++;
    else if (formula[at] === "]" && --depth === 0) return at;
  }
  return formula.length;
}

/** The formula with its references counted from its cell: the same for all cells that it was filled into. */
export function shapeOf(tokens: readonly FormulaToken[]): string {
  return tokens
    .map((token) => {
      switch (token.kind) {
        case "number":
          return token.isZero ? "0" : "1";
        case "sign":
          return token.sign;
        case "blank":
          return "_";
        case "text":
          return JSON.stringify(token.value);
        case "range":
          return `${token.sheet ?? ""}!${token.lastSheet ?? ""}!${cornerShape(token.first)}:${cornerShape(token.last)}`;
        default:
          return JSON.stringify(token);
      }
    })
    .join(" ");
}

function cornerShape({ row, column, isRowRelative, isColumnRelative }: Corner): string {
  return `${isRowRelative ? "r" : "R"}${row}${isColumnRelative ? "c" : "C"}${column}`;
}
