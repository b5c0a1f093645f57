import type { UnitTargets } from "../../filter.ts";
import type { DocumentPlan } from "../plan/document-plan.ts";

/** Pages with a block of a unit that has a target. */
export function translatedPages(plan: DocumentPlan, targets: UnitTargets): number[] {
  const heads = new Map<string, string>();
  return plan.pages.flatMap((blocks, index) => {
    let isTranslated = false;
    for (const { id, joins } of blocks ?? []) {
      const head = joins === null ? id : (heads.get(joins) ?? joins);
      heads.set(id, head);
      if (targets.has(head)) isTranslated = true;
    }
    return isTranslated ? [index] : [];
  });
}
