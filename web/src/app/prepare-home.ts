import { resolvePage } from "@yizhou/contract";
import { prepareSamples } from "../features/home/state/use-sample.ts";
import { queryClient } from "../lib/query-client.ts";

/** Fetches what home shows besides its texts, so that nothing of what the server has drawn is missing when its script takes over. */
export async function prepareHome(): Promise<void> {
  const { pathname } = window.location;
  const resolved = resolvePage(pathname);
  if (resolved.kind === "page") await prepareSamples(queryClient, resolved.language);
}
