import { openZip } from "@yizhou/bytes/zip";
import { inlineFromText, inlineToTagged, parseLanguageTag } from "@yizhou/model";
import { expect, it } from "vitest";
import { docxFilter } from "../docx/docx-filter.ts";
import { odfFilter } from "../odf/odf-filter.ts";
import { buildPackage, relationshipsXml } from "../testing/build-package.ts";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const LANGUAGES = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh") };
const run = (inner: string) => `<w:r>${inner}</w:r>`;
const text = (shown: string) => run(`<w:t>${shown}</w:t>`);
const TAB = run("<w:tab/>");

/** @param paragraphs  each the name of its style and its runs */
function wordDocument(paragraphs: readonly (readonly [style: string, runs: string])[]): Uint8Array {
  const styles = ["toc 1", "table of figures", "heading 1"].map(
    (name, i) => `<w:style w:type="paragraph" w:styleId="s${i}"><w:name w:val="${name}"/></w:style>`,
  );
  const body = paragraphs.map(
    ([style, runs]) => `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${runs}</w:p>`,
  );
  return buildPackage("word/document.xml", {
    "word/document.xml": `<w:document ${W}><w:body>${body.join("")}</w:body></w:document>`,
    "word/_rels/document.xml.rels": relationshipsXml({ rId1: ["styles", "styles.xml"] }),
    "word/styles.xml": `<w:styles ${W}>${styles.join("")}</w:styles>`,
  });
}

const ODF = ["office", "text", "xlink"]
  .map((name) =>
    name === "xlink"
      ? 'xmlns:xlink="http://www.w3.org/1999/xlink"'
      : `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  .join(" ");

function openDocument(entry: string, heading: string): Uint8Array {
  return Buffer.from(
    `<?xml version="1.0"?><office:document ${ODF} office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text>` +
      `<text:table-of-content><text:index-body>${entry}</text:index-body></text:table-of-content>${heading}</office:text></office:body></office:document>`,
  );
}

it("an entry of a Word list of contents says what its heading says, without number and page", async () => {
  const source = wordDocument([
    ["s0", text("2.1") + TAB + text("Tides &amp; winds") + TAB + text("14")],
    ["s1", text("Figure 3 Tides") + TAB + text("iv")],
    ["s2", text("Tides &amp; winds")],
    ["s2", text("12") + TAB + text("No entry") + TAB + text("7")],
    ["s0", text("7") + TAB + text("12")],
  ]);
  const { skeleton, units } = await docxFilter.extract(source);
  expect(units.map(({ content }) => inlineToTagged(content))).toEqual([
    "Tides &amp; winds",
    "Figure 3 Tides",
    "Tides &amp; winds",
    "12<x1/>No entry<x2/>7",
    "7<x1/>12",
  ]);
  const { bytes } = await docxFilter.merge(
    source,
    skeleton,
    new Map([[units[0]!.id, inlineFromText("潮与风")]]),
    LANGUAGES,
  );
  const zip = openZip(bytes);
  const shown = zip.read(zip.find("word/document.xml")!).toString();
  expect(
    [...shown.split("</w:p>")[0]!.matchAll(/<w:t(?: [^>]*)?>([^<]*)|<w:tab\/>/g)].map(([all, t]) => t ?? all),
  ).toEqual(["2.1", "<w:tab/>", "潮与风", "<w:tab/>", "14"]);
});

it("an entry of an OpenDocument list of contents says what its heading says, linked or not", async () => {
  for (const [open, close] of [
    ["", ""],
    ['<text:a xlink:href="#1">', "</text:a>"],
  ] as const) {
    const entry = `<text:p>${open}2.1<text:tab/>Tides &amp; winds<text:tab/>14${close}</text:p>`;
    const source = openDocument(entry, "<text:h>Tides &amp; winds</text:h>");
    const filter = odfFilter("odt");
    const { skeleton, units } = await filter.extract(source);
    expect(units.map(({ content }) => inlineToTagged(content))).toEqual([
      "Tides &amp; winds",
      "Tides &amp; winds",
    ]);
    const { bytes } = await filter.merge(
      source,
      skeleton,
      new Map([[units[0]!.id, inlineFromText("潮与风")]]),
      LANGUAGES,
    );
    expect(Buffer.from(bytes).toString()).toContain(
      `<text:p>${open}2.1<text:tab/>潮与风<text:tab/>14${close}</text:p>`,
    );
  }
});
