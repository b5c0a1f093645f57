import { processorMs } from "@yizhou/model/testing";
import { openZip } from "@yizhou/bytes/zip";
import {
  inlineToTagged,
  parseLanguageTag,
  plainText,
  type InlineContent,
  type TextUnit,
} from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { describeFilterLaws } from "../contract-suite.ts";
import { docxFilter } from "./docx-filter.ts";
import { docxSample, NAMESPACES, paragraph, run, type SampleOptions } from "./docx-sample.ts";

const zh = parseLanguageTag("zh");
const en = parseLanguageTag("en");

async function unitsOf(body: string, options?: SampleOptions): Promise<readonly TextUnit[]> {
  return (await docxFilter.extract(docxSample(body, options))).units;
}

async function tagged(body: string, options?: SampleOptions): Promise<string[]> {
  return (await unitsOf(body, options)).map((unit) => inlineToTagged(unit.content));
}

interface MergeCase {
  readonly source?: typeof zh;
  readonly language?: typeof zh;
  readonly output?: "target" | "bilingual" | "bilingual-table";
  readonly part?: string;
  readonly sample?: SampleOptions;
}

/** The part after every unit's content went through `translate`; the body alone for the main part. */
async function merged(
  body: string,
  translate: (content: InlineContent) => InlineContent,
  more: MergeCase = {},
) {
  const source = docxSample(body, more.sample);
  const { skeleton, units } = await docxFilter.extract(source);
  const targets = new Map(units.map((unit) => [unit.id, translate(unit.content)]));
  const { bytes } = await docxFilter.merge(source, skeleton, targets, {
    sourceLanguage: more.source ?? en,
    targetLanguage: more.language ?? en,
    output: more.output ?? "target",
  });
  const zip = openZip(bytes);
  const xml = zip.read(zip.find(more.part ?? "word/document.xml")!).toString();
  return /<w:body>([^]*)<w:sectPr\/><\/w:body>/.exec(xml)?.[1] ?? xml;
}

const upper = (content: InlineContent): InlineContent =>
  content.map((node) => (node.kind === "text" ? { ...node, text: node.text.toUpperCase() } : node));
const as = (text: string) => (): InlineContent => [{ kind: "text", text }];

