import type { ImportDeps } from "./deps.ts";
import { claimUnsent } from "./repo.ts";

/** An import that waits so long may have lost its message. */
const WAITING_MS = 10 * 60_000;
/** So long without any progress nobody works on an import any more: a piece takes two minutes at most. */
const SILENT_MS = 30 * 60_000;

/** Sends the message of imports anew that wait, or stand still, without one. A message too many does no harm. @returns how many */
export async function sweepWaitingImports({ db, clock, queue, imports }: ImportDeps): Promise<number> {
  const now = clock.now();
  return queue.transaction(db, async (tx, send) => {
    const lost = await claimUnsent(tx, {
      now: new Date(now),
      waitingSince: new Date(now - WAITING_MS),
      silentSince: new Date(now - SILENT_MS),
    });
    for (const { id, kind } of lost) await send(imports.kinds[kind].message, { importId: id });
    return lost.length;
  });
}
