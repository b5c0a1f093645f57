import type { AlignmentRow } from "@yizhou/alignment";
import { jsonEntry, jsonListEntry, ROWS_AT_ONCE } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { ofItsMaker } from "./policy.ts";
import { deleteProjectsOf, findProjectsOf, findRows } from "./repo.ts";
import { alignmentProjects } from "./tables.ts";

/** A person's alignments with their rows. */
export function alignmentPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "alignment",
    tables: [alignmentProjects],
    async *export(personId) {
      const own = await findProjectsOf(db, personId);
      yield jsonEntry("alignments.json", async () => own.map(({ lockToken: _token, ...row }) => row));
      for (const project of own)
        yield jsonListEntry(`alignments/${project.id}/rows.json`, (last: AlignmentRow | null) =>
          findRows(db, ofItsMaker(project), { after: last?.rank, limit: ROWS_AT_ONCE }),
        );
    },
    erase: deleteProjectsOf,
  };
}
