// Run by the memory area as a process of its own: one document through the whole pipeline, then the peak of its memory.
import { readFile } from "node:fs/promises";
import { createPseudoEngine } from "@yizhou/engines";
import type { LanguageTag } from "@yizhou/model";
import { extractSegments, InMemorySegmentStore, mergeDocument, translateSegments } from "@yizhou/pipeline";

const from = "en" as LanguageTag;
const to = "zh-Hans" as LanguageTag;
const source = await readFile(process.argv[2]!);
const document = await extractSegments(source, { name: "sample.docx", sourceLanguage: from });
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
console.log(
  JSON.stringify({ peakKilobytes: process.resourceUsage().maxRSS, segments: document.segments.length }),
);
