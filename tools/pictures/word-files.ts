/** Word documents for the pictures of docs/formats: a contract that somebody has edited, and a letter. */
import {
  documentProperties,
  escape,
  OFFICE,
  packageRelationships,
  type Part,
  relationships,
  xml,
  zipPackage,
} from "../samples/ooxml.ts";

const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const W = `xmlns:w="${MAIN}" xmlns:r="${OFFICE}"`;
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";

type Run = string | { readonly xml: string };

const run = (text: string, format = "") =>
  `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${escape(text)}</w:t></w:r>`;
const bold = (text: string): Run => ({ xml: run(text, "<w:b/>") });
const inserted = (text: string): Run => ({
  xml: `<w:ins w:id="7" w:author="J. Okafor" w:date="2024-05-02T10:00:00Z">${run(text)}</w:ins>`,
});
const deleted = (text: string): Run => ({
  xml: `<w:del w:id="8" w:author="J. Okafor" w:date="2024-05-02T10:00:00Z"><w:r><w:delText xml:space="preserve">${escape(text)}</w:delText></w:r></w:del>`,
});
const footnote = (id: number): Run => ({
  xml: `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${id}"/></w:r>`,
});

function paragraph(style: string, ...runs: readonly Run[]): string {
  const inside = runs.map((one) => (typeof one === "string" ? run(one) : one.xml)).join("");
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${inside}</w:p>`;
}

function table(...rows: readonly (readonly string[])[]): string {
  const edge = (side: string) => `<w:${side} w:val="single" w:sz="4" w:color="8899AA"/>`;
  const edges = ["top", "left", "bottom", "right", "insideH", "insideV"].map(edge).join("");
  const cells = (texts: readonly string[], i: number) =>
    texts
      .map(
        (text) =>
          `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/>${i === 0 ? '<w:shd w:val="clear" w:fill="E4ECF4"/>' : ""}</w:tcPr>${paragraph("Normal", i === 0 ? bold(text) : text)}</w:tc>`,
      )
      .join("");
  return `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/><w:tblBorders>${edges}</w:tblBorders></w:tblPr><w:tblGrid>${rows[0]!.map(() => '<w:gridCol w:w="3000"/>').join("")}</w:tblGrid>${rows.map((row, i) => `<w:tr>${cells(row, i)}</w:tr>`).join("")}</w:tbl>`;
}

const style = (id: string, paragraphs: string, runs: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === "Normal" ? ' w:default="1"' : ""}><w:name w:val="${id}"/>${id === "Normal" ? "" : '<w:basedOn w:val="Normal"/>'}<w:pPr>${paragraphs}</w:pPr><w:rPr>${runs}</w:rPr></w:style>`;
const STYLES =
  `<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Liberation Serif" w:hAnsi="Liberation Serif" w:cs="DejaVu Sans"/><w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault></w:docDefaults>` +
  style("Normal", '<w:spacing w:after="120" w:line="264" w:lineRule="auto"/>', "") +
  style(
    "Title",
    '<w:spacing w:after="240"/><w:jc w:val="center"/>',
    '<w:b/><w:color w:val="1F3A5F"/><w:sz w:val="36"/>',
  ) +
  style(
    "heading 1",
    '<w:keepNext/><w:spacing w:before="240"/><w:outlineLvl w:val="0"/>',
    '<w:b/><w:color w:val="1F3A5F"/><w:sz w:val="26"/>',
  ) +
  style("Note", '<w:spacing w:after="0"/>', '<w:sz w:val="18"/>') +
  `</w:styles>`;

interface WordText {
  readonly title: string;
  readonly body: string;
  readonly header: string;
  readonly footnotes: readonly string[];
}

function wordFile({ title, body, header, footnotes }: WordText): Uint8Array {
  const notes = footnotes
    .map(
      (text, i) =>
        `<w:footnote w:id="${i + 1}"><w:p><w:pPr><w:pStyle w:val="Note"/></w:pPr><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r>${run(` ${text}`)}</w:p></w:footnote>`,
    )
    .join("");
  const page = `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${run("Page ")}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("1")}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
  const parts: Part[] = [
    packageRelationships("word/document.xml"),
    {
      path: "word/document.xml",
      type: `${WORD}.document.main+xml`,
      content: xml(
        `<w:document ${W}><w:body>${body}<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1300" w:right="1400" w:bottom="1300" w:left="1400" w:header="700" w:footer="700"/></w:sectPr></w:body></w:document>`,
      ),
    },
    relationships("word/document.xml", [
      { id: "rId1", type: "styles", target: "styles.xml" },
      { id: "rId2", type: "header", target: "header1.xml" },
      { id: "rId3", type: "footer", target: "footer1.xml" },
      { id: "rId4", type: "footnotes", target: "footnotes.xml" },
    ]),
    { path: "word/styles.xml", type: `${WORD}.styles+xml`, content: xml(STYLES) },
    {
      path: "word/header1.xml",
      type: `${WORD}.header+xml`,
      content: xml(
        `<w:hdr ${W}><w:p><w:pPr><w:jc w:val="right"/></w:pPr>${run(header, '<w:i/><w:color w:val="667788"/>')}</w:p></w:hdr>`,
      ),
    },
    { path: "word/footer1.xml", type: `${WORD}.footer+xml`, content: xml(`<w:ftr ${W}>${page}</w:ftr>`) },
    {
      path: "word/footnotes.xml",
      type: `${WORD}.footnotes+xml`,
      content: xml(
        `<w:footnotes ${W}><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>${notes}</w:footnotes>`,
      ),
    },
    ...documentProperties({
      title,
      creator: "Norhaven Harbour",
      application: "Microsoft Office Word",
      counts: "<Pages>1</Pages>",
    }),
  ];
  return zipPackage(parts);
}

