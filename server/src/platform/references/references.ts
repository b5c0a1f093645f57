// Documents by reference: a DOI, an arXiv number or a link becomes a file, with what its source says of title and licence.
import { AppError, isAppError } from "@yizhou/model";
import type { OutboundFetch } from "@yizhou/engines";
import { originSetting } from "../providers/provider-settings.ts";
import type { Settings } from "../settings.ts";
import { createArxiv } from "./arxiv.ts";
import { createCrossref } from "./crossref.ts";
import { documentHosts } from "./document-hosts.ts";
import { downloadDocument } from "./download-document.ts";
import type { DownloadedDocument, DownloadRules } from "./download-document.ts";
import type { Licence } from "./licence.ts";
import type { PaperFacts } from "./paper-facts.ts";
import { parseReference } from "./reference.ts";
import type { Reference } from "./reference.ts";
import { createUnpaywall } from "./unpaywall.ts";

/** Where a file came from; stored with it. */
export interface FileOrigin {
  /** As it is written: `arXiv:2301.00001`, `doi:10.1000/1`, the address. */
  readonly reference: string;
  /** Where people read about it. */
  readonly page: string;
  readonly licence: Licence | null;
}

export interface FetchedReference extends Pick<DownloadedDocument, "sizeBytes" | "sha256"> {
  /** For the file; not cleaned yet. */
  readonly name: string;
  readonly origin: FileOrigin;
}

export interface References {
  /**
   * Fetches what a reference names into a new file.
   *
   * @throws {AppError} file.reference_unknown, file.reference_missing (nobody knows it, or no open copy), file.reference_host,
   *   file.reference_unreachable, file.reference_page, file.too_large; the signal's reason
   */
  fetch(
    text: string,
    path: string,
    rules: Pick<DownloadRules, "signal" | "onBytes">,
  ): Promise<FetchedReference>;
}

/** Copies that are tried, where a paper has several. */
const MAX_COPIES = 4;

export function createReferences(settings: Settings, fetch: OutboundFetch): References {
  const { environment, referenceHosts, referenceEmail } = settings;
  const origin = (name: string, vendor: string) => originSetting(environment, name, vendor);
  const arxivDocuments = originSetting(environment, "ARXIV_BASE", "https://arxiv.org");
  const hosts = documentHosts([
    ...referenceHosts,
    ...(referenceHosts.length > 0 && arxivDocuments.allowPrivate ? [arxivDocuments.origin] : []),
  ]);
  const arxiv = createArxiv(
    {
      catalogue: origin("ARXIV_OAI_BASE", "https://oaipmh.arxiv.org"),
      documentOrigin: arxivDocuments.origin,
    },
    { fetch },
  );
  const crossref = createCrossref(
    { ...origin("CROSSREF_BASE", "https://api.crossref.org"), email: referenceEmail },
    { fetch },
  );
  const unpaywall = referenceEmail
    ? createUnpaywall(
        { ...origin("UNPAYWALL_BASE", "https://api.unpaywall.org"), email: referenceEmail },
        { fetch },
      )
    : null;

  async function factsOf(reference: Reference): Promise<PaperFacts | null> {
    switch (reference.kind) {
      case "link":
        return { title: null, licence: null, documents: [reference.url] };
      case "arxiv":
        return arxiv.find(reference.id);
      case "doi": {
        const asked = [unpaywall, crossref].map((catalogue) => catalogue?.find(reference.doi) ?? null);
        const [open, deposited] = await answersOf(asked);
        if (!open && !deposited) return null;
        return {
          title: deposited?.title ?? open?.title ?? null,
          licence: open?.licence ?? deposited?.licence ?? null,
          documents: [...(open?.documents ?? []), ...(deposited?.documents ?? [])],
        };
      }
    }
  }

  /** A copy on a host of the list before the others, which say why they are refused. */
  async function fetchFirst(
    documents: readonly URL[],
    path: string,
    rules: DownloadRules,
  ): Promise<DownloadedDocument | null> {
    const secured = documents.map(withTls);
    const allowed = secured.filter((url) => hosts.reachOf(url));
    const tried = allowed.length > 0 ? allowed.slice(0, MAX_COPIES) : secured.slice(0, 1);
    let failure: unknown = null;
    for (const url of tried) {
      try {
        return await downloadDocument(url, path, rules);
      } catch (error) {
        rules.signal.throwIfAborted();
        failure ??= error;
      }
    }
    if (failure) throw failure;
    return null;
  }

  /** Catalogues give addresses of old: every host of the list answers with TLS; origins are taken to the letter. */
  function withTls(url: URL): URL {
    if (url.protocol !== "http:" || hosts.reachOf(url)) return url;
    const secure = new URL(url);
    secure.protocol = "https:";
    return secure;
  }

  return {
    async fetch(text, path, { signal, onBytes }) {
      const reference = parseReference(text);
      if (!reference) throw new AppError("file.reference_unknown");
      const written = writtenOf(reference);
      if (!hosts.isAny) throw new AppError("file.reference_host", { host: written });
      const missing = new AppError("file.reference_missing", { reference: written });
      const facts = await factsOf(reference);
      signal.throwIfAborted();
      if (!facts) throw missing;
      const document = await fetchFirst(facts.documents, path, { fetch, hosts, signal, onBytes });
      if (!document) throw missing;
      const { sizeBytes, sha256 } = document;
      return {
        ...{ sizeBytes, sha256 },
        name: fileNameOf(reference, facts, document),
        origin: { reference: written, page: pageOf(reference), licence: facts.licence },
      };
    },
  };
}

