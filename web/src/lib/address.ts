import { pageFact } from "./page-facts.ts";

/** Base address of the calls: the page's `data-api-base`, else this site. Without a slash at the end. */
export function apiBase(): string {
  return base(pageFact("apiBase"));
}

function k8sBase(): string {
  return base(pageFact("k8sBase"));
}

/**
 * The address a call goes to. A path whose first segment is `k8s` goes to its own base without that segment
 * (docs/specification.md, section 7, docs/readings.md Q38).
 *
 * @param path   starts with a slash
 * @param query  empty and undefined values are left out
 */
export function callAddress(
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const isK8s = /^\/k8s(?=[/?]|$)/.test(path);
  const address = isK8s ? k8sBase() + (path.slice("/k8s".length) || "/") : apiBase() + path;
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]],
    ),
  ).toString();
  return search ? `${address}${address.includes("?") ? "&" : "?"}${search}` : address;
}

function base(value: string | undefined): string {
  return (value ?? "").replace(/\/+$/, "");
}
