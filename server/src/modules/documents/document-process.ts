// The limited process for documents: everything that looks inside a file a stranger sent.
import { Readable } from "node:stream";
import { extractSegments, mergeDocument, segmentUnits, type ResultLookup } from "@yizhou/pipeline";
import { AppError, hasTranslatableText, plainText, type InlineContent } from "@yizhou/model";
import { countCharacters } from "@yizhou/text";
import { serveTasks } from "../../platform/limited/serve-tasks.ts";
import type { DocumentAnswers, DocumentTask, ParsedSummary } from "./document-tasks.ts";
import { packParsed, readParsed } from "./parsed-file.ts";

serveTasks<DocumentTask, DocumentAnswers[keyof DocumentAnswers]>(async (task) => {
  if (task.kind === "parse") return parse(task.bytes, task.name);
  if (task.kind === "text") {
    const { units } = await extractSegments(task.bytes, { name: task.name });
    return units.map((unit) => plainText(unit.content)).join("\n");
  }
  if (task.kind === "segment") {
    const parsed = await readParsed(Readable.from([task.packed]));
    return packParsed({
      ...parsed,
      language: task.language,
      segments: segmentUnits(parsed.units, task.language),
    });
  }
  return merge(task);
});

async function merge(task: Extract<DocumentTask, { kind: "merge" }>): Promise<DocumentAnswers["merge"]> {
  const { filter, segments, extraction } = await extractSegments(task.bytes, {
    name: task.name,
    sourceLanguage: task.from,
  });
  const targetAt = lineReader(task.targets);
  const results: ResultLookup = {
    get(ordinal) {
      const target = targetAt(ordinal);
      return target ? { state: "translated", target: JSON.parse(target) as InlineContent } : undefined;
    },
  };
  const options = { sourceLanguage: task.from, targetLanguage: task.to, output: task.output };
  // Of the extraction only the skeleton is handed on, so that the text units can go.
  const document = { filter, segments, extraction: { skeleton: extraction.skeleton } };
  const { bytes, warnings } = await mergeDocument(task.bytes, document, results, options);
  return { bytes, warnings };
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

async function parse(bytes: Uint8Array, name: string): Promise<ParsedSummary> {
  const { filter, extraction, units, segments, language, detectedLanguage } = await extractSegments(bytes, {
    name,
  });
  if (!units.some((unit) => hasTranslatableText(unit.content))) throw new AppError("filter.no_text");
  const { facts, warnings } = extraction;
  const characters = segments.reduce((sum, { source }) => sum + countCharacters(plainText(source)), 0);
  const summary = { format: filter.format, pages: facts.pages, characters, detectedLanguage, warnings };
  const packed = await packParsed({ ...summary, language, units, segments });
  return { ...summary, segments: segments.length, packed };
}
