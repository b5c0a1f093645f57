import type { Database } from "../../platform/database/connect.ts";
import type { MasterKeys } from "../../platform/secrets/master-keys.ts";
import { sealAnew } from "../../platform/secrets/secret-box.ts";
import { sealedFor } from "./key-engine.ts";
import { listKeysSealedOtherwise, replaceSeal } from "./key-repo.ts";

/**
 * Seals every stored secret with the current master key. All or none; a running server goes on meanwhile.
 *
 * @returns how many were sealed anew
 * @throws {AppError} engine.key_unreadable  when one was sealed with a master key that is not there any more
 */
export function sealAllAnew(db: Database, masterKeys: MasterKeys): Promise<number> {
  return db.transaction(async (tx) => {
    const { id } = await masterKeys.current();
    const rows = await listKeysSealedOtherwise(tx, id);
    for (const row of rows)
      await replaceSeal(tx, row.id, await sealAnew(masterKeys, row.secret!, sealedFor(row)));
    return rows.length;
  });
}