const field = (code: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const textBox = (inner: string) => `<w:txbxContent>${inner}</w:txbxContent>`;
const shape = (choice: string, fallback: string, descr = "") =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:docPr id="1" name="Box" descr="${descr}"/>` +
  `<a:graphic><a:graphicData><wps:wsp><wps:txbx>${textBox(choice)}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice>` +
  `<mc:Fallback><w:pict><v:shape alt="${descr}"><v:textbox>${textBox(fallback)}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;

const RICH_BODY = [
  paragraph(run("A heading"), '<w:pStyle w:val="Heading1"/>'),
  paragraph(
    `${run("Plain and ")}${run("bold", "<w:b/>")}${run(" text with a note")}<w:r><w:footnoteReference w:id="2"/></w:r>${run(" in it.")}`,
  ),
  `<w:tbl><w:tr><w:tc>${paragraph(run("Cell one"))}<w:tbl><w:tr><w:tc>${paragraph(run("Nested cell"))}</w:tc></w:tr></w:tbl>${paragraph("")}</w:tc></w:tr></w:tbl>`,
  paragraph(
    `<w:hyperlink r:id="rId9" w:tooltip="Go there">${run("Follow", '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>${run(" this link on page ")}${field("PAGE", run("3"))}${run(".")}`,
  ),
  paragraph(
    shape(paragraph(run("Inside the box")), paragraph(run("Inside the box")), "A box of text") +
      run("Around the box"),
  ),
  paragraph(
    `<w:ins w:id="5" w:author="A">${run("Added ")}</w:ins><w:del w:id="6" w:author="A"><w:r><w:delText>gone</w:delText></w:r></w:del>${run("kept")}`,
  ),
  paragraph(
    `<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${run("Controlled")}</w:sdtContent></w:sdt>${run(" content")}`,
  ),
].join("\r\n");

const RICH: SampleOptions = {
  parts: {
    "footnotes.xml": {
      type: "footnotes",
      xml: `<w:footnotes ${NAMESPACES}><w:footnote w:id="2">${paragraph(`<w:r><w:footnoteRef/></w:r>${run(" The note itself")}`)}</w:footnote></w:footnotes>`,
    },
    "header1.xml": { type: "header", xml: `<w:hdr ${NAMESPACES}>${paragraph(run("Running head"))}</w:hdr>` },
    "comments.xml": {
      type: "comments",
      xml: `<w:comments ${NAMESPACES}><w:comment w:id="1">${paragraph(run("A remark"))}</w:comment></w:comments>`,
    },
  },
  core: `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The title</dc:title></cp:coreProperties>`,
};

describeFilterLaws(docxFilter, [
  { name: "a document of many constructs", bytes: docxSample(RICH_BODY, RICH) },
  {
    name: "a Strict document with another prefix",
    bytes: docxSample(
      `<x:p xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:r><x:t>Strict words</x:t></x:r></x:p>${paragraph(run("Second"))}`,
    ),
  },
]);

test("all parts are read, in reading order, with their kinds", async () => {
  const units = await unitsOf(RICH_BODY, RICH);
  expect(units.map((unit) => `${unit.kind}: ${plainText(unit.content)}`)).toEqual([
    "paragraph: A heading",
    "paragraph: Plain and bold text with a note in it.",
    "cell: Cell one",
    "cell: Nested cell",
    "alt-text: Go there",
    "paragraph: Follow this link on page 3.",
    "alt-text: A box of text",
    "shape: Inside the box",
    "paragraph: Around the box",
    "paragraph: Added kept",
    "paragraph: Controlled content",
    "note:  The note itself",
    "header-footer: Running head",
    "comment: A remark",
    "property: The title",
  ]);
});

test("a sentence in many runs is one text; what differs is a tag", async () => {
  const noise = `<w:proofErr w:type="spellStart"/><w:bookmarkStart w:id="0" w:name="b"/>`;
  const body = paragraph(
    run("One ", '<w:lang w:val="en-US"/>') +
      noise +
      run("sen", "<w:noProof/>") +
      run("tence, ") +
      `<w:bookmarkEnd w:id="0"/>` +
      run("bold", "<w:b/>") +
      run(" ", "<w:b/>") +
      run("end."),
  );
  expect(await tagged(body)).toEqual(["One <x1/>sentence, <x2/><g3>bold </g3>end."]);
});

test("the format of most characters carries no tag", async () => {
  expect(await tagged(paragraph(run("Note", "<w:b/>") + run(" that most of this is plain")))).toEqual([
    "<g1>Note</g1> that most of this is plain",
  ]);
});

test("bookmarks, breaks and drawings at the ends stay outside; a note mark does not", async () => {
  const inside = `<w:bookmarkStart w:id="0" w:name="b"/>${run("Words")}<w:r><w:footnoteReference w:id="1"/></w:r><w:bookmarkEnd w:id="0"/><w:r><w:br/></w:r>`;
  expect(await tagged(paragraph(inside))).toEqual(["Words<x1/>"]);
});

test("an entry of a table of contents is its title alone", async () => {
  const entry = `<w:hyperlink w:anchor="a">${run("Introduction")}<w:r><w:tab/></w:r>${field("PAGEREF a \\h", run("7"))}</w:hyperlink>`;
  const toc = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>`;
  const body =
    paragraph(toc + entry) +
    paragraph(entry) +
    paragraph(`<w:r><w:fldChar w:fldCharType="end"/></w:r>${run("After")}`);
  expect(await tagged(body)).toEqual(["Introduction", "Introduction", "After"]);
  const out = await merged(body, upper);
  expect(out.match(/PAGEREF/g)).toHaveLength(2);
  expect(out.match(/TOC/g)).toHaveLength(1);
  expect(out.match(/<w:fldChar w:dirty="true" w:fldCharType="begin"/g)).toHaveLength(1);
  expect(out.match(/fldCharType="end"/g)).toHaveLength(3);
});

test("the result of a link field is text, that of a page number is an object that shows it", async () => {
  const [unit] = await unitsOf(
    paragraph(
      `${run("See ")}${field('HYPERLINK "http://x"', run("here"))}${run(" on ")}${field("NUMPAGES", run("12"))}${run(" pages")}`,
    ),
  );
  expect(inlineToTagged(unit!.content)).toBe("See <g1>here</g1> on <x2/> pages");
  expect(unit!.content.flatMap((node) => (node.kind === "standalone" ? [node.equivalent] : []))).toEqual([
    "12",
  ]);
});

test("a field whose code runs over paragraphs shows no code as text", async () => {
  const begin = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>IF 1=1 </w:instrText></w:r>`;
  const body =
    paragraph(begin) +
    paragraph(
      `${run("not shown")}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("shown")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
    );
  expect(await tagged(body)).toEqual(["shown"]);
});

test("what Word shows out of a field's code is text: answers of a condition, buttons, tooltips of links", async () => {
  const body =
    paragraph(field('IF "a" = "b" "Yes, &lt;now&gt;" "No \\"never\\""', run("Yes, &lt;now&gt;"))) +
    paragraph(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>IF </w:instrText></w:r>${field("MERGEFIELD Sex", run("M"))}<w:r><w:instrText> = &quot;M&quot; &quot;Sir&quot; &quot;Madam&quot; </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("Sir")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
    ) +
    paragraph(field("MACROBUTTON NoMacro [Click here]", "")) +
    paragraph(field('HYPERLINK "http://x" \\o "Our page"', run("here")));
  expect(await tagged(body)).toEqual([
    "Yes, &lt;now&gt;",
    'No "never"',
    "Yes, &lt;now&gt;",
    "Sir",
    "Madam",
    "Sir",
    "[Click here]",
    "Our page",
    "here",
  ]);
  const out = await merged(body, upper);
  expect(out).toContain('IF "a" = "b" "YES, &lt;NOW&gt;" "NO \\"NEVER\\""');
  expect(out).toContain("= &quot;M&quot; &quot;SIR&quot; &quot;MADAM&quot; ");
  expect(out).toContain("MACROBUTTON NoMacro [CLICK HERE]");
  expect(out).toContain('\\o "OUR PAGE"');
});

const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

test("what a field works out for another field is no text, but an answer inside of an answer is", async () => {
  const inner = `${mark("begin")}${code("IF ")}${field("MERGEFIELD L", run("1"))}${code(' = "de" "German" "English" ')}${mark("separate")}${run("1")}${mark("end")}`;
  const outer = (before: string, after: string) =>
    paragraph(mark("begin") + code(before) + inner + code(after) + mark("end"));
  expect(await tagged(outer(" REF ", " "))).toEqual([]);
  expect(await tagged(outer(' INCLUDETEXT "', '.docx" '))).toEqual([]);
  expect(await tagged(outer(" DATE \\@ ", " "))).toEqual([]);
  expect(await tagged(outer(" SET Gender ", " "))).toEqual([]);
  expect(await tagged(outer(" IF ", ' = "Yes" "Dear" "Hi" '))).toEqual(["Dear", "Hi"]);
  expect(await tagged(outer(' IF a = "', '" "Dear" "Hi" '))).toEqual(["Dear", "Hi"]);
  expect(await tagged(outer(" IF a = b ", ' "Hi" '))).toEqual(["German", "English", "Hi"]);
  expect(await tagged(outer(' IF a = b "In ', '" "Hi" '))).toEqual(["German", "English", "Hi"]);
  expect(await tagged(paragraph(mark("begin") + code(" REF ")) + paragraph(inner + mark("end")))).toEqual([]);
});

test("a code without end, or one of very many words, takes no time and no more than it needs", async () => {
  const started = processorMs();
  for (const text of [
    `QUOTE ${'"\\'.repeat(40_000)}`,
    ` X ${"a ".repeat(200_000)}`,
    `IF a = "${"a".repeat(100_000)}`,
  ])
    expect(await tagged(paragraph(field(text, run("shown"))))).toEqual(["shown"]);
  for (let n = 0; n < 20; n++) await tagged(paragraph(field(`QUOTE ${'"\\'.repeat(4_000)}`, run("shown"))));
  expect(processorMs() - started).toBeLessThan(3_000);
});

