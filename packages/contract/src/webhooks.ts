// Webhooks: what happened to a person's work is told to an address of their own, signed.
import { z } from "zod";
import { wireText } from "./wire-text.ts";

/** What can be told. Each is a domain event; `ping` comes of the test button alone. */
export const WEBHOOK_KINDS = ["job.ended", "library.imported", "alignment.ended"] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/**
 * Headers of a delivery. The signature is `t=<Unix seconds>,v1=<hex>`: HMAC-SHA-256, keyed with the secret, of the seconds, a
 * full stop and the body as it came. Whoever takes it should refuse old seconds, and take a delivery's id once.
 */
export const WEBHOOK_HEADERS = {
  signature: "Yizhou-Signature",
  delivery: "Yizhou-Delivery",
  event: "Yizhou-Event",
} as const;

export const WebhookSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    kinds: z.array(z.enum(WEBHOOK_KINDS)),
    /** What signs its deliveries. */
    secret: z.string(),
    createdAt: z.string(),
    /** The newest delivery that was tried; null before the first. */
    lastOutcome: z.enum(["delivered", "failed", "waiting"]).nullable(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof WebhookSchema>;

/** Body of POST /api/webhooks. */
export const AddWebhookSchema = z
  .object({
    url: wireText(2000).refine((text) => URL.canParse(text)),
    kinds: z
      .array(z.enum(WEBHOOK_KINDS))
      .min(1)
      .refine((kinds) => new Set(kinds).size === kinds.length),
  })
  .meta({ id: "AddWebhook" });
export type AddWebhook = z.infer<typeof AddWebhookSchema>;

/** Why a try failed where no answer came: no connection, no answer in time, or an address that nothing may be sent to. */
export const WEBHOOK_FAILURES = ["unreachable", "timeout", "forbidden"] as const;

export const WebhookDeliverySchema = z
  .object({
    id: z.string(),
    kind: z.enum([...WEBHOOK_KINDS, "ping"]),
    /** When it happened; ISO 8601, UTC. */
    at: z.string(),
    state: z.enum(["waiting", "delivered", "failed"]),
    tries: z.int(),
    /** The last answer's HTTP status; null where none came. */
    status: z.int().nullable(),
    failure: z.enum(WEBHOOK_FAILURES).nullable(),
    /** When it is tried again; null when it is not. */
    nextAt: z.string().nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof WebhookDeliverySchema>;
