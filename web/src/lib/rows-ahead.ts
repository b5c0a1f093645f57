import { defaultRangeExtractor, type Range, type Virtualizer } from "@tanstack/react-virtual";
import { useCallback, useRef, useState } from "react";

/** Rows beyond either edge of what is in sight: who scrolls meets no gap. */
const ROWS_AHEAD = 6;
/** As many while somebody jumps to a far place, where all rows of the window are new in one frame. */
const AFTER_JUMP = 1;

/** The part of a virtual list that says which rows exist. */
export interface RowsAhead {
  readonly rangeExtractor: (range: Range) => number[];
  readonly onChange: (virtual: Virtualizer<HTMLDivElement, Element>) => void;
}

/** Rows in sight and some around them. After a jump those in sight come first, and the others once the list stands still. */
export function useRowsAhead(): RowsAhead {
  const seen = useRef<Pick<Range, "startIndex" | "endIndex"> | null>(null);
  const isFar = useRef(false);
  // The list asks again for the rows of a range that has not changed only where it is given another function.
  const [rest, setRest] = useState(0);
  const rangeExtractor = useCallback(
    (range: Range) => {
      if (isJump(seen.current, range)) isFar.current = true;
      seen.current = range;
      return defaultRangeExtractor({ ...range, overscan: isFar.current ? AFTER_JUMP : ROWS_AHEAD });
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [rest],
  );
  const onChange = useCallback((virtual: Virtualizer<HTMLDivElement, Element>) => {
    if (virtual.isScrolling || !isFar.current) return;
    isFar.current = false;
    setRest((before) => before + 1);
  }, []);
  return { rangeExtractor, onChange };
}

/** Whether no row of one range is in the other. */
function isJump(from: Pick<Range, "startIndex" | "endIndex"> | null, to: Range): boolean {
  return from !== null && (to.startIndex > from.endIndex || to.endIndex < from.startIndex);
}
