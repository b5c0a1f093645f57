/**
 * What a formula asks of the texts it reads, so that its numbers and truth values stay what they are once texts are translated.
 * A text that is only handed on or shown may become any other. One that is compared for equality may be renamed if everything
 * it is compared with is renamed alike. One whose characters are read (searched, cut, sorted, matched by a pattern, put
 * together with others and then compared) has to stay.
 */
import type { Formula } from "./parse.ts";
import { BUILDING, CRITERIA, CUTTING, NUMERIC, PASSING } from "./functions.ts";

/** 0: shown or handed on. 1: compared as a whole. 2: its characters count. */
export type DemandLevel = 0 | 1 | 2;

export interface TextDemands {
  /** Cells by what is asked of them; level 1 or 2. */
  readonly cells: readonly { readonly at: Formula; readonly level: DemandLevel }[];
  /** Texts that stand in the formula itself. */
  readonly literals: readonly { readonly value: string; readonly level: DemandLevel }[];
  /** Where the texts of some cells are patterns (`*`, `?`, `>`), the others must stay. */
  readonly patterns: readonly { readonly criterion: Formula; readonly matched: Formula }[];
  /** True when the result is a text that the formula makes, and others compare it. */
  readonly isMade: boolean;
}

/** @param result  what is asked of the formula's own result */
export function textDemands(formula: Formula, result: DemandLevel): TextDemands {
  const reader = new DemandReader();
  reader.ask(formula, result);
  const { cells, literals, patterns } = reader;
  return { cells, literals, patterns, isMade: result > 0 && isMadeText(formula) };
}

/** Signs that make a pattern or a condition of a criterion. */
export function isPattern(text: string): boolean {
  return /[*?~]/.test(text) || /^(?:[<>=])/.test(text);
}

class DemandReader {
  readonly cells: { at: Formula; level: DemandLevel }[] = [];
  readonly literals: { value: string; level: DemandLevel }[] = [];
  readonly patterns: { criterion: Formula; matched: Formula }[] = [];

  ask(formula: Formula, level: DemandLevel): void {
    switch (formula.kind) {
      case "text":
        this.literals.push({ value: formula.value, level });
        // Where it stands for a condition, it is read as one.
        if (/^[<>=]/.test(formula.value))
          this.literals.push({ value: formula.value.replace(/^(?:<>|<=|>=|=|<|>)/, ""), level: 2 });
        return;
      case "number":
      case "elsewhere":
        return;
      case "list":
        for (const item of formula.items) this.ask(item, level);
        return;
      case "binary":
        this.#binary(formula, level);
        return;
      case "call":
        this.#call(formula.name, formula.args, level);
        return;
      default:
        // Names are asked at every level: what they stand for may ask by itself.
        if (level > 0 || formula.kind === "name") this.cells.push({ at: formula, level });
    }
  }

