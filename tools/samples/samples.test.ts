import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { readTmx } from "@yizhou/exchange";
import { installedFilters } from "@yizhou/filters/node";
import { hasTranslatableText, inlineToTagged, isAppError, type LanguageTag, textOnly } from "@yizhou/model";
import { extractSegments, InMemorySegmentStore, mergeDocument, translateSegments } from "@yizhou/pipeline";
import { InMemoryMemory } from "@yizhou/tm";
import { strFromU8, unzipSync } from "fflate";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import { alignmentSets } from "./corpus/alignment-sets.ts";
import { PRESENTATIONS, WORKBOOKS } from "./corpus/sheet-files.ts";
import { WORD_FILES } from "./corpus/word-files.ts";
import { LETTER } from "./letter.ts";
import { makeMeasurements } from "./measurements.ts";
import { makeMemory, SAMPLE_LANGUAGES } from "./memory.ts";
import { makePaper } from "./paper.ts";
import { makeSlides } from "./slides.ts";

const fixture = (path: string) => readFileSync(new URL(`../../fixtures/${path}`, import.meta.url));
const SAMPLES = ["paper.en.docx", "slides.en.pptx", "measurements.en.xlsx", "letter.en.txt"];
const en = "en" as LanguageTag;

async function memoryOf(language: string): Promise<InMemoryMemory> {
  const memory = new InMemoryMemory("sample");
  for await (const unit of readTmx(fixture(`memory/sample.en-${language}.tmx`))) memory.add([unit]);
  return memory;
}

/** Translates with the memory alone, through the real job: what it does not cover has failed. */
async function translate(
  source: Uint8Array,
  name: string,
  from: LanguageTag,
  to: LanguageTag,
  memory: InMemoryMemory,
) {
  const document = await extractSegments(source, { filters: installedFilters, name, sourceLanguage: from });
  const store = new InMemorySegmentStore();
  const { segments } = document;
  const input = { segments, from, to, engines: [], memory, store, signal: new AbortController().signal };
  // With nothing left for an engine a job without engines completes; otherwise it says that none serves the pair.
  await translateSegments(input).catch((error) => {
    if (!isAppError(error)) throw error;
  });
  const results = await store.load();
  const missing = segments.filter(
    ({ ordinal, source: content, locked }) =>
      !locked && hasTranslatableText(content) && results.get(ordinal)?.state !== "translated",
  );
  const merged = await mergeDocument(source, document, results, { sourceLanguage: from, targetLanguage: to });
  return { bytes: merged.bytes, segments, missing: missing.map((segment) => inlineToTagged(segment.source)) };
}

describe.each(SAMPLE_LANGUAGES)("the sample memory en-%s", (tag) => {
  const language = tag as LanguageTag;
  test.each(SAMPLES)("covers %s wholly, and its translation on the way back", async (name) => {
    const memory = await memoryOf(language);
    const source = fixture(`samples/${name}`);
    const there = await translate(source, name, en, language, memory);
    expect(there.segments.length).toBeGreaterThan(10);
    expect(there.missing).toEqual([]);
    const back = await translate(there.bytes, name, language, en, memory);
    expect(back.missing).toEqual([]);
    const wordsOf = (segments: typeof there.segments) =>
      segments.map((segment) => textOnly(segment.source).trim()).filter(Boolean);
    const again = await extractSegments(back.bytes, { filters: installedFilters, name, sourceLanguage: en });
    expect(wordsOf(again.segments)).toEqual(wordsOf(there.segments));
  });
  test("is what the tables make", async () => {
    expect(fixture(`memory/sample.en-${language}.tmx`).toString("utf8")).toBe(await makeMemory(tag));
  });
});

test("the hard files of the corpus are what their sources make, byte for byte", () => {
  const kinds = { docx: WORD_FILES, xlsx: WORKBOOKS, pptx: PRESENTATIONS };
  for (const [ending, files] of Object.entries(kinds))
    for (const [name, make] of Object.entries(files))
      expect(Buffer.compare(fixture(`corpus/office/${name}.${ending}`), make()), name).toBe(0);
  for (const { name, gold, source, target } of alignmentSets())
    for (const [ending, text] of Object.entries({ gold, src: source, tgt: target }))
      expect(fixture(`corpus/alignment/${name}.${ending}`).toString(), name).toBe(text);
});

test("the samples are what their sources make, byte for byte", () => {
  expect(fixture("samples/paper.en.docx").equals(makePaper())).toBe(true);
  expect(fixture("samples/slides.en.pptx").equals(makeSlides())).toBe(true);
  expect(fixture("samples/measurements.en.xlsx").equals(makeMeasurements())).toBe(true);
  expect(fixture("samples/letter.en.txt").toString("utf8")).toBe(LETTER);
});

test.each(SAMPLES.slice(0, 3))("every relationship that %s uses leads to a part", (name) => {
  const parts = unzipSync(fixture(`samples/${name}`));
  for (const [path, bytes] of Object.entries(parts).filter(([part]) => /\.(?:xml|vml)$/.test(part))) {
    const rels = parts[posix.join(posix.dirname(path), "_rels", `${posix.basename(path)}.rels`)];
    const items = rels
      ? [...strFromU8(rels).matchAll(/Id="([^"]+)"[^>]*?Target="([^"]+)"( TargetMode)?/g)]
      : [];
    const used = [...strFromU8(bytes).matchAll(/\br:(?:id|embed)="([^"]+)"/g)].map((match) => match[1]);
    expect(items.map(([, id]) => id)).toEqual(expect.arrayContaining(used));
    for (const [, , target, isExternal] of items) {
      if (!isExternal) expect(parts).toHaveProperty([posix.join(posix.dirname(path), target!)]);
    }
  }
});

test("the printed paper has its formulas: displayed in 2.3, and within a sentence there", async () => {
  const printed = await getDocument({ data: new Uint8Array(fixture("samples/paper.en.pdf")) }).promise;
  const { items } = await (await printed.getPage(2)).getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join("");
  expect(text).toMatch(
    /tidal cycle of length T is.*∫.*where A is the area.*relative phase\s*φ.*semidiurnal/s,
  );
});
