import { useEffect, useState } from "react";

/** Whole milliseconds: of fractions, sums and differences come out a hair too large, and a minute began with 61 seconds. */
const monotonicMs = () => Math.round(performance.now());

/** Seconds until a code may be sent again (docs/specification.md, section 9). */
export const RESEND_SECONDS = 60;

/**
 * Whole seconds left, 0 when none; `start` begins anew, `stop` ends it. Counts by the monotonic clock: a tab in the background
 * does not stretch it, and somebody who sets the computer's clock neither shortens nor prolongs it.
 */
export function useCountdown(seconds: number = RESEND_SECONDS) {
  const [endMs, setEndMs] = useState(0);
  const [nowMs, setNowMs] = useState(0);
  const left = Math.max(0, Math.ceil((endMs - nowMs) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNowMs(monotonicMs()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    left,
    start: () => {
      const now = monotonicMs();
      setNowMs(now);
      setEndMs(now + seconds * 1000);
    },
    stop: () => setEndMs(0),
  };
}
