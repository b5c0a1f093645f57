import { createMarkedFilter } from "../marked-filter.ts";
import { markedUnit, type MarkedUnit } from "../marked-text.ts";
import { readEscapes } from "./escapes.ts";
import { messageTokens } from "./message-tokens.ts";
import { isProgramValue } from "./program-values.ts";

interface CellStyle {
  readonly isQuoted: boolean;
  readonly delimiter: string;
}

/** What spreadsheets work out when they open the table: a function, a place, a text in quotes behind the sign. */
const FORMULA = /^=\s*(?:[-+]?\(*\$?[A-Z]{1,3}\$?\d|[-+]?\(*[A-Z][A-Z0-9.]*\(|[-+]?\(*"|\{)/i;
/** The beginning of such a cell. */
const FORMULA_CELL = /(?:^|[,;\t|])"?=\s*[-+({$"A-Z]/im;

/** Tables as text: every cell with a letter is a unit. */
export const csvFilter = table("csv");
export const tsvFilter = table("tsv");

function table(format: "csv" | "tsv") {
  return createMarkedFilter<CellStyle>({
    format,
    extensions: format === "tsv" ? ["tsv", "tab"] : ["csv"],
    outputs: ["target"],
    hasMarkInUtf8: true,
    read: (text) => readCells(text, format === "tsv" ? "\t" : delimiterOf(text)),
    leftOut: (text) => (FORMULA_CELL.test(text) ? [{ code: "warning.formula_kept", part: "text" }] : []),
    escape: (text, { isQuoted }) => (isQuoted ? text.replace(/"/g, '""') : text),
    finish: (written, { style }) =>
      !style.isQuoted && (/[\r\n"]/.test(written) || written.includes(style.delimiter))
        ? `"${written.replace(/"/g, '""')}"`
        : written,
  });
}

/** The line in which spreadsheets say by which mark cells are parted; it is none of the table's. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([^\r\n"])"?(?:\r\n|\n|\r)/i;

/** The mark that is said, else the one that stands most often in the first lines outside quotes, and as often in each. */
function delimiterOf(text: string): string {
  const said = SEPARATOR_LINE.exec(text)?.[1];
  if (said !== undefined) return said;
  const head = text
    .slice(0, 65_536)
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n|\n|\r/)
    .slice(0, 20)
    .filter(Boolean);
  const score = (mark: string) => {
    const counts = head.map((line) => line.split(mark).length - 1);
    const first = counts[0] ?? 0;
    return first === 0 ? 0 : first * counts.filter((count) => count === first).length;
  };
  return [",", ";", "\t", "|"].reduce((best, mark) => (score(mark) > score(best) ? mark : best), ",");
}

function* readCells(text: string, delimiter: string): Generator<MarkedUnit<CellStyle>> {
  const before = SEPARATOR_LINE.exec(text)?.[0].length ?? 0;
  let row = before > 0 ? 2 : 1;
  let column = 1;
  for (let at = before; at <= text.length;) {
    const isQuoted = text[at] === '"';
    const end = isQuoted ? quotedEnd(text, at) : plainEnd(text, at, delimiter);
    // A quote that is never closed is a letter like others.
    const isClosed = isQuoted && end > 0;
    const to = isClosed ? end : isQuoted ? plainEnd(text, at, delimiter) : end;
    const string = isClosed ? readEscapes(text, at + 1, to - 1, '"') : readEscapes(text, at, to, "\0");
    const unit =
      FORMULA.test(string.text) || isProgramValue("", string.text)
        ? null
        : markedUnit(messageTokens(string), {
            id: `R${row}C${column}`,
            kind: "cell",
            style: { isQuoted: isClosed, delimiter },
          });
    if (unit) yield unit;
    at = plainEnd(text, to, delimiter);
    if (text[at] === delimiter) column++;
    else {
      if (text[at] === "\r" && text[at + 1] === "\n") at++;
      row++;
      column = 1;
    }
    at++;
  }
}

/** Behind the closing quote; -1 where there is none. */
function quotedEnd(text: string, start: number): number {
  for (let at = start + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return -1;
    if (text[quote + 1] !== '"') return quote + 1;
    at = quote + 2;
  }
}

function plainEnd(text: string, start: number, delimiter: string): number {
  let at = start;
  while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}
