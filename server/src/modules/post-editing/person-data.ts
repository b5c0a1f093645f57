import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { deleteSettings, findSettings } from "./settings-repo.ts";
import { editorSettings } from "./tables.ts";

/** How somebody wants the editor. */
export function postEditingPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "post-editing",
    tables: [editorSettings],
    async *export(personId) {
      yield jsonEntry("editor-settings.json", async () => {
        const settings = await findSettings(db, personId);
        return settings ? [settings] : [];
      });
    },
    erase: deleteSettings,
  };
}
