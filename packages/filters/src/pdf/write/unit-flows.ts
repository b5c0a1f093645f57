/** Runs of paragraphs over the units of a document: which there are, what size and leading they need, where their lines stand. */
import {
  countLines,
  firstFitting,
  flowFits,
  type FlowLook,
  type FlowPart,
  frameCapacity,
  type FrameSetting,
  type LayoutText,
  placeFlow,
  SCALES,
  SPREADS,
  tightestAt,
} from "@yizhou/page/typeset";
import type { UnitDraft, UnitFrame } from "./unit-draft.ts";

/** One frame of a unit in a run. `distance`: of its first baseline from the last one above, in points; null at the head. */
interface FlowFrame {
  readonly unit: UnitDraft;
  readonly index: number;
  readonly frame: UnitFrame;
  readonly distance: number | null;
}

/** At least one frame; all of units that look alike. */
export interface Flow {
  readonly frames: readonly FlowFrame[];
  /** Of the longest part: a single line has none of its own. */
  readonly leading: number;
}

/**
 * All runs that the units with a frame in a run of several are a part of; a frame of theirs that stands alone is a run by
 * itself.
 */
export function collectFlows(units: readonly UnitDraft[]): Flow[] {
  const flowing = new Set<UnitFrame>();
  const heads = new Map<UnitFrame, FlowFrame[]>();
  for (const { frames } of units) {
    for (const frame of frames) {
      if (!frame.above) continue;
      flowing.add(frame).add(frame.above.upper);
    }
  }
  const runs: FlowFrame[][] = [];
  for (const unit of units) {
    if (!unit.frames.some((frame) => flowing.has(frame))) continue;
    unit.frames.forEach((frame, index) => {
      const run = frame.above ? heads.get(frame.above.upper) : undefined;
      const flowFrame = { unit, index, frame, distance: run ? frame.above!.distance : null };
      if (run) run.push(flowFrame);
      else runs.push([flowFrame]);
      heads.set(frame, run ?? runs.at(-1)!);
    });
  }
  return runs.map((flowFrames) => {
    const longest = flowFrames.reduce((most, flowFrame) =>
      flowFrame.frame.frame.lineCount > most.frame.frame.lineCount ? flowFrame : most,
    );
    return { frames: flowFrames, leading: longest.frame.leading };
  });
}

export function flowCapacity({ frames: flowFrames }: Flow, size: number): number {
  return flowFrames.reduce((sum, { frame }) => sum + frameCapacity(frame.frame, size), 0);
}

/** Answers for one document's runs. */
export class FlowFitter {
  readonly #textOf: (unit: UnitDraft) => LayoutText;
  readonly #density: number;

  /** Cost: one layout of every unit in the runs. */
  constructor(textOf: (unit: UnitDraft) => LayoutText, flows: readonly Flow[]) {
    this.#textOf = textOf;
    let [source, target] = [0, 0];
    for (const unit of new Set(
      flows.flatMap(({ frames: flowFrames }) => flowFrames.map((flowFrame) => flowFrame.unit)),
    )) {
      source += unit.frames.reduce((sum, { frame }) => sum + frame.lineCount, 0);
      target += countLines(textOf(unit), 1, 1).reduce((sum, lines) => sum + lines, 0);
    }
    this.#density = source === 0 ? 1 : target / source;
  }

  /** The largest size at which the run fits with the tightest leading of that size; the least where none does. Cost: up to six layouts. */
  neededScale(flow: Flow): number {
    const look = this.#lookOf(flow);
    const passes = (scale: number) =>
      flowFits(
        this.#partsOf(flow, () => scale),
        look,
        tightestAt(scale, look, look.isEastAsian),
      );
    return SCALES[firstFitting(SCALES, passes)]!;
  }

  /** The widest leading that the run fits with, its texts in their sizes. */
  neededSpread(flow: Flow, scaleOf: (unit: UnitDraft) => number, widest: number): number {
    const look = this.#lookOf(flow);
    const parts = this.#partsOf(flow, scaleOf);
    const spreads = SPREADS.filter((spread) => spread <= widest);
    return spreads[firstFitting(spreads, (spread) => flowFits(parts, look, spread))]!;
  }

  /** Where the lines of each frame stand, in their order. `fits` is about the run as a whole. */
  place(
    flow: Flow,
    scaleOf: (unit: UnitDraft) => number,
    spread: number,
  ): { readonly settings: readonly FrameSetting[]; readonly fits: boolean } {
    const look = this.#lookOf(flow);
    const parts = this.#partsOf(flow, scaleOf);
    return { settings: placeFlow(parts, look, spread), fits: flowFits(parts, look, spread) };
  }

  #lookOf({ frames: flowFrames, leading }: Flow): FlowLook {
    const { size, isEastAsian } = this.#textOf(flowFrames[0]!.unit);
    return { size, leading, isEastAsian };
  }

  #partsOf(flow: Flow, scaleOf: (unit: UnitDraft) => number): FlowPart[] {
    return flow.frames.map(({ unit, index, frame, distance }) => {
      const scale = scaleOf(unit);
      return {
        frame: frame.frame,
        lines: countLines(this.#textOf(unit), scale, this.#density * scale)[index]!,
        scale,
        gap: distance === null ? 0 : distance - flow.leading,
      };
    });
  }
}
