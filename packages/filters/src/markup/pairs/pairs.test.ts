import { processorMs } from "@yizhou/model/testing";
import { inlineToTagged, parseLanguageTag, type InlineContent } from "@yizhou/model";
import { describe, expect, it } from "vitest";
import { describeFilterLaws } from "../../contract-suite.ts";
import type { DocumentFilter } from "../../filter.ts";
import { poFilter } from "./po-filter.ts";
import { tmxFilter } from "./tmx-filter.ts";
import { xliffFilter } from "./xliff-filter.ts";

const PO = `# Translators
msgid ""
msgstr ""
"Language: \\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: tea.c:12
#, c-format
msgid "Wait %d minutes for \\"green\\" tea\\n"
msgstr ""

#, fuzzy, c-format
#| msgid "A cup"
msgid "The cup"
msgstr "Die Kanne"

#, fuzzy
msgctxt "menu"
msgid ""
"A long line that "
"goes on"
msgstr "Guess"

msgid "Done"
msgstr "Fertig"

msgid "One file"
msgid_plural "%d files"
msgstr[0] ""
msgstr[1] ""

#~ msgid "Old"
#~ msgstr "Alt"
`;

const XLIFF_1 = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
 <file original="a.txt" source-language="en" datatype="plaintext"><header><note>Not a text</note></header><body>
  <trans-unit id="1"><source>Green <g id="1">tea</g> &amp; <x id="2"/>coffee </source></trans-unit>
  <trans-unit id="2"><source>Black tea</source><target state="needs-translation">Black tea</target><note>Hot</note></trans-unit>
  <trans-unit id="3"><source>Done well</source><target state="final">Fertig</target></trans-unit>
  <trans-unit id="4" translate="no"><source>Leave alone</source></trans-unit>
  <group translate="no"><trans-unit id="5"><source>And this</source></trans-unit></group>
  <trans-unit id="6" approved="yes"><source>Yizhou</source><target>Yizhou</target></trans-unit>
  <trans-unit id="7" maxwidth="20" size-unit="char"><source>A <bpt id="1">{b}</bpt>bold<ept id="1">{/b}</ept> word</source><seg-source><mrk mtype="seg" mid="1">A bold word</mrk></seg-source><target></target></trans-unit>
 </body></file>
</xliff>
`;
const XLIFF_2 = `<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="fr">
<file id="f"><notes><note>Not a text</note></notes><unit id="u"><originalData><data id="d">code</data></originalData>
<segment id="a"><source>Hot <pc id="1">green</pc> tea<ph id="2" dataRef="d"/></source></segment>
<segment id="b" state="initial"><source>One <sc id="3"/>span<ec startRef="3"/> here</source><target>Old words</target></segment>
<segment id="c" state="final"><source>Done</source><target>Fini</target></segment>
</unit></file></xliff>
`;
const TRADOS = `<?xml version="1.0" encoding="utf-8"?>
<xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2" sdl:version="1.0">
<file original="tide.docx" source-language="en" target-language="zh"><body>
<trans-unit id="a" translate="no"><source>Style sheet</source></trans-unit>
<trans-unit id="b"><source>The tide rises. It falls.</source><seg-source><g id="9"><mrk mtype="seg" mid="1">The <g id="1">tide</g> rises.</mrk> <mrk mtype="seg" mid="2">It falls.</mrk></g></seg-source><sdl:seg-defs><sdl:seg id="1" /><sdl:seg id="2" conf="Draft" origin="source" /></sdl:seg-defs></trans-unit>
<trans-unit id="c"><source>One. Two. Three.</source><seg-source><mrk mtype="seg" mid="3">Number one.</mrk> <mrk mtype="seg" mid="4">Number two.</mrk> <mrk mtype="seg" mid="5">Number three.</mrk></seg-source><target><mrk mtype="seg" mid="3">第一。</mrk> <mrk mtype="seg" mid="4"></mrk> <mrk mtype="seg" mid="5"/></target><sdl:seg-defs><sdl:seg id="3" conf="Translated" origin="interactive"/><sdl:seg id="4"/><sdl:seg id="5" locked="true"/></sdl:seg-defs></trans-unit>
</body></file></xliff>
`;
const MEMOQ = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:mq="MQXliff"><file original="a" source-language="en" target-language="zh" datatype="x-memoq"><header/><body>
<trans-unit id="1" mq:status="NotStarted"><source xml:space="preserve">High <bpt id="1" rid="1">{}</bpt>tide<ept id="2" rid="1">{}</ept></source><target xml:space="preserve"></target></trans-unit>
<trans-unit id="2" mq:status="Edited"><source>Low tide</source><target>低潮</target></trans-unit>
<trans-unit id="3" mq:status="Edited"><source>Neap</source><target>Neap</target></trans-unit>
<trans-unit id="4" mq:status="NotStarted" mq:locked="locked"><source>Locked</source><target/></trans-unit>
</body></file></xliff>
`;
const PHRASE = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:m="http://www.memsource.com/mxlf/2.0"><file original="a" source-language="en" target-language="zh"><body><group id="0" m:para-id="0">
<trans-unit id="u:0" m:confirmed="0" m:trans-origin="null"><source>{b&gt;High&lt;b} tide at {1}</source><target></target><alt-trans origin="machine-trans"><target>No</target></alt-trans></trans-unit>
<trans-unit id="u:1" m:confirmed="1"><source>Yizhou</source><target>Yizhou</target></trans-unit>
</group></body></file></xliff>
`;
const TMX = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header srclang="en" datatype="plaintext" segtype="sentence" adminlang="en" creationtool="x" creationtoolversion="1" o-tmf="x"/>
<body>
<tu><note>Not a text</note><tuv xml:lang="en"><seg>Green <bpt i="1">&lt;b></bpt>tea<ept i="1">&lt;/b></ept></seg></tuv></tu>
<tu><tuv xml:lang="en-GB"><seg>Black tea</seg></tuv><tuv xml:lang="fr"><seg> </seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Done</seg></tuv><tuv xml:lang="fr"><seg>Fini</seg></tuv></tu>
</body></tmx>
`;

