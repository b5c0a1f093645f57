/**
 * Finds paragraphs that stand directly under one another in a column. Their translations are set as one run of text: what one
 * needs less another may need more, and all get the same leading, as in a page that was typeset in their language.
 */
import { type Block, type Box, overlap, type PageModel, turnBox } from "@yizhou/page/model";
import type { Frame } from "@yizhou/page/typeset";

/** A block whose text is set anew, and the place of its lines. */
export interface FramedBlock {
  readonly block: Block;
  readonly frame: Frame;
}

/** `distance`: from the last baseline above to the first below, in points. */
export interface Above<T> {
  readonly upper: T;
  readonly distance: number;
}

/** Baselines of paragraphs of one run stand apart by so many leadings. */
const NEAREST = 0.7;
const FURTHEST = 2.4;
/** Leadings of one run agree to this share. */
const LEADING_SLACK = 0.08;
/** Edges of one column agree to so many sizes. */
const EDGE_SLACK = 0.5;
/** How far a single line may be indented in its column, in sizes. */
const INDENT = 3;
/** Slack of boxes, in sizes. */
const AIR = 0.3;

const RUNNING_ROLES: ReadonlySet<string> = new Set(["paragraph", "abstract", "footnote", "list-item"]);

/**
 * For every block that goes on a run: the one above it. Cost: the blocks of a run times the things on the page.
 *
 * @param blocks  of one page, in reading order
 */
export function findAbove<T extends FramedBlock>(blocks: readonly T[], page: PageModel): Map<T, Above<T>> {
  const found = new Map<T, Above<T>>();
  for (let index = 1; index < blocks.length; index++) {
    const [upper, lower] = [blocks[index - 1]!, blocks[index]!];
    if (!areOfOneKind(upper.block, lower.block) || !areInOneColumn(upper, lower)) continue;
    const leading = longer(upper.block, lower.block).leading;
    const distance = upper.block.lines.at(-1)!.baseline - lower.block.lines[0]!.baseline;
    if (distance < NEAREST * leading || distance > FURTHEST * leading) continue;
    if (!isParted(upper.block, lower.block, page) && !hasMark(lower.block, page))
      found.set(lower, { upper: upper, distance });
  }
  return found;
}

/** What has a mark of its own at its head stays beside it; text may go on under it. */
function areOfOneKind(upper: Block, lower: Block): boolean {
  return (
    RUNNING_ROLES.has(lower.role) &&
    upper.role === lower.role &&
    upper.style.key === lower.style.key &&
    upper.rotationDeg === lower.rotationDeg &&
    upper.cell === null &&
    lower.cell === null &&
    lower.bullet === null &&
    lower.dropCap === null &&
    isFlushLeft(upper) &&
    isFlushLeft(lower) &&
    haveOneLeading(upper, lower)
  );
}

function isFlushLeft({ align }: Block): boolean {
  return align === "left" || align === "justify";
}

/** A single line has no leading of its own. */
function haveOneLeading(upper: Block, lower: Block): boolean {
  if (upper.lines.length === 1 || lower.lines.length === 1) return true;
  return Math.abs(upper.leading - lower.leading) <= LEADING_SLACK * upper.leading;
}

function longer(one: Block, other: Block): Block {
  return other.lines.length > one.lines.length ? other : one;
}

function areInOneColumn(upper: FramedBlock, lower: FramedBlock): boolean {
  const size = lower.block.style.size;
  const isShort = upper.block.lines.length === 1 || lower.block.lines.length === 1;
  const left = Math.abs(upper.frame.left - lower.frame.left);
  const right = Math.abs(upper.frame.right - lower.frame.right);
  return left <= (isShort ? INDENT : EDGE_SLACK) * size && right <= EDGE_SLACK * size;
}

/** True where anything else reaches into the run's place: text, a picture, a rule, the edge of a shade behind one of both. */
function isParted(upper: Block, lower: Block, page: PageModel): boolean {
  const turn = (box: Box) => turnBox(upper.rotationDeg, box);
  const [above, below] = [turn(upper.box), turn(lower.box)];
  const air = AIR * lower.style.size;
  const isBetween = (thing: Box) => {
    const box = turn(thing);
    const [left, right] = [Math.min(above.left, below.left), Math.max(above.right, below.right)];
    if (overlap(left, right, box.left, box.right) <= 0) return false;
    if (overlap(below.bottom, above.top, box.bottom, box.top) <= air && !isInside(box, above, below))
      return false;
    const holdsBoth = box.bottom <= below.bottom + air && box.top >= above.top - air;
    return !holdsBoth && !isWithin(box, above, air) && !isWithin(box, below, air);
  };
  return (
    page.blocks.some((block) => block !== upper && block !== lower && isBetween(block.box)) ||
    page.rules.some(({ box }) => isBetween(box)) ||
    page.images.some(({ box }) => isBetween(box)) ||
    page.drawings.some(({ box }) => isBetween(box))
  );
}

/** A mark before a line stands this near, in sizes, and is no higher. */
const MARK = { reach: 2.2, height: 1.5 };

/** True where something small is drawn or pictured before the first line: the bullet of an item, which stays where it is. */
function hasMark({ lines, rotationDeg }: Block, { drawings, images }: PageModel): boolean {
  const { left, baseline, size } = lines[0]!;
  return [...drawings, ...images].some((thing) => {
    const box = turnBox(rotationDeg, thing.box);
    const middle = (box.bottom + box.top) / 2;
    const isOnLine = middle > baseline - 0.1 * size && middle < baseline + 0.8 * size;
    const isBefore = box.right <= left + 0.1 * size && left - box.right <= MARK.reach * size;
    return isOnLine && isBefore && box.top - box.bottom <= MARK.height * size;
  });
}

/** A thin thing, a rule, overlaps by little; it counts where its middle is in the run. */
function isInside(box: Box, above: Box, below: Box): boolean {
  const middle = (box.bottom + box.top) / 2;
  return middle > below.bottom && middle < above.top;
}

function isWithin(inner: Box, outer: Box, air: number): boolean {
  return inner.bottom >= outer.bottom - air && inner.top <= outer.top + air;
}
