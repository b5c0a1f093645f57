import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatNumber } from "../../../lib/format.ts";
import { findMatches } from "../api/matches.ts";
import { canTakeMatch, editsOfMatches, type FoundMatch, type MatchWish } from "./apply-matches.ts";
import type { Editing } from "./editing.ts";
import type { SegmentEdit } from "./pending-edit.ts";
import type { ManyEdits, Progress } from "./use-many-edits.ts";
import type { ShownSegments } from "./use-shown-segments.ts";
import type { Company } from "./use-together.ts";
import { yieldToMain } from "./write-many.ts";

/** Closed; asking what is wanted; looking up; or showing what would be put in. */
export type Applying =
  | { readonly kind: "closed" }
  | { readonly kind: "asking" }
  | { readonly kind: "looking"; readonly progress: Progress; readonly found: number }
  | {
      readonly kind: "found";
      readonly edits: readonly SegmentEdit[];
      readonly progress: Progress;
      /** Why it ended before all were looked up. */
      readonly problem: string | null;
    };

export interface MatchApplying {
  readonly now: Applying;
  readonly wish: MatchWish;
  readonly ask: () => void;
  readonly change: (wish: MatchWish) => void;
  /** How many of the listed sentences a match could be put into. */
  readonly count: (wish: MatchWish) => number;
  readonly look: () => void;
  readonly apply: () => void;
  /** Ends a look-up as well. */
  readonly close: () => void;
}

const FIRST_WISH: MatchWish = { minScore: 75, takesDrafts: true };

/** The best match of the memory into every listed sentence that nobody has worked on, as one step that one key takes back. */
export function useMatchApplying(
  jobId: string,
  editing: Editing,
  list: ShownSegments,
  mayWrite: Company["mayWrite"],
  many: ManyEdits,
): MatchApplying {
  const { t } = useTranslation("editor");
  const [now, setNow] = useState<Applying>({ kind: "closed" });
  const [wish, setWish] = useState(FIRST_WISH);
  const looking = useRef<AbortController | null>(null);

  const wanted = (of: MatchWish): readonly number[] => {
    const { segments } = editing.state();
    return list.shown.filter((ordinal) => {
      const segment = segments[ordinal]!;
      return canTakeMatch(segment, of) && mayWrite(segment);
    });
  };
  const planned = (matches: readonly FoundMatch[]): readonly SegmentEdit[] =>
    editsOfMatches(editing.state().segments, matches, wish, mayWrite);

  const look = async (): Promise<void> => {
    editing.flush();
    const stop = new AbortController();
    looking.current = stop;
    const ordinals = wanted(wish);
    const total = ordinals.length;
    const matches: FoundMatch[] = [];
    let done = 0;
    let problem: string | null = null;
    setNow({ kind: "looking", progress: { done, total }, found: 0 });
    try {
      await findMatches(
        jobId,
        { ordinals, minScore: wish.minScore },
        (part, until) => {
          matches.push(...part);
          done = until;
          setNow({ kind: "looking", progress: { done, total }, found: matches.length });
        },
        stop.signal,
      );
    } catch (error) {
      if (stop.signal.aborted) return;
      problem = failureText(error, t("matches.failed"));
    }
    await yieldToMain();
    if (stop.signal.aborted) return;
    setNow({ kind: "found", edits: planned(matches), progress: { done, total }, problem });
  };

  const apply = async (edits: readonly SegmentEdit[]): Promise<void> => {
    setNow({ kind: "closed" });
    // Planning for tens of thousands, writing the first of them and closing the dialog are turns of their own.
    await yieldToMain();
    const { segments } = editing.state();
    // Others may have worked on some of them while these were looked at.
    const still = planned(
      edits.map(({ ordinal, target, matchScore = 0 }) => ({ ordinal, target, score: matchScore })),
    );
    await yieldToMain();
    await many.write(still, segments, (count) => t("matches.done", { count, segments: formatNumber(count) }));
  };

  return {
    now,
    wish,
    change: setWish,
    count: (of) => wanted(of).length,
    ask: () => {
      editing.flush();
      setNow({ kind: "asking" });
    },
    look: () => void look(),
    apply: () => now.kind === "found" && void apply(now.edits),
    close: () => {
      looking.current?.abort();
      setNow({ kind: "closed" });
    },
  };
}