test("choices of drop-down lists are texts, in controls and in older forms, but for one that a field compares", async () => {
  const list = (...choices: string[]) =>
    choices.map((choice) => `<w:listItem w:displayText="${choice}" w:value="v"/>`).join("");
  const entries = (...choices: string[]) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList>${choices.map((choice) => `<w:listEntry w:val="${choice}"/>`).join("")}</w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const control = (pr: string, inside: string) =>
    `<w:sdt><w:sdtPr>${pr}</w:sdtPr><w:sdtContent>${inside}</w:sdtContent></w:sdt>`;
  const body =
    paragraph(run("Take ") + control(`<w:dropDownList>${list("Tea", "Milk")}</w:dropDownList>`, run("Tea"))) +
    control(`<w:comboBox>${list("Rain", "12")}</w:comboBox>`, paragraph(run("Rain"))) +
    paragraph(entries("Red", "White") + run(" wine")) +
    paragraph(field('IF D1 = "White" "cold" "warm"', run("cold")));
  expect(await tagged(body)).toEqual([
    "Tea",
    "Milk",
    "Take <g1>Tea</g1>",
    "Rain",
    "Rain",
    "Red",
    " wine",
    "cold",
    "warm",
    "cold",
  ]);
  const { warnings } = await docxFilter.extract(docxSample(body));
  expect(warnings.map(({ params }) => params?.reason)).toEqual(["form-choices"]);
  const out = await merged(body, upper);
  expect(out).toContain(list("TEA", "MILK"));
  expect(out).toContain(list("RAIN", "12"));
  expect(out).toContain('<w:listEntry w:val="RED"/><w:listEntry w:val="White"/>');
});

test("deleted and moved-away text is not offered, and stays", async () => {
  const body = paragraph(
    `${run("Kept")}<w:del w:id="1"><w:r><w:delText>gone</w:delText></w:r></w:del><w:moveFrom w:id="2">${run("away")}</w:moveFrom>${run(" words")}`,
  );
  expect(await tagged(body)).toEqual(["Kept<x1/><x2/> words"]);
  const out = await merged(body, upper);
  expect(out).toContain("<w:delText>gone</w:delText>");
  expect(out).toContain("away");
});

test("both branches of a shape are one unit and both are written", async () => {
  const body = paragraph(shape(paragraph(run("Same")), paragraph(run("Same"))));
  expect(await tagged(body)).toEqual(["Same"]);
  const out = await merged(body, as("Gleich"));
  expect(out.match(/Gleich/g)).toHaveLength(2);
  expect(out).not.toContain("Same");
});

test("a text box and the paragraph around it are both written", async () => {
  const out = await merged(
    paragraph(shape(paragraph(run("box")), paragraph(run("box"))) + run("around")),
    upper,
  );
  expect(out.match(/>BOX</g)).toHaveLength(2);
  expect(out).toContain(">AROUND<");
});

test("an equation stands alone and is copied", async () => {
  const math = `<m:oMath><m:r><m:t>x+y</m:t></m:r></m:oMath>`;
  expect(await tagged(paragraph(run("Let ") + math + run(" hold")))).toEqual(["Let <x1/> hold"]);
  expect(await merged(paragraph(run("Let ") + math + run(" hold")), upper)).toContain(math);
});

test("a binding to a data part goes when its text is translated", async () => {
  const body = paragraph(
    `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/x"/><w:text/></w:sdtPr><w:sdtContent>${run("Bound")}</w:sdtContent></w:sdt>`,
  );
  const out = await merged(body, upper);
  expect(out).not.toContain("dataBinding");
  expect(out).toContain("<w:text/>");
});

test("a binding around paragraphs goes only when one of them is translated", async () => {
  const control = (text: string) =>
    `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/x"/></w:sdtPr><w:sdtContent>${paragraph(run(text))}</w:sdtContent></w:sdt>`;
  const out = await merged(control("12") + control("Bound"), upper);
  expect(out.match(/dataBinding/g)).toHaveLength(1);
  expect(out.indexOf("dataBinding")).toBeLessThan(out.indexOf(">12<"));
});

test("a choice stays however a field compares it, and wherever the field stands", async () => {
  const list = `${mark("begin").replace("/>", '><w:ffData><w:ddList><w:listEntry w:val="White"/></w:ddList></w:ffData></w:fldChar>')}${mark("end")}`;
  const kept = async (inner: string, header = "") => {
    const parts = {
      "header1.xml": { type: "header", xml: `<w:hdr ${NAMESPACES}>${paragraph(header)}</w:hdr>` },
    };
    const { units, warnings } = await docxFilter.extract(
      docxSample(paragraph(list) + paragraph(inner), { parts }),
    );
    const isTold = warnings.some(({ params }) => params?.reason === "form-choices");
    expect(isTold).toBe(!units.some(({ content }) => plainText(content) === "White"));
    return isTold;
  };
  const result = run("1");
  expect(await kept(field('IF D1 = "Red" "White" "cold"', result))).toBe(false);
  expect(await kept(field("IF D1 = White 1 2", result))).toBe(true);
  expect(await kept(field('IF "White" = D1 1 2', result))).toBe(true);
  expect(await kept(field('COMPARE D1 = "White"', result))).toBe(true);
  expect(await kept(mark("begin") + code(' IF D1 = "Wh') + code('ite" 1 2') + mark("end"))).toBe(true);
  expect(
    await kept(
      mark("begin") + code("IF ") + field("REF D1", result) + code("&lt;&gt; White 1 2") + mark("end"),
    ),
  ).toBe(true);
  const simple = `<w:fldSimple w:instr="IF D1 = &quot;White&quot; 1 2">${result}</w:fldSimple>`;
  expect(await kept(simple)).toBe(true);
  expect(await kept("", simple)).toBe(true);
});

test("an answer that another field compares stays", async () => {
  const body =
    paragraph(field('IF a = b "male" "female"', run("1"))) +
    paragraph(field('IF G = "male" "Sir" "Madam"', run("1")));
  expect((await tagged(body)).filter((text) => /[a-z]{2}/.test(text))).toEqual(["female", "Sir", "Madam"]);
});

