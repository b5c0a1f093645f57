// Persons to whom a library is open by name: invited by those who manage it, there once they have accepted, gone at once when
// taken out. Rights are read with every request (repo.ts), so nothing else has to be told.
import { AppError } from "@yizhou/model";
import type { MemoryMemberRight } from "@yizhou/contract";
import { and, asc, count, eq, isNull } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import { auditLog, users } from "../accounts/tables.ts";
import { memoryLibraries, memoryMembers } from "../libraries/tables.ts";
import { findUserByAccount, HOUR_MS, takeFromLimits } from "../accounts/index.ts";
import { findMembership } from "../organizations/index.ts";
import { requireRight } from "./policy.ts";
import type { LibraryRow } from "./repo.ts";

/** Persons one library can be open to by name. */
const MAX_MEMBERS = 200;
/** Invitations tell whether an account exists, so nobody sends many. */
const INVITATIONS_PER_HOUR = 30;

export interface Member {
  readonly userId: string;
  readonly account: string;
  readonly nickName: string;
  readonly right: MemoryMemberRight;
  /** Null: the library's owner. */
  readonly invitedAt: Date | null;
  readonly acceptedAt: Date | null;
}

export interface Invitation {
  readonly library: LibraryRow;
  readonly right: MemoryMemberRight;
  /** Nickname; null when that account is gone. */
  readonly invitedBy: string | null;
}

export type LibraryMembers = ReturnType<typeof createLibraryMembers>;

type Kind = LibraryRow["kind"];

