import {
  documentProperties,
  DRAWING,
  escape,
  OFFICE,
  packageRelationships,
  type Relationship,
  relationships,
  xml,
  zipPackage,
} from "./ooxml.ts";
import { BODY, FOOTNOTES, PAPER_TITLE, type Block } from "./paper-text.ts";
import { FONT_TABLE, NUMBERING, SETTINGS, STYLES } from "./paper-styles.ts";
import { tideChart } from "./tide-chart.ts";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const M = "http://schemas.openxmlformats.org/officeDocument/2006/math";
const NAMESPACES = `xmlns:w="${W}" xmlns:r="${OFFICE}" xmlns:m="${M}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"`;
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** The sample paper: three pages with footnotes, a table, equations, a figure, links and references. */
export function makePaper(): Uint8Array {
  const links = new Links();
  const body = BODY.map((block) => blockXml(block, links)).join("");
  const noteLinks = new Links();
  const notes = FOOTNOTES.map((text, index) => footnote(index + 1, text, noteLinks));
  return zipPackage([
    packageRelationships("word/document.xml"),
    {
      path: "word/document.xml",
      type: `${WORD}.document.main+xml`,
      content: xml(`<w:document ${NAMESPACES}><w:body>${body}${SECTION}</w:body></w:document>`),
    },
    relationships("word/document.xml", [
      { id: "rId1", type: "styles", target: "styles.xml" },
      { id: "rId2", type: "settings", target: "settings.xml" },
      { id: "rId3", type: "numbering", target: "numbering.xml" },
      { id: "rId4", type: "fontTable", target: "fontTable.xml" },
      { id: "rId5", type: "footnotes", target: "footnotes.xml" },
      { id: "rId6", type: "header", target: "header1.xml" },
      { id: "rId7", type: "footer", target: "footer1.xml" },
      { id: "rId8", type: "image", target: "media/figure1.png" },
      ...links.relationships(),
    ]),
    { path: "word/styles.xml", type: `${WORD}.styles+xml`, content: xml(STYLES) },
    { path: "word/settings.xml", type: `${WORD}.settings+xml`, content: xml(SETTINGS) },
    { path: "word/numbering.xml", type: `${WORD}.numbering+xml`, content: xml(NUMBERING) },
    { path: "word/fontTable.xml", type: `${WORD}.fontTable+xml`, content: xml(FONT_TABLE) },
    {
      path: "word/footnotes.xml",
      type: `${WORD}.footnotes+xml`,
      content: xml(`<w:footnotes ${NAMESPACES}>${SEPARATORS}${notes.join("")}</w:footnotes>`),
    },
    {
      path: "word/header1.xml",
      type: `${WORD}.header+xml`,
      content: xml(`<w:hdr ${NAMESPACES}>${HEADER}</w:hdr>`),
    },
    {
      path: "word/footer1.xml",
      type: `${WORD}.footer+xml`,
      content: xml(`<w:ftr ${NAMESPACES}>${FOOTER}</w:ftr>`),
    },
    relationships("word/footnotes.xml", noteLinks.relationships()),
    { path: "word/media/figure1.png", content: tideChart() },
    ...documentProperties({
      title: PAPER_TITLE,
      creator: "Marta Lindqvist",
      application: "Microsoft Office Word",
      counts: "<Pages>3</Pages>",
    }),
  ]);
}

class Links {
  readonly items: string[] = [];
  idOf(target: string): string {
    this.items.push(target);
    return `rIdLink${this.items.length}`;
  }
  relationships(): Relationship[] {
    return this.items.map((target, index) => ({
      id: `rIdLink${index + 1}`,
      type: "hyperlink",
      target,
      isExternal: true,
    }));
  }
}

function blockXml(block: Block, links: Links): string {
  switch (block.kind) {
    case "paragraph":
      return paragraph(
        block.style,
        inline(block.text, links),
        block.startsPage ? "<w:pageBreakBefore/>" : "",
      );
    case "list":
      return block.items.map((item) => paragraph("ListNumber", inline(item, links))).join("");
    case "equation":
      return paragraph("Equation", `<m:oMathPara>${FLUX}</m:oMathPara>`);
    case "figure":
      return paragraph("Figure", figure(block.alternative));
    case "table":
      return table(block.rows, links);
  }
}

function paragraph(style: string, runs: string, properties = ""): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties}</w:pPr>${runs}</w:p>`;
}

/** `*italic*`, `**bold**`, `^superscript^`, `[text](address)`, `[^1]` for a footnote, `$phase$` for the inline equation. */
function inline(text: string, links: Links): string {
  const pattern = /\*\*([^*]+)\*\*|\*([^*]+)\*|\^([^^]+)\^|\[\^(\d)\]|\[([^\]]+)\]\(([^)]+)\)|\$phase\$/g;
  let out = "";
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, bold, italic, raised, note, label, address] = match;
    out += run(text.slice(from, match.index));
    if (bold) out += run(bold, "<w:b/><w:bCs/>");
    else if (italic) out += run(italic, "<w:i/><w:iCs/>");
    else if (raised) out += run(raised, '<w:vertAlign w:val="superscript"/>');
    else if (note)
      out += `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="${note}"/></w:r>`;
    else if (label && address) {
      const styled = run(label, '<w:rStyle w:val="Hyperlink"/>');
      out += `<w:hyperlink r:id="${links.idOf(address)}" w:history="1">${styled}</w:hyperlink>`;
    } else out += PHASE;
    from = match.index + whole.length;
  }
  return out + run(text.slice(from));
}

function run(text: string, properties = ""): string {
  if (text === "") return "";
  const format = properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`;
  return `<w:r>${format}<w:t xml:space="preserve">${escape(text)}</w:t></w:r>`;
}

