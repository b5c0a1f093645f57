import type { JobSegment } from "@yizhou/contract";
import { useEffect, useMemo, useRef, useState } from "react";
import { shownSegments, type Filter, type FilterFacts } from "./filter.ts";
import { openFolding, type Folding } from "./folded-texts.ts";
import type { EditorState } from "./pending-edit.ts";
import type { Findings } from "./use-findings.ts";

interface Chosen {
  /** In the order in which they were found; `byScore`: they stay in it. */
  readonly passing: ReadonlySet<number>;
  readonly byScore: boolean;
  /** What there was to choose from: what was cut out of it since is shown where it came from. */
  readonly known: ReadonlySet<number>;
}

export interface ShownSegments {
  readonly filter: Filter;
  /** Ordinals, in the order of the filter. */
  readonly shown: readonly number[];
  readonly choose: (filter: Filter, findings: Findings, facts: FilterFacts) => void;
  /** Somebody is about to write into the filter. */
  readonly makeReady: () => void;
  /** The next shown segment in a direction that is wanted; `current` where there is none. */
  readonly step: (direction: 1 | -1, isWanted?: (segment: JobSegment) => boolean) => number;
}

function chosenOf(
  segments: readonly JobSegment[],
  order: readonly number[],
  filter: Filter,
  findings: Findings,
  facts?: FilterFacts,
  textsOf?: Folding["of"],
): Chosen {
  const inDocument = new Map(order.map((ordinal, at) => [ordinal, at]));
  const passing = shownSegments(segments, filter, findings, facts, textsOf).filter((one) =>
    inDocument.has(one),
  );
  return { passing: new Set(passing), known: new Set(order), byScore: filter.order === "score" };
}

/**
 * The list stays as it was chosen while it is worked through: a sentence does not vanish under the hands once it is confirmed.
 *
 * @param first  what is shown as the editor opens; findings and people's facts are not known by then
 */
export function useShownSegments(
  { segments, order, current }: EditorState,
  first: Filter = { name: "all", text: "" },
): ShownSegments {
  const [filter, setFilter] = useState<Filter>(first);
  const [chosen, setChosen] = useState<Chosen | null>(() =>
    first.name === "all" ? null : chosenOf(segments, order, first, new Map()),
  );
  const [folding] = useState(openFolding);
  const endChoosing = useRef(() => {});
  const endFolding = useRef(() => {});
  useEffect(
    () => () => {
      endChoosing.current();
      endFolding.current();
    },
    [],
  );
  const shown = useMemo(() => {
    if (!chosen) return order;
    const inDocument = order.filter((one) => chosen.passing.has(one) || !chosen.known.has(one));
    if (!chosen.byScore) return inDocument;
    const isLeft = new Set(inDocument);
    return [
      ...[...chosen.passing].filter((one) => isLeft.has(one)),
      ...inDocument.filter((one) => !chosen.passing.has(one)),
    ];
  }, [order, chosen]);
  return {
    filter,
    shown,
    choose: (next, findings, facts) => {
      endChoosing.current();
      setFilter(next);
      const choose = () => setChosen(chosenOf(segments, order, next, findings, facts, folding.of));
      if (next.text === filter.text) return choose();
      // A key is seen in the field before all sentences are looked through for it; the next key has no wait for this one.
      const timer = setTimeout(choose, 0);
      endChoosing.current = () => clearTimeout(timer);
    },
    makeReady: () => {
      endFolding.current();
      endFolding.current = folding.ahead(segments);
    },
    step: (direction, isWanted = () => true) => {
      const at = shown.indexOf(current);
      for (let i = at + direction; i >= 0 && i < shown.length; i += direction)
        if (isWanted(segments[shown[i]!]!)) return shown[i]!;
      return current;
    },
  };
}
