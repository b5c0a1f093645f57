// One short call, again and again while an editor is open: it keeps the sentence in hand, and tells what others do.
import type { JobAccess, JobPresence, JobPresenceRequest, UiLanguage } from "@yizhou/contract";
import { LOCK_SECONDS } from "@yizhou/contract";
import { personNames } from "../accounts/index.ts";
import { commentStamp } from "./comment-repo.ts";
import { countCuts } from "./cut-repo.ts";
import type { JobDeps } from "./deps.ts";
import { requireJobRight } from "./policy.ts";
import { presentSegments } from "./present-segments.ts";
import { barriersFor } from "./segment-barriers.ts";
import { holdSegment, locksOfOthers, releaseLocks } from "./segment-lock-repo.ts";
import { changedSegments, findSegments, newestChange } from "./segment-repo.ts";
import { isShared, listAssignments } from "./share-repo.ts";

/** What is confirmed at once, or filled by it, may be a book: it should be there in a few calls. */
const MOST_CHANGES = 1000;

/** @throws {AppError} job.not_found */
export async function accessToJob(deps: JobDeps, userId: string, jobId: string): Promise<JobAccess> {
  const job = await requireJobRight(deps, userId, jobId, "read");
  const { right, endsAt } = job.access;
  const names = right === "manage" ? null : await personNames(deps.db, [job.ownerId]);
  return {
    right,
    endsAt: endsAt?.toISOString() ?? null,
    owner: names && (names.get(job.ownerId)?.nickName ?? ""),
    since: await newestChange(deps.db, job),
    cuts: await countCuts(deps.db, job),
    isShared: await isShared(deps.db, job, new Date(deps.clock.now())),
  };
}

/** Who reads only has nothing in hand, and is told the rest. @throws {AppError} job.not_found */
export async function bePresent(
  deps: JobDeps,
  userId: string,
  jobId: string,
  { at, since }: JobPresenceRequest,
  language: UiLanguage,
): Promise<JobPresence> {
  const { db, clock } = deps;
  const job = await requireJobRight(deps, userId, jobId, "read");
  const { right } = job.access;
  const now = new Date(clock.now());
  if (right === "read" || at === null) await releaseLocks(db, job, userId);
  else {
    const writable = await requireJobRight(deps, userId, jobId, "edit");
    const barred = await barriersFor(deps, writable, userId, await findSegments(db, writable, [at]));
    const until = new Date(now.getTime() + LOCK_SECONDS * 1000);
    if (barred.size === 0) await holdSegment(db, writable, { ordinal: at, userId, now, until });
    else await releaseLocks(db, job, userId);
  }
  const changed = await changedSegments(db, job, since, MOST_CHANGES);
  const held = await locksOfOthers(db, job, { userId, now });
  const ranges = await listAssignments(db, job, now);
  const names = await personNames(db, [
    ...held.map((lock) => lock.userId),
    ...ranges.flatMap((range) => range.userId ?? []),
  ]);
  const nameOf = (id: string | null): string => names.get(id ?? "")?.nickName ?? "";
  return {
    right,
    isShared: await isShared(db, job, now),
    held: held.map((lock) => ({ ordinal: lock.ordinal, nickName: nameOf(lock.userId) })),
    closed: ranges
      .filter((range) => range.userId !== userId)
      .map(({ from, to, userId: whose }) => ({ from, to, nickName: nameOf(whose) })),
    own: ranges.filter((range) => range.userId === userId).map(({ from, to }) => ({ from, to })),
    changed: await presentSegments(deps, { userId, jobId, language }, changed),
    since: changed.at(-1)?.change ?? since,
    comments: await commentStamp(db, job),
    cuts: await countCuts(db, job),
  };
}
