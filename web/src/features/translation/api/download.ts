import { API_PATHS } from "@yizhou/contract";
import type { Job, Link } from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { apiBase } from "../../../lib/address.ts";
import { call } from "../../../lib/api-client.ts";

export type Output = Job["outputs"][number];

interface Wanted {
  readonly ids: readonly string[];
  readonly output: Output;
}

/** Downloads what jobs have made: one file, or a zip of several. */
export function useDownload() {
  return useMutation({ mutationFn: download });
}

/** Asks for a short-lived address and lets the browser fetch it. */
async function download({ ids, output }: Wanted): Promise<void> {
  const { url } = await call<Link>(API_PATHS.links, { body: { ids, output } });
  const link = document.createElement("a");
  link.href = fileAddress(url);
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

/** A signed address as the page can use it, also where the API has its own host. */
export function fileAddress(url: string): string {
  return new URL(url, apiBase() || location.origin).href;
}
