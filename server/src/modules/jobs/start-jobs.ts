import { quoteFiguresOf } from "@yizhou/contract";
import { createHash } from "node:crypto";
import type { StartRequest } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { canonicalJson } from "../../platform/canonical-json.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { newId } from "../../platform/random.ts";
import { documentOf, pagesOf, quoteFiles } from "../quotes/index.ts";
import type { JobDeps } from "./deps.ts";
import { takeFileGuide } from "./file-guides.ts";
import { optionsOfJobs } from "./options-of-jobs.ts";
import { payOrWait } from "./pay-job.ts";
import { startedJob } from "./policy.ts";
import { extendFirstPage, findJobsByKey, insertJob, lockRequestKey, requireJobRoom } from "./repo.ts";
import type { JobRow } from "./repo.ts";
import { recordStart } from "./record-events.ts";

const DAY_MS = 24 * 3600 * 1000;

/** What sets the start of a typed text apart: its file is another one each time, so the text is what its key stands for. */
interface StartOfText {
  readonly isText?: boolean;
  readonly requestDigest?: string;
}

/**
 * Starts one job for each file. The same request key gives the same jobs again, however often it is sent, also all at once;
 * with another content it is refused.
 *
 * @throws {AppError} file.not_found; the first problem of the quote, file.storage_full, request.key_reused,
 *   request.too_much_waiting, and then nothing starts
 */
export async function startJobs(
  deps: JobDeps,
  ownerId: string,
  request: StartRequest,
  { isText = false, requestDigest = digestOf(request) }: StartOfText = {},
): Promise<JobRow[]> {
  const before = await findStarted(deps.db, ownerId, request, requestDigest);
  if (before.length > 0) return inOrder(before, request.fileIds);
  let quotes = await quoteFiles(deps, ownerId, request);
  // What is alike to memory costs less, and no more is set aside than the quote says. Finding all of it takes longer, so that is done
  // only for what is paid for here.
  if (quotes.some(({ price }) => price > 0))
    quotes = await quoteFiles(deps, ownerId, { ...request, withBands: true });
  const refused = quotes.find(({ problem }) => problem !== null);
  if (refused?.problem) throw refused.problem;
  const now = deps.clock.now();
  const expiresAt = new Date(now + deps.settings.retentionDays * DAY_MS);
  const options = await optionsOfJobs(deps, ownerId, request.options, quotes);
  await deps.queue.transaction(deps.db, async (tx, send) => {
    await lockRequestKey(tx, ownerId, request.requestKey);
    if ((await findStarted(tx, ownerId, request, requestDigest)).length > 0) return;
    await requireJobRoom(tx, ownerId, quotes.length);
    // A result is about as large as its source; told now, not when everything has been translated.
    const storage = quotes.reduce((sum, { file }) => sum + file.sizeBytes, 0);
    await deps.quotas.require(tx, { ownerId }, { storage });
    for (const [position, quote] of quotes.entries()) {
      const job = {
        id: newId(),
        ownerId,
        fileId: quote.file.id,
        isText,
        requestKey: request.requestKey,
        requestDigest,
        name: quote.file.name,
        format: quote.file.format,
        sourceLanguage: quote.from!,
        targetLanguage: quote.to,
        state: "queued" as const,
        pages: pagesOf(quote),
        characters: quote.counts!.characters,
        segmentsTotal: quote.counts!.segments,
        segmentsKept: quoteFiguresOf([{ ...quote.counts!, problem: null }]).kept.segments,
        // Files of one request keep their order in a list by time.
        createdAt: new Date(now + position),
        expiresAt,
      };
      const chosen = options[position]!;
      if (await insertJob(tx, job, chosen)) {
        await recordStart(tx, deps.clock, { ...job, options: chosen });
        await takeFileGuide(tx, deps, job);
        const { price, engineCharacters, quotedBands, file } = quote;
        const document = documentOf(file);
        await payOrWait(deps, tx, startedJob(job), { price, engineCharacters, quotedBands, document });
      }
      await deps.documents.extend(tx, ownerId, quote.file.id, expiresAt);
      await extendFirstPage(tx, ownerId, quote.file.id, expiresAt);
    }
    await send("translation.wake", {});
  });
  return inOrder(await findJobsByKey(deps.db, ownerId, request.requestKey), request.fileIds);
}

/** Jobs that this request has started before. @throws {AppError} request.key_reused when the key stood for something else */
async function findStarted(
  db: Queryable,
  ownerId: string,
  { requestKey }: StartRequest,
  requestDigest: string,
): Promise<JobRow[]> {
  const started = await findJobsByKey(db, ownerId, requestKey);
  const isOther = started.some((job) => job.requestDigest !== null && job.requestDigest !== requestDigest);
  if (isOther) throw new AppError("request.key_reused");
  return started;
}

/** The same for the same wish, in whatever order its files and fields come. */
function digestOf({ requestKey: _key, fileIds, ...wish }: StartRequest): string {
  const asked = canonicalJson({ ...wish, fileIds: [...fileIds].sort() });
  return createHash("sha256").update(asked).digest("hex");
}

function inOrder(rows: readonly JobRow[], fileIds: readonly string[]): JobRow[] {
  return [...rows].sort((a, b) => fileIds.indexOf(a.fileId) - fileIds.indexOf(b.fileId));
}
