import { setImmediate } from "node:timers/promises";

/** Lets the process answer whatever has come in meanwhile; for long work between its slices. */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate();
}

/** Longest time that work beside others keeps them waiting. */
const SLICE_MS = 15;

/** The same for work whose pieces are of unequal length: call it after each, it yields when the process has worked for a while. */
export function yieldWhenDue(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
