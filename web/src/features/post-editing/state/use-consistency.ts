import type { JobSegment } from "@yizhou/contract";
import { checkDocument, type CheckContext, type ReportedFinding } from "@yizhou/qa";
import { useCallback, useState } from "react";
import { contentOf } from "./segment-text.ts";
import type { Findings } from "./use-findings.ts";
import { yieldToMain } from "./write-many.ts";

interface Found {
  readonly finding: ReportedFinding;
  /** What the segment said then: a finding about other words is none any more. */
  readonly target: string | null;
}

/** What only the whole document shows. */
const OF_THE_WHOLE: ReadonlySet<string> = new Set(["inconsistentTarget", "inconsistentSource"]);

/**
 * The checks that look at more than one segment, run when somebody asks for them; between the runs a finding goes as soon as its
 * segment says something else.
 */
export function useConsistency(segments: readonly JobSegment[], context: CheckContext) {
  const [found, setFound] = useState<readonly Found[]>([]);
  const [isRunning, setIsRunning] = useState(false);
  const [hasRun, setHasRun] = useState(false);
  const run = useCallback(async () => {
    setIsRunning(true);
    try {
      const done = segments.filter(
        ({ state, origin, target }) => state !== "locked" && origin !== "copy" && target,
      );
      const checked = done.map((segment) => ({
        ordinal: segment.ordinal,
        source: contentOf(segment.source),
        target: contentOf(segment.target ?? ""),
        isConfirmed: segment.isConfirmed,
      }));
      const report = await checkDocument(checked, onlyOfTheWhole(context), yieldToMain);
      setHasRun(true);
      setFound(report.map((finding) => ({ finding, target: segments[finding.ordinal]?.target ?? null })));
    } finally {
      setIsRunning(false);
    }
  }, [segments, context]);
  const isStill = ({ finding, target }: Found): boolean => segments[finding.ordinal]?.target === target;
  return { found: found.filter(isStill).map(({ finding }) => finding), isRunning, hasRun, run };
}

/** Findings of single segments, and of the whole beside them. */
export function joinFindings(findings: Findings, whole: readonly ReportedFinding[]): Findings {
  if (whole.length === 0) return findings;
  const all = new Map(findings);
  for (const finding of whole) all.set(finding.ordinal, [...(all.get(finding.ordinal) ?? []), finding]);
  return all;
}

/** The others run all the time as it is. */
function onlyOfTheWhole(context: CheckContext): CheckContext {
  const severities = Object.fromEntries(
    Object.entries(context.settings.severities).map(([id, severity]) => [
      id,
      OF_THE_WHOLE.has(id) ? severity : "off",
    ]),
  ) as CheckContext["settings"]["severities"];
  return { ...context, settings: { ...context.settings, severities } };
}
