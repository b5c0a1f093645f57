/**
 * What a person does to an alignment, each as a pure function from the rows to a step with its way back; `null` where it cannot be
 * done (nothing above the first row, an empty side to split). No operation but `removeRow` and `editSentence` changes text:
 * the sentences of each side, read down the rows, stay the same.
 */
import {
  freshId,
  RANK_GAP,
  rankBetween,
  stepOf,
  type AlignmentRow,
  type RowSide,
  type RowStep,
} from "./rows.ts";

type Rows = readonly AlignmentRow[];

/** Joins a row with the one below. */
export function mergeWithNext(rows: Rows, index: number): RowStep | null {
  const [row, next] = [rows[index], rows[index + 1]];
  if (!row || !next) return null;
  const merged = changed(row, {
    source: [...row.source, ...next.source],
    target: [...row.target, ...next.target],
  });
  return stepOf(rows, [next.id], [merged]);
}

/**
 * Cuts one side at the caret; what stands behind it goes into a new row below, alone.
 *
 * @param offset  UTF-16 code units inside the sentence; white space around the cut is dropped
 */
export function splitAt(
  rows: Rows,
  index: number,
  side: RowSide,
  sentence: number,
  offset: number,
): RowStep | null {
  const row = rows[index];
  const text = row?.[side][sentence];
  if (!row || text === undefined) return null;
  const [head, tail] = [text.slice(0, offset).trimEnd(), text.slice(offset).trimStart()];
  const above = [...row[side].slice(0, sentence), ...(head === "" ? [] : [head])];
  const below = [...(tail === "" ? [] : [tail]), ...row[side].slice(sentence + 1)];
  if (above.length === 0 || below.length === 0) return null;
  const [shortened, added] = insertAfter(rows, index, changed(row, { [side]: above }), { [side]: below });
  return stepOf(rows, [], [...shortened, added]);
}

/** Moves the first sentence of one side to the end of the row above, or the last one to the beginning of the row below. */
export function moveSentence(rows: Rows, index: number, side: RowSide, to: "up" | "down"): RowStep | null {
  const row = rows[index];
  const other = rows[to === "up" ? index - 1 : index + 1];
  if (!row || !other || row[side].length === 0) return null;
  const sentences = row[side];
  const [stays, goes] =
    to === "up" ? [sentences.slice(1), sentences[0]!] : [sentences.slice(0, -1), sentences.at(-1)!];
  const joined = to === "up" ? [...other[side], goes] : [goes, ...other[side]];
  const left = changed(row, { [side]: stays });
  const isBare = left.source.length === 0 && left.target.length === 0;
  return stepOf(rows, isBare ? [row.id] : [], [
    ...(isBare ? [] : [left]),
    changed(other, { [side]: joined }),
  ]);
}

/**
 * Puts an empty cell on one side: this cell and those below slip down by one, until an empty cell takes one up, a confirmed row
 * stands in the way or the text ends; there a new row is made.
 */
export function insertBlank(rows: Rows, index: number, side: RowSide): RowStep | null {
  if (!rows[index] || rows[index].isConfirmed) return null;
  let end = index;
  while (end < rows.length && !rows[end]!.isConfirmed && rows[end]![side].length > 0) end++;
  const put: AlignmentRow[] = [];
  let carried: readonly string[] = [];
  for (let i = index; i < end; i++) {
    put.push(changed(rows[i]!, { [side]: carried }));
    carried = rows[i]![side];
  }
  if (carried.length === 0) return null;
  const stop = rows[end];
  if (stop && !stop.isConfirmed) put.push(changed(stop, { [side]: carried }));
  else {
    const [renumbered, added] = insertAfter(rows, end - 1, put.pop()!, { [side]: carried });
    put.push(...renumbered.filter(({ id }) => !put.some((row) => row.id === id)), added);
  }
  return stepOf(rows, [], put);
}

/** Takes a row out, with its text. */
export function removeRow(rows: Rows, index: number): RowStep | null {
  const row = rows[index];
  return row ? stepOf(rows, [row.id], []) : null;
}

/** Exchanges the cells of one side of a row and the one below: sentences that were translated in another order. */
export function swapWithNext(rows: Rows, index: number, side: RowSide): RowStep | null {
  const [row, next] = [rows[index], rows[index + 1]];
  if (!row || !next || (row[side].length === 0 && next[side].length === 0)) return null;
  return stepOf(rows, [], [changed(row, { [side]: next[side] }), changed(next, { [side]: row[side] })]);
}

/** Confirms a row, or takes the confirmation back. */
export function setConfirmed(rows: Rows, index: number, isConfirmed: boolean): RowStep | null {
  const row = rows[index];
  if (!row || row.isConfirmed === isConfirmed) return null;
  return stepOf(rows, [], [{ ...row, isConfirmed }]);
}

/**
 * Confirms every pair that the aligner is at least so sure of.
 *
 * @param confidence  0-1
 */
