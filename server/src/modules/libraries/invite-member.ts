import type { MemoryMemberRight } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { recordEvent } from "../../platform/events/domain-events.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import { findUserByAccount, HOUR_MS, insertAudit, takeFromLimits } from "../accounts/index.ts";
import { findMembership } from "../organizations/index.ts";
import type { LibraryDeps } from "./deps.ts";
import { subjectOf } from "./event-subject.ts";
import type { Library } from "./library.ts";
import { countMembers, lockLibrary, putMember } from "./repo.ts";

/** Persons one library can be open to by name. */
const MAX_MEMBERS = 200;
/** Invitations tell whether an account exists, so nobody sends many. */
const INVITATIONS_PER_HOUR = 30;

/**
 * Invites somebody, or changes the right of one who is invited already. Into a library of an organisation only its own people
 * come, and at once.
 *
 * @param wish.account  user name, e-mail or phone number
 * @throws {AppError} tm.member_unknown; tm.member_owner; tm.members_full; tm.invitations_full with `seconds`
 */
export async function inviteMember(
  { db, clock }: LibraryDeps,
  { userId }: { readonly userId: string },
  library: Authorized<Library, "manage">,
  wish: { readonly account: string; readonly right: MemoryMemberRight },
): Promise<void> {
  const limit = {
    key: `library-invitations:${userId}`,
    max: INVITATIONS_PER_HOUR,
    windowMs: HOUR_MS,
    code: "tm.invitations_full",
  } as const;
  await takeFromLimits(db, [limit], clock.now());
  const account = wish.account.trim();
  const person = await findUserByAccount(db, account);
  if (!person) throw new AppError("tm.member_unknown", { account });
  if (person.id === library.ownerId) throw new AppError("tm.member_owner");
  if (library.organizationId !== null) {
    const membership = await findMembership(db, person.id);
    if (membership?.organizationId !== library.organizationId)
      throw new AppError("tm.member_unknown", { account });
  }
  const now = new Date(clock.now());
  await db.transaction(async (tx) => {
    // One after the other, so that the limit holds.
    await lockLibrary(tx, library);
    if ((await countMembers(tx, library)) >= MAX_MEMBERS)
      throw new AppError("tm.members_full", { limit: MAX_MEMBERS });
    await putMember(tx, library, {
      ...{ userId: person.id, memberRight: wish.right, invitedBy: userId, invitedAt: now },
      acceptedAt: library.organizationId === null ? null : now,
    });
    const details = { library: library.id };
    await insertAudit(tx, { at: now, userId: person.id, event: "library_member_invited", details });
    await recordEvent(tx, clock, "library.opened", subjectOf(library), { right: wish.right });
  });
}
