import type { JobSegment, SegmentRange } from "@yizhou/contract";
import type { RatedFinding } from "@yizhou/qa";
import { openFolding, type FoldedTexts } from "./folded-texts.ts";
import { isInRange, isThere } from "./segment-places.ts";
import { needsReview, scoreOf, statusOf } from "./segment-status.ts";

export const FILTERS = [
  "all",
  "open",
  "untranslated",
  "draft",
  "confirmed",
  "reviewed",
  "rejected",
  "comments",
  "own",
  "findings",
  "doubted",
  "below80",
  "machine",
  "fuzzy",
  "repeats",
] as const;
export type FilterName = (typeof FILTERS)[number];

export interface Filter {
  readonly name: FilterName;
  /** Shown where either side has it; empty for any. */
  readonly text: string;
  /** `score`: the least sure translations first, then those without a score; absent: as they stand in the document. */
  readonly order?: "score" | undefined;
}

/** What a filter knows of segments beside themselves. */
export interface FilterFacts {
  /** Ordinals with comments. */
  readonly comments: ReadonlySet<number>;
  /** Segments that are the person's to translate. */
  readonly own: readonly SegmentRange[];
}
/** Behind all scores. */
const UNSCORED = 101;
const NO_FACTS: FilterFacts = { comments: new Set(), own: [] };

/**
 * Ordinals that a filter shows, in its order. Cost: linear in the segments, with a text in their words.
 *
 * @param textsOf  what a text is looked for in; whoever filters again and again keeps it
 */
export function shownSegments(
  segments: readonly JobSegment[],
  { name, text, order }: Filter,
  findings: ReadonlyMap<number, readonly RatedFinding[]>,
  facts: FilterFacts = NO_FACTS,
  textsOf: (segments: readonly JobSegment[]) => FoldedTexts = openFolding().of,
): readonly number[] {
  const known = { ...facts, repeated: name === "repeats" ? repeatedSources(segments) : null };
  const words = text.trim().toLowerCase();
  const texts = words === "" ? null : textsOf(segments);
  const shown: JobSegment[] = [];
  for (const [at, segment] of segments.entries()) {
    if (!isThere(segment) || !passes(segment, name, findings, known)) continue;
    if (texts && !texts.source[at]!.includes(words) && !texts.target[at]!.includes(words)) continue;
    shown.push(segment);
  }
  if (order === "score") shown.sort((a, b) => (scoreOf(a) ?? UNSCORED) - (scoreOf(b) ?? UNSCORED));
  return shown.map(({ ordinal }) => ordinal);
}

function passes(
  segment: JobSegment,
  name: FilterName,
  findings: ReadonlyMap<number, readonly RatedFinding[]>,
  { comments, own, repeated }: FilterFacts & { readonly repeated: ReadonlySet<string> | null },
): boolean {
  const status = statusOf(segment);
  switch (name) {
    case "all":
      return true;
    case "open":
      return status === "untranslated" || status === "draft" || status === "rejected";
    case "untranslated":
    case "draft":
    case "reviewed":
    case "rejected":
      return status === name;
    case "confirmed":
      return segment.isConfirmed;
    case "comments":
      return comments.has(segment.ordinal);
    case "own":
      return own.some((range) => isInRange(segment, range));
    case "findings":
      return (findings.get(segment.ordinal)?.length ?? 0) > 0;
    case "doubted":
      return needsReview(segment);
    case "below80":
      return (scoreOf(segment) ?? UNSCORED) < 80;
    case "machine":
      return segment.origin === "engine" || segment.origin === "cache";
    case "fuzzy":
      return segment.origin === "memory" && (segment.matchScore ?? 100) < 100;
    case "repeats":
      return repeated!.has(segment.source);
  }
}

/** An editor that opens on what a filter shows has the first of it in hand. */
export function atFirstShown<
  State extends { readonly segments: readonly JobSegment[]; readonly current: number },
>(state: State, name: FilterName): State {
  const [first] = name === "all" ? [] : shownSegments(state.segments, { name, text: "" }, new Map());
  return first === undefined ? state : { ...state, current: first };
}

export function repeatedSources(segments: readonly JobSegment[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { source } of segments) {
    if (seen.has(source)) twice.add(source);
    seen.add(source);
  }
  return twice;
}
