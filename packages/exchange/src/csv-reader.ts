import { decodeTextFile } from "@yizhou/bytes/encodings";
import { AppError } from "@yizhou/model";
import { withoutSpreadsheetGuard } from "@yizhou/text";
import type { TableRow } from "./table.ts";

export interface CsvOptions {
  /** Found out when absent. */
  readonly encoding?: string;
  readonly delimiter?: string;
}

export interface CsvTable {
  readonly encoding: string;
  readonly delimiter: string;
  /** Read as it is iterated; may be iterated again. */
  readonly rows: Iterable<TableRow>;
}

const DELIMITERS = [",", "\t", ";", "|"];
const SNIFFED_CHARACTERS = 20_000;
/** A longer cell is a quote that was never closed. */
const MAX_CELL = 1_000_000;

/**
 * A table of comma-, tab-, semicolon- or bar-separated values (RFC 4180 and its relatives): quoted cells with delimiters,
 * doubled quotes and line ends inside, any line ends between rows. A quote inside an unquoted cell is text. The apostrophe
 * that our writer puts before what a spreadsheet would calculate is taken off.
 *
 * @throws {AppError} filter.encoding_unknown; while iterating exchange.invalid_table, when a quote is never closed
 */
export function readCsv(bytes: Uint8Array, options: CsvOptions = {}): CsvTable {
  const { text, encoding } = decodeTextFile(bytes, options.encoding);
  const delimiter = options.delimiter ?? sniffDelimiter(text);
  return { encoding, delimiter, rows: { [Symbol.iterator]: () => rowsOf(text, delimiter) } };
}

function* rowsOf(text: string, delimiter: string): Generator<TableRow> {
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  // Excel's own first line, which names the delimiter.
  const declared = /^sep=.\r?\n/.exec(text.slice(at, at + 8));
  if (declared) at += declared[0].length;
  for (let row = declared ? 2 : 1; at < text.length; row++) {
    const { cells, end } = readRow(text, at, delimiter, row);
    at = end;
    if (cells.length > 1 || cells[0] !== "")
      yield { row, cells: cells.map((cell) => ({ text: withoutSpreadsheetGuard(cell) })) };
  }
}

function readRow(
  text: string,
  start: number,
  delimiter: string,
  row: number,
): { cells: string[]; end: number } {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at, delimiter, row) : plainCell(text, at, delimiter);
    cells.push(cell.text);
    at = cell.end;
    if (text[at] === delimiter) at++;
    else return { cells, end: text.startsWith("\r\n", at) ? at + 2 : at + 1 };
  }
}

function plainCell(text: string, start: number, delimiter: string): { text: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end++;
  return { text: text.slice(start, end), end };
}

function quotedCell(
  text: string,
  start: number,
  delimiter: string,
  row: number,
): { text: string; end: number } {
  let value = "";
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || quote - start > MAX_CELL)
      throw new AppError("exchange.invalid_table", { reason: `row ${row}, quote without end` });
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      // What stands between the closing quote and the delimiter belongs to the cell, as spreadsheets read it.
      const rest = plainCell(text, quote + 1, delimiter);
      return { text: value + rest.text.trimEnd(), end: rest.end };
    }
    value += '"';
    at = quote + 2;
  }
}

/** The delimiter that cuts the first lines into the most columns of equal number. */
function sniffDelimiter(text: string): string {
  const declared = /^\uFEFF?sep=(.)\r?\n/.exec(text.slice(0, 10))?.[1];
  if (declared !== undefined) return declared;
  const sample = text.slice(0, SNIFFED_CHARACTERS);
  // The last line of a sample may be cut anywhere.
  const whole =
    sample.length < text.length ? sample.slice(0, sample.lastIndexOf("\n") + 1) || sample : sample;
  let best = ",";
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const score = evenness(whole, delimiter);
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

function evenness(sample: string, delimiter: string): number {
  const widths: number[] = [];
  try {
    for (const { cells } of rowsOf(sample, delimiter)) widths.push(cells.length);
  } catch {
    // A quote cut in two by the end of the sample; the rows before it tell enough.
  }
  const width = widths[0] ?? 0;
  if (width < 2) return 0;
  const even = widths.filter((other) => other === width).length / widths.length;
  // A comma or a semicolon before a space is punctuation.
  const tight =
    sample
      .split(delimiter)
      .slice(1)
      .filter((rest) => !rest.startsWith(" ")).length + 1;
  const all = sample.split(delimiter).length;
  return (even * Math.min(width, 4) * tight) / all;
}
