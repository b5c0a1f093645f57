import type { Corner, FormulaToken } from "./tokens.ts";

/** A formula as what it is made of; numbers, truth values and errors are all `number`, since they hold no text. */
export type Formula =
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "number"; readonly isZero: boolean }
  | { readonly kind: "elsewhere" }
  | { readonly kind: "anywhere" }
  | {
      readonly kind: "range";
      readonly sheet: string | null;
      readonly lastSheet: string | null;
      readonly first: Corner;
      readonly last: Corner;
    }
  | { readonly kind: "name"; readonly name: string }
  | {
      readonly kind: "columns";
      readonly table: string | null;
      readonly columns: readonly string[];
      readonly hasHeaders: boolean;
    }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Formula[] }
  | { readonly kind: "binary"; readonly sign: string; readonly left: Formula; readonly right: Formula }
  | { readonly kind: "list"; readonly items: readonly Formula[] };

/** Name of the call that stands for what could not be read: nobody knows what it does with its parts. */
export const UNREAD = "?";

const PRECEDENCE: Readonly<Record<string, number>> = {
  "=": 1,
  "<>": 1,
  "<": 1,
  ">": 1,
  "<=": 1,
  ">=": 1,
  "&": 2,
  "+": 3,
  "-": 3,
  "*": 4,
  "/": 4,
  "^": 5,
  "~": 6,
  "!": 7,
  ":": 8,
};
/** Excel allows 64 levels; what is deeper is no formula of a person. */
const DEEPEST = 150;

/** Reads a formula; one that does not follow the grammar becomes a call of `UNREAD` with all its texts and references. */
export function parseFormula(tokens: readonly FormulaToken[]): Formula {
  try {
    const parser = new Parser(tokens);
    const formula = parser.expression(0, 0);
    if (parser.isAtEnd()) return formula;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
  const args = tokens.flatMap((token): Formula[] => {
    if (token.kind === "function" || token.kind === "sign" || token.kind === "blank") return [];
    return [operandOf(token)];
  });
  return { kind: "call", name: UNREAD, args };
}

class Unreadable extends Error {}

function operandOf(token: FormulaToken): Formula {
  if (token.kind === "text") return { kind: "text", value: token.value };
  if (token.kind === "name") return { kind: "name", name: token.name };
  if (token.kind === "function" || token.kind === "sign" || token.kind === "blank") throw new Unreadable();
  return token as Formula;
}

class Parser {
  readonly #tokens: readonly FormulaToken[];
  #at = 0;

  constructor(tokens: readonly FormulaToken[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    this.#skipBlanks();
    return this.#at >= this.#tokens.length;
  }

  expression(least: number, depth: number): Formula {
    if (depth > DEEPEST) throw new Unreadable();
    let left = this.#operand(depth);
    for (;;) {
      this.#skipBlanks();
      const token = this.#tokens[this.#at];
      if (token?.kind !== "sign") {
        // Two operands with a blank between them: what their ranges have in common.
        if (token === undefined) return left;
        left = { kind: "list", items: [left, this.#operand(depth + 1)] };
        continue;
      }
      if (token.sign === "%" || token.sign === "#") {
        this.#at++;
        continue;
      }
      const precedence = PRECEDENCE[token.sign];
      if (precedence === undefined || precedence <= least) return left;
      this.#at++;
      const right = this.expression(precedence, depth + 1);
      if (token.sign === ":") left = { kind: "anywhere" };
      else if (token.sign === "~" || token.sign === "!") left = { kind: "list", items: [left, right] };
      else left = { kind: "binary", sign: token.sign, left, right };
    }
  }

  #operand(depth: number): Formula {
    this.#skipBlanks();
    const token = this.#tokens[this.#at++];
    if (!token || depth > DEEPEST) throw new Unreadable();
    if (token.kind === "function") {
      this.#expect("(");
      return { kind: "call", name: token.name, args: this.#arguments(")", depth) };
    }
    if (token.kind !== "sign") return operandOf(token);
    if (token.sign === "(") {
      const items = this.#arguments(")", depth);
      return items.length === 1 ? items[0]! : { kind: "list", items };
    }
    if (token.sign === "{") return { kind: "list", items: this.#arguments("}", depth) };
    if (token.sign === "+" || token.sign === "-") {
      // A sign makes a number of what follows; a plus alone leaves a text as it is.
      const operand = this.expression(5, depth + 1);
      return token.sign === "+"
        ? operand
        : { kind: "binary", sign: "-", left: { kind: "number", isZero: true }, right: operand };
    }
    if (token.sign === "@") return this.expression(7, depth + 1);
    throw new Unreadable();
  }

  /** Arguments up to a closing sign; one that is left out is a number, as it holds nothing. */
  #arguments(close: string, depth: number): Formula[] {
    const items: Formula[] = [];
    let isOpen = true;
    for (;;) {
      this.#skipBlanks();
      const token = this.#tokens[this.#at];
      if (!token) throw new Unreadable();
      const sign = token.kind === "sign" ? token.sign : "";
      if (sign === close || sign === "," || sign === ";" || (close === "}" && sign === "|")) {
        this.#at++;
        if (isOpen && (sign !== close || items.length > 0)) items.push({ kind: "number", isZero: true });
        if (sign === close) return items;
        isOpen = true;
      } else {
        items.push(this.expression(0, depth + 1));
        isOpen = false;
      }
    }
  }

  #expect(sign: string): void {
    const token = this.#tokens[this.#at++];
    if (token?.kind !== "sign" || token.sign !== sign) throw new Unreadable();
  }

  #skipBlanks(): void {
    while (this.#tokens[this.#at]?.kind === "blank") this.#at++;
  }
}
