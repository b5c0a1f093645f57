export { createNotifier } from "./notifier.ts";
export { giveUpHeldMessages, sendDueMessages, startNotificationSender } from "./send-messages.ts";
export { notificationRoutes } from "./routes.ts";
export { notificationsPersonData } from "./person-data.ts";
export { tidyNotifications } from "./tidy.ts";
