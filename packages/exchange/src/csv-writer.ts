import { withSpreadsheetGuard } from "@yizhou/text";

/**
 * A table as CSV that spreadsheets open without asking: UTF-8 with a byte order mark, commas, CR LF. What a spreadsheet
 * would calculate (a cell that begins with = + - @ in either width, or a tab) gets an apostrophe in front, so that a text from a stranger
 * cannot run as a formula; `readCsv` takes it off again.
 */
export async function* writeCsv(
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  let lines = "\uFEFF";
  for await (const row of rows) {
    lines += `${row.map(csvCell).join(",")}\r\n`;
    if (lines.length < PIECE) continue;
    yield lines;
    lines = "";
  }
  if (lines !== "") yield lines;
}

const PIECE = 65_536;

function csvCell(text: string): string {
  const safe = withSpreadsheetGuard(text);
  return /[",;\t\r\n|]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
