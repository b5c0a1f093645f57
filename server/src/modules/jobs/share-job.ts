// A job's post-editing opened to others: to a person, who is told of nobody before they accept, or to the owner's organisation.
// Rights are read with every request, so that one that is taken back is gone at once.
import type { JobShare, JobShareChange, NewJobShare, SharedJob } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import { newId } from "../../platform/random.ts";
import { accountKeysOf, findUserByAccount, HOUR_MS, personNames, takeFromLimits } from "../accounts/index.ts";
import { findMembership, listOrganizations } from "../organizations/index.ts";
import type { JobDeps } from "./deps.ts";
import { requireJob, sharedJobs, type OwnJob } from "./policy.ts";
import { findJobsById } from "./repo.ts";
import { releaseLocks } from "./segment-lock-repo.ts";
import {
  assignRanges,
  changeShare,
  countShares,
  deleteShare,
  findJobInvitations,
  leaveShares,
  listAssignments,
  listShares,
  putShare,
  takeInvitation,
} from "./share-repo.ts";

/** Persons and invitations of one job. */
const MAX_SHARES = 100;
/** Each reaches a person, so nobody sends many. */
const INVITATIONS_PER_HOUR = 30;

/** @throws {AppError} job.not_found */
export async function listJobShares(deps: JobDeps, ownerId: string, jobId: string): Promise<JobShare[]> {
  return presentShares(deps, await requireJob(deps, ownerId, jobId));
}

/**
 * Opens a job to whoever has this account once they accept, or to the caller's organisation at once. What happens is the same
 * whether anybody has the account.
 *
 * @throws {AppError} job.not_found; job.share_owner; job.no_organization; job.shares_full; job.invitations_full with `seconds`
 */
export async function shareJob(
  deps: JobDeps,
  ownerId: string,
  jobId: string,
  { account, right, endsAt }: NewJobShare,
): Promise<JobShare[]> {
  const { db, clock } = deps;
  const job = await requireJob(deps, ownerId, jobId);
  const now = new Date(clock.now());
  const share = {
    ...{ id: newId(), jobId, shareRight: right, endsAt: endsAt === null ? null : new Date(endsAt) },
    ...{ invitedBy: ownerId, invitedAt: now },
  };
  const to =
    account === undefined ? await ownOrganization(deps, ownerId) : await invited(deps, ownerId, account);
  await db.transaction(async (tx) => {
    if ((await countShares(tx, job)) >= MAX_SHARES)
      throw new AppError("job.shares_full", { limit: MAX_SHARES });
    await putShare(tx, job, { ...share, ...to });
    await insertAudit(tx, {
      ...{ at: now, userId: ownerId, event: "job_shared", details: { job: jobId, right } },
    });
    const guest = account === undefined ? null : await findUserByAccount(tx, account);
    if (!guest) return;
    await deps.notifier.tell(tx, {
      ...{ userId: guest.id, kind: "job.offered", facts: {}, subjectId: jobId },
      // Another right offered to the same person is no new invitation.
      key: `invited to ${jobId} ${now.toISOString().slice(0, 10)}`,
    });
  });
  return presentShares(deps, job);
}

async function ownOrganization({ db }: JobDeps, userId: string): Promise<{ organizationId: number }> {
  const membership = await findMembership(db, userId);
  if (!membership) throw new AppError("job.no_organization");
  return { organizationId: membership.organizationId };
}

async function invited(
  { db, clock }: JobDeps,
  userId: string,
  account: string,
): Promise<{ account: string; accountKey: string }> {
  const limit = { key: `job-invitations:${userId}`, max: INVITATIONS_PER_HOUR, windowMs: HOUR_MS } as const;
  await takeFromLimits(db, [{ ...limit, code: "job.invitations_full" }], clock.now());
  const accountKey = account.toLowerCase();
  if ((await accountKeysOf(db, userId)).includes(accountKey)) throw new AppError("job.share_owner");
  return { account, accountKey };
}

/** @throws {AppError} job.not_found; job.share_not_found */
export async function changeJobShare(
  deps: JobDeps,
  ownerId: string,
  { jobId, shareId }: { readonly jobId: string; readonly shareId: string },
  { right, endsAt, ranges }: JobShareChange,
): Promise<JobShare[]> {
  const job = await requireJob(deps, ownerId, jobId);
  const change = {
    ...(right && { shareRight: right }),
    ...(endsAt !== undefined && { endsAt: endsAt === null ? null : new Date(endsAt) }),
  };
  await deps.db.transaction(async (tx) => {
    if (!(await changeShare(tx, job, shareId, change))) throw new AppError("job.share_not_found");
    if (ranges) await assignRanges(tx, job, shareId, ranges);
    await insertAudit(tx, {
      ...{ at: new Date(deps.clock.now()), userId: ownerId, event: "job_share_changed" },
      details: { job: jobId, share: shareId },
    });
  });
  return presentShares(deps, job);
}