  #binary({ sign, left, right }: Formula & { kind: "binary" }, level: DemandLevel): void {
    if (sign === "&") {
      this.#all([left, right], level > 0 ? 2 : 0);
    } else if (sign === "=" || sign === "<>") {
      this.#compare(left, right);
    } else if (/[<>]/.test(sign)) {
      if (isNumeric(left) || isNumeric(right) || isEmptyText(left) || isEmptyText(right))
        this.#emptiness(left, right);
      else this.#all([left, right], 2);
    } else this.#all([left, right], 0);
  }

  #compare(left: Formula, right: Formula): void {
    if (isNumeric(left) || isNumeric(right) || isEmptyText(left) || isEmptyText(right)) {
      this.#emptiness(left, right);
      return;
    }
    const level = isMadeText(left) || isMadeText(right) ? 2 : 1;
    this.#all([left, right], level);
  }

  /** `A1=""`, `LEN(A1)>0`, `TRIM(A1)<>""`, `A1=5`: no translation of a text is empty, and none is a number. */
  #emptiness(left: Formula, right: Formula): void {
    for (const side of [left, right]) {
      const other = side === left ? right : left;
      const isWhole = isNumber(other) || isEmptyText(other);
      if (
        side.kind === "call" &&
        isWhole &&
        /^(?:LEN|LENB|TRIM|CLEAN|LEFT|RIGHT)$/.test(side.name) &&
        isShort(side.args)
      )
        this.ask(side.args[0]!, 0);
      else this.ask(side, 0);
    }
  }

  #call(name: string, args: readonly Formula[], level: DemandLevel): void {
    const passing = PASSING[name];
    if (passing) {
      for (const [i, arg] of args.entries()) this.ask(arg, i >= passing.from && i <= passing.to ? level : 0);
      return;
    }
    if (NUMERIC.has(name)) return this.#all(args, 0);
    if (BUILDING.has(name)) return this.#build(name, args, level);
    if (CUTTING.has(name)) return this.#all(args, 2);
    const criteria = CRITERIA[name];
    if (criteria) return this.#criteria(args, criteria);
    switch (name) {
      case "MATCH":
        return this.#match(args[0], args[1], isZero(args[2]) ? "patterns" : "order");
      case "XMATCH":
        return this.#match(args[0], args[1], args[2] === undefined || isZero(args[2]) ? "equal" : "order");
      case "VLOOKUP":
      case "HLOOKUP":
        this.#match(args[0], edgeOf(args[1], name), isZero(args[3]) ? "patterns" : "order");
        if (args[1]) this.ask(args[1], level);
        return this.#all(args.slice(2), 0);
      case "LOOKUP":
        this.#match(args[0], args[2] ? args[1] : edgeOf(args[1], "both"), "order");
        return this.#all(args.slice(1), level);
      case "XLOOKUP":
        this.#match(args[0], args[1], args[4] === undefined || isZero(args[4]) ? "equal" : "order");
        return this.#all(args.slice(2, 4), level);
      case "SWITCH":
        return this.#switch(args, level);
      case "IFS":
        for (const [i, arg] of args.entries()) this.ask(arg, i % 2 === 1 ? level : 0);
        return;
      case "UNIQUE":
        return this.#all(args.slice(0, 1), level > 0 ? level : 1);
      case "SORTBY":
        this.#all(args.slice(0, 1), level);
        return this.#all(args.slice(1), 2);
      case "HYPERLINK":
        this.#all(args.slice(0, 1), 2);
        return this.#all(args.slice(1), level);
      case "GETPIVOTDATA":
        return this.#all(args, 1);
      case "OFFSET":
        // What it leads to stands somewhere about.
        if (level > 0) this.cells.push({ at: { kind: "anywhere" }, level });
        return this.#all(args, level);
      case "INDIRECT":
        if (level > 0) this.cells.push({ at: { kind: "anywhere" }, level });
        return this.#all(args, 2);
      default:
        return this.#all(args, 2);
    }
  }

  #all(args: readonly Formula[], level: DemandLevel): void {
    for (const arg of args) this.ask(arg, level);
  }

  #build(name: string, args: readonly Formula[], level: DemandLevel): void {
    const inner = level > 0 ? 2 : 0;
    if (name === "TEXT") {
      this.#all(args.slice(0, 1), inner);
      return this.#all(args.slice(1), 2);
    }
    this.#all(args, inner);
  }

  #criteria(args: readonly Formula[], { first, isPairs }: { first: number; isPairs: boolean }): void {
    if (first > 0) this.ask(args[0] ?? NOTHING, 0);
    const end = isPairs ? args.length : Math.min(args.length, first + 2);
    for (let i = first; i + 1 < end; i += 2) this.#criterion(args[i + 1]!, args[i]!);
    for (const rest of args.slice(end)) this.ask(rest, 0);
  }

  /** A criterion may state how to compare (`"<>"&A1`) and be a pattern. */
  #criterion(criterion: Formula, matched: Formula): void {
    if (criterion.kind === "binary" && criterion.sign === "&" && criterion.left.kind === "text") {
      if (/^(?:=|<>)$/.test(criterion.left.value)) return this.#criterion(criterion.right, matched);
      if (/^[<>]=?$/.test(criterion.left.value) && isNumeric(criterion.right))
        return this.ask(criterion.right, 0);
    }
    if (criterion.kind === "text") {
      const [, sign, value] = /^(<>|<=|>=|=|<|>)?([\s\S]*)$/.exec(criterion.value)!;
      // Every text is what these look for.
      if (value === "" || /^\*+$|^\?\*$|^\*\?$/.test(value!)) return this.ask(matched, 0);
      if (/^[-+]?[\d.,/:% -]+$/.test(value!)) return this.ask(matched, 0);
      const isExact = !/[*?~]/.test(value!) && !(sign && /^[<>]=?$/.test(sign));
      this.literals.push({ value: value!, level: isExact ? 1 : 2 });
      return this.ask(matched, isExact ? 1 : 2);
    }
    this.#match(criterion, matched, "patterns");
  }

  #match(key: Formula | undefined, matched: Formula | undefined, how: "equal" | "patterns" | "order"): void {
    if (!key || !matched)
      return this.#all(
        [key, matched].filter((part) => part !== undefined),
        2,
      );
    if (isNumeric(key)) return this.#all([key, matched], 0);
    if (how === "order" || isMadeText(key) || isMadeText(matched)) return this.#all([key, matched], 2);
    if (how === "patterns" && key.kind === "text" && isPattern(key.value)) {
      if (/^\*$/.test(key.value)) return this.ask(matched, 0);
      return this.#all([key, matched], 2);
    }
    if (how === "patterns") this.patterns.push({ criterion: key, matched });
    this.#all([key, matched], 1);
  }

  #switch(args: readonly Formula[], level: DemandLevel): void {
    const [subject, ...rest] = args;
    if (!subject) return;
    const values = rest.filter((_, i) => i % 2 === 0 && i + 1 < rest.length);
    const results = rest.filter((_, i) => i % 2 === 1 || i + 1 === rest.length);
    const compared = [subject, ...values];
    const asked = compared.some(isMadeText) ? 2 : values.every(isNumeric) ? 0 : 1;
    this.#all(compared, asked);
    this.#all(results, level);
  }
}

