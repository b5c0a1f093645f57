import type { Database, Queryable } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { newId } from "../../platform/random.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { LibraryDeps } from "./deps.ts";
import type { Library, LibraryRow } from "./library.ts";
import { inOperatorsHands, requirePlace } from "./policy.ts";
import { findLibraryByName, findLibraryBySeed, insertLibrary } from "./repo.ts";
import type { LibraryKind } from "./tables.ts";

type Made<K extends LibraryKind> = Authorized<Library<K>, "manage">;

/**
 * Makes an empty library, for oneself or for the organisation.
 *
 * @throws {AppError} tm.no_right, termbase.no_right  when somebody who is no manager makes one for the organisation
 */
export async function createLibrary<K extends LibraryKind>(
  deps: LibraryDeps,
  { userId }: { readonly userId: string },
  {
    name,
    scope,
    kind,
  }: { readonly name: string; readonly scope: "personal" | "organization"; readonly kind: K },
): Promise<Made<K>> {
  const place = await requirePlace(deps.db, userId, scope, kind);
  return deps.db.transaction((tx) => make(tx, deps, { ...place, name, kind }));
}

/** A library that is made with what it holds. */
export interface PlantedLibrary<K extends LibraryKind> {
  /** Null: shared with everybody. */
  readonly ownerId: string | null;
  readonly name: string;
  readonly kind: K;
  /** Makes the library only once. */
  readonly seed?: string;
}

/**
 * For the operator: makes a library with what it holds, all or nothing.
 *
 * @param fill  writes what it holds, in the same transaction
 * @returns null when this seed has been planted before
 */
export async function plantLibrary<K extends LibraryKind>(
  deps: LibraryDeps,
  library: PlantedLibrary<K>,
  fill: (tx: Queryable, made: Made<K>) => Promise<void>,
): Promise<Made<K> | null> {
  return deps.db.transaction(async (tx) => {
    if (library.seed && (await isPlanted(tx, library.seed))) return null;
    const made = await make(tx, deps, { ...library, organizationId: null });
    await fill(tx, made);
    return made;
  });
}

/** Whether the library of a seed is there already. */
export async function isPlanted(db: Queryable, seed: string): Promise<boolean> {
  return (await findLibraryBySeed(db, seed)) !== null;
}

interface OwnName<K extends LibraryKind> {
  readonly ownerId: string;
  readonly name: string;
  readonly kind: K;
}

/** For the operator: the owner's library of that name, which is made where there is none. */
export async function openOrCreateByName<K extends LibraryKind>(
  deps: LibraryDeps,
  library: OwnName<K>,
): Promise<Made<K>> {
  return deps.db.transaction(async (tx) => {
    const known = await findLibraryByName(tx, library);
    return known
      ? inOperatorsHands(known, library.kind)
      : make(tx, deps, { ...library, organizationId: null });
  });
}

/** For the operator: the owner's library of that name; null where there is none. */
export async function openByName<K extends LibraryKind>(
  db: Database,
  library: OwnName<K>,
): Promise<Made<K> | null> {
  const known = await findLibraryByName(db, library);
  return known && inOperatorsHands(known, library.kind);
}

async function make<K extends LibraryKind>(
  tx: Queryable,
  { clock }: LibraryDeps,
  {
    kind,
    ...library
  }: Pick<LibraryRow, "name" | "ownerId" | "organizationId"> & {
    readonly kind: K;
    readonly seed?: string;
  },
): Promise<Made<K>> {
  const row = await insertLibrary(tx, {
    ...{ id: newId(), ...library, kind, createdAt: new Date(clock.now()) },
    // What the operator shares with everybody may be taken away by everybody.
    memberMayExport: library.ownerId === null && library.organizationId === null,
  });
  await recordEvent(
    tx,
    clock,
    "library.created",
    { ownerId: row.ownerId, organizationId: row.organizationId, subjectId: row.id },
    { holds: kind },
  );
  return inOperatorsHands(row, kind);
}
