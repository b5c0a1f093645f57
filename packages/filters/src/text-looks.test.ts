import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { inlineToTagged } from "@yizhou/model";
import { expect, test } from "vitest";
import { docxFilter } from "./docx/docx-filter.ts";
import { docxSample, paragraph, run } from "./docx/docx-sample.ts";
import type { DocumentFilter } from "./filter.ts";
import { htmlFilter } from "./markup/html/html-filter.ts";
import { markdownFilter } from "./markup/markdown/markdown-filter.ts";
import { odfFilter } from "./odf/odf-filter.ts";
import { pptxFilter } from "./pptx/pptx-filter.ts";
import { buildOdf } from "./testing/odf-sample.ts";
import { buildPresentation } from "./testing/pptx-sample.ts";
import { buildWorkbook } from "./testing/xlsx-sample.ts";
import { xlsxFilter } from "./xlsx/xlsx-filter.ts";

/** Each unit with tags as a line, and what its pairs look like. */
async function looksOf(filter: unknown, bytes: Uint8Array): Promise<Record<string, (string | undefined)[]>> {
  const { units } = await (filter as DocumentFilter).extract(bytes);
  return Object.fromEntries(
    units.flatMap(({ content }) => {
      const looks = content.flatMap((node) => (node.kind === "open" ? [node.looks?.join(" ")] : []));
      return looks.length > 0 ? [[inlineToTagged(content), looks]] : [];
    }),
  );
}

test("what a run of Word adds to the look of its paragraph is told; fonts and colours are not, nor what all of it has", async () => {
  const bytes = docxSample(
    paragraph(
      run("Water is H") + run("2", '<w:vertAlign w:val="subscript"/>') + run("O, as everybody knows"),
    ) +
      paragraph(run("A ", "<w:b/>") + run("name", "<w:b/><w:i/>") + run(" in a heading", "<w:b/>")) +
      paragraph(
        run("Some ") +
          run("red", '<w:color w:val="FF0000"/>') +
          run(" words, ") +
          run("not bold", '<w:b w:val="0"/>'),
      ) +
      paragraph(
        run("It was ") +
          run("gone", "<w:dstrike/>") +
          run(" and ") +
          run("stressed", '<w:rStyle w:val="Emphasis"/>'),
      ),
  );
  expect(await looksOf(docxFilter, bytes)).toEqual({
    "Water is H<g1>2</g1>O, as everybody knows": ["subscript"],
    "A <g1>name</g1> in a heading": ["italic"],
    "Some <g1>red</g1> words, <g2>not bold</g2>": [undefined, undefined],
    "It was <g1>gone</g1> and <g2>stressed</g2>": ["strike", "italic"],
  });
});

test("so are those of slides, cells and OpenDocument texts", async () => {
  const deck = unzipSync(buildPresentation());
  const [slide] = Object.keys(deck).filter((name) => name === "ppt/slides/slide1.xml");
  deck[slide!] = strToU8(
    strFromU8(deck[slide!]!).replace(
      /<a:p>.*?<\/a:p>/s,
      `<a:p><a:r><a:rPr lang="en-US"/><a:t>Ten to the power of </a:t></a:r><a:r><a:rPr b="1" baseline="30000"/><a:t>six</a:t></a:r></a:p>`,
    ),
  );
  expect(Object.entries(await looksOf(pptxFilter, zipSync(deck)))[0]).toEqual([
    "Ten to the power of <g1>six</g1>",
    ["bold superscript"],
  ]);
  expect((await looksOf(xlsxFilter, buildWorkbook({})))["Green <g1>tea</g1>"]).toEqual(["bold"]);
  const text = buildOdf("text", {
    body: `<text:p>One <text:span text:style-name="T1">bold</text:span> word among others</text:p><text:p>Bold <text:span text:style-name="T1">in <text:span text:style-name="T1">bold</text:span></text:span> is bold</text:p>`,
  });
  expect(await looksOf(odfFilter("odt"), text)).toEqual({
    "One <g1>bold</g1> word among others": ["bold"],
    "Bold <g1>in </g1><g2>bold</g2> is bold": ["bold", "bold"],
  });
});

test("so are those of pages and of Markdown by the names of their marks", async () => {
  const html = `<p>An <em>old</em> <b>book</b> of 10<sup>3</sup> <a href="x">pages</a>, <span>said</span> twice</p>`;
  expect(Object.values(await looksOf(htmlFilter, strToU8(html)))).toEqual([
    ["italic", "bold", "superscript", undefined, undefined],
  ]);
  expect(await looksOf(markdownFilter, strToU8("A **bold** and an *old* and a ~~lost~~ word\n"))).toEqual({
    "A <g1>bold</g1> and an <g2>old</g2> and a <g3>lost</g3> word": ["bold", "italic", "strike"],
  });
});
