import { AppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import { CLOCK_TOLERANCE_MS } from "../../platform/clock.ts";
import type { Clock } from "../../platform/clock.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import type { Actor } from "../../platform/http/actor.ts";
import type { Notifier } from "../../platform/notifications/notifier.ts";
import type { SignInMethod } from "./tables.ts";
import { newId, newToken, sha256 } from "../../platform/random.ts";
import type { Settings } from "../../platform/settings.ts";
import { askerOf, newBrowserToken } from "./askers.ts";
import type { Visitor } from "./visitor.ts";
import { isNewDevice, rememberAsker, renameBrowser } from "./known-askers.ts";
import { tellOfNewDevice } from "./new-device.ts";
import type { OrganizationDirectory } from "./organization-directory.ts";
import * as repo from "./repo.ts";

/** The bearer token and the values of the cookies; only their hashes are kept. */
export interface OpenedSession {
  readonly token: string;
  readonly pageToken: string;
  /** The browser's new name: whoever has copied the one before has nothing. Null before the second step. */
  readonly browserToken: string | null;
}

/** Seeing a session at most this often is written down: reading pages should not write rows. */
const TOUCH_EVERY_MS = 60_000;
const MAX_DEVICE_LENGTH = 200;

export interface SessionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly organizations: OrganizationDirectory;
  readonly notifier: Notifier;
}

const NOBODY_YET = { browserToken: null, browser: null };

/** A new session, whatever the way in was. */
export async function openSession(
  deps: SessionDeps,
  db: Queryable,
  userId: string,
  method: SignInMethod,
  visitor: Visitor,
): Promise<OpenedSession> {
  const { clock } = deps;
  const now = new Date(clock.now());
  const [token, pageToken] = [newToken(), newToken()];
  return db.transaction(async (tx) => {
    const asker = askerOf(deps.settings, visitor);
    const isNew = await isNewDevice(tx, userId, asker, deviceOf(visitor), now);
    // Whoever has the password only is nobody yet: a thief must not be known by the second step's tries.
    const { hasSecondFactor } = await repo.getUser(tx, userId);
    const known = hasSecondFactor ? NOBODY_YET : await recogniseFromNowOn(deps, tx, userId, visitor);
    await repo.insertSession(tx, {
      id: newId(),
      userId,
      tokenHash: sha256(token),
      pageHash: sha256(pageToken),
      createdAt: now,
      lastSeenAt: now,
      method,
      address: visitor.address,
      device: deviceOf(visitor),
      browser: known.browser,
    });
    await insertAudit(tx, {
      at: now,
      userId,
      event: "signed_in",
      address: visitor.address,
      details: { method },
    });
    await recordEvent(tx, clock, "session.opened", { ownerId: userId }, { method });
    if (isNew) await tellOfNewDevice(deps, tx, { userId, method, visitor });
    return { token, pageToken, browserToken: known.browserToken };
  });
}

/**
 * Browser and network of somebody who has shown who they are: their wrong tries will count apart from strangers'.
 *
 * @returns the browser's new name, as its cookie and as it is kept
 */
export async function recogniseFromNowOn(
  { clock, settings }: Pick<SessionDeps, "clock" | "settings">,
  db: Queryable,
  userId: string,
  visitor: Visitor,
): Promise<{ readonly browserToken: string; readonly browser: string }> {
  const before = askerOf(settings, visitor);
  const browserToken = newBrowserToken(settings);
  const browser = askerOf(settings, { ...visitor, browserToken }).browser!;
  if (before.browser !== null) await renameBrowser(db, before.browser, browser);
  await rememberAsker(db, userId, { browser, network: before.network }, new Date(clock.now()));
  return { browserToken, browser };
}

function deviceOf({ device }: { readonly device: string | null }): string | null {
  return device?.slice(0, MAX_DEVICE_LENGTH) ?? null;
}

export function createSessions({ db, clock, settings }: SessionDeps) {
  function isLive(session: repo.SessionRow): boolean {
    const now = clock.now();
    return (
      now - session.lastSeenAt.getTime() < settings.sessionIdleMs &&
      now - session.createdAt.getTime() < settings.sessionAbsoluteMs &&
      session.createdAt.getTime() <= now + CLOCK_TOLERANCE_MS
    );
  }

  async function toActor({
    session,
    user,
  }: {
    session: repo.SessionRow;
    user: repo.UserRow;
  }): Promise<Actor> {
    if (Math.abs(clock.now() - session.lastSeenAt.getTime()) > TOUCH_EVERY_MS) {
      await repo.touchSession(db, session.id, new Date(clock.now()));
    }
    const { userName, nickName, email, userType, organizationId, isDemo } = user;
    const secondStep = !user.hasSecondFactor ? "none" : session.secondStepAt === null ? "due" : "passed";
    return {
      ...{ userId: user.id, sessionId: session.id, keyId: null, userName, nickName, email },
      ...{ userType, organizationId, isDemo, secondStep },
    };
  }

  return {
    /**
     * The person behind a bearer token.
     *
     * @throws {AppError} account.unauthenticated without a token; account.forbidden for a token that only binds a phone;
     *   account.session_expired for any token that opens nothing
     */
    async authenticate(token: string | null): Promise<Actor> {
      if (!token) throw new AppError("account.unauthenticated");
      const found = await repo.findSession(db, { tokenHash: sha256(token) });
      if (found && isLive(found.session)) return toActor(found);
      const isBinding = await repo.findBindingSession(db, sha256(token), new Date(clock.now()));
      throw new AppError(isBinding ? "account.forbidden" : "account.session_expired");
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
      await insertAudit(db, { at, userId: actor.userId, event: "signed_out", address });
    },

    /** Sessions of an actor's user that still open something, newest first. */
    async listSessions(userId: string): Promise<repo.SessionRow[]> {
      return (await repo.listSessions(db, userId)).filter(isLive);
    },

    /** Old sessions, and binding sessions that opened nothing any more. */
    async deleteOldSessions(): Promise<void> {
      await repo.deleteOldSessions(db, new Date(clock.now() - 2 * settings.sessionAbsoluteMs));
    },
  };
}
