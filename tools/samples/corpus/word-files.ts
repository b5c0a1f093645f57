// Word files that are hard on a filter, one difficulty each. Texts are of our own making.
import { packageRelationships, relationships, xml, zipPackage } from "../ooxml.ts";
import type { Part, Relationship } from "../ooxml.ts";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const STRICT_W = "http://purl.oclc.org/ooxml/wordprocessingml/main";
const STRICT_R = "http://purl.oclc.org/ooxml/officeDocument/relationships";
const SPACES =
  `xmlns:w="${W}" xmlns:r="${R}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" ` +
  `xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ` +
  `xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" ` +
  `xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ` +
  `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml"`;
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** A run; `properties` is what stands inside `w:rPr`. */
const run = (text: string, properties = "") =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (...runs: readonly string[]) => `<w:p>${runs.join("")}</w:p>`;
const plain = (text: string) => paragraph(run(text));

interface WordFile {
  readonly body: string;
  readonly parts?: readonly Part[];
  readonly links?: readonly Relationship[];
  /** Changes the finished text of the main part. */
  readonly spell?: (text: string) => string;
}

function build({ body, parts = [], links = [], spell = (text) => text }: WordFile): Uint8Array {
  const document = xml(`<w:document ${SPACES}><w:body>${body}<w:sectPr/></w:body></w:document>`);
  return zipPackage([
    { path: "word/document.xml", type: `${WORD}.document.main+xml`, content: spell(document) },
    relationships("word/document.xml", links),
    packageRelationships("word/document.xml"),
    ...parts,
  ]);
}