/** A contract with footnotes, a table, a page number, and changes that nobody has accepted yet. */
export function makeContract(): Uint8Array {
  const title = "Agreement on Harbour Dredging";
  const body = [
    paragraph("Title", title),
    paragraph(
      "Normal",
      "This agreement is made between ",
      bold("Norhaven Harbour"),
      " (the Client) and ",
      bold("Silt & Sons Ltd"),
      " (the Contractor) on 2 May 2024.",
    ),
    paragraph("heading 1", "1. The work"),
    paragraph(
      "Normal",
      "The Contractor removes 18,000 tonnes of sediment",
      footnote(1),
      " from the inner harbour ",
      deleted("before the summer"),
      inserted("between June and September"),
      " and brings it to the agreed place.",
    ),
    paragraph(
      "Normal",
      inserted("The Contractor informs the Client every week about the progress of the work."),
    ),
    paragraph("heading 1", "2. Price and payment"),
    table(
      ["Part of the work", "Date", "Price"],
      ["Survey of the harbour", "30 June 2024", "EUR 12,500"],
      ["Removal of the sediment", "30 September 2024", "EUR 96,000"],
      ["Final report", "15 October 2024", "EUR 4,800"],
    ),
    paragraph("Normal", ""),
    paragraph(
      "Normal",
      "The Client pays each invoice within ",
      deleted("thirty"),
      inserted("forty-five"),
      " days.",
      footnote(2),
      " Prices do not include taxes.",
    ),
    paragraph("heading 1", "3. Liability"),
    paragraph(
      "Normal",
      "The Contractor is liable for all damage to the walls of the harbour, ",
      { xml: run("except where a storm is the cause", '<w:u w:val="single"/>') },
      ".",
    ),
  ].join("");
  return wordFile({
    title,
    body,
    header: "Confidential draft",
    footnotes: ["Measured when dry.", "The date of the invoice is decisive."],
  });
}

/** A short letter with a bold word, a number, a name in Latin letters and a list of dates: for a language that runs the other way. */
export function makeLetter(): Uint8Array {
  const body = [
    paragraph("Title", "Invitation to the opening"),
    paragraph("Normal", "Dear guests,"),
    paragraph("Normal", "We open the new library on ", bold("12 October 2024"), " at five o'clock."),
    paragraph(
      "Normal",
      "The library holds 40,000 books and a reading room with a view of the sea.",
      footnote(1),
    ),
    table(
      ["Time", "Room", "What happens"],
      ["17:00", "Hall", "Welcome"],
      ["18:30", "Garden", "Music and tea"],
    ),
    paragraph("Normal", ""),
    paragraph("Normal", "Please answer to library@norhaven.example before the end of September."),
    paragraph("Normal", "With kind regards"),
  ].join("");
  return wordFile({
    title: "Invitation",
    body,
    header: "Norhaven City Library",
    footnotes: ["The entrance is beside the old bridge."],
  });
}
