const DIGITS = 7;

/**
 * True when a formula of OpenFormula is one of a cell above, filled down: the same but for rows of relative references (`[.A5]`,
 * `[$Sheet.$B5]`), which have moved as far as the cell. A quick way to tell the usual case; false may be said of any other.
 *
 * @param rows  from the cell of `above` down to that of `formula`
 */
export function isFilledDown(above: string, formula: string, rows: number): boolean {
  let isText = false;
  let isReference = false;
  let j = 0;
  for (let i = 0; i < above.length;) {
    const code = above.charCodeAt(i);
    if (!isDigit(code)) {
      if (code !== formula.charCodeAt(j)) return false;
      if (code === 0x22) isText = !isText;
      else if (!isText) {
        // Names in quotes may hold what looks like a reference.
        if (code === 0x27) return false;
        if (code === 0x5b) isReference = true;
        else if (code === 0x5d) isReference = false;
      }
      i++;
      j++;
      continue;
    }
    const [from, to] = [numberEnd(above, i), numberEnd(formula, j)];
    if (isReference && !isText && isRelativeRow(above, i)) {
      if (from - i > DIGITS || to - j > DIGITS || to === j) return false;
      if (Number(formula.slice(j, to)) - Number(above.slice(i, from)) !== rows) return false;
    } else if (isReference && above.charCodeAt(i - 1) === 0x2e) {
      return false; // whole rows, which are relative as well
    } else if (from - i !== to - j || above.slice(i, from) !== formula.slice(j, to)) return false;
    i = from;
    j = to;
  }
  return j === formula.length;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function numberEnd(text: string, start: number): number {
  let end = start;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}

/** True for digits behind letters of a column, and these behind the point of a reference. */
function isRelativeRow(text: string, start: number): boolean {
  let at = start - 1;
  while (isLetter(text.charCodeAt(at))) at--;
  if (at === start - 1) return false;
  if (text.charCodeAt(at) === 0x24) at--;
  return text.charCodeAt(at) === 0x2e;
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
