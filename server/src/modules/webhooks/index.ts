export type { WebhookDeps } from "./deps.ts";
export { webhooksPersonData } from "./person-data.ts";
export { webhookRoutes } from "./routes.ts";
export { sendDueDeliveries, startWebhookSender, tidyDeliveries } from "./send-deliveries.ts";
