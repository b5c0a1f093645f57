// Papers of arXiv: its catalogue by OAI-PMH, which tells the licence, and the PDF at its own address.
// Source: arXiv, "Open Archives Initiative (OAI)" (GetRecord, metadataPrefix=arXiv, identifiers oai:arXiv.org:<number>), and
// "arXiv identifier scheme" (the PDF of a number stands at /pdf/<number>).
import { readXml } from "@yizhou/exchange";
import { AppError, isAppError } from "@yizhou/model";
import { createOutboundClient } from "../outbound/outbound-client.ts";
import type { OutboundDeps } from "../outbound/outbound-client.ts";
import { licenceOfAddress } from "./licence.ts";
import { titleOf } from "./paper-facts.ts";
import type { PaperCatalogue } from "./paper-facts.ts";

export interface ArxivOptions {
  readonly catalogue: { readonly origin: string; readonly allowPrivate: boolean };
  /** Where the documents stand. */
  readonly documentOrigin: string;
  readonly timeoutMs?: number;
}

export function createArxiv(options: ArxivOptions, deps: OutboundDeps): PaperCatalogue {
  const { catalogue, documentOrigin, timeoutMs } = options;
  const client = createOutboundClient(
    { provider: "arXiv", ...catalogue, ...(timeoutMs && { timeoutMs }) },
    deps,
  );
  return {
    async find(number) {
      const documents = [new URL(`/pdf/${number}`, documentOrigin)];
      const query = {
        verb: "GetRecord",
        // Records are of papers, not of their versions.
        identifier: `oai:arXiv.org:${number.replace(/v\d+$/u, "")}`,
        metadataPrefix: "arXiv",
      };
      let record: ArxivRecord;
      try {
        record = await readRecord((await client.call({ method: "GET", path: "/oai", query })).body);
      } catch (error) {
        // The catalogue is away or under repair: the paper can be had without what its record tells.
        if (isAppError(error)) record = EMPTY;
        else throw error;
      }
      if (record.error === "idDoesNotExist") return null;
      return { title: titleOf(record.title), licence: licenceOfAddress(record.license), documents };
    },
  };
}

/** The first text of each element that we want, and the code of a refusal; empty where there is none. */
interface ArxivRecord {
  readonly title: string;
  readonly license: string;
  readonly error: string;
}

const EMPTY: ArxivRecord = { title: "", license: "", error: "" };

/** @throws {AppError} provider.bad_response for a page instead of a record */
async function readRecord(xml: string): Promise<ArxivRecord> {
  const found = { ...EMPTY };
  let within: "title" | "license" | null = null;
  const fail = (reason: string) =>
    new AppError("provider.bad_response", { provider: "arXiv" }, { cause: new Error(reason) });
  for await (const batch of readXml(new TextEncoder().encode(xml), fail))
    for (const event of batch) {
      if (event.kind === "open") {
        if (event.name === "error") found.error = event.attributes["code"] ?? "unknown";
        within =
          (event.name === "title" || event.name === "license") && !found[event.name] ? event.name : null;
      } else if (event.kind === "text" && within) found[within] += event.text;
      else if (event.kind === "close") within = null;
    }
  return found;
}
