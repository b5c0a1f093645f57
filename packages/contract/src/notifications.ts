// What people are told: the list behind the bell.
import { z } from "zod";

/** What a notification is about; its sign in the list. */
export const NOTIFICATION_GROUPS = ["security", "work", "money"] as const;

export const NotificationSchema = z
  .object({
    id: z.string(),
    group: z.enum(NOTIFICATION_GROUPS),
    /** In the language of the request. */
    title: z.string(),
    text: z.string(),
    /** ISO 8601, UTC. */
    at: z.string(),
    isRead: z.boolean(),
    /** Where in the site it leads; null: nowhere. */
    address: z.string().nullable(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof NotificationSchema>;

/** Query of GET /api/notifications: those older than this one, or the newest. */
export const NotificationsQuerySchema = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});

/** Newest first. */
export const NotificationListSchema = z
  .object({
    notifications: z.array(NotificationSchema),
    /** Of all, not of this page. */
    unread: z.number().int(),
    hasOlder: z.boolean(),
  })
  .meta({ id: "NotificationList" });
export type NotificationList = z.infer<typeof NotificationListSchema>;

/** Body of POST /api/notifications/read: these, or all that there are. Data: how many are unread still. */
export const ReadNotificationsSchema = z
  .object({
    ids: z
      .array(z.string().regex(/^\d{1,15}$/))
      .max(100)
      .optional(),
  })
  .meta({ id: "ReadNotifications" });
export type ReadNotifications = z.infer<typeof ReadNotificationsSchema>;
