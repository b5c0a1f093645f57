// The limited process for documents: everything that looks inside a file a stranger sent.
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { drawPicturePages } from "@yizhou/filters";
import { extractSegments, mergeDocument, segmentUnits, type ResultLookup } from "@yizhou/pipeline";
import { AppError, hasTranslatableText, plainText, type InlineContent } from "@yizhou/model";
import { countCharacters } from "@yizhou/text";
import { serveTasks, type TellProgress } from "../../platform/limited/serve-tasks.ts";
import { openPageCache } from "../../platform/page-cache/page-cache.ts";
import type { DocumentAnswers, DocumentTask, ParsedSummary, WrittenForm } from "./document-tasks.ts";
import { cachedForm } from "./cached-form.ts";
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

async function merge(
  task: Extract<DocumentTask, { kind: "merge" }>,
  tell: TellProgress,
): Promise<DocumentAnswers["merge"]> {
  const pageCache = openPageCache(task.pagesFolder);
  // Reading again counts as one form more: with the pages kept it takes no time, without them as long as writing one.
  const steps = 1 + task.outputs.length;
  const tellForm = (form: number) => (done: number, total: number) =>
    tell(Math.floor(((form + done / total) / steps) * total), total);
  const { filter, segments, extraction } = await extractSegments(task.bytes, {
    name: task.name,
    sourceLanguage: task.from,
    ...task.reading,
    pageCache,
    onPage: tellForm(0),
  });
  const targetAt = lineReader(task.targets);
  const results: ResultLookup = {
    get(ordinal) {
      const target = targetAt(ordinal);
      return target ? { state: "translated", target: JSON.parse(target) as InlineContent } : undefined;
    },
  };
  const options = { sourceLanguage: task.from, targetLanguage: task.to };
  // Of the extraction only the skeleton is handed on, so that the text units can go.
  const document = { filter, segments, extraction: { skeleton: extraction.skeleton } };
  const forms: WrittenForm[] = [];
  let places: Uint8Array | null = null;
  let openSource: Uint8Array | null = null;
  for (const [index, output] of task.outputs.entries()) {
    const onPage = tellForm(1 + index);
    const merged = await cachedForm(pageCache, task, output, () =>
      mergeDocument(task.bytes, document, results, { ...options, output, pageCache, onPage }),
    );
    forms.push({ output, bytes: merged.bytes, warnings: merged.warnings });
    if (merged.places) places = gzipSync(JSON.stringify(merged.places));
    openSource ??= merged.openSource ?? null;
  }
  return { forms, places, openSource };
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
