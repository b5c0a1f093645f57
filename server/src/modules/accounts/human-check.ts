// The drag bar (docs/readings.md Q44, Q49): a challenge, and after a minimum time a one-time ticket bound to browser, network and purpose. It
// slows machines down and keeps nobody out by itself: the limits on codes hold with and without it.
import type { HumanCheck, HumanCheckPurpose, HumanCheckTicket } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { and, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import type { Settings } from "../../platform/settings.ts";
import { CLOCK_TOLERANCE_MS } from "../../platform/clock.ts";
import { humanChecks } from "./tables.ts";
import { newToken, sha256 } from "../../platform/random.ts";
import { askerOf } from "./askers.ts";
import type { Visitor } from "./visitor.ts";

const MINIMUM_MS = 400;
const CHALLENGE_MS = 5 * 60_000;
const TICKET_MS = 2 * 60_000;
/** Look-ups that one ticket answers before its send. */
const LOOKUPS_PER_TICKET = 10;

interface CheckDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
}

/** Who slides. A client that has just been given its cookie may be one that keeps none. */
type Slider = Visitor & { readonly mayKeepNoCookies?: boolean };

/** The browser as its cookie says it; null for clients that showed none: they are known by their network alone (Q44). */
function shownBrowser({ settings }: CheckDeps, slider: Slider): string | null {
  return slider.mayKeepNoCookies ? null : askerOf(settings, slider).browser;
}

export async function beginHumanCheck(
  { db, clock, settings }: CheckDeps,
  purpose: HumanCheckPurpose,
  slider: Slider,
): Promise<HumanCheck> {
  const challenge = newToken();
  await db.insert(humanChecks).values({
    challengeHash: sha256(challenge),
    purpose,
    address: slider.network,
    browser: askerOf(settings, slider).browser,
    begunAt: new Date(clock.now()),
  });
  return { challenge, minimumMs: MINIMUM_MS, expiresInSeconds: CHALLENGE_MS / 1000 };
}

/**
 * A ticket for a challenge, once.
 *
 * @throws {AppError} check.too_fast; check.invalid for what is unknown, finished, expired or another browser's or network's
 */
export async function finishHumanCheck(
  deps: CheckDeps,
  challenge: string,
  slider: Slider,
): Promise<HumanCheckTicket> {
  const { db, clock } = deps;
  const browser = shownBrowser(deps, slider);
  const nowMs = clock.now();
  const ticket = newToken();
  const isOpen = and(
    eq(humanChecks.challengeHash, sha256(challenge)),
    eq(humanChecks.address, slider.network),
    browser === null ? undefined : eq(humanChecks.browser, browser),
    isNull(humanChecks.ticketHash),
    gt(humanChecks.begunAt, new Date(nowMs - CHALLENGE_MS)),
  );
  const done = await db
    .update(humanChecks)
    // A client that comes back without its cookie keeps none.
    .set({ ticketHash: sha256(ticket), ticketAt: new Date(nowMs), browser })
    .where(and(isOpen, lte(humanChecks.begunAt, new Date(nowMs - MINIMUM_MS))))
    .returning({ purpose: humanChecks.purpose });
  if (done.length === 1) return { ticket, expiresInSeconds: TICKET_MS / 1000 };
  const early = await db.select({ purpose: humanChecks.purpose }).from(humanChecks).where(isOpen);
  throw new AppError(early.length === 1 ? "check.too_fast" : "check.invalid");
}

/** Uses a ticket up for one send. @throws {AppError} check.invalid: used, expired, of another purpose, browser or network */
export async function spendTicket(
  deps: CheckDeps,
  ticket: string,
  purpose: HumanCheckPurpose,
  slider: Slider,
): Promise<void> {
  const { rowCount } = await deps.db
    .update(humanChecks)
    .set({ usedAt: new Date(deps.clock.now()) })
    .where(and(isGood(deps, ticket, slider), eq(humanChecks.purpose, purpose)));
  if (!rowCount) throw new AppError("check.invalid");
}

/** Counts a look-up on a ticket, which stays good for its send. @throws {AppError} check.invalid */
export async function lookUpWithTicket(deps: CheckDeps, ticket: string, slider: Slider): Promise<void> {
  const { rowCount } = await deps.db
    .update(humanChecks)
    .set({ lookups: sql`${humanChecks.lookups} + 1` })
    .where(and(isGood(deps, ticket, slider), lt(humanChecks.lookups, LOOKUPS_PER_TICKET)));
  if (!rowCount) throw new AppError("check.invalid");
}

export async function deleteOldChecks({ db, clock }: Pick<CheckDeps, "db" | "clock">): Promise<void> {
  await db
    .delete(humanChecks)
    .where(lt(humanChecks.begunAt, new Date(clock.now() - CHALLENGE_MS - TICKET_MS)));
}

function isGood(deps: CheckDeps, ticket: string, slider: Slider) {
  const { clock } = deps;
  const browser = shownBrowser(deps, slider);
  return and(
    eq(humanChecks.ticketHash, sha256(ticket)),
    eq(humanChecks.address, slider.network),
    or(isNull(humanChecks.browser), browser === null ? undefined : eq(humanChecks.browser, browser)),
    isNull(humanChecks.usedAt),
    gt(humanChecks.ticketAt, new Date(clock.now() - TICKET_MS)),
    lte(humanChecks.ticketAt, new Date(clock.now() + CLOCK_TOLERANCE_MS)),
  );
}
