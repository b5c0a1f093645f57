import { MutationCache, notifyManager, QueryClient } from "@tanstack/react-query";
import { isApiError } from "./api-error.ts";

// At once instead of after a timer: the second click of a double click must find the button busy already.
notifyManager.setScheduler(queueMicrotask);

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
    // What is asked for waits for a lost connection; what is done fails and says so, or it would happen at some later time, when
    // nobody expects it any more.
    mutations: { networkMode: "always" },
  },
  // What no server said is a fault of our own: it is shown as a failure, and must be found in the console as well.
  mutationCache: new MutationCache({
    onError: (error) => {
      if (!isApiError(error)) reportError(error);
    },
  }),
});
