import { Readable } from "node:stream";
import type { Link, LinkRequest } from "@yizhou/contract";
import { API_PATHS, fillPath } from "@yizhou/contract";
import { AppError, isAppError } from "@yizhou/model";
import { Zip, ZipPassThrough } from "fflate";
import type { BlobAddress } from "../../platform/blobs/blob-store.ts";
import { splitName } from "../documents/index.ts";
import { countDownload, requireJobs, requireJobsToTake, requireLiveLink } from "../jobs/index.ts";
import type { JobRow, OwnJob } from "../jobs/index.ts";
import { askForForm, isAskedForm } from "./asked-forms.ts";
import type { RenditionDeps } from "./deps.ts";
import { makeLinkToken, readLinkToken } from "./signed-links.ts";

/** A file to be sent: its name, type and bytes. */
export interface Download {
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number | null;
  readonly stream: NodeJS.ReadableStream;
}

interface NamedBlob {
  readonly jobId: string;
  readonly output: LinkRequest["output"];
  readonly name: string;
  readonly address: BlobAddress;
}

/**
 * A signed address for one result, or a zip of several: the newest finished one, also while a newer is being made.
 *
 * @throws {AppError} job.not_found; job.no_right where a link shows the job only; job.not_ready when one of the jobs does not have this output; job.form_making while one is made
 *   that was not there, whoever asks again has it then; what making it failed with
 */
export async function makeDownloadLink(
  deps: RenditionDeps,
  userId: string,
  { ids, output }: LinkRequest,
): Promise<Link> {
  const { jobs, linkId } = await requireJobsToTake(deps, userId, ids);
  const [{ ownerId }] = jobs as [OwnJob];
  await askForForms(deps, jobs, output);
  await findBlobs(deps, ownerId, ids, output);
  const until = deps.clock.now() + deps.settings.linkMs;
  const token = makeLinkToken(deps.settings.secret!, {
    use: "download",
    owner: ownerId,
    jobs: ids,
    output,
    until,
    ...(linkId !== null && { link: linkId }),
  });
  return { url: fillPath(API_PATHS.download, { token }), expiresAt: new Date(until).toISOString() };
}

/**
 * What a link gives to whoever has it; to somebody else than its owner only what is free of malware.
 *
 * @param askedBy  null where nobody knows
 * @throws {AppError} link.invalid; job.not_found or job.not_ready when it was deleted since; file.infected, file.unscannable,
 *   file.scanner_unavailable
 */
export async function openDownload(
  deps: RenditionDeps,
  token: string,
  askedBy: string | null,
): Promise<Download> {
  const claim = readLinkToken(deps.settings.secret!, token, "download", deps.clock.now());
  const link = claim.link === undefined ? null : await requireLiveLink(deps, claim.link);
  const blobs = await findBlobs(deps, claim.owner, claim.jobs, claim.output);
  for (const { address } of blobs) await deps.malware.pass(address, askedBy);
  if (link) await countDownload(deps.db, link);
  const [only] = blobs;
  if (blobs.length === 1 && only) {
    const { stream, sizeBytes } = await openNewest(deps, only, askedBy);
    return { name: only.name, type: "application/octet-stream", sizeBytes, stream };
  }
  return {
    name: "yizhou.zip",
    type: "application/zip",
    sizeBytes: null,
    stream: Readable.from(zipBlobs(deps, blobs, askedBy)),
  };
}

/** Has those made that are not there. @throws {AppError} as `makeDownloadLink` */
async function askForForms(
  deps: RenditionDeps,
  jobs: readonly OwnJob[],
  output: LinkRequest["output"],
): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  const files = await deps.renditions.list(deps.db, ids);
  let isMaking = false;
  for (const job of jobs) {
    if (!isAskedForm(job, output)) continue;
    const own = files.filter(({ jobId }) => jobId === job.id);
    const asked = await askForForm(deps, job, own, output);
    if (asked.state === "failed") throw new AppError(asked.problem.code, asked.problem.params);
    isMaking ||= asked.state === "pending";
  }
  if (isMaking) throw new AppError("job.form_making");
}

