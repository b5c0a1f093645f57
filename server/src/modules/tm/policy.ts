import { AppError } from "@yizhou/model";
import type { Queryable } from "../../platform/database/connect.ts";
import { findLibraries, type LibraryRight, type SeenLibrary } from "./repo.ts";

const ORDER: readonly LibraryRight[] = ["read", "write", "manage"];

/**
 * The library, when the user may do that much with it. A person's own library is theirs to manage; an organisation's is managed
 * by its managers, and read or written by its members as these decide; a shared one is read by everybody.
 *
 * @throws {AppError} tm.memory_not_found  for one that may not even be read; tm.no_right
 */
export async function requireRight(
  db: Queryable,
  userId: string,
  libraryId: string,
  right: LibraryRight,
): Promise<SeenLibrary> {
  const [library] = await findLibraries(db, userId, libraryId);
  if (!library) throw new AppError("tm.memory_not_found");
  if (ORDER.indexOf(library.right) < ORDER.indexOf(right)) throw new AppError("tm.no_right");
  return library;
}
