/**
 * What a reader of the page sees is no table where one was read: its cells are paragraphs. Where sentences go on from one into the
 * next they are one text: down the columns where most do so there, as in columns of prose, else along the rows.
 */
import type { ProseChange } from "@yizhou/model";

/** A text of a cell. Lengths in the frame of the text. */
export interface CellText {
  readonly unit: string;
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
}

/** What it takes to do and to undo many more is not worth it. */
const MOST_CELLS = 600;
const ENDS = /[.!?:;。！？：；…]["'”’)\]」』）]*$/u;
const BEGINS_LATER = /^[\p{Ll}(,，、]/u;
/** Letters that do not tell where a sentence begins: a line goes on below where it fills its column. */
const BEGINS_ANYWHERE = /^[\p{Lo}（「『“‘]/u;
/** Lines that are so much shorter than their column are not full, in sizes. */
const FULL = 1.5;
const HYPHEN = /\p{L}[-\u2010\u00ad]$/u;

/** @param texts  in the order of reading. @returns empty for what is too large. Cost: linear in the texts. */
export function proseChanges(texts: readonly CellText[]): ProseChange[] {
  if (texts.length > MOST_CELLS) return [];
  const columns = linesOf(
    texts,
    ({ column }) => column,
    (a, b) => b.top - a.top,
  );
  const rows = linesOf(
    texts,
    ({ row }) => row,
    (a, b) => a.left - b.left || b.top - a.top,
  );
  const [down, along] = [shareGoingOn(columns, true), shareGoingOn(rows, false)];
  const joined =
    down === 0 && along === 0 ? [] : pairsOf(down >= along ? columns : [rows.flat()], down >= along);
  const order = new Map(texts.map(({ unit }, at) => [unit, at]));
  const heads = new Map<string, string>();
  const joins = joined.flatMap(([first, next]): ProseChange[] => {
    const unit = heads.get(first.unit) ?? first.unit;
    // What is read later cannot be gone on with by what is read before.
    if (order.get(first.unit)! > order.get(next.unit)!) return [];
    heads.set(next.unit, unit);
    return [{ kind: "join", unit, next: next.unit }];
  });
  return [...texts.map(({ unit }): ProseChange => ({ kind: "prose", unit })), ...joins];
}

function linesOf(
  texts: readonly CellText[],
  of: (text: CellText) => number,
  inOrder: (a: CellText, b: CellText) => number,
): CellText[][] {
  const groups = [...Map.groupBy(texts, of)].sort(([a], [b]) => a - b);
  return groups.map(([, own]) => own.toSorted(inOrder));
}

/** Of the steps from a text to the next, those in the midst of a sentence. */
function shareGoingOn(lines: readonly CellText[][], areColumns: boolean): number {
  const steps = lines.reduce((sum, { length }) => sum + length - 1, 0);
  return steps === 0 ? 0 : pairsOf(lines, areColumns).length / steps;
}

function pairsOf(lines: readonly CellText[][], areColumns: boolean): [CellText, CellText][] {
  return lines.flatMap((line) => {
    const edge = areColumns ? Math.max(...line.map(({ right }) => right)) : Infinity;
    return line.slice(1).flatMap((next, at): [CellText, CellText][] => {
      const before = line[at]!;
      const [end, start] = [before.text.trimEnd(), next.text.trimStart()];
      const isFull = before.right >= edge - FULL * before.size;
      const begins = BEGINS_LATER.test(start) || (isFull && BEGINS_ANYWHERE.test(start));
      return HYPHEN.test(end) || (!ENDS.test(end) && begins) ? [[before, next]] : [];
    });
  });
}
