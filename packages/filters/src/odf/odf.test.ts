import { openZip } from "@yizhou/bytes/zip";
import {
  inlineFromText,
  inlineToTagged,
  parseLanguageTag,
  plainText,
  type InlineContent,
} from "@yizhou/model";
import { describe, expect, it } from "vitest";
import { describeFilterLaws } from "../contract-suite.ts";
import { identifyFormat } from "../registry.ts";
import { buildFlatOdf, buildOdf, type OdfBody } from "../testing/odf-sample.ts";
import { odfFilter } from "./odf-filter.ts";

const BODY =
  `<text:tracked-changes><text:changed-region><text:deletion><text:p>Deleted words</text:p></text:deletion></text:changed-region></text:tracked-changes>` +
  `<text:h text:outline-level="1">A <text:bookmark-start text:name="b"/>heading<text:bookmark-end text:name="b"/></text:h>` +
  `<text:p>One <text:span text:style-name="T1">bo</text:span><text:span text:style-name="T2">ld</text:span> word, <text:span text:style-name="T3">typed later</text:span>` +
  `<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>A footnote</text:p></text:note-body></text:note> and a <text:a xlink:href="https://example.org/">link</text:a>.</text:p>` +
  `<text:p>Two  blanks\n and <text:s text:c="3"/>four<text:tab/>behind a tab<text:line-break/>next line, page <text:page-number>7</text:page-number> of it</text:p>` +
  `<text:p>With <office:annotation><dc:creator>Ann</dc:creator><text:p>A comment</text:p></office:annotation>a comment and <draw:frame><draw:text-box><text:p>In a frame</text:p></draw:text-box><svg:title>A title</svg:title><svg:desc>picture.png</svg:desc></draw:frame> a frame</text:p>` +
  `<text:p><text:change-start text:change-id="c"/>Inserted<text:change-end text:change-id="c"/> words, <text:ruby><text:ruby-base>base</text:ruby-base><text:ruby-text>reading</text:ruby-text></text:ruby></text:p>` +
  `<table:table table:name="T"><table:table-row><table:table-cell office:value-type="string"><text:p>In a cell</text:p></table:table-cell></table:table-row></table:table>`;
const MASTER = `<style:header><text:p>The header</text:p></style:header>`;

const cell = (text: string, attributes = `office:value-type="string"`) =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const result = (formula: string, text: string) =>
  cell(text, `table:formula="of:=${formula}" office:value-type="string" calcext:value-type="string"`);
const sheet = (...rows: string[]) =>
  `<table:table table:name="Data">${rows.map((row) => `<table:table-row>${row}</table:table-row>`).join("")}</table:table>`;
const SHEET = sheet(
  cell("Project") + cell("12.50 EUR", `office:value-type="currency" office:value="12.5"`),
  cell("Green tea") + `<table:table-cell table:number-columns-repeated="3"/>` + cell("far"),
);
const SLIDES =
  `<draw:page draw:name="First"><draw:frame presentation:class="title"><draw:text-box><text:p>A title</text:p></draw:text-box></draw:frame>` +
  `<draw:custom-shape><text:p>In a shape</text:p></draw:custom-shape><presentation:notes><draw:frame><draw:text-box><text:p>What to say</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>`;

describeFilterLaws(odfFilter("odt"), [
  { name: "text", bytes: buildOdf("text", { body: BODY, master: MASTER }) },
]);
describeFilterLaws(odfFilter("ods"), [
  { name: "spreadsheet", bytes: buildOdf("spreadsheet", { body: SHEET }) },
]);

const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh") };

async function unitsOf(kind: OdfBody, bytes: Uint8Array) {
  return (
    await odfFilter(({ text: "odt", spreadsheet: "ods", presentation: "odp" } as const)[kind]).extract(bytes)
  ).units;
}

async function translated(body: string, targets: Record<string, string>): Promise<string> {
  const filter = odfFilter("ods");
  const bytes = buildOdf("spreadsheet", { body });
  const { skeleton, units } = await filter.extract(bytes);
  const contents = new Map<string, InlineContent>();
  for (const unit of units) {
    const target = targets[plainText(unit.content)];
    if (target !== undefined) contents.set(unit.id, inlineFromText(target));
  }
  const zip = openZip((await filter.merge(bytes, skeleton, contents, languages)).bytes);
  return zip.read(zip.find("content.xml")!).toString();
}

