// Run by the memory area as a process of its own: one document through the whole pipeline, then the peak of its memory.
// As the command line starts, and the server's document process.
import "../../cli/bin/lean-memory.mjs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { createPseudoEngine } from "@yizhou/engines";
import { installedFilters } from "@yizhou/filters/node";
import type { LanguageTag } from "@yizhou/model";
import { extractSegments, InMemorySegmentStore, mergeDocument, translateSegments } from "@yizhou/pipeline";

const from = "en" as LanguageTag;
const to = "zh-Hans" as LanguageTag;
const path = process.argv[2]!;
const source = await readFile(path);
const started = performance.now();
const document = await extractSegments(source, {
  filters: installedFilters,
  name: basename(path),
  sourceLanguage: from,
});
const store = new InMemorySegmentStore();
await translateSegments({
  segments: document.segments,
  from,
  to,
  engines: [createPseudoEngine({ sameLength: true })],
  store,
  signal: new AbortController().signal,
});
await mergeDocument(source, document, store.results, { sourceLanguage: from, targetLanguage: to });
const seconds = (performance.now() - started) / 1000;
const peakKilobytes = process.resourceUsage().maxRSS;
console.log(JSON.stringify({ peakKilobytes, segments: document.segments.length, seconds }));
