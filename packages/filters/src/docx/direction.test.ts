import { openZip } from "@yizhou/bytes/zip";
import { parseLanguageTag, plainText } from "@yizhou/model";
import { expect, test } from "vitest";
import { docxFilter } from "./docx-filter.ts";
import { docxSample, NAMESPACES, paragraph, run, type SampleOptions } from "./docx-sample.ts";

const arabic = parseLanguageTag("ar");
const english = parseLanguageTag("en");
const german = parseLanguageTag("de");

/** A part after every text but those that begin with "Kept" was translated; the main part, if none is named. */
async function translated(
  body: string,
  { from = arabic, to = english, part = "word/document.xml", ...sample }: SampleOptions & Directions = {},
): Promise<string> {
  const source = docxSample(body, sample);
  const { skeleton, units } = await docxFilter.extract(source);
  const targets = units
    .filter(({ content }) => !plainText(content).startsWith("Kept"))
    .map(({ id }) => [id, [{ kind: "text" as const, text: "New" }]] as const);
  const { bytes } = await docxFilter.merge(source, skeleton, new Map(targets), {
    sourceLanguage: from,
    targetLanguage: to,
  });
  const zip = openZip(bytes);
  return zip.read(zip.find(part)!).toString();
}

interface Directions {
  readonly from?: typeof arabic;
  readonly to?: typeof arabic;
  readonly part?: string;
}

const section = (inside: string) => `<w:sectPr><w:cols w:num="2"/>${inside}<w:docGrid/></w:sectPr>`;

test("sections run as the translation does, whether they end with a translated paragraph, an empty one or the document", async () => {
  const fromRight = section("<w:bidi/><w:rtlGutter/>");
  const body =
    paragraph(run("first"), fromRight) + paragraph(run("second")) + paragraph("", fromRight) + fromRight;
  const out = await translated(body);
  expect(out.split(section(""))).toHaveLength(4);
  expect(out).not.toMatch(/<w:(?:bidi|rtlGutter)\/>/);
  const gutter = `<w:sectPr><w:pgMar w:left="9" w:gutter="5"/></w:sectPr>`;
  const back = await translated(paragraph(run("first"), section("")) + gutter, { from: english, to: arabic });
  expect(back).toContain(`<w:pPr><w:bidi/>${section("<w:bidi/>")}</w:pPr>`);
  expect(back).toContain('<w:pgMar w:left="9" w:gutter="5"/><w:bidi/><w:rtlGutter/></w:sectPr>');
});

test("sections stay in a language of the same direction, and where nothing is translated", async () => {
  const body = paragraph(run("Kept")) + paragraph("", section("<w:bidi/>"));
  expect(await translated(body)).toContain(section("<w:bidi/>"));
  const alike = await translated(paragraph(run("word")) + section("<w:bidi/>"), {
    from: english,
    to: german,
  });
  expect(alike).toContain(section("<w:bidi/>"));
});

const STYLES = {
  "styles.xml": {
    type: "styles",
    xml:
      `<w:styles ${NAMESPACES}><w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/><w:pPr><w:bidi/></w:pPr><w:rPr><w:rtl/></w:rPr></w:style>` +
      `<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/><w:basedOn w:val="N"/><w:rPr><w:bCs/></w:rPr></w:style>` +
      `<w:style w:type="paragraph" w:styleId="L"><w:name w:val="Latin"/><w:basedOn w:val="N"/><w:pPr><w:bidi w:val="0"/></w:pPr><w:rPr><w:rtl w:val="0"/></w:rPr></w:style></w:styles>`,
  },
};

test("a translation leaves the direction that the style of its paragraph, or the one that style is based on, gives", async () => {
  const style = (id: string) => `<w:pStyle w:val="${id}"/>`;
  const out = await translated(
    paragraph(run("plain")) +
      paragraph(run("head"), style("H")) +
      paragraph(run("latin"), style("L")) +
      paragraph(run("Kept")),
    { parts: STYLES },
  );
  const ltr = '<w:rPr><w:rtl w:val="0"/><w:lang w:val="en-US"/></w:rPr>';
  expect(out).toContain(`<w:p><w:pPr><w:bidi w:val="0"/></w:pPr><w:r>${ltr}<w:t>New</w:t>`);
  expect(out).toContain(`<w:pPr>${style("H")}<w:bidi w:val="0"/></w:pPr><w:r>${ltr}<w:t>New</w:t>`);
  expect(out).toContain(
    `<w:pPr>${style("L")}</w:pPr><w:r><w:rPr><w:lang w:val="en-US"/></w:rPr><w:t>New</w:t>`,
  );
  expect(out).toContain(paragraph(run("Kept")));
});

test("into a script that runs from the left, styles are bold there that were so in the source's script alone", async () => {
  const styles = await translated(paragraph(run("plain")), { parts: STYLES, part: "word/styles.xml" });
  expect(styles).toContain("<w:rPr><w:b/><w:bCs/></w:rPr>");
});
