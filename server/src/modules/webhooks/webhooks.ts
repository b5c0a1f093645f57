// Addresses that people want told of what happens to their work (docs/decisions/0043-programs.md).
import type { AddWebhook, Webhook, WebhookDelivery } from "@yizhou/contract";
import { assertAddressAllowed } from "@yizhou/engines";
import { AppError, isAppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import { notify } from "../../platform/database/notices.ts";
import { newId } from "../../platform/random.ts";
import type { WebhookDeps } from "./deps.ts";
import {
  deleteWebhook,
  findWebhook,
  insertDelivery,
  insertWebhook,
  lastTried,
  listDeliveries,
  listWebhooks,
  lockWebhooks,
} from "./repo.ts";
import type { DeliveryRow, WebhookRow } from "./repo.ts";
import { secretOf, WEBHOOK_CHANNEL } from "./secrets.ts";
import { reachOfWebhooks } from "./send-deliveries.ts";

const MOST_WEBHOOKS = 10;
const SHOWN_DELIVERIES = 50;
/** Oldest first. */
export async function showWebhooks({ db, settings }: WebhookDeps, userId: string): Promise<Webhook[]> {
  const rows = await listWebhooks(db, userId);
  const states = await lastTried(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...{ id: row.id, url: row.url, kinds: [...row.kinds], secret: secretOf(settings, row.id) },
    ...{ createdAt: row.createdAt.toISOString(), lastOutcome: states.get(row.id) ?? null },
  }));
}

/** @throws {AppError} webhook.limit; webhook.insecure, .unknown_host; engine.address_forbidden */
export async function addWebhook(
  deps: WebhookDeps,
  userId: string,
  { url: text, kinds }: AddWebhook,
  address: string,
): Promise<Webhook[]> {
  const { db, clock, settings, outside } = deps;
  const url = new URL(text);
  // What is told is signed, not secret; but whoever listens on the way should not learn what somebody does.
  if (url.protocol !== "https:" && !settings.engineKeysMayBePrivate) throw new AppError("webhook.insecure");
  await requireKnownHost(
    assertAddressAllowed(url, url.hostname, reachOfWebhooks(settings), outside.lookup),
    url,
  );
  const row: WebhookRow = { id: newId(), userId, url: url.href, kinds, createdAt: new Date(clock.now()) };
  await db.transaction(async (tx) => {
    await lockWebhooks(tx, userId);
    if ((await listWebhooks(tx, userId)).length >= MOST_WEBHOOKS)
      throw new AppError("webhook.limit", { limit: MOST_WEBHOOKS });
    await insertWebhook(tx, row);
    await insertAudit(tx, {
      ...{ at: row.createdAt, userId, event: "webhook_added", address, subjectId: row.id },
    });
  });
  return showWebhooks(deps, userId);
}

/** A host that has no address is the webhook's, not an engine's. */
async function requireKnownHost(looking: Promise<unknown>, { host }: URL): Promise<void> {
  try {
    await looking;
  } catch (error) {
    if (!isAppError(error, "engine.unavailable")) throw error;
    throw new AppError("webhook.unknown_host", { host }, { cause: error });
  }
}

/** With its log; what waits is not sent any more. @throws {AppError} webhook.not_found */
export async function removeWebhook({ db }: WebhookDeps, userId: string, id: string): Promise<void> {
  if (!(await deleteWebhook(db, userId, id))) throw new AppError("webhook.not_found");
}

/** Has a `ping` sent, whatever the webhook is told otherwise. @throws {AppError} webhook.not_found */
export async function testWebhook(deps: WebhookDeps, userId: string, id: string): Promise<void> {
  const { db, clock } = deps;
  await requireWebhook(deps, userId, id);
  const at = new Date(clock.now());
  await db.transaction(async (tx) => {
    const row = {
      id: newId(),
      webhookId: id,
      kind: "ping",
      at,
      facts: {},
      state: "waiting",
      nextAt: at,
    } as const;
    await insertDelivery(tx, row);
    await notify(tx, WEBHOOK_CHANNEL, "");
  });
}

/** The newest, newest first. @throws {AppError} webhook.not_found */
export async function showDeliveries(
  deps: WebhookDeps,
  userId: string,
  id: string,
): Promise<WebhookDelivery[]> {
  await requireWebhook(deps, userId, id);
  return (await listDeliveries(deps.db, id, SHOWN_DELIVERIES)).map(presentDelivery);
}

async function requireWebhook({ db }: WebhookDeps, userId: string, id: string): Promise<WebhookRow> {
  const row = await findWebhook(db, userId, id);
  if (!row) throw new AppError("webhook.not_found");
  return row;
}

function presentDelivery({
  id,
  kind,
  at,
  state,
  tries,
  status,
  failure,
  nextAt,
}: DeliveryRow): WebhookDelivery {
  return {
    ...{ id, kind, state, tries, status, failure },
    at: at.toISOString(),
    nextAt: state === "waiting" ? nextAt.toISOString() : null,
  };
}
