import { AppError } from "@yizhou/model";
import type { Queryable } from "../../platform/database/connect.ts";
import type { LibraryKind } from "../libraries/tables.ts";
import { findLibraries, type LibraryRight, type SeenLibrary } from "./repo.ts";

const ORDER: readonly LibraryRight[] = ["read", "write", "manage"];

/**
 * The library, when the user may do that much with it. A person's own library is theirs to manage; an organisation's is managed
 * by its managers, and read or written by its members as these decide; either may be opened further to persons by name; a shared
 * one is read by everybody.
 *
 * @param kind  termbases are libraries too, by the same rule
 * @throws {AppError} tm.memory_not_found or termbase.not_found  for one that may not even be read; tm.no_right, termbase.no_right
 */
export async function requireRight(
  db: Queryable,
  userId: string,
  libraryId: string,
  right: LibraryRight,
  kind: LibraryKind = "memory",
): Promise<SeenLibrary> {
  const [library] = await findLibraries(db, userId, libraryId, kind);
  if (!library) throw new AppError(kind === "terms" ? "termbase.not_found" : "tm.memory_not_found");
  if (ORDER.indexOf(library.right) < ORDER.indexOf(right))
    throw new AppError(kind === "terms" ? "termbase.no_right" : "tm.no_right");
  return library;
}
