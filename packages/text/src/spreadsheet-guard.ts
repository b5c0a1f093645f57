/**
 * What a spreadsheet takes for a formula, or trims to one: = + - @, also full-width as East Asian input writes them, and
 * what begins with a tab or a line end.
 */
const CALCULATED = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

/**
 * A cell that a spreadsheet shows instead of calculating it: an apostrophe stands in front where it is needed, and one more
 * where the text itself has one there, so that `withoutSpreadsheetGuard` gives every text back whole.
 */
export function withSpreadsheetGuard(text: string): string {
  return CALCULATED.test(text.replace(/^'+/u, "")) ? `'${text}` : text;
}

/** The text of a cell that was written with a guard, or by hand with an apostrophe for the same reason. */
export function withoutSpreadsheetGuard(cell: string): string {
  return cell.startsWith("'") && CALCULATED.test(cell.replace(/^'+/u, "")) ? cell.slice(1) : cell;
}