function footnote(id: number, text: string, links: Links): string {
  const mark = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>';
  return `<w:footnote w:id="${id}">${paragraph("FootnoteText", `${mark}${run(" ")}${inline(text, links)}`)}</w:footnote>`;
}

const SEPARATORS = ["separator", "continuationSeparator"]
  .map(
    (kind, index) =>
      `<w:footnote w:type="${kind}" w:id="${index - 1}"><w:p><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:r><w:${kind}/></w:r></w:p></w:footnote>`,
  )
  .join("");

const COLUMNS = [1750, 1320, 1200, 1100, 1100, 1300, 1300];

/** Three rules, as journals set tables: above, below the head, at the foot. */
function table(rows: readonly (readonly string[])[], links: Links): string {
  const grid = COLUMNS.map((width) => `<w:gridCol w:w="${width}"/>`).join("");
  const lines = rows.map((cells, rowIndex) => {
    const isHead = rowIndex === 0;
    const keep = rowIndex < rows.length - 1 ? "<w:keepNext/>" : "";
    const rule = isHead
      ? '<w:tcBorders><w:bottom w:val="single" w:sz="4" w:space="0" w:color="343A40"/></w:tcBorders>'
      : "";
    const columns = cells.map((cell, column) => {
      const style = column === 0 ? "TableText" : "TableNumber";
      const text = isHead ? `**${cell}**` : cell;
      return `<w:tc><w:tcPr><w:tcW w:w="${COLUMNS[column]}" w:type="dxa"/>${rule}<w:vAlign w:val="bottom"/></w:tcPr>${paragraph(style, inline(text, links), keep)}</w:tc>`;
    });
    const properties = isHead
      ? "<w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>"
      : "<w:trPr><w:cantSplit/></w:trPr>";
    return `<w:tr>${properties}${columns.join("")}</w:tr>`;
  });
  const edge = (side: string) => `<w:${side} w:val="single" w:sz="8" w:space="0" w:color="343A40"/>`;
  return `<w:tbl><w:tblPr><w:tblW w:w="9070" w:type="dxa"/><w:tblBorders>${edge("top")}${edge("bottom")}</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar><w:left w:w="60" w:type="dxa"/><w:right w:w="60" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join("")}</w:tbl>${paragraph("AfterTable", "")}`;
}

function figure(alternative: string): string {
  const [width, height] = [4_140_000, 2_373_600];
  return (
    `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${width}" cy="${height}"/>` +
    `<wp:docPr id="1" name="Figure 1" descr="${escape(alternative)}"/>` +
    `<a:graphic xmlns:a="${DRAWING}"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">` +
    `<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="figure1.png"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="rId8"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>` +
    `</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  );
}

const field = (code: string, shown: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(shown)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

const HEADER = paragraph(
  "Header",
  `${run("Lindqvist, Hale and Park")}<w:r><w:tab/></w:r>${run("Sediment exchange in a small estuary")}`,
);
const FOOTER = paragraph(
  "Footer",
  `${run("Page ")}${field("PAGE", "1")}${run(" of ")}${field("NUMPAGES", "3")}`,
);

const SECTION =
  '<w:sectPr><w:headerReference w:type="default" r:id="rId6"/><w:footerReference w:type="default" r:id="rId7"/>' +
  '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1474" w:right="1418" w:bottom="1304" w:left="1418" w:header="680" w:footer="624" w:gutter="0"/></w:sectPr>';

const mathRun = (text: string, isUpright = false) =>
  `<m:r>${isUpright ? '<m:rPr><m:sty m:val="p"/></m:rPr>' : ""}<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/><w:sz w:val="20"/></w:rPr><m:t xml:space="preserve">${text}</m:t></m:r>`;
const sub = (base: string, index: string) =>
  `<m:sSub><m:e>${mathRun(base)}</m:e><m:sub>${mathRun(index, true)}</m:sub></m:sSub>`;

/** Q = (1/T) ∫ A(t) u(t) c(t) dt over one tide. */
const FLUX =
  `<m:oMath>${mathRun("Q=")}<m:f><m:num>${mathRun("1", true)}</m:num><m:den>${mathRun("T")}</m:den></m:f>` +
  `<m:nary><m:naryPr><m:chr m:val="∫"/><m:limLoc m:val="subSup"/></m:naryPr><m:sub>${mathRun("0", true)}</m:sub><m:sup>${mathRun("T")}</m:sup>` +
  `<m:e>${mathRun("A(t) u(t) c(t) dt")}</m:e></m:nary></m:oMath>`;
/** φ = 2φ(M2) − φ(M4), the relative phase. */
const PHASE = `<m:oMath>${mathRun("φ=2")}${sub("φ", "M2")}${mathRun("−")}${sub("φ", "M4")}</m:oMath>`;
