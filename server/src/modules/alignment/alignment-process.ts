// The limited process for alignment: reading strangers' bilingual files, cutting long texts, and the aligner's own work, which
// would hold up the server's other work.
import { realignRows, rowsFromBeads, type AlignmentRow, type AlignmentSentence } from "@yizhou/alignment";
import {
  AppError,
  hasTranslatableText,
  inlineFromText,
  isSameLanguage,
  plainText,
  primaryLanguage,
  type LanguageTag,
  type TextUnit,
  type TranslationUnit,
} from "@yizhou/model";
import {
  alignTexts,
  detectLanguage,
  extractSegments,
  segmentUnits,
  type AlignableText,
} from "@yizhou/pipeline";
import { serveTasks } from "../../platform/limited/serve-tasks.ts";
import type { StoredAlignmentSide } from "../../platform/database/schema.ts";
import type { AlignmentAnswers, AlignmentTask } from "./alignment-tasks.ts";
import { readBilingual } from "./read-bilingual.ts";

serveTasks<AlignmentTask, AlignmentAnswers[keyof AlignmentAnswers]>(async (task) => {
  switch (task.kind) {
    case "align":
      return align(task);
    case "realign":
      return realignRows(task.rows, {});
    case "bilingual":
      return bilingual(task);
    case "text": {
      const { units } = await extractSegments(task.bytes, { name: task.name });
      return units.map(({ content }) => plainText(content)).join("\n");
    }
  }
});

async function align(task: Extract<AlignmentTask, { kind: "align" }>): Promise<AlignmentAnswers["align"]> {
  const source = alignable(task.source, task.from);
  const target = alignable(task.target, task.to);
  for (const [side, { sentences }] of Object.entries({ source, target })) {
    if (sentences.length === 0) throw new AppError("alignment.side_empty", { side });
    if (sentences.length > task.maxSentences)
      throw new AppError("alignment.too_many_sentences", { side, limit: task.maxSentences });
  }
  const beads = await alignTexts(source, target);
  const texts = (sentences: readonly AlignmentSentence[]) => sentences.map(({ text }) => text.trim());
  return {
    rows: rowsFromBeads(beads, texts(source.sentences), texts(target.sentences)),
    seems: { source: await otherLanguage(source), target: await otherLanguage(target) },
  };
}

function alignable(side: StoredAlignmentSide, language: LanguageTag): AlignableText {
  if ("sentences" in side) return { language, sentences: side.sentences };
  const segments = segmentUnits(textUnits(side.text), language);
  return {
    language,
    sentences: segments
      .filter(({ source }) => hasTranslatableText(source))
      .map(({ source }) => ({ text: plainText(source) })),
  };
}

function textUnits(text: string): TextUnit[] {
  return text.split(/\r\n?|\n/u).flatMap((line, index): TextUnit[] => {
    const content = inlineFromText(line.trim());
    return content.length === 0 ? [] : [{ id: `line-${index + 1}`, part: "-", kind: "paragraph", content }];
  });
}

async function otherLanguage({ sentences, language }: AlignableText): Promise<LanguageTag | null> {
  const sample = textUnits(
    sentences
      .slice(0, 400)
      .map(({ text }) => text)
      .join("\n"),
  );
  const detected = await detectLanguage(sample);
  if (!detected || isSameLanguage(detected, language)) return null;
  // The two scripts of Chinese are easily taken for each other in a short text.
  return primaryLanguage(detected) === primaryLanguage(language) ? null : detected;
}

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
