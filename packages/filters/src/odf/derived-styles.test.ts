import { openZip } from "@yizhou/bytes/zip";
import { inlineFromText, parseLanguageTag, textOnly, type InlineContent } from "@yizhou/model";
import { describe, expect, it } from "vitest";
import type { OutputForm } from "../filter.ts";
import { buildFlatOdf, buildOdf, type OdfBody } from "../testing/odf-sample.ts";
import { odfFilter } from "./odf-filter.ts";

const FORMATS = { text: "odt", spreadsheet: "ods", presentation: "odp" } as const;

interface Styles {
  readonly named?: string;
  readonly automatic?: string;
}

/** A flat document with styles. */
function document(kind: OdfBody, body: string, { named = "", automatic = "" }: Styles): Uint8Array {
  const text = new TextDecoder().decode(buildFlatOdf(kind, body));
  return new TextEncoder().encode(
    text.replace(
      "<office:automatic-styles>",
      `<office:styles>${named}</office:styles><office:automatic-styles>${automatic}`,
    ),
  );
}

/** The document with every text in capitals, or with a target for a text. */
async function written(
  kind: OdfBody,
  bytes: Uint8Array,
  [from, to]: readonly [string, string],
  { output = "target" as OutputForm, keepsOthers = false, targets = {} as Record<string, string> } = {},
): Promise<string> {
  const filter = odfFilter(FORMATS[kind]);
  const { skeleton, units } = await filter.extract(bytes);
  const contents = new Map<string, InlineContent>();
  for (const { id, content } of units) {
    const target = targets[textOnly(content)];
    if (target !== undefined) contents.set(id, inlineFromText(target));
    else if (!keepsOthers)
      contents.set(
        id,
        content.map((node) => (node.kind === "text" ? { ...node, text: node.text.toUpperCase() } : node)),
      );
  }
  const merged = await filter.merge(bytes, skeleton, contents, {
    sourceLanguage: parseLanguageTag(from),
    targetLanguage: parseLanguageTag(to),
    output,
  });
  return new TextDecoder().decode(merged.bytes);
}

const paragraphStyle = (name: string, properties: string, more = "") =>
  `<style:style style:name="${name}" style:family="paragraph"${more}><style:paragraph-properties${properties}/></style:style>`;

/** The properties of the style that the paragraph with a text has. */
function propertiesOf(text: string, words: string): string | undefined {
  const name = new RegExp(`<text:[ph][^<>]*text:style-name="([^"]*)"[^<>]*>(?:<[^<>]*>)*${words}`).exec(
    text,
  )?.[1];
  return new RegExp(`style:name="${name}"[^]*?<style:paragraph-properties([^<>]*)/>`).exec(text)?.[1];
}

