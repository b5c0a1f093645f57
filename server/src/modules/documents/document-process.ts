// The limited process for documents: everything that looks inside a file a stranger sent.
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { extractSegments, mergeDocument, segmentUnits, type ResultLookup } from "@yizhou/pipeline";
import { AppError, hasTranslatableText, plainText, type InlineContent } from "@yizhou/model";
import { countCharacters } from "@yizhou/text";
import { serveTasks } from "../../platform/limited/serve-tasks.ts";
import type { DocumentAnswers, DocumentTask, ParsedDocument, ParsedSummary } from "./document-tasks.ts";

const ITEMS_AT_ONCE = 500;

serveTasks<DocumentTask, DocumentAnswers[keyof DocumentAnswers]>(async (task) => {
  if (task.kind === "parse") return parse(task.bytes, task.name);
  if (task.kind === "text") {
    const { units } = await extractSegments(task.bytes, { name: task.name });
    return units.map((unit) => plainText(unit.content)).join("\n");
  }
  if (task.kind === "segment") return segmentUnits(task.units, task.language);
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
  const packed = await pack({ ...summary, language, units, segments });
  return { ...summary, segments: segments.length, packed };
}

/** Piece by piece: the whole as one text would be as large again as everything it is made from. */
async function pack({ units, segments, ...rest }: ParsedDocument): Promise<Uint8Array> {
  const gzip = createGzip({ level: 1 });
  Readable.from(jsonPieces(rest, { units, segments })).pipe(gzip);
  return buffer(gzip);
}

function* jsonPieces(rest: object, lists: Readonly<Record<string, readonly unknown[]>>): Generator<string> {
  yield JSON.stringify(rest).slice(0, -1);
  for (const [name, list] of Object.entries(lists)) {
    yield `,"${name}":[`;
    for (let from = 0; from < list.length; from += ITEMS_AT_ONCE) {
      yield (from > 0 ? "," : "") + JSON.stringify(list.slice(from, from + ITEMS_AT_ONCE)).slice(1, -1);
    }
    yield "]";
  }
  yield "}";
}
