// Who may do what with a job: its owner everything; those whom the owner has opened its post-editing to, as much as they were
// given and for as long. For everybody else it is not there.
import type { JobRight, LinkRight, ShareRight } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import { authorize } from "../../platform/rights/authorize.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import { findMembership } from "../organizations/index.ts";
import {
  findFirstPage,
  findFirstPageOf,
  findJob,
  findJobById,
  findJobs,
  findJobsById,
  listOverdueJobs,
} from "./repo.ts";
import type { JobRow } from "./repo.ts";
import { findLinkTo, findLiveLink, type LinkRow } from "./link-repo.ts";
import { findGivenShares, type ShareRow } from "./share-repo.ts";

interface PolicyDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** A job whose owner asks for it, or a worker in the owner's place. */
export type OwnJob = Authorized<JobRow, "manage">;

/** What somebody may do with a job that they see, and until when; null: as long as it is there. */
export interface JobAccess {
  readonly right: JobRight;
  readonly endsAt: Date | null;
}

/** A job in the post-editing of somebody who may do so much there: `Proof` is what a repo function asks for. */
export type OpenJob<P extends "read" | "write" | "review"> = Authorized<
  JobRow & { readonly access: JobAccess },
  P
>;

/** A job that somebody looks at: their own, or one that a link has shown them, which is named then. */
export type ShownJob = Authorized<
  JobRow & { readonly link: { readonly id: string; readonly right: LinkRight } | null },
  "read"
>;

const ORDER: readonly JobRight[] = ["read", "edit", "review", "manage"];
const PROOFS = { read: "read", edit: "write", review: "review" } as const;

/**
 * The job, when the person may do that much in its post-editing.
 *
 * @throws {AppError} job.not_found  for one that the person may not even read, is past its day, or in its owner's recycle bin;
 *   job.no_right
 */
export async function requireJobRight<R extends ShareRight>(
  deps: PolicyDeps,
  userId: string,
  id: string,
  right: R,
): Promise<OpenJob<(typeof PROOFS)[R]>> {
  const job = await findJobById(deps.db, id);
  const now = new Date(deps.clock.now());
  const access = job && job.expiresAt > now ? await accessTo(deps, userId, job, now) : null;
  if (!job || !access) throw new AppError("job.not_found");
  if (ORDER.indexOf(access.right) < ORDER.indexOf(right)) throw new AppError("job.no_right");
  return authorize({ ...job, access }, PROOFS[right]);
}

/**
 * The job and its sentences for whoever may read them: its owner, those whom its post-editing is open to, and whoever has opened
 * a link to it. What a link opens is nothing but looking.
 *
 * @throws {AppError} job.not_found
 */
export async function requireJobInSight(
  deps: PolicyDeps,
  userId: string,
  id: string,
): Promise<OpenJob<"read"> & { readonly link: ShownJob["link"] }> {
  const { job, link } = await findShown(deps, userId, id);
  const access = job && (await accessTo(deps, userId, job, new Date(deps.clock.now())));
  if (!job || !(access || link)) throw new AppError("job.not_found");
  const byLink: JobAccess = { right: "read", endsAt: link?.endsAt ?? null };
  return authorize({ ...job, access: access ?? byLink, link: presentLink(link) }, "read");
}

/** The job as its pages show it, to its owner and to whoever has opened a link to it. @throws {AppError} job.not_found */
export async function requireShownJob(deps: PolicyDeps, userId: string, id: string): Promise<ShownJob> {
  const { job, link } = await findShown(deps, userId, id);
  if (!job || !(link || job.ownerId === userId)) throw new AppError("job.not_found");
  return authorize({ ...job, link: presentLink(link) }, "read");
}

/**
 * Jobs whose files somebody takes: their own, in the order of `ids`; or one that a link for downloading has shown them.
 *
 * @throws {AppError} job.not_found; job.no_right for a link that only shows
 */
export async function requireJobsToTake(
  deps: PolicyDeps,
  userId: string,
  ids: readonly string[],
): Promise<{ readonly jobs: OwnJob[]; readonly linkId: string | null }> {
  const [only] = ids;
  if (only !== undefined && ids.length === 1) {
    const { job, link } = await findShown(deps, userId, only);
    if (job && link) {
      if (link.linkRight !== "download") throw new AppError("job.no_right");
      return { jobs: [authorize(job, "manage")], linkId: link.id };
    }
  }
  return { jobs: await requireJobs(deps, userId, ids), linkId: null };
}

/** A signed address that a link has led to opens for as long as the link does. @throws {AppError} link.invalid */
export async function requireLiveLink(
  { db, clock }: PolicyDeps,
  id: string,
): Promise<Authorized<LinkRow, "read">> {
  const link = await findLiveLink(db, id, new Date(clock.now()));
  const job = link && (await findJobById(db, link.jobId));
  if (!link || !job || !isThere(job, new Date(clock.now()))) throw new AppError("link.invalid");
  return authorize(link, "read");
}

/** What a link leads to, whether or not its code was given. @throws {AppError} job.link_not_found, whatever it is dead of */
export async function requireLinkedJob(
  { db, clock }: PolicyDeps,
  id: string,
): Promise<{ readonly job: JobRow; readonly link: LinkRow }> {
  const now = new Date(clock.now());
  const link = await findLiveLink(db, id, now);
  const job = link && (await findJobById(db, link.jobId));
  if (!link || !job || !isThere(job, now)) throw new AppError("job.link_not_found");
  return { job, link };
}

