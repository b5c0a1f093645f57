import { setImmediate } from "node:timers/promises";

/** Lets the process answer whatever has come in meanwhile; for long work between its slices. */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate();
}
