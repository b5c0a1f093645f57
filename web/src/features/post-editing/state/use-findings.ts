import type { Job, JobSegment } from "@yizhou/contract";
import { parseLanguageTag } from "@yizhou/model";
import { checkSegment, type CheckContext, type QaSettings, type RatedFinding } from "@yizhou/qa";
import { useEffect, useMemo, useRef, useState } from "react";
import { paragraphOf } from "./segment-places.ts";
import { contentOf } from "./segment-text.ts";

export type Findings = ReadonlyMap<number, readonly RatedFinding[]>;

/** How long the checks may hold the page before it has its turn. */
const SLICE_MS = 8;

/** What the checks are told of a job. */
export function useCheckContext({ from, to }: Pick<Job, "from" | "to">, settings: QaSettings): CheckContext {
  return useMemo(
    () => ({ from: parseLanguageTag(from), to: parseLanguageTag(to), settings }),
    [from, to, settings],
  );
}

/** @param segments  all of the document by ordinal: around a sentence stands its paragraph */
export function findingsOf(
  segment: JobSegment,
  segments: readonly JobSegment[],
  context: CheckContext,
): readonly RatedFinding[] {
  // What is not translated yet is shown by its state; what stands as it is, because there is nothing to translate, is right.
  if (
    segment.state === "locked" ||
    segment.origin === "copy" ||
    segment.target === null ||
    segment.target === ""
  )
    return [];
  return checkSegment(
    {
      ordinal: segment.ordinal,
      source: contentOf(segment.source),
      target: contentOf(segment.target),
      isConfirmed: segment.isConfirmed,
      paragraph: () => paragraphOf(segments, segment),
    },
    context,
  );
}

/**
 * Findings of all segments by ordinal, those without any left out, and whether all have been looked at since the page or the
 * settings came. Only segments that changed are looked at again, in slices between which the page answers.
 */
export function useFindings(
  segments: readonly JobSegment[],
  context: CheckContext,
): { readonly found: Findings; readonly isComplete: boolean } {
  const [shown, setShown] = useState<{ readonly found: Findings; readonly by: CheckContext | null }>({
    found: new Map(),
    by: null,
  });
  const checked = useRef({
    by: context,
    of: [] as JobSegment[],
    found: new Map<number, readonly RatedFinding[]>(),
    isShown: true,
  });
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let at = 0;
    // Other settings find other things in segments that have not changed.
    if (checked.current.by !== context)
      checked.current = { ...checked.current, by: context, of: [], found: new Map(checked.current.found) };
    const looked = checked.current;
    const { of, found } = looked;
    const slice = () => {
      const until = performance.now() + SLICE_MS;
      while (at < segments.length && performance.now() < until) {
        const segment = segments[at]!;
        if (of[at] !== segment) {
          const before = found.get(at)?.length ?? 0;
          const now = findingsOf(segment, segments, context);
          if (now.length > 0) found.set(at, now);
          else found.delete(at);
          of[at] = segment;
          if (now.length > 0 || before > 0) looked.isShown = false;
        }
        at++;
      }
      if (isGone) return;
      if (at < segments.length) timer = setTimeout(slice, 0);
      else {
        const isNews = !looked.isShown;
        looked.isShown = true;
        setShown((last) => (isNews || last.by !== context ? { found: new Map(found), by: context } : last));
      }
    };
    timer = setTimeout(slice, 50);
    return () => {
      isGone = true;
      // What was looked at stays looked at; the next round shows it.
      clearTimeout(timer);
    };
  }, [segments, context]);
  return { found: shown.found, isComplete: shown.by === context };
}
