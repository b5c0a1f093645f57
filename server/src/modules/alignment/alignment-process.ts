// The child process that reads strangers' files for alignment.
import { rowsFromBeads, type AlignmentRow } from "@yizhou/alignment";
import { installedFilters } from "@yizhou/filters/node";
import {
  AppError,
  isSameLanguage,
  plainText,
  primaryLanguage,
  type LanguageTag,
  type TranslationUnit,
} from "@yizhou/model";
import { extractSegments } from "@yizhou/pipeline";
import { serveTasks } from "../../platform/child-process/serve-tasks.ts";
import type { AlignmentAnswers, AlignmentTask } from "./alignment-tasks.ts";
import { readBilingual } from "./read-bilingual.ts";

serveTasks<AlignmentTask, AlignmentAnswers[keyof AlignmentAnswers]>(async (task) => {
  switch (task.kind) {
    case "bilingual":
      return bilingual(task);
    case "text": {
      const { units } = await extractSegments(task.bytes, { filters: installedFilters, name: task.name });
      return units.map(({ content }) => plainText(content)).join("\n");
    }
  }
});

async function bilingual(
  task: Extract<AlignmentTask, { kind: "bilingual" }>,
): Promise<readonly AlignmentRow[]> {
  const units: TranslationUnit[] = [];
  for await (const unit of readBilingual(task.bytes, task.name)) {
    if (units.push(unit) > task.maxSentences)
      throw new AppError("alignment.too_many_sentences", { side: "source", limit: task.maxSentences });
  }
  const source: string[] = [];
  const target: string[] = [];
  const beads = units.flatMap(({ variants }) => {
    const [a, b] = [textIn(variants, task.from), textIn(variants, task.to)];
    if (a === null && b === null) return [];
    const start = { sourceStart: source.length, targetStart: target.length };
    if (a) source.push(a);
    if (b) target.push(b);
    return [{ ...start, sourceEnd: source.length, targetEnd: target.length, confidence: 1 }];
  });
  if (source.length === 0) throw new AppError("alignment.side_empty", { side: "source" });
  if (target.length === 0) throw new AppError("alignment.side_empty", { side: "target" });
  return rowsFromBeads(beads, source, target);
}

function textIn(variants: TranslationUnit["variants"], language: LanguageTag): string | null {
  const exact = variants.find((variant) => isSameLanguage(variant.language, language));
  const near =
    exact ?? variants.find((variant) => primaryLanguage(variant.language) === primaryLanguage(language));
  return near ? plainText(near.content).trim() : null;
}
