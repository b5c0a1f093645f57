import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import {
  forgetWallet,
  listFilled,
  listLines,
  listWalletLines,
  lockWalletsByNumber,
  postEntry,
} from "./ledger-repo.ts";
import { ledgerWallets, vouchers } from "./tables.ts";
import { deleteVouchers } from "./voucher-repo.ts";
import { listVouchers } from "./vouchers.ts";

/** What was given, bought and spent. Books are kept when a person goes, as nobody's; what was left lapses. */
export function billingPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "billing",
    tables: [ledgerWallets, vouchers],
    async *export(personId) {
      yield jsonEntry("ledger.json", () => listWalletLines(db, { ownerId: personId }));
      yield jsonEntry("vouchers.json", () => listVouchers(db, personId));
    },
    async erase(tx, personId) {
      for (const { id, kind, ref } of await listFilled(tx, personId))
        if (kind === "hold") await giveBackToOthers(tx, { id, jobId: ref });
      const filled = await listFilled(tx, personId);
      for (let at = 0; at < filled.length; at += LINES_AT_ONCE)
        await letGo(tx, filled.slice(at, at + LINES_AT_ONCE));
      await deleteVouchers(tx, personId);
      await forgetWallet(tx, personId);
    },
  };
}

/** What an organisation gave for a job that goes with its owner is the organisation's again. */
async function giveBackToOthers(
  tx: Transaction,
  hold: { readonly id: number; readonly jobId: string },
): Promise<void> {
  const lines = await listLines(tx, { jobId: hold.jobId });
  // Each run is settled before the next one holds, so what lies there is of the last.
  const last = lines.findLast(({ entryKind, account }) => entryKind === "hold" && account.id === hold.id)!;
  const taken = lines.filter(
    ({ entryId, account }) => entryId === last.entryId && account.walletId !== last.account.walletId,
  );
  if (taken.length === 0) return;
  await lockWalletsByNumber(tx, [...new Set([last, ...taken].map(({ account }) => account.walletId!))]);
  const characters = taken.reduce((sum, { amount }) => sum - amount, 0);
  await postEntry(tx, {
    ...{ key: `${last.key} goes with its owner`, kind: "release", at: new Date(), jobId: hold.jobId },
    lines: [
      { account: last.account, amount: -characters },
      ...taken.map(({ account, amount }) => ({ account, amount: -amount })),
    ],
  });
}

/** Lines of one entry: whoever has translated many documents has as many free parts that were never used up. */
const LINES_AT_ONCE = 1000;

/** What is left in accounts lapses, in one entry. */
async function letGo(tx: Transaction, filled: Awaited<ReturnType<typeof listFilled>>): Promise<void> {
  const sums = Map.groupBy(filled, ({ unit }) => unit);
  await postEntry(tx, {
    ...{ key: `accounts from ${filled[0]!.id} go with their owner`, kind: "lapse", at: new Date() },
    lines: [
      ...filled.map((account) => ({ account, amount: -account.balance })),
      ...[...sums].map(([unit, accounts]) => ({
        account: { kind: "lapsed" as const, unit },
        amount: accounts.reduce((sum, { balance }) => sum + balance, 0),
      })),
    ],
  });
}
