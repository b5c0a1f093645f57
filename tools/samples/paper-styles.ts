const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const SERIF =
  '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="Noto Serif CJK SC" w:cs="Times New Roman"/>';

interface Look {
  readonly name: string;
  readonly paragraph?: string;
  readonly run?: string;
  readonly basedOn?: string;
  readonly next?: string;
}

/** Exact line heights keep the page breaks where they are, whichever font stands in for the one named here. */
const lines = (before: number, after: number, line: number) =>
  `<w:spacing w:before="${before}" w:after="${after}" w:line="${line}" w:lineRule="exact"/>`;
const size = (halfPoints: number) => `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`;
const BOLD = "<w:b/><w:bCs/>";
const INK = '<w:color w:val="1D3B53"/>';
const numbered = (list: number, level: number) =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;

/** Children of pPr and rPr in the order the schema wants. */
const LOOKS: Readonly<Record<string, Look>> = {
  Title: {
    name: "Title",
    paragraph: `${lines(120, 160, 420)}<w:jc w:val="center"/>`,
    run: `${BOLD}${INK}${size(36)}`,
  },
  Author: { name: "Author", paragraph: `${lines(0, 60, 300)}<w:jc w:val="center"/>`, run: size(23) },
  Affiliation: {
    name: "Affiliation",
    paragraph: `${lines(0, 0, 240)}<w:jc w:val="center"/>`,
    run: `<w:i/><w:iCs/>${size(19)}`,
  },
  AbstractHeading: {
    name: "Abstract Heading",
    paragraph: `<w:keepNext/>${lines(200, 40, 260)}<w:jc w:val="center"/>`,
    run: `${BOLD}${INK}${size(21)}`,
  },
  Abstract: {
    name: "Abstract",
    paragraph: `${lines(0, 80, 232)}<w:ind w:left="454" w:right="454"/><w:jc w:val="both"/>`,
    run: size(18),
  },
  Keywords: {
    name: "Keywords",
    paragraph: `${lines(0, 100, 232)}<w:ind w:left="454" w:right="454"/>`,
    run: size(18),
  },
  Heading1: {
    name: "heading 1",
    next: "BodyText",
    paragraph: `<w:keepNext/>${numbered(1, 0)}${lines(190, 70, 290)}<w:outlineLvl w:val="0"/>`,
    run: `${BOLD}${INK}${size(25)}`,
  },
  Heading2: {
    name: "heading 2",
    next: "BodyText",
    paragraph: `<w:keepNext/>${numbered(1, 1)}${lines(110, 50, 270)}<w:outlineLvl w:val="1"/>`,
    run: `${BOLD}<w:i/><w:iCs/>${INK}${size(22)}`,
  },
  HeadingPlain: {
    name: "Heading Plain",
    next: "BodyText",
    paragraph: `<w:keepNext/>${lines(190, 70, 290)}<w:outlineLvl w:val="0"/>`,
    run: `${BOLD}${INK}${size(25)}`,
  },
  BodyText: { name: "Body Text", paragraph: `${lines(0, 90, 254)}<w:jc w:val="both"/>` },
  BodyTextFirst: { name: "Body Text First", basedOn: "BodyText" },
  Equation: { name: "Equation", paragraph: '<w:spacing w:before="60" w:after="120"/><w:jc w:val="center"/>' },
  TableCaption: { name: "Table Caption", paragraph: `<w:keepNext/>${lines(140, 60, 240)}`, run: size(18) },
  TableText: { name: "Table Text", paragraph: lines(20, 20, 230), run: size(18) },
  TableNumber: { name: "Table Number", basedOn: "TableText", paragraph: '<w:jc w:val="center"/>' },
  AfterTable: { name: "After Table", paragraph: lines(0, 0, 120) },
  Figure: {
    name: "Figure",
    paragraph: '<w:keepNext/><w:spacing w:before="120" w:after="60"/><w:jc w:val="center"/>',
  },
  Caption: {
    name: "caption",
    paragraph: `${lines(0, 140, 236)}<w:ind w:left="284" w:right="284"/><w:jc w:val="both"/>`,
    run: size(18),
  },
  ListNumber: { name: "List Number", paragraph: `${numbered(2, 0)}${lines(0, 40, 254)}<w:jc w:val="both"/>` },
  Reference: {
    name: "Reference",
    paragraph: `${numbered(3, 0)}${lines(0, 40, 240)}<w:jc w:val="both"/>`,
    run: size(18),
  },
  FootnoteText: {
    name: "footnote text",
    paragraph: `${lines(0, 20, 214)}<w:jc w:val="both"/>`,
    run: size(17),
  },
  Header: {
    name: "header",
    paragraph: `<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="4" w:color="ADB5BD"/></w:pBdr><w:tabs><w:tab w:val="right" w:pos="9070"/></w:tabs>${lines(0, 0, 240)}`,
    run: `<w:color w:val="495057"/>${size(18)}`,
  },
  Footer: {
    name: "footer",
    paragraph: `${lines(0, 0, 240)}<w:jc w:val="center"/>`,
    run: `<w:color w:val="495057"/>${size(18)}`,
  },
};

const paragraphStyles = Object.entries(LOOKS).map(
  ([id, { name, paragraph = "", run = "", basedOn = "Normal", next }]) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="${basedOn}"/>${next ? `<w:next w:val="${next}"/>` : ""}<w:qFormat/>` +
    `<w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`,
);

export const STYLES =
  `<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr>${SERIF}${size(20)}<w:lang w:val="en-GB" w:eastAsia="zh-CN" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>` +
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>' +
  '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/></w:style>' +
  '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>' +
  '<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="166096"/><w:u w:val="single"/></w:rPr></w:style>' +
  `${paragraphStyles.join("")}</w:styles>`;

export const SETTINGS =
  `<w:settings ${W}><w:zoom w:percent="100"/><w:defaultTabStop w:val="709"/><w:autoHyphenation w:val="false"/><w:characterSpacingControl w:val="doNotCompress"/>` +
  '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>' +
  '<w:themeFontLang w:val="en-GB" w:eastAsia="zh-CN"/></w:settings>';

interface Level {
  readonly text: string;
  readonly left: number;
  readonly hanging: number;
}

function list(id: number, levels: readonly Level[]): string {
  const levelXml = levels.map(
    ({ text, left, hanging }, index) =>
      `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${left}" w:hanging="${hanging}"/></w:pPr></w:lvl>`,
  );
  return `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${levelXml.join("")}</w:abstractNum>`;
}

/** 1: headings, 2: conclusions, 3: references. */
export const NUMBERING =
  `<w:numbering ${W}>` +
  list(1, [
    { text: "%1", left: 454, hanging: 454 },
    { text: "%1.%2", left: 567, hanging: 567 },
  ]) +
  list(2, [{ text: "%1.", left: 397, hanging: 397 }]) +
  list(3, [{ text: "[%1]", left: 454, hanging: 454 }]) +
  [1, 2, 3].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join("") +
  "</w:numbering>";

export const FONT_TABLE = `<w:fonts ${W}><w:font w:name="Times New Roman"><w:family w:val="roman"/><w:pitch w:val="variable"/></w:font><w:font w:name="Cambria Math"><w:family w:val="roman"/></w:font></w:fonts>`;
