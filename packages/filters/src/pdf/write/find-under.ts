/**
 * Finds texts that stand under one another with nothing beside or between them: where a translation is longer than its source and there
 * is free room below, those under it move down (make-way.ts) instead of being pressed. Whatever else is at their height holds them, but
 * for the texts of another column, which go down for themselves.
 */
import { type Block, type BlockRole, type Box, overlap, type PageModel, turnBox } from "@yizhou/page/model";
import { isSameArea } from "../rewrite/remove-rules.ts";
import type { FramedBlock } from "./find-above.ts";

/** `floor`: how far down texts may reach when all that stand so far under one another move, in the frame. */
export interface Under<T> {
  readonly upper: T;
  readonly floor: number;
}

/** What goes with its words: rules under them, bars of formulas; and dots behind them, which do not. */
interface Movable extends FramedBlock {
  readonly ruled: { readonly boxes: readonly Box[] } | null;
  readonly objects: ReadonlyMap<number, { readonly bars: readonly Box[] }>;
  readonly leader: object | null;
  /** Its number, where that is a block of its own; and its bullet or that, where it can be drawn elsewhere. */
  readonly label: Block | null;
  readonly bullet: object | null;
}

/** They have places of their own on the page. */
const FIXED: ReadonlySet<BlockRole> = new Set([
  "header-footer",
  "page-number",
  "footnote",
  "figure-text",
  "table-cell",
  "toc",
]);
/** Boxes of fonts hold some air, in sizes. */
const AIR = 0.3;
/** What is kept from the next thing below, in sizes. */
const KEPT = 0.6;
/** On pages with more drawn, maps and plans, nothing moves. */
const MOST_THINGS = 5_000;
/** First baselines of texts in one row differ by less, in sizes. */
const SAME_ROW = 0.5;

/**
 * For every block that may move down: the one above it. Cost: blocks times the things on the page.
 *
 * @param blocks  of one page, in reading order
 * @param loose  boxes of what is seen on the page and is in no block
 */
export function findUnder<T extends Movable>(
  blocks: readonly T[],
  page: PageModel,
  loose: readonly Box[],
): Map<T, Under<T>> {
  const found = new Map<T, Under<T>>();
  if (page.rules.length + page.images.length + page.drawings.length > MOST_THINGS) return found;
  /** Of the texts under one another up to here. */
  let own: readonly T[] = [];
  for (let index = 1; index < blocks.length; index++) {
    const [upper, lower] = [blocks[index - 1]!, blocks[index]!];
    if (!found.has(upper)) own = [upper];
    if (!canMove(upper.block, lower)) continue;
    const stack = [...own, lower];
    const things = thingsBeside(stack, page, loose);
    const texts = textsBeside(stack, page);
    const held = texts.filter((block) => !isOfOtherColumn(block, stack, page.blocks)).map(boxOf);
    if ([...held, ...things].some((thing) => holds(thing, upper, lower))) continue;
    own = stack;
    const reached = blocks.filter(({ block }) => texts.includes(block)).map(reachOf);
    found.set(lower, { upper, floor: floorUnder(own, [...texts.map(boxOf), ...reached, ...things]) });
  }
  return found;
}

/** Blocks that do not move with these. */
function textsBeside(own: readonly Movable[], { blocks }: PageModel): Block[] {
  const moving = new Set(own.flatMap(({ block, label }) => (label ? [block, label] : [block])));
  const { rotationDeg } = own[0]!.block;
  return blocks.filter((block) => !moving.has(block) && block.rotationDeg === rotationDeg);
}

/** Where a translation of the block may come to stand beside its source. */
function reachOf({ block, frame: { left, right } }: FramedBlock): Box {
  return { ...boxOf(block), left, right };
}

