import { QueryClient } from "@tanstack/react-query";
import { isApiError } from "./api-error.ts";

/**
 * One cache for the page. No silent retries: the error catalogue has already told the user, and screens offer retry.
 * Only a lost connection is tried again, twice.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (count, error) =>
        isApiError(error) && error.kind === "network" && error.status === 0 && count < 2,
    },
  },
});
