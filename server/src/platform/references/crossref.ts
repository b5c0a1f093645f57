// What Crossref knows of a DOI: title, licence, and the addresses that publishers deposit for their documents.
// Source: Crossref REST API, GET /works/{doi}: message.title, message.license[] (URL, content-version, start), message.link[]
// (URL, content-type, content-version, intended-application); `mailto` asks for the polite pool.
import { createOutboundClient, readJson } from "../outbound/outbound-client.ts";
import type { OutboundDeps } from "../outbound/outbound-client.ts";
import { licenceOfAddress } from "./licence.ts";
import { titleOf, webAddresses } from "./paper-facts.ts";
import type { PaperCatalogue } from "./paper-facts.ts";

interface Deposit {
  readonly URL?: unknown;
  readonly "content-type"?: unknown;
  readonly "content-version"?: unknown;
}

/** The version of record before what an author submitted. */
const VERSIONS = ["vor", "am", "tdm", "unspecified"];
const RECORD_BYTES = 4 * 1024 * 1024;

export function createCrossref(
  options: {
    readonly origin: string;
    readonly allowPrivate: boolean;
    readonly email: string | null;
    readonly timeoutMs?: number;
  },
  deps: OutboundDeps,
): PaperCatalogue {
  const { email, ...target } = options;
  // Papers of large collaborations have long records.
  const client = createOutboundClient(
    { provider: "Crossref", maxResponseBytes: RECORD_BYTES, ...target },
    deps,
  );
  return {
    async find(doi) {
      const reply = await client.call({
        method: "GET",
        path: `/works/${encodeURIComponent(doi)}`,
        ...(email ? { query: { mailto: email } } : {}),
      });
      if (reply.status === 404) return null;
      const { message } = readJson(reply, "Crossref") as { message?: Record<string, unknown> };
      const links = deposits(message?.["link"]);
      const isPdf = (link: Deposit) => /pdf/iu.test(`${String(link["content-type"])} ${String(link.URL)}`);
      return {
        title: titleOf((message?.["title"] as unknown[] | undefined)?.[0]),
        licence:
          deposits(message?.["license"])
            .flatMap(({ URL }) => licenceOfAddress(String(URL)) ?? [])
            .at(0) ?? null,
        documents: webAddresses(links.filter(isPdf).map(({ URL }) => URL)),
      };
    },
  };
}

function deposits(list: unknown): Deposit[] {
  if (!Array.isArray(list)) return [];
  const rank = (deposit: Deposit) => (VERSIONS.indexOf(String(deposit["content-version"])) + 5) % 5;
  return list
    .filter((entry): entry is Deposit => typeof entry === "object" && entry !== null)
    .sort((a, b) => rank(a) - rank(b));
}
