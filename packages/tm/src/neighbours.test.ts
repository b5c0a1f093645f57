import type { LanguageTag, TranslationUnit } from "@yizhou/model";
import { expect, test } from "vitest";
import { statedNeighbour, statesNeighbours } from "./neighbours.ts";

const en = "en" as LanguageTag;
const de = "de" as LanguageTag;
const unit = (facts: Partial<TranslationUnit> = {}): TranslationUnit => ({
  variants: [
    { language: "en-US" as LanguageTag, content: [{ kind: "text", text: "Tide" }] },
    { language: de, content: [{ kind: "text", text: "Flut" }] },
  ],
  ...facts,
});
const around = (of: TranslationUnit, language = en) => [
  statedNeighbour(of, "previous", language),
  statedNeighbour(of, "next", language),
];

test("our own properties name the neighbours of each language", () => {
  const own = unit({ properties: { "x-context-previous.en": "A", "x-context-next.de": "B" } });
  expect(around(own)).toEqual(["A", undefined]);
  expect(around(own, de)).toEqual([undefined, "B"]);
  expect(statesNeighbours(own)).toBe(true);
});

test.each([
  ["OmegaT", { prev: "A & B", next: "C" }],
  ["XTM", { "x-previous-source-text": "A & B", "x-next-source-text": "C" }],
  ["Wordfast", { previousMd5Segment: "A & B", nextMd5Segment: "C" }],
])("what %s says of a unit is of its source", (_tool, properties) => {
  expect(around(unit({ properties }))).toEqual(["A & B", "C"]);
  expect(around(unit({ properties }), de)).toEqual([undefined, undefined]);
});

test("memoQ and Phrase say it of each language, memoQ with the tags that stood there", () => {
  const prop = (type: string, text: string) => ({ name: "prop", attributes: { type }, content: [text] });
  const [source, target] = unit().variants;
  const of = unit({
    variants: [
      { ...source!, annotations: [prop("x-context-pre", '<seg>A <bpt i="1">{}</bpt>&amp; B<ph/></seg>')] },
      { ...target!, annotations: [prop("context_next", "C")] },
    ],
  });
  expect(around(of)).toEqual(["A & B", undefined]);
  expect(around(of, de)).toEqual([undefined, "C"]);
});

test("Trados names the source before and, behind a bar, the target before; what cannot be told apart is not guessed", () => {
  const of = (text: string) => around(unit({ properties: { "x-ContextContent": text } }));
  expect(of("Ebb | Ebbe")).toEqual(["Ebb", undefined]);
  expect(of("a | b | c")).toEqual([undefined, undefined]);
  expect(of(" | ")).toEqual([undefined, undefined]);
  expect(statesNeighbours(unit())).toBe(false);
});
