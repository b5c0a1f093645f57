import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { accountKeysOf } from "../accounts/index.ts";
import { exportRows, forgetLetters, forgetPerson } from "./repo.ts";
import { notificationMessages, notifications } from "./tables.ts";

/** What a person was told, and where it was sent. */
export function notificationsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "notifications",
    tables: [notifications, notificationMessages],
    async *export(personId) {
      yield jsonEntry("notifications.json", () => exportRows(db, personId));
    },
    async erase(tx, personId) {
      await forgetLetters(tx, await accountKeysOf(tx, personId));
      await forgetPerson(tx, personId);
    },
  };
}
