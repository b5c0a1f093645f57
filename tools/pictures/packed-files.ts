/** Archives for the pictures of docs/formats: a book, a Korean document, OpenDocument files. */
import { strToU8, zipSync } from "fflate";

function typed(type: string, entries: Readonly<Record<string, string>>): Uint8Array {
  const files: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = {
    mimetype: [strToU8(type), { level: 0 }],
  };
  for (const [name, content] of Object.entries(entries)) files[name] = strToU8(content);
  return zipSync(files, { mtime: new Date(2024, 0, 1), level: 9 });
}

/** Chapter that the picture shows. */
export const BOOK_CHAPTER = "OEBPS/one.xhtml";

const page = (title: string, body: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en" lang="en"><head><meta charset="utf-8"/><title>${title}</title><style>body{font:18px/1.55 serif;margin:2.2em;color:#222}h1{text-align:center;color:#1f3a5f}.first::first-letter{font-size:2.6em;float:left;line-height:.9;padding-right:.08em}aside{border-top:1px solid #999;margin-top:2em;font-size:.85em}</style></head><body>${body}</body></html>`;

/** A book of one chapter with a note, and its list of contents. */
export function makeBook(): Uint8Array {
  return typed("application/epub+zip", {
    "META-INF/container.xml": `<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    "OEBPS/book.opf": `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x</dc:identifier><dc:title>The island</dc:title><dc:language>en</dc:language></metadata><manifest><item id="one" href="one.xhtml" media-type="application/xhtml+xml"/><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest><spine><itemref idref="one"/></spine></package>`,
    [BOOK_CHAPTER]: page(
      "The island",
      `<h1>The island</h1><p class="first">The island was small and green. <em>Nobody lived there</em> in the winter, but in the summer the fishermen came with their families and their <b>old boats</b>.<a epub:type="noteref" href="#n1"><sup>1</sup></a></p><p>“Look at the sea,” said the captain.<br/>“It is never the same.”</p><blockquote><p>The water takes what the wind gives.</p></blockquote><p>That night the storm arrived, and the lights of the village went out one after the other.</p><aside epub:type="footnote" id="n1"><p>1 Some of the boats are still in the museum.</p></aside>`,
    ),
    "OEBPS/nav.xhtml": page(
      "Contents",
      `<nav epub:type="toc"><ol><li><a href="one.xhtml">The island</a></li></ol></nav>`,
    ),
  });
}

const HWPML = "http://www.hancom.co.kr/hwpml/2011";
const hwpxParagraph = (...runs: readonly (readonly [format: number, text: string])[]) =>
  `<hp:p id="0" paraPrIDRef="0" styleIDRef="0">${runs.map(([format, text]) => `<hp:run charPrIDRef="${format}"><hp:t>${text}</hp:t></hp:run>`).join("")}<hp:linesegarray><hp:lineseg textpos="0" vertpos="0"/></hp:linesegarray></hp:p>`;

/** Minutes as Korean Office keeps them: a title, a bold date, a table. Format 1 is bold, 2 the title's. */
export function makeMinutes(): Uint8Array {
  const cell = (text: string) => `<hp:tc><hp:subList>${hwpxParagraph([0, text])}</hp:subList></hp:tc>`;
  const rows = [
    ["Decision", "Who"],
    ["The bridge is repaired in June.", "Works department"],
    ["The market moves to the square.", "City office"],
  ];
  const table = `<hp:p id="0" paraPrIDRef="0" styleIDRef="0"><hp:run charPrIDRef="0"><hp:tbl rowCnt="3" colCnt="2">${rows.map((row) => `<hp:tr>${row.map(cell).join("")}</hp:tr>`).join("")}</hp:tbl></hp:run></hp:p>`;
  const body =
    hwpxParagraph([2, "Minutes of the meeting"]) +
    hwpxParagraph(
      [0, "The harbour committee met on "],
      [1, "3 May 2024"],
      [0, ". All seven members were present."],
    ) +
    table +
    hwpxParagraph([0, "The next meeting takes place in July."]);
  const formats = `<hh:charProperties itemCnt="3"><hh:charPr id="0" height="1000"/><hh:charPr id="1" height="1000"><hh:bold/></hh:charPr><hh:charPr id="2" height="1600"><hh:bold/></hh:charPr></hh:charProperties>`;
  return typed("application/hwp+zip", {
    "version.xml": `<hv:HCFVersion xmlns:hv="${HWPML}/version" major="5"/>`,
    "Contents/content.hpf": `<?xml version="1.0" encoding="UTF-8"?><opf:package xmlns:opf="http://www.idpf.org/2007/opf/"><opf:metadata><opf:language>en</opf:language></opf:metadata><opf:manifest><opf:item id="section0" href="Contents/section0.xml" media-type="application/xml"/></opf:manifest><opf:spine><opf:itemref idref="section0"/></opf:spine></opf:package>`,
    "Contents/header.xml": `<hh:head xmlns:hh="${HWPML}/head"><hh:refList>${formats}</hh:refList></hh:head>`,
    "Contents/section0.xml": `<?xml version="1.0" encoding="UTF-8"?><hs:sec xmlns:hs="${HWPML}/section" xmlns:hp="${HWPML}/paragraph">${body}</hs:sec>`,
  });
}

const O = "urn:oasis:names:tc:opendocument:xmlns";
const SPACES = `xmlns:office="${O}:office:1.0" xmlns:text="${O}:text:1.0" xmlns:table="${O}:table:1.0" xmlns:draw="${O}:drawing:1.0" xmlns:style="${O}:style:1.0" xmlns:fo="${O}:xsl-fo-compatible:1.0" xmlns:svg="${O}:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:of="${O}:of:1.2"`;

function odf(kind: "text" | "spreadsheet", styles: string, body: string, master = ""): Uint8Array {
  return typed(`application/vnd.oasis.opendocument.${kind}`, {
    "content.xml": `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content ${SPACES} office:version="1.3"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    "styles.xml": `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-styles ${SPACES} office:version="1.3"><office:styles><style:default-style style:family="paragraph"><style:text-properties style:font-name="Liberation Serif" fo:font-size="11pt" fo:language="en" fo:country="GB"/></style:default-style></office:styles><office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2.2cm"/><style:header-style/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="L">${master}</style:master-page></office:master-styles></office:document-styles>`,
    "META-INF/manifest.xml": `<manifest:manifest xmlns:manifest="${O}:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.${kind}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
  });
}

const textStyle = (name: string, family: string, paragraph: string, text: string) =>
  `<style:style style:name="${name}" style:family="${family}">${paragraph && `<style:paragraph-properties ${paragraph}/>`}<style:text-properties ${text}/></style:style>`;

/** A report with headings, a footnote, a comment, a list, a table, a frame and a header. */
export function makeReport(): Uint8Array {
  const cell = (text: string) =>
    `<table:table-cell table:style-name="C" office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
  const rows = [
    ["Month", "Visitors", "Remark"],
    ["May", "1,240", "The garden was closed."],
    ["June", "2,015", "A concert every week."],
  ];
  const body =
    `<text:h text:style-name="H" text:outline-level="1">The museum in spring</text:h>` +
    `<text:p text:style-name="P">The museum had <text:span text:style-name="B">more visitors</text:span> than in the year before.<text:note text:id="n" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Children are counted too.</text:p></text:note-body></text:note> Many of them came with the <text:span text:style-name="I">new ferry</text:span>.</text:p>` +
    `<text:list><text:list-item><text:p text:style-name="P">The shop sold all its maps.</text:p></text:list-item><text:list-item><text:p text:style-name="P">The café opens in July.</text:p></text:list-item></text:list>` +
    `<table:table table:name="Visitors"><table:table-column table:number-columns-repeated="3"/>${rows.map((row) => `<table:table-row>${row.map(cell).join("")}</table:table-row>`).join("")}</table:table>` +
    `<text:p text:style-name="P"/><text:p text:style-name="P"><draw:frame draw:style-name="F" text:anchor-type="as-char" svg:width="9cm" svg:height="2cm"><draw:text-box><text:p text:style-name="P">Remember: the roof needs repairs before the winter.</text:p></draw:text-box></draw:frame></text:p>` +
    `<text:p text:style-name="P">The full numbers are in <text:a xlink:type="simple" xlink:href="https://norhaven.example/numbers">the annual report</text:a>.</text:p>`;
  const styles =
    textStyle(
      "H",
      "paragraph",
      'fo:margin-bottom="0.4cm"',
      'fo:font-size="20pt" fo:font-weight="bold" fo:color="#1f3a5f"',
    ) +
    textStyle("P", "paragraph", 'fo:margin-bottom="0.25cm"', 'fo:font-size="12pt"') +
    textStyle("B", "text", "", 'fo:font-weight="bold"') +
    textStyle("I", "text", "", 'fo:font-style="italic"') +
    `<style:style style:name="C" style:family="table-cell"><style:table-cell-properties fo:border="0.5pt solid #8899aa" fo:padding="0.1cm"/></style:style>` +
    `<style:style style:name="F" style:family="graphic"><style:graphic-properties fo:border="1pt solid #cc3333" fo:padding="0.2cm" draw:fill="solid" draw:fill-color="#fff4e0" draw:stroke="solid" svg:stroke-color="#cc3333"/></style:style>`;
  return odf("text", styles, body, `<style:header><text:p>City museum, internal</text:p></style:header>`);
}

/** A price list of two sheets: formulas, a choice list and a named range name the other sheet. */
export function makePrices(): Uint8Array {
  const text = (value: string, style = "") =>
    `<table:table-cell${style && ` table:style-name="${style}"`} office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
  const number = (value: number, formula = "", style = "") =>
    `<table:table-cell${style && ` table:style-name="${style}"`}${formula && ` table:formula="of:=${formula}"`} office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;
  const row = (...cells: readonly string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
  const products = [
    ["Green tea", 4, 25],
    ["Black coffee", 6, 40],
    ["Apple juice", 3, 12],
  ] as const;
  const body =
    `<table:table table:name="Order"><table:table-column table:style-name="W" table:number-columns-repeated="4"/>` +
    row(...["Product", "Price", "Bottles", "Total"].map((one) => text(one, "T"))) +
    products
      .map(([name, price, count], i) =>
        row(
          text(name),
          number(price, `VLOOKUP([.A${i + 2}];[$'Price list'.$A$2:.$B$9];2;0)`),
          number(count),
          number(price * count, `[.B${i + 2}]*[.C${i + 2}]`),
        ),
      )
      .join("") +
    row(text("Sum", "T"), text(""), text(""), number(376, "SUM([.D2:.D4])", "T")) +
    row(text("Cheapest price"), number(3, "MIN(Prices)")) +
    `</table:table><table:table table:name="Price list"><table:table-column table:style-name="W" table:number-columns-repeated="2"/>` +
    row(text("Product", "T"), text("Price", "T")) +
    products.map(([name, price]) => row(text(name), number(price))).join("") +
    `</table:table><table:named-expressions><table:named-range table:name="Prices" table:base-cell-address="$Order.$A$1" table:cell-range-address="$'Price list'.$B$2:.$B$4"/></table:named-expressions>`;
  const styles =
    `<style:style style:name="T" style:family="table-cell"><style:table-cell-properties fo:background-color="#e4ecf4"/><style:text-properties fo:font-weight="bold"/></style:style>` +
    `<style:style style:name="W" style:family="table-column"><style:table-column-properties style:column-width="3.6cm"/></style:style>`;
  const sheetName = `<style:header><text:p><text:sheet-name>???</text:sheet-name></text:p></style:header>`;
  return odf("spreadsheet", styles, body, sheetName);
}