/** One catalogue that answers is enough. @throws {AppError} file.reference_unreachable when none does */
async function answersOf(
  asked: readonly (Promise<PaperFacts | null> | null)[],
): Promise<(PaperFacts | null | undefined)[]> {
  const answers = await Promise.allSettled(asked);
  const failed = answers.find((answer) => answer.status === "rejected");
  const isAnswered = answers.some((answer) => answer.status === "fulfilled" && answer.value);
  if (failed && !isAnswered) {
    const { reason } = failed as PromiseRejectedResult;
    if (!isAppError(reason)) throw reason;
    const host = String(reason.params["provider"]);
    throw new AppError("file.reference_unreachable", { host }, { cause: reason });
  }
  return answers.map((answer) => (answer.status === "fulfilled" ? answer.value : null));
}

function writtenOf(reference: Reference): string {
  if (reference.kind === "link") return reference.url.href;
  return reference.kind === "arxiv" ? `arXiv:${reference.id}` : `doi:${reference.doi}`;
}

function pageOf(reference: Reference): string {
  if (reference.kind === "link") return reference.url.href;
  return reference.kind === "arxiv"
    ? `https://arxiv.org/abs/${reference.id}`
    : `https://doi.org/${reference.doi.split("/").map(encodeURIComponent).join("/")}`;
}

/** The title says more than the names that servers give; a link's document is called what its server calls it. */
function fileNameOf(reference: Reference, facts: PaperFacts, { name, url }: DownloadedDocument): string {
  const given = name ?? lastPart(url);
  if (reference.kind === "link") return given;
  const stem = facts.title ?? writtenOf(reference).replace(":", " ");
  const ending = /\.[a-z0-9]{2,5}$/iu.exec(name ?? "")?.[0] ?? ".pdf";
  return `${stem
    .replaceAll(/[\\/:*?"<>|]+/gu, " ")
    .slice(0, 150)
    .trim()}${ending}`;
}

function lastPart({ pathname, hostname }: URL): string {
  const part = pathname.split("/").findLast((piece) => piece !== "") ?? hostname;
  try {
    return decodeURIComponent(part);
  } catch {
    // A stray per cent sign: it stands for itself.
    return part;
  }
}
