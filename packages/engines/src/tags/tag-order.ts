import type { TagMark, TagPlan } from "./tag-plan.ts";

/**
 * True when the marks hold every planned tag exactly once, pairs nest properly, and halves of pairs stand inside the same
 * pairs and in the same order as in the source (elsewhere they would cross a pair of this or of a neighbouring segment).
 */
export function isWellOrdered(marks: readonly TagMark[], plan: TagPlan): boolean {
  if (marks.length !== plan.marks.length) return false;
  const target = describeOrder(marks, plan);
  const source = describeOrder(plan.marks, plan);
  return target !== null && source !== null && target.halves === source.halves && target.keys === source.keys;
}

function describeOrder(marks: readonly TagMark[], plan: TagPlan): { keys: string; halves: string } | null {
  const open: number[] = [];
  const halves: string[] = [];
  for (const mark of marks) {
    if (mark.role === "open") open.push(mark.number);
    else if (mark.role === "close") {
      if (open.pop() !== mark.number) return null;
    } else if (plan.nodes.get(mark.number)?.kind === "half")
      halves.push(`${mark.number}@${open.at(-1) ?? 0}`);
  }
  if (open.length > 0) return null;
  const keys = marks.map((mark) => `${mark.number}${mark.role}`).sort();
  return { keys: keys.join(), halves: halves.join() };
}

/** The pair (by number) that directly encloses each tag in the source; 0 for none. */
export function enclosingPairs(plan: TagPlan): ReadonlyMap<number, number> {
  const parents = new Map<number, number>();
  const open: number[] = [];
  for (const mark of plan.marks) {
    if (mark.role === "close") open.pop();
    else parents.set(mark.number, open.at(-1) ?? 0);
    if (mark.role === "open") open.push(mark.number);
  }
  return parents;
}
