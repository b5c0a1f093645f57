/**
 * Texts that formulas compare cells with. Translating such a cell would change what the sheet computes, so it stays. A
 * literal counts when it stands next to a comparison or in a formula with a function that looks texts up; a literal that is
 * only shown (`IF(A1>0,"yes","no")`) does not.
 */
const SEARCHING =
  /\b(?:MATCH|XMATCH|VLOOKUP|HLOOKUP|XLOOKUP|LOOKUP|COUNTIFS?|SUMIFS?|AVERAGEIFS?|MAXIFS|MINIFS|EXACT|SEARCHB?|FINDB?|SWITCH|SUBSTITUTE|GETPIVOTDATA|DSUM|DGET|DCOUNTA?|FILTER|SUMPRODUCT)\s*\(/i;

/** Adds the literals of one formula (entities resolved) to the set, as `literalKey` spells them. */
export function collectLiterals(formula: string, into: Set<string>): void {
  if (!formula.includes('"')) return;
  const searches = SEARCHING.test(formula);
  for (const match of formula.matchAll(/"((?:[^"]|"")*)"/g)) {
    const before = formula.slice(0, match.index).trimEnd().at(-1) ?? "";
    const after = formula.slice(match.index + match[0].length).trimStart()[0] ?? "";
    if (!searches && !/[=<>]/.test(before + after)) continue;
    addLiteral(match[1]!.replaceAll('""', '"'), into);
  }
}

/** A choice list given in the validation itself: `"Yes,No"`. */
export function collectChoices(formula: string, into: Set<string>): void {
  const list = /^\s*"((?:[^"]|"")*)"\s*$/.exec(formula)?.[1];
  if (list) for (const choice of list.replaceAll('""', '"').split(",")) addLiteral(choice, into);
}

/** A value that a filter selects. */
export function addLiteral(text: string, into: Set<string>): void {
  const key = literalKey(text.replace(/^(?:<>|<=|>=|=|<|>)/, "").replace(/^\*+|\*+$/g, ""));
  if (key !== "") into.add(key);
}

/** Formulas compare texts without regard to case. */
export function literalKey(text: string): string {
  return text.trim().toLowerCase();
}
