import {
  documentProperties,
  escape,
  OFFICE,
  packageRelationships,
  relationships,
  xml,
  zipPackage,
} from "./ooxml.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Positions in `cellXfs` below. */
const STYLE = {
  plain: 0,
  title: 1,
  head: 2,
  text: 3,
  decimal: 4,
  whole: 5,
  share: 6,
  month: 7,
  totalText: 8,
  totalWhole: 9,
  totalShare: 10,
  note: 11,
  headNumber: 12,
} as const;
type StyleName = keyof typeof STYLE;

type Cell =
  | { readonly style: StyleName; readonly text: string }
  | { readonly style: StyleName; readonly value: number; readonly formula?: string }
  | { readonly style: StyleName };

const STATIONS: readonly (readonly [string, string, number, number, string, string])[] = [
  [
    "Station A",
    "Mouth, east of the pilot mark",
    0.6,
    6.8,
    "Acoustic current meter with turbidity sensor",
    "Turned over once, on 4 November 2023",
  ],
  [
    "Station B",
    "Middle reach, off the boatyard",
    4.1,
    3.9,
    "Acoustic current meter with turbidity sensor",
    "Records complete",
  ],
  [
    "Station C",
    "Head, 200 m below the harbour",
    8.2,
    1.7,
    "Current meter and pressure gauge",
    "Falls dry at extreme low water",
  ],
];

/** Tonnes that came in and went out, April 2023 to March 2024; the sums are those of the paper. */
const MONTHS: readonly (readonly [imported: number, exported: number, remark: string])[] = [
  [196, 12, "One river flood"],
  [172, 0, ""],
  [158, 0, "Calm and dry"],
  [167, 0, ""],
  [189, 18, "One short river flood after a thunderstorm"],
  [241, 0, "Highest spring tide of the year on 30 September"],
  [252, 41, "One river flood"],
  [208, 88, "One river flood; two days without data"],
  [187, 96, "One river flood"],
  [176, 74, "One river flood"],
  [183, 61, "One river flood"],
  [201, 0, "Sensors calibrated anew"],
];

