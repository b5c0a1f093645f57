import type { JobSegment } from "@yizhou/contract";
import { useMemo, useState } from "react";
import { shownSegments, type Filter, type FilterFacts } from "./filter.ts";
import type { EditorState } from "./pending-edit.ts";
import type { Findings } from "./use-findings.ts";

interface Chosen {
  readonly passing: ReadonlySet<number>;
  /** What there was to choose from: what was cut out of it since is shown where it came from. */
  readonly known: ReadonlySet<number>;
}

export interface ShownSegments {
  readonly filter: Filter;
  /** Ordinals, as they stand in the document. */
  readonly shown: readonly number[];
  readonly choose: (filter: Filter, findings: Findings, facts: FilterFacts) => void;
  /** The next shown segment in a direction that is wanted; `current` where there is none. */
  readonly step: (direction: 1 | -1, isWanted?: (segment: JobSegment) => boolean) => number;
}

/** The list stays as it was chosen while it is worked through: a sentence does not vanish under the hands once it is confirmed. */
export function useShownSegments({ segments, order, current }: EditorState): ShownSegments {
  const [filter, setFilter] = useState<Filter>({ name: "all", text: "" });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const shown = useMemo(
    () => (chosen ? order.filter((one) => chosen.passing.has(one) || !chosen.known.has(one)) : order),
    [order, chosen],
  );
  return {
    filter,
    shown,
    choose: (next, findings, facts) => {
      setFilter(next);
      const passing = new Set(shownSegments(segments, next, findings, facts));
      setChosen({ passing, known: new Set(order) });
    },
    step: (direction, isWanted = () => true) => {
      const at = shown.indexOf(current);
      for (let i = at + direction; i >= 0 && i < shown.length; i += direction)
        if (isWanted(segments[shown[i]!]!)) return shown[i]!;
      return current;
    },
  };
}
