/**
 * Texts that stand under one another and whose translations are longer move down into the free room below them, as the lines of a letter
 * do when one writes more: each begins where the one above ends, and none is pressed for want of room that there is.
 */
import { median } from "@yizhou/page/model";
import {
  countLines,
  flowHeight,
  type FlowLook,
  type FlowPart,
  type LayoutText,
  SCALE_FLOOR,
  SCALES,
  tightestAt,
  TOLERANCE,
} from "@yizhou/page/typeset";
import { collectFlows, type Flow } from "./unit-flows.ts";
import type { UnitDraft, UnitFrame } from "./unit-draft.ts";

/** What moves as one: a frame, or a run of paragraphs that are all in the stack. */
interface Member {
  readonly frames: readonly { readonly unit: UnitDraft; readonly frame: UnitFrame; readonly gap: number }[];
  readonly look: FlowLook;
  /** Of the lines of texts in the stack that look like this single line, which has no leading of its own. Points. */
  readonly leadingOfOthers: number | null;
  /** Its unit has frames elsewhere: it moves, and is as long as it was. */
  readonly isPart: boolean;
}

/**
 * How texts are tried: `spread` null for the tightest of the size; `keepsGaps`: what was free between them stays free; `isAlike`: single
 * lines take the leading of others.
 */
interface Try {
  readonly scale: number;
  readonly spread: number | null;
  readonly keepsGaps: boolean;
  readonly isAlike?: boolean;
}

const TRIES: readonly Try[] = [
  { scale: 1, spread: 1, keepsGaps: true, isAlike: true },
  { scale: 1, spread: 1, keepsGaps: false, isAlike: true },
  { scale: 1, spread: 1, keepsGaps: false },
  ...SCALES.filter((scale) => scale >= SCALE_FLOOR).map((scale) => ({
    ...{ scale, spread: null, keepsGaps: false },
  })),
];

/**
 * Moves frames; what fits where it is stays there. Cost: up to a layout of each text in a stack for each size that is tried.
 *
 * @param textOf  the unit's target, shaped
 * @returns whose frames are others now
 */
export function makeWay(
  units: readonly UnitDraft[],
  textOf: (unit: UnitDraft) => LayoutText,
): ReadonlySet<UnitDraft> {
  const moved = new Set<UnitDraft>();
  for (const stack of stacksOf(units, textOf)) {
    const floor = stack.at(-1)!.frames.at(-1)!.frame.under!.floor;
    const lines = lineCounter(textOf);
    for (const tried of TRIES) {
      const drops = dropsOf(stack, floor, tried, lines);
      if (!drops) continue;
      move(stack, drops, floor, tried);
      if (drops.some((drop) => drop > 0))
        for (const { unit } of stack.flatMap(({ frames }) => frames)) moved.add(unit);
      break;
    }
  }
  return moved;
}

/** Members of each stack from top to bottom, two and more. */
function stacksOf(units: readonly UnitDraft[], textOf: (unit: UnitDraft) => LayoutText): Member[][] {
  const owners = new Map<UnitFrame, UnitDraft>();
  const lowers = new Map<UnitFrame, UnitFrame>();
  for (const unit of units) {
    for (const frame of unit.frames) {
      owners.set(frame, unit);
      if (frame.under) lowers.set(frame.under.upper, frame);
    }
  }
  if (lowers.size === 0) return [];
  const flows = new Map<UnitFrame, Flow>();
  for (const flow of collectFlows(units)) {
    if (flow.frames.length > 1) for (const { frame } of flow.frames) flows.set(frame, flow);
  }
  const stacks: Member[][] = [];
  for (const head of lowers.keys()) {
    if (head.under && owners.has(head.under.upper)) continue;
    const chain: UnitFrame[] = [];
    for (let frame: UnitFrame | undefined = head; frame; frame = lowers.get(frame)) chain.push(frame);
    stacks.push(...partChain(chain, flows, owners, textOf));
  }
  return stacks.filter((stack) => stack.length > 1).map(withLeadings);
}

function withLeadings(stack: readonly Member[]): Member[] {
  const leadings = new Map<string, number[]>();
  for (const { frames, look } of stack) {
    if (frames.every(({ frame }) => frame.frame.lineCount === 1)) continue;
    const key = styleOf(frames[0]!);
    leadings.set(key, [...(leadings.get(key) ?? []), look.leading]);
  }
  return stack.map((member) => {
    const [first, ...more] = member.frames;
    const known = leadings.get(styleOf(first!));
    const isSingle = more.length === 0 && first!.frame.frame.lineCount === 1;
    return isSingle && known ? { ...member, leadingOfOthers: median(known) } : member;
  });
}