/** The sample workbook: two sheets with text, numbers, formulas, number formats and a comment. */
export function makeMeasurements(): Uint8Array {
  return zipPackage([
    packageRelationships("xl/workbook.xml"),
    {
      path: "xl/workbook.xml",
      type: `${SHEET}.sheet.main+xml`,
      content: xml(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>` +
          '<sheet name="Stations" sheetId="1" r:id="rId1"/><sheet name="Monthly flux" sheetId="2" r:id="rId2"/></sheets></workbook>',
      ),
    },
    relationships("xl/workbook.xml", [
      { id: "rId1", type: "worksheet", target: "worksheets/sheet1.xml" },
      { id: "rId2", type: "worksheet", target: "worksheets/sheet2.xml" },
      { id: "rId3", type: "styles", target: "styles.xml" },
      { id: "rId4", type: "sharedStrings", target: "sharedStrings.xml" },
    ]),
    ...sheets(),
    { path: "xl/styles.xml", type: `${SHEET}.styles+xml`, content: xml(STYLES) },
    relationships("xl/worksheets/sheet1.xml", [
      { id: "rId1", type: "comments", target: "../comments1.xml" },
      { id: "rId2", type: "vmlDrawing", target: "../drawings/vmlDrawing1.vml" },
    ]),
    { path: "xl/comments1.xml", type: `${SHEET}.comments+xml`, content: xml(COMMENTS) },
    { path: "xl/drawings/vmlDrawing1.vml", content: COMMENT_SHAPE },
    ...documentProperties({
      title: "Aldern estuary: stations and monthly sediment flux",
      creator: "Marta Lindqvist",
      application: "Microsoft Excel",
      counts: "",
    }),
  ]);
}

const text = (style: StyleName, value: string): Cell => (value === "" ? { style } : { style, text: value });
const number = (style: StyleName, value: number, formula?: string): Cell => ({ style, value, formula });

function sheets() {
  const strings = new Map<string, number>();
  const stationRows = [
    [text("title", "Aldern estuary: stations and instruments")],
    [],
    ["Station", "Location", "Distance from mouth (km)", "Mean depth (m)", "Instrument", "Remarks"].map(
      (head, i) => text(i === 2 || i === 3 ? "headNumber" : "head", head),
    ),
    ...STATIONS.map(([station, location, distance, depth, instrument, remark]) => [
      text("text", station),
      text("text", location),
      number("decimal", distance),
      number("decimal", depth),
      text("text", instrument),
      text("text", remark),
    ]),
    [],
    [text("note", "All times are in UTC. Depths refer to mean sea level.")],
  ];
  const imported = MONTHS.reduce((sum, [value]) => sum + value, 0);
  const exported = MONTHS.reduce((sum, [, value]) => sum + value, 0);
  const first = 4;
  const last = first + MONTHS.length - 1;
  const total = last + 1;
  const fluxRows = [
    [text("title", "Monthly sediment flux at station A, April 2023 to March 2024")],
    [],
    ["Month", "Import (t)", "Export (t)", "Net (t)", "Share of the year", "Remarks"].map((head, i) =>
      text(i >= 1 && i <= 4 ? "headNumber" : "head", head),
    ),
    ...MONTHS.map(([come, gone, remark], index) => {
      const row = first + index;
      return [
        number("month", monthSerial(index)),
        number("whole", come),
        number("whole", gone),
        number("whole", come - gone, `B${row}-C${row}`),
        number("share", (come - gone) / (imported - exported), `D${row}/D$${total}`),
        text("text", remark),
      ];
    }),
    [
      text("totalText", "Total"),
      number("totalWhole", imported, `SUM(B${first}:B${last})`),
      number("totalWhole", exported, `SUM(C${first}:C${last})`),
      number("totalWhole", imported - exported, `SUM(D${first}:D${last})`),
      number("totalShare", 1, `SUM(E${first}:E${last})`),
      text("totalText", ""),
    ],
    [],
    [text("note", "Import is counted positive. Values are rounded to whole tonnes.")],
  ];
  const parts = [
    sheet("sheet1", stationRows, strings, {
      columns: [14, 28, 18, 14, 40, 36],
      merge: "A1:F1",
      extra: '<legacyDrawing r:id="rId2"/>',
    }),
    sheet("sheet2", fluxRows, strings, { columns: [14, 14, 14, 14, 18, 48], merge: "A1:F1", extra: "" }),
  ];
  const items = [...strings.keys()]
    .map((value) => `<si><t xml:space="preserve">${escape(value)}</t></si>`)
    .join("");
  const table = `<sst xmlns="${MAIN}" count="${strings.size}" uniqueCount="${strings.size}">${items}</sst>`;
  return [
    ...parts,
    { path: "xl/sharedStrings.xml", type: `${SHEET}.sharedStrings+xml`, content: xml(table) },
  ];
}

/** Days since 30 December 1899 of the first of the month; 0 is April 2023. */
function monthSerial(index: number): number {
  return Math.round((Date.UTC(2023, 3 + index, 1) - Date.UTC(1899, 11, 30)) / 86_400_000);
}

function sheet(
  name: string,
  rows: readonly (readonly Cell[])[],
  strings: Map<string, number>,
  look: { columns: readonly number[]; merge: string; extra: string },
) {
  const columns = look.columns.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  const lines = rows.map((cells, rowIndex) => {
    const height =
      rowIndex === 0 ? ' ht="26" customHeight="1"' : rowIndex === 2 ? ' ht="34" customHeight="1"' : "";
    const body = cells.map((cell, column) => cellXml(cell, `${"ABCDEF"[column]}${rowIndex + 1}`, strings));
    return `<row r="${rowIndex + 1}"${height}>${body.join("")}</row>`;
  });
  const content =
    `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView showGridLines="0" workbookViewId="0"><pane ySplit="3" topLeftCell="A4" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="17"/><cols>${columns.join("")}</cols><sheetData>${lines.join("")}</sheetData><mergeCells count="1"><mergeCell ref="${look.merge}"/></mergeCells>` +
    `<pageMargins left="0.6" right="0.6" top="0.8" bottom="0.8" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>` +
    `<headerFooter><oddFooter>&amp;LUniversity of Norhaven&amp;R&amp;P / &amp;N</oddFooter></headerFooter>${look.extra}</worksheet>`;
  return { path: `xl/worksheets/${name}.xml`, type: `${SHEET}.worksheet+xml`, content: xml(content) };
}

function cellXml(cell: Cell, reference: string, strings: Map<string, number>): string {
  const head = `<c r="${reference}" s="${STYLE[cell.style]}"`;
  if ("text" in cell) {
    const index = strings.get(cell.text) ?? strings.size;
    strings.set(cell.text, index);
    return `${head} t="s"><v>${index}</v></c>`;
  }
  if ("value" in cell)
    return `${head}>${cell.formula ? `<f>${cell.formula}</f>` : ""}<v>${cell.value}</v></c>`;
  return `${head}/>`;
}

const font = (size: number, extra = "", colour = "FF212529") =>
  `<font>${extra}<sz val="${size}"/><color rgb="${colour}"/><name val="Arial"/><family val="2"/></font>`;
const format = (numFmt: number, fontId: number, fill: number, border: number, alignment: string) =>
  `<xf numFmtId="${numFmt}" fontId="${fontId}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment ${alignment}/></xf>`;
const LEFT = 'vertical="center"';
const RIGHT = 'horizontal="right" indent="1" vertical="center"';
const WRAP = 'indent="1" vertical="center" wrapText="1"';

const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm"/><numFmt numFmtId="165" formatCode="0.0"/><numFmt numFmtId="166" formatCode="0.0%"/></numFmts>` +
  `<fonts count="5">${font(10)}${font(15, "<b/>", "FF1D3B53")}${font(10, "<b/>", "FFFFFFFF")}${font(10, "<b/>")}${font(9, "<i/>", "FF495057")}</fonts>` +
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1D3B53"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE7EEF4"/></patternFill></fill></fills>' +
  '<borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FFCED4DA"/></bottom><diagonal/></border><border><left/><right/><top style="medium"><color rgb="FF1D3B53"/></top><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="13">' +
  format(0, 0, 0, 0, LEFT) +
  format(0, 1, 0, 0, LEFT) +
  format(0, 2, 2, 0, `horizontal="left" ${WRAP}`) +
  format(0, 0, 0, 1, `horizontal="left" ${WRAP}`) +
  format(165, 0, 0, 1, RIGHT) +
  format(3, 0, 0, 1, RIGHT) +
  format(166, 0, 0, 1, RIGHT) +
  format(164, 0, 0, 1, `horizontal="left" indent="1" ${LEFT}`) +
  format(0, 3, 3, 2, 'horizontal="left" indent="1" vertical="center"') +
  format(3, 3, 3, 2, RIGHT) +
  format(166, 3, 3, 2, RIGHT) +
  format(0, 4, 0, 0, LEFT) +
  format(0, 2, 2, 0, `horizontal="right" indent="1" wrapText="1" vertical="center"`) +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const COMMENTS = `<comments xmlns="${MAIN}"><authors><author>Marta Lindqvist</author></authors><commentList><comment ref="C3" authorId="0"><text><r><t xml:space="preserve">Measured along the centre line of the channel.</t></r></text></comment></commentList></comments>`;

const COMMENT_SHAPE =
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>' +
  '<v:shape id="_x0000_s1025" type="#_x0000_t202" style="position:absolute;visibility:hidden;width:150pt;height:48pt" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:textbox/>' +
  '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill><x:Row>2</x:Row><x:Column>2</x:Column></x:ClientData></v:shape></xml>';
