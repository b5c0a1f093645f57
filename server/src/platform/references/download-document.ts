// A document from an address: no further than the list of hosts, hop by hop, bounded in size and time, straight to the disk.
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { UPLOAD_LIMITS } from "@yizhou/contract";
import { AddressRefused } from "@yizhou/engines";
import type { OutboundFetch } from "@yizhou/engines";
import { AppError } from "@yizhou/model";
import type { DocumentHosts } from "./document-hosts.ts";

export interface DownloadRules {
  readonly fetch: OutboundFetch;
  readonly hosts: DocumentHosts;
  readonly signal: AbortSignal;
  /** Bytes so far, and in all where the server says. */
  readonly onBytes: (done: number, total: number | null) => void;
  /** Deadline of the whole download. */
  readonly timeoutMs?: number;
}

export interface DownloadedDocument {
  readonly sizeBytes: number;
  readonly sha256: string;
  /** What the server calls it; null when it does not. */
  readonly name: string | null;
  /** Where it was in the end. */
  readonly url: URL;
}

const DEFAULT_TIMEOUT_MS = 120_000;
const MAX_HOPS = 5;
const USER_AGENT = "Yizhou/1.0 (document import on behalf of a reader)";

/**
 * @param path  a new file
 * @throws {AppError} file.reference_host, file.reference_unreachable, file.reference_missing, file.reference_page,
 *   file.too_large; the signal's reason
 */
export async function downloadDocument(
  address: URL,
  path: string,
  rules: DownloadRules,
): Promise<DownloadedDocument> {
  const deadline = AbortSignal.timeout(rules.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const signal = AbortSignal.any([rules.signal, deadline]);
  let host = address.hostname;
  try {
    const { response, url } = await open(address, signal, rules, (next) => (host = next.hostname));
    return { ...(await store(response, path, rules)), name: nameOf(response), url };
  } catch (error) {
    await rm(path, { force: true });
    rules.signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    if (error instanceof AddressRefused)
      throw new AppError("file.reference_host", { host: error.host }, { cause: error });
    throw new AppError("file.reference_unreachable", { host }, { cause: error });
  }
}

async function open(
  address: URL,
  signal: AbortSignal,
  { fetch, hosts }: DownloadRules,
  onHop: (url: URL) => void,
): Promise<{ response: Response; url: URL }> {
  let url = address;
  for (let hop = 0; hop <= MAX_HOPS; hop++) {
    onHop(url);
    const reach = hosts.reachOf(url);
    if (!reach) throw new AppError("file.reference_host", { host: url.hostname });
    const headers = {
      accept: "application/pdf, application/octet-stream;q=0.9, */*;q=0.5",
      "user-agent": USER_AGENT,
    };
    const response = await fetch(url, { reach, redirect: "manual", signal, headers });
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel();
      const next = URL.parse(location, url);
      if (!next) throw new Error("a redirect to no address");
      url = next;
      continue;
    }
    if (response.status === 404 || response.status === 410)
      throw new AppError("file.reference_missing", { reference: url.href.slice(0, 200) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    // A landing page, a sign-in or a test for robots, however it was asked for.
    if (/^(?:text\/html|application\/xhtml)/iu.test(response.headers.get("content-type") ?? "")) {
      await response.body?.cancel();
      throw new AppError("file.reference_page", { host: url.hostname });
    }
    return { response, url };
  }
  throw new Error("too many redirects");
}

async function store(
  response: Response,
  path: string,
  { onBytes }: DownloadRules,
): Promise<{ sizeBytes: number; sha256: string }> {
  const isPlain = !response.headers.get("content-encoding");
  const announced = (isPlain && Number(response.headers.get("content-length"))) || null;
  const tooLarge = new AppError("file.too_large");
  if ((announced ?? 0) > UPLOAD_LIMITS.maxFileBytes) {
    await response.body?.cancel();
    throw tooLarge;
  }
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const measured = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > UPLOAD_LIMITS.maxFileBytes) throw tooLarge;
      hash.update(chunk);
      onBytes(sizeBytes, announced);
      yield chunk;
    }
  };
  await pipeline(measured, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  if (announced !== null && sizeBytes < announced) throw new Error("the answer was cut");
  return { sizeBytes, sha256: hash.digest("hex") };
}

/** RFC 6266, as far as servers use it. */
function nameOf(response: Response): string | null {
  const header = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*\s*=\s*utf-8''([^;\s]+)/iu.exec(header)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Badly encoded: the plain name may do.
    }
  }
  return /filename\s*=\s*(?:"([^"]+)"|([^;\s]+))/iu.exec(header)?.slice(1).find(Boolean) ?? null;
}
