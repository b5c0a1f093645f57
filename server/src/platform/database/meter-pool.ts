import type pg from "pg";
import { poolWaitSeconds } from "../metrics/meters.ts";

/** Notes how long each piece of work waits for its connection; queries of the pool itself take theirs by `connect` as well. */
export function meterPoolWaits(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  const metered = (...args: unknown[]): unknown => {
    const [callback] = args as [((...results: unknown[]) => void)?];
    const end = poolWaitSeconds.startTimer();
    if (callback)
      return connect((...results: unknown[]) => {
        end();
        callback(...results);
      });
    return (connect() as Promise<unknown>).finally(() => end());
  };
  pool.connect = metered as pg.Pool["connect"];
}