test("text that stays as it is is named with its reason", async () => {
  const body =
    paragraph(`<w:del w:id="1"><w:r><w:delText>gone</w:delText></w:r></w:del>`) +
    paragraph(field("MERGEFIELD Name", run("«Name»"))) +
    paragraph(`<m:oMath><m:r><m:t>sin x</m:t></m:r></m:oMath>`) +
    paragraph(
      `<mc:AlternateContent><mc:Choice>${run("no paragraph's own")}</mc:Choice></mc:AlternateContent>`,
    );
  const { warnings } = await docxFilter.extract(docxSample(body));
  expect(warnings.map(({ code, params }) => `${code} ${params?.reason}`)).toEqual([
    "warning.text_left_out deletion",
    "warning.text_left_out field",
    "warning.formula_kept equation",
    "warning.text_left_out misplaced-run",
  ]);
});

test("translated runs say their language and, in Chinese, take the East Asian font", async () => {
  expect(
    await merged(paragraph(run("word", '<w:b/><w:lang w:val="en-GB"/>')), as("“词”"), { language: zh }),
  ).toBe(
    `<w:p><w:r><w:rPr><w:rFonts w:hint="eastAsia"/><w:b/><w:lang w:eastAsia="zh-CN" w:val="en-GB"/></w:rPr><w:t>“词”</w:t></w:r></w:p>`,
  );
});

test("a right-to-left target turns paragraph and runs, at the places the schema gives", async () => {
  const out = await merged(paragraph(run("word", '<w:sz w:val="20"/>'), '<w:jc w:val="left"/>'), as("كلمة"), {
    language: parseLanguageTag("ar"),
  });
  expect(out).toContain('<w:pPr><w:bidi/><w:jc w:val="left"/></w:pPr>');
  expect(out).toContain('<w:sz w:val="20"/><w:szCs w:val="20"/><w:rtl/><w:lang w:bidi="ar-SA"/></w:rPr>');
});

test("the parts of a header that tabs part are texts of their own, written in their places", async () => {
  const box = shape(paragraph(run("Boxed")), paragraph(run("Boxed")));
  const parted = paragraph(
    `${run("Left")}<w:r><w:tab/><w:t>Centre </w:t></w:r>${run("bold", "<w:b/>")}${box}<w:r><w:tab/><w:t>Page </w:t></w:r>${field("PAGE", run("3"))}`,
  );
  const header = {
    type: "header",
    xml: `<w:hdr ${NAMESPACES}>${parted}${paragraph(`${run("Alone")}<w:r><w:tab/></w:r>${field("PAGE", run("3"))}`)}</w:hdr>`,
  };
  const sample = { parts: { "header1.xml": header } };
  const part = "word/header1.xml";
  const found = (await unitsOf("", sample)).filter((unit) => unit.kind === "header-footer");
  expect(found.map(({ content }) => plainText(content))).toEqual(["Left", "Centre bold", "Page 3", "Alone"]);
  const text = (xml: string) =>
    xml
      .replace(/<w:tab\/>/g, "|")
      .replace(/<w:instrText[^>]*>[^<]*</g, "<")
      .replace(/<[^>]*>/g, "");
  const whole = await merged("", upper, { sample, part });
  expect(text(whole)).toContain("LEFT|CENTRE BOLDBOXEDBOXED|PAGE 3ALONE|3");
  // One part alone, and the others as they were, with the box that stands in another part.
  const one = (only: string) => (content: InlineContent) =>
    plainText(content).startsWith(only) ? upper(content) : content;
  expect(text(await merged("", one("Page"), { sample, part }))).toContain(
    "Left|Centre boldBoxedBoxed|PAGE 3Alone|3",
  );
  expect(text(await merged("", one("Boxed"), { sample, part }))).toContain(
    "Left|Centre boldBOXEDBOXED|Page 3",
  );
  expect(text(await merged("", upper, { sample, part, output: "bilingual" }))).toContain(
    "|Page 3LEFT|CENTRE BOLD|PAGE 3",
  );
});

test("into a script of the other direction a table is turned with its figures, where something in it is translated", async () => {
  const tc = (...paragraphs: string[]) => `<w:tc>${paragraphs.join("")}</w:tc>`;
  const tbl = (...cells: string[]) =>
    `<w:tbl><w:tblPr><w:tblStyle w:val="G"/><w:tblW w:w="0"/></w:tblPr><w:tr>${cells.join("")}</w:tr></w:tbl>`;
  const right = '<w:jc w:val="right"/>';
  const figures = tbl(tc(paragraph(run("12.50"))));
  const table = tbl(
    tc(paragraph(run("word"))),
    tc(paragraph(run("12.50"))),
    tc(paragraph(run("-5"))),
    tc(paragraph(run("+86 10"), right)),
    tc(paragraph(run("(3)"), '<w:jc w:val="center"/>')),
    tc(paragraph(run("Kept"))),
  );
  const arabic = parseLanguageTag("ar");
  const words = (text: string) => (content: InlineContent) =>
    plainText(content) === "word" ? as(text)() : content;
  const out = await merged(table + figures, words("كلمة"), { language: arabic });
  expect(out).toContain('<w:tblStyle w:val="G"/><w:bidiVisual/><w:tblW w:w="0"/>');
  expect(out).toContain('<w:pPr><w:bidi/></w:pPr><w:r><w:t xml:space="preserve">12.50</w:t>');
  // What would read otherwise from the right keeps its order, and stands on the other side all the same.
  expect(out).toContain('<w:pPr><w:jc w:val="right"/></w:pPr><w:r><w:t xml:space="preserve">-5</w:t>');
  expect(out).toContain('<w:pPr><w:jc w:val="left"/></w:pPr><w:r><w:t xml:space="preserve">+86 10</w:t>');
  expect(out).toContain('<w:jc w:val="center"/></w:pPr><w:r><w:t xml:space="preserve">(3)</w:t>');
  expect(out).toContain(tc(paragraph(run("Kept"))));
  expect(out).toContain(figures);
  // Nothing of it in a language of the same direction.
  expect(await merged(table + figures, words("Wort"))).not.toContain("bidiVisual");
  // And back.
  const back = await merged(out.replaceAll("كلمة", "word"), words("Wort"), { source: arabic });
  expect(back).not.toMatch(/bidi(?:Visual)?\/>/);
});

