// The limited process for documents: everything that looks inside a file a stranger sent.
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { drawPicturePages, type Merged, type OutputForm, type PageCache } from "@yizhou/filters";
import {
  extractSegments,
  mergeDocumentForms,
  segmentUnits,
  type MergedDocumentForm,
  type ResultLookup,
} from "@yizhou/pipeline";
import { AppError, hasTranslatableText, plainText, type InlineContent } from "@yizhou/model";
import { countCharacters } from "@yizhou/text";
import { serveTasks, type TellProgress } from "../../platform/limited/serve-tasks.ts";
import { openPageCache } from "../../platform/page-cache/page-cache.ts";
import type { DocumentAnswers, DocumentTask, ParsedSummary, WrittenForm } from "./document-tasks.ts";
import { keptForms } from "./kept-forms.ts";
import { packParsed, readParsed } from "./parsed-file.ts";

serveTasks<DocumentTask, DocumentAnswers[keyof DocumentAnswers]>(async (task, tell) => {
  if (task.kind === "parse") return parse(task, tell);
  if (task.kind === "text") {
    const { units } = await extractSegments(task.bytes, { name: task.name });
    return units.map((unit) => plainText(unit.content)).join("\n");
  }
  if (task.kind === "picture") return drawPicturePages(task.bytes, task.format, task);
  if (task.kind === "segment") {
    const parsed = await readParsed(Readable.from([task.packed]));
    return packParsed({
      ...parsed,
      language: task.language,
      segments: segmentUnits(parsed.units, task.language),
    });
  }
  return merge(task, tell);
});

type MergeTask = Extract<DocumentTask, { kind: "merge" }>;

async function merge(task: MergeTask, tell: TellProgress): Promise<DocumentAnswers["merge"]> {
  const pageCache = openPageCache(task.pagesFolder);
  const kept = keptForms(pageCache, task);
  const made = new Map<OutputForm, Merged>();
  const missing: OutputForm[] = [];
  for (const output of task.outputs) {
    const form = await kept.read(output);
    if (form) made.set(output, form);
    else missing.push(output);
  }
  if (missing.length > 0) {
    for await (const { output, merged } of writeForms(task, missing, pageCache, tell)) {
      made.set(output, merged);
      await kept.write(output, merged);
    }
  }
  const forms = task.outputs.map((output): WrittenForm => {
    const { bytes, warnings } = made.get(output)!;
    return { output, bytes, warnings };
  });
  const all = [...made.values()];
  const places = all.find((form) => form.places)?.places;
  const openSource = all.find((form) => form.openSource)?.openSource ?? null;
  return { forms, places: places ? gzipSync(JSON.stringify(places)) : null, openSource };
}

/** Of the whole, what reading once more counts for: with the pages kept, as they mostly are, it takes next to no time. */
const READING = 0.1;

async function* writeForms(
  task: MergeTask,
  outputs: readonly OutputForm[],
  pageCache: PageCache,
  tell: TellProgress,
): AsyncGenerator<MergedDocumentForm> {
  const tellPart = (from: number, share: number) => (done: number, total: number) =>
    tell(Math.floor((from + (share * done) / total) * total), total);
  const { filter, segments, extraction } = await extractSegments(task.bytes, {
    name: task.name,
    sourceLanguage: task.from,
    ...task.reading,
    pageCache,
    onPage: tellPart(0, READING),
  });
  const targetAt = lineReader(task.targets);
  const results: ResultLookup = {
    get(ordinal) {
      const target = targetAt(ordinal);
      return target ? { state: "translated", target: JSON.parse(target) as InlineContent } : undefined;
    },
  };
  // Of the extraction only the skeleton is handed on, so that the text units can go.
  const document = { filter, segments, extraction: { skeleton: extraction.skeleton } };
  yield* mergeDocumentForms(task.bytes, document, results, {
    sourceLanguage: task.from,
    targetLanguage: task.to,
    outputs,
    pageCache,
    onPage: tellPart(READING, 1 - READING),
  });
}

/** Reads a line by its number; empty behind the last. */
function lineReader(bytes: Uint8Array): (line: number) => string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends: number[] = [];
  for (let at = buffer.indexOf(10); at >= 0; at = buffer.indexOf(10, at + 1)) ends.push(at);
  return (line) =>
    line > ends.length
      ? ""
      : buffer.toString("utf8", line === 0 ? 0 : ends[line - 1]! + 1, ends[line] ?? buffer.length);
}

async function parse(
  { bytes, name, reading, pagesFolder }: Extract<DocumentTask, { kind: "parse" }>,
  tell: TellProgress,
): Promise<ParsedSummary> {
  const { filter, extraction, units, segments, language, detectedLanguage } = await extractSegments(bytes, {
    name,
    ...reading,
    pageCache: openPageCache(pagesFolder),
    onPage: tell,
  });
  if (!units.some((unit) => hasTranslatableText(unit.content))) throw new AppError("filter.no_text");
  const { facts, warnings } = extraction;
  const characters = segments.reduce((sum, { source }) => sum + countCharacters(plainText(source)), 0);
  const summary = { format: filter.format, pages: facts.pages, characters, detectedLanguage, warnings };
  const packed = await packParsed({ ...summary, language, units, segments });
  return { ...summary, segments: segments.length, packed };
}
