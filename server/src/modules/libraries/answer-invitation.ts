import { AppError } from "@yizhou/model";
import type { Right } from "../../platform/rights/authorized.ts";
import { personNames, insertAudit } from "../accounts/index.ts";
import type { LibraryDeps } from "./deps.ts";
import type { LibraryRow } from "./library.ts";
import { acceptMember, deleteMember, findInvitations } from "./repo.ts";
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

/** Invitations that wait for the person's answer. */
export async function listInvitations(
  { db }: Pick<LibraryDeps, "db">,
  { userId }: Person,
  kind: LibraryKind,
): Promise<Invitation[]> {
  const rows = await findInvitations(db, userId, kind);
  const names = await personNames(
    db,
    rows.flatMap(({ invitedBy }) => invitedBy ?? []),
  );
  return rows.map((row) => ({ ...row, invitedBy: names.get(row.invitedBy ?? "")?.nickName ?? null }));
}

/** @throws {AppError} tm.invitation_not_found */
export async function acceptInvitation(
  { db, clock }: LibraryDeps,
  { userId }: Person,
  libraryId: string,
): Promise<void> {
  const isAccepted = await acceptMember(db, libraryId, userId, new Date(clock.now()));
  if (!isAccepted) throw new AppError("tm.invitation_not_found");
}

/** Declines an invitation, or leaves a library. @throws {AppError} tm.invitation_not_found */
export async function leaveLibrary(
  { db, clock }: LibraryDeps,
  { userId }: Person,
  libraryId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await deleteMember(tx, libraryId, userId);
    if (!gone) throw new AppError("tm.invitation_not_found");
    if (gone.acceptedAt)
      await insertAudit(tx, {
        ...{ at: new Date(clock.now()), userId, event: "library_member_left" },
        details: { library: libraryId },
      });
  });
}
