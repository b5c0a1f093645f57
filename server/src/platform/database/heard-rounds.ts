import type { Log } from "../log.ts";
import type { Notices } from "./notices.ts";

/** What is looked for whenever another process says that there is some. */
export interface HeardRounds {
  readonly notices: Pick<Notices, "listen">;
  readonly channel: string;
  /** Does all that waits. */
  readonly round: () => Promise<unknown>;
  /** A notice can be missed, and some of it only becomes due: how often is looked without one. */
  readonly everyMs: number;
  readonly log: Log;
  /** What the log says of a round that failed. */
  readonly failure: string;
}

/**
 * Rounds at once when something is heard, every so often, and at the start; one at a time, and another one after it for whatever was
 * heard meanwhile.
 *
 * @returns how to end it
 */
export function startHeardRounds({
  notices,
  channel,
  round,
  everyMs,
  log,
  failure,
}: HeardRounds): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isWantedAgain = false;
  const rounds = async (): Promise<void> => {
    do {
      isWantedAgain = false;
      await round().catch((error: unknown) => log.error({ err: error }, failure));
    } while (isWantedAgain);
  };
  const begin = () => {
    isWantedAgain = true;
    running ??= rounds().finally(() => {
      running = null;
    });
  };
  const unlisten = notices.listen(channel, begin);
  const timer = setInterval(begin, everyMs);
  begin();
  return async () => {
    clearInterval(timer);
    unlisten();
    isWantedAgain = false;
    await running;
  };
}
