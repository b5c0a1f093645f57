/**
 * Running text to an editable Word document (ISO/IEC 29500): a style for every role, columns as sections, tables as tables, figures and
 * displayed formulas as pictures, notes as footnotes, heads and feet of pages.
 */
import { escapeXmlAttribute, escapeXmlText } from "@yizhou/bytes/xml";
import { makeZip } from "@yizhou/bytes/zip";
import { isEastAsian, type LanguageTag } from "@yizhou/model";
import { DOCX_NAMESPACES, docxStyles, fontOf, styleIds, styleOfPart, type DocxStyle } from "./docx-styles.ts";
import type {
  EdgePlace,
  FlowDocument,
  FlowEdge,
  FlowFigure,
  FlowParagraph,
  FlowPicture,
  FlowRun,
  FlowTable,
  FlowText,
} from "./flow-model.ts";

/** What of each text is written: the translation (or the source where there is none), or both, one after the other. */
export type FlowSides = "target" | "bilingual";

export interface DocxOptions {
  readonly sides: FlowSides;
  readonly sourceLanguage: LanguageTag;
  readonly targetLanguage: LanguageTag;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const EMU = 12_700;

/** Room for the number of an item, where the page has less. Points. */
const LEAST_HANG = 18;

const NEW_PAGE = "<w:pageBreakBefore/>";

const twips = (points: number): number => Math.round(20 * points);

export function writeDocx(document: FlowDocument, options: DocxOptions): Uint8Array {
  return new DocxWriter(document, options).bytes();
}

interface Written {
  readonly text: readonly FlowRun[];
  readonly isSource: boolean;
}

class DocxWriter {
  readonly #document: FlowDocument;
  readonly #options: DocxOptions;
  readonly #styles: ReadonlyMap<string, DocxStyle>;
  readonly #pictures: Uint8Array[] = [];
  readonly #links: string[] = [];
  #drawings = 0;

  constructor(document: FlowDocument, options: DocxOptions) {
    this.#document = document;
    this.#options = options;
    this.#styles = docxStyles(document.parts, document.notes);
  }

  bytes(): Uint8Array {
    const { headers, footers, pageNumbers, notes, title } = this.#document;
    const body = this.#body();
    const footnotes = notes.map((note, i) => this.#footnote(note, i)).join("");
    const head = headers.length > 0 ? this.#edge("hdr", headers, null) : null;
    const foot = footers.length > 0 || pageNumbers ? this.#edge("ftr", footers, pageNumbers) : null;
    const parts: [name: string, xml: string][] = [
      ["word/document.xml", root("document", `<w:body>${body}</w:body>`)],
      ["word/styles.xml", root("styles", styleIds(this.#styles, this.#options))],
      ["word/numbering.xml", root("numbering", BULLETS)],
      ["word/footnotes.xml", root("footnotes", SEPARATORS + footnotes)],
      ...(head ? [["word/header1.xml", head] as [string, string]] : []),
      ...(foot ? [["word/footer1.xml", foot] as [string, string]] : []),
      ["docProps/core.xml", coreProperties(title)],
      ["word/_rels/document.xml.rels", this.#relationships(head !== null, foot !== null)],
    ];
    const types =
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>` +
      `<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>` +
      [
        ["document", "document.main"],
        ["styles", "styles"],
        ["numbering", "numbering"],
        ["footnotes", "footnotes"],
        ...(head ? [["header1", "header"]] : []),
        ...(foot ? [["footer1", "footer"]] : []),
      ]
        .map(([part, type]) => `<Override PartName="/word/${part}.xml" ContentType="${WORD}.${type}+xml"/>`)
        .join("");
    const text = (xml: string) => new TextEncoder().encode(xml);
    return makeZip([
      {
        name: "[Content_Types].xml",
        bytes: text(
          `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types}</Types>`,
        ),
      },
      {
        name: "_rels/.rels",
        bytes: text(
          relationships(
            `<Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="word/document.xml"/>` +
              `<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
          ),
        ),
      },
      ...parts.map(([name, xml]) => ({ name, bytes: text(xml) })),
      ...this.#pictures.map((bytes, i) => ({ name: `word/media/image${i + 1}.png`, bytes, isStored: true })),
    ]);
  }

