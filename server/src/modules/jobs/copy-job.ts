// A translation's text as somebody's own copy, to be edited apart from the original: a second opinion, a lesson, a job that somebody
// else has opened. A copy is a job of its own from then on. It costs nothing, since nothing is translated.
import type { JobCopies, UiLanguage } from "@yizhou/contract";
import { AppError, isAppError } from "@yizhou/model";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { newId } from "../../platform/random.ts";
import { splitName } from "../documents/index.ts";
import { copySegments, findCopy, insertCopy, listCopies } from "./copy-repo.ts";
import type { JobDeps } from "./deps.ts";
import { requireJob, requireJobRight, startedJob, type OpenJob, type OwnJob } from "./policy.ts";
import {
  extendFirstPage,
  findJobById,
  findJobsByKey,
  insertJob,
  lockRequestKey,
  type NewJobOptions,
} from "./repo.ts";
import { refreshCounts } from "./segment-repo.ts";
import { isOpen } from "./states.ts";

const DAY_MS = 24 * 3600 * 1000;
const MAX_NAME = 255;

const NAMES: Readonly<Record<UiLanguage, (stem: string) => string>> = {
  zh: (stem) => `${stem}（副本）`,
  en: (stem) => `${stem} (copy)`,
  ko: (stem) => `${stem} (사본)`,
};

/**
 * The caller's copies of a job, also of one that is gone, and what it is a copy of.
 *
 * @throws {AppError} job.not_found  where the caller neither sees it nor has copies of it
 */
export async function copiesOfJob(deps: JobDeps, userId: string, id: string): Promise<JobCopies> {
  const job = await visible(deps, userId, id);
  const rows = await listCopies(deps.db, userId, id, new Date(deps.clock.now()));
  if (!job && rows.length === 0) throw new AppError("job.not_found");
  const copied = job && (await findCopy(deps.db, job));
  return {
    job: job && { id, name: job.name },
    copies: rows.map(({ copy, job: one }) => ({
      ...{ id: one.id, name: one.name, madeAt: copy.madeAt.toISOString() },
      segments: { total: one.segmentsTotal, kept: one.segmentsKept, confirmed: one.segmentsConfirmed },
    })),
    origin: copied && {
      ...{ id: copied.originId, name: copied.originName, madeAt: copied.madeAt.toISOString() },
      isThere: (await visible(deps, userId, copied.originId)) !== null,
    },
  };
}

/** Null for a job that is not there, or not for this person. */
async function visible(deps: JobDeps, userId: string, id: string): Promise<OpenJob<"read"> | null> {
  try {
    return await requireJobRight(deps, userId, id, "read");
  } catch (error) {
    if (isAppError(error, "job.not_found")) return null;
    throw error;
  }
}

/**
 * Makes a copy of a job that has ended, for whoever may read it. The same request key gives the same copy again.
 *
 * @throws {AppError} job.not_found; job.not_ready  while it runs or has no text; request.key_reused; quota.* and file.storage_full
 *   where the caller has no room; request.too_much_waiting
 */
export async function copyJob(
  deps: JobDeps,
  userId: string,
  id: string,
  { requestKey, language }: { readonly requestKey: string; readonly language: UiLanguage },
): Promise<OwnJob> {
  const origin = await requireJobRight(deps, userId, id, "read");
  if (origin.isFirstPage) throw new AppError("job.not_found");
  if (isOpen(origin) || origin.revision === 0) throw new AppError("job.not_ready");
  const isOwn = origin.ownerId === userId;
  const [file] = await deps.documents.getMany(origin.ownerId, [origin.fileId]);
  const nowMs = deps.clock.now();
  const now = new Date(nowMs);
  const expiresAt = new Date(nowMs + deps.settings.retentionDays * DAY_MS);
  const requestDigest = `copy of ${id}`;
  const copyId = await deps.queue.transaction(deps.db, async (tx, send) => {
    await lockRequestKey(tx, userId, requestKey);
    const [before] = await findJobsByKey(tx, userId, requestKey);
    if (before && before.requestDigest !== requestDigest) throw new AppError("request.key_reused");
    if (before) return before.id;
    // Its results are about as large as its source.
    await deps.quotas.require(tx, { ownerId: userId }, { storage: file!.sizeBytes });
    const { id: fileId } = isOwn
      ? file!
      : await deps.documents.copy(tx, file!, { ownerId: userId, expiresAt });
    const { format, sourceLanguage, targetLanguage, pages, characters, segmentsTotal, segmentsKept } = origin;
    const job = {
      ...{ id: newId(), ownerId: userId, fileId, isText: origin.isText, requestKey, requestDigest },
      ...{ name: nameOfCopy(origin.name, language), format, sourceLanguage, targetLanguage },
      ...{ state: "done" as const, pages, characters, segmentsTotal, segmentsKept, report: origin.report },
      ...{ createdAt: now, queuedAt: now, finishedAt: now, expiresAt },
    };
    await insertJob(tx, job, optionsOfCopy(origin, isOwn));
    await copySegments(tx, origin, job.id);
    await refreshCounts(tx, job.id, { requests: 0, isNewText: true });
    await insertCopy(tx, { jobId: job.id, originId: id, originName: origin.name, madeAt: now });
    if (isOwn) {
      await deps.documents.extend(tx, userId, fileId, expiresAt);
      await extendFirstPage(tx, userId, fileId, expiresAt);
    }
    const facts = { format, segments: segmentsTotal, isOwn };
    await recordEvent(tx, deps.clock, "job.copied", { ownerId: userId, subjectId: job.id }, facts);
    const own = startedJob((await findJobById(tx, job.id))!);
    await deps.renditions.requireRoom(tx, own);
    await deps.renditions.wantNow(tx, send, own);
    return job.id;
  });
  return requireJob(deps, userId, copyId);
}

/** What one confirms in a copy goes into no library; of somebody else's job neither libraries nor engines are the caller's. */
function optionsOfCopy({ options }: OpenJob<"read">, isOwn: boolean): NewJobOptions {
  const { jobId: _, ...chosen } = options;
  const apart = { ...chosen, saveTo: null };
  return isOwn ? apart : { ...apart, engines: null, memories: [], memoryPenalties: null, termbases: [] };
}

function nameOfCopy(name: string, language: UiLanguage): string {
  const { stem, extension } = splitName(name);
  const copied = NAMES[language]("");
  const ending = extension === "" ? copied : `${copied}.${extension}`;
  return [...stem].slice(0, MAX_NAME - ending.length).join("") + ending;
}
