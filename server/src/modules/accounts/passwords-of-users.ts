// Every way a person's password changes. Each ends sessions at once, so that whoever got in with the old one is out.
import { isEmailAccount } from "@yizhou/contract";
import type { ResetPassword } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Queryable } from "../../platform/database/connect.ts";
import { consumeCode, verifyCode } from "./codes.ts";
import type { CodeKey } from "./codes.ts";
import type { AccountDeps, Visitor } from "./deps.ts";
import { hashPassword, isPasswordRight } from "./passwords.ts";
import * as repo from "./repo.ts";
import { requireAccount, requireCode, requirePassword } from "./rules.ts";
import type { Actor } from "../../platform/http/actor.ts";

/**
 * Sets a new password with the code of the forgot-password steps, which is used up; all sessions of the account end.
 *
 * @throws {AppError} the rules of docs/specification.md, section 5; account.code_invalid; account.phone_unregistered or
 *   account.email_unregistered, told only to who holds the code
 */
export async function resetPassword(
  deps: AccountDeps,
  { account, newPassword, code }: ResetPassword,
  visitor: Visitor,
): Promise<void> {
  const { db, clock, settings } = deps;
  requireAccount(account);
  requireCode(code);
  requirePassword(newPassword);
  const isMail = isEmailAccount(account);
  const key: CodeKey = { purpose: "reset", account };
  const store = { db, settings, nowMs: clock.now() };
  await verifyCode(store, key, code);
  const user = await (isMail ? repo.findUserByEmail(db, account) : repo.findUserByPhone(db, account));
  if (!user || user.disabledAt)
    throw new AppError(isMail ? "account.email_unregistered" : "account.phone_unregistered");
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    await consumeCode({ ...store, db: tx }, key, code);
    await storePassword(deps, tx, user.id, passwordHash, visitor.address, "password_reset");
  });
}

/**
 * Sets a new password of a signed-in person; all other sessions end. Whoever calls has confirmed who it is.
 *
 * @throws {AppError} the rules of docs/specification.md, section 5
 */
export async function changePassword(
  deps: AccountDeps,
  actor: Actor,
  newPassword: string,
  address: string,
): Promise<void> {
  requirePassword(newPassword);
  const passwordHash = await hashPassword(newPassword);
  await deps.db.transaction((tx) =>
    storePassword(deps, tx, actor.userId, passwordHash, address, "password_changed", actor.sessionId),
  );
}

/**
 * Checks a signed-in person's password, throttled like a sign-in.
 *
 * @throws {AppError} account.wrong_password, also where there is none; account.throttled
 */
export async function requireOwnPassword(
  { db, accounts }: AccountDeps,
  actor: Actor,
  password: string,
  address: string,
): Promise<void> {
  await accounts.underThrottle(`user ${actor.userId}`, address, async () => {
    const user = await repo.getUser(db, actor.userId);
    if (!(await isPasswordRight(user.passwordHash, password))) throw new AppError("account.wrong_password");
  });
}

async function storePassword(
  { clock, notifier }: AccountDeps,
  db: Queryable,
  userId: string,
  passwordHash: string,
  address: string,
  event: string,
  keptSessionId?: string,
): Promise<void> {
  const at = new Date(clock.now());
  await repo.updateUser(db, userId, { passwordHash });
  const sessionsEnded = await repo.revokeSessions(db, userId, at, keptSessionId);
  await repo.insertAudit(db, { at, userId, event, address, details: { sessionsEnded } });
  await notifier.tell(db, {
    ...{ userId, kind: "password.changed", key: `password ${at.toISOString()}` },
    facts: { isReset: event === "password_reset" },
  });
}