  /** Parts in order; a section ends where columns begin or end. */
  #body(): string {
    const { parts, columns } = this.#document;
    let xml = "";
    for (const [i, part] of parts.entries()) {
      const next = parts[i + 1];
      const endsSection = columns > 1 && next !== undefined && next.isWide !== part.isWide;
      const section = endsSection ? this.#section(part.isWide) : "";
      if (part.kind === "paragraph") xml += this.#paragraphs(part, section);
      else {
        if (part.kind === "table" && part.startsPage)
          xml += `<w:p><w:pPr><w:pStyle w:val="Thin"/>${NEW_PAGE}</w:pPr></w:p>`;
        xml += part.kind === "table" ? this.#table(part) : this.#figure(part);
        // A table cannot end a section by itself.
        if (section !== "") xml += `<w:p><w:pPr><w:pStyle w:val="Thin"/>${section}</w:pPr></w:p>`;
        else if (part.kind === "table") xml += `<w:p><w:pPr><w:pStyle w:val="Thin"/></w:pPr></w:p>`;
      }
    }
    return xml + this.#section(parts.at(-1)?.isWide ?? true);
  }

  #section(isWide: boolean): string {
    const { page, columns, gap, headers, footers, pageNumbers } = this.#document;
    const count = isWide ? 1 : columns;
    return (
      `<w:sectPr>${headers.length > 0 ? `<w:headerReference w:type="default" r:id="rIdHeader"/>` : ""}` +
      `${footers.length > 0 || pageNumbers ? `<w:footerReference w:type="default" r:id="rIdFooter"/>` : ""}` +
      `<w:type w:val="continuous"/><w:pgSz w:w="${twips(page.width)}" w:h="${twips(page.height)}"` +
      `${page.width > page.height ? ' w:orient="landscape"' : ""}/>` +
      `<w:pgMar w:top="${twips(page.top)}" w:right="${twips(page.right)}" w:bottom="${twips(page.bottom)}" w:left="${twips(page.left)}"` +
      ` w:header="${twips(page.top / 2)}" w:footer="${twips(page.bottom / 2)}" w:gutter="0"/>` +
      `<w:cols w:num="${count}" w:space="${twips(gap)}"/></w:sectPr>`
    );
  }

  /** The texts of a paragraph that are wanted: in bilingual form the source, then the translation. */
  #sides({ source, target }: FlowText): Written[] {
    if (this.#options.sides === "target" || target === null)
      return [{ text: target ?? source, isSource: target === null }];
    return [
      { text: source, isSource: true },
      { text: target, isSource: false },
    ];
  }

  #paragraphs(paragraph: FlowParagraph, section = ""): string {
    const sides = this.#sides(paragraph);
    return sides
      .map((side, i) => this.#paragraph(paragraph, side, i === sides.length - 1 ? section : "", i > 0))
      .join("");
  }

  #paragraph(
    paragraph: FlowParagraph,
    { text, isSource }: Written,
    section: string,
    isSecond: boolean,
  ): string {
    const style = styleOfPart(paragraph, this.#styles);
    const { bullet, pageNumber } = paragraph;
    const isSign = bullet !== null && !/[\p{L}\p{N}]/u.test(bullet);
    const runs = [
      ...(bullet !== null && !isSign ? [plainRun(text[0], `${bullet}\t`)] : []),
      ...text,
      ...(pageNumber === null ? [] : [plainRun(text[0], `\t${pageNumber}`)]),
    ];
    const properties =
      `<w:pStyle w:val="${style.id}"/>` +
      (paragraph.startsPage && !isSecond ? NEW_PAGE : "") +
      (isSign ? `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>` : "") +
      this.#tabs(paragraph) +
      this.#spacing(paragraph, style, isSecond, text) +
      this.#indent(paragraph, isSign) +
      (paragraph.align !== style.align ? `<w:jc w:val="${JUSTIFY[paragraph.align]}"/>` : "") +
      section;
    const content = runs.map((run) => this.#run(run, style, isSource)).join("");
    return `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
  }

  #tabs({ pageNumber, isWide }: FlowParagraph): string {
    if (pageNumber === null) return "";
    const { page, columns, gap } = this.#document;
    const width = page.width - page.left - page.right;
    const room = isWide ? width : (width - gap * (columns - 1)) / columns;
    return `<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="${twips(room)}"/></w:tabs>`;
  }

  /** Lines are as far apart as on the page, whatever font a machine has; pictures in them would be cut off at an exact height. */
  #spacing(
    { spaceBefore, leading }: FlowParagraph,
    style: DocxStyle,
    isSecond: boolean,
    text: readonly FlowRun[],
  ): string {
    const before = isSecond ? 0 : Math.min(24, spaceBefore);
    const own = twips(before) === twips(style.spaceBefore) ? "" : ` w:before="${twips(before)}"`;
    const size = Math.max(0, ...text.map((run) => run.size));
    const height = Math.max(leading, 1.05 * size);
    const isOther = Math.abs(height - style.leading) > 0.75;
    const line = text.some(({ picture }) => picture)
      ? ` w:line="240" w:lineRule="auto"`
      : isOther
        ? ` w:line="${twips(height)}" w:lineRule="exact"`
        : "";
    return own + line === "" ? "" : `<w:spacing${own}${line}/>`;
  }

  #indent({ indent, firstLine, bullet, hang, align, role }: FlowParagraph, isSign: boolean): string {
    if (align === "center" || align === "right" || role === "table-cell") return "";
    if (bullet !== null && !isSign) {
      const room = Math.max(LEAST_HANG, hang);
      return `<w:ind w:left="${twips(Math.max(room, indent))}" w:hanging="${twips(room)}"/>`;
    }
    if (isSign) return "";
    const [left, first] = [indent > 6 ? indent : 0, Math.abs(firstLine) > 2 ? firstLine : 0];
    if (left === 0 && first === 0) return "";
    const start = first < 0 ? Math.max(left, -first) : left;
    return `<w:ind w:left="${twips(start)}" ${first < 0 ? `w:hanging="${twips(-first)}"` : `w:firstLine="${twips(first)}"`}/>`;
  }

  #run(run: FlowRun, style: DocxStyle, isSource: boolean): string {
    if (run.note !== undefined)
      return `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${run.note + 1}"/></w:r>`;
    const properties = this.#runProperties(run, style, isSource);
    const content = run.picture ? this.#drawing(run.picture) : textXml(run.text);
    const drop = run.picture ? `<w:position w:val="${-Math.round(2 * run.picture.drop)}"/>` : "";
    const xml = `<w:r>${properties + drop === "" ? "" : `<w:rPr>${properties}${drop}</w:rPr>`}${content}</w:r>`;
    if (run.link === null || !/^(https?|mailto|tel):/i.test(run.link)) return xml;
    let at = this.#links.indexOf(run.link);
    if (at < 0) at = this.#links.push(run.link) - 1;
    return `<w:hyperlink r:id="rIdLink${at + 1}">${xml}</w:hyperlink>`;
  }

  /** In the order that the schema wants. */
  #runProperties(run: FlowRun, style: DocxStyle, isSource: boolean): string {
    const { sides, sourceLanguage, targetLanguage } = this.#options;
    const language = isSource ? sourceLanguage : targetLanguage;
    let xml = "";
    if (run.family !== style.family) xml += fontOf(run.family, targetLanguage);
    if (run.isBold !== style.isBold) xml += `<w:b${run.isBold ? "" : ' w:val="0"'}/>`;
    // Slanted Han and Hangul are hard to read, and nobody sets them so.
    const isItalic = run.isItalic && !isEastAsian(language);
    if (isItalic !== style.isItalic) xml += `<w:i${isItalic ? "" : ' w:val="0"'}/>`;
    if (run.color.toLowerCase() !== style.color.toLowerCase())
      xml += `<w:color w:val="${run.color.slice(1)}"/>`;
    if (Math.abs(run.size - style.size) >= 0.5) xml += `<w:sz w:val="${Math.round(2 * run.size)}"/>`;
    if (run.rise !== 0) xml += `<w:vertAlign w:val="${run.rise > 0 ? "superscript" : "subscript"}"/>`;
    if (sides === "bilingual" && isSource) xml += languageXml(language);
    return xml;
  }

  #drawing({ png, width, height, description }: FlowPicture): string {
    const number = this.#pictures.push(png);
    const id = ++this.#drawings;
    const { page } = this.#document;
    const scale = Math.min(
      1,
      (page.width - page.left - page.right) / width,
      (0.9 * (page.height - page.top - page.bottom)) / height,
    );
    const extent = `cx="${Math.round(width * scale * EMU)}" cy="${Math.round(height * scale * EMU)}"`;
    const about = `id="${id}" name="Picture ${id}" descr="${escapeXmlAttribute(description.slice(0, 500))}"`;
    return (
      `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/><wp:docPr ${about}/>` +
      `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>` +
      `<pic:nvPicPr><pic:cNvPr ${about}/><pic:cNvPicPr/></pic:nvPicPr>` +
      `<pic:blipFill><a:blip r:embed="rIdImage${number}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
      `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
      `</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`
    );
  }

  #figure({ picture, startsPage }: FlowFigure): string {
    return `<w:p><w:pPr><w:pStyle w:val="Figure"/>${startsPage ? NEW_PAGE : ""}</w:pPr><w:r>${this.#drawing(picture)}</w:r></w:p>`;
  }

  #table({ widths, rows, cells, isRuled }: FlowTable): string {
    const at = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
    /** Places below a cell that it reaches down to, with the columns that it spans there. */
    const taken = new Map<string, number>();
    let xml = "";
    for (let row = 0; row < rows; row++) {
      let line = "";
      for (let column = 0; column < widths.length; column++) {
        const cell = at.get(`${row} ${column}`);
        const above = taken.get(`${row} ${column}`);
        const span = above ?? Math.min(cell?.columnSpan ?? 1, widths.length - column);
        const width = widths.slice(column, column + span).reduce((sum, one) => sum + one, 0);
        const across = span > 1 ? `<w:gridSpan w:val="${span}"/>` : "";
        if (above !== undefined) {
          line += cellXml(width, `${across}<w:vMerge/>`, "<w:p/>");
          column += span - 1;
          continue;
        }
        for (let down = 1; cell && down < cell.rowSpan; down++) taken.set(`${row + down} ${column}`, span);
        const merge = across + (cell && cell.rowSpan > 1 ? `<w:vMerge w:val="restart"/>` : "");
        const content = cell?.paragraphs.map((paragraph) => this.#paragraphs(paragraph)).join("") ?? "";
        line += cellXml(width, merge, content || `<w:p><w:pPr><w:pStyle w:val="TableCell"/></w:pPr></w:p>`);
        column += span - 1;
      }
      xml += `<w:tr><w:trPr><w:cantSplit/></w:trPr>${line}</w:tr>`;
    }
    const grid = widths.map((width) => `<w:gridCol w:w="${twips(width)}"/>`).join("");
    const total = twips(widths.reduce((sum, width) => sum + width, 0));
    return (
      `<w:tbl><w:tblPr><w:tblStyle w:val="${isRuled ? "RuledTable" : "OpenTable"}"/><w:tblW w:w="${total}" w:type="dxa"/>` +
      `<w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${xml}</w:tbl>`
    );
  }

  #footnote(note: FlowParagraph, index: number): string {
    const mark = `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>`;
    const style = styleOfPart(note, this.#styles);
    const paragraphs = this.#sides(note).map(({ text, isSource }, i) => {
      const runs = text.map((run) => this.#run(run, style, isSource)).join("");
      return `<w:p><w:pPr><w:pStyle w:val="${style.id}"/></w:pPr>${i === 0 ? mark : ""}${runs}</w:p>`;
    });
    return `<w:footnote w:id="${index + 1}">${paragraphs.join("")}</w:footnote>`;
  }

  /** A line each; the page's number stands at the end of the last where that leaves room for it, else on a line of its own. */
  #edge(kind: "hdr" | "ftr", texts: readonly FlowEdge[], number: EdgePlace | null): string {
    const style = this.#styles.get("header-footer")!;
    const lines = texts.map((text) => ({
      place: text.place,
      xml: this.#sides(text)
        .flatMap(({ text: own, isSource }) =>
          own.map((run) => this.#run({ ...run, link: null }, style, isSource)),
        )
        .join(""),
    }));
    const last = lines.at(-1);
    if (number === "right" && last?.place === "left") last.xml += `<w:r><w:tab/></w:r>${PAGE_NUMBER}`;
    else if (number !== null) lines.push({ place: number, xml: PAGE_NUMBER });
    const { page } = this.#document;
    const room = twips(page.width - page.left - page.right);
    const tabs = `<w:tabs><w:tab w:val="right" w:pos="${room}"/></w:tabs>`;
    const paragraphs = lines.map(
      ({ place, xml }) =>
        `<w:p><w:pPr><w:pStyle w:val="${style.id}"/>${tabs}<w:ind w:left="0" w:firstLine="0"/><w:jc w:val="${place}"/></w:pPr>${xml}</w:p>`,
    );
    return root(kind, paragraphs.join(""));
  }

  #relationships(hasHeader: boolean, hasFooter: boolean): string {
    const own = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;
    return relationships(
      own("rIdStyles", "styles", "styles.xml") +
        own("rIdNumbering", "numbering", "numbering.xml") +
        own("rIdFootnotes", "footnotes", "footnotes.xml") +
        (hasHeader ? own("rIdHeader", "header", "header1.xml") : "") +
        (hasFooter ? own("rIdFooter", "footer", "footer1.xml") : "") +
        this.#pictures.map((_, i) => own(`rIdImage${i + 1}`, "image", `media/image${i + 1}.png`)).join("") +
        this.#links
          .map(
            (link, i) =>
              `<Relationship Id="rIdLink${i + 1}" Type="${RELATIONSHIPS}/hyperlink" Target="${escapeXmlAttribute(link)}" TargetMode="External"/>`,
          )
          .join(""),
    );
  }
}

