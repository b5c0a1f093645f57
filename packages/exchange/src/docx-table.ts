// A table as a Word document, and the tables of a Word document as rows: the form in which people without any tool work on a
// translation. Not a filter: nothing but the text of the cells is kept.
import { zipSync, strToU8 } from "fflate";
import { AppError } from "@yizhou/model";
import type { TableCell, TableRow } from "./table.ts";
import { unpack } from "./unpack.ts";
import { readXml } from "./xml-reader.ts";
import { attributes, escapeText } from "./xml-writer.ts";

const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

const fail = (reason: string, cause?: unknown) =>
  new AppError("exchange.invalid_table", { reason }, { cause });

/** A column of a Word table: its heading, and its share of the width. */
export interface DocxColumn {
  readonly heading: string;
  readonly share: number;
}

/** Twentieths of a point between the margins of A4 across. */
const WIDTH = 14_000;

/**
 * A Word document of one table, on A4 across, whose heading is repeated on every page. The same rows give the same bytes.
 *
 * Cost: the whole document in memory, about six times its text.
 */
export function writeDocxTable(
  columns: readonly DocxColumn[],
  rows: Iterable<readonly string[]>,
): Uint8Array {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => Math.round((WIDTH * share) / all));
  const lines: string[] = [
    rowXml(
      columns.map(({ heading }) => heading),
      widths,
      true,
    ),
  ];
  for (const row of rows) lines.push(rowXml(row, widths, false));
  const border = ["top", "left", "bottom", "right", "insideH", "insideV"]
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="A6A6A6"/>`)
    .join("");
  const table = `<w:tbl><w:tblPr><w:tblW w:w="${WIDTH}" w:type="dxa"/><w:tblBorders>${border}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("")}</w:tblGrid>${lines.join("")}</w:tbl>`;
  const page =
    '<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="1134" w:right="1417" w:bottom="1134" w:left="1417" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>';
  const parts = {
    "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}"/></Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `${HEAD}<w:document xmlns:w="${MAIN}"><w:body>${table}<w:p/>${page}</w:body></w:document>`,
  };
  const files = Object.entries(parts).map(([path, text]) => [path, strToU8(text)] as const);
  return zipSync(Object.fromEntries(files), { mtime: "1980-01-01T00:00:00", level: 6 });
}

function rowXml(cells: readonly string[], widths: readonly number[], isHeading: boolean): string {
  const head = isHeading ? "<w:tblHeader/>" : "";
  const xml = cells.map((text, at) => {
    const width = `<w:tcPr><w:tcW${attributes({ "w:w": widths[at], "w:type": "dxa" })}/></w:tcPr>`;
    return `<w:tc>${width}<w:p><w:r>${isHeading ? "<w:rPr><w:b/></w:rPr>" : ""}${runXml(text)}</w:r></w:p></w:tc>`;
  });
  return `<w:tr><w:trPr><w:cantSplit/>${head}</w:trPr>${xml.join("")}</w:tr>`;
}

function runXml(text: string): string {
  return text
    .split(/(\n|\t)/)
    .map((piece) => {
      if (piece === "\n") return "<w:br/>";
      if (piece === "\t") return "<w:tab/>";
      return piece === "" ? "" : `<w:t xml:space="preserve">${escapeText(piece)}</w:t>`;
    })
    .join("");
}

/** What was taken out or moved away while changes were recorded is not there any more. */
const GONE = new Set(["del", "moveFrom"]);

/**
 * The tables of a Word document, each as its rows; a table in a cell belongs to the cell. Recorded changes count as made.
 *
 * @throws {AppError} exchange.invalid_table  no Word document, damaged, encrypted; filter.too_large
 */
export async function readDocxTables(bytes: Uint8Array): Promise<(readonly TableRow[])[]> {
  const part = unpack(bytes, (name) => name === "word/document.xml").get("word/document.xml");
  if (!part) throw fail("no document");
  const tables: TableRow[][] = [];
  let depth = 0;
  let gone = 0;
  let cells: TableCell[] = [];
  let words: string[] = [];
  let isText = false;
  let isRun = false;
  for await (const events of readXml(part, fail)) {
    for (const event of events) {
      if (event.kind === "text") {
        if (isText && gone === 0) words.push(event.text);
        continue;
      }
      const isOpen = event.kind === "open";
      const { name } = event;
      if (GONE.has(name)) gone += isOpen ? 1 : -1;
      else if (name === "tbl") {
        if (isOpen && depth === 0) tables.push([]);
        depth += isOpen ? 1 : -1;
      } else if (depth === 0) continue;
      else if (name === "t") isText = isOpen;
      else if (isOpen && gone === 0 && (name === "br" || name === "cr")) words.push("\n");
      else if (isOpen && gone === 0 && name === "tab" && isRun) words.push("\t");
      else if (name === "p") {
        // Paragraphs of a cell are lines of its text.
        if (isOpen && words.length > 0 && depth > 0) words.push("\n");
        isRun = false;
      } else if (name === "r") isRun = isOpen;
      else if (depth > 1) continue;
      else if (name === "tc") {
        if (!isOpen) cells.push({ text: words.join("") });
        words = [];
      } else if (name === "tr") {
        if (!isOpen) {
          const table = tables.at(-1)!;
          table.push({ row: table.length + 1, cells });
        }
        cells = [];
      }
    }
  }
  return tables;
}
