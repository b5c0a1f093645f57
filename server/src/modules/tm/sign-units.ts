import type { Database } from "../../platform/database/connect.ts";
import { listWords, signRows, unsignedUnits } from "./unit-repo.ts";
import { textColumns } from "./unit-rows.ts";

const SIGNED_AT_ONCE = 500;

/** Works out what units are found by where that is still open: units from before there were signatures. */
export async function signUnits(db: Database): Promise<number> {
  let done = 0;
  for (;;) {
    const units = await unsignedUnits(db, SIGNED_AT_ONCE);
    if (units.length === 0) return done;
    const changes = units.map((unit) => ({
      id: unit.id,
      ...textColumns(unit.source, unit.target, [unit.sourceLanguage, unit.targetLanguage]),
    }));
    await listWords(db, changes);
    await signRows(db, changes);
    done += units.length;
  }
}
