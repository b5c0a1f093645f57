import { inlineToTagged, parseLanguageTag, type InlineContent } from "@yizhou/model";
import { expect, test } from "vitest";
import { XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import { readDrawingParagraph, writeDrawingParagraph, type DrawingParagraph } from "./drawing-text.ts";

const A = "http://schemas.openxmlformats.org/drawingml/2006/main";
const zh = parseLanguageTag("zh");
const xmlOf = (inner: string) => `<x xmlns:a="${A}" xmlns:r="r"><a:p>${inner}</a:p></x>`;

function read(inner: string): { source: XmlSource; paragraph: DrawingParagraph | null } {
  const source = new XmlSource("slide.xml", Buffer.from(xmlOf(inner)));
  const scanner = new XmlScanner(source);
  while (scanner.next())
    if (scanner.name === "a:p") return { source, paragraph: readDrawingParagraph(scanner) };
  throw new Error("no paragraph");
}

function write(inner: string, content: InlineContent, language = zh): string {
  const { source, paragraph } = read(inner);
  const { edit } = writeDrawingParagraph(source, paragraph!, { content, targetLanguage: language });
  return Buffer.from(source.splice([edit]))
    .toString()
    .slice(xmlOf("").indexOf("<a:p>") + 5, -10);
}

const tagged = (inner: string) => inlineToTagged(read(inner).paragraph!.model.content);

test("runs that differ only in language and proofing marks are one text", () => {
  expect(
    tagged(
      `<a:r><a:rPr lang="en-US" sz="12"/><a:t>One </a:t></a:r><a:r><a:rPr lang="de" dirty="0" sz="12"/><a:t>two</a:t></a:r>`,
    ),
  ).toBe("One two");
});

test("a format of few characters becomes a pair, a hyperlink a link", () => {
  const inner = `<a:r><a:t>Some </a:t></a:r><a:r><a:rPr b="1"/><a:t>bold</a:t></a:r><a:r><a:t> text, </a:t></a:r><a:r><a:rPr><a:hlinkClick r:id="rId1"/></a:rPr><a:t>link</a:t></a:r>`;
  expect(tagged(inner)).toBe("Some <g1>bold</g1> text, <g2>link</g2>");
  expect(
    read(inner)
      .paragraph!.model.content.filter((n) => n.kind === "open")
      .map((n) => n.type),
  ).toEqual(["format", "link"]);
});

test("a link is plain text only where there is nothing else, however long it is", () => {
  const link = `<a:r><a:rPr><a:hlinkClick r:id="rId1"/></a:rPr><a:t>the tables of all stations</a:t></a:r>`;
  expect(tagged(`<a:r><a:t>See </a:t></a:r>${link}`)).toBe("See <g1>the tables of all stations</g1>");
  expect(tagged(`${link}<a:br/>${link}`)).toBe("the tables of all stations<x1/>the tables of all stations");
});

test("breaks and fields stand alone and show what they stand for", () => {
  const content = read(
    `<a:r><a:t>Page</a:t></a:r><a:br/><a:fld id="{1}" type="slidenum"><a:t>7</a:t></a:fld><a:r><a:t> end</a:t></a:r>`,
  ).paragraph!.model.content;
  expect(inlineToTagged(content)).toBe("Page<x1/><x2/> end");
  expect(content.flatMap((node) => (node.kind === "standalone" ? [node.equivalent] : []))).toEqual([
    "\n",
    "7",
  ]);
});

test("a paragraph without runs, or with a field alone, has no text", () => {
  expect(read(`<a:endParaRPr/>`).paragraph).toBeNull();
  expect(read(`<a:fld id="{1}" type="slidenum"><a:t>7</a:t></a:fld>`).paragraph).toBeNull();
});

test("a translation takes the format of its source, says its language and keeps what closes the paragraph", () => {
  expect(
    write(
      `<a:pPr lvl="1"/><a:r><a:rPr lang="en-US" b="1"/><a:t>A &amp; B</a:t></a:r><a:endParaRPr lang="en-US"/>`,
      [{ kind: "text", text: "甲 & 乙" }],
    ),
  ).toBe(
    `<a:pPr lvl="1"/><a:r><a:rPr lang="zh-CN" b="1"/><a:t>甲 &amp; 乙</a:t></a:r><a:endParaRPr lang="en-US"/>`,
  );
});

test("a target that lost its field gets it back at the end", () => {
  expect(
    write(
      `<a:r><a:t>At </a:t></a:r><a:fld id="{1}" type="slidenum"><a:t>7</a:t></a:fld><a:r><a:t> end</a:t></a:r>`,
      [{ kind: "text", text: "完" }],
    ),
  ).toBe(`<a:r><a:rPr lang="zh-CN"/><a:t>完</a:t></a:r><a:fld id="{1}" type="slidenum"><a:t>7</a:t></a:fld>`);
});

test("direction and alignment turn together, and an inherited direction is put off", () => {
  const turned = (properties: string, from: string, to: string, startsByDefault = false) => {
    const { source, paragraph } = read(`${properties}<a:r><a:t>word</a:t></a:r>`);
    const { edit } = writeDrawingParagraph(source, paragraph!, {
      content: [{ kind: "text", text: "x" }],
      sourceLanguage: parseLanguageTag(from),
      targetLanguage: parseLanguageTag(to),
      startsByDefault: () => startsByDefault,
    });
    return edit.bytes.slice(0, edit.bytes.indexOf("<a:r>"));
  };
  expect(turned(`<a:pPr algn="l"><a:buNone/></a:pPr>`, "en", "he")).toBe(
    `<a:pPr rtl="1" algn="r"><a:buNone/></a:pPr>`,
  );
  expect(turned(`<a:pPr algn="r" rtl="1"/>`, "ar", "en")).toBe(`<a:pPr rtl="0" algn="l"/>`);
  expect(turned("", "en", "ar", true)).toBe(`<a:pPr rtl="1" algn="r"/>`);
  expect(turned("", "en", "ar")).toBe(`<a:pPr rtl="1"/>`);
  expect(turned(`<a:pPr algn="r"/>`, "en", "fr")).toBe(`<a:pPr algn="r"/>`);
  expect(turned("", "ar", "he")).toBe("");
});

test("a right-to-left target turns the paragraph", () => {
  expect(
    write(
      `<a:pPr algn="ctr"/><a:r><a:t>word</a:t></a:r>`,
      [{ kind: "text", text: "كلمة" }],
      parseLanguageTag("ar"),
    ),
  ).toBe(`<a:pPr rtl="1" algn="ctr"/><a:r><a:rPr lang="ar-SA"/><a:t>كلمة</a:t></a:r>`);
});

test.each(["\x0b", "_x000B_"])(
  "a line break that stands among the letters as %j keeps its lines apart",
  (sign) => {
    const inner = `<a:r><a:rPr b="1"/><a:t>Sales &amp; costs${sign}of the year</a:t></a:r>`;
    expect(tagged(inner)).toBe("Sales &amp; costs<x1/>of the year");
    const { content } = read(inner).paragraph!.model;
    expect(content.find(({ kind }) => kind === "standalone")).toMatchObject({
      type: "break",
      equivalent: "\n",
    });
    expect(
      write(inner, [
        { kind: "text", text: "销售与成本" },
        { ...content[1]!, kind: "standalone", id: 1, type: "break" },
        { kind: "text", text: "年度" },
      ]),
    ).toBe(
      `<a:r><a:rPr lang="zh-CN" b="1"/><a:t>销售与成本</a:t></a:r><a:br/><a:r><a:rPr lang="zh-CN" b="1"/><a:t>年度</a:t></a:r>`,
    );
  },
);

test("what only looks like a line break among the letters stays text", () => {
  expect(tagged(`<a:r><a:t>A<![CDATA[&]]>B&#95;x000B_C</a:t></a:r>`)).toBe("A&amp;B_x000B_C");
});