function styleOf({ unit }: Member["frames"][number]): string {
  return unit.block.style.key;
}

/** A run that is only partly in the chain can neither move nor grow there: what stands under it is a stack of its own. */
function partChain(
  chain: readonly UnitFrame[],
  flows: ReadonlyMap<UnitFrame, Flow>,
  owners: ReadonlyMap<UnitFrame, UnitDraft>,
  textOf: (unit: UnitDraft) => LayoutText,
): Member[][] {
  const stacks: Member[][] = [[]];
  for (let at = 0; at < chain.length;) {
    const flow = flows.get(chain[at]!);
    const count = flow?.frames.length ?? 1;
    const frames = chain.slice(at, at + count);
    const isWhole = !flow || flow.frames.every(({ frame }, i) => frames[i] === frame);
    if (isWhole) {
      const first = owners.get(frames[0]!)!;
      const { size, isEastAsian } = textOf(first);
      const leading = flow?.leading ?? first.block.leading;
      stacks.at(-1)!.push({
        frames: frames.map((frame, i) => ({
          ...{ unit: owners.get(frame)!, frame },
          gap: i === 0 ? 0 : flow!.frames[i]!.distance! - leading,
        })),
        look: { size, leading, isEastAsian },
        leadingOfOthers: null,
        isPart: frames.some((frame) => owners.get(frame)!.frames.length > 1),
      });
      at += count;
      continue;
    }
    stacks.push([]);
    at += 1;
  }
  return stacks;
}

/** Lines of a unit's text at a size; counted once. */
function lineCounter(textOf: (unit: UnitDraft) => LayoutText): (unit: UnitDraft, scale: number) => number {
  const known = new Map<UnitDraft, Map<number, number>>();
  return (unit, scale) => {
    const own = known.get(unit) ?? new Map<number, number>();
    known.set(unit, own);
    const lines = own.get(scale) ?? countLines(textOf(unit), scale, 1)[0]!;
    own.set(scale, lines);
    return lines;
  };
}

/**
 * How far down each member moves, in points; null where the last would stand below the floor. Nothing moves less than what is above it:
 * each keeps the room that its source filled.
 */
function dropsOf(
  stack: readonly Member[],
  floor: number,
  { scale, spread, keepsGaps, isAlike }: Try,
  lines: (unit: UnitDraft, scale: number) => number,
): number[] | null {
  const drops: number[] = [];
  let drop = 0;
  for (const [at, member] of stack.entries()) {
    drops.push(drop);
    const isLast = at + 1 === stack.length;
    const { frames, isPart, leadingOfOthers } = member;
    const { ownBottom, bottom } = frames.at(-1)!.frame.frame;
    const tolerance = TOLERANCE * member.look.size;
    if (isLast && ownBottom - drop < floor - tolerance) return null;
    const source = frames.reduce((sum, { frame }) => sum + frame.frame.lineCount, 0);
    const isLonger = !isPart && frames.reduce((sum, { unit }) => sum + lines(unit, scale), 0) > source;
    if (!isLonger) continue;
    const look =
      isAlike && leadingOfOthers !== null ? { ...member.look, leading: leadingOfOthers } : member.look;
    const parts = frames.map(({ unit, frame, gap }): FlowPart => ({
      ...{ frame: frame.frame, lines: lines(unit, scale), scale, gap },
    }));
    const lowest = isLast ? floor : keepsGaps ? ownBottom : Math.min(bottom, ownBottom);
    const room = frames[0]!.frame.frame.firstBaseline - lowest;
    const height = flowHeight(parts, look, spread ?? tightestAt(scale, look, look.isEastAsian));
    if (isLast && drop + height > room + tolerance) return null;
    if (!isLast) drop += Math.max(0, height - room);
  }
  return drops;
}

function move(stack: readonly Member[], drops: readonly number[], floor: number, { isAlike }: Try): void {
  if (drops.every((drop) => drop === 0)) return;
  for (const [at, { frames, leadingOfOthers }] of stack.entries()) {
    const [{ unit }] = frames as [Member["frames"][number]];
    if (isAlike && leadingOfOthers !== null) unit.block = { ...unit.block, leading: leadingOfOthers };
    const drop = drops[at]!;
    const next = drops[at + 1];
    for (const [i, { frame: own }] of frames.entries()) {
      const { frame } = own;
      const ownBottom = frame.ownBottom - drop;
      const isLast = i + 1 === frames.length;
      const bottom =
        isLast && next === undefined
          ? Math.min(floor, ownBottom)
          : Math.min(frame.bottom - (isLast ? next! : drop), ownBottom);
      own.frame = { ...frame, firstBaseline: frame.firstBaseline - drop, ownBottom, bottom };
    }
  }
}
