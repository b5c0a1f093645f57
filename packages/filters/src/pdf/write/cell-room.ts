/**
 * How far to either side a short text of a table without rules may reach. Where its columns end is only what their texts leave free: a
 * label over figures, the last column, or words before an empty cell have more room than that, and their translation is often longer.
 */
import { type Block, type Box, boxWidth, overlap, type PageModel, turnBox } from "@yizhou/page/model";

/** What a text may fill between its left and its right, in its frame. */
export interface Sides {
  readonly left: number;
  readonly right: number;
}

/** Distance kept from the texts of the next column, in sizes. */
const CLEARANCE = 0.8;
/** Texts of more lines show how wide their column was meant to be. */
const SHORT = 2;
/** Running text over or under a table tells how wide its column of the page is where it lies over so much of the table. */
const OVER_TABLE = 0.5;

/** Null for a text that has the room of its cell: in ruled tables, in columns whose texts wrap, and outside of tables. Cost: the page's blocks and drawings. */
export function cellRoom(block: Block, page: PageModel): Sides | null {
  const { cell, rotationDeg: rotation, style, align } = block;
  if (cell === null || page.tables[cell.table]?.isRuled !== false || block.lines.length > SHORT) return null;
  const others = page.blocks.filter((other) => other !== block && other.rotationDeg === rotation);
  const isWrapped = ({ cell: place, lines }: Block) =>
    place?.table === cell.table && place.column === cell.column && lines.length > 1;
  if (align !== "right" && [block, ...others].some(isWrapped)) return null;
  const turn = (box: Box) => turnBox(rotation, box);
  const [own, room] = [turn(block.box), turn(block.available)];
  const band = { bottom: Math.min(own.bottom, room.bottom), top: own.top };
  const isBeside = (box: Box) => overlap(band.bottom, band.top, box.bottom, box.top) > 0;
  const clear = CLEARANCE * style.size;
  let { left, right } = pageSides(turn(page.tables[cell.table]!.box), others, turn(page.view), turn);
  const keepFrom = (box: Box, behind: number, before: number) => {
    if (box.left >= own.right - 0.5) right = Math.min(right, behind);
    else if (box.right <= own.left + 0.5) left = Math.max(left, before);
  };
  const beside = others.map((other) => ({ other, box: turn(other.box) })).filter(({ box }) => isBeside(box));
  const before = beside.filter(({ box }) => box.right <= own.left + 0.5);
  const last = before.toSorted((a, b) => b.box.right - a.box.right)[0];
  for (const { other, box } of beside) {
    const isOfTable = other.cell?.table === cell.table;
    const stays = (edge: Block["align"]) => !isOfTable || other.locked !== null || flushEdge(other) === edge;
    // A text of the table that may come nearer has the room up to this one's column, empty cells between them with it.
    keepFrom(
      box,
      stays("left") ? box.left - clear : turn(other.cell!.box).left,
      stays("right") || other !== last?.other ? box.right + clear : room.left,
    );
  }
  const things = [...page.rules, ...page.images, ...page.drawings].map((thing) => turn(thing.box));
  for (const box of things) {
    if (!isBeside(box)) continue;
    keepFrom(box, box.left - clear, box.right + clear);
    // What the text stands on ends it at its own edges.
    if (box.right > own.right && box.left < own.left) {
      right = Math.min(right, box.right - clear);
      left = Math.max(left, box.left + clear);
    }
  }
  return { left: Math.min(room.left, left), right: Math.max(room.right, right) };
}

function flushEdge({ align }: Block): Block["align"] {
  return align === "justify" ? "left" : align;
}

/** Where the texts of the table's column of the page begin and end; of the page itself where no running text tells of columns. */
function pageSides(table: Box, others: readonly Block[], view: Box, turn: (box: Box) => Box): Sides {
  const running = others.flatMap(({ box, cell, lines }) => {
    const text = turn(box);
    const shared = Math.min(text.right, table.right) - Math.max(text.left, table.left);
    return cell === null && lines.length > SHORT && shared > OVER_TABLE * boxWidth(table) ? [text] : [];
  });
  const texts = running.length > 0 ? [table, ...running] : [table, ...others.map(({ box }) => turn(box))];
  const left = Math.min(...texts.map((box) => box.left));
  const right = Math.max(...texts.map((box) => box.right));
  return running.length > 0
    ? { left, right }
    : { left, right: Math.max(right, view.right - (left - view.left)) };
}
