import { AppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Right } from "../../platform/rights/authorized.ts";
import { accountKeysOf, personNames } from "../accounts/index.ts";
import { findMembership } from "../organizations/index.ts";
import type { LibraryDeps } from "./deps.ts";
import type { LibraryRow } from "./library.ts";
import { deleteMember, findInvitations, putMember, takeInvitations } from "./repo.ts";
import type { LibraryKind } from "./tables.ts";

interface Person {
  readonly userId: string;
}

export interface Invitation {
  readonly library: LibraryRow;
  readonly right: Right;
  /** Nickname; null when that account is gone. */
  readonly invitedBy: string | null;
}

/** Invitations that wait for the person's answer, one for each library. */
export async function listInvitations(
  { db }: Pick<LibraryDeps, "db">,
  { userId }: Person,
  kind: LibraryKind,
): Promise<Invitation[]> {
  const found = await findInvitations(db, await accountKeysOf(db, userId), kind);
  const mayJoin = await joinRule(db, userId);
  const rows = [...new Map(found.map((row) => [row.library.id, row])).values()].filter(({ library }) =>
    mayJoin(library),
  );
  const names = await personNames(
    db,
    rows.flatMap(({ invitation }) => invitation.invitedBy ?? []),
  );
  return rows.map(({ library, invitation: { memberRight, invitedBy } }) => ({
    ...{ library, right: memberRight },
    invitedBy: names.get(invitedBy ?? "")?.nickName ?? null,
  }));
}

/** @throws {AppError} tm.invitation_not_found */
export async function acceptInvitation(
  { db, clock }: LibraryDeps,
  { userId }: Person,
  libraryId: string,
): Promise<void> {
  const accountKeys = await accountKeysOf(db, userId);
  const mayJoin = await joinRule(db, userId);
  const now = new Date(clock.now());
  await db.transaction(async (tx) => {
    const taken = await takeInvitations(tx, libraryId, accountKeys);
    // What was taken is there again: the transaction ends here.
    if (!taken || !mayJoin(taken.library)) throw new AppError("tm.invitation_not_found");
    const { memberRight, mayExport, invitedBy, invitedAt } = taken.invitation;
    await putMember(tx, {
      ...{ libraryId, userId, memberRight, mayExport, invitedBy, invitedAt, acceptedAt: now },
    });
    const details = { library: libraryId };
    await insertAudit(tx, { at: now, userId, event: "library_member_joined", details });
  });
}

/** Declines an invitation, or leaves a library. @throws {AppError} tm.invitation_not_found */
export async function leaveLibrary(
  { db, clock }: LibraryDeps,
  { userId }: Person,
  libraryId: string,
): Promise<void> {
  const accountKeys = await accountKeysOf(db, userId);
  await db.transaction(async (tx) => {
    const declined = await takeInvitations(tx, libraryId, accountKeys);
    const isLeft = await deleteMember(tx, libraryId, userId);
    if (!declined && !isLeft) throw new AppError("tm.invitation_not_found");
    if (isLeft)
      await insertAudit(tx, {
        ...{ at: new Date(clock.now()), userId, event: "library_member_left" },
        details: { library: libraryId },
      });
  });
}

/** Into a library of an organisation only its own people come, and nobody needs to be let into their own. */
async function joinRule(db: Queryable, userId: string): Promise<(library: LibraryRow) => boolean> {
  const membership = await findMembership(db, userId);
  return ({ ownerId, organizationId }) =>
    ownerId !== userId && (organizationId === null || organizationId === membership?.organizationId);
}
