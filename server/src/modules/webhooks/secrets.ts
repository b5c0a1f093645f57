import { sign } from "../../platform/random.ts";
import type { Settings } from "../../platform/settings.ts";

/** The trigger of migration 0126 sends on it. */
export const WEBHOOK_CHANNEL = "webhooks";

/** What signs the deliveries of a webhook. It follows from the site's own secret, so that none has to be kept. */
export function secretOf({ secret }: Pick<Settings, "secret">, webhookId: string): string {
  return `whs_${sign(secret!, `webhook ${webhookId}`)}`;
}
