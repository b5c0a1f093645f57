import type { Clock } from "../clock.ts";
import { OUTBOX_LIMIT } from "./outbox.ts";
import type { Outbox, OutboxEntry } from "./outbox.ts";

/** An outbox inside one process, for tests. */
export function createMemoryOutbox(clock: Clock): Outbox {
  const entries: OutboxEntry[] = [];
  let lastId = 0;
  return {
    async append(message) {
      entries.unshift({ ...message, id: ++lastId, atMs: clock.now() });
      entries.length = Math.min(entries.length, OUTBOX_LIMIT);
    },
    async list({ receiver, limit = 50 } = {}) {
      const wanted = receiver?.toLowerCase();
      return entries
        .filter((entry) => wanted === undefined || entry.receiver.toLowerCase() === wanted)
        .slice(0, limit);
    },
  };
}
