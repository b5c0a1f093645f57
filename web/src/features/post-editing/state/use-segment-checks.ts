import type { EditorSettings, Job, JobSegment, SegmentHelp } from "@yizhou/contract";
import type { CheckId } from "@yizhou/model";
import type { CheckContext, RatedFinding } from "@yizhou/qa";
import { Termbase } from "@yizhou/termbase";
import { useMemo } from "react";
import { settingsOf } from "./check-layers.ts";
import type { EditorState } from "./pending-edit.ts";
import { joinFindings, useConsistency } from "./use-consistency.ts";
import { findingsOf, useCheckContext, useFindings, type Findings } from "./use-findings.ts";

export interface SegmentChecks {
  /** Of the segment in hand. */
  readonly own: readonly RatedFinding[];
  readonly all: Findings;
  /** Whether every segment has been looked at by itself; what only the whole shows is `whole`'s to say. */
  readonly isCounted: boolean;
  /** The checks that stand in the way of confirming the segment in hand with a target, each once. */
  readonly blocking: (segment: JobSegment, target: string) => readonly CheckId[];
  /** What the checks know of a segment: of the one in hand its terms as well. */
  readonly contextOf: (ordinal: number) => CheckContext;
  readonly whole: ReturnType<typeof useConsistency>;
}

/** What the checks say of the segment in hand, which know its terms as well, and of all others. */
export function useSegmentChecks(
  job: Pick<Job, "from" | "to">,
  settings: EditorSettings | undefined,
  { segments, current }: EditorState,
  terms: SegmentHelp["terms"] | undefined,
): SegmentChecks {
  const qaSettings = useMemo(
    () => settingsOf([settings?.organization?.checks, settings?.checks]),
    [settings],
  );
  const context = useCheckContext(job, qaSettings);
  const { found: findings, isComplete: isCounted } = useFindings(segments, context);
  const segment = segments[current]!;
  const ownContext = useMemo(() => withTerms(context, terms), [context, terms]);
  const own = useMemo(() => findingsOf(segment, segments, ownContext), [segment, segments, ownContext]);
  const whole = useConsistency(segments, context);
  const all = useMemo(() => {
    const found = new Map(findings);
    if (own.length > 0) found.set(current, own);
    else found.delete(current);
    return joinFindings(found, whole.found);
  }, [findings, own, current, whole.found]);
  const blocking = (one: JobSegment, target: string): CheckId[] => {
    const found = findingsOf({ ...one, target }, segments, ownContext);
    return [...new Set(found.filter(({ severity }) => severity === "block").map(({ check }) => check))];
  };
  const contextOf = (ordinal: number): CheckContext => (ordinal === current ? ownContext : context);
  return { own, all, isCounted, blocking, contextOf, whole };
}

function withTerms(context: CheckContext, terms: SegmentHelp["terms"] | undefined): CheckContext {
  const chosen = terms?.filter(({ isOfDocument }) => !isOfDocument) ?? [];
  if (chosen.length === 0) return context;
  const concepts = chosen.map((term) => ({
    terms: [
      { language: context.from, text: term.term, status: "preferred" as const },
      ...term.targets.map((text) => ({ language: context.to, text, status: "preferred" as const })),
      ...term.forbidden.map((text) => ({ language: context.to, text, status: "forbidden" as const })),
    ],
  }));
  return { ...context, termbase: new Termbase(concepts) };
}
