import { AppError, isAppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { sha256 } from "../../platform/random.ts";
import { askerOf } from "./askers.ts";
import { createKeyHolders } from "./key-holders.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { createUser } from "./create-user.ts";
import type { NewUser } from "./create-user.ts";
import type { Visitor } from "./visitor.ts";
import { isPasswordRight } from "./passwords.ts";
import * as repo from "./repo.ts";
import { createSessions, openSession } from "./sessions.ts";
import type { OpenedSession, SessionDeps } from "./sessions.ts";
import { standingOf } from "./standing.ts";
import type { TicketUse } from "./standing.ts";
import { createThrottle } from "./throttle.ts";
import type { Try } from "./throttle.ts";

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Sign-in with account and password, sessions, and making users: what needs no outside party. */
export function createAccountsService(deps: SessionDeps) {
  const { db, clock, settings } = deps;
  const throttle = createThrottle(db, settings.demo);

  /** @throws {AppError} account.throttled, check.required */
  async function beginTry(attempt: Try, address: string): Promise<void> {
    try {
      await throttle.beginTry(attempt, clock.now());
    } catch (error) {
      const at = new Date(clock.now());
      if (isAppError(error)) await insertAudit(db, { at, userId: null, event: "sign_in_throttled", address });
      throw error;
    }
  }

  return {
    ...createSessions(deps),
    ...createKeyHolders(deps),

    /**
     * Runs a check of somebody's secret under the sign-in throttle: counted as failed before it runs, forgiven when it is right.
     *
     * @throws {AppError} account.throttled, check.required; what `check` throws
     */
    async underThrottle<T>(attempt: Try, address: string, check: () => Promise<T>): Promise<T> {
      await beginTry(attempt, address);
      const result = await check();
      await throttle.recordSuccess(attempt);
      return result;
    },

    standingOf: (userId: string | null, visitor: Visitor, ticket: TicketUse) =>
      standingOf(deps, userId, visitor, ticket),

    /**
     * Checks account and password and opens a session.
     *
     * @param account  user name, e-mail or phone number
     * @param ticket  of the slide check, for strangers of whom there were too many
     * @throws {AppError} account.wrong_credentials, the same for an unknown account; account.throttled; check.required,
     *   check.invalid; account.login_name_required, account.password_required
     */
    async signIn(
      account: string,
      password: string,
      visitor: Visitor,
      ticket: TicketUse = null,
    ): Promise<OpenedSession> {
      if (account === "") throw new AppError("account.login_name_required");
      if (password === "") throw new AppError("account.password_required");
      const { address } = visitor;
      const candidates = await repo.findSignInCandidates(db, account);
      const standing = await standingOf(deps, candidates[0]?.id ?? null, visitor, ticket);
      const attempt = { account, asker: askerOf(settings, visitor), standing };
      await beginTry(attempt, address);
      const user = await whosePassword(candidates, password);
      if (!user) {
        await insertAudit(db, {
          at: new Date(clock.now()),
          userId: candidates[0]?.id ?? null,
          event: "sign_in_failed",
          address,
        });
        throw new AppError("account.wrong_credentials");
      }
      await throttle.recordSuccess(attempt);
      // The specified calls take such a password, since none of their texts speaks of it; the person is told here.
      if (!user.isDemo && (await isCommonPassword(password)))
        await deps.notifier.tell(db, {
          ...{ userId: user.id, kind: "password.common", facts: {} },
          key: `common password ${sha256(user.passwordHash!)}`,
        });
      return openSession(deps, db, user.id, "password", visitor);
    },

    createUser: (user: NewUser, within?: Transaction) => createUser(deps, user, within),
  };
}

/** The one whose password it is; where there is nobody, the look takes as long. */
async function whosePassword(
  candidates: readonly repo.UserRow[],
  password: string,
): Promise<repo.UserRow | null> {
  if (candidates.length === 0) await isPasswordRight(null, password);
  for (const user of candidates) if (await isPasswordRight(user.passwordHash, password)) return user;
  return null;
}
