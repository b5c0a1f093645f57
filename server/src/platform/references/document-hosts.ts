// From where documents may be fetched for people.
import type { Reach } from "@yizhou/engines";

/** Repositories and open publishers whose documents can be had without a sign-in. `*.` stands for every host below. */
export const DEFAULT_DOCUMENT_HOSTS = [
  ...[
    "arxiv.org",
    "export.arxiv.org",
    "www.biorxiv.org",
    "www.medrxiv.org",
    "chemrxiv.org",
    "psyarxiv.com",
    "osf.io",
  ],
  ...[
    "zenodo.org",
    "*.hal.science",
    "europepmc.org",
    "www.ncbi.nlm.nih.gov",
    "pmc.ncbi.nlm.nih.gov",
    "core.ac.uk",
  ],
  ...["aclanthology.org", "openreview.net", "proceedings.mlr.press", "papers.nips.cc", "www.jmlr.org"],
  ...[
    "journals.plos.org",
    "www.mdpi.com",
    "www.frontiersin.org",
    "peerj.com",
    "elifesciences.org",
    "www.nature.com",
  ],
  ...[
    "link.springer.com",
    "bmcmedicine.biomedcentral.com",
    "*.biomedcentral.com",
    "www.scielo.br",
    "*.copernicus.org",
  ],
] as const;

export interface DocumentHosts {
  /** Where a request for this address may lead; null when no document is fetched from there. */
  reachOf(url: URL): Reach | null;
  /** False when the operator allows none at all. */
  readonly isAny: boolean;
}

/**
 * @param entries  hosts (https on its usual port, never in a private network), or whole origins (`https://papers.lan:8443`),
 *   which the operator named to the letter, so that they may stand in his own network
 */
export function documentHosts(entries: readonly string[]): DocumentHosts {
  const origins = new Set(
    entries.filter((entry) => entry.includes("://")).map((entry) => new URL(entry).origin),
  );
  const names = entries.filter((entry) => !entry.includes("://")).map((entry) => entry.toLowerCase());
  const isNamed = (host: string) =>
    names.some((name) => (name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name));
  return {
    isAny: entries.length > 0,
    reachOf(url) {
      if (url.username || url.password) return null;
      if (origins.has(url.origin)) return { allowPrivate: true };
      const isUsual = url.protocol === "https:" && url.port === "";
      return isUsual && isNamed(url.hostname.replace(/\.$/u, ""))
        ? { allowPrivate: false, ports: [443] }
        : null;
    },
  };
}

/** True for an entry of the operator's list. */
export function isDocumentHost(entry: string): boolean {
  if (!entry.includes("://")) return /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z0-9-]+$/iu.test(entry);
  const url = URL.parse(entry);
  return url !== null && /^https?:$/u.test(url.protocol) && url.origin === entry.replace(/\/$/u, "");
}
