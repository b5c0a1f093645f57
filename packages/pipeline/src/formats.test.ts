// The XLIFF path and pseudo-translation over real documents of every format: our own samples, and a spread of the shared
// corpus where it is at hand (`npm run sweep` does all of it).
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { createPseudoEngine, markedWordShare } from "@yizhou/engines";
import { installedFilters } from "@yizhou/filters/node";
import { textOnly, type LanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { mergeDocument } from "./assemble.ts";
import { extractSegments } from "./extract-segments.ts";
import { InMemorySegmentStore } from "./memory-store.ts";
import { mergeXliff } from "./merge-xliff.ts";
import { copyResults, makeXliff, xliffSource } from "./outputs.ts";
import { needsTranslation } from "./pretranslate.ts";
import { translateSegments } from "./translate-segments.ts";

const root = join(import.meta.dirname, "../../..");
const samples = join(root, "fixtures/samples");
const corpus = join(root, "../shared/corpus/ooxml");
const EVERY_NTH = 25;

const en = "en" as LanguageTag;
const zh = "zh-Hans" as LanguageTag;

async function givesSourceBack(path: string): Promise<boolean> {
  const source = readFileSync(path);
  const name = basename(path);
  const document = await extractSegments(source, { filters: installedFilters, name, sourceLanguage: en });
  for (const results of [new Map(), copyResults(document.segments)]) {
    const xliff = new TextEncoder().encode(
      makeXliff(xliffSource(source, document), results, { name, from: en, to: zh }),
    );
    const { bytes } = await mergeXliff(source, { filters: installedFilters, name, xliff });
    if (Buffer.compare(bytes, source) !== 0) return false;
  }
  return true;
}

describe.each(readdirSync(samples).filter((name) => /\.(docx|xlsx|pptx|txt)$/.test(name)))("%s", (name) => {
  test("comes back byte for byte from an XLIFF without targets and from one that copies the source", async () => {
    expect(await givesSourceBack(join(samples, name))).toBe(true);
  });

  test("is pseudo-translated whole, and read again it holds the translation", async () => {
    const source = readFileSync(join(samples, name));
    const document = await extractSegments(source, { filters: installedFilters, name, sourceLanguage: en });
    const store = new InMemorySegmentStore();
    const engines = [createPseudoEngine({ sameLength: true })];
    const signal = new AbortController().signal;
    await translateSegments({ segments: document.segments, from: en, to: zh, engines, store, signal });
    const merged = await mergeDocument(source, document, store.results, {
      sourceLanguage: en,
      targetLanguage: zh,
    });
    const again = await extractSegments(merged.bytes, {
      filters: installedFilters,
      name,
      sourceLanguage: zh,
    });
    const text = again.segments
      .filter(needsTranslation)
      .map((segment) => textOnly(segment.source))
      .join("\n");
    expect(markedWordShare(text).words).toBeGreaterThan(50);
    expect(markedWordShare(text).unmarked).toEqual([]);
  });
});

test.skipIf(!existsSync(corpus))("a spread of the corpus comes back byte for byte both ways", async () => {
  const names = readdirSync(corpus)
    .sort()
    .filter((_, index) => index % EVERY_NTH === 0);
  const changed: string[] = [];
  let opened = 0;
  for (const name of names) {
    const path = join(corpus, name);
    const opens = await extractSegments(readFileSync(path), { filters: installedFilters, name }).then(
      () => true,
      () => false,
    );
    if (!opens) continue;
    opened += 1;
    if (!(await givesSourceBack(path))) changed.push(name);
  }
  expect(changed).toEqual([]);
  expect(opened).toBeGreaterThan(names.length / 2);
  expect(new Set(names.map((name) => extname(name))).size).toBeGreaterThan(1);
});
