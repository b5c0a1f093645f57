import { recordEvent } from "../../platform/events/domain-events.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { LibraryDeps } from "./deps.ts";
import { subjectOf } from "./event-subject.ts";
import type { Library } from "./library.ts";

/** Writes down that a library goes out as a file. */
export async function recordExport(
  { db, clock }: LibraryDeps,
  library: Authorized<Library, "export">,
): Promise<void> {
  await recordEvent(db, clock, "library.exported", subjectOf(library), { holds: library.kind });
}
