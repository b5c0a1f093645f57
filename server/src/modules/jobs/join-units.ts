// Two text units that a reader of the pages has said to be one, as rows.
import {
  highestTag,
  jointOf,
  plainText,
  withoutHyphen,
  withTagsFrom,
  type DoubtCode,
  type UnitCorrection,
} from "@yizhou/model";
import { joinRows } from "./cut-segments.ts";
import type { OpenJob } from "./policy.ts";
import type { SegmentRow } from "./segment-repo.ts";
import { fingerprintOf, textOf } from "./unit-rows.ts";

/** Rows before a correction and after it. */
export interface Correction {
  readonly before: readonly SegmentRow[];
  readonly after: readonly SegmentRow[];
  readonly correction: UnitCorrection;
}

/**
 * Two units as one. The sentence that runs from the one into the other is one segment; who translated its halves did not know that.
 *
 * @param rows  all of the first, in order
 * @param next  all of the second
 */
export function joinUnits(
  job: Pick<OpenJob<"write">, "sourceLanguage" | "targetLanguage">,
  rows: readonly SegmentRow[],
  next: readonly SegmentRow[],
): Correction {
  const { unitId: unit } = rows[0]!;
  const offset = Math.max(...rows.map(({ source }) => highestTag(source)));
  const last = rows.at(-1)!;
  const joint = jointOf(textOf(rows), textOf(next));
  const anchor = last.anchor ?? last.ordinal;
  const end: SegmentRow = {
    ...{ ...last, trailing: joint === " " ? " " : "", isCut: true },
    source: joint === "hyphen" ? withoutHyphen(last.source) : last.source,
  };
  const moved = next.map((row, at): SegmentRow => ({
    ...{ ...row, unitId: unit, anchor, part: last.part + 1 + at, isCut: true },
    ...{ source: withTagsFrom(row.source, offset), target: row.target && withTagsFrom(row.target, offset) },
  }));
  const [first, ...others] = moved;
  const seam = ENDS.test(plainText(last.source)) ? [end, first!] : [joinedSentence(job, end, first!)];
  return {
    before: [...rows, ...next],
    after: [...rows.slice(0, -1).map((row) => ({ ...row, isCut: true })), ...seam, ...others],
    correction: {
      ...{ kind: "join", unit, text: fingerprintOf(rows) },
      ...{ next: next[0]!.unitId, nextText: fingerprintOf(next) },
    },
  };
}

const ENDS = /[.!?。！？…]["'”’)\]」』）]*$/u;

function joinedSentence(job: Parameters<typeof joinRows>[0], end: SegmentRow, first: SegmentRow): SegmentRow {
  const whole = joinRows(job, end, first);
  const problem = {
    code: "warning.needs_review",
    params: { doubt: "meaning.joined" satisfies DoubtCode, values: "" },
  } as const;
  return whole.state === "translated" && whole.origin !== "person" ? { ...whole, problem } : whole;
}