const cell = (...content: readonly string[]) => `<w:tc><w:tcPr/>${content.join("")}</w:tc>`;
const row = (...cells: readonly string[]) => `<w:tr>${cells.join("")}</w:tr>`;
const table = (...rows: readonly string[]) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join("")}</w:tbl>`;

const note = (id: number, text: string, kind: "footnote" | "endnote") =>
  `<w:${kind} w:id="${id}"><w:p><w:r><w:${kind}Ref/></w:r>${run(` ${text}`)}</w:p></w:${kind}>`;

const field = (code: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** Name without ending, and the file. */
export const WORD_FILES: Readonly<Record<string, () => Uint8Array>> = {
  // One sentence in nine runs: revision marks, spelling marks, a bookmark, language and a word in bold.
  "many-runs": () =>
    build({
      body:
        `<w:p w:rsidR="00A1">${run("The ferry ")}<w:proofErr w:type="spellStart"/>${run("leav", '<w:lang w:val="en-GB"/>')}` +
        `<w:bookmarkStart w:id="0" w:name="harbour"/>${run("es the har", "<w:noProof/>")}${run("bour")}<w:bookmarkEnd w:id="0"/>` +
        `<w:proofErr w:type="spellEnd"/><w:r w:rsidRPr="00B2"><w:t xml:space="preserve"> at </w:t></w:r>${run("seven", "<w:b/>")}` +
        `${run(" every ")}<w:r><w:softHyphen/></w:r>${run("morning. It comes back in the ")}${run("eve", "<w:i/>")}${run("ning", "<w:i/>")}${run(".")}</w:p>` +
        plain("A second paragraph follows without any marks."),
    }),
  "nested-tables": () =>
    build({
      body:
        table(
          row(cell(plain("Station")), cell(plain("Depth in metres")), cell(plain("Remarks"))),
          row(
            cell(plain("North pier")),
            cell(plain("12.5")),
            cell(
              plain("Two frames lie here."),
              table(row(cell(plain("First frame")), cell(plain("since May")))),
            ),
          ),
          row(
            `<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${plain("Both stations were moved in June.")}</w:tc>`,
            `<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>`,
          ),
        ) + plain("The table ends before this sentence."),
    }),
  "foot-and-endnotes": () =>
    build({
      body:
        paragraph(
          run("Mud settles slowly"),
          '<w:r><w:footnoteReference w:id="2"/></w:r>',
          run(" and is carried far"),
          '<w:r><w:endnoteReference w:id="2"/></w:r>',
          run(" by the tide."),
        ) + plain("Nothing else was observed."),
      links: [
        { id: "rId1", type: "footnotes", target: "footnotes.xml" },
        { id: "rId2", type: "endnotes", target: "endnotes.xml" },
        { id: "rId3", type: "comments", target: "comments.xml" },
      ],
      parts: [
        {
          path: "word/footnotes.xml",
          type: `${WORD}.footnotes+xml`,
          content: xml(
            `<w:footnotes ${SPACES}>${note(2, "At neap tide it takes six hours.", "footnote")}</w:footnotes>`,
          ),
        },
        {
          path: "word/endnotes.xml",
          type: `${WORD}.endnotes+xml`,
          content: xml(
            `<w:endnotes ${SPACES}>${note(2, "Compare the survey of 1998.", "endnote")}</w:endnotes>`,
          ),
        },
        {
          path: "word/comments.xml",
          type: `${WORD}.comments+xml`,
          content: xml(
            `<w:comments ${SPACES}><w:comment w:id="1" w:author="A">${plain("Is this still true?")}</w:comment></w:comments>`,
          ),
        },
      ],
    }),
  "fields-and-links": () =>
    build({
      body:
        paragraph(
          run("See page "),
          field("PAGEREF harbour", "7"),
          run(" of the report dated "),
          field('DATE \\@ "yyyy"', "2024"),
          run("."),
        ) +
        paragraph(
          run("Write to "),
          `<w:hyperlink r:id="rId9" w:tooltip="Opens a letter">${run("the harbour office", "<w:u/>")}</w:hyperlink>`,
          run(" before you sail."),
        ) +
        paragraph(
          `<w:fldSimple w:instr=" AUTHOR ">${run("M. Lindqvist")}</w:fldSimple>`,
          run(" wrote this page."),
        ),
      links: [{ id: "rId9", type: "hyperlink", target: "mailto:office@example.org", isExternal: true }],
    }),
  "strict-namespaces": () =>
    build({
      body:
        plain("This file uses the strict namespaces.") +
        paragraph(run("Half of it is "), run("bold", "<w:b/>"), run(".")),
      spell: (text) => text.replaceAll(W, STRICT_W).replaceAll(R, STRICT_R),
    }),
  "both-branches": () =>
    build({
      body:
        `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:docPr id="1" name="Box" descr="A box with a warning"/>` +
        `<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:txbx><w:txbxContent>` +
        `${plain("High water at noon.")}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice>` +
        `<mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${plain("High water at noon.")}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback>` +
        `</mc:AlternateContent></w:r>${run("The box stands before this text.")}</w:p>`,
    }),
  "lines-end-as-in-windows": () =>
    build({
      body:
        plain("Every part of this file has Windows line ends.") + plain("Attributes stand in single quotes."),
      spell: (text) =>
        text
          .replaceAll("<w:p>", "\r\n\t<w:p>")
          .replaceAll(' w:val="', " w:val='")
          .replaceAll('preserve">', "preserve'>")
          .replaceAll('space="p', "space='p"),
    }),
  "tracked-changes": () =>
    build({
      body: paragraph(
        run("The bridge was "),
        `<w:del w:id="1" w:author="A"><w:r><w:delText xml:space="preserve">never </w:delText></w:r></w:del>`,
        `<w:ins w:id="2" w:author="A">${run("finally ")}</w:ins>`,
        run("opened in spring."),
      ),
    }),
  "content-controls": () =>
    build({
      body:
        `<w:sdt><w:sdtPr><w:alias w:val="Name"/></w:sdtPr><w:sdtContent>${plain("Enter the name of the vessel.")}</w:sdtContent></w:sdt>` +
        paragraph(
          run("Crew: "),
          `<w:sdt><w:sdtPr><w:dropDownList/></w:sdtPr><w:sdtContent>${run("four people")}</w:sdtContent></w:sdt>`,
          run("."),
        ),
    }),
  equations: () =>
    build({
      body: paragraph(
        run("The flow "),
        `<m:oMath><m:r><m:t>q=v·h</m:t></m:r></m:oMath>`,
        run(" grows with the depth, as "),
        run("h", "<w:i/>"),
        run("2", '<w:vertAlign w:val="superscript"/>'),
        run(" does."),
      ),
    }),
  "headers-and-footers": () =>
    build({
      body:
        plain("The body of the letter.") +
        `<w:sectPr><w:headerReference w:type="default" r:id="rId1"/><w:footerReference w:type="default" r:id="rId2"/></w:sectPr>`,
      links: [
        { id: "rId1", type: "header", target: "header1.xml" },
        { id: "rId2", type: "footer", target: "footer1.xml" },
      ],
      parts: [
        {
          path: "word/header1.xml",
          type: `${WORD}.header+xml`,
          content: xml(`<w:hdr ${SPACES}>${plain("Aldern Harbour Authority")}</w:hdr>`),
        },
        {
          path: "word/footer1.xml",
          type: `${WORD}.footer+xml`,
          content: xml(`<w:ftr ${SPACES}>${paragraph(run("Page "), field("PAGE", "1"))}</w:ftr>`),
        },
      ],
    }),
  "right-to-left": () =>
    build({
      body:
        `<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>ברוכים הבאים לנמל</w:t></w:r></w:p>` +
        paragraph(run("The sign says "), run("ברוכים הבאים", "<w:rtl/>"), run(", which means welcome.")),
    }),
};