async function findShown(
  { db, clock }: PolicyDeps,
  userId: string,
  id: string,
): Promise<{ readonly job: JobRow | null; readonly link: LinkRow | null }> {
  const now = new Date(clock.now());
  const job = await findJobById(db, id);
  if (!job || job.expiresAt <= now) return { job: null, link: null };
  const mayBeLinked = job.ownerId !== userId && isThere(job, now);
  return { job, link: mayBeLinked ? await findLinkTo(db, { jobId: id, userId, now }) : null };
}

function isThere({ recycledAt, expiresAt }: JobRow, now: Date): boolean {
  return recycledAt === null && expiresAt > now;
}

function presentLink(link: LinkRow | null): ShownJob["link"] {
  return link && { id: link.id, right: link.linkRight };
}

/** Jobs of others that are open to a person, with the share that opens each widest; the newest share first. */
export async function sharedJobs(
  { db, clock }: PolicyDeps,
  userId: string,
): Promise<readonly { readonly job: OpenJob<"read">; readonly share: ShareRow }[]> {
  const now = new Date(clock.now());
  const membership = await findMembership(db, userId);
  const given = await findGivenShares(db, {
    userId,
    organizationId: membership?.organizationId ?? null,
    now,
  });
  const best = new Map<string, ShareRow>();
  for (const share of given) {
    const known = best.get(share.jobId);
    if (!known || isWider(share, known)) best.set(share.jobId, share);
  }
  const jobs = await findJobsById(db, [...best.keys()]);
  return [...best.values()].flatMap((share) => {
    const job = jobs.find(({ id }) => id === share.jobId);
    if (!job || job.ownerId === userId || job.recycledAt || job.expiresAt <= now) return [];
    const access: JobAccess = { right: share.shareRight, endsAt: share.endsAt };
    return [{ job: authorize({ ...job, access }, "read"), share }];
  });
}

async function accessTo(
  { db }: Pick<PolicyDeps, "db">,
  userId: string,
  job: JobRow,
  now: Date,
): Promise<JobAccess | null> {
  if (job.ownerId === userId) return { right: "manage", endsAt: null };
  if (job.recycledAt) return null;
  const membership = await findMembership(db, userId);
  const organizationId = membership?.organizationId ?? null;
  const given = await findGivenShares(db, { userId, organizationId, now, jobId: job.id });
  const [first, ...rest] = given;
  if (!first) return null;
  const { shareRight, endsAt } = rest.reduce((best, one) => (isWider(one, best) ? one : best), first);
  return { right: shareRight, endsAt };
}

function isWider(a: ShareRow, b: ShareRow): boolean {
  return ORDER.indexOf(a.shareRight) > ORDER.indexOf(b.shareRight);
}

/** @throws {AppError} job.not_found, also for another's job and for one past its day */
export async function requireJob({ db, clock }: PolicyDeps, ownerId: string, id: string): Promise<OwnJob> {
  const job = await findJob(db, ownerId, id, new Date(clock.now()));
  if (!job) throw new AppError("job.not_found");
  return authorize(job, "manage");
}

/** The first page of a file, which is its owner's as any job is; null where there is none. */
export async function requireFirstPage(
  { db, clock }: PolicyDeps,
  ownerId: string,
  fileId: string,
): Promise<OwnJob | null> {
  const job = await findFirstPage(db, ownerId, fileId, new Date(clock.now()));
  return job && authorize(job, "manage");
}

/** The first page of a file that is being deleted, whoever it is of. */
export async function requireFirstPageOf(tx: Queryable, fileId: string): Promise<OwnJob | null> {
  const job = await findFirstPageOf(tx, fileId);
  return job && authorize(job, "manage");
}

/** In the order of `ids`. @throws {AppError} job.not_found when one is missing or not the owner's */
export async function requireJobs(
  { db, clock }: PolicyDeps,
  ownerId: string,
  ids: readonly string[],
): Promise<OwnJob[]> {
  const rows = await findJobs(db, ownerId, ids, new Date(clock.now()));
  return [...new Set(ids)].map((id) => {
    const job = rows.find((row) => row.id === id);
    if (!job) throw new AppError("job.not_found");
    return authorize(job, "manage");
  });
}

/** A worker that holds a job, or the making of its files, does what its owner asked for. Null where it was deleted. */
export async function requireHeldJob({ db }: Pick<PolicyDeps, "db">, id: string): Promise<OwnJob | null> {
  const job = await findJobById(db, id);
  return job && authorize(job, "manage");
}

/** Jobs past their day or their week in the recycle bin: the cron may delete them, whoever they are of. */
export async function requireOverdueJobs(
  { db }: Pick<PolicyDeps, "db">,
  now: Date,
  recycledBefore: Date,
): Promise<OwnJob[]> {
  const rows = await listOverdueJobs(db, now, recycledBefore);
  return rows.map((job) => authorize(job, "manage"));
}

/** A job that its owner starts in this very transaction. */
export function startedJob<J extends Pick<JobRow, "id" | "ownerId">>(job: J): Authorized<J, "manage"> {
  return authorize(job, "manage");
}
