import { normaliseInline, type InlineContent, type LanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { readXliff, readXliffAsFar, writeXliff, writeXliff12, type XliffDocument } from "./index.ts";
import { bytesOf, randomInline, seeded } from "./testing.ts";

const text = (value: string): InlineContent => [{ kind: "text", text: value }];
const documentOf = (files: XliffDocument["files"]): XliffDocument => ({
  sourceLanguage: "en" as LanguageTag,
  targetLanguage: "zh-Hans" as LanguageTag,
  files,
});

test("XLIFF 1.2 has a unit for each segment with state, version, notes and the hash of the document, and is read back", async () => {
  const sourceHash = "ab".repeat(32);
  const document = documentOf([
    {
      ...{ original: "paper.docx", sourceHash, format: "docx" },
      units: [
        {
          ...{ id: "doc#1", notes: ["Figure 2"] },
          segments: [
            { source: text("One."), target: text("一。"), state: "reviewed", version: 3, trailing: " " },
            { source: text("Two."), target: null, state: "initial", version: 0 },
          ],
        },
        { id: "doc#2", isLocked: true, segments: [{ source: text("X"), target: null, state: "initial" }] },
      ],
    },
  ]);
  const xml = new TextDecoder().decode(await bytesOf(writeXliff12(document)));
  expect(xml).toContain('<group id="g1" resname="doc#1">');
  expect(xml).toContain('<target state="signed-off">一。</target>');
  // OmegaT shows nothing where there is no target.
  expect(xml).toContain('<source>Two.</source><target state="needs-translation">Two.</target>');
  const back = await readXliff(new TextEncoder().encode(xml));
  const [file] = back.files;
  expect(file).toMatchObject({ original: "paper.docx", sourceHash });
  expect(file!.units.map(({ attributes }) => attributes?.["resname"])).toEqual(["doc#1", "doc#1", "doc#2"]);
  expect(file!.units.map(({ isLocked }) => isLocked ?? false)).toEqual([false, false, true]);
  expect(file!.units.map(({ notes }) => notes ?? [])).toEqual([["Figure 2"], ["Figure 2"], []]);
  expect(file!.units.map(({ segments }) => segments[0])).toMatchObject([
    { state: "reviewed", version: 3, target: text("一。") },
    { state: "initial", version: 0, target: null },
    {},
  ]);
});

test("scores go out with what they rest on; what needs a look has the state that XLIFF 1.2 has for it, and comes back translated", async () => {
  const scored = (value: number, needsReview: boolean) => ({ value, basis: "document", needsReview });
  const segments = [
    { source: text("One."), target: text("一。"), state: "translated" as const, score: scored(93, false) },
    { source: text("Two."), target: text("三。"), state: "translated" as const, score: scored(12, true) },
    { source: text("Six."), target: text("六。"), state: "final" as const },
  ];
  const document = documentOf([{ units: [{ id: "doc#1", segments }] }]);
  const old = new TextDecoder().decode(await bytesOf(writeXliff12(document)));
  expect(old).toContain(
    'yz:score="12" yz:score-basis="document"><source>Two.</source><target state="needs-review-translation">',
  );
  const new21 = new TextDecoder().decode(await bytesOf(writeXliff(document)));
  expect(new21).toContain('<mda:meta type="scores">93/document 12/document -</mda:meta>');
  for (const xml of [old, new21]) {
    const units = (await readXliff(new TextEncoder().encode(xml))).files[0]!.units;
    expect(units.flatMap((unit) => unit.segments.map(({ state }) => state))).toEqual([
      "translated",
      "translated",
      "final",
    ]);
  }
});

test("tags of 300 random segments keep kind, number and place in XLIFF 1.2, whole, crossing or cut", async () => {
  const random = seeded(5);
  const contents = Array.from({ length: 300 }, () =>
    normaliseInline([...text("x"), ...randomInline(random)]),
  );
  const units = contents.map((source, at) => ({
    id: `u${at}`,
    segments: [{ source, target: source, state: "translated" as const }],
  }));
  const back = await readXliff(await bytesOf(writeXliff12(documentOf([{ units }]))));
  const shape = (content: InlineContent) =>
    content.map((node) => (node.kind === "text" ? node.text : `${node.kind}:${node.id}`));
  expect(back.files[0]!.units.map(({ segments }) => shape(segments[0]!.target!))).toEqual(
    contents.map(shape),
  );
});

test("characters that XML cannot hold come back from XLIFF 1.2", async () => {
  const source = text("One\vtwo\fthree\u0001\uD800 end");
  const units = [{ id: "u", segments: [{ source, target: source, state: "translated" as const }] }];
  const xml = new TextDecoder().decode(await bytesOf(writeXliff12(documentOf([{ units }]))));
  expect(xml).toContain('<source>One<x id="cp1" ctype="x-cp" equiv-text="U+000B"/>two');
  const [back] = (await readXliff(new TextEncoder().encode(xml))).files[0]!.units;
  expect(back!.segments).toMatchObject([{ source, target: source }]);
});

test("XLIFF 2.1 carries the versions of segments, unless another tool has cut the unit anew", async () => {
  const segments = [3, 0, 12].map((version) => ({
    ...{ source: text(`S${version}`), target: text("译"), state: "final" as const, version },
  }));
  const xml = new TextDecoder().decode(
    await bytesOf(writeXliff(documentOf([{ units: [{ id: "u", segments }] }]))),
  );
  const versions = async (changed: string) =>
    (await readXliff(new TextEncoder().encode(changed))).files[0]!.units[0]!.segments.map(
      ({ version }) => version,
    );
  expect(await versions(xml)).toEqual([3, 0, 12]);
  const more = '<segment id="s9"><source>S</source></segment></unit>';
  expect(await versions(xml.replace("</unit>", more))).toEqual([undefined, undefined, undefined, undefined]);
});

test("of a file that breaks off what is whole is read and the fault told; before its languages there is nothing to read", async () => {
  const unit = (id: number, target: string) =>
    `<trans-unit id="${id}"><source>One</source><target>${target}</target></trans-unit>`;
  const whole = `<xliff version="1.2"><file original="a" source-language="en" target-language="zh-CN"><body>${unit(1, "一")}${unit(2, "二")}</body></file></xliff>`;
  const cut = new TextEncoder().encode(whole.slice(0, whole.indexOf("二")));
  const { document, brokenOff } = await readXliffAsFar(cut);
  expect(brokenOff).toMatchObject({ code: "exchange.invalid_xliff" });
  expect(document.files.map(({ original, units }) => [original, units.length])).toEqual([["a", 1]]);
  await expect(readXliff(cut)).rejects.toMatchObject({ code: "exchange.invalid_xliff" });
  expect((await readXliffAsFar(new TextEncoder().encode(whole))).brokenOff).toBeNull();
  const early = new TextEncoder().encode('<xliff version="1.2"><file original="a"');
  await expect(readXliffAsFar(early)).rejects.toMatchObject({ code: "exchange.invalid_xliff" });
});
