import { MOST_SPENT_MS } from "@yizhou/contract";
import { useEffect, useMemo, useRef } from "react";
import { beginTime, noteLife, returnTime, takeTime } from "./time-in-hand.ts";

/** What goes out with edits of the time that sentences were in hand. */
export interface SpentTime {
  readonly take: (ordinal: number) => number;
  readonly giveBack: (ordinal: number, ms: number) => void;
}

const SIGNS_OF_LIFE = ["keydown", "pointerdown", "wheel"] as const;

/** Measures how long the sentence in hand is worked on; pauses are left out. */
export function useTimeInHand(current: number): SpentTime {
  const time = useRef(beginTime(current, performance.now()));
  useEffect(() => {
    const note = () => (time.current = noteLife(time.current, current, performance.now()));
    note();
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, note, { passive: true, capture: true });
    return () => {
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, note, { capture: true });
    };
  }, [current]);
  return useMemo(
    () => ({
      take: (ordinal) => {
        const { time: rest, ms } = takeTime(time.current, ordinal);
        time.current = rest;
        return Math.min(MOST_SPENT_MS, ms);
      },
      giveBack: (ordinal, ms) => void (time.current = returnTime(time.current, ordinal, ms)),
    }),
    [],
  );
}
