// What a reader of an earlier result has put right in how a file was read, applied to the file when it is read again.
import { createHash } from "node:crypto";
import type { DocumentFilter, Extraction, Skeleton } from "@yizhou/filters";
import {
  AppError,
  changesOf,
  joinContents,
  partId,
  plainText,
  splitContent,
  type InlineContent,
  type Segment,
  type TextUnit,
  type UnitChange,
  type UnitCorrection,
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
  filter: Pick<DocumentFilter, "changeUnits">,
  extraction: Extraction,
  units: readonly TextUnit[],
  corrections: readonly UnitCorrection[],
): { readonly extraction: Extraction; readonly units: readonly TextUnit[] } {
  let { skeleton } = extraction;
  let all = units;
  for (const correction of corrections) {
    const unit = openUnit(all, correction.unit, correction.text);
    if (!unit) continue;
    const changes = changesOf(correction);
    if (changes.length === 0) {
      const locked = correction.kind === "formula" ? ("formula" as const) : ("left-out" as const);
      all = all.map((one) => (one === unit ? { ...one, locked } : one));
      continue;
    }
    const whole = isAsSaid(all, correction) ? changeAll(filter, { skeleton, units: all }, changes) : null;
    if (whole) ({ skeleton, units: all } = whole);
  }
  return { extraction: { ...extraction, skeleton }, units: all };
}

interface Changed {
  readonly skeleton: Skeleton;
  readonly units: readonly TextUnit[];
}

/** One after the other; null where one of them cannot be done, since half a table is none. */
function changeAll(
  filter: Pick<DocumentFilter, "changeUnits">,
  before: Changed,
  changes: readonly UnitChange[],
): Changed | null {
  let now: Changed = before;
  for (const change of changes) {
    const units = changedUnits(now.units, change);
    const skeleton = units && filter.changeUnits?.(now.skeleton, change);
    if (!units || !skeleton) return null;
    now = { skeleton, units };
  }
  return now;
}

/** Whether the other units of a correction says what it said. */
function isAsSaid(units: readonly TextUnit[], correction: UnitCorrection): boolean {
  if (correction.kind === "join") return openUnit(units, correction.next, correction.nextText) !== undefined;
  if (correction.kind === "move")
    return openUnit(units, correction.before, correction.beforeText) !== undefined;
  if (correction.kind === "table" || correction.kind === "prose")
    return correction.others.every(({ unit, text }) => openUnit(units, unit, text) !== undefined);
  return true;
}

/** The units as `DocumentFilter.changeUnits` has them; null where one cannot be parted there. */
function changedUnits(units: readonly TextUnit[], change: UnitChange): TextUnit[] | null {
  const own = units.find(({ id }) => id === change.unit)!;
  if (change.kind === "join") {
    const next = units.find(({ id }) => id === change.next)!;
    const content = joinContents(own.content, next.content);
    return units.flatMap((one) => (one === next ? [] : [one === own ? { ...own, content } : one]));
  }
  if (change.kind === "prose") return units.map((one) => (one === own ? { ...own, kind: "paragraph" } : one));
  if (change.kind === "move")
    return units.flatMap((one) => (one === own ? [] : one.id === change.before ? [own, one] : [one]));
  const halves = splitContent(own.content, change.at);
  if (!halves) return null;
  const { cells } = change;
  const first: TextUnit = { ...own, content: halves[0], ...(cells?.first && { kind: "cell" }) };
  const second: TextUnit = {
    ...{ ...own, id: partId(own.id, change.at), content: halves[1] },
    ...(cells && { kind: "cell" }),
  };
  return units.flatMap((one) => (one === own ? [first, second] : [one]));
}

function openUnit(units: readonly TextUnit[], id: string, text: string): TextUnit | undefined {
  return units.find((unit) => unit.id === id && !unit.locked && textFingerprint([unit.content]) === text);
}

/** What writing takes of a document that was read. */
export interface ChangeableDocument {
  readonly filter: Pick<DocumentFilter, "changeUnits">;
  readonly segments: readonly Segment[];
  readonly skeleton: Skeleton;
}

/**
 * A document that was read before its units were changed: what was joined to another has no segments of its own any more, and what
 * was parted has one that stands for those of its second half. What the changed ones say comes with `withRecut`.
 *
 * @throws {AppError} filter.skeleton_mismatch where the file is read otherwise by now
 */
export function withChangedUnits(
  { filter, segments, skeleton }: ChangeableDocument,
  changes: readonly UnitChange[],
): Pick<ChangeableDocument, "segments" | "skeleton"> {
  let whole = skeleton;
  let all = segments;
  for (const change of changes) {
    const changed = filter.changeUnits?.(whole, change);
    // An order that pages cannot have loses no text.
    if (!changed && change.kind === "move") continue;
    if (!changed) throw new AppError("filter.skeleton_mismatch");
    whole = changed;
    if (change.kind === "join") all = all.filter(({ unitId }) => unitId !== change.next);
    if (change.kind === "split") {
      const last = all.findLastIndex(({ unitId }) => unitId === change.unit);
      all = all.toSpliced(last + 1, 0, { ...all[last]!, unitId: partId(change.unit, change.at) });
    }
  }
  return { segments: all, skeleton: whole };
}
