// Questions whether somebody is registered. The specification wants them answered; limits keep them from telling a list
// (docs/figures.md, Enumeration).
import { insertAudit } from "../../platform/audit/audit-log.ts";
import { AppError, isAppError } from "@yizhou/model";
import type { AccountDeps } from "./deps.ts";
import type { Visitor } from "./visitor.ts";
import { lookUpWithTicket } from "./human-check.ts";
import { DAY_MS, HOUR_MS, takeFromLimits, tryLimit } from "./limits.ts";
import type { Limit } from "./limits.ts";
import * as repo from "./repo.ts";

/** Different phone numbers of one block of a thousand that an address may ask about in an hour. */
const NEIGHBOURS_PER_HOUR = 5;

/**
 * True when a user has this phone number or e-mail.
 *
 * @param account  of the right form
 * @throws {AppError} check.required when this address has asked too often or walks through numbers; check.invalid
 */
export async function isRegistered(
  deps: AccountDeps,
  account: { phone: string } | { email: string },
  visitor: Visitor,
  ticket: string | null,
): Promise<boolean> {
  await allowLookUp(deps, "phone" in account ? account.phone : null, visitor, ticket);
  if ("phone" in account) return (await repo.findUserByPhone(deps.db, account.phone)) !== null;
  return repo.isMailboxTaken(deps.db, account.email);
}

/** @throws {AppError} check.required, check.invalid */
export async function allowLookUp(
  { db, clock, settings }: AccountDeps,
  phone: string | null,
  visitor: Visitor,
  ticket: string | null,
): Promise<void> {
  const nowMs = clock.now();
  const widening = settings.demo ? 100 : 1;
  const rule = (key: string, max: number, windowMs: number): Limit => ({
    key: `${key}:${visitor.network}`,
    max,
    windowMs,
    code: "check.required",
  });
  const limits = [
    ...(phone ? [rule(`look-up-block:${phone.slice(0, 8)}`, NEIGHBOURS_PER_HOUR * widening, HOUR_MS)] : []),
    rule("look-up-hour", settings.lookupsPerHour, HOUR_MS),
    rule("look-up-day", settings.lookupsPerDay, DAY_MS),
  ];
  try {
    if (ticket !== null) await lookUpWithTicket({ db, clock, settings }, ticket, visitor);
    else if (!(await tryLimit(db, rule("look-up-free", settings.lookupsFree, HOUR_MS), nowMs)))
      throw new AppError("check.required");
    await takeFromLimits(db, limits, nowMs);
  } catch (error) {
    if (isAppError(error, "check.required"))
      await insertAudit(db, {
        at: new Date(nowMs),
        userId: null,
        event: "look_up_refused",
        address: visitor.address,
      });
    throw error;
  }
}
