// The cells of a workbook as text, for tables that people keep memories and terms in. Not a filter: nothing is written back.
import { AppError } from "@yizhou/model";
import type { TableCell, TableRow } from "./table.ts";
import { unpack } from "./unpack.ts";
import { readXml, type XmlEvent } from "./xml-reader.ts";

const WANTED = /^xl\/(?:workbook\.xml|sharedStrings\.xml|_rels\/|worksheets\/[^/]*\.xml$)/;

export interface XlsxSheet {
  readonly name: string;
  /** Rows that hold something, in order. */
  readonly rows: readonly TableRow[];
}

const MAX_COLUMNS = 16_384;

const fail = (reason: string, cause?: unknown) =>
  new AppError("exchange.invalid_table", { reason }, { cause });

/**
 * The sheets of an xlsx workbook, hidden ones left out, each cell by the value it shows last: shared, inline and formula
 * strings, numbers and booleans as stored. A cell with a formula says so; one whose formula failed is empty.
 *
 * @throws {AppError} exchange.invalid_table  no workbook, damaged, encrypted; filter.too_large
 */
export async function readXlsx(bytes: Uint8Array): Promise<XlsxSheet[]> {
  const parts = unpack(bytes, (name) => WANTED.test(name));
  const workbook = parts.get("xl/workbook.xml");
  if (!workbook) throw fail("no workbook");
  const strings = await sharedStrings(parts.get("xl/sharedStrings.xml"));
  const targets = await relations(parts.get("xl/_rels/workbook.xml.rels"));
  const sheets: XlsxSheet[] = [];
  for (const { name, relation } of await sheetList(workbook)) {
    const part = parts.get(targets.get(relation) ?? "");
    // A chart sheet has no cells.
    if (part) sheets.push({ name, rows: await sheetRows(part, strings) });
  }
  return sheets;
}

async function* eventsOf(part: Uint8Array): AsyncGenerator<XmlEvent> {
  for await (const events of readXml(part, fail)) yield* events;
}

async function sheetList(workbook: Uint8Array): Promise<{ name: string; relation: string }[]> {
  const sheets: { name: string; relation: string }[] = [];
  for await (const event of eventsOf(workbook)) {
    if (event.kind !== "open" || event.name !== "sheet") continue;
    const { name = "", state, ...rest } = event.attributes;
    const relation = Object.entries(rest).find(([key]) => /:id$/.test(key))?.[1];
    if (relation !== undefined && (state === undefined || state === "visible"))
      sheets.push({ name, relation });
  }
  return sheets;
}

/** Part names by relation id. */
async function relations(part: Uint8Array | undefined): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  if (!part) return targets;
  for await (const event of eventsOf(part)) {
    if (event.kind !== "open" || event.name !== "Relationship") continue;
    const { Id = "", Target = "" } = event.attributes;
    targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target.replace(/^\.\//, "")}`);
  }
  return targets;
}

async function sharedStrings(part: Uint8Array | undefined): Promise<readonly string[]> {
  const strings: string[] = [];
  if (!part) return strings;
  const text = new CellText();
  for await (const event of eventsOf(part)) {
    if (event.kind === "open" && event.name === "si") text.clear();
    else if (event.kind === "close" && event.name === "si") strings.push(text.value);
    else text.take(event);
  }
  return strings;
}

async function sheetRows(part: Uint8Array, strings: readonly string[]): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  let cells: TableCell[] = [];
  let rowNumber = 0;
  let cell = { column: 0, type: "n", value: "", isFormula: false };
  let within: "v" | "f" | null = null;
  const inline = new CellText();
  for await (const event of eventsOf(part)) {
    if (event.kind === "text") {
      if (within === "v") cell.value += event.text;
      else inline.take(event);
      continue;
    }
    const { kind, name } = event;
    if (kind === "open") {
      if (name === "row") {
        cells = [];
        rowNumber = Number(event.attributes["r"] ?? rowNumber + 1);
      } else if (name === "c") {
        const column = columnOf(event.attributes["r"]) ?? cells.length;
        cell = { column, type: event.attributes["t"] ?? "n", value: "", isFormula: false };
        inline.clear();
      } else if (name === "v") within = "v";
      else if (name === "f") {
        within = "f";
        cell.isFormula = true;
      } else inline.take(event);
    } else if (name === "v" || name === "f") within = null;
    else if (name === "c") {
      if (cell.column >= MAX_COLUMNS) throw fail(`row ${rowNumber}, column`);
      while (cells.length < cell.column) cells.push({ text: "" });
      const text = valueOf(cell, inline.value, strings);
      cells[cell.column] = cell.isFormula ? { text, isFormula: true } : { text };
    } else if (name === "row") {
      if (cells.some(({ text, isFormula }) => text !== "" || isFormula)) rows.push({ row: rowNumber, cells });
    } else inline.take(event);
  }
  return rows;
}

function valueOf(cell: { type: string; value: string }, inline: string, strings: readonly string[]): string {
  switch (cell.type) {
    case "s":
      return strings[Number(cell.value)] ?? "";
    case "inlineStr":
      return inline;
    case "b":
      return cell.value === "1" ? "TRUE" : "FALSE";
    case "e":
      return "";
    default:
      // `_x000D_` and the like: characters that XML could not hold.
      return unescapeCharacters(cell.value);
  }
}

/** 0-based column of a reference like `AB12`. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** The text of `t` elements, those of phonetic readings (`rPh`) left out. */
class CellText {
  value = "";
  private isText = false;
  private phonetic = 0;

  clear(): void {
    this.value = "";
  }

  take(event: XmlEvent): void {
    if (event.kind === "text") {
      if (this.isText && this.phonetic === 0) this.value += unescapeCharacters(event.text);
    } else if (event.name === "t") this.isText = event.kind === "open";
    else if (event.name === "rPh") this.phonetic += event.kind === "open" ? 1 : -1;
  }
}

function unescapeCharacters(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
