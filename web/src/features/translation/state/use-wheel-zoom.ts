import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";

/** One turn of a wheel is many events, and a pinch even more. */
const STEP_EVERY_MS = 120;

/** Ctrl and the wheel, or a pinch on a touch pad, zoom the pages instead of the whole window. */
export function useWheelZoom(element: RefObject<HTMLElement | null>, onStep: (by: 1 | -1) => void): void {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    const watched = element.current!;
    let lastMs = 0;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      if (event.timeStamp - lastMs < STEP_EVERY_MS || event.deltaY === 0) return;
      lastMs = event.timeStamp;
      step(event.deltaY < 0 ? 1 : -1);
    };
    watched.addEventListener("wheel", turn, { passive: false });
    return () => watched.removeEventListener("wheel", turn);
  }, [element]);
}
