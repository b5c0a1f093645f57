/** Sets one text into its frames at a given size and leading. Pure: atoms and frames in, lines with places out. */
import type { TextAlign } from "../model/page-model.ts";
import type { Atom } from "./atoms.ts";
import { balanced } from "./balance-lines.ts";
import { breakFirstFit, breakTotalFit, HYPHEN_GAIN, LineRuler, type BrokenLine } from "./break-lines.ts";
import { leadingAt, type Fit } from "./fit-ladder.ts";

/**
 * A place for lines, in the frame of the block's text (see page-model.ts). `lineCount`: lines of the source in it.
 * `ownBottom`: where the source's text ended; `bottom` where the free space ends, not above it. `rise`: how far up the
 * first line may move, for text that stands in a cell. `sink`: share of the height that the text lost by which it moves
 * down, and of what it gained by which it moves up; absent where its place in the cell is not known. `indents`: additional indent of the first lines. `initial`: lines
 * with their baseline over or near that of a large first letter begin behind it. `setting`: settled already, by the run of text
 * that the frame is a part of.
 */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly firstBaseline: number;
  readonly lineCount: number;
  readonly ownBottom: number;
  readonly bottom: number;
  readonly rise: number;
  readonly sink?: number;
  readonly indents: readonly number[];
  readonly initial?: { readonly right: number; readonly baseline: number };
  readonly setting?: FrameSetting;
}

/** Where the lines of a frame stand; `lines`: how many there are. */
export interface FrameSetting {
  readonly firstBaseline: number;
  readonly leading: number;
  readonly lines: number;
}

export interface LayoutText {
  readonly atoms: readonly Atom[];
  readonly frames: readonly Frame[];
  readonly align: TextAlign;
  readonly firstLineIndent: number;
  readonly size: number;
  readonly leading: number;
  readonly isEastAsian: boolean;
  /** A title, a heading: its words are parted only where it would not fit else. */
  readonly isDisplay?: boolean;
}

/**
 * One line: atoms [from, to). `x`, `baseline` in the frame's coordinates; `width` at the block's own size. `stretch`: share
 * of each atom's stretch (negative: of its shrink) that is added to the room behind it.
 */
export interface SetLine {
  readonly frame: number;
  readonly x: number;
  readonly baseline: number;
  readonly from: number;
  readonly to: number;
  readonly stretch: number;
  readonly width: number;
}

export interface Layout {
  readonly lines: readonly SetLine[];
  readonly fits: boolean;
}

interface Slot {
  readonly frame: number;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
}

/** A line this far below a large letter's baseline, in ems, has its own letters beside it still. */
const BESIDE = 0.6;
/** Depth of letters below the baseline, in ems. */
export const DEPTH = 0.22;
/** How far below its room a line may reach, in ems; rooms are measured by boxes that hold some air. */
export const TOLERANCE = 0.12;
/** Lines of justified text may be stretched so far, in multiples of the stretch of their blanks. */
const LOOSEST_LATIN = 6;
const LOOSEST_HAN = 1;

/** Cost: a few passes over the atoms; total fit about linear in them. */
export function layOutBlock(text: LayoutText, fit: Fit): Layout {
  const { atoms } = text;
  if (atoms.length === 0) return { lines: [], fits: true };
  const ruler = new LineRuler(atoms);
  const all = slotsFor(text, fit, null);
  let layout = fill(text, fit, all, ruler);
  if (layout.fits && text.frames.length > 1 && !text.frames[0]!.setting) {
    // Shorter than the source: every frame gets its share, so that no column starts or ends with a hole.
    const shared = slotsFor(text, fit, shares(text.frames, all, layout.lines.length));
    const even = fill(text, fit, shared, ruler);
    if (even.fits) layout = even;
  }
  return layout;
}

/** Slots of a text that may run on as far as it likes, in multiples of the source's lines. */
const ENDLESS = 4;
/** Part of a line from which a column takes a whole one: rather one too few, since the last column has room to spread. */
const HALF_LINE = 0.3;

