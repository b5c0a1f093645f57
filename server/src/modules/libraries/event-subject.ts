import type { EventSubject } from "../../platform/events/domain-events.ts";
import type { LibraryRow } from "./library.ts";

/** Whose a library is, for what happens to it. */
export function subjectOf({
  id,
  ownerId,
  organizationId,
}: Pick<LibraryRow, "id" | "ownerId" | "organizationId">): EventSubject {
  return { ownerId, organizationId, subjectId: id };
}
