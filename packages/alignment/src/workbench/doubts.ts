import { alignmentLength } from "../lengths.ts";
import type { AlignmentRow } from "./rows.ts";

/** Why a row deserves a look. */
export type RowDoubt = "low-confidence" | "one-sided" | "length";

/** Below this the aligner is not sure. */
const SURE = 0.8;
/** A length ratio this many times the text's own, either way, is odd. */
const ODD_RATIO = 2.2;
/** Short sentences vary freely. */
const SHORT = 12;

/**
 * What is doubtful in each row: the aligner's probability, a side without counterpart, a length that does not fit the rest.
 * Confirmed rows have no doubts.
 *
 * @returns one list per row, in order
 * Cost: linear, and small for rows that were looked at before.
 */
export function rowDoubts(rows: readonly AlignmentRow[]): readonly (readonly RowDoubt[])[] {
  const lengths = rows.map(lengthsOf);
  const ratios = new Float64Array(rows.length);
  let compared = 0;
  for (const [source, target] of lengths) if (source > 0 && target > 0) ratios[compared++] = target / source;
  const usual = ratios.subarray(0, compared).sort()[compared >> 1] ?? 1;
  return rows.map((row, index) => {
    if (row.isConfirmed) return NONE;
    const [source, target] = lengths[index]!;
    const doubts: RowDoubt[] = [];
    if (row.confidence !== null && row.confidence < SURE) doubts.push("low-confidence");
    if (source === 0 || target === 0) doubts.push("one-sided");
    else if (Math.max(source, target) > SHORT) {
      const odd = target / source / usual;
      if (odd > ODD_RATIO || odd < 1 / ODD_RATIO) doubts.push("length");
    }
    return doubts.length === 0 ? NONE : doubts;
  });
}

/** Most rows have none, and with every edit all of them are judged anew. */
const NONE: readonly RowDoubt[] = [];

/** Rows are never changed, only replaced: of 20,000 an edit leaves all but one or two to be known already. */
const known = new WeakMap<AlignmentRow, readonly [number, number]>();

function lengthsOf(row: AlignmentRow): readonly [number, number] {
  let lengths = known.get(row);
  if (!lengths) known.set(row, (lengths = [lengthOf(row.source), lengthOf(row.target)]));
  return lengths;
}

function lengthOf(sentences: readonly string[]): number {
  return sentences.reduce((sum, sentence) => sum + alignmentLength(sentence), 0);
}
