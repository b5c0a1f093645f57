/** Which sheets of a workbook formulas may find by a text, and so keep their names. */
import { findingTexts } from "./found-sheets.ts";
import { parseFormula, type Formula } from "./parse.ts";
import { tokenise, type FormulaDialect, type FormulaToken } from "./tokens.ts";

/** Functions that find a place by a text. */
const FINDERS = new Set(["INDIRECT", "HYPERLINK"]);
/** Functions that tell a sheet's name, or do anything with a text that is a formula. */
const TELLERS = /^(?:FORMULA|FORMULATEXT|DDE|EVALUATE|CALL|REGISTER(?:\.ID)?|GET\.\w+|\?)$/;
const FOLLOWED: FormulaToken = { kind: "number", isZero: false };
/** What `CELL` may be asked without telling where the cell stands. */
const HARMLESS_FACTS = /^(?:row|col|type|width|format|contents|color|parentheses|prefix|protect)$/i;

/** Names of sheets that stand in texts by which formulas find places. */
export class NamesInTexts {
  readonly names = new Set<string>();
  areUnknown = false;
  hasFinders = false;
  readonly #sheets: ReadonlySet<string>;
  readonly #dialect: FormulaDialect;

  /** @param sheets  their names in lower case */
  constructor(sheets: ReadonlySet<string>, dialect: FormulaDialect) {
    this.#sheets = sheets;
    this.#dialect = dialect;
  }

  /** True for a sheet that keeps its name because a text may find it. */
  has(name: string): boolean {
    return this.areUnknown || this.names.has(name.toLowerCase());
  }

  noteFormula(formula: string): void {
    if (
      !/(?:INDIRECT|HYPERLINK|SHEET|CELL|FORMULA|FORMULATEXT|EVALUATE|CALL|REGISTER|DDE|GET\.\w+)\s*\(/i.test(
        formula,
      )
    )
      return;
    const tokens = tokenise(formula, { row: 0, column: 0 }, this.#dialect);
    if (!tokens) {
      this.areUnknown = true;
      return;
    }
    // These are rewritten.
    const isExcel = this.#dialect === "excel";
    const followed = new Set<FormulaToken>(isExcel ? findingTexts(tokens, this.#sheets) : []);
    const others = tokens.map((token) => (followed.has(token) ? FOLLOWED : token));
    this.#visit(parseFormula(others), false);
  }

  /** A text that an `INDIRECT` may be given, whole or in pieces. */
  noteText(text: string): void {
    for (const { index } of text.matchAll(this.#dialect === "excel" ? /!/g : /[.!]/g)) {
      const before = text.slice(0, index).replace(/'$/, "").toLowerCase();
      // Only the end of a name, or nothing of it, stands before the mark: the rest comes from elsewhere.
      if (before === "") this.areUnknown = true;
      for (const sheet of this.#sheets)
        if (before.endsWith(sheet) || sheet.endsWith(before)) this.names.add(sheet);
    }
  }

  #visit(formula: Formula, isFinder: boolean): void {
    if (formula.kind === "text" && isFinder) this.noteText(formula.value);
    else if (formula.kind === "binary") {
      this.#visit(formula.left, isFinder);
      this.#visit(formula.right, isFinder);
    } else if (formula.kind === "list") for (const item of formula.items) this.#visit(item, isFinder);
    else if (formula.kind === "call") {
      const { name, args } = formula;
      if (FINDERS.has(name) && args[0]?.kind !== "number") this.hasFinders = true;
      const makesMarks = isFinder && (name === "CHAR" || name === "UNICHAR");
      const namesSheet = name === "ADDRESS" && args.length > 4;
      const [first] = args;
      const tellsPlace = name === "CELL" && !(first?.kind === "text" && HARMLESS_FACTS.test(first.value));
      const findsSheet = name === "SHEET" && first !== undefined && first.kind !== "range";
      if (TELLERS.test(name) || makesMarks || namesSheet || tellsPlace || findsSheet) this.areUnknown = true;
      // Of a link, the second is what it shows.
      for (const [i, arg] of args.entries()) this.#visit(arg, isFinder || (FINDERS.has(name) && i === 0));
    }
  }
}