async function findBlobs(
  deps: RenditionDeps,
  ownerId: string,
  ids: readonly string[],
  output: LinkRequest["output"],
): Promise<NamedBlob[]> {
  const jobs = await requireJobs(deps, ownerId, ids);
  const sources = await sourcesOf(deps, ownerId, jobs);
  const files = await deps.renditions.list(deps.db, ids);
  return jobs.map((job) => {
    const made = files.find(({ jobId, form }) => jobId === job.id && form === output);
    const blob = output === "source" ? sources.get(job.fileId) : made;
    if (!blob) throw new AppError("job.not_ready");
    const address = { ownerId, sha256: blob.sha256 };
    return { jobId: job.id, output, name: downloadName(job, output), address };
  });
}

/** A newer file may have taken the place of the one that was found a moment ago: then it is the one to give. */
async function openNewest(
  deps: RenditionDeps,
  { jobId, output, address }: NamedBlob,
  askedBy: string | null,
) {
  try {
    return await deps.blobs.open(address);
  } catch (error) {
    if (!isAppError(error, "file.not_found")) throw error;
    const [newest] = await findBlobs(deps, address.ownerId, [jobId], output);
    if (newest!.address.sha256 === address.sha256) throw error;
    await deps.malware.pass(newest!.address, askedBy);
    return deps.blobs.open(newest!.address);
  }
}

/** The uploaded files behind jobs, by id. */
async function sourcesOf(deps: RenditionDeps, ownerId: string, jobs: readonly JobRow[]) {
  const ids = [...new Set(jobs.map(({ fileId }) => fileId))];
  return new Map((await deps.documents.getMany(ownerId, ids)).map((file) => [file.id, file]));
}

/** `paper.docx` becomes `paper.zh-Hans.docx`, `paper.en-zh-Hans.docx`, `paper.zh-Hans.xlf`, `paper.zh-Hans.tmx`. */
function downloadName(job: JobRow, output: LinkRequest["output"]): string {
  const { stem, extension } = splitName(job.name);
  const ending = extension || job.format;
  if (output === "source") return `${stem}.${ending}`;
  if (output === "target") return `${stem}.${job.targetLanguage}.${ending}`;
  if (output === "bilingual-pages")
    return `${stem}.${job.sourceLanguage}-${job.targetLanguage}.pages.${ending}`;
  if (output === "bilingual-table" || output === "bilingual-sheets" || output === "bilingual-cells")
    return `${stem}.${job.sourceLanguage}-${job.targetLanguage}.${output.slice("bilingual-".length)}.${ending}`;
  if (output === "docx") return `${stem}.${job.targetLanguage}.docx`;
  if (output === "docx-bilingual") return `${stem}.${job.sourceLanguage}-${job.targetLanguage}.docx`;
  if (output === "reading") return `${stem}.${job.targetLanguage}.html`;
  if (output === "epub") return `${stem}.${job.targetLanguage}.epub`;
  if (output === "markdown") return `${stem}.${job.targetLanguage}.md`;
  if (output === "bilingual") return `${stem}.${job.sourceLanguage}-${job.targetLanguage}.${ending}`;
  return `${stem}.${job.targetLanguage}.${output === "xliff" ? "xlf" : "tmx"}`;
}

/** The blobs as one zip, file after file, so that memory does not grow with their number. Contents are compressed already. */
async function* zipBlobs(
  deps: RenditionDeps,
  blobs: readonly NamedBlob[],
  askedBy: string | null,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const taken = new Set<string>();
  for (const blob of blobs) {
    const entry = new ZipPassThrough(uniqueName(blob.name, taken));
    zip.add(entry);
    const { stream } = await openNewest(deps, blob, askedBy);
    for await (const chunk of stream) {
      entry.push(chunk as Uint8Array);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  yield* ready.splice(0);
}

/** Two jobs on files of the same name must not overwrite each other in the archive. */
function uniqueName(name: string, taken: Set<string>): string {
  const { stem, extension } = splitName(name);
  let candidate = name;
  for (let number = 2; taken.has(candidate); number++)
    candidate = `${stem} (${number})${extension && `.${extension}`}`;
  taken.add(candidate);
  return candidate;
}

/** Content-Disposition for any name (RFC 6266, RFC 8187): plain ASCII for old clients, UTF-8 for the others. */
export function contentDisposition(name: string): string {
  const ascii = name
    .normalize("NFD")
    .replace(/[^\x20-\x7E]/g, "_")
    .replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
