import type { Queryable } from "../../platform/database/connect.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import { findMembership } from "../organizations/index.ts";
import type { LibraryDeps } from "./deps.ts";
import type { Library } from "./library.ts";
import { listInvitations, type Invitation } from "./answer-invitation.ts";
import { readableLibraries } from "./policy.ts";
import { findOwnLibraries } from "./repo.ts";
import type { LibraryKind } from "./tables.ts";

/** Everything a person sees of the libraries of a kind. */
export interface LibraryOverview<K extends LibraryKind> {
  readonly libraries: readonly Authorized<Library<K>, "read">[];
  readonly invitations: readonly Invitation[];
  /** Managers make libraries for their organisation. */
  readonly canManageOrganization: boolean;
}

export async function listLibraries<K extends LibraryKind>(
  { db }: Pick<LibraryDeps, "db">,
  { userId }: { readonly userId: string },
  kind: K,
): Promise<LibraryOverview<K>> {
  const libraries = await readableLibraries(db, userId, kind);
  const membership = await findMembership(db, userId);
  return {
    libraries,
    invitations: await listInvitations({ db }, { userId }, kind),
    canManageOrganization: membership?.role === "manager",
  };
}

/** Names of those libraries that a person may read, of either kind. */
export async function libraryNames(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const memories = await readableLibraries(db, userId, "memory", ids);
  const termbases = await readableLibraries(db, userId, "terms", ids);
  return new Map([...memories, ...termbases].map(({ id, name }) => [id, name]));
}

/** Ids of every library that a person owns, of either kind. */
export async function ownLibraryIds(db: Queryable, ownerId: string): Promise<string[]> {
  return (await findOwnLibraries(db, ownerId)).map(({ id }) => id);
}
