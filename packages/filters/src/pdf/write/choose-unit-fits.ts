/** Sizes, leadings and, in runs, places of lines for all units of a document. */
import {
  chooseScales,
  chooseSpreads,
  type Fit,
  type Frame,
  type FrameSetting,
  type LayoutText,
  neededScale,
  neededSpread,
  capacityOf,
} from "@yizhou/page/typeset";
import { collectFlows, FlowFitter, flowCapacity, type Flow } from "./unit-flows.ts";
import type { UnitDraft, UnitFrame } from "./unit-draft.ts";

/** `settings`: of all frames that are settled by runs. `fits`: false for a unit that ends a run which is too long for its room. */
export interface UnitFit {
  readonly fit: Fit;
  readonly settings: ReadonlyMap<UnitFrame, FrameSetting>;
  readonly fits: boolean;
}

/** What is set by one choice of leading: a run, or a unit that is in none. */
interface Task {
  readonly units: readonly UnitDraft[];
  readonly flow: Flow | null;
}

/**
 * Texts that look alike and do alike things get one size and one leading, as far as their rooms allow; the texts of a run share
 * its room. Cost: up to about ten layouts a unit.
 *
 * @param textOf  the unit's target, shaped; asked for in the document's order, several times
 * @param widest  see `widestSpread`
 * @param tell  told how much of the work is done, 0-1
 */
export function chooseUnitFits(
  units: readonly UnitDraft[],
  textOf: (unit: UnitDraft) => LayoutText,
  widest: number,
  tell: (share: number) => void,
): (unit: UnitDraft) => UnitFit {
  const flows = collectFlows(units);
  const fitter = new FlowFitter(textOf, flows);
  const tasks = tasksOf(units, flows);
  const scales = tasks.map(({ units: [first], flow }, index) => {
    tell(index / tasks.length / 2);
    const text = textOf(first!);
    return {
      styleClass: classOf(first!),
      weight: flow ? flowCapacity(flow, text.size) : capacityOf(text),
      scale: flow ? fitter.neededScale(flow) : neededScale(text),
    };
  });
  const scaleOf = scalesOfUnits(tasks, scales);
  const spreads = tasks.map(({ units: [first], flow }, index) => {
    tell((1 + index / tasks.length) / 2);
    const spread = flow
      ? fitter.neededSpread(flow, scaleOf, widest)
      : neededSpread(textOf(first!), scaleOf(first!), widest);
    return { ...scales[index]!, spread };
  });
  const spreadOfClass = chooseSpreads(spreads);
  const spreadOf = new Map<UnitDraft, number>();
  const settings = new Map<UnitFrame, FrameSetting>();
  const overfull = new Set<UnitDraft>();
  const leastBeside = leastInColumns(tasks, spreads);
  tasks.forEach(({ units: [first], flow }, index) => {
    const { spread: own, styleClass } = spreads[index]!;
    // Beside a crowded text of its column no text is spread, but none is pressed for its sake either.
    const spread = Math.min(own, spreadOfClass.get(styleClass)!, Math.max(1, leastBeside[index]!));
    spreadOf.set(first!, spread);
    if (!flow) return;
    const placed = fitter.place(flow, scaleOf, spread);
    flow.frames.forEach(({ frame }, at) => settings.set(frame, placed.settings[at]!));
    if (!placed.fits) overfull.add(flow.frames.at(-1)!.unit);
  });
  // Units of a run have the leading of the run.
  return (unit) => ({
    fit: { scale: scaleOf(unit), spread: spreadOf.get(unit) ?? 1 },
    settings,
    fits: !overfull.has(unit),
  });
}

function tasksOf(units: readonly UnitDraft[], flows: readonly Flow[]): Task[] {
  const flowing = new Set(flows.flatMap(({ frames }) => frames.map(({ unit }) => unit)));
  const byHead = Map.groupBy(flows, ({ frames }) => frames[0]!.unit);
  return units.flatMap((unit): Task[] => {
    if (!flowing.has(unit)) return [{ units: [unit], flow: null }];
    const own = byHead.get(unit) ?? [];
    return own.map((flow) => ({ units: [...new Set(flow.frames.map((flowFrame) => flowFrame.unit))], flow }));
  });
}

