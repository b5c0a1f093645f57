import { API_PATHS } from "@yizhou/contract";
import type { NotificationList, ReadNotifications } from "@yizhou/contract";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { notificationKeys } from "./keys.ts";

/** How often the number at the bell is asked for while the page is looked at. */
const AGAIN_MS = 60_000;

/** What the person was told, newest first, page by page; the texts come in the language of the page. */
export function useNotifications() {
  const language = useUiLanguage();
  return useInfiniteQuery({
    queryKey: notificationKeys.list(language),
    queryFn: ({ signal, pageParam }) =>
      call<NotificationList>(API_PATHS.notifications, {
        signal,
        background: true,
        query: { before: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasOlder, notifications }) => (hasOlder ? notifications.at(-1)?.id : undefined),
    refetchInterval: AGAIN_MS,
  });
}

/** Marks these as read, or all. A failure leaves them unread, which the next look shows. */
export function useReadNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadNotifications) =>
      call<number>(API_PATHS.notificationsRead, { body, background: true }),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}
