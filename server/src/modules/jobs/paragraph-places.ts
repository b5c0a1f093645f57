// Where a paragraph of a PDF can be parted: at its sentences, which the job knows, and at its lines, which are read from its pages.
import type { ParagraphPlaces } from "@yizhou/contract";
import {
  AppError,
  lengthWithoutSpace,
  parseLanguageTag,
  plainText,
  type ProseChange,
  type TableChange,
} from "@yizhou/model";
import { askAboutBytes, bytesHandler, bytesKind } from "../../platform/work/work-bytes.ts";
import type { WorkHandler } from "../../platform/work/work-runner.ts";
import { hasNewSource } from "./cut-repo.ts";
import type { JobDeps } from "./deps.ts";
import { requireHeldJob, requireJobRight, type OpenJob } from "./policy.ts";
import { readingOfJob } from "./reading-of-job.ts";
import { readDocument } from "./segment-repo.ts";
import { contentsOf, openUnit } from "./unit-rows.ts";

interface WantedPlaces {
  readonly jobId: string;
  readonly unit: string;
  /** Where its sentences begin. */
  readonly sentences: readonly number[];
}

interface WantedTable extends Pick<WantedPlaces, "jobId" | "unit"> {
  /** The last paragraph of it. */
  readonly to: string;
}

const FIND_TABLE = bytesKind<WantedTable, readonly TableChange[]>("paragraph.table");
const FIND_PROSE = bytesKind<Pick<WantedPlaces, "jobId" | "unit">, readonly ProseChange[]>("paragraph.prose");
const FIND_PLACES = bytesKind<WantedPlaces, readonly number[]>("paragraph.places");
/** So much tells where a place is. */
const EXCERPT_CHARACTERS = 60;

/**
 * The places in the order of the text; none where people have put its source right, since the file says something else there.
 *
 * @throws {AppError} job.not_found; job.paragraph_not_found; job.paragraph_not_split for formats that say where a paragraph ends; what
 *   reading throws
 */
export async function paragraphPlaces(
  deps: JobDeps,
  userId: string,
  { jobId, unit }: Pick<WantedPlaces, "jobId" | "unit">,
  signal?: AbortSignal,
): Promise<ParagraphPlaces> {
  const job = await requireJobRight(deps, userId, jobId, "edit");
  if (job.format !== "pdf") throw new AppError("job.paragraph_not_split");
  const rows = await openUnit(deps.db, job, unit);
  if (await hasNewSource(deps.db, job, rows)) return { places: [] };
  const parts = contentsOf(rows).map(plainText);
  const text = parts.join("");
  const sentences = new Set<number>();
  let length = 0;
  for (const part of parts) {
    if (length > 0) sentences.add(length);
    length += lengthWithoutSpace(part);
  }
  const places = await findPlaces(deps, userId, job, { unit, sentences: [...sentences] }, signal);
  return {
    places: places.map((at) => ({ at, isSentence: sentences.has(at), text: textFrom(text, at) })),
  };
}

function findPlaces(
  deps: JobDeps,
  ownerId: string,
  { id: jobId }: OpenJob<"write">,
  wanted: Omit<WantedPlaces, "jobId">,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  const asked = { ownerId, input: { jobId, ...wanted }, bytes: Buffer.from(wanted.unit) };
  return askAboutBytes(deps, FIND_PLACES, asked, { ...(signal && { signal }) });
}

/** The worker's side. */
export function paragraphPlacesHandler(deps: JobDeps): WorkHandler<never> {
  return bytesHandler(deps.blobs, FIND_PLACES, async ({ input: { jobId, unit, sentences }, signal }) => {
    const { file, about } = await readingOf(deps, jobId);
    return deps.documents.placesToSplit(file, { ...about, unit, sentences }, signal);
  });
}

/** What makes a table of the paragraphs of a page from one to another; empty where they have no cells. Throws what reading throws. */
export function findTable(
  deps: JobDeps,
  ownerId: string,
  wanted: WantedTable,
  signal?: AbortSignal,
): Promise<readonly TableChange[]> {
  const asked = { ownerId, input: wanted, bytes: Buffer.from(wanted.unit) };
  return askAboutBytes(deps, FIND_TABLE, asked, { ...(signal && { signal }) });
}

/** The worker's side. */
export function paragraphTableHandler(deps: JobDeps): WorkHandler<never> {
  return bytesHandler(deps.blobs, FIND_TABLE, async ({ input: { jobId, unit, to }, signal }) => {
    const { file, about } = await readingOf(deps, jobId);
    return deps.documents.tableOf(file, { ...about, unit, to }, signal);
  });
}

/** What makes paragraphs of the table that a text stands in; empty where it stands in none. Throws what reading throws. */
export function findProse(
  deps: JobDeps,
  ownerId: string,
  wanted: Pick<WantedPlaces, "jobId" | "unit">,
  signal?: AbortSignal,
): Promise<readonly ProseChange[]> {
  const asked = { ownerId, input: wanted, bytes: Buffer.from(wanted.unit) };
  return askAboutBytes(deps, FIND_PROSE, asked, { ...(signal && { signal }) });
}

/** The worker's side. */
export function tableProseHandler(deps: JobDeps): WorkHandler<never> {
  return bytesHandler(deps.blobs, FIND_PROSE, async ({ input: { jobId, unit }, signal }) => {
    const { file, about } = await readingOf(deps, jobId);
    return deps.documents.proseOf(file, { ...about, unit }, signal);
  });
}

async function readingOf(deps: JobDeps, jobId: string) {
  const job = await requireHeldJob(deps, jobId);
  if (!job) throw new AppError("job.not_found");
  const [file] = await deps.documents.getMany(job.ownerId, [job.fileId]);
  const { changes } = await readDocument(deps.db, job);
  const from = parseLanguageTag(job.sourceLanguage);
  return { file: file!, about: { from, choice: readingOfJob(job), changes } };
}

/** @param place  without white space */
function textFrom(text: string, place: number): string {
  let [left, from] = [place, 0];
  for (; left > 0 || /\s/u.test(text[from] ?? ""); from++) if (!/\s/u.test(text[from]!)) left--;
  const characters = [...text.slice(from)];
  return characters.length <= EXCERPT_CHARACTERS
    ? characters.join("").trimEnd()
    : `${characters.slice(0, EXCERPT_CHARACTERS).join("").trimEnd()}…`;
}
