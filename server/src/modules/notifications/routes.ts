import {
  API_PATHS,
  NotificationListSchema,
  NotificationsQuerySchema,
  ReadNotificationsSchema,
} from "@yizhou/contract";
import type { Notification, UiLanguage } from "@yizhou/contract";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { route } from "../../platform/http/route.ts";
import { requireActor, type AccountsService } from "../accounts/index.ts";
import { addressOf, CATALOGUE, wordsOf } from "./catalogue.ts";
import { countUnread, listNotifications, markRead } from "./repo.ts";
import type { NotificationRow } from "./repo.ts";

const AT_ONCE = 20;
const tags = ["notifications"];

/** The list behind the bell. Every call is about the caller's own. */
export function notificationRoutes({
  db,
  clock,
  accounts,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly accounts: AccountsService;
}): FastifyPluginAsync {
  return async (app) => {
    app.addHook("onRequest", requireActor(accounts));

    route(
      app,
      {
        ...{ method: "GET", path: API_PATHS.notifications, tags },
        summary: "What the person was told, newest first, in the language of the request",
        ...{ query: NotificationsQuerySchema, answer: NotificationListSchema },
      },
      async ({ actor, query, language }) => {
        const before = query.before === undefined ? null : Number(query.before);
        const rows = await listNotifications(db, actor.userId, { before, limit: AT_ONCE + 1 });
        return {
          notifications: rows.slice(0, AT_ONCE).map((row) => presentNotification(row, language)),
          unread: await countUnread(db, actor.userId),
          hasOlder: rows.length > AT_ONCE,
        };
      },
    );

    route(
      app,
      {
        ...{ method: "POST", path: API_PATHS.notificationsRead, tags },
        summary: "Mark these as read, or all; answers how many are unread still",
        ...{ body: ReadNotificationsSchema, answer: z.number().int() },
      },
      async ({ actor, body }) => {
        await markRead(db, actor.userId, body.ids?.map(Number) ?? null, new Date(clock.now()));
        return countUnread(db, actor.userId);
      },
    );
  };
}

function presentNotification(row: NotificationRow, language: UiLanguage): Notification {
  return {
    id: String(row.id),
    group: CATALOGUE[row.kind].group,
    ...wordsOf(row, language),
    at: row.at.toISOString(),
    isRead: row.readAt !== null,
    address: addressOf(row, language),
  };
}
