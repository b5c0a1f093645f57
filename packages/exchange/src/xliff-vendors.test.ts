import { inlineToTagged } from "@yizhou/model";
import { expect, test } from "vitest";
import { readXliff, xliffMemoryUnits, type RowProblem } from "./index.ts";

const TRADOS = `<?xml version="1.0" encoding="utf-8"?>
<xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2" sdl:version="1.0">
<doc-info xmlns="http://sdl.com/FileTypes/SdlXliff/1.0"><cmt-defs/></doc-info>
<file original="tide.docx" datatype="x-sdlfilterframework2" source-language="en-US" target-language="zh-CN">
<header><tag-defs xmlns="http://sdl.com/FileTypes/SdlXliff/1.0"><tag id="1"><bpt name="b">&lt;b&gt;</bpt></tag></tag-defs></header>
<body>
<trans-unit id="a" translate="no"><source>Style</source></trans-unit>
<group><sdl:cxts><sdl:cxt id="1"/></sdl:cxts><trans-unit id="b">
<source>The <g id="1">tide</g> rises. It falls. Nobody knows.</source>
<seg-source><g id="9"><mrk mtype="seg" mid="1">The <g id="1">tide</g> rises.</mrk> <mrk mtype="seg" mid="2">It falls.</mrk> <mrk mtype="seg" mid="3">Nobody knows.</mrk></g></seg-source>
<target><g id="9"><mrk mtype="seg" mid="1"><g id="1">潮水</g>上涨<mrk mtype="x-sdl-deleted" sdl:revid="r1">了了</mrk>。</mrk> <mrk mtype="seg" mid="2">落潮。</mrk> <mrk mtype="seg" mid="3">没人知道。</mrk></g></target>
<sdl:seg-defs><sdl:seg id="1" conf="ApprovedTranslation" origin="tm" percent="100"><sdl:value key="x">1</sdl:value></sdl:seg><sdl:seg id="2" conf="Draft" origin="nmt"/><sdl:seg id="3" conf="RejectedTranslation"/></sdl:seg-defs>
</trans-unit></group>
</body></file></xliff>`;

const MEMOQ = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:mq="MQXliff">
<file original="tide.txt" source-language="en" target-language="ko" datatype="x-memoq"><header/><body>
<trans-unit id="1" mq:status="Proofread" mq:percent="101"><source xml:space="preserve">High <bpt id="1" rid="1">{}</bpt>tide<ept id="2" rid="1">{}</ept></source><target xml:space="preserve"><bpt id="1" rid="1">{}</bpt>만조<ept id="2" rid="1">{}</ept></target></trans-unit>
<trans-unit id="2" mq:status="MachineTranslated"><source>Low tide</source><target>간조</target></trans-unit>
<trans-unit id="3" mq:status="Rejected" mq:locked="locked"><source>Ebb</source><target>썰물</target></trans-unit>
<trans-unit id="4" mq:status="NotStarted"><source>Flood</source><target></target></trans-unit>
</body></file></xliff>`;

const PHRASE = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:m="http://www.memsource.com/mxlf/2.0" m:version="2.4">
<file original="tide.html" source-language="en" target-language="de"><header/><body><group id="0" m:para-id="0">
<trans-unit id="u:0" m:confirmed="1" m:level="1" m:locked="false"><source>{b&gt;High&lt;b} tide at {1}, {b&gt;low&lt;b} at {2}</source><target>{b&gt;Flut&lt;b} um {1}, {b&gt;Ebbe&lt;b} um {2}</target>
<m:tunit-metadata><m:mark id="1"><m:type>code</m:type><m:content>&lt;t/&gt;</m:content></m:mark></m:tunit-metadata><alt-trans origin="machine-trans"><target>Nein</target></alt-trans></trans-unit>
<trans-unit id="u:1" m:confirmed="0" m:trans-origin="mt"><source>Ebb</source><target>Ebbe</target></trans-unit>
</group></body></file></xliff>`;

async function unitsOf(xml: string) {
  const problems: RowProblem[] = [];
  const document = await readXliff(new TextEncoder().encode(xml));
  const units = [...xliffMemoryUnits(document, { onProblem: (problem) => problems.push(problem) })];
  return {
    texts: units.map(({ variants }) => variants.map(({ content }) => inlineToTagged(content))),
    units,
    problems: problems.map(({ row, problem }) => [row, problem.code]),
    states: document.files.flatMap((file) =>
      file.units.flatMap(({ segments }) => segments.map(({ state }) => state)),
    ),
  };
}

test("a file of Trados gives its segments with their states; drafts of machines say so, rejected ones stay out", async () => {
  const { texts, units, problems, states } = await unitsOf(TRADOS);
  expect(texts).toEqual([
    ["The <g1>tide</g1> rises.", "<g1>潮水</g1>上涨。"],
    ["It falls.", "落潮。"],
  ]);
  expect(states.filter((state) => state !== "initial")).toEqual(["reviewed"]);
  expect(units[1]!.properties).toMatchObject({
    "x-origin": "machine",
    "x-context-previous.en": "The tide rises.",
    "x-context-next.en": "Nobody knows.",
    "x-context-previous.zh-Hans": "潮水上涨。",
  });
  expect(units[0]!.properties).not.toHaveProperty("x-origin");
  expect(problems).toContainEqual([4, "exchange.row_rejected"]);
});

test("a file of memoQ gives its segments with their states and tags", async () => {
  const { texts, units, problems, states } = await unitsOf(MEMOQ);
  expect(texts).toEqual([
    ["High <g1>tide</g1>", "<g1>만조</g1>"],
    ["Low tide", "간조"],
  ]);
  expect(states).toEqual(["final", "initial", "initial", "initial"]);
  expect(units.map(({ properties }) => properties?.["x-origin"])).toEqual([undefined, "machine"]);
  expect(problems).toEqual([
    [3, "exchange.row_rejected"],
    [4, "exchange.row_side_empty"],
  ]);
});

test("a file of Phrase gives the tags that stand in its texts, pairs of one name told apart", async () => {
  const { texts, units } = await unitsOf(PHRASE);
  expect(texts[0]![0]).toMatch(/^<g(\d)>High<\/g\1> tide at <x(\d)\/>, <g(\d)>low<\/g\3> at <x(\d)\/>$/);
  const tags = (text: string) => [...text.matchAll(/<\/?[gx]\d+\/?>/g)].map(([tag]) => tag);
  expect(tags(texts[0]![1]!)).toEqual(tags(texts[0]![0]!));
  expect(units[1]!.properties).toMatchObject({ "x-origin": "machine" });
});