/** Beside a crowded neighbour a text is set smaller by so much at most, as a share of what its class is set at. */
const TOGETHER = 0.85;
/** Texts of one list follow each other so closely, in their leadings, and begin as near, in sizes. */
const NEXT_BELOW = 2.2;
const SAME_BEGINNING = 0.3;
/** Two are no list: a label over a field says nothing of the size of the next. */
const LIST = 3;

/**
 * One size for a list: where one of its texts needs less than the others, these come towards it.
 *
 * @returns by unit the most that its list allows
 */
function scalesOfLists(
  tasks: readonly Task[],
  needs: readonly { readonly styleClass: string; readonly scale: number }[],
  ofClass: ReadonlyMap<string, number>,
): ReadonlyMap<UnitDraft, number> {
  const most = new Map<UnitDraft, number>();
  const entries = tasks.flatMap(({ units: [first], flow }, index) => {
    const { page, rotation, frame, leading } = flow?.frames[0]!.frame ?? first!.frames[0]!;
    return flow
      ? []
      : [{ unit: first!, index, frame, leading, key: `${page} ${rotation} ${needs[index]!.styleClass}` }];
  });
  for (const members of Map.groupBy(entries, ({ key }) => key).values()) {
    const lists: (typeof members)[] = [];
    for (const member of members.toSorted((a, b) => b.frame.firstBaseline - a.frame.firstBaseline)) {
      const list = lists.find((one) => {
        const { frame, leading, unit } = one.at(-1)!;
        const last = frame.firstBaseline - (frame.lineCount - 1) * leading;
        const drop = last - member.frame.firstBaseline;
        const isNear = drop > 0 && drop < NEXT_BELOW * Math.max(leading, member.leading);
        const begins = Math.abs(frame.left - member.frame.left) < SAME_BEGINNING * unit.block.style.size;
        // Entries of a list of contents are one, however deep they stand.
        return isNear && (begins || unit.block.role === "toc");
      });
      if (list) list.push(member);
      else lists.push([member]);
    }
    for (const list of lists) {
      if (list.length < LIST) continue;
      const usual = ofClass.get(needs[list[0]!.index]!.styleClass)!;
      const least = Math.min(...list.map(({ index }) => needs[index]!.scale));
      for (const { unit } of list) most.set(unit, Math.max(least, TOGETHER * usual));
    }
  }
  return most;
}

/** Size of each unit: its class's, or less where one of its runs or its list needs that. */
function scalesOfUnits(
  tasks: readonly Task[],
  needs: readonly { readonly styleClass: string; readonly weight: number; readonly scale: number }[],
): (unit: UnitDraft) => number {
  const ofClass = chooseScales(needs);
  const ofList = scalesOfLists(tasks, needs, ofClass);
  const scales = new Map<UnitDraft, number>();
  tasks.forEach(({ units }, index) => {
    const { styleClass, scale } = needs[index]!;
    for (const unit of units) {
      const most = Math.min(ofClass.get(styleClass)!, ofList.get(unit) ?? 1);
      scales.set(unit, Math.min(scales.get(unit) ?? most, scale));
    }
  });
  return (unit) => scales.get(unit)!;
}

/** Share of the wider one's width in which two texts of one column lie over each other. */
const SAME_COLUMN = 0.6;

/** Of each task the least spread that a text of its class has in its column: one beside the other, the eye compares them. */
function leastInColumns(
  tasks: readonly Task[],
  needs: readonly { readonly styleClass: string; readonly spread: number }[],
): number[] {
  const places = tasks.map(({ units: [first], flow }, index) => {
    const { page, rotation, frame } = flow?.frames[0]!.frame ?? first!.frames[0]!;
    return { index, frame, key: `${page} ${rotation} ${needs[index]!.styleClass}` };
  });
  const least: number[] = [];
  for (const members of Map.groupBy(places, ({ key }) => key).values()) {
    const columns: (typeof members)[] = [];
    for (const member of members) {
      const column = columns.find(([one]) => sharesColumn(one!.frame, member.frame));
      if (column) column.push(member);
      else columns.push([member]);
    }
    for (const column of columns) {
      const spread = Math.min(...column.map(({ index }) => needs[index]!.spread));
      for (const { index } of column) least[index] = spread;
    }
  }
  return least;
}

function sharesColumn(one: Frame, other: Frame): boolean {
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return shared >= SAME_COLUMN * Math.max(one.right - one.left, other.right - other.left);
}

/** Texts that look alike and do alike things get one size. */
function classOf({ block }: UnitDraft): string {
  return `${block.style.key} ${block.role}`;
}
