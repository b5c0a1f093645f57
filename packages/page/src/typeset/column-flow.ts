/**
 * Sets paragraphs that stand under one another as one run: one leading for all, each beginning where the one above ended.
 * The steps are those of a single text (fit-ladder.ts). Pure: counts of lines in, places out.
 */
import { leadingAt } from "./fit-ladder.ts";
import { DEPTH, TOLERANCE, type Frame, type FrameSetting } from "./lay-out-block.ts";

/**
 * A paragraph, or the part of one that stands in the run. `lines`: that its text has at `scale`. `gap`: room above its first
 * line beyond the leading, in points of the source; 0 for the first.
 */
export interface FlowPart {
  readonly frame: Frame;
  readonly lines: number;
  readonly scale: number;
  readonly gap: number;
}

/** `size`, `leading`: of the source's text, in points. */
export interface FlowLook {
  readonly size: number;
  readonly leading: number;
  readonly isEastAsian: boolean;
}

/** Room left over at the foot of a run is given to the gaps between its paragraphs, up to this share of a leading each. */
const FEATHER = 0.2;

/** See `Fit` for the room that counts. */
export function flowFits(parts: readonly FlowPart[], look: FlowLook, spread: number): boolean {
  const sum = (value: (part: FlowPart) => number) => parts.reduce((all, part) => all + value(part), 0);
  const isAsSource = spread <= 1 && sum(({ lines }) => lines) <= sum(({ frame }) => frame.lineCount);
  return isAsSource || slackOf(parts, look, spread) >= -TOLERANCE * look.size;
}

/** Cost: linear in the parts. */
export function placeFlow(parts: readonly FlowPart[], look: FlowLook, spread: number): FrameSetting[] {
  const gaps = parts.filter(({ lines }, index) => lines > 0 && index > 0).length;
  const spare = gaps === 0 ? 0 : Math.max(0, slackOf(parts, look, Math.max(spread, 1 + 1e-9))) / gaps;
  let baseline = parts[0]!.frame.firstBaseline;
  let isFirst = true;
  return parts.map(({ lines, scale, gap }) => {
    const leading = leadingAt({ scale, spread }, look, look.isEastAsian);
    if (lines > 0 && !isFirst)
      baseline -= leading + gapAt(gap, scale, spread) + Math.min(spare, FEATHER * leading);
    const setting = { firstBaseline: baseline, leading, lines };
    if (lines > 0) {
      baseline -= (lines - 1) * leading;
      isFirst = false;
    }
    return setting;
  });
}

/** Room under the last line; negative where it reaches too far. */
function slackOf(parts: readonly FlowPart[], look: FlowLook, spread: number): number {
  const { ownBottom, bottom } = parts.at(-1)!.frame;
  const room = parts[0]!.frame.firstBaseline - (spread > 1 ? ownBottom : Math.min(bottom, ownBottom));
  return room - flowHeight(parts, look, spread);
}

/** From the first baseline down to below the letters of the last line, in points. Cost: linear in the parts. */
export function flowHeight(parts: readonly FlowPart[], look: FlowLook, spread: number): number {
  let height = 0;
  let isFirst = true;
  for (const { lines, scale, gap } of parts) {
    if (lines === 0) continue;
    const leading = leadingAt({ scale, spread }, look, look.isEastAsian);
    height += (lines - 1) * leading + (isFirst ? 0 : leading + gapAt(gap, scale, spread));
    isFirst = false;
  }
  return height + DEPTH * look.size * parts.at(-1)!.scale;
}

/** Gaps shrink with the text, never grow. */
function gapAt(gap: number, scale: number, spread: number): number {
  return gap * scale * Math.min(1, spread);
}