/**
 * How many lines the text has in each frame, wherever they stand. All frames but the last take `density` lines for each line
 * of the source, so that every column is as full as others of the document; what is left over or missing shows in the last.
 * Cost: that of breaking the text, twice where it has several frames.
 */
export function countLines(text: LayoutText, scale: number, density: number): number[] {
  const { atoms, frames } = text;
  if (atoms.length === 0) return frames.map(() => 0);
  const fit = { scale, spread: 1 };
  const ruler = new LineRuler(atoms);
  const source = frames.reduce((sum, { lineCount }) => sum + lineCount, 0);
  const endless = ENDLESS * (source + 2);
  const brokenWith = (limits: readonly number[]) => {
    const settled = frames.map((frame, index) => {
      const lines = limits[index] ?? endless;
      return { ...frame, seat: { firstBaseline: frame.firstBaseline, leading: text.leading, lines } };
    });
    return fill(text, fit, slotsFor({ ...text, frames: settled }, fit, null), ruler).lines;
  };
  const before = frames
    .slice(0, -1)
    .map(({ lineCount }) => Math.max(1, Math.floor(lineCount * density + HALF_LINE)));
  let lines = brokenWith(before);
  if (frames.length > 1) {
    // Every column that the source ran through keeps a line of it, where there are enough.
    let left = lines.length;
    const limits = before.map((wanted, index) => {
      const given = Math.min(wanted, left, Math.max(1, left - (frames.length - 1 - index)));
      left -= given;
      return given;
    });
    if (limits.some((limit, index) => limit !== before[index])) lines = brokenWith(limits);
  }
  return frames.map((_, index) => lines.filter(({ frame }) => frame === index).length);
}

function fill(text: LayoutText, fit: Fit, slots: readonly Slot[], ruler: LineRuler): Layout {
  const widthOf = (slot: Slot) => (slot.right - slot.left) / fit.scale;
  const widths = (line: number) => widthOf(slots[Math.min(line, slots.length - 1)]!);
  const isTooLong = () => broken.length > slots.length;
  let broken = breakText(text, ruler, widths);
  if (isTooLong()) broken = breakFirstFit(text.atoms, ruler, widths);
  let fits = broken.length <= slots.length;
  const leading = leadingAt(fit, text, text.isEastAsian);
  const lines = broken.map((line, index): SetLine => {
    const last = slots.at(-1)!;
    const slot = slots[index] ?? { ...last, baseline: last.baseline - leading * (index - slots.length + 1) };
    const set = placeLine(text, line, slot, fit.scale, ruler);
    const ink = set.width - text.atoms[set.to - 1]!.trimEnd;
    if (ink * fit.scale > slot.right - slot.left + TOLERANCE * text.size) fits = false;
    return set;
  });
  return { lines: rise(text, lines, leading, fit), fits };
}

function breakText(
  text: LayoutText,
  ruler: LineRuler,
  widths: (line: number) => number,
): readonly BrokenLine[] {
  if (text.align === "justify" && !text.isEastAsian) {
    const total = breakTotalFit(text.atoms, ruler, widths);
    if (total) return total;
  }
  const isDisplay = text.isDisplay || text.align === "center" || text.align === "right";
  const gain = isDisplay ? "display" : text.align === "left" ? "ragged" : "justified";
  const lines = breakFirstFit(text.atoms, ruler, widths, HYPHEN_GAIN[gain]);
  return text.align === "center" ? balanced(text.atoms, ruler, widths, lines) : lines;
}

function placeLine(
  text: LayoutText,
  { from, to, isLast }: BrokenLine,
  slot: Slot,
  scale: number,
  ruler: LineRuler,
): SetLine {
  const { natural, stretch, shrink } = ruler.measure(from, to);
  const room = (slot.right - slot.left) / scale - natural;
  let share = 0;
  if (room < 0) {
    const trimEnd = text.atoms[to - 1]!.trimEnd;
    const missing = -room - trimEnd;
    if (missing > 0 && shrink > trimEnd) share = -Math.min(1, missing / (shrink - trimEnd));
  } else if (text.align === "justify" && !isLast && stretch > 0) {
    const ratio = room / stretch;
    if (ratio <= (text.isEastAsian ? LOOSEST_HAN : LOOSEST_LATIN)) share = ratio;
  }
  const shrunk = share < 0 ? share * (shrink - text.atoms[to - 1]!.trimEnd) : share * stretch;
  const width = natural + shrunk;
  const free = slot.right - slot.left - width * scale;
  const shift = text.align === "center" ? free / 2 : text.align === "right" ? free : 0;
  return {
    frame: slot.frame,
    x: slot.left + shift,
    baseline: slot.baseline,
    from,
    to,
    stretch: share,
    width,
  };
}