describe("a translation that runs from the other side", () => {
  const styles = {
    named: paragraphStyle("Centred", ` fo:text-align="center"`),
    automatic:
      paragraphStyle("P1", ` fo:margin-left="1cm"`) +
      paragraphStyle("P2", ` fo:text-align="end"`) +
      paragraphStyle("P3", "", ` style:parent-style-name="Centred"`) +
      `<style:style style:name="Ta" style:family="table"><style:table-properties style:width="9cm"/></style:style>`,
  };
  const body =
    `<text:p text:style-name="P1">indented</text:p><text:p text:style-name="P2">signed</text:p><text:p text:style-name="P3">titled</text:p>` +
    `<text:p text:style-name="Centred">named</text:p><text:p>bare</text:p><text:p text:style-name="P1">12</text:p>` +
    `<table:table table:style-name="Ta"><table:table-row><table:table-cell><text:p>in a cell</text:p></table:table-cell></table:table-row></table:table>`;
  const bytes = document("text", body, styles);

  it("gives its paragraphs styles of that direction, at the other side where they stood at one", async () => {
    const text = await written("text", bytes, ["en", "ar"]);
    expect(propertiesOf(text, "INDENTED")).toBe(
      ` fo:margin-left="1cm" style:writing-mode="rl-tb" fo:text-align="right"`,
    );
    expect(propertiesOf(text, "SIGNED")).toBe(` fo:text-align="left" style:writing-mode="rl-tb"`);
    expect(propertiesOf(text, "TITLED")).toBe(` style:writing-mode="rl-tb"`);
    expect(propertiesOf(text, "BARE")).toBe(` style:writing-mode="rl-tb" fo:text-align="right"`);
    expect(text).toMatch(/style:name="PT\d" style:family="paragraph" style:parent-style-name="Centred"/);
  });

  it("leaves the style of what stays, and of everything where both languages run the same way", async () => {
    expect(await written("text", bytes, ["en", "ar"])).toContain(`<text:p text:style-name="P1">12</text:p>`);
    const one = { targets: { bare: "كلمة" }, keepsOthers: true };
    expect(await written("text", bytes, ["en", "ar"], one)).toContain(
      `<text:p text:style-name="P1">indented`,
    );
    expect(await written("text", bytes, ["en", "zh"])).not.toContain("writing-mode");
  });

  it("turns the tables in which something is translated, and none in a bilingual document", async () => {
    const turned = `<style:table-properties style:width="9cm" style:writing-mode="rl-tb"/>`;
    expect(await written("text", bytes, ["en", "ar"])).toContain(turned);
    const one = { targets: { bare: "كلمة" }, keepsOthers: true };
    expect(await written("text", bytes, ["en", "ar"], one)).not.toContain(turned);
    const both = await written("text", bytes, ["en", "ar"], { output: "bilingual" });
    expect(both).not.toContain(turned);
    expect(propertiesOf(both, "INDENTED")).toContain("rl-tb");
    expect(propertiesOf(both, "indented")).toBe(` fo:margin-left="1cm"`);
  });

  it("takes figures of its tables to the other side, and turns none that would read otherwise", async () => {
    const cell = (text: string, style: string) =>
      `<table:table-cell><text:p text:style-name="${style}">${text}</text:p></table:table-cell>`;
    const figures =
      cell("4.2", "P1") + cell("<text:span>1,200</text:span>", "P2") + cell("-5", "P2") + cell("**", "P3");
    const table = (name: string, word: string) =>
      `<table:table table:style-name="${name}"><table:table-row>${cell(word, "P1")}${figures}</table:table-row></table:table>`;
    const body = table("Ta", "mean") + table("Tb", "kept");
    const one = { targets: { mean: "متوسط" }, keepsOthers: true };
    const text = await written("text", document("text", body, styles), ["en", "ar"], one);
    const [turned, kept] = text.split("</table:table>") as [string, string];
    const facts = (words: string) => propertiesOf(turned, words);
    expect(facts("4.2")).toBe(` fo:margin-left="1cm" style:writing-mode="rl-tb" fo:text-align="right"`);
    expect(facts("1,200")).toBe(` fo:text-align="left" style:writing-mode="rl-tb"`);
    expect(facts("-5")).toBe(` fo:text-align="left"`);
    expect(turned).toContain(cell("**", "P3"));
    expect(kept).toContain(figures);
  });

  it("is turned back from a source that runs from right to left", async () => {
    const arabic = document("text", `<text:p text:style-name="R">نص</text:p>`, {
      automatic: paragraphStyle("R", ` fo:text-align="end" style:writing-mode="rl-tb"`),
    });
    const text = await written("text", arabic, ["ar", "en"], { targets: { نص: "words" } });
    expect(propertiesOf(text, "words")).toBe(` fo:text-align="left" style:writing-mode="lr-tb"`);
  });

  it("is given the styles of its part in an archive, whose named ones stand in another", async () => {
    const archive = buildOdf("text", {
      body: `<text:p>bare</text:p>`,
      master: `<style:header><text:p>head</text:p></style:header>`,
    });
    const filter = odfFilter("odt");
    const { skeleton, units } = await filter.extract(archive);
    const targets = new Map(units.map(({ id }) => [id, inlineFromText("نص")]));
    const pair = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("ar") };
    const zip = openZip((await filter.merge(archive, skeleton, targets, pair)).bytes);
    for (const part of ["content.xml", "styles.xml"])
      expect(propertiesOf(zip.read(zip.find(part)!).toString(), "نص")).toContain("rl-tb");
  });

  it("is not turned again where it runs that way already", async () => {
    const once = await written("text", bytes, ["en", "ar"]);
    const twice = await written("text", new TextEncoder().encode(once), ["en", "ar"]);
    expect(twice.match(/style:name="PT/g)).toHaveLength(once.match(/style:name="PT/g)!.length);
  });

  it("turns every sheet of a workbook, whose cells run as it does", async () => {
    const sheet = document(
      "spreadsheet",
      `<table:table table:name="S" table:style-name="ta1"><table:table-row><table:table-cell office:value-type="string"><text:p>cell</text:p></table:table-cell></table:table-row></table:table>`,
      {
        automatic: `<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true" style:writing-mode="lr-tb"/></style:style>`,
      },
    );
    const text = await written("spreadsheet", sheet, ["en", "ar"]);
    expect(text).toContain(`table:display="true" style:writing-mode="rl-tb"`);
    expect(text).toContain("<text:p>CELL</text:p>");
  });

  it("goes by the style of the shape it stands in", async () => {
    const shapes = document(
      "presentation",
      `<draw:page draw:name="a"><draw:frame presentation:class="title" presentation:style-name="pr1"><draw:text-box><text:p>title</text:p></draw:text-box></draw:frame>` +
        `<draw:custom-shape draw:style-name="gr1" draw:text-style-name="P1"><text:p>shape</text:p></draw:custom-shape></draw:page>`,
      {
        automatic:
          `<style:style style:name="pr1" style:family="presentation"><style:paragraph-properties fo:text-align="center"/></style:style>` +
          `<style:style style:name="gr1" style:family="graphic"><style:paragraph-properties fo:text-align="center"/></style:style>` +
          paragraphStyle("P1", ` fo:text-align="start"`),
      },
    );
    const text = await written("presentation", shapes, ["en", "ar"]);
    expect(propertiesOf(text, "TITLE")).toBe(` style:writing-mode="rl-tb"`);
    expect(propertiesOf(text, "SHAPE")).toBe(` style:writing-mode="rl-tb" fo:text-align="right"`);
  });

  it("keeps its styles on the second page of a bilingual presentation", async () => {
    const page = document(
      "presentation",
      `<draw:page draw:name="a"><draw:rect><text:p>words</text:p></draw:rect></draw:page>`,
      {},
    );
    const text = await written("presentation", page, ["en", "ar"], { output: "bilingual" });
    expect(propertiesOf(text, "WORDS")).toContain("rl-tb");
    expect(text).toContain("<text:p>words</text:p>");
  });
});

