import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { deleteWebhooksOf, listWebhooks } from "./repo.ts";
import { webhooks } from "./tables.ts";

/** Where a person wanted to be told, and what was told there. */
export function webhooksPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "webhooks",
    tables: [webhooks],
    async *export(personId) {
      yield jsonEntry("webhooks.json", () => listWebhooks(db, personId));
    },
    erase: deleteWebhooksOf,
  };
}
