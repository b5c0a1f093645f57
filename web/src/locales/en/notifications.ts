import type { TextsOf } from "../areas.ts";
import type zh from "../zh/notifications.ts";

/** Texts of the bell and its list; what is told comes from the server. */
export default {
  title: "Notifications",
  unread_one: "{{count}} unread",
  unread_other: "{{count}} unread",
  readAll: "Mark all as read",
  empty: "Nothing yet. Account security and finished translations show up here",
  older: "Show older",
  isUnread: "Unread",
} satisfies TextsOf<typeof zh>;
