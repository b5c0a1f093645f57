// Every way a person's password changes. Each ends sessions at once, so that whoever got in with the old one is out.
import { isEmailAccount } from "@yizhou/contract";
import type { ResetPassword } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { codesFor, spendCode, verifyCode } from "./codes.ts";
import type { CodeKey } from "./codes.ts";
import { askerOf } from "./askers.ts";
import type { AccountDeps } from "./deps.ts";
import type { Visitor } from "./visitor.ts";
import { recogniseFromNowOn } from "./sessions.ts";
import { hashPassword, isPasswordRight } from "./passwords.ts";
import { deleteApiKeys } from "./api-key-repo.ts";
import * as repo from "./repo.ts";
import { requireAccount, requireCode, requirePassword } from "./rules.ts";
import type { Actor } from "../../platform/http/actor.ts";

/**
 * Sets a new password with the code of the forgot-password steps, which is used up; all sessions of the account end.
 *
 * @returns the cookie's new value for the browser, which the account knows from now on
 * @throws {AppError} the rules of docs/specification.md, section 5; account.code_invalid; account.phone_unregistered or
 *   account.email_unregistered, told only to who holds the code
 */
export async function resetPassword(
  deps: AccountDeps,
  { account, newPassword, code }: ResetPassword,
  visitor: Visitor,
): Promise<{ readonly browserToken: string }> {
  const { db } = deps;
  requireAccount(account);
  requireCode(code);
  requirePassword(newPassword);
  const isMail = isEmailAccount(account);
  const key: CodeKey = { purpose: "reset", account };
  const fitting = await verifyCode(codesFor(deps, visitor), key, code);
  const user = await (isMail ? repo.findUserByEmail(db, account) : repo.findUserByPhone(db, account));
  if (!user || user.disabledAt)
    throw new AppError(isMail ? "account.email_unregistered" : "account.phone_unregistered");
  const passwordHash = await hashPassword(newPassword);
  return db.transaction(async (tx) => {
    await spendCode(tx, fitting);
    await storePassword(deps, tx, user.id, passwordHash, visitor.address, "password_reset");
    if (isMail) await repo.updateUser(tx, user.id, { emailProvenAt: new Date(deps.clock.now()) });
    // Whoever has the code is the owner: strangers' wrong tries do not keep them from signing in with the new password.
    return recogniseFromNowOn(deps, tx, user.id, visitor);
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
  { db, settings, accounts }: AccountDeps,
  actor: Actor,
  password: string,
  visitor: Visitor,
): Promise<void> {
  // The session is who asks: a stolen one spends its own tries and nobody's besides.
  const asker = { ...askerOf(settings, visitor), browser: `session ${actor.sessionId}` };
  const attempt = { account: `user ${actor.userId}`, asker, standing: "browser" } as const;
  await accounts.underThrottle(attempt, visitor.address, async () => {
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
  // Whoever has to reset the password may have lost the account for a while: keys made meanwhile go too.
  const keysRevoked = keptSessionId === undefined ? await deleteApiKeys(db, userId) : 0;
  await insertAudit(db, { at, userId, event, address, details: { sessionsEnded, keysRevoked } });
  await notifier.tell(db, {
    ...{ userId, kind: "password.changed", key: `password ${at.toISOString()}` },
    facts: { isReset: event === "password_reset" },
  });
}
