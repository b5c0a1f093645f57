import { AppError } from "@yizhou/model";
import type { Queryable } from "../../platform/database/connect.ts";
import { newId } from "../../platform/random.ts";
import { newInviteCode } from "./invite-code.ts";
import { hashPassword, isPasswordRight } from "./passwords.ts";
import * as repo from "./repo.ts";
import { createSessions, openSession } from "./sessions.ts";
import type { OpenedSession, SessionDeps } from "./sessions.ts";
import { createThrottle } from "./throttle.ts";

export interface NewUser {
  /** Sign-in name, kept in lower case; made up when absent. */
  readonly account?: string;
  /** Absent for people who come in by scan, university or card. */
  readonly password?: string;
  readonly userName?: string;
  readonly nickName?: string;
  readonly email?: string;
  readonly phone?: string;
  /** spec.md's userChannel; 1 by default, 0 cannot be bound by scan. */
  readonly channel?: number;
  readonly userType?: number;
  readonly organizationId?: number;
  /** The invitation the person came with, as typed. */
  readonly invitedWith?: string;
}

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

    /** @returns the new user's id; null when the account, e-mail or phone exists already, which stays as it is */
    async createUser(user: NewUser, within: Queryable = db): Promise<string | null> {
      const id = newId();
      const account = user.account ?? `yz${newInviteCode().toLowerCase()}`;
      const email = user.email ?? (account.includes("@") ? account : null);
      const name = user.userName ?? maskedName(user) ?? account.split("@", 1)[0]!;
      const isNew = await repo.insertUser(within, {
        id,
        account,
        userName: name,
        nickName: user.nickName ?? name,
        email: email?.toLowerCase() ?? null,
        phone: user.phone ?? null,
        channel: user.channel ?? 1,
        userType: user.userType ?? 0,
        organizationId: user.organizationId ?? 0,
        passwordHash: user.password === undefined ? null : await hashPassword(user.password),
        inviteCode: newInviteCode(),
        invitedWith: user.invitedWith ?? null,
        createdAt: new Date(clock.now()),
      });
      if (!isNew) return null;
      if (user.organizationId)
        await repo.insertMember(within, user.organizationId, id, new Date(clock.now()));
      await repo.insertAudit(within, {
        at: new Date(clock.now()),
        userId: id,
        event: "user_created",
        details: {},
      });
      return id;
    },
  };
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
