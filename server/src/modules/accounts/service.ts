import { AppError } from "@yizhou/model";
import type { Transaction } from "../../platform/database/connect.ts";
import { createUser } from "./create-user.ts";
import type { NewUser } from "./create-user.ts";
import { isPasswordRight } from "./passwords.ts";
import * as repo from "./repo.ts";
import { createSessions, openSession } from "./sessions.ts";
import type { OpenedSession, SessionDeps } from "./sessions.ts";
import { createThrottle } from "./throttle.ts";

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Sign-in with account and password, sessions, and making users: what needs no outside party. */
export function createAccountsService(deps: SessionDeps) {
  const { db, clock, settings } = deps;
  const throttle = createThrottle(db, settings.demo);

  /** @throws {AppError} account.throttled */
  async function beginTry(account: string, address: string): Promise<void> {
    const seconds = await throttle.beginTry(account, address, clock.now());
    if (seconds === 0) return;
    await repo.insertAudit(db, {
      at: new Date(clock.now()),
      userId: null,
      event: "sign_in_throttled",
      address,
    });
    throw new AppError("account.throttled", { seconds });
  }

  return {
    ...createSessions(deps),

    /**
     * Runs a check of somebody's secret under the sign-in throttle: counted as failed before it runs, forgiven when it is right.
     *
     * @throws {AppError} account.throttled; what `check` throws
     */
    async underThrottle<T>(account: string, address: string, check: () => Promise<T>): Promise<T> {
      await beginTry(account, address);
      const result = await check();
      await throttle.recordSuccess(account, address);
      return result;
    },

    /**
     * Checks account and password and opens a session.
     *
     * @param account  user name, e-mail or phone number
     * @throws {AppError} account.wrong_credentials, the same for an unknown account; account.throttled;
     *   account.login_name_required, account.password_required
     */
    async signIn(
      account: string,
      password: string,
      visitor: { readonly address: string; readonly device: string | null },
    ): Promise<OpenedSession> {
      if (account === "") throw new AppError("account.login_name_required");
      if (password === "") throw new AppError("account.password_required");
      const { address } = visitor;
      await beginTry(account, address);
      const user = await repo.findUserByAccount(db, account);
      if (!(await isPasswordRight(user?.passwordHash ?? null, password)) || !user) {
        await repo.insertAudit(db, {
          at: new Date(clock.now()),
          userId: user?.id ?? null,
          event: "sign_in_failed",
          address,
        });
        throw new AppError("account.wrong_credentials");
      }
      await throttle.recordSuccess(account, address);
      return openSession(deps, db, user.id, "password", visitor);
    },

    createUser: (user: NewUser, within?: Transaction) => createUser(deps, user, within),
  };
}
