import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { forgetWallet, listWalletLines } from "./ledger-repo.ts";
import { ledgerWallets } from "./tables.ts";

/** What was given, bought and spent. Books are kept when a person goes, as nobody's. */
export function billingPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "billing",
    tables: [ledgerWallets],
    async *export(personId) {
      yield jsonEntry("ledger.json", () => listWalletLines(db, { ownerId: personId }));
    },
    async erase(tx, personId) {
      await forgetWallet(tx, personId);
    },
  };
}
