import { recordEvent } from "../../platform/events/domain-events.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { LibraryDeps } from "./deps.ts";
import { subjectOf } from "./event-subject.ts";
import type { Library } from "./library.ts";
import { deleteLibraryRow, updateLibrary } from "./repo.ts";

/** Renames a library, or says what members of its organisation may do and what its matches lose. */
export async function changeLibrary(
  { db }: LibraryDeps,
  library: Authorized<Library, "manage">,
  change: {
    readonly name?: string | undefined;
    readonly memberRight?: "read" | "write" | undefined;
    readonly memberMayExport?: boolean | undefined;
    readonly penalty?: number | undefined;
  },
): Promise<void> {
  const { name, memberRight, memberMayExport, penalty } = change;
  if (Object.values(change).every((value) => value === undefined)) return;
  await updateLibrary(db, library, {
    ...(name !== undefined && { name }),
    ...(memberRight && { memberRight }),
    ...(memberMayExport !== undefined && { memberMayExport }),
    ...(penalty !== undefined && { penalty }),
  });
}

/** Deletes a library with all that it holds, for real. */
export async function deleteLibrary(
  { db, clock }: LibraryDeps,
  library: Authorized<Library, "manage">,
): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteLibraryRow(tx, library);
    await recordEvent(tx, clock, "library.deleted", subjectOf(library), { holds: library.kind });
  });
}