const pairs = { kind: "pairs" } as const;
describeFilterLaws(poFilter as DocumentFilter, [{ name: "tea.po", bytes: Buffer.from(PO) }], pairs);
describeFilterLaws(
  xliffFilter as DocumentFilter,
  [
    { name: "1.2", bytes: Buffer.from(XLIFF_1) },
    { name: "2.1", bytes: Buffer.from(XLIFF_2) },
    { name: "1.2 in UTF-16", bytes: Buffer.from(`\uFEFF${XLIFF_1.replace("UTF-8", "UTF-16")}`, "utf16le") },
  ],
  pairs,
);
describeFilterLaws(
  xliffFilter as DocumentFilter,
  [
    { name: "tide.sdlxliff", bytes: Buffer.from(TRADOS) },
    { name: "tide.mqxliff", bytes: Buffer.from(MEMOQ) },
    { name: "tide.mxliff", bytes: Buffer.from(PHRASE) },
  ],
  pairs,
);
describeFilterLaws(tmxFilter as DocumentFilter, [{ name: "tea.tmx", bytes: Buffer.from(TMX) }], pairs);

const contents = async (filter: unknown, text: string) =>
  (await (filter as DocumentFilter).extract(Buffer.from(text))).units.map(
    (unit) => `${unit.id}: ${inlineToTagged(unit.content)}`,
  );

