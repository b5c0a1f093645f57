// A reader of the pages sees no table where one was read: its cells are paragraphs, joined where sentences go on from one to the next.
import { AppError, type ProseChange } from "@yizhou/model";
import type { Transaction } from "../../platform/database/connect.ts";
import { hasNewSource, makeRoom } from "./cut-repo.ts";
import { joinUnits, type Correction } from "./join-units.ts";
import type { OpenJob } from "./policy.ts";
import type { SegmentRow } from "./segment-repo.ts";
import { fingerprintOf, openUnit } from "./unit-rows.ts";

/**
 * @param changes  of this job's reading, at least one
 * @throws {AppError} job.paragraph_not_found; job.not_in_table where the segments are not those of that reading
 */
export async function proseOfUnits(
  tx: Transaction,
  job: OpenJob<"write">,
  changes: readonly ProseChange[],
): Promise<Correction> {
  const own = new Map<string, readonly SegmentRow[]>();
  for (const { kind, unit } of changes) if (kind === "prose") own.set(unit, await openUnit(tx, job, unit));
  const before = [...own.values()].flat();
  if (await hasNewSource(tx, job, before)) throw new AppError("job.not_in_table");
  const texts = new Map(
    [...own].map(([unit, rows]) => [
      unit,
      rows.map((row): SegmentRow => ({ ...row, kind: "paragraph", isCut: true })),
    ]),
  );
  for (const change of changes) {
    if (change.kind === "prose") continue;
    const [first, next] = [texts.get(change.unit), texts.get(change.next)];
    if (!first || !next) throw new AppError("job.not_in_table");
    texts.set(change.unit, [...joinUnits(job, first, next).after]);
    texts.delete(change.next);
  }
  const after: SegmentRow[] = [];
  for (const rows of texts.values()) {
    const [head] = rows as [SegmentRow];
    const anchor = head.anchor ?? head.ordinal;
    if (rows.length > 1) await makeRoom(tx, job, { anchor, part: head.part }, rows.length - 1);
    after.push(...rows.map((row, nth) => (nth === 0 ? row : { ...row, anchor, part: head.part + nth })));
  }
  const [first, ...others] = [...own].map(([unit, rows]) => ({ unit, text: fingerprintOf(rows) }));
  return { before, after, correction: { kind: "prose", ...first!, others, changes } };
}