test("bold, italic and size are kept into and out of scripts that state them apart, in runs and in styles", async () => {
  const arabic = parseLanguageTag("ar");
  const bold = '<w:b/><w:bCs w:val="0"/><w:i/><w:sz w:val="36"/>';
  const to = await merged(paragraph(run("word", bold)), as("كلمة"), { language: arabic });
  expect(to).toContain(
    '<w:b/><w:bCs/><w:i/><w:iCs/><w:sz w:val="36"/><w:szCs w:val="36"/><w:rtl/><w:lang w:bidi="ar-SA"/>',
  );
  const from = await merged(
    paragraph(run("كلمة", '<w:bCs/><w:sz w:val="20"/><w:szCs w:val="36"/><w:rtl/>')),
    as("word"),
  );
  expect(from).toContain('<w:b/><w:bCs/><w:sz w:val="36"/><w:szCs w:val="36"/><w:lang ');
  const styles = `<w:styles ${NAMESPACES}><w:style w:styleId="T"><w:rPr><w:b/><w:sz w:val="36"/><w:szCs w:val="24"/></w:rPr></w:style></w:styles>`;
  const sample = { parts: { "styles.xml": { type: "styles", xml: styles } } };
  const part = "word/styles.xml";
  expect(await merged(paragraph(run("word")), as("كلمة"), { language: arabic, sample, part })).toContain(
    '<w:b/><w:bCs/><w:sz w:val="36"/><w:szCs w:val="24"/>',
  );
  expect(await merged(paragraph(run("word")), as("Wort"), { sample, part })).toContain(
    '<w:b/><w:sz w:val="36"/>',
  );
});

test("spaces, markup characters and forbidden characters are written safely", async () => {
  const out = await merged(paragraph(run("x y")), as(" a < b & \u0001c  "));
  expect(out).toContain('<w:t xml:space="preserve"> a &lt; b &amp; c  </w:t>');
});

test("optional and fixed hyphens are read as characters and written as elements", async () => {
  const body = paragraph(
    "<w:r><w:t>co</w:t><w:noBreakHyphen/><w:t>op</w:t><w:softHyphen/><w:t>erate</w:t></w:r>",
  );
  expect(await tagged(body)).toEqual(["co\u2011op\u00aderate"]);
  expect(await merged(body, upper)).toContain(
    "<w:t>CO</w:t><w:noBreakHyphen/><w:t>OP</w:t><w:softHyphen/><w:t>ERATE</w:t>",
  );
});

test("in a bilingual document the translation follows, without anything that may stand only once", async () => {
  const body = paragraph(
    `<w:bookmarkStart w:id="0" w:name="b"/>${run("Word")}<w:bookmarkEnd w:id="0"/><w:r><w:footnoteReference w:id="1"/></w:r>${run(" more")}`,
    '<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="1"/><w:numId w:val="4"/></w:numPr>',
  );
  const out = await merged(body, upper, { output: "bilingual" });
  expect(out.match(/<w:p>/g)).toHaveLength(2);
  expect(out.startsWith(body)).toBe(true);
  const added = out.slice(body.length);
  expect(added).toContain('<w:numId w:val="0"/>');
  expect(added).toContain(">WORD MORE<");
  expect(added).not.toMatch(/bookmark|footnote/);
});

test("in a bilingual document a section break stands behind the translation", async () => {
  const out = await merged(paragraph(run("End"), "<w:sectPr><w:cols/></w:sectPr>"), upper, {
    output: "bilingual",
  });
  expect(out.match(/sectPr>/g)).toHaveLength(2);
  expect(out.indexOf("sectPr")).toBeGreaterThan(out.indexOf(">End<"));
});

test("page numbers stay live in the second line of a bilingual document; other computed fields stand there as text", async () => {
  const body = paragraph(
    `${run("Page ")}${field("PAGE", run("3"))}${run(" of ")}<w:fldSimple w:instr=" NUMPAGES ">${run("9")}</w:fldSimple>${run(" by ")}${field("AUTHOR", run("Ann"))}${run(".")}`,
  );
  const out = await merged(body, upper, { output: "bilingual" });
  const added = out.slice(body.length);
  expect(added.match(/PAGE <\/w:instrText>|NUMPAGES/g)).toHaveLength(2);
  expect(added).toContain("BY Ann.");
  expect(added).not.toContain("AUTHOR");
  const entry = paragraph(`${run("Chapter")}<w:r><w:tab/></w:r>${field("PAGEREF _Toc1 \\h", run("7"))}`);
  expect((await merged(entry, upper, { output: "bilingual" })).match(/PAGEREF/g)).toHaveLength(2);
});

test("a bilingual table has a row for each paragraph of the body, in one table as long as nothing stands between", async () => {
  const section = paragraph(run("Third"), '<w:sectPr><w:cols w:num="2"/></w:sectPr>');
  const cell = `<w:tbl><w:tr><w:tc>${paragraph(run("Cell"))}</w:tc></w:tr></w:tbl>`;
  const body = paragraph(run("First")) + paragraph(run("Second")) + section + cell + paragraph(run("Last"));
  const out = await merged(body, upper, { output: "bilingual-table" });
  const tables = out.match(/<w:tbl>.*?<\/w:tbl>/g)!;
  expect(tables.map((table) => table.match(/<w:tr>/g)!.length)).toEqual([3, 1, 1]);
  expect(tables[0]).toMatch(/First.*FIRST.*Second.*SECOND.*Third.*THIRD/);
  expect(tables[1]).toMatch(/Cell<.*<w:p>.*CELL</);
  // The section ends behind the table, and the document with a paragraph.
  expect(out).toMatch(
    /<\/w:tbl><w:p><w:pPr><w:sectPr><w:cols w:num="2"\/><\/w:sectPr><\/w:pPr><\/w:p><w:tbl>/,
  );
  expect(out).toMatch(/LAST.*<\/w:tbl><w:p\/>$/);
});

test("a field over paragraphs stays out of the table's cells", async () => {
  const begin =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> TOC </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>';
  const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
  const body =
    paragraph(begin + run("One")) +
    paragraph(run("Two")) +
    paragraph(run("Three") + end) +
    paragraph(run("Four"));
  const out = await merged(body, upper, { output: "bilingual-table" });
  expect(out.match(/<w:tr>/g)).toHaveLength(1);
  expect(out).toMatch(/<w:tbl>.*Four.*FOUR/);
});

