import { AppError } from "@yizhou/model";
import type { Database } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/clock.ts";
import { newId, newToken, sha256 } from "../../platform/random.ts";
import type { Settings } from "../../platform/settings.ts";
import { hashPassword, isPasswordRight } from "./passwords.ts";
import * as repo from "./repo.ts";
import { createThrottle } from "./throttle.ts";

/** Who a request acts for, as the database has it now; nothing of it is believed from the client. */
export interface Actor {
  /** Owner of everything the request reads and writes. */
  readonly userId: string;
  readonly sessionId: string;
  readonly userName: string;
  readonly nickName: string;
  readonly email: string | null;
  readonly userType: number;
  readonly organizationId: number;
}

export interface AccountsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
}

export interface NewUser {
  readonly account: string;
  readonly password: string;
  readonly userName?: string;
  readonly email?: string;
  readonly userType?: number;
  readonly organizationId?: number;
}

/** Seeing a session at most this often is written down: reading pages should not write rows. */
const TOUCH_EVERY_MS = 60_000;

export type AccountsService = ReturnType<typeof createAccountsService>;

export function createAccountsService({ db, clock, settings }: AccountsDeps) {
  const throttle = createThrottle(db, settings.demo);

  function isLive(session: repo.SessionRow): boolean {
    const now = clock.now();
    return (
      now - session.lastSeenAt.getTime() < settings.sessionIdleMs && now - session.createdAt.getTime() < settings.sessionAbsoluteMs
    );
  }

  async function toActor({ session, user }: { session: repo.SessionRow; user: repo.UserRow }): Promise<Actor> {
    if (clock.now() - session.lastSeenAt.getTime() > TOUCH_EVERY_MS) {
      await repo.touchSession(db, session.id, new Date(clock.now()));
    }
    const { userName, nickName, email, userType, organizationId } = user;
    return { userId: user.id, sessionId: session.id, userName, nickName, email, userType, organizationId };
  }

  return {
    /**
     * Checks account and password and opens a session.
     *
     * @returns the bearer token and the page cookie's value; only their hashes are kept
     * @throws {AppError} account.wrong_credentials, the same for an unknown account; account.throttled
     */
    async signIn(account: string, password: string, address: string): Promise<{ token: string; pageToken: string }> {
      const now = clock.now();
      const seconds = await throttle.secondsToWait(account, address, now);
      if (seconds > 0) throw new AppError("account.throttled", { seconds });
      const user = await repo.findUserByAccount(db, account);
      if (!(await isPasswordRight(user?.passwordHash ?? null, password)) || !user) {
        await throttle.recordFailure(account, address, now);
        await repo.insertAudit(db, { at: new Date(now), userId: user?.id ?? null, event: "sign_in_failed", address });
        throw new AppError("account.wrong_credentials");
      }
      await throttle.recordSuccess(account, address);
      const token = newToken();
      const pageToken = newToken();
      await repo.insertSession(db, {
        id: newId(),
        userId: user.id,
        tokenHash: sha256(token),
        pageHash: sha256(pageToken),
        createdAt: new Date(now),
        lastSeenAt: new Date(now),
      });
      await repo.insertAudit(db, { at: new Date(now), userId: user.id, event: "signed_in", address });
      return { token, pageToken };
    },

    /**
     * The person behind a bearer token.
     *
     * @throws {AppError} account.unauthenticated without a token; account.session_expired for any token that opens nothing
     */
    async authenticate(token: string | null): Promise<Actor> {
      if (!token) throw new AppError("account.unauthenticated");
      const found = await repo.findSession(db, { tokenHash: sha256(token) });
      if (!found || !isLive(found.session)) throw new AppError("account.session_expired");
      return toActor(found);
    },

    /** The person behind the page cookie, which opens pages and nothing else; null when there is none. */
    async findPageVisitor(pageToken: string | null): Promise<Actor | null> {
      if (!pageToken) return null;
      const found = await repo.findSession(db, { pageHash: sha256(pageToken) });
      return found && isLive(found.session) ? toActor(found) : null;
    },

    /** A new page cookie for a session whose browser lost it or holds another's. */
    async renewPageToken(actor: Actor): Promise<string> {
      const pageToken = newToken();
      await repo.setPageHash(db, actor.sessionId, sha256(pageToken));
      return pageToken;
    },

    async signOut(actor: Actor, address: string): Promise<void> {
      const at = new Date(clock.now());
      await repo.revokeSession(db, actor.sessionId, at);
      await repo.insertAudit(db, { at, userId: actor.userId, event: "signed_out", address });
    },

    /** @returns the new user's id; null when the account exists already, which stays as it is */
    async createUser(user: NewUser): Promise<string | null> {
      const id = newId();
      const name = user.userName ?? user.account.split("@", 1)[0]!;
      const isNew = await repo.insertUser(db, {
        id,
        account: user.account,
        userName: name,
        nickName: name,
        email: user.email ?? (user.account.includes("@") ? user.account.toLowerCase() : null),
        userType: user.userType ?? 0,
        organizationId: user.organizationId ?? 0,
        passwordHash: await hashPassword(user.password),
        createdAt: new Date(clock.now()),
      });
      if (!isNew) return null;
      await repo.insertAudit(db, { at: new Date(clock.now()), userId: id, event: "user_created", details: {} });
      return id;
    },

    async deleteOldSessions(): Promise<void> {
      await repo.deleteOldSessions(db, new Date(clock.now() - 2 * settings.sessionAbsoluteMs));
    },
  };
}
