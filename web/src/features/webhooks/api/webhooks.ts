import { API_PATHS, fillPath } from "@yizhou/contract";
import type { AddWebhook, Webhook, WebhookDelivery } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { webhookKeys } from "./keys.ts";

/** Oldest first. */
export function useWebhooks() {
  return useQuery({
    queryKey: webhookKeys.list,
    queryFn: ({ signal }) => call<Webhook[]>(API_PATHS.webhooks, { signal, background: true }),
  });
}

/** Answers all of them; the form that asked tells a refusal. */
export function useAddWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AddWebhook) => call<Webhook[]>(API_PATHS.webhooks, { body, background: true }),
    onSuccess: (all) => client.setQueryData(webhookKeys.list, all),
  });
}

export function useRemoveWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<true>(fillPath(API_PATHS.webhook, { id }), { method: "DELETE" }),
    onSettled: () => client.invalidateQueries({ queryKey: webhookKeys.list }),
  });
}

/** Has a ping sent; how it went stands in the log. */
export function useTestWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<true>(fillPath(API_PATHS.webhookTest, { id }), { method: "POST" }),
    onSuccess: () => client.invalidateQueries({ queryKey: webhookKeys.all }),
  });
}

const LOOK_EVERY_MS = 3000;

/** The newest deliveries, looked at again while one is under way. */
export function useDeliveries(id: string) {
  return useQuery({
    queryKey: webhookKeys.deliveries(id),
    queryFn: ({ signal }) =>
      call<WebhookDelivery[]>(fillPath(API_PATHS.webhookDeliveries, { id }), { signal, background: true }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: how, tries }) => how === "waiting" && tries < 2) ? LOOK_EVERY_MS : false,
  });
}