/** @param deps  `clock` dates invitations; limits count by it */
export function createLibraryMembers({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const now = (): Date => new Date(clock.now());
  const manage = (userId: string, id: string, kind: Kind) => requireRight(db, userId, id, "manage", kind);

  async function audit(tx: Queryable, userId: string, event: string, libraryId: string): Promise<void> {
    await tx.insert(auditLog).values({ at: now(), userId, event, details: { library: libraryId } });
  }

  return {
    /** The owner first, then by account. @throws {AppError} tm.memory_not_found, tm.no_right unless the caller manages it */
    async list(userId: string, id: string, kind: Kind = "memory"): Promise<Member[]> {
      const library = await manage(userId, id, kind);
      const person = { userId: users.id, account: users.account, nickName: users.nickName };
      const rows = await db
        .select({
          ...person,
          right: memoryMembers.memberRight,
          invitedAt: memoryMembers.invitedAt,
          acceptedAt: memoryMembers.acceptedAt,
        })
        .from(memoryMembers)
        .innerJoin(users, eq(users.id, memoryMembers.userId))
        .where(eq(memoryMembers.libraryId, id))
        .orderBy(asc(users.account));
      if (!library.ownerId) return rows;
      const [owner] = await db.select(person).from(users).where(eq(users.id, library.ownerId));
      return [{ ...owner!, right: "manage", invitedAt: null, acceptedAt: library.createdAt }, ...rows];
    },

    /**
     * Invites somebody, or changes the right of one who is invited already. Into a library of an organisation only its own people
     * come, and at once.
     *
     * @param wish.account  user name, e-mail or phone number
     * @throws {AppError} tm.memory_not_found, tm.no_right; tm.member_unknown; tm.member_owner; tm.members_full;
     *   tm.invitations_full with `seconds`
     */
    async invite(
      userId: string,
      id: string,
      wish: { account: string; right: MemoryMemberRight },
      kind: Kind = "memory",
    ): Promise<void> {
      const library = await manage(userId, id, kind);
      await takeFromLimits(
        db,
        [
          {
            key: `library-invitations:${userId}`,
            max: INVITATIONS_PER_HOUR,
            windowMs: HOUR_MS,
            code: "tm.invitations_full",
          },
        ],
        clock.now(),
      );
      const account = wish.account.trim();
      const person = await findUserByAccount(db, account);
      if (!person) throw new AppError("tm.member_unknown", { account });
      if (person.id === library.ownerId) throw new AppError("tm.member_owner");
      if (library.organizationId !== null) {
        const membership = await findMembership(db, person.id);
        if (membership?.organizationId !== library.organizationId)
          throw new AppError("tm.member_unknown", { account });
      }
      await db.transaction(async (tx) => {
        // One after the other, so that the limit holds.
        await tx.select().from(memoryLibraries).where(eq(memoryLibraries.id, id)).for("update");
        const [{ members } = { members: 0 }] = await tx
          .select({ members: count() })
          .from(memoryMembers)
          .where(eq(memoryMembers.libraryId, id));
        if (members >= MAX_MEMBERS) throw new AppError("tm.members_full", { limit: MAX_MEMBERS });
        await tx
          .insert(memoryMembers)
          .values({
            ...{ libraryId: id, userId: person.id, memberRight: wish.right },
            ...{ invitedBy: userId, invitedAt: now() },
            acceptedAt: library.organizationId === null ? null : now(),
          })
          .onConflictDoUpdate({
            target: [memoryMembers.libraryId, memoryMembers.userId],
            set: { memberRight: wish.right },
          });
        await audit(tx, person.id, "library_member_invited", id);
      });
    },

    /** @throws {AppError} tm.memory_not_found, tm.no_right, tm.member_not_found */
    async change(
      userId: string,
      id: string,
      memberId: string,
      right: MemoryMemberRight,
      kind: Kind = "memory",
    ): Promise<void> {
      await manage(userId, id, kind);
      const done = await db
        .update(memoryMembers)
        .set({ memberRight: right })
        .where(of(id, memberId))
        .returning({ userId: memoryMembers.userId });
      if (done.length === 0) throw new AppError("tm.member_not_found");
      await audit(db, memberId, "library_member_changed", id);
    },

    /** Takes a person out. @throws {AppError} tm.memory_not_found, tm.no_right, tm.member_not_found */
    async remove(userId: string, id: string, memberId: string, kind: Kind = "memory"): Promise<void> {
      await manage(userId, id, kind);
      const done = await db
        .delete(memoryMembers)
        .where(of(id, memberId))
        .returning({ userId: memoryMembers.userId });
      if (done.length === 0) throw new AppError("tm.member_not_found");
      await audit(db, memberId, "library_member_removed", id);
    },

    /** Invitations that wait for the caller's answer. */
    async invitations(userId: string, kind: Kind = "memory"): Promise<Invitation[]> {
      const rows = await db
        .select({ library: memoryLibraries, right: memoryMembers.memberRight, invitedBy: users.nickName })
        .from(memoryMembers)
        .innerJoin(memoryLibraries, eq(memoryLibraries.id, memoryMembers.libraryId))
        .leftJoin(users, eq(users.id, memoryMembers.invitedBy))
        .where(
          and(
            eq(memoryMembers.userId, userId),
            isNull(memoryMembers.acceptedAt),
            eq(memoryLibraries.kind, kind),
          ),
        )
        .orderBy(asc(memoryMembers.invitedAt));
      return rows;
    },

    /** @throws {AppError} tm.invitation_not_found */
    async accept(userId: string, id: string): Promise<void> {
      const done = await db
        .update(memoryMembers)
        .set({ acceptedAt: now() })
        .where(and(of(id, userId), isNull(memoryMembers.acceptedAt)))
        .returning({ userId: memoryMembers.userId });
      if (done.length === 0) throw new AppError("tm.invitation_not_found");
    },

    /** Declines an invitation, or leaves a library. @throws {AppError} tm.invitation_not_found */
    async leave(userId: string, id: string): Promise<void> {
      const done = await db
        .delete(memoryMembers)
        .where(of(id, userId))
        .returning({ acceptedAt: memoryMembers.acceptedAt });
      if (done.length === 0) throw new AppError("tm.invitation_not_found");
      if (done[0]!.acceptedAt) await audit(db, userId, "library_member_left", id);
    },
  };
}

const of = (libraryId: string, userId: string) =>
  and(eq(memoryMembers.libraryId, libraryId), eq(memoryMembers.userId, userId));
