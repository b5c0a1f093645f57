// The first page of a file, before its job is started: a job of its own that reads, translates and draws as every job does, of
// which each file has one. It costs nothing, so it is bounded: once a file, about a page, so many a day, and the day's
// characters of the site's engines as always. It goes with its file.
import { quoteFiguresOf } from "@yizhou/contract";
import type { FirstPageRequest } from "@yizhou/contract";
import { AppError, parsePageRanges } from "@yizhou/model";
import { newId } from "../../platform/random.ts";
import { pagesOf, quoteFiles } from "../quotes/index.ts";
import type { FileQuote } from "../quotes/index.ts";
import type { JobDeps } from "./deps.ts";
import { choiceOfJob, isSameChoice, type Choice } from "./first-page-answers.ts";
import { optionsOfJobs } from "./options-of-jobs.ts";
import { requireFirstPage, requireJob } from "./policy.ts";
import type { OwnJob } from "./policy.ts";
import { recordStart } from "./record-events.ts";
import { deleteJobRow, insertJob, lockRequestKey, requireJobRoom } from "./repo.ts";
import type { JobRow, NewJobOptions } from "./repo.ts";
import { retryJob } from "./retry-job.ts";
import { canGoOn, isOpen } from "./states.ts";

/** Between taking one of the day's pages and counting it. */
const TAKEN_FOR_MS = 60_000;

/** The first page of a file; null where nobody has asked for it. @throws {AppError} file.not_found */
export async function findFirstPage(deps: JobDeps, ownerId: string, fileId: string): Promise<OwnJob | null> {
  await deps.documents.get(ownerId, fileId);
  return requireFirstPage(deps, ownerId, fileId);
}

/**
 * Has the first page of a file translated, or goes on with it. The same wish again gives the same page.
 *
 * @throws {AppError} file.not_found; what a start throws; job.first_page_used where the file has one of another choice;
 *   quota.first_pages_spent
 */
export async function startFirstPage(
  deps: JobDeps,
  ownerId: string,
  fileId: string,
  { options, pages }: FirstPageRequest,
): Promise<OwnJob> {
  const { file } = await deps.documents.get(ownerId, fileId);
  const page = file.format === "pdf" ? firstOf(pages, file.pages) : "";
  const [quote] = await quoteFiles(deps, ownerId, { fileIds: [fileId], options, pages: { [fileId]: page } });
  const before = await requireFirstPage(deps, ownerId, fileId);
  if (quote!.problem) throw quote!.problem;
  const [chosen] = await optionsOfJobs(deps, ownerId, options, [quote!]);
  const choice = { from: quote!.from!, to: quote!.to as string, options: chosen! };
  if (before && (isOpen(before) || hasShown(before))) return goOn(deps, before, choice);
  const held = await deps.quotas.take(ownerId, "firstPages", { atLeast: 1, atMost: 1, forMs: TAKEN_FOR_MS });
  try {
    const id = await insertFirstPage(deps, before, quote!, chosen!);
    await held.settle(1);
    return await requireJob(deps, ownerId, id);
  } catch (error) {
    await held.settle(0);
    throw error;
  }
}

/** The first of the pages that are chosen. @throws {AppError} filter.pages_invalid, filter.pages_outside */
function firstOf(pages: string, count: number | null): string {
  return String(parsePageRanges(pages, count)[0]?.from ?? 1);
}

/** True once something of it is translated; one that ended before that is as if it had never been. */
function hasShown({ segmentsDone, segmentsKept }: JobRow): boolean {
  return segmentsDone > segmentsKept;
}

async function goOn(deps: JobDeps, before: OwnJob, choice: Choice): Promise<OwnJob> {
  if (!isSameChoice(choiceOfJob(before), choice)) throw new AppError("job.first_page_used");
  return canGoOn(before) ? retryJob(deps, before.ownerId, before.id) : before;
}

async function insertFirstPage(
  deps: JobDeps,
  before: OwnJob | null,
  quote: FileQuote,
  options: NewJobOptions,
): Promise<string> {
  const { file } = quote;
  const { ownerId } = file;
  const isWhole = file.format === "pdf";
  const job = {
    id: newId(),
    ownerId,
    fileId: file.id,
    isFirstPage: true,
    requestKey: newId(),
    name: file.name,
    format: file.format,
    sourceLanguage: quote.from!,
    targetLanguage: quote.to,
    state: "queued" as const,
    pages: isWhole ? pagesOf(quote) : null,
    // Of other formats how much it is shows when they are read.
    characters: isWhole ? quote.counts!.characters : 0,
    segmentsTotal: isWhole ? quote.counts!.segments : 0,
    segmentsKept: isWhole ? quoteFiguresOf([{ ...quote.counts!, problem: null }]).kept.segments : 0,
    createdAt: new Date(deps.clock.now()),
    expiresAt: file.expiresAt,
  };
  await deps.queue.transaction(deps.db, async (tx, send) => {
    await lockRequestKey(tx, ownerId, `first page of ${file.id}`);
    await requireJobRoom(tx, ownerId, 1);
    await deps.quotas.require(tx, { ownerId }, { storage: file.sizeBytes });
    if (before) await deleteJobRow(tx, before);
    // Two wishes came at once: the other one was first.
    if (!(await insertJob(tx, job, options))) throw new AppError("job.first_page_used");
    await recordStart(tx, deps.clock, { ...job, options });
    await send("translation.wake", {});
  });
  return job.id;
}
