import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { newId } from "../../platform/random.ts";
import { newInviteCode } from "./invite-code.ts";
import { mailboxOf } from "./mailbox.ts";
import { hashPassword } from "./passwords.ts";
import * as repo from "./repo.ts";
import type { SessionDeps } from "./sessions.ts";

export interface NewUser {
  /** Sign-in name, kept in lower case; made up when absent. */
  readonly account?: string;
  /** Absent for people who come in by scan, university or card. */
  readonly password?: string;
  readonly userName?: string;
  readonly nickName?: string;
  readonly email?: string;
  /** The person has shown that they read the mailbox. */
  readonly isEmailProven?: boolean;
  readonly phone?: string;
  /** the specification's userChannel; 1 by default, 0 cannot be bound by scan. */
  readonly channel?: number;
  readonly userType?: number;
  readonly organizationId?: number;
  /** The invitation the person came with, as typed. */
  readonly invitedWith?: string;
}

/**
 * Makes an account.
 *
 * @param within  the transaction of whoever makes it as one of several steps
 * @returns the new user's id; null when the account, e-mail or phone exists already, which stays as it is
 */
export async function createUser(
  deps: SessionDeps,
  user: NewUser,
  within?: Transaction,
): Promise<string | null> {
  // Slow on purpose, so no transaction waits for it that need not.
  const passwordHash = user.password === undefined ? null : await hashPassword(user.password);
  const insert = (tx: Transaction) => insertUser(deps, tx, user, passwordHash);
  return within ? insert(within) : deps.db.transaction(insert);
}

async function insertUser(
  { clock, organizations }: SessionDeps,
  tx: Transaction,
  user: NewUser,
  passwordHash: string | null,
): Promise<string | null> {
  const id = newId();
  const account = user.account ?? `yz${newInviteCode().toLowerCase()}`;
  const email = user.email ?? (account.includes("@") ? account : null);
  const name = user.userName ?? maskedName(user) ?? account.split("@", 1)[0]!;
  const { channel = 1, organizationId = 0 } = user;
  const at = new Date(clock.now());
  const mailboxes = [account, email ?? ""].filter((text) => text.includes("@")).map(mailboxOf);
  for (const mailbox of [...new Set(mailboxes)].toSorted()) {
    await repo.lockName(tx, `contact ${mailbox}`);
    if (await repo.isMailboxTaken(tx, mailbox)) return null;
  }
  await organizations.ensure(tx, organizationId);
  const isNew = await repo.insertUser(tx, {
    ...{ id, account, channel, organizationId, passwordHash },
    userName: name,
    nickName: user.nickName ?? name,
    email: email && mailboxOf(email),
    emailProvenAt: user.isEmailProven ? at : null,
    phone: user.phone ?? null,
    userType: user.userType ?? 0,
    inviteCode: newInviteCode(),
    invitedWith: user.invitedWith ?? null,
    createdAt: at,
  });
  if (!isNew) return null;
  if (organizationId) await organizations.join(tx, organizationId, id, at);
  await insertAudit(tx, { at, userId: id, event: "user_created", details: {} });
  const subject = { ownerId: id, organizationId: organizationId || null };
  await recordEvent(tx, clock, "account.registered", subject, { channel });
  return id;
}

/** A name to show for people who gave none: the part of the e-mail before the @, or the masked phone number. */
function maskedName({ account, email, phone }: NewUser): string | undefined {
  if (account) return undefined;
  if (email) return email.split("@", 1)[0];
  return phone ? maskPhone(phone) : undefined;
}

/** `138****5678` */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
