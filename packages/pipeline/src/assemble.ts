// Segments back into text units. Between two sentences the white space of the source stands, except where the target
// language has another habit: Chinese and Japanese set no space between sentences, English and Korean do.
import type {
  FormsOptions,
  Merged,
  MergedForm,
  MergeOptions,
  OutputForm,
  StepOptions,
  UnitTargets,
} from "@yizhou/filters";
import {
  isInlineEqual,
  normaliseInline,
  plainText,
  primaryLanguage,
  textOnly,
  type DocumentWarning,
  type InlineContent,
  type InlineNode,
  type LanguageTag,
  type Segment,
  type SegmentResult,
} from "@yizhou/model";
import type { ExtractedDocument } from "./extract-segments.ts";

/** Languages that set no space between sentences. */
const UNSPACED = new Set(["zh", "ja", "yue", "lo", "km", "my"]);

/** Characters that bring their own room: Han, kana, and full-width or CJK marks. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF01-\uFF60]/u;
/** A mark after which no space follows, or before which none stands. */
const OPENING_AT_END = /[([{“‘«\-–—/]$/u;
const CLOSING_AT_START = /^[)\]}”’»,.;:!?%…]/u;

/** Results by ordinal; a map, or something that makes them when asked. */
export interface ResultLookup {
  get(ordinal: number): Pick<SegmentResult, "state" | "target"> | undefined;
}

/** The parts of an `ExtractedDocument` that writing needs; a large one's text units may be let go before. */
export interface WritableDocument {
  readonly filter: ExtractedDocument["filter"];
  readonly segments: readonly Segment[];
  readonly extraction: Pick<ExtractedDocument["extraction"], "skeleton">;
  /** Text units of which the file does not say what their segments do: a person has put their source right. */
  readonly corrected?: ReadonlySet<string>;
}

export interface AssembledTargets {
  /** Only units with a target that differs from their source. */
  readonly targets: UnitTargets;
  /** Segments whose source stands in the result because they failed or were never translated. */
  readonly untranslated: readonly number[];
}

/**
 * Puts results into their text units. Where a segment has no target, its source stands and the translated ones around it
 * are kept. A unit whose targets all equal their sources has no entry, so its bytes stay; a corrected one always has.
 */
export function assembleTargets(
  segments: readonly Segment[],
  results: ResultLookup,
  pair: { from: LanguageTag; to: LanguageTag },
  corrected: ReadonlySet<string> = new Set(),
): AssembledTargets {
  const targets = new Map<string, InlineContent>();
  const untranslated: number[] = [];
  let pieces: Piece[] = [];
  segments.forEach((segment, index) => {
    const result = results.get(segment.ordinal);
    const target = result?.state === "translated" ? result.target : null;
    if (!target && !segment.locked) untranslated.push(segment.ordinal);
    const isChanged = target !== null && !isInlineEqual(target, segment.source);
    pieces.push({
      ...{ segment, content: isChanged ? target : segment.source, isChanged },
      hasTarget: target !== null,
    });
    // The segments of a unit follow each other.
    if (segments[index + 1]?.unitId === segment.unitId) return;
    if (corrected.has(segment.unitId) || pieces.some((piece) => piece.isChanged))
      targets.set(segment.unitId, joinPieces(pieces, pair));
    pieces = [];
  });
  return { targets, untranslated };
}

interface Piece {
  readonly segment: Segment;
  readonly content: InlineContent;
  readonly isChanged: boolean;
  readonly hasTarget: boolean;
}

function joinPieces(pieces: readonly Piece[], pair: { from: LanguageTag; to: LanguageTag }): InlineContent {
  const { segment, content } = pieces[0]!;
  if (pieces.length === 1 && segment.leading === "" && segment.trailing === "")
    return normaliseInline(content);
  const nodes: InlineNode[] = [];
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    const gap = (before?.segment.trailing ?? "") + piece.segment.leading;
    nodes.push({ kind: "text", text: before ? gapAfter(before, piece, gap, pair) : gap });
    nodes.push(...piece.content);
  });
  nodes.push({ kind: "text", text: pieces.at(-1)!.segment.trailing });
  return normaliseInline(nodes);
}

function gapAfter(left: Piece, right: Piece, gap: string, pair: { from: LanguageTag; to: LanguageTag }) {
  const { targetGap } = left.segment;
  return targetGap !== undefined && left.hasTarget && right.hasTarget
    ? targetGap
    : gapFor(gap, left, right, pair);
}

/** One side of a seam: what stands in the target there, and whether it is a translation. */
export type SeamSide = Pick<Segment, "leading" | "trailing" | "targetGap" | "source"> & {
  readonly content: InlineContent;
  readonly hasTarget: boolean;
};

/** The white space that is written between the targets of two neighbours. */
export function gapBetween(
  left: SeamSide,
  right: SeamSide,
  pair: { readonly from: LanguageTag; readonly to: LanguageTag },
): string {
  if (left.targetGap !== undefined && left.hasTarget && right.hasTarget) return left.targetGap;
  const side = ({ content, source, hasTarget }: SeamSide) => ({
    ...{ content, isChanged: hasTarget && !isInlineEqual(content, source) },
  });
  return gapFor(left.trailing + right.leading, side(left), side(right), pair);
}