describe("a paragraph behind its source", () => {
  it("begins no page where that does", async () => {
    const bytes = document(
      "text",
      `<text:h text:style-name="Head">heading</text:h><text:p text:style-name="P1">first</text:p><text:p text:style-name="P2">plain</text:p>`,
      {
        named: paragraphStyle("Head", ` fo:break-before="page"`),
        automatic:
          paragraphStyle("P1", ` fo:color="#000000"`, ` style:master-page-name="First"`) +
          paragraphStyle("P2", ""),
      },
    );
    const text = await written("text", bytes, ["en", "zh"], { output: "bilingual" });
    expect(propertiesOf(text, "HEADING")).toBe(` fo:break-before="auto"`);
    expect(propertiesOf(text, "FIRST")).toContain(`fo:break-before="auto"`);
    expect(text).toMatch(/style:name="PT\d" style:family="paragraph" style:master-page-name=""/);
    expect(text).toContain(`<text:p text:style-name="P2">PLAIN</text:p>`);
  });

  it("has no number of its own, and the words of the source's number stay the source's", async () => {
    const bytes = document("text", `<text:h text:outline-level="1">heading</text:h>`, {
      named: `<text:outline-style style:name="O"><text:outline-level-style text:level="1" style:num-format="1" style:num-prefix="Chapter "/></text:outline-style>`,
    });
    const text = await written("text", bytes, ["en", "zh"], { output: "bilingual" });
    expect(text).toContain(`<text:h text:is-list-header="true" text:outline-level="1">HEADING</text:h>`);
    expect(text).toContain(`style:num-prefix="Chapter "`);
    expect(await written("text", bytes, ["en", "zh"])).toContain(`style:num-prefix="CHAPTER "`);
  });
});

describe("a link in a drawing or a cell", () => {
  it("stands in its format, where programs look for its words, and over two formats is two links", async () => {
    const link = (inside: string) => `<text:a xlink:href="#x">${inside}</text:a>`;
    const paragraphs =
      `<text:p>see <text:span text:style-name="T1">${link("the book")}</text:span></text:p>` +
      `<text:p>or ${link(`a <text:span text:style-name="T1">bold</text:span> one`)}</text:p>`;
    const page = buildFlatOdf(
      "presentation",
      `<draw:page draw:name="a"><draw:rect>${paragraphs}</draw:rect></draw:page>`,
    );
    const text = await written("presentation", page, ["en", "zh"]);
    expect(text).toContain(`SEE <text:span text:style-name="T1">${link("THE BOOK")}</text:span>`);
    expect(text).toContain(
      `OR ${link("A ")}<text:span text:style-name="T1">${link("BOLD")}</text:span>${link(" ONE")}`,
    );
    const flow = await written("text", buildFlatOdf("text", paragraphs), ["en", "zh"]);
    expect(flow).toContain(link(`A <text:span text:style-name="T1">BOLD</text:span> ONE`));
  });
});

describe("what is not shown", () => {
  it("is a section that is hidden, or whose condition hides it", async () => {
    const body =
      `<text:section text:name="a" text:display="none"><text:p>never</text:p></text:section>` +
      `<text:section text:name="b" text:display="condition" text:is-hidden="true"><text:p>not now</text:p></text:section>` +
      `<text:section text:name="c"><text:p>seen</text:p></text:section>`;
    const { units } = await odfFilter("odt").extract(buildFlatOdf("text", body));
    expect(units.map(({ isHidden }) => isHidden === true)).toEqual([true, true, false]);
  });

  it("is what a master page says where pages have texts of their own", async () => {
    const frame = (kind: string, text: string) =>
      `<draw:frame presentation:class="${kind}"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
    const bytes = buildOdf("presentation", {
      body: `<draw:page draw:name="a">${frame("title", "title")}<presentation:notes>${frame("notes", "note")}</presentation:notes></draw:page>`,
      master: frame("title", "click here") + frame("footer", "foot"),
    });
    const { units } = await odfFilter("odp").extract(bytes);
    expect(units.map(({ kind, content }) => [kind, textOnly(content)])).toEqual([
      ["title", "title"],
      ["note", "note"],
      ["shape", "foot"],
    ]);
  });
});
