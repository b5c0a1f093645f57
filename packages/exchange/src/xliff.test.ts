import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isAppError, type LanguageTag, normaliseInline } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import {
  readTmx,
  readXliff,
  unitSource,
  unitTarget,
  writeTmx,
  writeXliff,
  type XliffDocument,
  xliffMemoryUnits,
  type XliffSegment,
  type XliffUnit,
} from "./index.ts";
import { withUnitFacts } from "./xliff-native.ts";
import { bytesOf, randomInline, seeded } from "./testing.ts";

const en = "en" as LanguageTag;
const zh = "zh-Hans" as LanguageTag;
const text = (value: string) => [{ kind: "text" as const, text: value }];

function documentOf(units: readonly XliffUnit[], file: object = {}): XliffDocument {
  return { sourceLanguage: en, targetLanguage: zh, files: [{ ...file, units }] };
}

async function roundTrip(document: XliffDocument): Promise<XliffDocument> {
  return readXliff(await bytesOf(writeXliff(document)));
}

async function read(xml: string): Promise<XliffDocument> {
  return readXliff(new TextEncoder().encode(xml));
}

describe("what is written is read back", () => {
  test("with file, unit and segment facts", async () => {
    const document = documentOf(
      [
        {
          id: "word/document.xml#12/3",
          kind: "paragraph",
          part: "word/document.xml",
          notes: ["Figure 2"],
          segments: [
            {
              source: text("One."),
              target: text("一。"),
              state: "translated",
              origin: "memory",
              matchScore: 101,
              trailing: " ",
            },
            { source: text("Two."), target: null, state: "initial", trailing: "\n\t" },
          ],
        },
        {
          id: "b",
          isLocked: true,
          segments: [{ leading: " ", source: text("1 < 2 & 3"), target: null, state: "initial" }],
        },
      ],
      { original: "paper.docx", sourceHash: "ab12", format: "docx" },
    );
    expect(await roundTrip(document)).toEqual(document);
  });
  test("for 500 random units cut anywhere, pairs over several segments included", async () => {
    const random = seeded(11);
    const units = Array.from({ length: 500 }, (_, index): XliffUnit => {
      const whole = normaliseInline([
        { kind: "text", text: "x" },
        ...randomInline(random, ["\u0001", "\uD800", "\u000B"]),
      ]);
      const cut = random(whole.length + 1);
      const halves = [whole.slice(0, cut), whole.slice(cut)];
      return {
        id: `unit ${index}`,
        segments: halves.map((source) => ({
          source,
          target: source.length > 0 && random(2) ? source : null,
          state: "initial" as const,
        })),
      };
    });
    const back = await roundTrip(documentOf(units));
    expect(back.files[0]!.units).toEqual(units);
  });
  test("with white space around a sentence that XML cannot hold", async () => {
    const segment = { leading: "\v ", source: text("A"), target: text("B"), trailing: "\f\v" };
    const document = documentOf([{ id: "a", segments: [{ ...segment, state: "translated" }] }]);
    expect(await roundTrip(document)).toEqual(document);
  });
  test("with no target language while there are no targets", async () => {
    const document = {
      ...documentOf([{ id: "a", segments: [{ source: text("A"), target: null, state: "initial" }] }]),
    };
    const back = await roundTrip({ ...document, targetLanguage: null });
    expect(back.targetLanguage).toBeNull();
  });
});

describe("a unit", () => {
  const unit: XliffUnit = {
    id: "a",
    segments: [
      { leading: " ", source: text("One."), target: text("一。"), state: "translated", trailing: "  " },
      { source: text("Two."), target: null, state: "initial" },
    ],
  };
  test("glues to its exact source", () => {
    expect(unitSource(unit)).toEqual(text(" One.  Two."));
  });
  test("has a target as soon as one segment has, the others standing in their source", () => {
    expect(unitTarget(unit)).toEqual(text(" 一。  Two."));
    expect(unitTarget({ id: "b", segments: [unit.segments[1]!] })).toBeNull();
  });
});

test("XLIFF 1.2 is read: seg-source, groups, inline codes, notes, states", async () => {
  const document =
    await read(`<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
    <file source-language="en-US" target-language="zh-CN" original="a.docx" datatype="x"><header/><body><group id="g">
    <trans-unit id="u" approved="yes"><source>A <g id="1">b</g>. C<x id="2"/></source>
    <seg-source><mrk mtype="seg" mid="0">A <g id="1">b</g>.</mrk> <mrk mtype="seg" mid="1">C<x id="2"/></mrk></seg-source>
    <target><mrk mtype="seg" mid="0">甲<g id="1">乙</g>。</mrk><mrk mtype="seg" mid="1"><x id="2"/>丙</mrk></target>
    <note>n</note><alt-trans><source>no</source><target>no</target></alt-trans></trans-unit></group></body></file></xliff>`);
  expect(document).toMatchObject({ sourceLanguage: "en-US", targetLanguage: "zh-Hans" });
  const [unit] = document.files[0]!.units;
  expect(unit).toMatchObject({ id: "u", notes: ["n"] });
  expect(unit!.segments).toHaveLength(2);
  expect(unit!.segments[0]).toMatchObject({ state: "final", trailing: " " });
  expect(unit!.segments[1]!.target).toEqual([{ kind: "standalone", id: 2, type: "other" }, ...text("丙")]);
});

