// What cron does to the ledger: lots past their end lapse, and all of it is added up anew, so that a fault is known before anybody
// asks for money.
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Log } from "../../platform/log.ts";
import type { Notifier } from "../../platform/notifications/notifier.ts";
import * as ledger from "./ledger-repo.ts";

interface BookDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** @returns how many lots lapsed */
export async function lapseLots({ db, clock, log }: BookDeps): Promise<number> {
  const at = new Date(clock.now());
  const due = await ledger.listEndedLots(db, at);
  for (const { id, walletId } of due) await lapse(id, walletId!);
  return due.length;

  /** One that cannot lapse keeps no other from it. */
  async function lapse(id: number, walletId: number): Promise<void> {
    try {
      await lapseLot(id, walletId);
    } catch (error) {
      log.error({ err: error, lot: id }, "characters past their day could not lapse");
    }
  }

  function lapseLot(id: number, walletId: number): Promise<void> {
    return db.transaction(async (tx) => {
      await ledger.lockWalletsByNumber(tx, [walletId]);
      const left = await ledger.balanceOfAccount(tx, id);
      if (left === 0) return;
      await ledger.postEntry(tx, {
        ...{ key: `lot ${id} lapses ${at.toISOString()}`, kind: "lapse", at },
        lines: [
          { account: { id, unit: "characters" }, amount: -left },
          { account: { kind: "lapsed", unit: "characters" }, amount: left },
        ],
      });
    });
  }
}

/** Tells people of what ends soon, each lot once. @returns how many notices */
export async function remindOfEnds({
  db,
  clock,
  notifier,
}: Pick<BookDeps, "db" | "clock"> & { readonly notifier: Notifier }): Promise<number> {
  const now = new Date(clock.now());
  const ending = await ledger.listEndingLots(db, now);
  for (const { ownerId, lots, characters, endsAt } of ending)
    await db.transaction(async (tx) => {
      await ledger.markReminded(tx, lots, now);
      await notifier.tell(tx, {
        ...{ userId: ownerId, kind: "characters.end", key: `lots ${Math.min(...lots)} end` },
        facts: { characters, endsAt: endsAt.toISOString() },
      });
    });
  return ending.length;
}

/** Adds everything up. @returns how many accounts do not agree with what was written; each of them is an alarm in the log */
export async function checkBooks({ db, log }: Pick<BookDeps, "db" | "log">): Promise<number> {
  const faults = await ledger.findFaults(db);
  for (const fault of faults) log.error({ ...fault }, "the ledger does not add up");
  return faults.length;
}
