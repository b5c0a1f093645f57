/**
 * The operators of content streams (ISO 32000-2, annex A) with their number of operands; -1 where it varies. An operator
 * with too few operands is not executed, as in other readers.
 */
export const OPERAND_COUNTS: Readonly<Record<string, number>> = {
  // Graphics state
  w: 1,
  J: 1,
  j: 1,
  M: 1,
  d: 2,
  ri: 1,
  i: 1,
  gs: 1,
  q: 0,
  Q: 0,
  cm: 6,
  // Paths
  m: 2,
  l: 2,
  c: 6,
  v: 4,
  y: 4,
  h: 0,
  re: 4,
  S: 0,
  s: 0,
  f: 0,
  F: 0,
  "f*": 0,
  B: 0,
  "B*": 0,
  b: 0,
  "b*": 0,
  n: 0,
  W: 0,
  "W*": 0,
  // Text
  BT: 0,
  ET: 0,
  Tc: 1,
  Tw: 1,
  Tz: 1,
  TL: 1,
  Tf: 2,
  Tr: 1,
  Ts: 1,
  Td: 2,
  TD: 2,
  Tm: 6,
  "T*": 0,
  Tj: 1,
  TJ: 1,
  "'": 1,
  '"': 3,
  // Type 3 glyphs
  d0: 2,
  d1: 6,
  // Colour
  CS: 1,
  cs: 1,
  SC: -1,
  SCN: -1,
  sc: -1,
  scn: -1,
  G: 1,
  g: 1,
  RG: 3,
  rg: 3,
  K: 4,
  k: 4,
  sh: 1,
  // Pictures, forms, marked content, compatibility
  BI: 0,
  ID: 0,
  EI: 1,
  Do: 1,
  MP: 1,
  DP: 2,
  BMC: 1,
  BDC: 2,
  EMC: 0,
  BX: 0,
  EX: 0,
};

/** Beginnings of every word that may stand in a content stream, the words themselves included. */
export const WORD_BEGINNINGS: ReadonlySet<string> = new Set(
  [...Object.keys(OPERAND_COUNTS), "true", "false", "null"].flatMap((word) =>
    Array.from(word, (_, index) => word.slice(0, index + 1)),
  ),
);

/** True for the operators that show text. */
export function isShowOperator(operator: string): boolean {
  return operator === "Tj" || operator === "TJ" || operator === "'" || operator === '"';
}