test("modules and annotations of other tools leave only the text", async () => {
  const document =
    await read(`<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mtc="m" version="2.0" srcLang="en"><file id="f">
    <unit id="1"><mtc:matches><mtc:match><source>no</source></mtc:match></mtc:matches><originalData><data id="d">x</data></originalData>
    <segment><source>He <mrk id="m" type="term">is<pc id="a1">it</pc></mrk><sm id="s"/>.<em startRef="s"/></source></segment></unit></file></xliff>`);
  expect(document.files[0]!.units[0]!.segments).toHaveLength(1);
  expect(document.files[0]!.units[0]!.segments[0]!.source).toEqual([
    ...text("He is"),
    { kind: "open", id: 1, type: "other" },
    ...text("it"),
    { kind: "close", id: 1, type: "other" },
    ...text("."),
  ]);
});

describe("is refused with a code", () => {
  test.each([
    ["another root", "<tmx/>"],
    ["another version", '<xliff version="3.0" srcLang="en"/>'],
    ["no source language", '<xliff version="2.1"/>'],
    ["a language that is none", '<xliff version="2.1" srcLang="!!"/>'],
    ["an internal subset", '<!DOCTYPE xliff [<!ENTITY a "b">]><xliff version="2.1" srcLang="en"/>'],
    [
      "a code point that is none",
      '<xliff version="2.1" srcLang="en"><file id="f"><unit id="u"><segment><source><cp hex="no"/></source></segment></unit></file></xliff>',
    ],
    ["no XML", "hello"],
  ])("%s", async (_, xml) => {
    await expect(read(xml)).rejects.toMatchObject({ code: "exchange.invalid_xliff" });
  });
});

test.each(["harbour.v12.xlf", "harbour.v20.xlf"])("%s, a file of ours, survives our writer", async (name) => {
  const bytes = readFileSync(new URL(`../../../fixtures/corpus/exchange/${name}`, import.meta.url));
  const document = await readXliff(bytes);
  expect(document.files.flatMap(({ units }) => units).length).toBeGreaterThan(0);
  await expectSameUnits(document, name);
});

const CORPUS = new URL("../../../../shared/corpus/exchange/", import.meta.url);

describe.skipIf(!existsSync(CORPUS))("exchange files of the corpus", () => {
  const names = existsSync(CORPUS) ? readdirSync(CORPUS) : [];
  test("are read or refused with a code, and what is read survives our writer", async () => {
    const refused: string[] = [];
    for (const name of names) {
      const bytes = readFileSync(new URL(name, CORPUS));
      try {
        if (name.endsWith(".tmx"))
          for await (const unit of readTmx(bytes)) expect(unit.variants.length).toBeGreaterThan(0);
        else await expectSameUnits(await readXliff(bytes), name);
      } catch (error) {
        if (!isAppError(error)) throw error;
        refused.push(`${name}: ${error.code} ${error.params["reason"]}`);
      }
    }
    // One file with a wrong code point, one without a language; a third would be a regression of the reader.
    expect(refused.length, refused.join("\n")).toBeLessThanOrEqual(2);
  });
});

async function expectSameUnits(document: XliffDocument, name: string): Promise<void> {
  const back = await roundTrip(document);
  document.files.forEach((file, fileIndex) => {
    const other = back.files[fileIndex]!;
    expect([other.original, other.attributes], name).toEqual([file.original, file.attributes]);
    file.units.forEach((unit, index) => {
      const again = other.units[index]!;
      // Without a target language of the file, targets have no place in XLIFF 2.
      const segments = document.targetLanguage ? unit.segments : unit.segments.map(withoutTarget);
      expect(again, `${name}, unit ${unit.id}`).toEqual({ ...unit, segments });
    });
  });
}

function withoutTarget(segment: XliffSegment): XliffSegment {
  const { origin: _, matchScore: __, ...rest } = segment;
  return { ...rest, target: null, state: "initial" };
}

test("attributes and native codes of other tools survive our XLIFF, and stay out of TMX", async () => {
  const document =
    await read(`<xliff version="1.2"><file source-language="en" target-language="zh-CN" original="a" datatype="html" okp:inputEncoding="UTF-8" xmlns:okp="o"><body>
    <trans-unit id="u" resname="r" restype="x-paragraph" xml:space="preserve" approved="no"><source>A <bpt id="1" ctype="bold">&lt;b&gt;</bpt>b<ept id="1">&lt;/b&gt;</ept><ph id="2" x="p">{0}<sub>s</sub></ph></source>
    <target state="needs-review-translation">甲<bpt id="1" ctype="bold">&lt;b&gt;</bpt>乙<ept id="1">&lt;/b&gt;</ept><ph id="2" x="p">{0}</ph></target></trans-unit></body></file></xliff>`);
  const [file] = document.files;
  expect(file!.attributes).toMatchObject({ datatype: "html", "okp:inputEncoding": "UTF-8" });
  const [unit] = file!.units;
  expect(unit!.attributes).toEqual({
    ...{ resname: "r", restype: "x-paragraph", "xml:space": "preserve", approved: "no" },
    "target-state": "needs-review-translation",
  });
  expect(unit!.segments[0]!.source[4]).toMatchObject({
    native: {
      name: "xliff:ph",
      attributes: { id: "2", x: "p" },
      content: ["{0}", { name: "sub", content: ["s"] }],
    },
  });
  await expectSameUnits(document, "all");
  const tmx = new TextDecoder().decode(
    await bytesOf(writeTmx(xliffMemoryUnits(document), { sourceLanguage: en, toolVersion: "1" })),
  );
  expect(tmx).toContain('<seg>A <bpt i="1" x="1" type="format"/>b<ept i="1"/><ph x="2" type="other"/></seg>');
});

test("metadata that is none of ours restores nothing", async () => {
  const unit = { id: "a", segments: [{ source: text("A"), target: null, state: "initial" as const }] };
  for (const facts of [
    "{",
    "[]",
    '{"tags":{"s0.0":{"name":"script"}},"segments":{"0":{"a":1}},"attributes":7}',
  ])
    expect(withUnitFacts(unit, facts)).toEqual(unit);
});
