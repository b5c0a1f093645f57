// Persons to whom a library is open by name: invited by those who manage it, there once they have accepted, gone at once when
// taken out. Rights are read with every request, so nothing else has to be told.
import type { MemoryMemberChange, MemoryMemberRight } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import { personNames } from "../accounts/index.ts";
import type { LibraryDeps } from "./deps.ts";
import type { Library } from "./library.ts";
import { changeGiven, deleteInvitation, deleteMember, findMembers, findOpenInvitations } from "./repo.ts";
import type { Given } from "./repo.ts";

export interface Member {
  /** The person's, or the invitation's own. */
  readonly id: string;
  readonly account: string;
  readonly nickName: string | null;
  readonly right: MemoryMemberRight;
  readonly mayExport: boolean;
  readonly state: "owner" | "member" | "invited";
}

/** The owner first, then by account; invitations last, by what was typed alone. */
export async function listMembers(
  { db }: LibraryDeps,
  library: Authorized<Library, "manage">,
): Promise<Member[]> {
  const rows = await findMembers(db, library);
  const { ownerId } = library;
  const names = await personNames(db, [...rows.map(({ userId }) => userId), ...(ownerId ? [ownerId] : [])]);
  const lineOf = (id: string, given: Given, state: Member["state"]): Member[] => {
    const person = names.get(id);
    if (!person) return [];
    const { account, nickName } = person;
    return [{ id, account, nickName, right: given.memberRight, mayExport: given.mayExport, state }];
  };
  const members = rows.flatMap((row) => lineOf(row.userId, row, "member"));
  members.sort((a, b) => (a.account < b.account ? -1 : 1));
  const invited = (await findOpenInvitations(db, library)).map(
    ({ id, account, memberRight, mayExport }): Member => ({
      ...{ id, account, nickName: null, right: memberRight, mayExport, state: "invited" },
    }),
  );
  const owner = ownerId ? lineOf(ownerId, { memberRight: "manage", mayExport: true }, "owner") : [];
  return [...owner, ...members, ...invited];
}

/** @throws {AppError} tm.member_not_found */
export async function changeMember(
  { db, clock }: LibraryDeps,
  { userId }: { readonly userId: string },
  library: Authorized<Library, "manage">,
  memberId: string,
  { right, mayExport }: MemoryMemberChange,
): Promise<void> {
  const change = { ...(right && { memberRight: right }), ...(mayExport !== undefined && { mayExport }) };
  if (Object.keys(change).length === 0) return;
  await db.transaction(async (tx) => {
    if (!(await changeGiven(tx, library, memberId, change))) throw new AppError("tm.member_not_found");
    await insertAudit(tx, {
      ...{ at: new Date(clock.now()), userId, event: "library_member_changed" },
      details: { library: library.id, member: memberId },
    });
  });
}

/** Takes a person out, or an invitation back. @throws {AppError} tm.member_not_found */
export async function removeMember(
  { db, clock }: LibraryDeps,
  { userId }: { readonly userId: string },
  library: Authorized<Library, "manage">,
  memberId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isGone =
      (await deleteMember(tx, library.id, memberId)) || (await deleteInvitation(tx, library, memberId));
    if (!isGone) throw new AppError("tm.member_not_found");
    await insertAudit(tx, {
      ...{ at: new Date(clock.now()), userId, event: "library_member_removed" },
      details: { library: library.id, member: memberId },
    });
  });
}
