import { alignSentences, type AlignOptions, type AlignmentSentence, type Bead } from "@yizhou/alignment";
import {
  hasTranslatableText,
  inlineFromText,
  plainText,
  type InlineContent,
  type LanguageTag,
  type TranslationUnit,
} from "@yizhou/model";
import { joinSentences } from "@yizhou/text";
import type { ExtractedDocument } from "./extract-segments.ts";

/** One side of an alignment: what the aligner sees and what goes into the memory, item by item. */
export interface AlignableText {
  readonly sentences: readonly AlignmentSentence[];
  readonly language: LanguageTag;
}

/** The segments of a document in reading order, with the kind of their text unit. Segments without a letter are left out. */
export function alignableDocument(document: ExtractedDocument): AlignableText {
  const kinds = new Map(document.extraction.units.map(({ id, kind }) => [id, kind] as const));
  return {
    language: document.language,
    sentences: document.segments
      .filter(({ source }) => hasTranslatableText(source))
      .map(({ source, unitId }) => ({ text: plainText(source), kind: kinds.get(unitId) })),
  };
}

/** Text with a sentence on each line; empty lines keep their place, so line numbers stay sentence numbers. */
export function alignableLines(text: string, language: LanguageTag): AlignableText {
  const lines = text
    .replace(/^\uFEFF/u, "")
    .replace(/\r\n?/gu, "\n")
    .replace(/\n+$/u, "")
    .split("\n");
  return {
    language,
    sentences: lines.length === 1 && lines[0] === "" ? [] : lines.map((line) => ({ text: line })),
  };
}

/**
 * Aligns two texts. Kinds of text units count only where both sides were read by filters that tell more than one kind.
 *
 * @throws {AppError} alignment.fixed_beads_cross; the signal's reason when aborted
 */
export function alignTexts(
  source: AlignableText,
  target: AlignableText,
  options?: AlignOptions,
): Promise<Bead[]> {
  const hasStructure = [source, target].every(
    ({ sentences }) => new Set(sentences.map(({ kind }) => kind)).size > 1,
  );
  const plain = (sentences: readonly AlignmentSentence[]): readonly AlignmentSentence[] =>
    hasStructure ? sentences : sentences.map(({ text }) => ({ text }));
  return alignSentences(plain(source.sentences), plain(target.sentences), options);
}

/**
 * Beads with both sides as memory units, in order; joined sentences are one text. The property `x-alignment-confidence` (0-100)
 * says how sure the aligner was.
 *
 * @param leastConfidence  0-1; beads below are left out
 */
export function beadUnits(
  beads: readonly Bead[],
  source: AlignableText,
  target: AlignableText,
  leastConfidence = 0,
): TranslationUnit[] {
  return beads
    .filter(
      (bead) =>
        bead.confidence >= leastConfidence &&
        bead.sourceEnd > bead.sourceStart &&
        bead.targetEnd > bead.targetStart,
    )
    .map((bead) => ({
      properties: {
        "x-origin": "alignment",
        "x-alignment-confidence": String(Math.round(bead.confidence * 100)),
      },
      variants: [
        { language: source.language, content: joined(source, bead.sourceStart, bead.sourceEnd) },
        { language: target.language, content: joined(target, bead.targetStart, bead.targetEnd) },
      ],
    }));
}

function joined({ sentences, language }: AlignableText, start: number, end: number): InlineContent {
  const texts = sentences.slice(start, end).map(({ text }) => text.trim());
  return inlineFromText(joinSentences(texts, language));
}
