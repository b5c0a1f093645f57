// Workbooks and presentations that are hard on a filter, one difficulty each. Texts are of our own making.
import { DRAWING, OFFICE, packageRelationships, relationships, xml, zipPackage } from "../ooxml.ts";
import type { Part } from "../ooxml.ts";

const S = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const P = "http://schemas.openxmlformats.org/presentationml/2006/main";
const SLIDE = "application/vnd.openxmlformats-officedocument.presentationml";

interface Workbook {
  readonly rows: string;
  readonly strings?: readonly string[];
  /** Behind `sheetData`. */
  readonly after?: string;
  readonly names?: string;
  readonly parts?: readonly Part[];
  readonly links?: Parameters<typeof relationships>[1];
}

function workbook({
  rows,
  strings = [],
  after = "",
  names = "",
  parts = [],
  links = [],
}: Workbook): Uint8Array {
  return zipPackage([
    {
      path: "xl/workbook.xml",
      type: `${SHEET}.sheet.main+xml`,
      content: xml(
        `<workbook xmlns="${S}" xmlns:r="${OFFICE}"><sheets><sheet name="Tides" sheetId="1" r:id="rId1"/></sheets>${names}</workbook>`,
      ),
    },
    relationships("xl/workbook.xml", [
      { id: "rId1", type: "worksheet", target: "worksheets/sheet1.xml" },
      ...(strings.length > 0 ? [{ id: "rId2", type: "sharedStrings", target: "sharedStrings.xml" }] : []),
    ]),
    packageRelationships("xl/workbook.xml"),
    {
      path: "xl/worksheets/sheet1.xml",
      type: `${SHEET}.worksheet+xml`,
      content: xml(
        `<worksheet xmlns="${S}" xmlns:r="${OFFICE}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ),
    },
    relationships("xl/worksheets/sheet1.xml", links),
    ...(strings.length > 0
      ? [
          {
            path: "xl/sharedStrings.xml",
            type: `${SHEET}.sharedStrings+xml`,
            content: xml(`<sst xmlns="${S}">${strings.map((one) => `<si>${one}</si>`).join("")}</sst>`),
          },
        ]
      : []),
    ...parts,
  ]);
}

const shared = (place: string, index: number) => `<c r="${place}" t="s"><v>${index}</v></c>`;
const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** Name without ending, and the file. */
export const WORKBOOKS: Readonly<Record<string, () => Uint8Array>> = {
  "shared-and-rich-texts": () =>
    workbook({
      strings: [
        "<t>Month</t>",
        `<r><t xml:space="preserve">Highest </t></r><r><rPr><b/></rPr><t>spring tide</t></r>`,
        `<t>東京湾</t><rPh sb="0" eb="3"><t>トウキョウワン</t></rPh>`,
        `<t xml:space="preserve">Two lines\nin one cell</t>`,
        "<t>in use twice</t>",
      ],
      rows:
        `<row r="1">${shared("A1", 0)}${shared("B1", 1)}</row><row r="2">${shared("A2", 2)}${shared("B2", 3)}</row>` +
        `<row r="3">${shared("A3", 4)}${shared("B3", 4)}</row>`,
    }),
  "texts-in-formulas": () =>
    workbook({
      rows:
        `<row r="1">${inline("A1", "Open")}${inline("B1", "State of the gate")}</row>` +
        `<row r="2"><c r="A2" t="str"><f>IF(A1="Open","The gate is open","The gate is shut")</f><v>The gate is open</v></c>` +
        `<c r="B2"><f>COUNTIF(A1:A1,"Open")</f><v>1</v></c></row>`,
      names: `<definedNames><definedName name="gate">Tides!$A$1</definedName></definedNames>`,
    }),
  "a-table-with-headings": () =>
    workbook({
      rows: `<row r="1">${inline("A1", "Vessel")}${inline("B1", "Arrival")}</row><row r="2">${inline("A2", "Grey Heron")}${inline("B2", "early")}</row>`,
      after: `<tableParts count="1"><tablePart r:id="rId1"/></tableParts>`,
      links: [{ id: "rId1", type: "table", target: "../tables/table1.xml" }],
      parts: [
        {
          path: "xl/tables/table1.xml",
          type: `${SHEET}.table+xml`,
          content: xml(
            `<table xmlns="${S}" id="1" name="Arrivals" displayName="Arrivals" ref="A1:B2"><tableColumns count="2">` +
              `<tableColumn id="1" name="Vessel"/><tableColumn id="2" name="Arrival"/></tableColumns></table>`,
          ),
        },
      ],
    }),
  "messages-and-margins": () =>
    workbook({
      rows: `<row r="1">${inline("A1", "Fill in the depth")}<c r="B1"><v>4.5</v></c></row>`,
      after:
        `<dataValidations count="1"><dataValidation type="decimal" promptTitle="Depth" prompt="In metres, one digit" errorTitle="Too deep" error="The harbour is not that deep." sqref="B1"><formula1>0</formula1></dataValidation></dataValidations>` +
        `<headerFooter><oddHeader>&amp;LTide tables&amp;R&amp;D</oddHeader><oddFooter>Page &amp;P of &amp;N</oddFooter></headerFooter>`,
    }),
};

const SPACES = `xmlns:p="${P}" xmlns:a="${DRAWING}" xmlns:r="${OFFICE}"`;
const words = (text: string, properties = "") =>
  `<a:r><a:rPr lang="en-GB"${properties}/><a:t>${text}</a:t></a:r>`;
const line = (...runs: readonly string[]) => `<a:p>${runs.join("")}</a:p>`;
const box = (name: string, ...lines: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="${name}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${lines.join("")}</p:txBody></p:sp>`;

function presentation(shapes: string, notes = ""): Uint8Array {
  const tree = (root: string, content: string) =>
    xml(`<p:${root} ${SPACES}><p:cSld><p:spTree>${content}</p:spTree></p:cSld></p:${root}>`);
  return zipPackage([
    {
      path: "ppt/presentation.xml",
      type: `${SLIDE}.presentation.main+xml`,
      content: xml(
        `<p:presentation ${SPACES}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
      ),
    },
    relationships("ppt/presentation.xml", [{ id: "rId1", type: "slide", target: "slides/slide1.xml" }]),
    packageRelationships("ppt/presentation.xml"),
    { path: "ppt/slides/slide1.xml", type: `${SLIDE}.slide+xml`, content: tree("sld", shapes) },
    relationships(
      "ppt/slides/slide1.xml",
      notes ? [{ id: "rId1", type: "notesSlide", target: "../notesSlides/notesSlide1.xml" }] : [],
    ),
    ...(notes
      ? [
          {
            path: "ppt/notesSlides/notesSlide1.xml",
            type: `${SLIDE}.notesSlide+xml`,
            content: tree("notes", box("Notes", line(words(notes)))),
          },
        ]
      : []),
  ]);
}

const gridCell = (text: string) => `<a:tc><a:txBody><a:bodyPr/>${line(words(text))}</a:txBody></a:tc>`;

/** Name without ending, and the file. */
export const PRESENTATIONS: Readonly<Record<string, () => Uint8Array>> = {
  "breaks-and-fields": () =>
    presentation(
      box(
        "Title",
        line(words("Dredging the inner"), "<a:br/>", words("harbour", ' b="1"')),
        line(words("Slide "), `<a:fld id="{1}" type="slidenum"><a:t>1</a:t></a:fld>`),
      ),
      "Tell them about the storm first.",
    ),
  "groups-and-tables": () =>
    presentation(
      `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="5" name="Group" descr="Two boats side by side"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>` +
        `${box("Left", line(words("The old boat")))}${box("Right", line(words("The new boat")))}</p:grpSp>` +
        `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="Table"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><a:graphic><a:graphicData><a:tbl>` +
        `<a:tr>${gridCell("Length")}${gridCell("12 metres")}</a:tr><a:tr>${gridCell("Crew")}${gridCell("Four people")}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
    ),
};
