import { jsonEntry } from "../../platform/person-data/export-entries.ts";
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
      for (const account of await listFilled(tx, personId))
        await postEntry(tx, {
          ...{ key: `account ${account.id} goes with its owner`, kind: "lapse", at: new Date() },
          lines: [
            { account, amount: -account.balance },
            { account: { kind: "lapsed", unit: account.unit }, amount: account.balance },
          ],
        });
      await deleteVouchers(tx, personId);
      await forgetWallet(tx, personId);
    },
  };
}
