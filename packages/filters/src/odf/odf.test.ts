import { openZip } from "@yizhou/bytes/zip";
import {
  inlineFromText,
  inlineToTagged,
  parseLanguageTag,
  plainText,
  type InlineContent,
} from "@yizhou/model";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeFilterLaws } from "../contract-suite.ts";
import { installedFilters } from "../node/index.ts";
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

const FIELDS =
  `<text:p>Dear <text:conditional-text text:condition="ooow:true" text:string-value-if-false="Madam" text:string-value-if-true="Sir">Sir</text:conditional-text>, write <text:placeholder text:placeholder-type="text">your name</text:placeholder> here</text:p>` +
  `<text:p>Take <text:drop-down text:name="d"><text:label text:value="Tea"/><text:label text:current-selected="true" text:value="Milk"/>Milk</text:drop-down> with it</text:p>` +
  `<text:p><text:hidden-text text:condition="ooow:false" text:string-value="Shown to some"/>By <text:user-field-get text:name="f">Harbour Company</text:user-field-get> on <text:date>1 May</text:date></text:p>` +
  `<text:p>A <loext:content-control><text:span text:style-name="T1">control</text:span></loext:content-control> and <other xmlns="urn:nobody">what nobody knows</other></text:p>`;

describeFilterLaws(odfFilter("odt"), [
  { name: "text with fields", bytes: buildOdf("text", { body: FIELDS }) },

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

describe("formats of numbers", () => {
  const formats =
    `<number:number-style style:name="N1"><number:text>Stock: </number:text><number:number number:min-integer-digits="1"/><number:text> K</number:text></number:number-style>` +
    `<number:date-style style:name="N2"><number:day/><number:text> de </number:text><number:month/></number:date-style>`;
  const flat = new TextEncoder().encode(
    new TextDecoder()
      .decode(buildFlatOdf("spreadsheet", SHEET))
      .replace(
        "<office:automatic-styles>",
        `<office:automatic-styles xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0">${formats}`,
      ),
  );

  it("say words that are texts, but for a lone letter, and those of dates are said to stay", async () => {
    const { units, warnings } = await odfFilter("ods").extract(flat);
    expect(units.map((unit) => plainText(unit.content))).toEqual(["Stock: ", "Project", "Green tea", "far"]);
    expect(warnings.map(({ params }) => params?.reason)).toEqual(["date-format"]);
  });

  it("take the translation, and keep the source in a bilingual document", async () => {
    const { skeleton, units } = await odfFilter("ods").extract(flat);
    const targets = new Map([[units[0]!.id, inlineFromText("库存 <1>")]]);
    const written = async (output: "target" | "bilingual") =>
      new TextDecoder().decode(
        (await odfFilter("ods").merge(flat, skeleton, targets, { ...languages, output })).bytes,
      );
    expect(await written("target")).toContain("<number:text>库存 &lt;1&gt;</number:text>");
    expect(await written("bilingual")).toContain("<number:text>Stock: </number:text>");
  });
});

describe("an OpenDocument text", () => {
  it("says that deleted words stay, and nothing where words were only inserted", async () => {
    const warningsOf = async (body: string) =>
      (await odfFilter("odt").extract(buildOdf("text", { body }))).warnings;
    const left = (reason: string) => ({
      ...{ code: "warning.text_left_out", part: "content.xml" },
      params: { part: "content.xml", reason },
    });
    expect(await warningsOf(BODY)).toEqual([left("deletion"), left("ruby")]);
    expect(
      await warningsOf(BODY.replace(/<text:deletion>.*?<\/text:deletion>/, "<text:insertion/>")),
    ).toEqual([left("ruby")]);
  });

  it("says words that only an index made anew shows, and what tables are called", async () => {
    const index = `<text:table-of-content><text:table-of-content-source><text:index-title-template>What is inside</text:index-title-template><text:table-of-content-entry-template><text:index-entry-text/><text:index-entry-span> on page </text:index-entry-span></text:table-of-content-entry-template></text:table-of-content-source></text:table-of-content>`;
    const marked = `<text:p>A <text:alphabetical-index-mark text:string-value="Entry" text:key1="Group"/>word</text:p>`;
    const table = `<table:table table:name="T"><table:title>Figures of spring</table:title><table:desc>Twelve rows</table:desc></table:table>`;
    const bytes = buildOdf("text", { body: index + marked + table });
    const { skeleton, units } = await odfFilter("odt").extract(bytes);
    expect(units.map(({ kind, content }) => [kind, plainText(content)])).toEqual([
      ["field", "What is inside"],
      ["field", " on page "],
      ["field", "Entry"],
      ["field", "Group"],
      ["paragraph", "A word"],
      ["alt-text", "Figures of spring"],
      ["alt-text", "Twelve rows"],
    ]);
    const targets = new Map([
      [units[0]!.id, inlineFromText("目录")],
      [units[3]!.id, inlineFromText("组")],
    ]);
    const zip = openZip((await odfFilter("odt").merge(bytes, skeleton, targets, languages)).bytes);
    const content = zip.read(zip.find("content.xml")!).toString();
    expect(content).toContain("<text:index-title-template>目录</text:index-title-template>");
    expect(content).toContain(`text:string-value="Entry" text:key1="组"`);
  });

  it("says that what stands in the fields of a form stays", async () => {
    const form = (control: string) =>
      buildOdf("text", {
        body: `<office:forms><form:form>${control}</form:form></office:forms><text:p>Words</text:p>`,
      });
    const reasonsOf = async (control: string) =>
      (await odfFilter("odt").extract(form(control))).warnings.map(({ params }) => params?.reason);
    expect(await reasonsOf(`<form:text form:current-value="Typed"/>`)).toEqual(["choice"]);
    expect(await reasonsOf(`<form:text form:current-value="12"/>`)).toEqual([]);
  });

  it("reads what a file says beside its pages: title, tooltips, hints, notices where notes go on", async () => {
    const meta = `<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><office:meta><dc:title>Title of the file</dc:title><dc:creator>Ann</dc:creator></office:meta></office:document-meta>`;
    const bytes = buildOdf("text", {
      body:
        `<office:forms><form:form><form:button form:label="Send" form:title="Sends the form"/></form:form></office:forms>` +
        `<text:p>See <text:a xlink:href="#x" office:title="To the map">there</text:a> for <text:placeholder text:placeholder-type="text" text:description="Who it goes to">a name</text:placeholder>, by <text:author-name>Ann Lee</text:author-name></text:p>`,
      more: { "meta.xml": meta },
    });
    const filter = odfFilter("odt");
    const { units, skeleton, warnings } = await filter.extract(bytes);
    expect(units.map(({ kind, content }) => `${kind}: ${plainText(content)}`)).toEqual([
      "field: Send",
      "field: Sends the form",
      "field: To the map",
      "field: Who it goes to",
      "paragraph: See there for a name, by Ann Lee",
      "property: Title of the file",
    ]);
    expect(warnings.map(({ params }) => params?.["reason"])).toEqual(["field"]);
    const targets = new Map(
      units.filter(({ kind }) => kind !== "paragraph").map(({ id }, i) => [id, inlineFromText(`译${i}`)]),
    );
    const zip = openZip((await filter.merge(bytes, skeleton, targets, languages)).bytes);
    const content = zip.read(zip.find("content.xml")!).toString();
    for (const written of [
      'form:label="译0" form:title="译1"',
      'office:title="译2"',
      'text:description="译3"',
    ])
      expect(content).toContain(written);
    expect(zip.read(zip.find("meta.xml")!).toString()).toContain("<dc:title>译4</dc:title>");
    const both = await filter.merge(bytes, skeleton, targets, { ...languages, output: "bilingual" });
    const twice = openZip(both.bytes);
    expect(twice.read(twice.find("meta.xml")!).toString()).toContain("Title of the file / 译4");
  });

  it("tells of words in formulas, of sources that a list names, and of choices that stand in a rule", async () => {
    const said = async (kind: "odt" | "ods", bytes: Uint8Array) =>
      (await odfFilter(kind).extract(bytes)).warnings.map(({ code, params }) => params?.["reason"] ?? code);
    const text = (body: string) => said("odt", buildOdf("text", { body: `<text:p>Words ${body}</text:p>` }));
    const math = (inside: string) =>
      text(
        `<draw:frame><draw:object><math xmlns="http://www.w3.org/1998/Math/MathML"><mtext>${inside}</mtext></math></draw:object></draw:frame>`,
      );
    expect(await math("otherwise")).toEqual(["warning.formula_kept"]);
    expect(await math("x")).toEqual([]);
    const source = (title: string) =>
      text(`<text:bibliography-mark text:title="${title}">[1]</text:bibliography-mark>`);
    expect(await source("On tea")).toEqual(["index"]);
    expect(await source("")).toEqual([]);
    const rule = (choices: string) =>
      said(
        "ods",
        buildOdf("spreadsheet", {
          body: `<table:content-validations><table:content-validation table:name="v" table:condition="of:cell-content-is-in-list(${choices})"/></table:content-validations>${SHEET}`,
        }),
      );
    expect(await rule("&quot;Tea&quot;;&quot;Milk&quot;")).toEqual(["choice"]);
    expect(await rule("&quot;1&quot;;&quot;2&quot;")).toEqual([]);
  });

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

  it("reads the words that somebody wrote into fields, and says that those written elsewhere stay", async () => {
    const bytes = buildOdf("text", { body: FIELDS });
    const filter = odfFilter("odt");
    const { units, skeleton, warnings } = await filter.extract(bytes);
    expect(units.map(({ content }) => inlineToTagged(content))).toEqual([
      "Madam",
      "Sir",
      "Dear <g1>Sir</g1>, write <g2>your name</g2> here",
      "Tea",
      "Milk",
      "Take <g1>Milk</g1> with it",
      "Shown to some",
      "<x1/>By <x2/> on <x3/>",
      "A <g1>control</g1> and <g2>what nobody knows</g2>",
    ]);
    expect(warnings.map(({ params }) => params?.reason)).toEqual(["field"]);
    const targets = new Map(
      units.map(({ id, content }) => [
        id,
        content.map((node) => (node.kind === "text" ? { ...node, text: node.text.toUpperCase() } : node)),
      ]),
    );
    const merged = await filter.merge(bytes, skeleton, targets, languages);
    const zip = openZip(merged.bytes);
    const written = zip.read(zip.find("content.xml")!).toString("utf8");
    expect(written).toContain(`if-false="MADAM" text:string-value-if-true="SIR">SIR</text:conditional-text>`);
    expect(written).toContain(
      `text:value="TEA"/><text:label text:current-selected="true" text:value="MILK"/>MILK</`,
    );
    expect(written).toContain(`text:string-value="SHOWN TO SOME"`);
    expect(written).toContain(`<other xmlns="urn:nobody">WHAT NOBODY KNOWS</other>`);
    expect(written).toContain(`<text:span text:style-name="T1">CONTROL</text:span></loext:content-control>`);
  });

  it("has the parts of a header that tabs part as texts of their own, written in their places", async () => {
    const filter = odfFilter("odt");
    const header = `<style:header><text:p>Left<text:tab/>Centre <text:span text:style-name="T1">bold</text:span><text:tab/>Page <text:page-number>3</text:page-number></text:p></style:header>`;
    const bytes = buildOdf("text", { body: "<text:p>Body</text:p>", master: header });
    const { skeleton, units } = await filter.extract(bytes);
    const parts = units.filter(({ kind }) => kind === "header-footer");
    expect(parts.map(({ content }) => plainText(content))).toEqual(["Left", "Centre bold", "Page 3"]);
    const targets = new Map(
      parts.map(({ id, content }) => [
        id,
        content.map((node) => (node.kind === "text" ? { ...node, text: node.text.toUpperCase() } : node)),
      ]),
    );
    const write = async (given: typeof targets, output: "target" | "bilingual" = "target") => {
      const zip = openZip((await filter.merge(bytes, skeleton, given, { ...languages, output })).bytes);
      return zip.read(zip.find("styles.xml")!).toString();
    };
    const turned = header
      .replace("Left", "LEFT")
      .replace("Centre ", "CENTRE ")
      .replace(">bold", ">BOLD")
      .replace("Page ", "PAGE ");
    expect(await write(targets)).toContain(turned);
    expect(await write(new Map([...targets].slice(1, 2)))).toContain(
      header.replace("Centre ", "CENTRE ").replace(">bold", ">BOLD"),
    );
    const both = await write(targets, "bilingual");
    expect(both.split("Left").length + both.split("LEFT").length).toBe(4);
  });

  it("reads a flat file and a template as their kind", async () => {
    const flat = buildFlatOdf("text", BODY);
    expect(identifyFormat(flat, "letter.fodt")).toBe("odt");
    expect((await unitsOf("text", flat)).map((unit) => plainText(unit.content))).toContain("A footnote");
    expect(identifyFormat(buildOdf("text", { body: BODY }), "letter.ott")).toBe("odt");
    expect(identifyFormat(buildOdf("presentation", { body: SLIDES }), "slides.odp")).toBe("odp");
  });

  it("opens with its password, and comes back without it where something changed", async () => {
    const locked = await readFile(join(import.meta.dirname, "../testing/locked/locked.odt"));
    const filter = await installedFilters.identify(locked, "locked.odt");
    await expect(filter.extract(locked)).rejects.toMatchObject({ code: "filter.encrypted" });
    const wrong = filter.extract(locked, { password: "guessed" });
    await expect(wrong).rejects.toMatchObject({ code: "filter.password_wrong" });
    const { skeleton, units } = await filter.extract(locked, { password: "s3cret-문" });
    expect(units.map(({ content }) => plainText(content))).toEqual([
      "The river flows to the sea.",
      "A second bold line.",
    ]);
    const none = await filter.merge(locked, skeleton, new Map(), languages);
    expect(Buffer.compare(none.bytes, locked)).toBe(0);
    const targets = new Map([[units[0]!.id, inlineFromText("大江东去")]]);
    const { bytes, warnings } = await filter.merge(locked, skeleton, targets, languages);
    expect(warnings).toEqual([{ code: "warning.encryption_removed" }]);
    expect(plainText((await odfFilter("odt").extract(bytes)).units[0]!.content)).toBe("大江东去");
  });

  it("refuses an encrypted document that no password opens", async () => {
    const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`;
    const bytes = buildOdf("text", { body: BODY, more: { "META-INF/manifest.xml": manifest } });
    const filter = await installedFilters.identify(bytes, "locked.odt");
    await expect(filter.extract(bytes)).rejects.toMatchObject({ code: "filter.encryption_unsupported" });
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
  it("gives what its pages show at their edges and what its controls are called, and says what lists keep", async () => {
    const body =
      `<presentation:footer-decl presentation:name="f">Shown &amp; said</presentation:footer-decl><draw:page draw:name="A" presentation:use-footer-name="f">` +
      `<office:forms><form:form><form:button form:label="Press"/><form:listbox><form:option form:label="Tea"/></form:listbox></form:form></office:forms>` +
      `<draw:custom-shape><text:p>In a shape</text:p></draw:custom-shape></draw:page>`;
    const bytes = buildOdf("presentation", { body });
    const filter = odfFilter("odp");
    const { units, skeleton, warnings } = await filter.extract(bytes);
    expect(units.map(({ kind, content }) => `${kind} ${plainText(content)}`)).toEqual([
      "header-footer Shown & said",
      "field Press",
      "shape In a shape",
    ]);
    expect(warnings.map(({ params }) => params?.reason)).toEqual(["choice"]);
    const targets = new Map(units.map(({ id }, n) => [id, inlineFromText(["示 & 说", "按", "形"][n]!)]));
    const merge = async (output?: "bilingual") => {
      const merged = await filter.merge(bytes, skeleton, targets, {
        ...languages,
        ...(output && { output }),
      });
      const zip = openZip(merged.bytes);
      return { warnings: merged.warnings, xml: zip.read(zip.find("content.xml")!).toString("utf8") };
    };
    const { xml } = await merge();
    expect(xml).toContain(`presentation:name="f">示 &amp; 说</presentation:footer-decl>`);
    expect(xml).toContain(`<form:button form:label="按"/>`);
    const both = await merge("bilingual");
    expect(both.xml).toContain("Shown &amp; said");
    expect(both.warnings.map(({ code }) => code)).toEqual(["warning.text_left_out"]);
  });

  it("gives titles, shapes and notes slide by slide", async () => {
    const units = await unitsOf("presentation", buildOdf("presentation", { body: SLIDES }));
    expect(units.map((unit) => [unit.kind, unit.place, plainText(unit.content)])).toEqual([
      ["title", "First", "A title"],
      ["shape", "First", "In a shape"],
      ["note", "First", "What to say"],
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

  it("says that texts which formulas make stay, where they repeat no cell", async () => {
    const warningsOf = async (text: string) => {
      const body = sheet(cell("Green tea") + result("IF(1;&quot;Over&quot;;[.A1])", text));
      return (await odfFilter("ods").extract(buildOdf("spreadsheet", { body }))).warnings;
    };
    expect(await warningsOf("Over")).toEqual([{ code: "warning.formula_kept" }]);
    expect(await warningsOf("Green tea")).toEqual([]);
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

  it("has a result follow a cell that stands behind it, with the comment in its cell", async () => {
    const noted = (comment: string) =>
      `<table:table-cell table:formula="of:=[.B1]" office:value-type="string" office:string-value="Tea"><office:annotation><text:p>${comment}</text:p></office:annotation><text:p>Tea</text:p></table:table-cell>`;
    const body = (tea: string, comment: string) => sheet(noted(comment) + cell(tea));
    const out = await translated(body("Tea", "hot"), { Tea: "茶", hot: "热" });
    expect(out).toContain(
      `office:string-value="茶"><text:p>茶</text:p><office:annotation><text:p>热</text:p>`,
    );
    // The comment changes alone where the cell does not.
    expect(await translated(body("Tea", "hot"), { hot: "热" })).toContain(noted("热"));
  });

  it("asks of filled-down formulas what it asks of the first", async () => {
    const rows = Array.from(
      { length: 4 },
      (_, i) =>
        `${cell(`word ${"abcd"[i]}`)}<table:table-cell table:formula="of:=LEFT([.A${i + 1}];1)" office:value-type="string" office:string-value="w"><text:p>w</text:p></table:table-cell>`,
    );
    const units = await unitsOf("spreadsheet", buildOdf("spreadsheet", { body: sheet(...rows) }));
    expect(units.map(({ locked }) => locked)).toEqual(Array(4).fill("formula-text"));
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

describe("names of an OpenDocument spreadsheet's sheets", () => {
  const table = (name: string, ...cells: string[]) =>
    `<table:table table:name="${name}" table:print-ranges="$'My list'.A1:$'My list'.B2 Data.A1:Data.A3"><table:table-row>${cells.join("")}</table:table-row></table:table>`;
  const number = (formula: string) =>
    `<table:table-cell table:formula="${formula}" office:value-type="float" office:value="1"/>`;
  const also = ["sheet-names"] as const;
  const chart = `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:chart="urn:oasis:names:tc:opendocument:xmlns:chart:1.0"><office:body><office:chart><chart:chart><chart:plot-area table:cell-range-address="'My list'.A1:'My list'.B12"/><chart:series chart:values-cell-range-address="Data.B1:Data.B9" chart:label-cell-address="Data.A1"/><table:table table:name="Data"><table:table-row><table:table-cell><text:p>Sold</text:p><draw:g><svg:desc>'My list'.A1:'My list'.A12</svg:desc></draw:g></table:table-cell></table:table-row></table:table></chart:chart></office:chart></office:body></office:document-content>`;
  const settings = `<office:document-settings xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:config="urn:oasis:names:tc:opendocument:xmlns:config:1.0"><config:config-item-map-named config:name="Tables"><config:config-item-map-entry config:name="Data"><config:config-item config:name="Zoom">Data</config:config-item></config:config-item-map-entry></config:config-item-map-named><config:config-item config:name="ActiveTable">My list</config:config-item></office:document-settings>`;

  async function rename(body: string, names: Record<string, string>) {
    const filter = odfFilter("ods");
    const more = { "Object 1/content.xml": chart, "settings.xml": settings };
    const bytes = buildOdf("spreadsheet", { body, more });
    const { skeleton, units, offered } = await filter.extract(bytes, { also });
    const targets = new Map(
      units.flatMap((unit) => {
        const target = unit.kind === "sheet-name" && names[plainText(unit.content)];
        return target ? [[unit.id, inlineFromText(target)] as const] : [];
      }),
    );
    const zip = openZip((await filter.merge(bytes, skeleton, targets, languages)).bytes);
    const read = (name: string) => zip.read(zip.find(name)!).toString().replaceAll("&apos;", "'");
    return { read, offered, units };
  }
  const unitsWithNames = async (body: string) =>
    (await odfFilter("ods").extract(buildOdf("spreadsheet", { body }), { also })).units;

  it("change with every reference to them: formulas, names, rules, ranges, links, charts, settings", async () => {
    const body =
      `<table:content-validations><table:content-validation table:name="v" table:condition="of:cell-content-is-in-list([$'My list'.$A$1:.$A$3])" table:base-cell-address="Data.B2"/></table:content-validations>` +
      table(
        "Data",
        number(`of:=SUM([$'My list'.A1:.B2];['my list'.A1];['file:///b.ods'#$Data.A1])+[.B1]`),
        number(`of:=IF([.A1]=&quot;Data.A1&quot;;[Data.$B$2];[$Data.#REF!])`),
        number(`msoxl:='My list'!A1+Data!B1`),
        cell(
          `See <text:a xlink:href="#'My list'.A1">this</text:a>, <text:a xlink:href="#Data">that</text:a>`,
        ),
      ) +
      `<table:table table:name="'file:///b.ods'#Data"><table:table-row>${cell("copy")}</table:table-row></table:table>` +
      table("My list", cell("Word")) +
      `<table:named-expressions><table:named-range table:name="Data" table:base-cell-address="$Data.$A$1" table:cell-range-address="$'My list'.$A$1:.$A$3"/><table:named-expression table:name="E" table:base-cell-address="$Data.$A$1" table:expression="[$Data.$A$1]*2"/></table:named-expressions>` +
      `<table:database-ranges><table:database-range table:name="d" table:target-range-address="'My list'.A1:'My list'.B9"/></table:database-ranges>`;
    const { read, offered, units } = await rename(body, { Data: "数据", "My list": "Ann's list.2" });
    expect(offered).toEqual({ "sheet-names": 2 });
    expect(units.flatMap(({ kind, content }) => (kind === "alt-text" ? [plainText(content)] : []))).toEqual(
      [],
    );
    const content = read("content.xml");
    for (const followed of [
      `table:name="数据" table:print-ranges="$'Ann''s list.2'.A1:$'Ann''s list.2'.B2 数据.A1:数据.A3"`,
      `cell-content-is-in-list([$'Ann''s list.2'.$A$1:.$A$3])" table:base-cell-address="数据.B2"`,
      `of:=SUM([$'Ann''s list.2'.A1:.B2];['Ann''s list.2'.A1];['file:///b.ods'#$Data.A1])+[.B1]`,
      `of:=IF([.A1]=&quot;Data.A1&quot;;[数据.$B$2];[$数据.#REF!])`,
      `msoxl:='Ann''s list.2'!A1+数据!B1`,
      `xlink:href="#'Ann''s list.2'.A1"`,
      `xlink:href="#数据"`,
      `table:name="'file:///b.ods'#Data"`,
      `table:named-range table:name="Data" table:base-cell-address="$数据.$A$1" table:cell-range-address="$'Ann''s list.2'.$A$1:.$A$3"`,
      `table:expression="[$数据.$A$1]*2"`,
      `table:target-range-address="'Ann''s list.2'.A1:'Ann''s list.2'.B9"`,
    ])
      expect(content).toContain(followed);
    const object = read("Object 1/content.xml");
    expect(object).toContain(`table:cell-range-address="'Ann''s list.2'.A1:'Ann''s list.2'.B12"`);
    expect(object).toContain(
      `chart:values-cell-range-address="数据.B1:数据.B9" chart:label-cell-address="数据.A1"`,
    );
    expect(object).toContain(`<table:table table:name="Data">`);
    expect(object).toContain(`<svg:desc>'Ann''s list.2'.A1:'Ann''s list.2'.A12</svg:desc>`);
    expect(read("settings.xml")).toContain(
      `<config:config-item-map-entry config:name="数据"><config:config-item config:name="Zoom">Data<`,
    );
    expect(read("settings.xml")).toContain(`config:name="ActiveTable">Ann's list.2<`);
  });

  it("stay where a text may find them, and all of them where nobody can tell", async () => {
    const locksOf = async (...cells: string[]) =>
      (await unitsWithNames(table("Data", ...cells) + table("Plan", cell("x"))))
        .filter(({ locked }) => locked === "sheet-reference")
        .map(({ content }) => plainText(content));
    expect(await locksOf(number("of:=[$Plan.A1]"))).toEqual([]);
    expect(await locksOf(number("of:=INDIRECT(&quot;Plan.A1&quot;)"))).toEqual(["Plan"]);
    expect(await locksOf(cell("$Plan.A1"), number("of:=INDIRECT([.A1])"))).toEqual(["Plan"]);
    expect(await locksOf(number("of:=INDIRECT([.A1]&amp;&quot;.A1&quot;)"))).toEqual(["Data", "Plan"]);
    expect(await locksOf(number("of:=FORMULA([.A1])"))).toEqual(["Data", "Plan"]);
  });
});

async function bilingual(kind: "odt" | "ods" | "odp", bytes: Uint8Array): Promise<string> {
  const filter = odfFilter(kind);
  const { skeleton, units } = await filter.extract(bytes);
  const targets = new Map(
    units.map(({ id, content }) => [
      id,
      content.map((node) => (node.kind === "text" ? { ...node, text: node.text.toUpperCase() } : node)),
    ]),
  );
  const { bytes: out } = await filter.merge(bytes, skeleton, targets, { ...languages, output: "bilingual" });
  const zip = openZip(out);
  await filter.extract(out);
  return zip.read(zip.find("content.xml")!).toString();
}

describe("bilingual OpenDocument", () => {
  it("has the translation behind each paragraph, without what may stand only once, and page numbers live", async () => {
    const text = await bilingual("odt", buildOdf("text", { body: BODY, master: MASTER }));
    expect(text).toContain("A <text:bookmark-start");
    expect(text).toMatch(
      /heading<text:bookmark-end text:name="b"\/><\/text:h><text:h text:is-list-header="true" text:outline-level="1">A HEADING<\/text:h>/,
    );
    expect(text).toMatch(/A footnote<\/text:p><text:p>A FOOTNOTE<\/text:p>/);
    expect(text.match(/<text:note /g)).toHaveLength(1);
    expect(text.match(/<draw:frame>/g)).toHaveLength(1);
    expect(text.match(/<text:page-number>/g)).toHaveLength(2);
  });

  it("has both texts in a cell, but for those that formulas compare", async () => {
    const rows = cell("Green tea") + cell("open") + result('IF([.B1]="open";"yes";"no")', "yes");
    const text = await bilingual("ods", buildOdf("spreadsheet", { body: sheet(rows) }));
    expect(text).toContain("<text:p>Green tea</text:p><text:p>GREEN TEA</text:p>");
    expect(text).not.toContain("OPEN");
  });

  it("has a translated copy behind each page of a presentation, with names and ids of its own", async () => {
    const body = SLIDES.replace("<draw:custom-shape>", '<draw:custom-shape xml:id="s1">');
    const text = await bilingual("odp", buildOdf("presentation", { body }));
    const pages = text.match(/<draw:page .*?<\/draw:page>/g)!;
    expect(pages.map((page) => /draw:name="([^"]*)"/.exec(page)![1])).toEqual(["First", "First (zh-Hans)"]);
    expect(pages[0]).toContain("What to say");
    expect(pages[1]).toContain("WHAT TO SAY");
    expect(pages[1]).toContain('xml:id="s1_2"');
  });
});

describe("the words of automatic numbers", () => {
  const level = (attributes: string) =>
    `<text:list-style style:name="L"><text:list-level-style-number text:level="1" ${attributes}><style:list-level-properties/></text:list-level-style-number></text:list-style>`;
  const write = async (attributes: string, target: InlineContent) => {
    const filter = odfFilter("odt");
    const bytes = buildOdf("text", { body: `${level(attributes)}<text:p>Body</text:p>` });
    const { skeleton, units } = await filter.extract(bytes);
    const label = units.find(({ kind }) => kind === "reference");
    if (!label) return null;
    const merged = await filter.merge(bytes, skeleton, new Map([[label.id, target]]), languages);
    const zip = openZip(merged.bytes);
    const text = zip.read(zip.find("content.xml")!).toString();
    return [inlineToTagged(label.content), /<text:list-level-style-number ([^>]*)>/.exec(text)![1]];
  };
  const chapter: InlineContent = [
    { kind: "text", text: "第" },
    { kind: "standalone", id: 1, type: "field", equivalent: "%1%" },
    { kind: "text", text: "章" },
  ];

  it("are one text with their counter, written around it in whichever attributes they need", async () => {
    expect(await write(`style:num-prefix="Chapter " style:num-format="1"`, chapter)).toEqual([
      "Chapter <x1/>",
      `text:level="1" style:num-prefix="第" style:num-format="1" style:num-suffix="章"`,
    ]);
  });

  it("are written once more where newer programs look for them", async () => {
    const stated = `style:num-suffix=". part" style:num-format="1" loext:num-list-format="%1%. part"`;
    const declared = `xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0" `;
    expect((await write(declared + stated, chapter))![1]).toBe(
      `text:level="1" ${declared}style:num-suffix="章" style:num-format="1" loext:num-list-format="第%1%章" style:num-prefix="第"`,
    );
  });

  it("are none where a number has only signs and letters to count with", async () => {
    expect(await write(`style:num-prefix="(" style:num-suffix="a)" style:num-format="i"`, chapter)).toBe(
      null,
    );
  });
});

describe("documents inside an OpenDocument file", () => {
  const inner = (kind: string, body: string) =>
    openZip(
      buildOdf(kind as OdfBody, {
        body,
        master: `<style:header><text:p>Inner header</text:p></style:header>`,
      }),
    );
  const partOf = (kind: string, body: string, part: string) => {
    const zip = inner(kind, body);
    return new Uint8Array(zip.read(zip.find(part)!));
  };
  const extract = (more: Record<string, string | Uint8Array>, body = "<text:p>Body</text:p>") =>
    odfFilter("odt").extract(buildOdf("text", { body, more }));

  it("are read with those inside them, and it is said that the page shows an old picture of them", async () => {
    const { units, warnings } = await extract({
      "Object 1/content.xml": partOf("text", "<text:p>Outer object</text:p>", "content.xml"),
      "Object 1/styles.xml": partOf("text", "", "styles.xml"),
      "Object 1/Object 2/content.xml": partOf("text", "<text:p>Inner object</text:p>", "content.xml"),
    });
    expect(units.map(({ content }) => plainText(content))).toEqual([
      "Body",
      "Inner object",
      "Outer object",
      "Inner header",
    ]);
    expect(warnings).toEqual([{ code: "warning.embedded_picture_kept" }]);
  });

  it("need no such word where they are charts, which are drawn anew", async () => {
    const chart = "<chart:chart><chart:title><text:p>Chart title</text:p></chart:title></chart:chart>";
    const { units, warnings } = await extract({
      "Object 1/content.xml": partOf("text", chart, "content.xml"),
    });
    expect(units.map(({ content }) => plainText(content))).toEqual(["Body", "Chart title"]);
    expect(warnings).toEqual([]);
  });

  it("stay and are told of where they are another program's, and so are metafiles", async () => {
    const { warnings } = await extract(
      { "Pictures/drawn.emf": new Uint8Array(8) },
      `<text:p>Body<draw:frame><draw:object-ole xlink:href="./Object 3"/></draw:frame></text:p>`,
    );
    expect(warnings.map(({ code }) => code)).toEqual([
      "warning.image_text_untouched",
      "warning.embedded_document_untouched",
    ]);
  });
});

describe("a reference to a caption by category and number", () => {
  const caption = (n: number, word = "Table") =>
    `<text:p>${word} <text:sequence text:ref-name="refTable${n}" text:name="Table" text:formula="ooow:Table+1">${n}</text:sequence> words</text:p>`;
  const reference = (shown: string) =>
    `<text:p>See <text:sequence-ref text:reference-format="category-and-value" text:ref-name="refTable1">${shown}</text:sequence-ref> below</text:p>`;
  const declared = `<text:sequence-decls><text:sequence-decl text:name="Table"/><text:sequence-decl text:name="Figure"/></text:sequence-decls>`;
  const translate = async (body: string, word: string) => {
    const filter = odfFilter("odt");
    const bytes = buildOdf("text", { body });
    const { skeleton, units } = await filter.extract(bytes);
    const targets = new Map(
      units.map(({ id, content }) => [
        id,
        content.map((node) =>
          node.kind === "text"
            ? { ...node, text: node.text.replace("Table", word).replace("words", "文字") }
            : node,
        ),
      ]),
    );
    const zip = openZip((await filter.merge(bytes, skeleton, targets, languages)).bytes);
    return zip.read(zip.find("content.xml")!).toString();
  };

  it("finds the translated word, since the counter is named after it", async () => {
    const text = await translate(declared + reference("Table 1") + caption(1) + caption(2), "表");
    expect(text).toContain(`<text:sequence-decl text:name="表"/><text:sequence-decl text:name="Figure"/>`);
    expect(text).toContain(`text:name="表" text:formula="ooow:表+1">2<`);
    expect(text).toContain(`text:ref-name="refTable1">表 1</text:sequence-ref>`);
  });

  it("leaves the counter its name where the word is another counter's, or nobody refers to it so", async () => {
    expect(await translate(declared + reference("Table 1") + caption(1), "Figure")).toContain(
      `text:name="Table" text:formula`,
    );
    expect(await translate(declared + caption(1), "表")).toContain(`text:name="Table" text:formula`);
  });
});

it("cells with the open tag of the one before are hidden, counted and styled by where they stand", async () => {
  const body =
    `<table:table table:name="Data"><table:table-column/><table:table-column table:visibility="collapse"/><table:table-column/>` +
    `<table:table-row>${cell("Seen one")}${cell("Unseen one")}${cell("Seen two")}</table:table-row>` +
    `<table:table-row>${cell("Both columns", `office:value-type="string" table:number-columns-repeated="2"`)}${cell("Seen three")}</table:table-row>` +
    `<table:table-row table:visibility="collapse">${cell("Unseen row")}</table:table-row></table:table>`;
  const { units } = await odfFilter("ods").extract(buildOdf("spreadsheet", { body }));
  expect(units.map(({ content, isHidden }) => `${plainText(content)}${isHidden ? " -" : ""}`)).toEqual([
    "Seen one",
    "Unseen one -",
    "Seen two",
    "Both columns",
    "Seen three",
    "Unseen row -",
  ]);
});

it("writes what was read as what is read again: other targets, languages and forms, one after the other", async () => {
  const rows = sheet(cell("Tea") + cell("Green tea"), result("[.A1]", "Tea") + cell("Milk"));
  for (const [kind, format, body] of [
    ["text", "odt", BODY],
    ["spreadsheet", "ods", rows],
    ["presentation", "odp", SLIDES],
  ] as const) {
    const filter = odfFilter(format);
    const source = buildOdf(kind, { body, master: kind === "text" ? MASTER : "" });
    const { skeleton, units } = await filter.extract(source);
    const copied = { ...skeleton };
    for (const [step, output] of [
      [1, "target"],
      [2, "target"],
      [1, "bilingual"],
      [3, "target"],
    ] as const) {
      const chosen = units.filter((_, index) => index % step === 0);
      const targets = new Map(
        chosen.map(({ id, content }) => [id, inlineFromText(`${plainText(content)} ${step}`)]),
      );
      const kept = await filter.merge(source, skeleton, targets, { ...languages, output });
      const readAgain = await filter.merge(source, copied, targets, { ...languages, output });
      expect(Buffer.compare(kept.bytes, readAgain.bytes), `${format} ${step} ${output}`).toBe(0);
      expect(kept.warnings).toEqual(readAgain.warnings);
    }
  }
});

it("names of trend lines in charts, which their styles state, are translated", async () => {
  const style = `<style:style style:name="c" style:family="chart"><style:chart-properties chart:regression-name="Trend &amp; hope"/></style:style>`;
  const bytes = new TextEncoder().encode(
    new TextDecoder()
      .decode(buildFlatOdf("text", `<text:p>x</text:p>`))
      .replace("<office:automatic-styles>", `<office:automatic-styles>${style}`),
  );
  const { skeleton, units } = await odfFilter("odt").extract(bytes);
  expect(units.map(({ content }) => plainText(content))).toEqual(["Trend & hope", "x"]);
  const merged = await odfFilter("odt").merge(
    bytes,
    skeleton,
    new Map([[units[0]!.id, inlineFromText("趋势")]]),
    languages,
  );
  expect(new TextDecoder().decode(merged.bytes)).toContain('chart:regression-name="趋势"');
});
