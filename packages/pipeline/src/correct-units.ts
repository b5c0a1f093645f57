// What a reader of an earlier result has put right in how a file was read, applied to the file when it is read again.
import { createHash } from "node:crypto";
import type { DocumentFilter, Extraction, Skeleton } from "@yizhou/filters";
import {
  AppError,
  joinContents,
  plainText,
  type InlineContent,
  type Segment,
  type TextUnit,
  type UnitCorrection,
  type UnitJoin,
} from "@yizhou/model";

/** Of a unit's text, however its sentences are cut: white space does not count. @param parts  contents in order */
export function textFingerprint(parts: readonly InlineContent[]): string {
  const text = parts.map(plainText).join("").replace(/\s+/gu, "");
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}

/**
 * A reading with its corrections, one after the other. One whose units are not there any more, or say something else, is passed
 * over: it was made of another reading.
 *
 * @param units  of the extraction, perhaps with some locked
 */
export function correctUnits(
  filter: Pick<DocumentFilter, "joinUnits">,
  extraction: Extraction,
  units: readonly TextUnit[],
  corrections: readonly UnitCorrection[],
): { readonly extraction: Extraction; readonly units: readonly TextUnit[] } {
  let { skeleton } = extraction;
  let all = units;
  for (const correction of corrections) {
    const unit = openUnit(all, correction.unit, correction.text);
    if (!unit) continue;
    if (correction.kind === "leave") {
      all = all.map((one) => (one === unit ? { ...one, locked: "left-out" as const } : one));
      continue;
    }
    const next = openUnit(all, correction.next, correction.nextText);
    const joined = next && filter.joinUnits?.(skeleton, { unit: unit.id, next: next.id });
    if (!joined) continue;
    skeleton = joined;
    const content = joinContents(unit.content, next.content);
    all = all.flatMap((one) => (one === next ? [] : [one === unit ? { ...unit, content } : one]));
  }
  return { extraction: { ...extraction, skeleton }, units: all };
}

function openUnit(units: readonly TextUnit[], id: string, text: string): TextUnit | undefined {
  return units.find((unit) => unit.id === id && !unit.locked && textFingerprint([unit.content]) === text);
}

/** What writing takes of a document that was read. */
export interface JoinableDocument {
  readonly filter: Pick<DocumentFilter, "joinUnits">;
  readonly segments: readonly Segment[];
  readonly skeleton: Skeleton;
}

/**
 * A document that was read before units of it were joined: the second ones have no segments of their own any more. What the joined
 * ones say comes with `withRecut`.
 *
 * @throws {AppError} filter.skeleton_mismatch where the file is read otherwise by now
 */
export function withJoinedUnits(
  { filter, segments, skeleton }: JoinableDocument,
  joins: readonly UnitJoin[],
): Pick<JoinableDocument, "segments" | "skeleton"> {
  let whole = skeleton;
  for (const join of joins) {
    const joined = filter.joinUnits?.(whole, join);
    if (!joined) throw new AppError("filter.skeleton_mismatch");
    whole = joined;
  }
  const gone = new Set(joins.map(({ next }) => next));
  return { segments: segments.filter(({ unitId }) => !gone.has(unitId)), skeleton: whole };
}
