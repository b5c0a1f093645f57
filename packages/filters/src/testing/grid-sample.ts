import { escapeXmlText } from "@yizhou/bytes/xml";
import { buildPackage, relationshipsXml } from "./build-package.ts";

const S = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** What a cell shows of a formula that fills several; `formula` and `cells` where it stands. */
interface ArrayCell {
  readonly shows: string;
  readonly formula?: string;
  readonly cells?: string;
}

/** Cells by place: a number, a text, a formula (`=A1`), or a formula with the text it gave. */
export type GridCells = Readonly<
  Record<string, string | number | readonly [formula: string, result: string] | ArrayCell>
>;

export interface Grid {
  readonly sheets: Readonly<Record<string, GridCells>>;
  /** Defined names. */
  readonly names?: Readonly<Record<string, string>>;
  /** What stands behind the cells of the first sheet: conditional formats, validations, filters. */
  readonly rules?: string;
  /** Further parts by their names. */
  readonly more?: Readonly<Record<string, string>>;
  /** Inside the part of styles. */
  readonly styles?: string;
  /** A pivot of the first sheet: where its cache reads, where it shows, what it groups by. */
  readonly pivot?: { readonly source: string; readonly shown: string; readonly items: readonly string[] };
}

/** A workbook of cells for tests of what it computes; every text is an inline string. */
export function buildGrid({ sheets, names = {}, rules = "", more = {}, styles, pivot }: Grid): Uint8Array {
  const entries = Object.entries(sheets);
  const parts: Record<string, string> = { ...more };
  for (const [i, [, cells]] of entries.entries()) {
    const rows = new Map<number, string>();
    for (const [place, value] of Object.entries(cells)) {
      const row = Number(/\d+/.exec(place)![0]);
      rows.set(row, (rows.get(row) ?? "") + cellXml(place, value));
    }
    const data = [...rows].map(([row, xml]) => `<row r="${row}">${xml}</row>`).join("");
    parts[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet xmlns="${S}" xmlns:r="${R}"><sheetData>${data}</sheetData>${i === 0 ? rules : ""}</worksheet>`;
  }
  const first = entries[0]![0];
  if (pivot) {
    parts["xl/worksheets/_rels/sheet1.xml.rels"] = relationshipsXml({
      rId1: ["pivotTable", "../pivotTables/pivotTable1.xml"],
    });
    parts["xl/pivotTables/pivotTable1.xml"] =
      `<pivotTableDefinition xmlns="${S}" name="P" cacheId="1" dataCaption="Values"><location ref="${pivot.shown}" firstHeaderRow="1" firstDataRow="1" firstDataCol="1"/></pivotTableDefinition>`;
    const items = pivot.items.map((item) => `<s v="${item}"/>`).join("");
    parts["xl/pivotCache/pivotCacheDefinition1.xml"] =
      `<pivotCacheDefinition xmlns="${S}"><cacheSource type="worksheet"><worksheetSource ref="${pivot.source}" sheet="${first}"/></cacheSource><cacheFields count="1"><cacheField name="F"><sharedItems count="${pivot.items.length}">${items}</sharedItems></cacheField></cacheFields></pivotCacheDefinition>`;
  }
  if (styles !== undefined) parts["xl/styles.xml"] = `<styleSheet xmlns="${S}">${styles}</styleSheet>`;
  const definedNames = Object.entries(names)
    .map(([name, formula]) => `<definedName name="${name}">${escapeXmlText(formula)}</definedName>`)
    .join("");
  const list = entries
    .map(([name], i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join("");
  return buildPackage("xl/workbook.xml", {
    "xl/workbook.xml": `<workbook xmlns="${S}" xmlns:r="${R}"><sheets>${list}</sheets>${definedNames && `<definedNames>${definedNames}</definedNames>`}</workbook>`,
    "xl/_rels/workbook.xml.rels": relationshipsXml({
      ...Object.fromEntries(
        entries.map((_, i) => [`rId${i + 1}`, ["worksheet", `worksheets/sheet${i + 1}.xml`] as const]),
      ),
      ...(styles !== undefined && { rIdStyles: ["styles", "styles.xml"] as const }),
      ...(pivot && { rId90: ["pivotCacheDefinition", "pivotCache/pivotCacheDefinition1.xml"] as const }),
    }),
    ...parts,
  });
}

function cellXml(place: string, value: GridCells[string]): string {
  if (typeof value === "number") return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === "string" && !value.startsWith("="))
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXmlText(value)}</t></is></c>`;
  if (typeof value === "object" && "shows" in value) {
    const { shows, formula = "", cells } = value;
    const stated = cells ? `<f t="array" ref="${cells}">${escapeXmlText(formula.slice(1))}</f>` : "";
    return `<c r="${place}" t="str">${stated}<v>${escapeXmlText(shows)}</v></c>`;
  }
  const [formula, result] = typeof value === "string" ? [value, null] : value;
  const inner = `<f>${escapeXmlText(formula.slice(1))}</f>`;
  return result === null
    ? `<c r="${place}">${inner}<v>1</v></c>`
    : `<c r="${place}" t="str">${inner}<v>${escapeXmlText(result)}</v></c>`;
}
