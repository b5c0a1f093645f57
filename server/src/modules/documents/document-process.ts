// The limited process for documents: everything that looks inside a file a stranger sent.
import { extractSegments, mergeDocument, segmentUnits } from "@yizhou/pipeline";
import { AppError, hasTranslatableText, plainText } from "@yizhou/model";
import { countCharacters } from "@yizhou/text";
import { serveTasks } from "../../platform/limited/serve-tasks.ts";
import type { DocumentAnswers, DocumentTask, ParsedDocument } from "./document-tasks.ts";

serveTasks<DocumentTask, DocumentAnswers[keyof DocumentAnswers]>(async (task) => {
  if (task.kind === "parse") return parse(task.bytes, task.name);
  if (task.kind === "text") {
    const { units } = await extractSegments(task.bytes, { name: task.name });
    return units.map((unit) => plainText(unit.content)).join("\n");
  }
  if (task.kind === "segment") return segmentUnits(task.units, task.language);
  const document = await extractSegments(task.bytes, { name: task.name, sourceLanguage: task.from });
  const results = new Map(task.results.map((result) => [result.ordinal, result]));
  const options = { sourceLanguage: task.from, targetLanguage: task.to, output: task.output };
  const { bytes, warnings } = await mergeDocument(task.bytes, document, results, options);
  return { bytes, warnings };
});

async function parse(bytes: Uint8Array, name: string): Promise<ParsedDocument> {
  const { filter, extraction, units, segments, language, detectedLanguage } = await extractSegments(bytes, { name });
  if (!units.some((unit) => hasTranslatableText(unit.content))) throw new AppError("filter.no_text");
  const { facts, warnings } = extraction;
  const characters = segments.reduce((sum, { source }) => sum + countCharacters(plainText(source)), 0);
  return { format: filter.format, pages: facts.pages, characters, units, segments, language, detectedLanguage, warnings };
}