/** The white space between two neighbouring pieces in the target. */
function gapFor(
  gap: string,
  left: Pick<Piece, "content" | "isChanged">,
  right: Pick<Piece, "content" | "isChanged">,
  pair: { from: LanguageTag; to: LanguageTag },
): string {
  if (!left.isChanged && !right.isChanged) return gap;
  const endOfLeft = plainText(left.content);
  const startOfRight = plainText(right.content);
  // Pieces of tags or line breaks only, and breaks at the seam, are no sentences to set apart.
  if (textOnly(left.content).trim() === "" || textOnly(right.content).trim() === "") return gap;
  const isWideSeam = WIDE.test(lastCharacter(endOfLeft)) || WIDE.test(firstCharacter(startOfRight));
  if (UNSPACED.has(primaryLanguage(pair.to))) {
    const isPlainSpace = /^ {1,2}$/.test(gap);
    return isPlainSpace && isWideSeam && !UNSPACED.has(primaryLanguage(pair.from)) ? "" : gap;
  }
  if (gap !== "" || isWideSeam) return gap;
  const isOpen = /\s$/u.test(endOfLeft) || /^\s/u.test(startOfRight);
  return isOpen || OPENING_AT_END.test(endOfLeft) || CLOSING_AT_START.test(startOfRight) ? "" : " ";
}

function lastCharacter(text: string): string {
  return [...text.slice(-2)].at(-1) ?? "";
}

function firstCharacter(text: string): string {
  return [...text.slice(0, 2)][0] ?? "";
}

export interface MergedDocument extends Merged {
  readonly untranslated: readonly number[];
}

/**
 * The document with its results in place; the source bytes where nothing changed.
 *
 * @throws {AppError} filter.skeleton_mismatch, filter.output_unsupported
 */
export async function mergeDocument(
  source: Uint8Array,
  document: WritableDocument,
  results: ResultLookup,
  options: MergeOptions,
): Promise<MergedDocument> {
  const { targets, untranslated } = assembleTargets(
    document.segments,
    results,
    pairOf(options),
    document.corrected,
  );
  const merged = await document.filter.merge(source, document.extraction.skeleton, targets, options);
  return withUntranslated(merged, untranslated);
}

export interface MergedDocumentForm {
  readonly output: OutputForm;
  readonly merged: MergedDocument;
}

/**
 * As `mergeDocument`, in several forms; each is handed out as soon as it is ready, so that it need not wait in memory.
 */
export async function* mergeDocumentForms(
  source: Uint8Array,
  document: WritableDocument,
  results: ResultLookup,
  options: FormsOptions,
): AsyncGenerator<MergedDocumentForm> {
  const { targets, untranslated } = assembleTargets(
    document.segments,
    results,
    pairOf(options),
    document.corrected,
  );
  for await (const { output, merged } of formsOf(source, document, targets, options))
    yield { output, merged: withUntranslated(merged, untranslated) };
}

export interface DraftOptions {
  readonly sourceLanguage: LanguageTag;
  readonly targetLanguage: LanguageTag;
  readonly steps: StepOptions;
}

/**
 * The first of the steps in which a long document is written (`FormSteps`); the others take up what it leaves.
 *
 * @returns the warnings that belong to every form
 * @throws {AppError} filter.skeleton_mismatch
 */
export async function draftDocument(
  source: Uint8Array,
  { filter, segments, corrected, extraction: { skeleton } }: WritableDocument,
  results: ResultLookup,
  { steps, ...options }: DraftOptions,
): Promise<readonly DocumentWarning[]> {
  if (!filter.formSteps) throw new TypeError(`${filter.format} is written in one go`);
  const { targets, untranslated } = assembleTargets(segments, results, pairOf(options), corrected);
  await filter.formSteps.draftPages(source, skeleton, targets, {
    ...steps,
    targetLanguage: options.targetLanguage,
  });
  return untranslatedWarnings(untranslated);
}

async function* formsOf(
  source: Uint8Array,
  { filter, extraction: { skeleton } }: WritableDocument,
  targets: UnitTargets,
  options: FormsOptions,
): AsyncGenerator<MergedForm> {
  if (filter.mergeForms) {
    yield* filter.mergeForms(source, skeleton, targets, options);
    return;
  }
  const { outputs, onPage, ...others } = options;
  for (const [at, output] of outputs.entries()) {
    const tell = onPage && {
      onPage: (done: number, total: number) =>
        onPage(Math.floor((at * total + done) / outputs.length), total),
    };
    yield { output, merged: await filter.merge(source, skeleton, targets, { ...others, ...tell, output }) };
  }
}

function pairOf({ sourceLanguage, targetLanguage }: Omit<MergeOptions, "output">) {
  return { from: sourceLanguage, to: targetLanguage };
}

function withUntranslated(merged: Merged, untranslated: readonly number[]): MergedDocument {
  return { ...merged, warnings: [...merged.warnings, ...untranslatedWarnings(untranslated)], untranslated };
}

function untranslatedWarnings({ length: count }: readonly number[]): DocumentWarning[] {
  return count > 0 ? [{ code: "warning.segments_untranslated", params: { count } }] : [];
}
