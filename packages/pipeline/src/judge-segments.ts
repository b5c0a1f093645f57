import { textOnly, type LanguageTag, type Segment, type SegmentResult } from "@yizhou/model";
import { judgeTerms, type Termbase, type TermJudgement } from "@yizhou/termbase";
import { needsTranslation } from "./pretranslate.ts";

/** Segments judged before other work has its turn. */
const SEGMENTS_A_SLICE = 500;

/**
 * How every translated segment keeps to a termbase, by ordinal; for `makeReport`, where judging all of a large document at once
 * would hold up the process. Cost: linear in the text.
 *
 * @param pause  waited for between slices of some milliseconds
 */
export async function judgeSegments(
  segments: readonly Segment[],
  results: ReadonlyMap<number, SegmentResult>,
  pair: { readonly from: LanguageTag; readonly to: LanguageTag },
  termbase: Termbase,
  pause: () => Promise<void>,
): Promise<ReadonlyMap<number, TermJudgement>> {
  const judged = new Map<number, TermJudgement>();
  for (const [at, segment] of segments.entries()) {
    if (at % SEGMENTS_A_SLICE === SEGMENTS_A_SLICE - 1) await pause();
    const result = results.get(segment.ordinal);
    if (result?.state !== "translated" || !result.target || !needsTranslation(segment)) continue;
    const judgement = judgeTerms(termbase, textOnly(segment.source), textOnly(result.target), pair);
    judged.set(segment.ordinal, judgement);
  }
  return judged;
}
