import type { MemoryMember } from "@yizhou/contract";
import type { Member } from "./change-members.ts";
import type { Library } from "./library.ts";
import type { LibraryOverview } from "./list-libraries.ts";
import type { LibraryKind } from "./tables.ts";

/** What the wire says of every library, whatever it holds. */
export function presentCommon({ organizationId, ownerId, ...library }: Library, userId: string) {
  const { id, name, right, mayExport, memberRight, memberMayExport, createdAt } = library;
  return {
    ...{ id, name, right, mayExport },
    scope: scopeOf({ organizationId, ownerId }, userId),
    memberRight: organizationId === null ? null : memberRight,
    memberMayExport: organizationId === null ? null : memberMayExport,
    createdAt: createdAt.toISOString(),
  };
}

function scopeOf(
  { organizationId, ownerId }: Pick<Library, "organizationId" | "ownerId">,
  userId: string,
): "organization" | "shared" | "personal" | "member" {
  if (organizationId !== null) return "organization";
  if (ownerId === null) return "shared";
  return ownerId === userId ? "personal" : "member";
}

/** What stands beside the libraries of a list. */
export function presentBeside<K extends LibraryKind>({
  invitations,
  canManageOrganization,
}: LibraryOverview<K>) {
  return {
    invitations: invitations.map(({ library, right, invitedBy }) => ({
      ...{ libraryId: library.id, name: library.name, right, invitedBy },
    })),
    canManageOrganization,
  };
}

export function presentMember({ id, account, nickName, right, mayExport, state }: Member): MemoryMember {
  return {
    ...{ id, account, nickName, right, mayExport },
    isOwner: state === "owner",
    isInvited: state === "invited",
  };
}
