// Links that show a job to whoever is signed in and has the code. They are read with every request and behind every signed address
// that they led to, so that one that is taken back is gone at once.
import { createHmac } from "node:crypto";
import { LINK_CODE_LENGTH, LINK_CODE_LETTERS } from "@yizhou/contract";
import type { JobLink, NewJobLink, ShareLink } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import { isEqualInConstantTime, newId } from "../../platform/random.ts";
import type { Settings } from "../../platform/settings.ts";
import { giveBack, HOUR_MS, personNames, takeFromLimits } from "../accounts/index.ts";
import type { JobDeps } from "./deps.ts";
import { countLinks, deleteLink, insertLink, insertVisit, listLinks, noteVisit } from "./link-repo.ts";
import { requireJob, requireLinkedJob, type OwnJob } from "./policy.ts";

/** Of one job. */
const MAX_LINKS = 20;
const DAY_MS = 24 * HOUR_MS;
/** Wrong codes: of one person, and of all who try one link. */
const TRIES = { ofPerson: 5, ofPersonMs: HOUR_MS / 4, ofLink: 100, ofLinkMs: HOUR_MS } as const;

/** @throws {AppError} job.not_found */
export async function listJobLinks(deps: JobDeps, ownerId: string, jobId: string): Promise<JobLink[]> {
  return present(deps, await requireJob(deps, ownerId, jobId));
}

/** A new link with a code of its own. @throws {AppError} job.not_found; job.not_ready for a first page; job.links_full */
export async function linkJob(
  deps: JobDeps,
  ownerId: string,
  jobId: string,
  { right, days }: NewJobLink,
): Promise<JobLink[]> {
  const job = await requireJob(deps, ownerId, jobId);
  if (job.isFirstPage) throw new AppError("job.not_ready");
  const id = newId();
  const madeAt = new Date(deps.clock.now());
  const endsAt = new Date(madeAt.getTime() + days * DAY_MS);
  await deps.db.transaction(async (tx) => {
    if ((await countLinks(tx, job)) >= MAX_LINKS) throw new AppError("job.links_full", { limit: MAX_LINKS });
    await insertLink(tx, job, { id, linkRight: right, madeAt, endsAt });
    await insertAudit(tx, {
      ...{ at: madeAt, userId: ownerId, event: "job_linked", details: { job: jobId, link: id, right } },
    });
  });
  return present(deps, job);
}

/** Takes a link back; whoever has it open is shown nothing more. @throws {AppError} job.not_found; job.link_not_found */
export async function endJobLink(
  deps: JobDeps,
  ownerId: string,
  { jobId, linkId }: { readonly jobId: string; readonly linkId: string },
): Promise<JobLink[]> {
  const job = await requireJob(deps, ownerId, jobId);
  await deps.db.transaction(async (tx) => {
    if (!(await deleteLink(tx, job, linkId))) throw new AppError("job.link_not_found");
    await insertAudit(tx, {
      ...{ at: new Date(deps.clock.now()), userId: ownerId, event: "job_link_ended" },
      details: { job: jobId, link: linkId },
    });
  });
  return present(deps, job);
}

async function present(deps: JobDeps, job: OwnJob): Promise<JobLink[]> {
  const now = new Date(deps.clock.now());
  return (await listLinks(deps.db, job)).map(({ lastAt, ...link }) => ({
    ...{ id: link.id, code: codeOf(deps.settings, link.id), right: link.linkRight },
    ...{ madeAt: link.madeAt.toISOString(), endsAt: link.endsAt.toISOString(), isEnded: link.endsAt <= now },
    ...{ people: link.people, downloads: link.downloads, lastOpenedAt: lastAt?.toISOString() ?? null },
  }));
}

/** What a link shows a person: only who shares, until the code was given. @throws {AppError} job.link_not_found */
export async function lookAtLink(deps: JobDeps, userId: string, linkId: string): Promise<ShareLink> {
  const { job, link } = await requireLinkedJob(deps, linkId);
  const { db, clock } = deps;
  const isOpen =
    job.ownerId === userId || (await noteVisit(db, { linkId, userId, now: new Date(clock.now()) }));
  const names = await personNames(db, [job.ownerId]);
  return {
    owner: names.get(job.ownerId)?.nickName ?? "",
    opened: isOpen ? { jobId: job.id, right: link.linkRight, endsAt: link.endsAt.toISOString() } : null,
  };
}

/**
 * Opens a link with its code, for this person from now on.
 *
 * @throws {AppError} job.link_not_found; job.link_code_wrong; job.link_tries_full with `seconds`, for the right code too
 */
export async function openLink(
  deps: JobDeps,
  userId: string,
  linkId: string,
  code: string,
): Promise<ShareLink> {
  const { db, clock, settings } = deps;
  await requireLinkedJob(deps, linkId);
  // Counted before the code is looked at, so that tries at the same moment do not all pass; the right one is given back.
  const ofPerson = `link-code:${linkId}:${userId}`;
  const ofLink = `link-code:${linkId}`;
  const full = { code: "job.link_tries_full" } as const;
  await takeFromLimits(
    db,
    [
      { key: ofPerson, max: TRIES.ofPerson, windowMs: TRIES.ofPersonMs, ...full },
      { key: ofLink, max: TRIES.ofLink, windowMs: TRIES.ofLinkMs, ...full },
    ],
    clock.now(),
  );
  if (!isEqualInConstantTime(code.toLowerCase(), codeOf(settings, linkId)))
    throw new AppError("job.link_code_wrong");
  await giveBack(db, [ofPerson, ofLink]);
  const now = new Date(clock.now());
  await db.transaction(async (tx) => {
    if (!(await insertVisit(tx, { linkId, userId, now }))) return;
    await insertAudit(tx, { at: now, userId, event: "job_link_opened", details: { link: linkId } });
  });
  return lookAtLink(deps, userId, linkId);
}

/** The code of a link follows from it and the site's secret, as that of a webhook does, so that it can be shown again and none is kept. */
function codeOf({ secret }: Pick<Settings, "secret">, linkId: string): string {
  // Bytes past the last whole turn would make some letters likelier than others; a digest has far more than enough of the rest.
  const limit = 256 - (256 % LINK_CODE_LETTERS.length);
  const digest = createHmac("sha512", secret!).update(`share link ${linkId}`).digest();
  return [...digest]
    .filter((byte) => byte < limit)
    .slice(0, LINK_CODE_LENGTH)
    .map((byte) => LINK_CODE_LETTERS[byte % LINK_CODE_LETTERS.length])
    .join("");
}
