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

/** By block id; none for texts outside of tables, and of those without rules for rows that say nothing. Cost: linear in the page's blocks. */
export function cellSinks(page: PageModel): ReadonlyMap<string, Sink> {
  const cells = Map.groupBy(
    page.blocks.filter(({ cell }) => cell !== null && page.tables[cell.table]?.isRuled),
    ({ cell }) => `${cell!.table} ${cell!.row} ${cell!.column}`,
  );
  const alone = [...cells.values()].flatMap((blocks) => (blocks.length === 1 ? blocks : []));
  const sinks = new Map<string, Sink>(rowSinks(page));
  for (const own of Map.groupBy(alone, ({ cell }) => cell!.table).values()) {
    const told = own.map((block) => [block, ownSink(block)] as const);
    const usual = mostOften(told.flatMap(([, sink]) => (sink === null ? [] : [sink])));
    for (const [block, sink] of told) sinks.set(block.id, sink ?? usual);
  }
  return sinks;
}

/** Of rows without rules: their texts of one and of several lines end at one baseline, or have one middle. */
function rowSinks(page: PageModel): [string, Sink][] {
  const rows = Map.groupBy(
    page.blocks.filter(({ cell }) => cell !== null && page.tables[cell.table]?.isRuled === false),
    ({ cell }) => `${cell!.table} ${cell!.row}`,
  );
  return [...rows.values()].flatMap((row): [string, Sink][] => {
    const counts = new Set(row.map(({ lines }) => lines.length));
    if (counts.size < 2 || row.length < 3) return [];
    const agree = (place: (block: Block) => number) => {
      const places = row.map(place);
      return Math.max(...places) - Math.min(...places) <= SAME_PLACE * row[0]!.style.size;
    };
    const [first, last] = [
      ({ lines }: Block) => lines[0]!.baseline,
      ({ lines }: Block) => lines.at(-1)!.baseline,
    ];
    if (agree(last)) return row.map(({ id }) => [id, 1]);
    return agree((block) => (first(block) + last(block)) / 2) ? row.map(({ id }) => [id, 0.5]) : [];
  });
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
