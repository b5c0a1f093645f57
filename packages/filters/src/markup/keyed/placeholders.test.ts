import { inlineToTagged, parseLanguageTag, type InlineContent } from "@yizhou/model";
import { describe, expect, it } from "vitest";
import type { DocumentFilter } from "../../filter.ts";
import { poFilter } from "../pairs/po-filter.ts";
import { tmxFilter } from "../pairs/tmx-filter.ts";
import { xliffFilter } from "../pairs/xliff-filter.ts";
import { jsonFilter, propertiesFilter, yamlFilter } from "./keyed-filters.ts";
import { csvFilter } from "./table-filters.ts";

const read = async (filter: unknown, text: string) =>
  (await (filter as DocumentFilter).extract(Buffer.from(text))).units.map(({ content }) =>
    inlineToTagged(content),
  );

/** The file with the words of each text turned; tags stay. */
async function turned(filter: unknown, text: string, turn: (words: string) => string, language = "fr") {
  const own = filter as DocumentFilter;
  const bytes = Buffer.from(text);
  const { units, skeleton } = await own.extract(bytes);
  const targets = new Map<string, InlineContent>(
    units.map(({ id, content }) => [
      id,
      content.map((node) => (node.kind === "text" ? { ...node, text: turn(node.text) } : node)),
    ]),
  );
  const merged = await own.merge(bytes, skeleton, targets, {
    sourceLanguage: parseLanguageTag("en"),
    targetLanguage: parseLanguageTag(language),
  });
  return Buffer.from(merged.bytes).toString("utf8");
}

describe("placeholders of programs", () => {
  it.each([
    ["The :attribute has :min letters.", "The <x1/> has <x2/> letters."],
    ["Note: never 3:am or a:b", "Note: never 3:am or a:b"],
    ["See $t(common.title) and @:common.title here", "See <x1/> and <x2/> here"],
    ["Mail ann@example.org now", "Mail ann@example.org now"],
    ["All <%= total %> of %<num>d", "All <x1/> of <x2/>"],
    ["{% if cold %}Tea{% endif %} now", "<x1/>Tea<x2/> now"],
    ["Raw {{{html}}} here", "Raw <x1/> here"],
    ["Open {file!r} for {price:,.2f} of {user[name]}", "Open <x1/> for <x2/> of <x3/>"],
    ["On %B %d of %Y", "On <x1/> <x2/> of <x3/>"],
    ["Save 20% a month, up 5% in may, 3 % of it", "Save 20% a month, up 5% in may, 3 % of it"],
    ["% d files, 100%% done", "<x1/> files, 100<x2/> done"],
    ["%1 of %2, 50 %1 and 5%", "<x1/> of <x2/>, 50 %1 and 5%"],
    ["Hello %{name}, #{user.name}", "Hello <x1/>, <x2/>"],
    ["<0>Read</0> it<1/>", "<g1>Read</g1> it<x2/>"],
    ["%count% files of %s", "<x1/> files of <x2/>"],
  ])("in %j", async (text, shown) => {
    expect(await read(jsonFilter, JSON.stringify({ text }))).toEqual([shown]);
  });

  it("are none where a catalogue says that a percent sign begins no format", async () => {
    const entry = (flags: string) => `#, ${flags}\nmsgid "Up % s and {name}"\nmsgstr ""\n`;
    expect(await read(poFilter, entry("no-c-format"))).toEqual(["Up % s and <x1/>"]);
    expect(await read(poFilter, entry("c-format"))).toEqual(["Up <x1/> and <x2/>"]);
  });

  it("of a choice have texts between them, whose marks stay", async () => {
    const file = "msg=There are {0,choice,0#no folders|1#one folder|1<{0} folders} here.\n";
    expect(await read(propertiesFilter, file)).toEqual([
      "There are <x1/>no folders<x2/>one folder<x3/><x4/> folders<x5/> here.",
    ]);
    expect(await turned(propertiesFilter, file, (words) => words.toUpperCase())).toBe(
      "msg=THERE ARE {0,choice,0#NO FOLDERS|1#ONE FOLDER|1<{0} FOLDERS} HERE.\n",
    );
  });
});

describe("apostrophes of messages", () => {
  it("are shown once and written twice where Java reads a message", async () => {
    const file = "a=It''s {0} '{not me}' here\nb=Of {0}\nc=Don't\n";
    expect(await read(propertiesFilter, file)).toEqual(["It's <x1/> <x2/> here", "Of <x1/>", "Don't"]);
    expect(
      await turned(propertiesFilter, file, (words) => words.replace("Of ", "L'").replace("here", "d'ici")),
    ).toBe("a=It''s {0} '{not me}' d''ici\nb=L''{0}\nc=Don't\n");
  });

  it("stay as they are where the file has them once beside arguments, and in other formats without plurals", async () => {
    const file = "a=I can't {0}\nb=Of {0}\n";
    expect(await turned(propertiesFilter, file, (words) => words.replace("Of ", "L'"))).toBe(
      "a=I can't {0}\nb=L'{0}\n",
    );
    expect(await turned(jsonFilter, '{"a": "Of {name}"}', () => "L'")).toBe(`{"a": "L'{name}"}`);
    const plural = '{"a": "{n, plural, other {Of # files}}"}';
    expect(await turned(jsonFilter, plural, (words) => words.replace("Of ", "L'"))).toBe(
      `{"a": "{n, plural, other {L''# files}}"}`,
    );
  });
});

