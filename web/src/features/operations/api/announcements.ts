import { API_PATHS } from "@yizhou/contract";
import type { AnnouncementList, SetAnnouncement } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { operationsKeys } from "./keys.ts";

/** What is, was and will be announced. */
export function useAnnouncements() {
  return useQuery({
    queryKey: operationsKeys.announcements,
    queryFn: ({ signal }) =>
      call<AnnouncementList>(API_PATHS.operationsAnnouncements, { signal, background: true }),
  });
}

/** Announces something, or changes what is announced. */
export function useSetAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SetAnnouncement) =>
      call<AnnouncementList>(API_PATHS.operationsAnnouncements, { body, background: true }),
    onSuccess: (list) => client.setQueryData(operationsKeys.announcements, list),
  });
}
