import type { MemoryMemberRight } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { newId } from "../../platform/random.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import { accountKeysOf, findUserByAccount, HOUR_MS, takeFromLimits } from "../accounts/index.ts";
import type { InvitingDeps, LibraryDeps } from "./deps.ts";
import { subjectOf } from "./event-subject.ts";
import type { Library } from "./library.ts";
import { countMembers, deleteOldInvitations, lockLibrary, putInvitation } from "./repo.ts";

/** Persons one library can be open to by name, invitations among them. */
const MAX_MEMBERS = 200;
/** Each reaches a person, so nobody sends many. */
const INVITATIONS_PER_HOUR = 30;
/** An address that nobody has answered at is not kept for ever. */
const INVITATION_DAYS = 30;

/**
 * Invites whoever has this sign-in name, e-mail or phone number, or changes what was offered there. What happens and what is
 * answered is the same whether anybody has it: the inviter learns of a person only when they accept.
 *
 * @throws {AppError} tm.member_owner to the owner alone; tm.members_full; tm.invitations_full with `seconds`
 */
export async function inviteMember(
  { db, clock, notifier }: InvitingDeps,
  { userId }: { readonly userId: string },
  library: Authorized<Library, "manage">,
  wish: { readonly account: string; readonly right: MemoryMemberRight; readonly mayExport: boolean },
): Promise<void> {
  const limit = {
    key: `library-invitations:${userId}`,
    max: INVITATIONS_PER_HOUR,
    windowMs: HOUR_MS,
    code: "tm.invitations_full",
  } as const;
  await takeFromLimits(db, [limit], clock.now());
  const account = wish.account.trim();
  const accountKey = account.toLowerCase();
  if (userId === library.ownerId && (await accountKeysOf(db, userId)).includes(accountKey))
    throw new AppError("tm.member_owner");
  const now = new Date(clock.now());
  await db.transaction(async (tx) => {
    // One after the other, so that the limit holds.
    await lockLibrary(tx, library);
    if ((await countMembers(tx, library)) >= MAX_MEMBERS)
      throw new AppError("tm.members_full", { limit: MAX_MEMBERS });
    await putInvitation(tx, library, {
      ...{ id: newId(), account, accountKey, memberRight: wish.right, mayExport: wish.mayExport },
      ...{ invitedBy: userId, invitedAt: now },
    });
    const details = { library: library.id };
    await insertAudit(tx, { at: now, userId, event: "library_member_invited", details });
    await recordEvent(tx, clock, "library.opened", subjectOf(library), { right: wish.right });
    const invited = await findUserByAccount(tx, account);
    if (!invited) return;
    await notifier.tell(tx, {
      ...{
        userId: invited.id,
        kind: "library.offered",
        facts: { what: library.kind },
        subjectId: library.id,
      },
      // Another right offered to the same person is no new invitation.
      key: `invited to ${library.id} ${now.toISOString().slice(0, 10)}`,
    });
  });
}

/** @returns how many invitations went unanswered too long */
export async function tidyInvitations({ db, clock }: LibraryDeps): Promise<number> {
  return deleteOldInvitations(db, new Date(clock.now() - INVITATION_DAYS * 24 * HOUR_MS));
}