describe("placeholders in files of pairs", () => {
  const XLIFF = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="fr" datatype="plaintext" original="a"><body>
<trans-unit id="1"><source>Café é &amp; {{name}}, <g id="1">%s</g> &#x1F600; {0} &lt;b&gt;bold&lt;/b&gt; end</source></trans-unit>
<trans-unit id="2"><source>{N, plural, one {One file} other {<x id="I"/> files}}</source></trans-unit>
<trans-unit id="3"><source>A {{<g id="1">part</g>}} of it</source></trans-unit>
</body></file></xliff>`;

  it("are tags beside the file's own, and messages go on over those", async () => {
    expect(await read(xliffFilter, XLIFF)).toEqual([
      "Café é &amp; <x1/>, <g2><x3/></g2> \u{1F600} <x4/> <g5>bold</g5> end",
      "<x1/>One file<x2/><x3/> files<x4/>",
      "A {{<g1>part</g1>}} of it",
    ]);
    const written = await turned(xliffFilter, XLIFF, (words) => words.replace(/[a-zé]+/g, "mot"));
    expect(written).toContain('{{name}}, <g id="1">%s</g> \u{1F600} {0} &lt;b&gt;mot&lt;/b&gt; mot</target>');
    expect(written).toContain('{N, plural, one {Omot mot} other {<x id="I"/> mot}}</target>');
  });

  it("are tags in a memory", async () => {
    const memory = `<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Hello {{name}}, <ph>x</ph> %1$s</seg></tuv></tu></body></tmx>`;
    expect(await read(tmxFilter, memory)).toEqual(["Hello <x1/>, <x2/> <x3/>"]);
  });
});

describe("values of programs", () => {
  it.each(['"%Y-%m-%d"', '"%B %d, %Y"', ":year", "listPets", "showPetById"])(
    "such as %s are no text",
    async (value) => {
      expect(await read(yamlFilter, `de:\n  one: ${value}\n  two: Words here\n`)).toEqual(["Words here"]);
    },
  );

  it.each(["iPhone", "eBay", '"%d Uhr"'])("are not %s", async (value) => {
    expect(await read(yamlFilter, `one: ${value}\n`)).toHaveLength(1);
  });

  it("are all of an interface's description but what it says to people", async () => {
    const yaml = `openapi: 3.0.0
info: {title: Pets, version: "1"}
tags: [{name: pets, description: All of them}]
paths:
  /pets:
    get:
      operationId: list
      summary: List all pets
      parameters:
        - {name: limit, in: query, description: How many?, example: {title: Not this}}
components: {schemas: {Pet: {type: object, properties: {value: {description: Its price}}}}}
`;
    const texts = ["Pets", "All of them", "List all pets", "How many?", "Its price"];
    expect(await read(yamlFilter, yaml)).toEqual(texts);
    const json = `{"swagger": "2.0", "info": {"title": "Pets", "x-code": "Words here"}}`;
    expect(await read(jsonFilter, json)).toEqual(["Pets"]);
    const warnings = async (filter: unknown, text: string) =>
      (await (filter as DocumentFilter).extract(Buffer.from(text))).warnings.map(
        ({ params }) => params?.reason,
      );
    expect(await warnings(yamlFilter, yaml)).toEqual(["code"]);
    expect(await warnings(jsonFilter, json)).toEqual(["code"]);
  });

  it("are addresses and paths in cells too", async () => {
    expect(await read(csvFilter, "Name,https://example.org/a,/usr/bin,a@b.org,docs/read.me\n")).toEqual([
      "Name",
    ]);
  });
});

describe("tables of spreadsheets", () => {
  it("may say by which mark their cells are parted, in a line that is none of theirs", async () => {
    const file = "sep=;\r\nName;Of, words\r\nTea;1,5\r\n";
    expect(await read(csvFilter, file)).toEqual(["Name", "Of, words", "Tea"]);
    expect(await turned(csvFilter, file, (words) => words.toUpperCase())).toBe(
      "sep=;\r\nNAME;OF, WORDS\r\nTEA;1,5\r\n",
    );
  });

  it("begin with a byte order mark where they have become UTF-8, and in no other case", async () => {
    const latin = Buffer.from("Name,Caf\u00e9 et cr\u00e8me \u00e0 la carte\n", "latin1");
    const { units, skeleton } = await csvFilter.extract(latin);
    const languages = { sourceLanguage: parseLanguageTag("fr"), targetLanguage: parseLanguageTag("zh") };
    const target = (text: string) => new Map([[units[0]!.id, [{ kind: "text" as const, text }]]]);
    const chinese = await csvFilter.merge(latin, skeleton, target("名称"), languages);
    expect(Buffer.from(chinese.bytes).toString()).toBe("\uFEFF名称,Café et crème à la carte\n");
    const kept = await csvFilter.merge(latin, skeleton, target("Nom"), languages);
    expect(kept.bytes[0]).toBe("N".charCodeAt(0));
  });
});
