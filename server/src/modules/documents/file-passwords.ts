// Passwords of encrypted files: sealed like engine keys, opened only on the way into the process that reads the file, and gone
// with the file. They are in no log and no answer, and with waiting work only as sealed.
import { AppError } from "@yizhou/model";
import type { Database } from "../../platform/database/connect.ts";
import type { MasterKeys } from "../../platform/secrets/master-keys.ts";
import { openSecret, sealAnew, sealSecret } from "../../platform/secrets/secret-box.ts";
import { listPasswordsSealedOtherwise, setPassword } from "./repo.ts";
import type { FileRow } from "./repo.ts";

type Owned = Pick<FileRow, "id" | "ownerId">;

const sealedFor = ({ id, ownerId }: Owned): string => `password of file ${id} of ${ownerId}`;

/** @throws {AppError} file.password_unkept on a site without master keys */
export async function sealPassword(
  masterKeys: MasterKeys | null,
  file: Owned,
  password: string,
): Promise<string> {
  if (!masterKeys) throw new AppError("file.password_unkept");
  return sealSecret(masterKeys, password, sealedFor(file));
}

/** @throws {AppError} filter.encrypted when what is kept can no longer be opened: the password has to be asked for again */
export async function openPassword(
  masterKeys: MasterKeys | null,
  file: Owned & Pick<FileRow, "passwordSealed">,
): Promise<string | undefined> {
  if (file.passwordSealed === null) return undefined;
  if (!masterKeys) throw new AppError("filter.encrypted");
  try {
    return await openSecret(masterKeys, file.passwordSealed, sealedFor(file));
  } catch (cause) {
    throw new AppError("filter.encrypted", {}, { cause });
  }
}

/**
 * Seals every kept password with the current master key. All or none.
 *
 * @returns how many were sealed anew
 * @throws {AppError} engine.key_unreadable  when one was sealed with a master key that is not there any more
 */
export function sealPasswordsAnew(db: Database, masterKeys: MasterKeys): Promise<number> {
  return db.transaction(async (tx) => {
    const { id } = await masterKeys.current();
    const rows = await listPasswordsSealedOtherwise(tx, id);
    for (const row of rows)
      await setPassword(tx, row.id, await sealAnew(masterKeys, row.passwordSealed!, sealedFor(row)));
    return rows.length;
  });
}
