import { withSpreadsheetGuard } from "@yizhou/text";
import { zipSync, strToU8 } from "fflate";
import { columnName } from "./table.ts";
import { attributes, escapeText } from "./xml-writer.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Excel's own limits. */
const MAX_ROWS = 1_048_576;
const MAX_CELL = 32_767;

/** Styles: 0 plain, 1 header, 2 wrapped text, 3 text that must never be taken for a formula when it is edited. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf xfId="0" quotePrefix="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`;

/** What a cell that we write holds; numbers are finite. */
export type TableValue = string | number;

/**
 * A workbook of one sheet with a header row that stays in sight. Texts are texts and numbers numbers: nothing in it is calculated.
 * The same rows give the same bytes. Longer tables go on in further sheets, longer cells are cut at Excel's 32,767
 * characters.
 *
 * Cost: the whole workbook in memory, about five times its text.
 */
export async function writeXlsx(
  name: string,
  header: readonly string[],
  rows: Iterable<readonly TableValue[]> | AsyncIterable<readonly TableValue[]>,
): Promise<Uint8Array> {
  const sheets: string[] = [];
  const heading = rowXml(1, header, () => 1);
  let lines: string[] = [heading];
  for await (const row of rows) {
    if (lines.length === MAX_ROWS) {
      sheets.push(sheetXml(lines, header.length));
      lines = [heading];
    }
    lines.push(rowXml(lines.length + 1, row, styleOf));
  }
  sheets.push(sheetXml(lines, header.length));
  const parts: Record<string, string> = {
    "[Content_Types].xml": contentTypes(sheets.length),
    "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": workbookXml(name, sheets.length),
    "xl/_rels/workbook.xml.rels": workbookRelations(sheets.length),
    "xl/styles.xml": STYLES,
  };
  sheets.forEach((sheet, index) => void (parts[`xl/worksheets/sheet${index + 1}.xml`] = sheet));
  const files = Object.entries(parts).map(([path, text]) => [path, strToU8(text)] as const);
  return zipSync(Object.fromEntries(files), { mtime: "1980-01-01T00:00:00", level: 6 });
}

function styleOf(text: string): number {
  return text.startsWith("'") || withSpreadsheetGuard(text) !== text ? 3 : 2;
}

function rowXml(row: number, cells: readonly TableValue[], style: (text: string) => number): string {
  const xml = cells.map((text, column) => {
    if (text === "") return "";
    const r = `${columnName(column)}${row}`;
    if (typeof text === "number") return `<c${attributes({ r })}><v>${text}</v></c>`;
    const head = attributes({ r, s: style(text), t: "inlineStr" });
    return `<c${head}><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;
  });
  return `<row r="${row}">${xml.join("")}</row>`;
}

/** `_x0041_` is how a workbook writes a character by its number: a text that reads so says that it does not. */
function cellText(text: string): string {
  return escapeText(text.slice(0, MAX_CELL).replace(/_(?=x[0-9A-Fa-f]{4}_)/gu, "_x005F_"));
}

function sheetXml(rows: readonly string[], columns: number): string {
  const widths = `<cols><col min="1" max="${Math.max(1, columns)}" width="48" customWidth="1"/></cols>`;
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  return `${HEAD}<worksheet xmlns="${MAIN}">${view}${widths}<sheetData>${rows.join("")}</sheetData></worksheet>`;
}

/** What Excel forbids in a sheet's name, and its 31 characters. */
function sheetName(name: string, index: number): string {
  const clean =
    name
      .replace(/[\\/?*[\]:]/g, " ")
      .trim()
      .slice(0, 26) || "Sheet";
  return index === 0 ? clean : `${clean} ${index + 1}`;
}

function workbookXml(name: string, count: number): string {
  const sheets = Array.from(
    { length: count },
    (_, index) =>
      `<sheet${attributes({ name: sheetName(name, index), sheetId: index + 1, "r:id": `rId${index + 1}` })}/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join("")}</sheets></workbook>`;
}

function workbookRelations(count: number): string {
  const own = Array.from(
    { length: count },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${own.join("")}<Relationship Id="rId${count + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`;
}

function contentTypes(count: number): string {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const sheets = Array.from(
    { length: count },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${sheets.join("")}</Types>`;
}
