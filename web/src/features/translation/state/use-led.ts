import type { LayoutMark } from "@yizhou/model";
import { useEffect, useEffectEvent } from "react";
import type { PagesView } from "./use-pages-view.ts";
import type { usePairs } from "./use-pairs.ts";

/** The mark that the reader was led to last. `isReached`: it has been brought into sight. */
export interface Led {
  readonly mark: LayoutMark;
  readonly isReached: boolean;
}

/** Brings the mark that is led to into sight, once, as soon as its pages are there. */
export function useLed({
  led,
  isPair,
  isReady,
  view,
  pairs,
  onReached,
  showPair,
}: {
  readonly led: Led | null;
  /** Source and result are shown, which marks are about; `showPair` makes it so. */
  readonly isPair: boolean;
  /** The pages that are shown are there. */
  readonly isReady: boolean;
  readonly view: PagesView;
  readonly pairs: ReturnType<typeof usePairs>;
  readonly onReached: () => void;
  readonly showPair: () => void;
}): void {
  const lead = useEffectEvent(({ page, unit }: LayoutMark) => {
    if (!isPair) return showPair();
    if (!isReady) return;
    view.goTo(page + 1);
    view.setSide("target");
    pairs.hold(unit, page);
    onReached();
  });
  useEffect(() => {
    if (led && !led.isReached) lead(led.mark);
  }, [led, isPair, isReady]);
}
