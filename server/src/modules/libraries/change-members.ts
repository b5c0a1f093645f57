// Persons to whom a library is open by name: invited by those who manage it, there once they have accepted, gone at once when
// taken out. Rights are read with every request, so nothing else has to be told.
import type { MemoryMemberRight } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Authorized } from "../../platform/rights/authorized.ts";
import { personNames, insertAudit } from "../accounts/index.ts";
import type { LibraryDeps } from "./deps.ts";
import type { Library } from "./library.ts";
import { deleteMember, findMembers, setMemberRight } from "./repo.ts";

export interface Member {
  readonly userId: string;
  readonly account: string;
  readonly nickName: string;
  readonly right: MemoryMemberRight;
  /** Null: the library's owner. */
  readonly invitedAt: Date | null;
  readonly acceptedAt: Date | null;
}

/** The owner first, then by account. */
export async function listMembers(
  { db }: LibraryDeps,
  library: Authorized<Library, "manage">,
): Promise<Member[]> {
  const rows = await findMembers(db, library);
  const { ownerId } = library;
  const names = await personNames(db, [...rows.map(({ userId }) => userId), ...(ownerId ? [ownerId] : [])]);
  const members = rows.flatMap(({ userId, memberRight: right, invitedAt, acceptedAt }): Member[] => {
    const person = names.get(userId);
    return person ? [{ userId, ...person, right, invitedAt, acceptedAt }] : [];
  });
  members.sort((a, b) => (a.account < b.account ? -1 : 1));
  const owner = ownerId === null ? undefined : names.get(ownerId);
  if (!ownerId || !owner) return members;
  return [
    { userId: ownerId, ...owner, right: "manage", invitedAt: null, acceptedAt: library.createdAt },
    ...members,
  ];
}

/** @throws {AppError} tm.member_not_found */
export async function changeMember(
  { db, clock }: LibraryDeps,
  library: Authorized<Library, "manage">,
  memberId: string,
  right: MemoryMemberRight,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await setMemberRight(tx, library, memberId, right))) throw new AppError("tm.member_not_found");
    await insertAudit(tx, {
      ...{ at: new Date(clock.now()), userId: memberId, event: "library_member_changed" },
      details: { library: library.id },
    });
  });
}

/** Takes a person out. @throws {AppError} tm.member_not_found */
export async function removeMember(
  { db, clock }: LibraryDeps,
  library: Authorized<Library, "manage">,
  memberId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteMember(tx, library.id, memberId))) throw new AppError("tm.member_not_found");
    await insertAudit(tx, {
      ...{ at: new Date(clock.now()), userId: memberId, event: "library_member_removed" },
      details: { library: library.id },
    });
  });
}
