import type { AlignmentDeps } from "./deps.ts";
import { claimUnsent } from "./repo.ts";

/** A project that waits so long may have lost its message. */
const WAITING_MS = 10 * 60_000;
/** So long no aligning takes: nobody works on the project any more. */
const ALIGNING_MS = 30 * 60_000;

/** Sends the message of projects anew that wait, or stand still, without one. A message too many does no harm. @returns how many */
export async function sweepWaitingAlignments({
  db,
  clock,
  queue,
}: Pick<AlignmentDeps, "db" | "clock" | "queue">): Promise<number> {
  const now = clock.now();
  return queue.transaction(db, async (tx, send) => {
    const lost = await claimUnsent(tx, {
      now: new Date(now),
      waitingSince: new Date(now - WAITING_MS),
      aligningSince: new Date(now - ALIGNING_MS),
    });
    for (const projectId of lost) await send("alignment.run", { projectId });
    return lost.length;
  });
}