describe("an OpenDocument text", () => {
  it("gives sentences whole: runs that look the same are one, formats, links and objects are tags", async () => {
    const units = await unitsOf("text", buildOdf("text", { body: BODY, master: MASTER }));
    expect(units.map((unit) => [unit.kind, inlineToTagged(unit.content)])).toEqual([
      ["heading", "A <x1/>heading"],
      ["note", "A footnote"],
      ["paragraph", "One <g1>bold</g1> word, typed later<x2/> and a <g3>link</g3>."],
      ["paragraph", "Two blanks and    four<x1/>behind a tab<x2/>next line, page <x3/> of it"],
      ["comment", "A comment"],
      ["shape", "In a frame"],
      ["alt-text", "A title"],
      ["paragraph", "With <x1/>a comment and <x2/> a frame"],
      ["paragraph", "Inserted<x1/> words, <g2>base</g2>"],
      ["cell", "In a cell"],
      ["header-footer", "The header"],
    ]);
  });

  it("reads a flat file and a template as their kind", async () => {
    const flat = buildFlatOdf("text", BODY);
    expect(identifyFormat(flat, "letter.fodt")).toBe("odt");
    expect((await unitsOf("text", flat)).map((unit) => plainText(unit.content))).toContain("A footnote");
    expect(identifyFormat(buildOdf("text", { body: BODY }), "letter.ott")).toBe("odt");
    expect(identifyFormat(buildOdf("presentation", { body: SLIDES }), "slides.odp")).toBe("odp");
  });

  it("refuses an encrypted document as encrypted", async () => {
    const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`;
    const bytes = buildOdf("text", { body: BODY, more: { "META-INF/manifest.xml": manifest } });
    await expect(odfFilter("odt").extract(bytes)).rejects.toMatchObject({
      code: "filter.encryption_unsupported",
    });
  });

  it("reads what charts inside say", async () => {
    const chart = `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:chart="urn:oasis:names:tc:opendocument:xmlns:chart:1.0"><office:body><office:chart><chart:chart><chart:title><text:p>Sales</text:p></chart:title></chart:chart></office:chart></office:body></office:document-content>`;
    const units = await unitsOf(
      "text",
      buildOdf("text", { body: BODY, more: { "Object 1/content.xml": chart } }),
    );
    expect(units.at(-1)).toMatchObject({ kind: "chart", part: "Object 1/content.xml" });
  });
});

describe("an OpenDocument presentation", () => {
  it("gives titles, shapes and notes slide by slide", async () => {
    const units = await unitsOf("presentation", buildOdf("presentation", { body: SLIDES }));
    expect(units.map((unit) => [unit.kind, unit.place, plainText(unit.content)])).toEqual([
      ["title", "First", "A title"],
      ["shape", "First", "In a shape"],
      ["shape", "First", "What to say"],
    ]);
  });
});

describe("an OpenDocument spreadsheet", () => {
  it("leaves numbers to whoever shows them", async () => {
    const units = await unitsOf("spreadsheet", buildOdf("spreadsheet", { body: SHEET }));
    expect(units.map((unit) => [unit.place, plainText(unit.content)])).toEqual([
      ["Data", "Project"],
      ["Data", "Green tea"],
      ["Data", "far"],
    ]);
  });

  it("keeps what formulas read or compare, and translates the rest", async () => {
    const body = sheet(
      cell("urgent: call") +
        `<table:table-cell table:formula="of:=SEARCH(&quot;urgent&quot;;[.A1])" office:value-type="float" office:value="1"/>`,
      cell("open") +
        `<table:table-cell table:formula="of:=IF([.A2]=&quot;open&quot;;1;0)" office:value-type="float" office:value="1"/>`,
      cell("A note") +
        `<table:table-cell table:formula="of:=COUNTA([.A1:.A9])" office:value-type="float" office:value="3"/>`,
    );
    const units = await unitsOf("spreadsheet", buildOdf("spreadsheet", { body }));
    expect(units.map((unit) => [plainText(unit.content), unit.locked])).toEqual([
      ["urgent: call", "formula-text"],
      ["open", "formula-literal"],
      ["A note", undefined],
    ]);
  });

  it("has results follow the cell they repeat, and others worked out again", async () => {
    const out = await translated(
      sheet(cell("Tea") + result("[.A1]", "Tea") + result("[.A1]&amp;&quot; bag&quot;", "Tea bag")),
      { Tea: "茶" },
    );
    expect(out).toContain(
      `calcext:value-type="string"><text:p>茶</text:p></table:table-cell><table:table-cell table:formula`,
    );
    expect(out).toContain(
      `<table:table-cell table:formula="of:=[.A1]&amp;&quot; bag&quot;"></table:table-cell>`,
    );
  });

  it("keeps two texts that formulas compare apart", async () => {
    const body = sheet(
      cell("red") + cell("blue"),
      `<table:table-cell table:formula="of:=[.A1]=[.B1]" office:value-type="boolean" office:boolean-value="false"><text:p>FALSE</text:p></table:table-cell>`,
    );
    expect(await translated(body, { red: "色", blue: "色" })).toContain(">red<");
    expect(await translated(body, { red: "红", blue: "蓝" })).toContain(">红<");
  });
});
