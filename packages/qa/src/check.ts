import type { CheckId } from "@yizhou/model";
import type { CheckContext } from "./checked-segment.ts";
import type { SegmentFacts } from "./facts/segment-facts.ts";
import type { Finding } from "./finding.ts";

/** A question about one segment with a translation. Pure and linear in the text; finds nothing where it is not sure. */
export interface SegmentCheck {
  readonly id: CheckId;
  /** Primary languages of targets that it is for; all when absent. */
  readonly targets?: readonly string[];
  run(facts: SegmentFacts, context: CheckContext): readonly Omit<Finding, "check">[];
}

/** What a segment check finds; its id is added by the runner. */
export type Found = Omit<Finding, "check">;