test("words of automatic numbers are a unit with the counter as an object", async () => {
  const numbering = (label: string, format: string) =>
    `<w:numbering ${NAMESPACES}><w:abstractNum><w:lvl><w:numFmt w:val="${format}"/><w:lvlText w:val="${label}"/></w:lvl></w:abstractNum></w:numbering>`;
  const sample = (xml: string): SampleOptions => ({ parts: { "numbering.xml": { type: "numbering", xml } } });
  expect(await tagged(paragraph(run("x")), sample(numbering("Chapter %1.", "decimal")))).toEqual([
    "x",
    "Chapter <x1/>.",
  ]);
  expect(await tagged(paragraph(run("x")), sample(numbering("oo", "bullet")))).toEqual(["x"]);
  // A number stands in front of the source, which a bilingual document has as it is.
  const written = (output: "target" | "bilingual") =>
    merged(paragraph(run("x")), upper, {
      ...{ sample: sample(numbering("Chapter %1 &amp;", "decimal")), part: "word/numbering.xml", output },
    });
  expect(await written("target")).toContain('w:val="CHAPTER %1 &amp;"');
  expect(await written("bilingual")).toContain('w:val="Chapter %1 &amp;"');
});

test("a broken secondary part is left alone with a warning; a broken main part is damage", async () => {
  const header = { type: "header", xml: `<w:hdr ${NAMESPACES}><w:p>` };
  const { units, warnings } = await docxFilter.extract(
    docxSample(paragraph(run("Body")), { parts: { "header1.xml": header } }),
  );
  expect(units).toHaveLength(1);
  expect(warnings).toContainEqual(
    expect.objectContaining({ code: "warning.part_unreadable", part: "word/header1.xml" }),
  );
  await expect(docxFilter.extract(docxSample("<w:p>"))).rejects.toMatchObject({ code: "filter.damaged" });
});

test("the words inside a code are texts where the result goes on over paragraphs", async () => {
  const begin = (code: string) =>
    `${mark("begin")}<w:r><w:instrText>${code}</w:instrText></w:r>${mark("separate")}`;
  const body =
    paragraph(
      begin('QUOTE "Two lines" ') + begin('HYPERLINK "https://a.example/" \\o "Read on"') + run("One"),
    ) + paragraph(run("Two") + mark("end") + mark("end"));
  expect(await tagged(body)).toEqual(["Two lines", "Read on", "One", "Two"]);
  const out = await merged(body, upper);
  expect(out).toContain('QUOTE "TWO LINES" ');
  expect(out).toContain('HYPERLINK "https://a.example/" \\o "READ ON"');
});

test("what a document says of itself is translated where one of its fields shows it", async () => {
  const properties = (inner: string) =>
    `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${inner}</cp:coreProperties>`;
  const core = properties(
    "<dc:description>A note</dc:description><cp:keywords>tea, leaves</cp:keywords><dc:title>On tea</dc:title>",
  );
  const footer = {
    type: "footer",
    xml: `<w:ftr ${NAMESPACES}>${paragraph(field("KEYWORDS", run("tea")))}</w:ftr>`,
  };
  const ids = async (body: string, parts: SampleOptions["parts"] = {}) =>
    (await unitsOf(body, { core, parts }))
      .filter(({ kind }) => kind === "property")
      .map(({ id, content }) => `${id.replace(/^.*#/, "")}: ${plainText(content)}`);
  expect(await ids(paragraph(run("COMMENTS of KEYWORDS")))).toEqual(["1: On tea"]);
  expect(await ids(paragraph(field("COMMENTS", run("A note"))))).toEqual(["shown1: A note", "1: On tea"]);
  expect(await ids(paragraph(run("Body")), { "footer1.xml": footer })).toEqual([
    "shown1: tea, leaves",
    "1: On tea",
  ]);
  const body = paragraph(field("COMMENTS", run("A note")));
  const out = await merged(body, upper, { part: "docProps/core.xml", sample: { core } });
  expect(out).toContain("<dc:description>A NOTE</dc:description><cp:keywords>tea, leaves</cp:keywords>");
});

test("a field whose code goes on in the next paragraph is told as left out", async () => {
  const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
  const told = async (first: string, second: string) => {
    const body =
      paragraph(mark("begin") + code(first)) +
      paragraph(code(second) + mark("separate") + run("Sir") + mark("end"));
    const { units, warnings } = await docxFilter.extract(docxSample(body));
    return [units.map(({ content }) => plainText(content)), warnings.map(({ params }) => params?.reason)];
  };
  expect(await told('IF 1 = 1 "Sir"', '"Madam"')).toEqual([["Sir", "Sir"], ["field"]]);
  expect(await told("IF 1 = 1", '"Sir" "Madam"')).toEqual([["Sir"], ["field"]]);
  expect(await told("REF a", "\\h")).toEqual([["Sir"], []]);
});

