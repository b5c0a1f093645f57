import { API_PATHS } from "@yizhou/contract";
import type { Job, Link } from "@yizhou/contract";
import { apiBase } from "../../../lib/address.ts";
import { call } from "../../../lib/api-client.ts";

export type Output = Job["outputs"][number];

/** Asks for a short-lived address and lets the browser fetch it: one file, or a zip of several. */
export async function download(ids: readonly string[], output: Output): Promise<void> {
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
