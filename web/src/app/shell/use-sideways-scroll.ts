import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * Moves a fixed element along when the page scrolls sideways: in a window under 1200 px the page keeps its width, and a
 * fixed header would hide its end for ever (docs/readings.md Q14).
 */
export function useSidewaysScroll(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const follow = () => {
      if (ref.current) ref.current.style.left = `${-Math.max(0, window.scrollX)}px`;
    };
    follow();
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, []);
  return ref;
}
