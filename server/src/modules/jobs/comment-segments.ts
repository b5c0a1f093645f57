// What people say to each other about a sentence. Whoever may read the job reads and writes them: a comment changes no text.
import type { SegmentComment, SegmentCommentChange } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { newId } from "../../platform/random.ts";
import { personNames } from "../accounts/index.ts";
import {
  countComments,
  deleteComment,
  findComment,
  insertComment,
  listComments,
  MOST_COMMENTS,
  updateComment,
  type CommentRow,
} from "./comment-repo.ts";
import type { JobDeps } from "./deps.ts";
import { requireJobRight, type OpenJob } from "./policy.ts";
import { findSegments } from "./segment-repo.ts";

/** By segment, then by time. @throws {AppError} job.not_found */
export async function commentsOfJob(deps: JobDeps, userId: string, jobId: string): Promise<SegmentComment[]> {
  return present(deps, userId, await requireJobRight(deps, userId, jobId, "read"));
}

/** @throws {AppError} job.not_found; job.segment_not_found; job.comments_full */
export async function addComment(
  deps: JobDeps,
  userId: string,
  { jobId, ordinal }: { readonly jobId: string; readonly ordinal: number },
  text: string,
): Promise<SegmentComment[]> {
  const job = await requireJobRight(deps, userId, jobId, "read");
  const [segment] = await findSegments(deps.db, job, [ordinal]);
  if (!segment) throw new AppError("job.segment_not_found", { segment: ordinal + 1 });
  if ((await countComments(deps.db, job)) >= MOST_COMMENTS)
    throw new AppError("job.comments_full", { limit: MOST_COMMENTS });
  const now = new Date(deps.clock.now());
  await insertComment(deps.db, {
    ...{ id: newId(), jobId, ordinal, authorId: userId, body: text },
    ...{ madeAt: now, editedAt: null, resolvedAt: null, changedAt: now },
  });
  return present(deps, userId, job);
}

/**
 * One's own text; that it is settled says whoever wrote it or may edit the job.
 *
 * @throws {AppError} job.not_found; job.comment_not_found; job.no_right
 */
export async function changeComment(
  deps: JobDeps,
  userId: string,
  { jobId, commentId }: { readonly jobId: string; readonly commentId: string },
  { text, isResolved }: SegmentCommentChange,
): Promise<SegmentComment[]> {
  const job = await requireJobRight(deps, userId, jobId, "read");
  const comment = await findComment(deps.db, job, commentId);
  const isOwn = comment?.authorId === userId;
  if (!comment || (text !== undefined && !isOwn)) throw new AppError("job.comment_not_found");
  if (isResolved !== undefined && !isOwn && job.access.right === "read") throw new AppError("job.no_right");
  const now = new Date(deps.clock.now());
  await updateComment(deps.db, job, commentId, {
    ...(text !== undefined && { body: text, editedAt: now }),
    ...(isResolved !== undefined && { resolvedAt: isResolved ? now : null }),
    changedAt: now,
  });
  return present(deps, userId, job);
}

/** One's own. @throws {AppError} job.not_found; job.comment_not_found */
export async function removeComment(
  deps: JobDeps,
  userId: string,
  { jobId, commentId }: { readonly jobId: string; readonly commentId: string },
): Promise<SegmentComment[]> {
  const job = await requireJobRight(deps, userId, jobId, "read");
  const comment = await findComment(deps.db, job, commentId);
  if (comment?.authorId !== userId) throw new AppError("job.comment_not_found");
  await deleteComment(deps.db, job, commentId);
  return present(deps, userId, job);
}

async function present({ db }: JobDeps, userId: string, job: OpenJob<"read">): Promise<SegmentComment[]> {
  const rows = await listComments(db, job);
  const names = await personNames(
    db,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  return rows.map((row: CommentRow) => ({
    id: row.id,
    ordinal: row.ordinal,
    author: (row.authorId && names.get(row.authorId)?.nickName) ?? null,
    isOwn: row.authorId === userId,
    text: row.body,
    madeAt: row.madeAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isResolved: row.resolvedAt !== null,
  }));
}

/** What people have said of segments and is not settled, by ordinal, for files that go to others. */
export async function openNotes(
  { db }: Pick<JobDeps, "db">,
  job: OpenJob<"read">,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const open = (await listComments(db, job)).filter(({ resolvedAt }) => resolvedAt === null);
  return new Map(
    [...Map.groupBy(open, ({ ordinal }) => ordinal)].map(([ordinal, list]) => [
      ordinal,
      list.map(({ body }) => body),
    ]),
  );
}
