import { tokenise, type FormulaDialect } from "./tokens.ts";
import { textKey } from "./dependence.ts";

/** New wordings of texts that formulas and cells share, by `textKey`. */
export type LiteralRenames = ReadonlyMap<string, string>;

/** The formula with its texts renamed as the cells were that it is compared with; itself when it holds none of them. */
export function renameLiterals(formula: string, renames: LiteralRenames, dialect: FormulaDialect): string {
  if (renames.size === 0 || !formula.includes('"')) return formula;
  const tokens = tokenise(formula, { row: 0, column: 0 }, dialect);
  if (!tokens) return formula;
  let out = "";
  let at = 0;
  for (const token of tokens) {
    if (token.kind !== "text") continue;
    const renamed = renameText(token.value, renames);
    if (renamed === token.value) continue;
    out += `${formula.slice(at, token.start)}"${renamed.replaceAll('"', '""')}"`;
    at = token.end;
  }
  return out + formula.slice(at);
}

/** One text, or a criterion around it (`<>Open`). */
export function renameText(text: string, renames: LiteralRenames): string {
  const whole = renames.get(textKey(text));
  if (whole !== undefined) return whole;
  const [, sign, rest] = /^(<>|<=|>=|=|<|>)([\s\S]+)$/.exec(text) ?? [];
  const target = rest === undefined ? undefined : renames.get(textKey(rest));
  return target === undefined ? text : sign! + target;
}

/** The choices of a list that stands in the rule itself, `"Open,Closed"`; null for any other formula. */
export function choicesOf(formula: string): string[] | null {
  const list = /^\s*"((?:[^"]|"")*)"\s*$/.exec(formula)?.[1];
  return list === undefined ? null : list.replaceAll('""', '"').split(",");
}

/** Such a list with its choices renamed, blanks around them kept. */
export function renameChoices(formula: string, renames: LiteralRenames): string {
  const choices = choicesOf(formula);
  if (!choices || renames.size === 0) return formula;
  const renamed = choices.map((choice) => {
    const text = choice.trim();
    const target = renames.get(textKey(text));
    return target === undefined ? choice : choice.replace(text, () => target);
  });
  return renamed.join() === choices.join() ? formula : `"${renamed.join(",").replaceAll('"', '""')}"`;
}
