/** A pause longer than this is one: only so much of it counts as work on the sentence. */
export const IDLE_MS = 30_000;

/** How long a sentence was in hand, by the signs of life of whoever has it. Pure: the clock is the caller's. */
export interface TimeInHand {
  readonly ordinal: number;
  readonly sinceMs: number;
  /** By ordinal, what no edit has told the server yet. */
  readonly spentMs: ReadonlyMap<number, number>;
}

export function beginTime(ordinal: number, nowMs: number): TimeInHand {
  return { ordinal, sinceMs: nowMs, spentMs: new Map() };
}

/** The person did something, or has gone on to another sentence. */
export function noteLife(time: TimeInHand, ordinal: number, nowMs: number): TimeInHand {
  const passed = Math.min(IDLE_MS, Math.max(0, nowMs - time.sinceMs));
  const spentMs = new Map(time.spentMs).set(time.ordinal, (time.spentMs.get(time.ordinal) ?? 0) + passed);
  return { ordinal, sinceMs: nowMs, spentMs };
}

/** What goes along with the edit of a sentence; afterwards nothing is left of it. */
export function takeTime(
  time: TimeInHand,
  ordinal: number,
): { readonly time: TimeInHand; readonly ms: number } {
  const ms = Math.round(time.spentMs.get(ordinal) ?? 0);
  if (ms === 0) return { time, ms };
  const spentMs = new Map(time.spentMs);
  spentMs.delete(ordinal);
  return { time: { ...time, spentMs }, ms };
}

/** What was taken did not reach the server, and goes along with the next edit. */
export function returnTime(time: TimeInHand, ordinal: number, ms: number): TimeInHand {
  if (ms === 0) return time;
  return { ...time, spentMs: new Map(time.spentMs).set(ordinal, (time.spentMs.get(ordinal) ?? 0) + ms) };
}