test("a part with a document type declaration is not read", async () => {
  const header = {
    type: "header",
    xml: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:hdr ${NAMESPACES}>${paragraph(run("&e;"))}</w:hdr>`,
  };
  const { warnings } = await docxFilter.extract(
    docxSample(paragraph(run("Body")), { parts: { "header1.xml": header } }),
  );
  expect(warnings.map((warning) => warning.code)).toContain("warning.part_unreadable");
});

test("what Word asks for, puts around values and makes indexes of is translated inside the codes of fields", async () => {
  const body = [
    'ASK Name "Your name?" \\d "Nobody"',
    'FILLIN "Which town?" \\d "None yet"',
    'SET Hello "Good day"',
    'MERGEFIELD Rank \\b "The " \\f " herself"',
    'COMMENTS "A note of ours"',
    'XE "Tea:green tea" \\t "See leaves"',
    'TC "A chapter" \\l 1',
    'TA \\l "The long case" \\s "Case" \\c 1',
    'GREETINGLINE \\f "x" \\e "Dear all,"',
  ].map((code) => paragraph(field(code, run("1"))));
  const read = await tagged(body.join(""));
  expect(read.filter((text) => text !== "1")).toEqual([
    "Your name?",
    "Nobody",
    "Which town?",
    "None yet",
    "Good day",
    "The ",
    " herself",
    "A note of ours",
    "Tea",
    "green tea",
    "See leaves",
    "A chapter",
    "The long case",
    "Dear all,",
  ]);
  const out = await merged(body.join(""), upper);
  expect(out).toContain('ASK Name "YOUR NAME?" \\d "NOBODY"');
  expect(out).toContain('XE "TEA:GREEN TEA" \\t "SEE LEAVES"');
  expect(out).toContain('TA \\l "THE LONG CASE" \\s "Case" \\c 1');
});

test("a colon in a translated entry of an index begins no entry under it", async () => {
  const body = paragraph(field('XE "Tea\\: a drink:green"', "") + run("text"));
  expect(await tagged(body)).toEqual(["Tea: a drink", "green", "text"]);
  expect(await merged(body, as("A:B"))).toContain('XE "A\\:B:A\\:B"');
});

test("words in the code of a simple field are translated in their attribute", async () => {
  const simple = (code: string) =>
    paragraph(`<w:fldSimple w:instr=" ${code} ">${run("Shown")}</w:fldSimple>`);
  const body =
    simple("IF 1 = 1 &quot;Yes &amp; so&quot; &quot;No&quot;") + simple("FILLIN &quot;Which?&quot;");
  expect(await tagged(body)).toEqual(["Yes &amp; so", "No", "Shown", "Which?", "Shown"]);
  const out = await merged(body, as('A "b"'));
  expect(out).toContain(
    'w:instr=" IF 1 = 1 &quot;A \\&quot;b\\&quot;&quot; &quot;A \\&quot;b\\&quot;&quot; "',
  );
});

test("words of a code that runs or another field cut are told of", async () => {
  const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
  const told = async (codes: string) => {
    const body = paragraph(mark("begin") + codes + mark("separate") + run("x") + mark("end"));
    return (await docxFilter.extract(docxSample(body))).warnings.map(({ params }) => params?.reason);
  };
  expect(await told(code('QUOTE "Cut in ') + code('two"'))).toEqual(["field"]);
  expect(await told(code('IF 1 = 1 "') + code('" "') + code('"'))).toEqual([]);
  expect(await told(code('QUOTE "Dear ') + field("MERGEFIELD N", run("N")) + code(',"'))).toEqual(["field"]);
  expect(await told(code('QUOTE "Whole"'))).toEqual([]);
});

test("help of an older form field and what it holds at first are translated, names and formulas are not", async () => {
  const data = (inner: string) =>
    paragraph(
      `${mark("begin").replace("/>", `><w:ffData>${inner}</w:ffData></w:fldChar>`)}<w:r><w:instrText>FORMTEXT</w:instrText></w:r>${mark("separate")}${run("x1")}${mark("end")}`,
    );
  const body =
    data(
      '<w:helpText w:type="text" w:val="Type a name"/><w:statusText w:type="autoText" w:val="Block"/><w:textInput><w:default w:val="A name"/></w:textInput>',
    ) + data('<w:textInput><w:type w:val="calculated"/><w:default w:val="=SUM(A1)"/></w:textInput>');
  expect((await tagged(body)).filter((text) => text !== "x1")).toEqual(["Type a name", "A name"]);
  const out = await merged(body, upper);
  expect(out).toContain('w:val="TYPE A NAME"');
  expect(out).toContain('<w:default w:val="A NAME"/>');
  expect(out).toContain('w:val="=SUM(A1)"');
});

const CHART = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ${NAMESPACES}><c:chart><c:plotArea><c:lineChart><c:ser><c:dLbls><c:numFmt formatCode="0 &quot;pieces&quot;;d &quot;of&quot; mmmm" sourceLinked="0"/><c:separator>; </c:separator></c:dLbls><c:trendline><c:name>Expected growth</c:name></c:trendline><c:val><c:numRef><c:numCache><c:formatCode>0"x"</c:formatCode></c:numCache></c:numRef></c:val></c:ser></c:lineChart></c:plotArea></c:chart></c:chartSpace>`;

test("names of a chart's trend lines and the words of its number formats are texts, signs and words of dates are not", async () => {
  const sample = { parts: { "chart1.xml": { type: "chart", xml: CHART } } };
  expect(await tagged("", sample)).toEqual(["pieces", "Expected growth"]);
  const out = await merged("", upper, { sample, part: "word/chart1.xml" });
  expect(out).toContain('formatCode="0 &quot;PIECES&quot;;d &quot;of&quot; mmmm"');
  expect(out).toContain("<c:name>EXPECTED GROWTH</c:name>");
  const long = await merged("", as("very ".repeat(60)), { sample, part: "word/chart1.xml" });
  expect(long).toContain("0 &quot;pieces&quot;");
  const both = { sample, part: "word/chart1.xml", output: "bilingual" } as const;
  expect(await merged("", upper, both)).toContain("0 &quot;pieces / PIECES&quot;");
});

test("tooltips of pictures that are links are texts", async () => {
  const picture = `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="P"><a:hlinkClick r:id="rId1" tooltip="Opens the map"/></wp:docPr></wp:inline></w:drawing></w:r>`;
  expect(await tagged(paragraph(picture))).toEqual(["Opens the map"]);
});

test("words of fields beside a text, choices that are shown as their value and captions of controls are told of", async () => {
  const reasons = async (body: string, sample?: SampleOptions) =>
    (await docxFilter.extract(docxSample(body, sample))).warnings.map(({ params }) => params?.["reason"]);
  expect(await reasons(paragraph(run("Written on ") + field('DATE \\@ "dddd"', run("Friday"))))).toEqual([
    "field",
  ]);
  expect(await reasons(paragraph(run("Page ") + field("PAGE", run("3"))))).toEqual([]);
  const choice = (attributes: string) =>
    `<w:sdt><w:sdtPr><w:comboBox><w:listItem ${attributes}/></w:comboBox></w:sdtPr><w:sdtContent>${paragraph(run("Pick"))}</w:sdtContent></w:sdt>`;
  expect(await reasons(choice('w:value="Monday"'))).toEqual(["choice"]);
  expect(await reasons(choice('w:value="7"'))).toEqual([]);
  const control = (property: string) => ({
    parts: {
      "activeX1.xml": {
        type: "control",
        xml: `<ax:ocx xmlns:ax="urn:x"><ax:ocxPr ax:name="${property}" ax:value="Send"/></ax:ocx>`,
      },
    },
  });
  expect(await reasons("", control("Caption"))).toEqual(["caption"]);
  expect(await reasons("", control("BackColor"))).toEqual([]);
});

test("what was read is written as what is read again: other targets, languages and forms, one after the other", async () => {
  const tab = "<w:r><w:tab/></w:r>";
  const box = (text: string) =>
    `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${textBox(paragraph(run(text)))}</w:drawing></mc:Choice>` +
    `<mc:Fallback><w:pict>${textBox(paragraph(run(text)))}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
  const control = `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/a"/></w:sdtPr><w:sdtContent>${paragraph(run("bound"))}</w:sdtContent></w:sdt>`;
  const table = `<w:tbl><w:tblPr/><w:tr><w:tc>${paragraph(run("cell"))}</w:tc><w:tc>${paragraph(run("-5"))}</w:tc></w:tr></w:tbl>`;
  const body =
    paragraph(run("plain ") + run("bold", "<w:b/>")) +
    paragraph(run("around") + box("inside")) +
    control +
    table;
  const header = `<w:hdr ${NAMESPACES}>${paragraph(run("left") + tab + run("middle") + tab + run("right"))}</w:hdr>`;
  const source = docxSample(body, { parts: { "header1.xml": { type: "header", xml: header } } });
  const { skeleton, units } = await docxFilter.extract(source);
  const copied = { ...skeleton };
  const every = new Map(units.map((unit) => [unit.id, upper(unit.content)] as const));
  const some = (rest: number) => new Map([...every].filter((_, index) => index % 3 === rest));
  const arabic = parseLanguageTag("ar");
  for (const [targets, targetLanguage, output] of [
    [every, zh, "target"],
    [some(0), arabic, "target"],
    [some(1), zh, "target"],
    [some(2), arabic, "bilingual"],
    [every, arabic, "bilingual-table"],
    [some(1), en, "bilingual-table"],
  ] as const) {
    const options = { sourceLanguage: en, targetLanguage, output };
    const kept = await docxFilter.merge(source, skeleton, targets, options);
    const readAgain = await docxFilter.merge(source, copied, targets, options);
    expect(Buffer.compare(kept.bytes, readAgain.bytes), `${targetLanguage} ${output}`).toBe(0);
    expect(kept.warnings).toEqual(readAgain.warnings);
  }
});

describe("a paragraph that goes on in the next", () => {
  const marked = (mark: string, inner: string) =>
    `<w:p><w:pPr><w:rPr><w:${mark} w:id="1" w:author="A"/></w:rPr></w:pPr>${inner}</w:p>`;
  const frame = (letter: string, how = "drop") =>
    `<w:p><w:pPr><w:framePr w:dropCap="${how}" w:lines="3"/></w:pPr>${run(letter, '<w:sz w:val="96"/>')}</w:p>`;
  const written = (text: string) =>
    paragraph(`<w:r><w:rPr><w:lang w:val="en-US"/></w:rPr><w:t>${text}</w:t></w:r>`);

  test("because its mark was deleted is one sentence with it, and the change can still be decided on", async () => {
    const body = marked("del", run("The river ")) + paragraph(run("rises in spring."));
    expect(await tagged(body)).toEqual(["The river rises in spring."]);
    expect(await merged(body, as("Im Frühling steigt der Fluss."))).toBe(
      marked("del", "") + written("Im Frühling steigt der Fluss."),
    );
    const bilingual = await merged(body, as("Der Fluss."), { output: "bilingual" });
    expect(bilingual).toBe(body + written("Der Fluss."));
  });

  test("over several of them, with what stands between; not where the mark was inserted, or a table comes between", async () => {
    const [first, second] = [marked("del", run("One ")), marked("del", run("two "))];
    const mark = '<w:bookmarkStart w:id="7" w:name="b"/>';
    const body = first + mark + second + paragraph(run("three."));
    expect(await tagged(body)).toEqual(["One two three."]);
    expect(await merged(body, as("Eins."))).toBe(
      marked("del", "") + mark + marked("del", "") + written("Eins."),
    );
    expect(await tagged(marked("ins", run("One ")) + paragraph(run("two")))).toEqual(["One ", "two"]);
    const table = `<w:tbl><w:tr><w:tc>${paragraph(run("cell"))}</w:tc></w:tr></w:tbl>`;
    expect(await tagged(first + table + paragraph(run("two")))).toEqual(["One ", "cell", "two"]);
    expect(await tagged(`<w:tbl><w:tr><w:tc>${first}</w:tc></w:tr></w:tbl>${paragraph(run("two"))}`)).toEqual(
      ["One ", "two"],
    );
  });

  test("and whose words were deleted as well stays as it is", async () => {
    const gone = marked(
      "del",
      '<w:del w:id="2" w:author="A"><w:r><w:delText>Gone.</w:delText></w:r></w:del>',
    );
    const body = gone + paragraph(run("Here."));
    expect(await merged(body, as("Hier."))).toBe(gone + written("Hier."));
  });

  test("as the frame of its first letter is one word with it; the frame holds the first letter of the translation", async () => {
    const body = frame("T") + paragraph(run("he river rises."));
    expect(await tagged(body)).toEqual(["The river rises."]);
    expect(await merged(body, as("Der Fluss steigt."))).toBe(
      frame("D").replace(' xml:space="preserve"', "") + written("er Fluss steigt."),
    );
    expect(await merged(body, as("河水上涨。"), { language: zh })).toContain("<w:t>河</w:t>");
    expect(await merged(body, as("Der Fluss."), { output: "bilingual" })).toBe(body + written("Der Fluss."));
  });

  test("as the frame of a letter goes where the translation begins with none, or its letters join", async () => {
    const body = frame("T") + paragraph(run("he river rises."));
    expect(await merged(body, as("„Der Fluss“ steigt."))).toBe(written("„Der Fluss“ steigt."));
    const arabic = await merged(body, as("يرتفع النهر."), { language: parseLanguageTag("ar") });
    expect(arabic).not.toContain("dropCap");
    expect(arabic).toContain("يرتفع النهر.");
  });
});

test("Letters of symbol fonts are read as what they show, and are in the second line too", async () => {
  const symbol = (font: string, code: string) => `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;
  const body = paragraph(
    run("Angle ") + symbol("Symbol", "F061") + run(" leads ") + symbol("Wingdings", "F0E0") + run(" on"),
  );
  const [unit] = await unitsOf(body);
  expect(plainText(unit!.content)).toBe("Angle α leads → on");
  const bilingual = await merged(body, upper, { output: "bilingual" });
  expect(bilingual.match(/w:char="F061"/g)).toHaveLength(2);
});
