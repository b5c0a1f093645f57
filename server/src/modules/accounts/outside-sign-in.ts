// Sign-in through an outside party: scan (WeChat, WeCom), university single sign-on, university card.
import { pagePath } from "@yizhou/contract";
import type { CardSignIn, IdentityProvider, ScanExchange, UniversityAddresses } from "@yizhou/contract";
import { AppError, isAppError } from "@yizhou/model";
import { and, eq, gt, lt } from "drizzle-orm";
import { bindingSessions, scanStates } from "./tables.ts";
import type { SignInMethod } from "./tables.ts";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import { newId, newToken, sha256 } from "../../platform/random.ts";
import { isScanCode } from "../../platform/scan-login/scan-login.ts";
import type { ScanPerson, ScanPicture } from "../../platform/scan-login/scan-login.ts";
import { askerOf } from "./askers.ts";
import type { AccountDeps } from "./deps.ts";
import type { Visitor } from "./visitor.ts";
import { findUserByIdentity, insertIdentity } from "./identities.ts";
import type { OutsidePerson } from "./identities.ts";
import { tryLimit } from "./limits.ts";
import * as repo from "./repo.ts";
import { openSession } from "./sessions.ts";
import type { OpenedSession } from "./sessions.ts";
import type { TicketUse } from "./standing.ts";

/** How long a shown QR code or sign-on page may take. */
export const STATE_MS = 10 * 60_000;

type StateKind = "wechat" | "wecom" | "university";

/** Where the outside page sends the browser back: the browser's state, and the state that the address brought, if it is known. */
export interface StateAnswer {
  /** From the cookie. */
  readonly cookie: string | null;
  /** From the header; null when the client does not send it. */
  readonly returned: string | null;
}

async function beginState({ db, clock }: AccountDeps, kind: StateKind): Promise<string> {
  const state = newToken();
  await db
    .insert(scanStates)
    .values({ stateHash: sha256(state), provider: kind, begunAt: new Date(clock.now()) });
  return state;
}

/** Uses the state up. @returns what it was made for; null when it is unknown, old, used, or not this browser's */
async function takeState(
  { db, clock }: AccountDeps,
  { cookie, returned }: StateAnswer,
): Promise<{ kind: StateKind; state: string } | null> {
  if (!cookie || (returned !== null && returned !== cookie)) return null;
  const [row] = await db
    .delete(scanStates)
    .where(
      and(eq(scanStates.stateHash, sha256(cookie)), gt(scanStates.begunAt, new Date(clock.now() - STATE_MS))),
    )
    .returning();
  return row ? { kind: row.provider, state: cookie } : null;
}

export async function deleteOldStates({ db, clock }: AccountDeps): Promise<void> {
  await db.delete(scanStates).where(lt(scanStates.begunAt, new Date(clock.now() - STATE_MS)));
}

/** What the 280 by 280 frame shows, and the state for this browser's cookie. @throws {AppError} provider.not_configured */
export async function beginScan(
  deps: AccountDeps,
  provider: "wechat" | "wecom",
  visitor: Visitor,
): Promise<{ picture: ScanPicture; state: string }> {
  const state = await beginState(deps, provider);
  const callbackUrl = `${deps.siteUrl()}${pagePath("login-wework", visitor.language)}`;
  return {
    picture: await deps.providers[provider].start({ state, callbackUrl, language: visitor.language }),
    state,
  };
}

/**
 * Who scanned.
 *
 * @throws {AppError} account.scan_failed when the scan is not this browser's or its code not good; what the provider throws
 */
export async function exchangeScan(
  deps: AccountDeps,
  code: string,
  answer: StateAnswer,
): Promise<OutsidePerson & Pick<ScanPerson, "displayName">> {
  const taken = await takeState(deps, answer);
  if (!taken || taken.kind === "university" || !isScanCode(code)) throw new AppError("account.scan_failed");
  const { subject, displayName } = await deps.providers[taken.kind]
    .exchange({ code, state: taken.state })
    .catch((error: unknown) => {
      throw isAppError(error, "scan.code_invalid")
        ? new AppError("account.scan_failed", {}, { cause: error })
        : error;
    });
  return { provider: taken.kind, subject, displayName };
}

/**
 * Signs a scanned person in; somebody without a bound phone gets a token that only binds one (docs/readings.md Q51).
 *
 * @returns `opened` is null for the latter
 */
export async function signInByScan(
  deps: AccountDeps,
  code: string,
  answer: StateAnswer,
  visitor: Visitor,
): Promise<{ exchange: ScanExchange; opened: OpenedSession | null }> {
  const { db, clock } = deps;
  const person = await exchangeScan(deps, code, answer);
  const user = await findUserByIdentity(db, person);
  if (user?.disabledAt) throw new AppError("account.scan_failed");
  if (user?.phone) {
    const opened = await openSession(deps, db, user.id, "scan", visitor);
    return { exchange: { token: opened.token, isPhoneBound: true }, opened };
  }
  const token = newToken();
  await db.insert(bindingSessions).values({
    id: newId(),
    tokenHash: sha256(token),
    provider: person.provider,
    subject: person.subject,
    displayName: person.displayName,
    userId: user?.id ?? null,
    createdAt: new Date(clock.now()),
  });
  return { exchange: { token, isPhoneBound: false }, opened: null };
}