const JUSTIFY = { left: "left", right: "right", center: "center", justify: "both" } as const;

const PAGE_NUMBER =
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;

const BULLETS =
  `<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/>` +
  `<w:lvlText w:val="\u2022"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="360" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum>` +
  `<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;

const SEPARATORS =
  `<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>` +
  `<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>`;

function root(name: string, content: string): string {
  return `${DECLARATION}<w:${name} ${DOCX_NAMESPACES}>${content}</w:${name}>`;
}

function relationships(content: string): string {
  return `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
}

function coreProperties(title: string | null): string {
  const names =
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"';
  return `${DECLARATION}<cp:coreProperties ${names}>${title === null ? "" : `<dc:title>${clean(title)}</dc:title>`}</cp:coreProperties>`;
}

function cellXml(width: number, merge: string, content: string): string {
  return `<w:tc><w:tcPr><w:tcW w:w="${twips(width)}" w:type="dxa"/>${merge}</w:tcPr>${content}</w:tc>`;
}

function plainRun(like: FlowRun | undefined, text: string): FlowRun {
  const base = like ?? { family: "serif", size: 10, isBold: false, isItalic: false, color: "#000000" };
  const { note: _note, picture: _picture, ...look } = base as FlowRun;
  return { ...look, text, rise: 0, link: null };
}

/** Breaks and tabs are elements of their own. */
function textXml(text: string): string {
  return text
    .split(/([\n\t])/)
    .map((piece) => {
      if (piece === "\n") return "<w:br/>";
      if (piece === "\t") return "<w:tab/>";
      return piece === "" ? "" : `<w:t xml:space="preserve">${clean(piece)}</w:t>`;
    })
    .join("");
}

/** Characters that XML has no place for would make the file unreadable. */
function clean(text: string): string {
  return escapeXmlText(
    text.replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      "",
    ),
  );
}

function languageXml(language: LanguageTag): string {
  return isEastAsian(language) ? `<w:lang w:eastAsia="${language}"/>` : `<w:lang w:val="${language}"/>`;
}
