import { readFileSync } from "node:fs";
import { identify } from "@yizhou/filters";
import { readTmx } from "@yizhou/exchange";
import { hasTranslatableText, inlineToTagged, type LanguageTag } from "@yizhou/model";
import { segmentInline } from "@yizhou/segmentation";
import { InMemoryMemory } from "@yizhou/tm";
import { describe, expect, test } from "vitest";
import { LETTER } from "./letter.ts";
import { makeMeasurements } from "./measurements.ts";
import { makeMemory, SAMPLE_LANGUAGES } from "./memory.ts";
import { makePaper } from "./paper.ts";
import { makeSlides } from "./slides.ts";

const fixture = (path: string) => readFileSync(new URL(`../../fixtures/${path}`, import.meta.url));
const SAMPLES = ["paper.en.docx", "slides.en.pptx", "measurements.en.xlsx", "letter.en.txt"];
const en = "en" as LanguageTag;

async function segmentsOf(name: string) {
  const bytes = fixture(`samples/${name}`);
  const { units } = await (await identify(bytes, name)).extract(bytes, { sourceLanguage: en });
  return units
    .filter((unit) => unit.locked === undefined)
    .flatMap((unit) => segmentInline(unit.content, en))
    .map((piece) => piece.content)
    .filter(hasTranslatableText);
}

describe.each(SAMPLE_LANGUAGES)("the sample memory en-%s", (language) => {
  const pair = { from: en, to: language as LanguageTag };
  test.each(SAMPLES)("covers every translatable segment of %s", async (name) => {
    const memory = new InMemoryMemory("sample");
    for await (const unit of readTmx(fixture(`memory/sample.en-${language}.tmx`))) memory.add([unit]);
    const segments = await segmentsOf(name);
    const matches = await memory.lookup(
      segments.map((source) => ({ source })),
      pair,
      100,
    );
    expect(segments.length).toBeGreaterThan(10);
    expect(segments.filter((_, index) => matches[index] === null).map(inlineToTagged)).toEqual([]);
  });
  test("serves the other direction too", async () => {
    const memory = new InMemoryMemory("sample");
    const targets = [];
    for await (const unit of readTmx(fixture(`memory/sample.en-${language}.tmx`))) {
      memory.add([unit]);
      targets.push({ source: unit.variants[1]!.content });
    }
    expect(await memory.lookup(targets, { from: pair.to, to: en }, 100)).not.toContain(null);
  });
  test("is what the tables make", async () => {
    expect(fixture(`memory/sample.en-${language}.tmx`).toString("utf8")).toBe(await makeMemory(language));
  });
});

test("the samples are what their sources make, byte for byte", () => {
  expect(fixture("samples/paper.en.docx").equals(makePaper())).toBe(true);
  expect(fixture("samples/slides.en.pptx").equals(makeSlides())).toBe(true);
  expect(fixture("samples/measurements.en.xlsx").equals(makeMeasurements())).toBe(true);
  expect(fixture("samples/letter.en.txt").toString("utf8")).toBe(LETTER);
});