/**
 * Both addresses of the university, and the state for this browser's cookie. Whoever signs out from an organisation with a
 * sign-out address of its own gets that one.
 *
 * @param token  the bearer token; null for a visitor
 * @throws {AppError} provider.not_configured
 */
export async function universityAddresses(
  deps: AccountDeps,
  token: string | null,
  visitor: Visitor,
): Promise<{ addresses: UniversityAddresses; state: string }> {
  const state = await beginState(deps, "university");
  const { university } = deps.providers;
  const { language } = visitor;
  const found = token === null ? null : await repo.findSession(deps.db, { tokenHash: sha256(token) });
  const ownSignOut = found && (await deps.organizations.signOutUrlOf(deps.db, found.user.organizationId));
  return {
    addresses: {
      loginUrl: university.loginAddress({ state, callbackUrl: callbackOf(deps, visitor), language }),
      logoutUrl: ownSignOut ?? university.logoutAddress(`${deps.siteUrl()}${pagePath("", language)}`),
    },
    state,
  };
}

/**
 * Signs in with what the university's page handed back. A person whom no account knows gets one in the university's organisation.
 *
 * @throws {AppError} sso.token_invalid, also for a token seen before; what the provider throws
 */
export async function signInByUniversity(
  deps: AccountDeps,
  token: string,
  answer: StateAnswer,
  visitor: Visitor,
): Promise<OpenedSession> {
  const taken = await takeState(deps, answer);
  if (taken?.kind !== "university") throw new AppError("sso.token_invalid");
  const callbackUrl = callbackOf(deps, visitor);
  const person = await deps.providers.university.exchange({ token, state: taken.state, callbackUrl });
  if (!(await isFirstUse(deps, person.tokenId, person.tokenUntilMs))) throw new AppError("sso.token_invalid");
  return enterUniversity(deps, "university", person, visitor);
}

/**
 * Signs in with a university card. The password goes to the directory and nowhere else.
 *
 * @throws {AppError} account.card_number_required, account.password_required; account.wrong_credentials; account.throttled;
 *   check.required, check.invalid; card.locked; what the provider throws
 */
export async function signInByCard(
  deps: AccountDeps,
  { username, password }: CardSignIn,
  visitor: Visitor,
  ticket: TicketUse = null,
): Promise<OpenedSession> {
  if (username === "") throw new AppError("account.card_number_required");
  if (password === "") throw new AppError("account.password_required");
  const owner = await findUserByIdentity(deps.db, { provider: "card", subject: username });
  const standing = await deps.accounts.standingOf(owner?.id ?? null, visitor, ticket);
  const attempt = { account: `card ${username}`, asker: askerOf(deps.settings, visitor), standing };
  const person = await deps.accounts.underThrottle(attempt, visitor.address, async () => {
    const found = await deps.providers.card.check({ username, password });
    if (!found) throw new AppError("account.wrong_credentials");
    return found;
  });
  return enterUniversity(deps, "card", person, visitor);
}

async function enterUniversity(
  deps: AccountDeps,
  provider: Extract<IdentityProvider, "university" | "card">,
  person: {
    readonly subject: string;
    readonly displayName: string | null;
    readonly verifiedEmail?: string | null;
  },
  visitor: Visitor,
): Promise<OpenedSession> {
  const { db, settings, clock, accounts } = deps;
  const method: SignInMethod = provider;
  return db.transaction(async (tx) => {
    // Two first sign-ins of one person at the same moment must make one account.
    await repo.lockName(tx, `${provider}:${person.subject}`);
    const known = await findUserByIdentity(tx, { provider, subject: person.subject });
    if (known?.disabledAt) throw new AppError("account.wrong_credentials");
    if (known) return openSession(deps, tx, known.id, method, visitor);
    const at = new Date(clock.now());
    const email = person.verifiedEmail ?? null;
    // One mailbox is one account: whoever the university says reads it signs in to the account that has it.
    const owner = email && (await repo.findUserByEmail(tx, email));
    if (owner) {
      if (owner.disabledAt) throw new AppError("account.wrong_credentials");
      await insertIdentity(tx, { provider, subject: person.subject }, owner.id, at);
      const event = `${provider}_bound`;
      await insertAudit(tx, { at, userId: owner.id, event, address: visitor.address });
      return openSession(deps, tx, owner.id, method, visitor);
    }
    const isEmailFree = email !== null && !(await repo.isMailboxTaken(tx, email));
    const name = person.displayName ?? person.subject;
    const id = await accounts.createUser(
      {
        userName: name,
        nickName: name,
        organizationId: settings.universityOrganizationId,
        ...(isEmailFree ? { email, isEmailProven: true } : {}),
      },
      tx,
    );
    if (id === null) throw new AppError("account.exists", { account: name });
    await insertIdentity(tx, { provider, subject: person.subject }, id, at);
    return openSession(deps, tx, id, method, visitor);
  });
}

function callbackOf({ siteUrl }: AccountDeps, visitor: Visitor): string {
  return `${siteUrl()}${pagePath("login", visitor.language)}`;
}

/** Remembers a token's name until it runs out. */
async function isFirstUse({ db, clock }: AccountDeps, tokenId: string, untilMs: number): Promise<boolean> {
  const nowMs = clock.now();
  const limit = {
    key: `sso-token:${sha256(tokenId)}`,
    max: 1,
    windowMs: Math.max(1000, untilMs - nowMs),
    code: "sso.token_invalid" as const,
  };
  return tryLimit(db, limit, nowMs);
}