/** True for one of the texts under one another at a side of the stack; what is read right before or behind the last one is of its row. */
function isOfOtherColumn(block: Block, stack: readonly Movable[], inOrder: readonly Block[]): boolean {
  if (FIXED.has(block.role) || block.cell !== null) return false;
  const { block: lower } = stack.at(-1)!;
  const own = boxOf(block);
  // Where one of them may be as wide as the page, a longer one would come down upon the other column.
  const isBeside =
    stack.every((one) => own.left > Math.max(one.frame.right, boxOf(one.block).right)) ||
    stack.every((one) => own.right < Math.min(one.frame.left, boxOf(one.block).left));
  if (!isBeside) return false;
  const [at, place] = [inOrder.indexOf(block), inOrder.indexOf(lower)];
  const drop = Math.abs(block.lines[0]!.baseline - lower.lines[0]!.baseline);
  if (Math.abs(at - place) === 1 && drop < SAME_ROW * lower.style.size) return false;
  return [inOrder[at - 1], inOrder[at + 1]].some(
    (other) =>
      other !== undefined &&
      other.rotationDeg === block.rotationDeg &&
      !stack.some((one) => one.block === other) &&
      overlap(boxOf(other).left, boxOf(other).right, own.left, own.right) > 0,
  );
}

function canMove(upper: Block, { block: lower, leader, label, bullet }: Movable): boolean {
  const [above, below] = [boxOf(upper), boxOf(lower)];
  const hasFixedMark = bullet === null && (lower.bullet !== null || label !== null);
  return (
    !hasFixedMark &&
    !FIXED.has(upper.role) &&
    !FIXED.has(lower.role) &&
    upper.cell === null &&
    lower.cell === null &&
    lower.dropCap === null &&
    leader === null &&
    upper.rotationDeg === lower.rotationDeg &&
    below.top <= above.bottom + AIR * lower.style.size
  );
}

function boxOf(block: Block): Box {
  return turnBox(block.rotationDeg, block.box);
}

/** Boxes in the frame of all that does not move with these blocks and is no block that runs as they do. */
function thingsBeside(own: readonly Movable[], page: PageModel, loose: readonly Box[]): Box[] {
  const { rotationDeg } = own[0]!.block;
  const going = own.flatMap(({ ruled, objects }) => [
    ...(ruled?.boxes ?? []),
    ...[...objects.values()].flatMap(({ bars }) => bars),
  ]);
  const isGoing = (box: Box) => going.some((other) => isSameArea(other, box));
  return [
    ...page.blocks.filter((block) => block.rotationDeg !== rotationDeg).map(({ box }) => box),
    ...[...page.rules, ...page.images, ...page.drawings].map(({ box }) => box).filter((box) => !isGoing(box)),
    ...loose,
  ].map((box) => turnBox(rotationDeg, box));
}

/** True for what stands beside the lower one or between both, unless both stand on it. */
function holds(thing: Box, { block: upper }: Movable, { block: lower }: Movable): boolean {
  const [above, below] = [boxOf(upper), boxOf(lower)];
  const air = AIR * lower.style.size;
  const isGround =
    thing.bottom <= below.bottom + air &&
    thing.top >= above.top - air &&
    thing.left <= Math.min(above.left, below.left) + air &&
    thing.right >= Math.max(above.right, below.right) - air;
  const [bottom, top] = [below.bottom, Math.max(below.top, above.bottom)];
  const isThin = thing.top - thing.bottom <= air;
  const isAtHeight = isThin
    ? (thing.top + thing.bottom) / 2 > bottom && (thing.top + thing.bottom) / 2 < top
    : overlap(bottom, top, thing.bottom, thing.top) > air;
  return isAtHeight && !isGround;
}

/** The highest of what stands below all of them, or below the last one's own room; and never under that of a ground. */
function floorUnder(own: readonly Movable[], things: readonly Box[]): number {
  const { block, frame } = own.at(-1)!;
  const { bottom } = boxOf(block);
  // Numbers and bullets move as well.
  const marks = own.flatMap(({ block: { bullet, rotationDeg }, label }) => {
    const box = bullet?.box ?? label?.box;
    return box ? [turnBox(rotationDeg, box).left] : [];
  });
  const left = Math.min(...own.map((one) => one.frame.left), ...marks);
  const right = Math.max(...own.map((one) => one.frame.right));
  const size = block.style.size;
  const below = things.filter(
    (thing) => thing.bottom < bottom && overlap(left, right, thing.left, thing.right) > 0.1,
  );
  const tops = below.map((thing) => (thing.top <= bottom + AIR * size ? thing.top : thing.bottom));
  return Math.min(bottom, Math.max(frame.bottom, ...tops.map((top) => top + KEPT * size)));
}