export function confirmFrom(rows: Rows, confidence: number): RowStep | null {
  const sure = rows.filter((row) => isSureFrom(row, confidence));
  return sure.length === 0
    ? null
    : stepOf(
        rows,
        [],
        sure.map((row) => ({ ...row, isConfirmed: true })),
      );
}

/**
 * Makes a pair of the source of one row and the target of another. What stands between them is on one side only then: it comes before
 * the pair or behind it, as its text does.
 */
export function linkAcross(rows: Rows, sourceIndex: number, targetIndex: number): RowStep | null {
  const [from, to] = [rows[sourceIndex], rows[targetIndex]];
  if (!from || !to || from === to || from.source.length === 0 || to.target.length === 0) return null;
  const [first, last] = [Math.min(sourceIndex, targetIndex), Math.max(sourceIndex, targetIndex)];
  const between = rows.slice(first, last + 1);
  if (between.some(({ isConfirmed }) => isConfirmed)) return null;
  const alone = (side: RowSide, start: number, end: number) =>
    rows.slice(start, end).flatMap((row) => (row[side].length === 0 ? [] : [{ [side]: row[side] }]));
  const sides = [
    ...alone("source", first, sourceIndex),
    ...alone("target", first, targetIndex),
    { source: from.source, target: to.target },
    ...alone("source", sourceIndex + 1, last + 1),
    ...alone("target", targetIndex + 1, last + 1),
  ];
  const linked = sides.findIndex(({ source, target }) => source === from.source && target === to.target);
  const free = freshId(rows);
  // What is alone has no pair yet: the aligner may find one.
  const made = sides.map((side, at) => ({
    ...{ source: [], target: [], ...side, isConfirmed: false },
    ...{ id: free + at, rank: 0, confidence: at === linked ? null : 0 },
  }));
  return stepOf(
    rows,
    between.map(({ id }) => id),
    ranked(rows, first, last, made),
  );
}

/** A pair that `confirmFrom` would confirm. */
export function isSureFrom(
  { isConfirmed, source, target, confidence: own }: AlignmentRow,
  confidence: number,
): boolean {
  return !isConfirmed && source.length > 0 && target.length > 0 && own !== null && own >= confidence;
}

/** Fresh rows in the place of others, and the rows below them that must move down to make room. */
function ranked(rows: Rows, first: number, last: number, fresh: readonly AlignmentRow[]): AlignmentRow[] {
  const start = rows[first]!.rank;
  const room = (rows[last + 1]?.rank ?? Infinity) - start;
  const gap = room === Infinity ? RANK_GAP : Math.floor(room / fresh.length);
  if (gap >= 1) return fresh.map((row, at) => ({ ...row, rank: start + at * gap }));
  const put = fresh.map((row, at) => ({ ...row, rank: start + at * RANK_GAP }));
  let lowest = start + (fresh.length - 1) * RANK_GAP;
  for (let at = last + 1; at < rows.length && rows[at]!.rank <= lowest; at++) {
    lowest += RANK_GAP;
    put.push({ ...rows[at]!, rank: lowest });
  }
  return put;
}

/** Puts `text` in a sentence's place; an empty text takes the sentence out. */
export function editSentence(
  rows: Rows,
  index: number,
  side: RowSide,
  sentence: number,
  text: string,
): RowStep | null {
  const row = rows[index];
  if (!row || row[side][sentence] === undefined || row[side][sentence] === text) return null;
  const sentences = row[side].flatMap((old, i) => (i !== sentence ? [old] : text === "" ? [] : [text]));
  return stepOf(rows, [], [changed(row, { [side]: sentences })]);
}

/** The text has been touched by a person: the aligner's opinion no longer counts, nor does an earlier confirmation. */
function changed(row: AlignmentRow, sides: Partial<Pick<AlignmentRow, RowSide>>): AlignmentRow {
  return { ...row, ...sides, confidence: null, isConfirmed: false };
}

/**
 * `row` in place of the row at `index`, and a new row below it. Where no rank is free between the neighbours, the following
 * rows move down until there is one.
 */
function insertAfter(
  rows: Rows,
  index: number,
  row: AlignmentRow,
  sides: Partial<Pick<AlignmentRow, RowSide>>,
): [readonly AlignmentRow[], AlignmentRow] {
  const fresh = { source: [], target: [], ...sides, id: freshId(rows), confidence: null, isConfirmed: false };
  const rank = rankBetween(row, rows[index + 1]);
  if (rank !== null) return [[row], { ...fresh, rank }];
  const moved: AlignmentRow[] = [];
  let last = row.rank + RANK_GAP;
  for (let i = index + 1; i < rows.length && rows[i]!.rank <= last; i++) {
    last += RANK_GAP;
    moved.push({ ...rows[i]!, rank: last });
  }
  return [[row, ...moved], { ...fresh, rank: row.rank + RANK_GAP }];
}
