import { alignSentences } from "../align-sentences.ts";
import type { AlignOptions, Bead } from "../alignment.ts";
import { freshId, RANK_GAP, type AlignmentRow } from "./rows.ts";

/**
 * Aligns anew what nobody has settled, around the pairs that a person confirmed or made by hand and with the words they teach.
 *
 * @returns all rows, those pairs as they were with their ids; fresh ids for the others
 * @throws  what `alignSentences` throws
 */
export async function realignRows(
  rows: readonly AlignmentRow[],
  options: Omit<AlignOptions, "fixed">,
): Promise<readonly AlignmentRow[]> {
  const source: string[] = [];
  const target: string[] = [];
  const fixed: Bead[] = [];
  const settled: AlignmentRow[] = [];
  for (const row of rows) {
    const start = { sourceStart: source.length, targetStart: target.length };
    source.push(...row.source);
    target.push(...row.target);
    if (!isSettled(row)) continue;
    settled.push(row);
    fixed.push({ ...start, sourceEnd: source.length, targetEnd: target.length, confidence: 1 });
  }
  const text = (sentences: readonly string[]) => sentences.map((sentence) => ({ text: sentence }));
  const beads = await alignSentences(text(source), text(target), { ...options, fixed });
  return rowsOfBeads(beads, source, target, fixed, settled, freshId(rows));
}

/** What a hand left alone on one side waits for its counterpart; a pair that it made stands. */
function isSettled({ isConfirmed, confidence, source, target }: AlignmentRow): boolean {
  return isConfirmed || (confidence === null && source.length > 0 && target.length > 0);
}

/** Rows for the beads of a fresh alignment, ids from 1. */
export function rowsFromBeads(
  beads: readonly Bead[],
  source: readonly string[],
  target: readonly string[],
): readonly AlignmentRow[] {
  return rowsOfBeads(beads, source, target, [], [], 1);
}

function rowsOfBeads(
  beads: readonly Bead[],
  source: readonly string[],
  target: readonly string[],
  fixed: readonly Bead[],
  settled: readonly AlignmentRow[],
  firstId: number,
): readonly AlignmentRow[] {
  let id = firstId;
  let next = 0;
  return beads.map((bead, index) => {
    const known = fixed[next];
    const rank = index * RANK_GAP;
    if (
      known &&
      known.sourceStart === bead.sourceStart &&
      known.targetStart === bead.targetStart &&
      isSame(known, bead)
    ) {
      return { ...settled[next++]!, rank };
    }
    return {
      id: id++,
      rank,
      source: source.slice(bead.sourceStart, bead.sourceEnd),
      target: target.slice(bead.targetStart, bead.targetEnd),
      confidence: bead.confidence,
      isConfirmed: false,
    };
  });
}

function isSame(a: Bead, b: Bead): boolean {
  return a.sourceEnd === b.sourceEnd && a.targetEnd === b.targetEnd;
}
