import type { Database } from "../../platform/database/connect.ts";
import { signRows, unsignedUnits } from "./unit-repo.ts";
import { textColumns } from "./unit-rows.ts";

const SIGNED_AT_ONCE = 500;

/** Works out the columns that follow from the texts where that is still open. */
export async function signUnits(db: Database): Promise<number> {
  let done = 0;
  for (;;) {
    const units = await unsignedUnits(db, SIGNED_AT_ONCE);
    if (units.length === 0) return done;
    const changes = units.map((unit) => ({
      id: unit.id,
      ...textColumns(unit.source, unit.target, [unit.sourceLanguage, unit.targetLanguage]),
    }));
    await signRows(db, changes);
    done += units.length;
  }
}
