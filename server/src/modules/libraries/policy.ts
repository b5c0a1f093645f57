import { AppError, type ErrorCode } from "@yizhou/model";
import type { Queryable } from "../../platform/database/connect.ts";
import { authorize } from "../../platform/rights/authorize.ts";
import type { Authorized, Right } from "../../platform/rights/authorized.ts";
import { findMembership, type Membership } from "../organizations/index.ts";
import type { Library, LibraryRow } from "./library.ts";
import { findSeenLibraries, type Given } from "./repo.ts";
import type { LibraryKind } from "./tables.ts";

/** The later ones hold the earlier. */
const ORDER: readonly Right[] = ["read", "write", "manage"];

const REFUSALS: Readonly<Record<LibraryKind, { readonly unseen: ErrorCode; readonly noRight: ErrorCode }>> = {
  memory: { unseen: "tm.memory_not_found", noRight: "tm.no_right" },
  terms: { unseen: "termbase.not_found", noRight: "termbase.no_right" },
};

/**
 * What a person may do with a library. Their own is theirs to manage; an organisation's is managed by its managers, and read or
 * written by its members as these decide; either may be opened further to persons by name, an organisation's to its own people
 * only; a shared one is read by everybody, visitors too.
 *
 * @param given  the right that the person was given by name and has accepted
 * @returns null for a library that the person may not even read
 */
function rightOf(
  library: LibraryRow,
  person: { readonly userId: string; readonly membership: Membership | null } | null,
  given: Right | null,
): Right | null {
  const { ownerId, organizationId } = library;
  if (ownerId === null && organizationId === null) return strongest("read", person && given);
  if (!person) return null;
  if (ownerId === person.userId) return "manage";
  if (organizationId === null) return given;
  if (person.membership?.organizationId !== organizationId) return null;
  return person.membership.role === "manager" ? "manage" : strongest(library.memberRight, given);
}

/**
 * Whether a person who may read a library may take it away as a file: who manages it, and whoever was given that by name, as a
 * member of the organisation, or with everybody.
 */
function mayExportOf(library: LibraryRow, right: Right, given: Given | null): boolean {
  const isOpenToAll = library.ownerId === null && library.memberMayExport;
  return right === "manage" || isOpenToAll || (given?.mayExport ?? false);
}

function strongest(a: Right, b: Right | null): Right {
  return b !== null && ORDER.indexOf(b) > ORDER.indexOf(a) ? b : a;
}

/**
 * The libraries of a kind that a person may read, their own first and everybody's last, each group by name; a visitor (null)
 * reads the shared ones.
 *
 * @param ids  only these of them
 */
export async function readableLibraries<K extends LibraryKind>(
  db: Queryable,
  userId: string | null,
  kind: K,
  ids?: readonly string[],
): Promise<Authorized<Library<K>, "read">[]> {
  if (ids?.length === 0) return [];
  const person = userId === null ? null : { userId, membership: await findMembership(db, userId) };
  const organizationId = person?.membership?.organizationId ?? null;
  const rows = await findSeenLibraries(db, kind, { userId, organizationId, ...(ids && { ids }) });
  return rows.flatMap(({ library, given }) => {
    const right = rightOf(library, person, given?.memberRight ?? null);
    const mayExport = right !== null && mayExportOf(library, right, given);
    return right ? [authorize({ ...library, kind, right, mayExport }, "read")] : [];
  });
}

/**
 * The library, when the person may do that much with it.
 *
 * @throws {AppError} tm.memory_not_found or termbase.not_found  for one that may not even be read; tm.no_right, termbase.no_right
 */
export async function requireRight<K extends LibraryKind, R extends Right>(
  db: Queryable,
  userId: string,
  libraryId: string,
  right: R,
  kind: K,
): Promise<Authorized<Library<K>, R>> {
  const [library] = await readableLibraries(db, userId, kind, [libraryId]);
  if (!library) throw new AppError(REFUSALS[kind].unseen);
  if (!holds(library, right)) throw new AppError(REFUSALS[kind].noRight);
  return authorize<Library<K>, R>(library, right);
}

/**
 * The library, when the person may take it away as a file.
 *
 * @throws {AppError} as `requireRight`
 */
export async function requireExport<K extends LibraryKind>(
  db: Queryable,
  userId: string,
  libraryId: string,
  kind: K,
): Promise<Authorized<Library<K>, "export">> {
  const library = await requireRight(db, userId, libraryId, "read", kind);
  if (!library.mayExport) throw new AppError(REFUSALS[kind].noRight);
  return authorize<Library<K>, "export">(library, "export");
}

/** Whether a library that may be read may be used so as well. */
export function holds({ right }: Library, wanted: Right): boolean {
  return ORDER.indexOf(right) >= ORDER.indexOf(wanted);
}

/**
 * Where a new library of the person's goes.
 *
 * @throws {AppError} tm.no_right, termbase.no_right  when somebody who is no manager makes one for the organisation
 */
export async function requirePlace(
  db: Queryable,
  userId: string,
  scope: "personal" | "organization",
  kind: LibraryKind,
): Promise<Pick<LibraryRow, "ownerId" | "organizationId">> {
  if (scope === "personal") return { ownerId: userId, organizationId: null };
  const membership = await findMembership(db, userId);
  if (membership?.role !== "manager") throw new AppError(REFUSALS[kind].noRight);
  return { ownerId: null, organizationId: membership.organizationId };
}

/** A library in the hands of who has just made it, or of the operator at the console: nobody has more right to it. */
export function inOperatorsHands<K extends LibraryKind>(
  library: LibraryRow,
  kind: K,
): Authorized<Library<K>, "manage"> {
  return authorize({ ...library, kind, right: "manage" as const, mayExport: true }, "manage");
}