/** Places for lines in all frames, at most `limits[i]` in frame i. At least one, whatever the room. */
function slotsFor(text: LayoutText, fit: Fit, limits: readonly number[] | null): Slot[] {
  const slots: Slot[] = [];
  text.frames.forEach((frame, index) => {
    const { firstBaseline, leading, lines } = frame.setting ?? settingOf(frame, text, fit);
    let count = lines;
    if (limits && index < text.frames.length - 1) count = Math.min(count, limits[index]!);
    for (let line = 0; line < count; line++) {
      const isFirst = slots.length === 0;
      const indent = (frame.indents[line] ?? 0) + (isFirst ? text.firstLineIndent : 0);
      const baseline = firstBaseline - line * leading;
      const { initial } = frame;
      const isBeside = initial !== undefined && baseline > initial.baseline - BESIDE * text.size;
      const left = isBeside ? Math.max(frame.left, initial.right) : frame.left + indent;
      slots.push({ frame: index, left, right: frame.right, baseline });
    }
  });
  return slots;
}

/** Where a frame's lines stand that is a part of no run, and how many it has room for. */
function settingOf(frame: Frame, text: LayoutText, fit: Fit): FrameSetting {
  const leading = leadingAt(fit, text, text.isEastAsian);
  const bottom = fit.spread > 1 ? frame.ownBottom : Math.min(frame.bottom, frame.ownBottom);
  const depth = DEPTH * text.size * fit.scale;
  const room = frame.firstBaseline + frame.rise - bottom - depth + TOLERANCE * text.size;
  const count = Math.max(1, Math.floor(room / leading + 1e-6) + 1);
  const lines = leading <= text.leading + 1e-6 ? Math.max(count, frame.lineCount) : count;
  return { firstBaseline: frame.firstBaseline, leading, lines };
}

/** Lines for each frame, in proportion to those that the source had there; never more than there is room for. */
function shares(frames: readonly Frame[], slots: readonly Slot[], needed: number): number[] {
  const total = frames.reduce((sum, { lineCount }) => sum + lineCount, 0);
  let before = 0;
  let given = 0;
  return frames.map(({ lineCount }, index) => {
    before += lineCount;
    const room = slots.filter(({ frame }) => frame === index).length;
    const share = Math.min(room, Math.max(1, Math.round((needed * before) / total) - given));
    given += share;
    return share;
  });
}

/**
 * Moves text up that has free space above: by its share of what it grew, half where nothing tells, and by all that would stand below its
 * room. Moves text
 * down that stood in the middle or at the foot of its room and has fewer lines now.
 */
function rise(text: LayoutText, lines: readonly SetLine[], leading: number, fit: Fit): readonly SetLine[] {
  const frame = text.frames[0]!;
  if (text.frames.length > 1) return lines;
  const height = (lines.length - 1) * leading;
  const sourceHeight = (frame.lineCount - 1) * text.leading;
  if (height < sourceHeight) {
    const fall = (sourceHeight - height) * (frame.sink ?? 0);
    return lines.map((line) => ({ ...line, baseline: line.baseline - fall }));
  }
  if (frame.rise <= 0) return lines;
  const lowest = frame.firstBaseline - height - DEPTH * text.size * fit.scale;
  const overflow = frame.bottom - lowest;
  const shift = Math.min(frame.rise, Math.max(overflow, (height - sourceHeight) * (frame.sink ?? 0.5), 0));
  return shift <= 0 ? lines : lines.map((line) => ({ ...line, baseline: line.baseline + shift }));
}
