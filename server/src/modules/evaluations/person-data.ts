import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { deleteEvaluationsOf, findEvaluationsOf } from "./repo.ts";
import { evaluations } from "./tables.ts";

/** Evaluations hold what their maker brought, and go with them. */
export function evaluationsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "evaluations",
    tables: [evaluations],
    async *export(personId) {
      yield jsonEntry("evaluations.json", () => findEvaluationsOf(db, personId));
    },
    erase: deleteEvaluationsOf,
  };
}
