import type { SegmentCheck } from "./check.ts";
import type { CheckContext, CheckedSegment } from "./checked-segment.ts";
import { CHECK_IDS } from "@yizhou/model";
import { brackets, quotes } from "./checks/brackets.ts";
import { citations } from "./checks/citations.ts";
import { contraries } from "./checks/contraries.ts";
import { dates } from "./checks/dates.ts";
import { empty } from "./checks/empty.ts";
import { endMark } from "./checks/end-mark.ts";
import { engineTalk } from "./checks/engine-talk.ts";
import { fuzzyUnchanged } from "./checks/fuzzy-unchanged.ts";
import { addresses, codes, placeholders } from "./checks/kept-texts.ts";
import { koreanParticles } from "./checks/korean-particles.ts";
import { leftover } from "./checks/leftover.ts";
import { lengthLimit, lengthRatio } from "./checks/length.ts";
import { names } from "./checks/names.ts";
import { numbers } from "./checks/numbers.ts";
import { ownPatterns } from "./checks/own-patterns.ts";
import { polarity } from "./checks/polarity.ts";
import { doubledMarks, repeatedWord } from "./checks/repeats.ts";
import { saidTwice } from "./checks/said-twice.ts";
import { doubleSpaces, edgeSpaces, tagSpaces } from "./checks/spaces.ts";
import { symbols } from "./checks/symbols.ts";
import { tags } from "./checks/tags.ts";
import { termForbidden, termMissing } from "./checks/terms.ts";
import { units } from "./checks/units.ts";
import { untranslated } from "./checks/untranslated.ts";
import { latinSpacing, letterWidth, markWidth } from "./checks/width.ts";
import { findInconsistencies } from "./consistency.ts";
import { SegmentFacts } from "./facts/segment-facts.ts";
import type { RatedFinding } from "./finding.ts";

/** Every check of single segments. A new one joins here and in the model's `checks.ts`. */
export const SEGMENT_CHECKS: readonly SegmentCheck[] = [
  empty,
  tags,
  placeholders,
  untranslated,
  leftover,
  engineTalk,
  saidTwice,
  numbers,
  units,
  dates,
  polarity,
  contraries,
  addresses,
  codes,
  names,
  citations,
  termMissing,
  termForbidden,
  fuzzyUnchanged,
  lengthLimit,
  lengthRatio,
  endMark,
  brackets,
  quotes,
  symbols,
  markWidth,
  letterWidth,
  latinSpacing,
  doubledMarks,
  repeatedWord,
  edgeSpaces,
  doubleSpaces,
  tagSpaces,
  koreanParticles,
  ownPatterns,
];

/** One finding of a report. */
export interface ReportedFinding extends RatedFinding {
  readonly ordinal: number;
  /** For consistency: some segments that say it differently. */
  readonly others?: readonly number[];
}

/**
 * What the checks that are on have to say of one segment, in the order of `CHECK_IDS`. A segment without a translation is only
 * asked whether it is empty. Cost: linear in its text.
 */
export function checkSegment(segment: CheckedSegment, context: CheckContext): readonly RatedFinding[] {
  const facts = new SegmentFacts(segment, context);
  const isEmpty = facts.targetText.trim() === "";
  return SEGMENT_CHECKS.flatMap((check): RatedFinding[] => {
    const severity = context.settings.severities[check.id];
    if (severity === "off" || (check.targets && !check.targets.includes(facts.to))) return [];
    if (isEmpty && check.id !== "empty") return [];
    return check.run(facts, context).map((found) => ({ ...found, check: check.id, severity }));
  });
}

/** Segments checked before other work has its turn. */
const SEGMENTS_A_SLICE = 200;

/**
 * The report on a whole document: every segment with a translation, then what only the whole shows. Cost: linear in the text;
 * 10,000 sentences take well under 3 s.
 *
 * @param pause  waited for between slices of some milliseconds; may throw to end the report
 * @returns in the order of the document, and of `CHECK_IDS` within a segment
 */
export async function checkDocument(
  segments: readonly CheckedSegment[],
  context: CheckContext,
  pause: () => Promise<void>,
): Promise<readonly ReportedFinding[]> {
  const found: ReportedFinding[] = [];
  for (const [at, segment] of segments.entries()) {
    if (at % SEGMENTS_A_SLICE === SEGMENTS_A_SLICE - 1) await pause();
    for (const finding of checkSegment(segment, context))
      found.push({ ...finding, ordinal: segment.ordinal });
  }
  for (const finding of findInconsistencies(segments)) {
    const severity = context.settings.severities[finding.check];
    if (severity !== "off") found.push({ ...finding, severity });
  }
  const place = new Map(CHECK_IDS.map((id, at) => [id, at]));
  return found.sort((a, b) => a.ordinal - b.ordinal || place.get(a.check)! - place.get(b.check)!);
}
