// What comes back of a translation that went out as a file: which segment each of its segments is, and what it wants of it.
import { inlineToTagged, isInlineEqual, type InlineContent, type InlineNode } from "@yizhou/model";
import { findTargetFault } from "./check-target.ts";

/** A segment as a file has it. */
export interface ReturnedSegment {
  /** Text unit or place in the document, where the file says. */
  readonly unitId: string | null;
  readonly ordinal: number | null;
  readonly source: InlineContent;
  readonly target: InlineContent | null;
  /** Null where the file does not say how far it has come. */
  readonly isConfirmed: boolean | null;
  /** Of the segment that it was made from; null where the file does not say. */
  readonly version: number | null;
}

/** A segment as it is now. */
export interface CurrentSegment {
  readonly ordinal: number;
  readonly unitId: string;
  readonly source: InlineContent;
  readonly target: InlineContent | null;
  readonly isLocked: boolean;
  readonly isConfirmed: boolean;
  readonly version: number;
  /** A person wrote what it says now. */
  readonly isByPerson: boolean;
}

/**
 * `same`: nothing to do, also where the file has no target, or says what the segment said before somebody here changed it.
 * `new`: a text, or the confirmation of one, that nobody here has overtaken. `conflict`: both sides have changed it. `tags`,
 * `empty`: cannot be written into the document. `locked`: is not to be changed. `missing`: no such source in the document.
 */
export type ReturnedKind = "same" | "new" | "conflict" | "tags" | "empty" | "locked" | "missing";

export interface MatchedSegment {
  readonly returned: ReturnedSegment;
  readonly current: CurrentSegment | null;
}

export interface JudgedSegment extends MatchedSegment {
  readonly kind: ReturnedKind;
  /** With the tags of the source as the document knows them; null without one. */
  readonly target: InlineContent | null;
}

/**
 * Pairs each segment of a file with the segment it was: by its place where the source is still the same there, else by its
 * source, in the order of both. No segment is given twice. Cost: linear.
 */
export function matchReturned(
  current: readonly CurrentSegment[],
  returned: Iterable<ReturnedSegment>,
): MatchedSegment[] {
  const taken = new Set<number>();
  const byPlace = new Map(current.map((segment) => [segment.ordinal, segment]));
  const bySource = new FreeSegments(current, ({ source }) => sourceKey(source), taken);
  const byUnit = new FreeSegments(current, ({ unitId, source }) => `${unitId}\n${sourceKey(source)}`, taken);
  const matched = Array.from(returned, (one): MatchedSegment => {
    const place = one.ordinal === null ? undefined : byPlace.get(one.ordinal);
    const key = sourceKey(one.source);
    const isThere = place && !taken.has(place.ordinal) && sourceKey(place.source) === key;
    const found = isThere ? place : one.unitId === null ? null : byUnit.first(`${one.unitId}\n${key}`);
    if (found) taken.add(found.ordinal);
    return { returned: one, current: found };
  });
  // What says nothing of its place, or stands elsewhere now, is found by its words, once everything in its place has been.
  return matched.map((pair) => {
    if (pair.current) return pair;
    const found = bySource.first(sourceKey(pair.returned.source));
    if (found) taken.add(found.ordinal);
    return { ...pair, current: found };
  });
}

/** Segments by a key, in order, as long as they are not taken; a sentence that stands there 100,000 times costs no more than others. */
class FreeSegments {
  private readonly lists: ReadonlyMap<string, readonly CurrentSegment[]>;
  private readonly begins = new Map<string, number>();
  private readonly taken: ReadonlySet<number>;

  constructor(
    segments: readonly CurrentSegment[],
    keyOf: (segment: CurrentSegment) => string,
    taken: ReadonlySet<number>,
  ) {
    this.lists = Map.groupBy(segments, keyOf);
    this.taken = taken;
  }

  first(key: string): CurrentSegment | null {
    const list = this.lists.get(key) ?? [];
    let at = this.begins.get(key) ?? 0;
    while (at < list.length && this.taken.has(list[at]!.ordinal)) at++;
    this.begins.set(key, at);
    return list[at] ?? null;
  }
}

/** Other programs write other white space; control characters do not survive XML. */
function sourceKey(source: InlineContent): string {
  return inlineToTagged(source)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/**
 * What a matched segment wants.
 *
 * @param base  what the segment said at the version that the file was made from; null where nobody knows
 */
export function judgeReturned(
  { returned, current }: MatchedSegment,
  base: InlineContent | null,
): JudgedSegment {
  const judged = (kind: ReturnedKind, target: InlineContent | null = null): JudgedSegment => ({
    ...{ returned, current, kind, target },
  });
  if (!current) return judged("missing", returned.target);
  if (!returned.target) return judged("same");
  const target = withOwnTags(returned.target, current.source);
  if (current.target && isInlineEqual(current.target, target)) {
    if (current.isLocked || !returned.isConfirmed || current.isConfirmed) return judged("same");
    return judged("new", target);
  }
  if (base && isInlineEqual(base, target)) return judged("same");
  // Tools write the source where nobody has translated yet.
  if (!returned.isConfirmed && isInlineEqual(target, current.source)) return judged("same");
  if (current.isLocked) return judged("locked", target);
  const fault = findTargetFault(current.source, target);
  if (fault) return judged(fault, target);
  const isOvertaken =
    returned.version === null
      ? current.isByPerson || current.isConfirmed
      : returned.version !== current.version &&
        !(base && current.target && isInlineEqual(base, current.target));
  return judged(isOvertaken && current.target ? "conflict" : "new", target);
}

/** Other programs do not know what the tags stand for. */
function withOwnTags(target: InlineContent, source: InlineContent): InlineContent {
  const own = new Map(source.flatMap((node) => (node.kind === "text" ? [] : [[keyOf(node), node] as const])));
  return target.map((node) => (node.kind === "text" ? node : (own.get(keyOf(node)) ?? node)));
}

function keyOf({ kind, id }: Exclude<InlineNode, { kind: "text" }>): string {
  return `${kind} ${id}`;
}
