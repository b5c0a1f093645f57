// Where the open copies of a paper stand, by its DOI, and under which licence. Asked only where the operator gave an address of
// his own for it: the service wants to know who asks.
// Source: Unpaywall REST API v2, GET /v2/{doi}?email=: title, best_oa_location and oa_locations[] (url_for_pdf, license, host_type).
import { createOutboundClient, readJson } from "../outbound/outbound-client.ts";
import type { OutboundDeps } from "../outbound/outbound-client.ts";
import { licenceOfName } from "./licence.ts";
import { titleOf, webAddresses } from "./paper-facts.ts";
import type { PaperCatalogue } from "./paper-facts.ts";

interface Location {
  readonly url_for_pdf?: unknown;
  readonly license?: unknown;
}

export function createUnpaywall(
  options: {
    readonly origin: string;
    readonly allowPrivate: boolean;
    readonly email: string;
    readonly timeoutMs?: number;
  },
  deps: OutboundDeps,
): PaperCatalogue {
  const { email, ...target } = options;
  const client = createOutboundClient({ provider: "Unpaywall", ...target }, deps);
  return {
    async find(doi) {
      const reply = await client.call({
        method: "GET",
        path: `/v2/${encodeURIComponent(doi)}`,
        query: { email },
      });
      if (reply.status === 404) return null;
      const paper = readJson(reply, "Unpaywall");
      const all = [
        paper["best_oa_location"],
        ...(Array.isArray(paper["oa_locations"]) ? paper["oa_locations"] : []),
      ];
      const locations = all.filter((entry): entry is Location => typeof entry === "object" && entry !== null);
      const licence = locations.find(({ license }) => typeof license === "string" && license !== "")?.license;
      return {
        title: titleOf(paper["title"]),
        licence: licence ? licenceOfName(String(licence)) : null,
        documents: webAddresses(locations.map(({ url_for_pdf }) => url_for_pdf)),
      };
    },
  };
}
