// The other end of the trigger: deliveries are claimed, signed, sent and settled. One is sent again until an answer of 2xx came, so
// it can arrive twice; its id says so to whoever takes it.
import { createHmac } from "node:crypto";
import { WEBHOOK_HEADERS } from "@yizhou/contract";
import type { WebhookDelivery } from "@yizhou/contract";
import { AddressRefused, reachOf } from "@yizhou/engines";
import type { Reach } from "@yizhou/engines";
import { startHeardRounds } from "../../platform/database/heard-rounds.ts";
import type { Settings } from "../../platform/settings.ts";
import type { WebhookDeps } from "./deps.ts";
import { claimDue, deleteOldDeliveries, settleDelivery } from "./repo.ts";
import type { DeliveryRow, WebhookRow } from "./repo.ts";
import { secretOf, WEBHOOK_CHANNEL } from "./secrets.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Before the second try, the third, and so on; after the last the delivery has failed. */
const WAITS_MS = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS);
const AT_ONCE = 10;
const ANSWER_MS = 10_000;
/** Longer than any try takes. */
const HELD_MS = MINUTE_MS;
/** How often is looked for what became due; what is new is heard of at once. */
const LOOK_EVERY_MS = 15_000;
const KEPT_MS = 30 * DAY_MS;

/** Where addresses of webhooks may lead: where those of people's own engine keys may. */
export function reachOfWebhooks({ engineKeysMayBePrivate, engineKeyPorts }: Settings): Reach {
  return reachOf({
    allowPrivateAddress: engineKeysMayBePrivate,
    ...(engineKeyPorts && { allowedPorts: engineKeyPorts }),
  });
}

/** Sends everything that is due. @returns how many arrived */
export async function sendDueDeliveries(deps: WebhookDeps): Promise<number> {
  let arrived = 0;
  for (;;) {
    const nowMs = deps.clock.now();
    const due = await claimDue(deps.db, {
      ...{ now: new Date(nowMs), heldUntil: new Date(nowMs + HELD_MS), limit: AT_ONCE },
    });
    if (due.length === 0) return arrived;
    const done = await Promise.all(due.map(({ delivery, webhook }) => sendOne(deps, delivery, webhook)));
    arrived += done.filter(Boolean).length;
  }
}

async function sendOne(deps: WebhookDeps, delivery: DeliveryRow, webhook: WebhookRow): Promise<boolean> {
  const { db, clock } = deps;
  const outcome = await tryOnce(deps, delivery, webhook);
  if (outcome.failure === null && outcome.status !== null && outcome.status >= 200 && outcome.status < 300) {
    await settleDelivery(db, delivery, { state: "delivered", ...outcome });
    return true;
  }
  const waitMs = WAITS_MS[delivery.tries - 1];
  await settleDelivery(db, delivery, {
    ...outcome,
    ...(waitMs === undefined
      ? { state: "failed" }
      : { state: "waiting", nextAt: new Date(clock.now() + waitMs) }),
  });
  return false;
}

async function tryOnce(
  { clock, settings, outside }: WebhookDeps,
  { id, kind, at, subjectId, facts }: DeliveryRow,
  webhook: WebhookRow,
): Promise<Pick<WebhookDelivery, "status" | "failure">> {
  const body = JSON.stringify({ id, event: kind, at: at.toISOString(), subject: subjectId, facts });
  const seconds = Math.floor(clock.now() / 1000);
  const signature = createHmac("sha256", secretOf(settings, webhook.id))
    .update(`${seconds}.${body}`)
    .digest("hex");
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    const answer = await outside.fetch(webhook.url, {
      ...{ method: "POST", redirect: "manual", reach: reachOfWebhooks(settings), signal, body },
      headers: {
        "content-type": "application/json",
        "user-agent": "Yizhou-Webhook",
        [WEBHOOK_HEADERS.signature]: `t=${seconds},v1=${signature}`,
        [WEBHOOK_HEADERS.delivery]: id,
        [WEBHOOK_HEADERS.event]: kind,
      },
    });
    // Nobody reads what it says, and it could be without end.
    await answer.body?.cancel();
    return { status: answer.status, failure: null };
  } catch (error) {
    if (error instanceof AddressRefused) return { status: null, failure: "forbidden" };
    return { status: null, failure: signal.aborted ? "timeout" : "unreachable" };
  }
}

/** The log is kept for a month. @returns how many lines went */
export async function tidyDeliveries({ db, clock }: Pick<WebhookDeps, "db" | "clock">): Promise<number> {
  return deleteOldDeliveries(db, new Date(clock.now() - KEPT_MS));
}

/** Sends what waits, at once when something does and every so often. @returns how to end it */
export function startWebhookSender(deps: WebhookDeps): () => Promise<void> {
  return startHeardRounds({
    ...{ notices: deps.notices, log: deps.log, channel: WEBHOOK_CHANNEL, everyMs: LOOK_EVERY_MS },
    round: () => sendDueDeliveries(deps),
    failure: "webhooks could not be sent",
  });
}
