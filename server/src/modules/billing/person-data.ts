import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { forgetWallet, listFilled, listWalletLines, postEntry } from "./ledger-repo.ts";
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
      const filled = await listFilled(tx, personId);
      for (let at = 0; at < filled.length; at += LINES_AT_ONCE)
        await letGo(tx, filled.slice(at, at + LINES_AT_ONCE));
      await deleteVouchers(tx, personId);
      await forgetWallet(tx, personId);
    },
  };
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
