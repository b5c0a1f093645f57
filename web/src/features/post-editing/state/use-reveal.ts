import { useEffect, useEffectEvent, type RefObject } from "react";
import type { GridHandle } from "../components/segment-grid.tsx";

/** Brings the segment in hand into sight whenever another is. */
export function useReveal(grid: RefObject<GridHandle | null>, current: number): void {
  const reveal = useEffectEvent(() => grid.current?.reveal(current));
  useEffect(() => reveal(), [current]);
}