async function translate(filter: unknown, text: string, targets: Record<string, InlineContent | string>) {
  const own = filter as DocumentFilter;
  const bytes = Buffer.from(text);
  const { skeleton } = await own.extract(bytes);
  const merged = await own.merge(
    bytes,
    skeleton,
    new Map(
      Object.entries(targets).map(([id, target]) => [
        id,
        typeof target === "string" ? [{ kind: "text" as const, text: target }] : target,
      ]),
    ),
    { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh") },
  );
  return { text: Buffer.from(merged.bytes).toString("utf8"), warnings: merged.warnings };
}

describe("the XLIFF of other tools", () => {
  it("of Trados has a unit for each segment, and its translations stand in marks with the state of a draft", async () => {
    const units = await contents(xliffFilter, TRADOS);
    expect(units).toEqual([
      "document.xlf#1/b/1: The <g1>tide</g1> rises.",
      "document.xlf#1/b/2: It falls.",
      "document.xlf#1/c/4: Number two.",
    ]);
    const { text } = await translate(xliffFilter, TRADOS, {
      "document.xlf#1/b/1": "潮水上涨。",
      "document.xlf#1/c/4": "第二。",
    });
    expect(text).toContain(
      '</seg-source><target><g id="9"><mrk mtype="seg" mid="1">潮水上涨。</mrk> <mrk mtype="seg" mid="2"></mrk></g></target>',
    );
    expect(text).toContain('<sdl:seg conf="Draft" origin="mt" id="1" />');
    expect(text).toContain('<sdl:seg id="2" conf="Draft" origin="source" />');
    expect(text).toContain(
      'mid="3">第一。</mrk> <mrk mtype="seg" mid="4">第二。</mrk> <mrk mtype="seg" mid="5"/>',
    );
    expect(text).toContain('<sdl:seg id="3" conf="Translated" origin="interactive"/>');
    // What is done is none of our business any more.
    expect(await contents(xliffFilter, text)).toEqual(["document.xlf#1/b/2: It falls."]);
  });

  it("of memoQ asks for what is not started or only copied, and is marked as a machine's", async () => {
    expect(await contents(xliffFilter, MEMOQ)).toEqual([
      "document.xlf#1/1: High <g1>tide</g1>",
      "document.xlf#1/3: Neap",
    ]);
    const { text } = await translate(xliffFilter, MEMOQ, { "document.xlf#1/3": "小潮" });
    expect(text).toContain(
      '<trans-unit id="3" mq:status="MachineTranslated"><source>Neap</source><target>小潮</target>',
    );
    expect(text).toContain(
      '<trans-unit id="2" mq:status="Edited"><source>Low tide</source><target>低潮</target>',
    );
    expect(await contents(xliffFilter, text)).toHaveLength(1);
  });

  it("of Phrase has the tags that stand in its texts", async () => {
    expect(await contents(xliffFilter, PHRASE)).toEqual(["document.xlf#1/u:0: <g1>High</g1> tide at <x2/>"]);
    const { text } = await translate(xliffFilter, PHRASE, {
      "document.xlf#1/u:0": [
        { kind: "standalone", id: 2, type: "other" },
        { kind: "text", text: "涨" },
        { kind: "open", id: 1, type: "format" },
        { kind: "text", text: "高" },
        { kind: "close", id: 1, type: "format" },
        { kind: "text", text: "潮" },
      ],
    });
    expect(text).toContain(
      'm:trans-origin="mt"><source>{b&gt;High&lt;b} tide at {1}</source><target>{1}涨{b&gt;高&lt;b}潮</target>',
    );
  });
});

describe("a catalogue of gettext", () => {
  it("asks for what has no translation or a guess, plurals by form", async () => {
    expect(await contents(poFilter, PO)).toEqual([
      'M1: Wait <x1/> minutes for "green" tea\n',
      "M2: The cup",
      "M3: A long line that goes on",
      "M5.0: One file",
      "M5.1: <x1/> files",
    ]);
  });

  it("writes translations, takes the guess's flag away and names the language", async () => {
    const { text } = await translate(poFilter, PO, { M2: '"杯子"', M3: "长行", "M5.0": "一个文件" });
    expect(text).toContain('#, c-format\n#| msgid "A cup"\nmsgid "The cup"\nmsgstr "\\"杯子\\""\n');
    expect(text).toContain('msgctxt "menu"\nmsgid ""\n"A long line that "\n"goes on"\nmsgstr ""\n"长行"\n');
    expect(text).toContain('msgstr[0] "一个文件"\nmsgstr[1] ""');
    expect(text).toContain('"Language: zh_CN\\n"');
    expect(text).toContain('msgid "Done"\nmsgstr "Fertig"');
  });

  it("keeps a catalogue's line ends at the end of a translation", async () => {
    const line = 'msgid "Wait\\n"\nmsgstr ""\n';
    expect((await translate(poFilter, line, { M1: "等\n" })).text).toBe('msgid "Wait\\n"\nmsgstr "等\\n"\n');
  });
});

describe("XLIFF as a document", () => {
  it("asks for what is not translated, inline codes as tags", async () => {
    expect(await contents(xliffFilter, XLIFF_1)).toEqual([
      "document.xlf#1/1: Green <g1>tea</g1> &amp; <x2/>coffee",
      "document.xlf#1/2: Black tea",
      "document.xlf#1/7: A <g1>bold</g1> word",
    ]);
    expect(await contents(xliffFilter, XLIFF_2)).toEqual([
      "document.xlf#1/u/a: Hot <g1>green</g1> tea<x2/>",
      "document.xlf#1/u/b: One <g1>span</g1> here",
    ]);
  });

  it("writes targets with their state, and keeps what was finished", async () => {
    const { text } = await translate(xliffFilter, XLIFF_1, {
      "document.xlf#1/2": "红茶 <&>",
      "document.xlf#1/7": [
        { kind: "open", id: 1, type: "format" },
        { kind: "text", text: "粗" },
        { kind: "close", id: 1, type: "format" },
      ],
    });
    expect(text).toContain('<target state="needs-review-translation">红茶 &lt;&amp;&gt;</target><note>');
    expect(text).toContain(
      '</seg-source><target state="needs-review-translation"><bpt id="1">{b}</bpt>粗<ept id="1">{/b}</ept></target>',
    );
    expect(text).toContain('<target state="final">Fertig</target>');
    expect(text).toContain('<file target-language="zh-Hans" original="a.txt"');
  });

  it("marks segments of 2.x as translated, and says when the file's language is another", async () => {
    const { text, warnings } = await translate(xliffFilter, XLIFF_2, {
      "document.xlf#1/u/a": "热茶",
      "document.xlf#1/u/b": "一段",
    });
    expect(text).toContain('<segment state="translated" id="a">');
    expect(text).toContain('<segment id="b" state="translated">');
    expect(text).toContain("<target>热茶");
    expect(text).not.toContain("Old words");
    expect(warnings).toMatchObject([{ code: "warning.file_language_differs" }]);
  });
});

describe("a memory as a document", () => {
  it("asks for units that lack the second language, or for all", async () => {
    expect(await contents(tmxFilter, TMX)).toEqual([
      "document.tmx#U1: Green <g1>tea</g1>",
      "document.tmx#U2: Black tea",
    ]);
    expect(await contents(tmxFilter, TMX.replace(/<tu><tuv xml:lang="en">.*Done.*\n/, ""))).toHaveLength(2);
  });

  it("adds a variant beside the source's, and leaves variants that are there", async () => {
    const { text } = await translate(tmxFilter, TMX, { "document.tmx#U2": "红茶", "document.tmx#U3": "好" });
    expect(text).toContain('<seg> </seg></tuv><tuv xml:lang="zh-Hans"><seg>红茶</seg></tuv></tu>');
  });
});

describe("hostile files of pairs", () => {
  it.each([
    [
      "an external entity",
      xliffFilter,
      `<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><xliff version="1.2"/>`,
      "filter.xml_forbidden",
    ],
    [
      "an entity in a memory",
      tmxFilter,
      `<!DOCTYPE tmx SYSTEM "a" [<!ENTITY y "z">]><tmx/>`,
      "filter.xml_forbidden",
    ],
    ["elements without end", xliffFilter, `<xliff version="1.2">${"<g>".repeat(100_000)}`, "filter.damaged"],
    ["another kind of text", poFilter, "Just words, no catalogue", "filter.damaged"],
    ["a list", tmxFilter, "<list/>", "filter.damaged"],
  ])("%s is refused with its code", async (_, filter, text, code) => {
    await expect((filter as DocumentFilter).extract(Buffer.from(text))).rejects.toMatchObject({ code });
  });

  it("a string of 100,000 lines is read in bounded time", async () => {
    const began = processorMs();
    await contents(poFilter, `msgid ""\n${'"words "\n'.repeat(100_000)}msgstr ""\n`);
    expect(processorMs() - began).toBeLessThan(5_000);
  });

  it("white space of 200,000 characters within a text is read in bounded time", async () => {
    const began = processorMs();
    const source = `words${" ".repeat(200_000)}and more`;
    const unit = `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv></tu>`;
    const memory = `<tmx version="1.4"><header srclang="en"/><body>${unit}</body></tmx>`;
    expect(await contents(tmxFilter, memory)).toHaveLength(1);
    expect(processorMs() - began).toBeLessThan(5_000);
  });
});
