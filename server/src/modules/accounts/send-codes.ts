import { isEmailAccount } from "@yizhou/contract";
import type { HumanCheckPurpose } from "@yizhou/contract";
import { AppError, isAppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import { sha256 } from "../../platform/random.ts";
import { codesFor, issueCode, withdrawCode } from "./codes.ts";
import type { CodeKey } from "./codes.ts";
import type { AccountDeps } from "./deps.ts";
import type { Visitor } from "./visitor.ts";
import { spendTicket } from "./human-check.ts";
import { DAY_MS, giveBack, HOUR_MS, takeFromLimits, tryLimit } from "./limits.ts";
import type { Limit } from "./limits.ts";

/** Codes that the vendor's own refusals stand for; the person can do something about them. */
const TOLD_AS_THEY_ARE = ["sms.number_refused", "sms.too_many", "mail.address_refused"] as const;

/** Who has a code sent: its tries are theirs. */
export interface CodeSender extends Visitor {
  /** True when the browser was given its cookie with this answer. */
  readonly mayKeepNoCookies: boolean;
}

export interface SendOptions {
  /** From the header; null without one. */
  readonly ticket: string | null;
  /** The call that asks for the ticket every time, whatever the setting says. */
  readonly alwaysNeedsTicket?: boolean;
}

/**
 * Sends a code by text message or mail, by the form of the account. Whether anybody has the account makes no difference to what
 * happens, to its time or to the answer: the person who reads the code is told (docs/security.md).
 *
 * @throws {AppError} check.required, check.invalid; account.code_too_soon, account.code_limit; account.sms_failed,
 *   account.mail_failed, sms.number_refused, sms.too_many, mail.address_refused, after which nothing counts as sent
 */
export async function sendCode(
  deps: AccountDeps,
  key: CodeKey,
  visitor: CodeSender,
  { ticket, alwaysNeedsTicket = false }: SendOptions,
): Promise<void> {
  const { db, clock, settings } = deps;
  const nowMs = clock.now();
  const isMail = isEmailAccount(key.account);
  const freeSend: Limit = {
    key: `free-send:${visitor.network}`,
    max: settings.humanCheckFreeSends,
    windowMs: HOUR_MS,
    code: "check.required",
  };
  if (ticket !== null) await spendTicket(deps, ticket, key.purpose satisfies HumanCheckPurpose, visitor);
  else if (alwaysNeedsTicket || settings.humanCheck === "always" || !(await tryLimit(db, freeSend, nowMs)))
    throw new AppError("check.required");

  const limits = sendLimits(deps, key.account, visitor.network);
  try {
    await takeFromLimits(db, limits, nowMs);
  } catch (error) {
    await audit("code_refused");
    throw error;
  }
  await warnOnSpending(deps, nowMs);
  const code = await issueCode(codesFor(deps, visitor), key, visitor.mayKeepNoCookies);
  const message = { purpose: key.purpose, code, language: visitor.language };
  try {
    if (isMail) await deps.providers.mail.sendCode({ ...message, email: key.account });
    else await deps.providers.sms.send({ ...message, phoneNumber: key.account });
  } catch (error) {
    await withdrawCode(db, key);
    await giveBack(
      db,
      limits.map((limit) => limit.key),
    );
    await audit("code_failed");
    if (TOLD_AS_THEY_ARE.some((told) => isAppError(error, told))) throw error;
    deps.log.error({ err: error, channel: isMail ? "mail" : "sms" }, "a code could not be sent");
    throw new AppError(isMail ? "account.mail_failed" : "account.sms_failed", {}, { cause: error });
  }
  await audit("code_sent");

  function audit(event: string): Promise<void> {
    const details = { purpose: key.purpose, channel: isMail ? "mail" : "sms" };
    return insertAudit(db, { at: new Date(nowMs), userId: null, event, address: visitor.address, details });
  }
}

/** Narrowest first. By number first, because the minute between two codes is what people meet. */
function sendLimits({ settings }: AccountDeps, account: string, network: string): Limit[] {
  const number = sha256(account.toLowerCase());
  const rule = (key: string, max: number, windowMs: number, code: Limit["code"]): Limit => ({
    key,
    max,
    windowMs,
    code,
  });
  return [
    rule(`code-minute:${number}`, 1, settings.codeResendMs, "account.code_too_soon"),
    rule(`code-hour:${number}`, settings.codesPerHour, HOUR_MS, "account.code_limit"),
    rule(`code-day:${number}`, settings.codesPerDay, DAY_MS, "account.code_limit"),
    rule(`code-address:${network}`, settings.codesPerAddressDay, DAY_MS, "account.code_limit"),
  ];
}

/** Bombing with many numbers from many addresses shows only in the sum; it costs money. */
async function warnOnSpending({ db, settings, log }: AccountDeps, nowMs: number): Promise<void> {
  const hour = {
    key: "codes-alarm",
    max: settings.codesAlarmPerHour,
    windowMs: HOUR_MS,
    code: "account.code_limit" as const,
  };
  if (!(await tryLimit(db, hour, nowMs)))
    log.error({ perHour: settings.codesAlarmPerHour }, "more codes than usual are being sent");
}
