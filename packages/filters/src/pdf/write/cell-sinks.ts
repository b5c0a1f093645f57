/**
 * Where text stands in the height of its cell: a translation of fewer lines keeps to the top, the middle or the foot as its
 * source did. Cells with room to spare show it; a cell that is full does as the others of its table.
 */
import { type Block, type PageModel, turnBox } from "@yizhou/page/model";

/** Baselines and middles of texts in one row agree within this, in sizes. */
const SAME_PLACE = 0.12;

/** Share of the height that lines lost which a text moves down by: 0 at the top, 0.5 in the middle, 1 at the foot. */
export type Sink = 0 | 0.5 | 1;

/** Less room over and under a text, in sizes, says nothing of its place. */
const TELLING = 0.9;
/** Of all free room, the share that lies over the text when it is in the middle. */
const MIDDLE = [0.35, 0.65] as const;

/** By block id; none for texts outside of tables, and of tables that say nothing. Cost: linear in the page's blocks. */
export function cellSinks(page: PageModel): ReadonlyMap<string, Sink> {
  const cells = page.blocks.filter(({ cell }) => cell !== null);
  const sinks = new Map<string, Sink>();
  for (const [table, own] of Map.groupBy(cells, ({ cell }) => cell!.table)) {
    const isRuled = page.tables[table]?.isRuled === true;
    const byRow = rowSinks(own);
    const lots = Map.groupBy(own, ({ cell }) => `${cell!.row} ${cell!.column}`);
    const told = own.map((block): [Block, Sink | null] => {
      const { row, column } = block.cell!;
      const isAlone = lots.get(`${row} ${column}`)!.length === 1;
      return [block, byRow.get(row) ?? (isRuled && isAlone ? ownSink(block) : null)];
    });
    const known = told.flatMap(([, sink]) => (sink === null ? [] : [sink]));
    if (known.length === 0) continue;
    const usual = mostOften(known);
    for (const [block, sink] of told) sinks.set(block.id, sink ?? usual);
  }
  return sinks;
}

/** Of rows by number: their texts of one and of several lines begin or end at one baseline, or have one middle. */
function rowSinks(cells: readonly Block[]): Map<number, Sink> {
  const sinks = new Map<number, Sink>();
  for (const [number, row] of Map.groupBy(cells, ({ cell }) => cell!.row)) {
    if (new Set(row.map(({ lines }) => lines.length)).size < 2) continue;
    const agree = (place: (block: Block) => number) => {
      const places = row.map(place);
      return Math.max(...places) - Math.min(...places) <= SAME_PLACE * row[0]!.style.size;
    };
    const first = ({ lines }: Block) => lines[0]!.baseline;
    const last = ({ lines }: Block) => lines.at(-1)!.baseline;
    if (agree(first)) sinks.set(number, 0);
    else if (agree(last)) sinks.set(number, 1);
    else if (agree((block) => (first(block) + last(block)) / 2)) sinks.set(number, 0.5);
  }
  return sinks;
}

function ownSink({ box, cell, rotationDeg, style }: Block): Sink | null {
  const [text, room] = [turnBox(rotationDeg, box), turnBox(rotationDeg, cell!.box)];
  const [over, under] = [Math.max(0, room.top - text.top), Math.max(0, text.bottom - room.bottom)];
  if (over + under < TELLING * style.size) return null;
  const share = over / (over + under);
  return share < MIDDLE[0] ? 0 : share > MIDDLE[1] ? 1 : 0.5;
}

function mostOften(sinks: readonly Sink[]): Sink {
  const count = (sink: Sink) => sinks.filter((one) => one === sink).length;
  return ([0, 0.5, 1] as const).reduce((best, sink) => (count(sink) > count(best) ? sink : best));
}
