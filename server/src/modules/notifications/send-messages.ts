// The outbox's other end. A message is claimed, sent and settled one after the other; what is not known to have failed is never
// sent again, because two mails about one sign-in frighten more than none: the site's own list has it in any case.
import { isAppError } from "@yizhou/model";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { startHeardRounds } from "../../platform/database/heard-rounds.ts";
import type { Notices } from "../../platform/database/notices.ts";
import type { Log } from "../../platform/log.ts";
import { notificationSends } from "../../platform/metrics/meters.ts";
import type { NotificationKinds } from "../../platform/notifications/notifier.ts";
import type { Providers } from "../../platform/providers/create-providers.ts";
import { sendingFailureOf } from "../../platform/providers/sending.ts";
import type { SiteAddress } from "../../platform/site-address.ts";
import { addressOf, CATALOGUE, IF_NOT_YOU, wordsOf } from "./catalogue.ts";
import { WAITING_CHANNEL } from "./notifier.ts";
import { claimDue, giveUpHeld, settle } from "./repo.ts";
import type { DueMessage } from "./repo.ts";

export interface SendDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly providers: Pick<Providers, "mail" | "sms">;
  readonly siteUrl: SiteAddress;
}

const MINUTE_MS = 60_000;
/** Before the second try, the third, and so on; after the last the message has failed. */
const WAITS_MS = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS);
const AT_ONCE = 5;
/** Longer than any sender's own deadline. */
const HELD_MS = 5 * MINUTE_MS;
/** How often is looked for what became due; what is new is heard of at once. */
const LOOK_EVERY_MS = 15_000;

/** Sends everything that is due. @returns how many messages went out */
export async function sendDueMessages(deps: SendDeps): Promise<number> {
  let sent = 0;
  for (;;) {
    const due = await claimDue(deps.db, new Date(deps.clock.now()), AT_ONCE);
    if (due.length === 0) return sent;
    const done = await Promise.all(due.map((one) => sendOne(deps, one)));
    sent += done.filter(Boolean).length;
  }
}

async function sendOne(
  { db, clock, log, providers, siteUrl }: SendDeps,
  { message, notification }: DueMessage,
): Promise<boolean> {
  const { id, channel, receiver, language, tries } = message;
  const { title, text } = wordsOf(notification, language);
  const { group, isLinked = false } = CATALOGUE[notification.kind];
  const paragraphs = [text, ...(group === "security" ? [IF_NOT_YOU[language]] : [])];
  try {
    const link = isLinked ? { link: siteUrl() + addressOf(notification, language) } : {};
    const notice = { id, language, title, text: paragraphs, ...link };
    if (channel === "mail") await providers.mail.sendNotice({ ...notice, email: receiver });
    else if (notification.kind === "organization.invited") {
      const { organization, endsAt } = notification.facts as NotificationKinds["organization.invited"];
      const until = endsAt.slice(0, 10);
      await providers.sms.sendInvitation({ phoneNumber: receiver, language, organization, until });
    } else await providers.sms.sendNotice({ ...notice, phoneNumber: receiver });
  } catch (error) {
    const failure = sendingFailureOf(error);
    const problem = isAppError(error) ? error.code : "internal.unexpected";
    const waitMs = failure === "again" ? WAITS_MS[tries - 1] : undefined;
    const state = waitMs === undefined ? (failure === "unknown" ? "unknown" : "failed") : "waiting";
    notificationSends.inc({ channel, outcome: problem });
    log.warn({ err: error, channel, kind: notification.kind, tries, state }, "a notice could not be sent");
    const nextAt = waitMs === undefined ? {} : { nextAt: new Date(clock.now() + waitMs) };
    await settle(db, id, { state, problem, ...nextAt });
    return false;
  }
  notificationSends.inc({ channel, outcome: "sent" });
  await settle(db, id, { state: "sent", problem: null });
  return true;
}

/** Messages whose sender died while it sent. @returns how many will never be known */
export async function giveUpHeldMessages({ db, clock }: Pick<SendDeps, "db" | "clock">): Promise<number> {
  return giveUpHeld(db, new Date(clock.now() - HELD_MS));
}

/** Sends what waits, at once when something does and every so often. @returns how to end it */
export function startNotificationSender(deps: SendDeps & { readonly notices: Notices }): () => Promise<void> {
  return startHeardRounds({
    ...{ notices: deps.notices, log: deps.log, channel: WAITING_CHANNEL, everyMs: LOOK_EVERY_MS },
    round: () => sendDueMessages(deps),
    failure: "notices could not be looked for",
  });
}
