import { API_PATHS } from "@yizhou/contract";
import type { ContactSettings, SetContact } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { operationsKeys } from "./keys.ts";

/** The contacts that pages show, with their history. */
export function useContactSettings() {
  return useQuery({
    queryKey: operationsKeys.contacts,
    queryFn: ({ signal }) =>
      call<ContactSettings>(API_PATHS.operationsContacts, { signal, background: true }),
  });
}

/** Sets one of them; pages that are loaded from now on show it. */
export function useSetContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SetContact) =>
      call<ContactSettings>(API_PATHS.operationsContacts, { body, background: true }),
    onSuccess: (settings) => client.setQueryData(operationsKeys.contacts, settings),
  });
}