/** Closes a job to somebody at once; a sentence that they have in hand is free. @throws {AppError} job.not_found; job.share_not_found */
export async function endJobShare(
  deps: JobDeps,
  ownerId: string,
  { jobId, shareId }: { readonly jobId: string; readonly shareId: string },
): Promise<JobShare[]> {
  const job = await requireJob(deps, ownerId, jobId);
  await deps.db.transaction(async (tx) => {
    const gone = await deleteShare(tx, job, shareId);
    if (!gone) throw new AppError("job.share_not_found");
    if (gone.userId) await releaseLocks(tx, job, gone.userId);
    await insertAudit(tx, {
      ...{ at: new Date(deps.clock.now()), userId: ownerId, event: "job_share_ended" },
      details: { job: jobId, share: shareId },
    });
  });
  return presentShares(deps, job);
}

async function presentShares({ db, clock }: JobDeps, job: OwnJob): Promise<JobShare[]> {
  const now = new Date(clock.now());
  const rows = await listShares(db, job);
  const names = await personNames(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  const organizations = rows.some(({ organizationId }) => organizationId !== null)
    ? await listOrganizations(db)
    : [];
  const ranges = Map.groupBy(await listAssignments(db, job, now), ({ shareId }) => shareId);
  return rows.map((row) => ({
    id: row.id,
    kind: row.organizationId !== null ? "organization" : row.userId ? "person" : "invited",
    account: row.account ?? organizations.find(({ id }) => id === row.organizationId)?.name ?? "",
    nickName: (row.userId && names.get(row.userId)?.nickName) ?? null,
    right: row.shareRight,
    endsAt: row.endsAt?.toISOString() ?? null,
    isEnded: row.endsAt !== null && row.endsAt <= now,
    ranges: (ranges.get(row.id) ?? []).map(({ from, to }) => ({ from, to })),
  }));
}

/** Jobs that others have opened to the person, and invitations that wait for an answer, these first. */
export async function listSharedJobs(deps: JobDeps, userId: string): Promise<SharedJob[]> {
  const { db, clock } = deps;
  const now = new Date(clock.now());
  const given = await sharedJobs(deps, userId);
  const open = new Set(given.map(({ job }) => job.id));
  const invitations = (await findJobInvitations(db, await accountKeysOf(db, userId), now)).filter(
    ({ jobId }) => !open.has(jobId),
  );
  const invitedJobs = (
    await findJobsById(
      db,
      invitations.map(({ jobId }) => jobId),
    )
  ).filter((job) => !job.recycledAt && job.expiresAt > now && job.ownerId !== userId);
  const names = await personNames(db, [
    ...given.map(({ job }) => job.ownerId),
    ...invitedJobs.map(({ ownerId }) => ownerId),
  ]);
  const nameOf = (id: string): string => names.get(id)?.nickName ?? "";
  return [
    ...invitedJobs.map((job) => {
      const { shareRight, endsAt } = invitations.find(({ jobId }) => jobId === job.id)!;
      return {
        ...{ id: job.id, name: job.name, from: job.sourceLanguage, to: job.targetLanguage },
        ...{ owner: nameOf(job.ownerId), right: shareRight, endsAt: endsAt?.toISOString() ?? null },
        ...{ isInvited: true, segments: null },
      };
    }),
    ...given.map(({ job, share: { shareRight, endsAt } }) => ({
      ...{ id: job.id, name: job.name, from: job.sourceLanguage, to: job.targetLanguage },
      ...{ owner: nameOf(job.ownerId), right: shareRight, endsAt: endsAt?.toISOString() ?? null },
      isInvited: false,
      segments: { total: job.segmentsTotal, kept: job.segmentsKept, confirmed: job.segmentsConfirmed },
    })),
  ];
}

/** @throws {AppError} job.invitation_not_found */
export async function acceptJob(deps: JobDeps, userId: string, jobId: string): Promise<void> {
  const { db, clock } = deps;
  const accountKeys = await accountKeysOf(db, userId);
  const now = new Date(clock.now());
  await db.transaction(async (tx) => {
    if (!(await takeInvitation(tx, jobId, { userId, accountKeys, now })))
      throw new AppError("job.invitation_not_found");
    await insertAudit(tx, { at: now, userId, event: "job_joined", details: { job: jobId } });
  });
}

/** Declines an invitation, or leaves a job. @throws {AppError} job.invitation_not_found */
export async function leaveJob(deps: JobDeps, userId: string, jobId: string): Promise<void> {
  const accountKeys = await accountKeysOf(deps.db, userId);
  await deps.db.transaction(async (tx) => {
    if ((await leaveShares(tx, jobId, { userId, accountKeys })) === 0)
      throw new AppError("job.invitation_not_found");
    await insertAudit(tx, {
      ...{ at: new Date(deps.clock.now()), userId, event: "job_left", details: { job: jobId } },
    });
  });
}