const NOTHING: Formula = { kind: "number", isZero: true };

function isZero(argument: Formula | undefined): boolean {
  return (
    (argument?.kind === "number" && argument.isZero) ||
    (argument?.kind === "call" && argument.name === "FALSE")
  );
}

/** True for what cannot be a text. */
function isNumeric(formula: Formula): boolean {
  if (formula.kind === "number") return true;
  if (formula.kind === "binary") return formula.sign !== "&";
  if (formula.kind === "call")
    return (
      NUMERIC.has(formula.name) ||
      formula.name in CRITERIA ||
      /^(?:X?MATCH|SEARCHB?|FINDB?|LENB?|CODE|VALUE|EXACT|DATEVALUE|TIMEVALUE)$/.test(formula.name)
    );
  return formula.kind === "list" && formula.items.length > 0 && formula.items.every(isNumeric);
}

function isNumber(formula: Formula): boolean {
  return formula.kind === "number";
}

function isEmptyText(formula: Formula): boolean {
  return formula.kind === "text" && formula.value === "";
}

/** `LEFT(A1)`, `LEN(A1)`, `LEFT(A1,1)`: what tells only whether there is a text. */
function isShort(args: readonly Formula[]): boolean {
  return args.length === 1 || (args.length === 2 && args[1]!.kind === "number");
}

/** True when the text that comes out is one that a formula makes, rather than one of a cell or of the formula. */
function isMadeText(formula: Formula): boolean {
  if (formula.kind === "binary") return formula.sign === "&";
  if (formula.kind === "list") return formula.items.some(isMadeText);
  if (formula.kind === "elsewhere" || formula.kind === "anywhere") return true;
  if (formula.kind !== "call") return false;
  const { name, args } = formula;
  const passing = PASSING[name];
  if (passing) return args.some((arg, i) => i >= passing.from && i <= passing.to && isMadeText(arg));
  if (/^(?:VLOOKUP|HLOOKUP|LOOKUP|XLOOKUP|OFFSET|INDIRECT|UNIQUE|SORT|SORTBY)$/.test(name)) return false;
  if (name === "IFS" || name === "SWITCH") return args.some(isMadeText);
  return !isNumeric(formula);
}

/** The first column or row of a table that is looked into; the whole of what has no plain place. */
function edgeOf(table: Formula | undefined, by: "VLOOKUP" | "HLOOKUP" | "both"): Formula | undefined {
  if (table?.kind !== "range" || by === "both") return table;
  const { first, last } = table;
  const edge =
    by === "VLOOKUP"
      ? { ...last, column: first.column, isColumnRelative: first.isColumnRelative }
      : { ...last, row: first.row, isRowRelative: first.isRowRelative };
  return { ...table, last: edge };
}
