// The child process of the aligner: cutting long texts and pairing sentences would hold up the server's other work. It asks
// the server for vectors, since addresses and keys are none of its business.
import { realignRows, rowsFromBeads, type AlignmentSentence, type AlignOptions } from "@yizhou/alignment";
import {
  AppError,
  hasTranslatableText,
  inlineFromText,
  isSameLanguage,
  plainText,
  primaryLanguage,
  type LanguageTag,
  type TextUnit,
} from "@yizhou/model";
import { alignTexts, detectLanguage, segmentUnits, type AlignableText } from "@yizhou/pipeline";
import { serveStream } from "../../platform/child-process/serve-stream.ts";
import type { AlignmentSide } from "./tables.ts";
import type { AlignedAnswer, AlignerTask, VectorAnswer, VectorQuestion } from "./alignment-tasks.ts";

serveStream<AlignerTask, VectorQuestion, AlignedAnswer>(async (task, _input, _put, ask) => {
  let lacksVectors = false;
  const options: AlignOptions = {
    known: task.known,
    ...(task.hasVectors && {
      embed: async (texts) => {
        const vectors = (await ask({ texts })) as VectorAnswer;
        if (!vectors) throw new AppError("engine.unavailable", { engine: "" });
        return vectors;
      },
      onEmbedFault: () => (lacksVectors = true),
    }),
  };
  if (task.kind === "align") return { ...(await align(task, options)), lacksVectors };
  const rows = await realignRows(task.rows, options);
  return { rows, seems: { source: null, target: null }, lacksVectors };
});

async function align(
  task: Extract<AlignerTask, { kind: "align" }>,
  options: AlignOptions,
): Promise<Omit<AlignedAnswer, "lacksVectors">> {
  const source = alignable(task.source, task.from);
  const target = alignable(task.target, task.to);
  for (const [side, { sentences }] of Object.entries({ source, target })) {
    if (sentences.length === 0) throw new AppError("alignment.side_empty", { side });
    if (sentences.length > task.maxSentences)
      throw new AppError("alignment.too_many_sentences", { side, limit: task.maxSentences });
  }
  const beads = await alignTexts(source, target, options);
  const texts = (sentences: readonly AlignmentSentence[]) => sentences.map(({ text }) => text.trim());
  return {
    rows: rowsFromBeads(beads, texts(source.sentences), texts(target.sentences)),
    seems: { source: await otherLanguage(source), target: await otherLanguage(target) },
  };
}

function alignable(side: AlignmentSide, language: LanguageTag): AlignableText {
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
