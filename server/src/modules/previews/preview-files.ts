// The preview of a PDF job shows the files themselves: the source, the result and the bilingual forms, each behind a signed
// address that answers range requests, and beside them, as for pictures, where the paragraphs stand.
import type { Preview, PreviewFile } from "@yizhou/contract";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { ByteRange } from "../../platform/blobs/blob-store.ts";
import { readByteRange } from "../../platform/http/byte-range.ts";
import type { FileRow } from "../documents/index.ts";
import { requireLiveLink } from "../jobs/index.ts";
import type { Rendition, RenditionForm, ShownJob } from "../jobs/index.ts";
import { makeLinkToken, readLinkToken } from "../renditions/index.ts";
import type { PreviewDeps } from "./deps.ts";

/** Whose bytes a signed address opens, and the link that they are shown by. */
export interface ShownBy {
  readonly owner: string;
  readonly link?: string;
}

export function shownBy({ ownerId, link }: Pick<ShownJob, "ownerId" | "link">): ShownBy {
  return { owner: ownerId, ...(link && { link: link.id }) };
}

/** Of a source that needs a password only the opened form is shown, where there is one. */
export function previewFiles(
  deps: PreviewDeps,
  by: ShownBy,
  source: FileRow,
  files: readonly Rendition[],
): Preview {
  const isEncrypted = source.passwordSealed !== null;
  const fileOf = (form: RenditionForm) => {
    const made = files.find((file) => file.form === form);
    return made ? signFile(deps, by, made) : null;
  };
  return {
    state: "ready",
    problem: null,
    files: {
      source: isEncrypted ? fileOf("open-source") : signFile(deps, by, source),
      target: fileOf("target"),
      bilingual: fileOf("bilingual"),
      bilingualPages: fileOf("bilingual-pages"),
    },
    placesUrl: signPlaces(deps, by, files),
    source: [],
    target: [],
    bilingual: [],
  };
}

/** Address of where the units stand, of a job with these files. */
export function signPlaces(
  deps: PreviewDeps,
  by: ShownBy,
  files: readonly Pick<Rendition, "form" | "sha256">[],
): string | null {
  const places = files.find(({ form }) => form === "places");
  return places ? signView(deps, by, places.sha256, "places").url : null;
}

function signFile(
  deps: PreviewDeps,
  by: ShownBy,
  { sha256, sizeBytes }: { readonly sha256: string; readonly sizeBytes: number },
): PreviewFile {
  return { ...signView(deps, by, sha256, "pdf"), sizeBytes };
}

export function signView(deps: PreviewDeps, by: ShownBy, sha256: string, type: "pdf" | "places" | "reading") {
  const { linkMs, secret } = deps.settings;
  // The same address for a while, so that a page that asks again keeps the file it shows.
  const until = (Math.floor(deps.clock.now() / linkMs) + 2) * linkMs;
  const token = makeLinkToken(secret!, { ...by, use: "view", sha256, type, until });
  return {
    url: fillPath(API_PATHS.previewFile, { token }),
    expiresAt: new Date(until).toISOString(),
  };
}

export interface OpenedView {
  readonly type: string;
  readonly encoding: string | null;
  /** Of the whole file. */
  readonly sizeBytes: number;
  readonly range: ByteRange | "unsatisfiable" | null;
  readonly stream: NodeJS.ReadableStream | null;
}

/**
 * A file of the preview by its signed address, or the part of it that is asked for.
 *
 * @param asked.askedBy  null where nobody knows
 * @throws {AppError} link.invalid; file.not_found when it was deleted since; what `MalwareGate.pass` throws
 */
export async function openView(
  deps: PreviewDeps,
  token: string,
  { range: rangeHeader, askedBy }: { readonly range: string | undefined; readonly askedBy: string | null },
): Promise<OpenedView> {
  const { owner, sha256, type, link } = readLinkToken(deps.settings.secret!, token, "view", deps.clock.now());
  if (link !== undefined) await requireLiveLink(deps, link);
  const address = { ownerId: owner, sha256 };
  // Where the units stand and what they say is written by us as data; a PDF is what somebody sent, or made of it.
  if (type === "pdf") await deps.malware.pass(address, askedBy);
  const kind =
    type === "pdf"
      ? { type: "application/pdf", encoding: null }
      : { type: "application/json", encoding: "gzip" };
  const sizeBytes = await deps.blobs.size(address);
  const range = type === "pdf" ? readByteRange(rangeHeader, sizeBytes) : null;
  if (range === "unsatisfiable") return { ...kind, sizeBytes, range, stream: null };
  const { stream } = await deps.blobs.open(address, range ?? undefined);
  return { ...kind, sizeBytes, range, stream };
}
