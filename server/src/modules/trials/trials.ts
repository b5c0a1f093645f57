// Trials: a person asks for their organisation, people of the site decide, and what they grant ends on a day. The characters are lots
// of the ledger like any others, and lapse by themselves.
import type {
  ApplyTrial,
  DecideTrial,
  OwnTrials,
  Trial,
  TrialReview,
  TrialReviewQuery,
} from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Transaction } from "../../platform/database/connect.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import type { Actor } from "../../platform/http/actor.ts";
import { newId } from "../../platform/random.ts";
import { personNames } from "../accounts/index.ts";
import { findMembership, foundOrganization } from "../organizations/index.ts";
import type { TrialDeps } from "./deps.ts";
import type { TrialOperator } from "./policy.ts";
import * as repo from "./repo.ts";
import type { TrialRow } from "./repo.ts";

const DAY_MS = 24 * 3600_000;
const REMIND_DAYS = [7, 1] as const;
/** How many people may join the organisation of a trial by mail; an operator may let in more. */
const SEATS = { "1-20": 20, "21-100": 100, "101-500": 500, "501-": 2000 } as const;

/** @throws {AppError} trial.provided, trial.open */
export async function applyForTrial(
  { db, clock, settings }: TrialDeps,
  { userId, organizationId }: Pick<Actor, "userId" | "organizationId">,
  { consent: _consent, ...asked }: ApplyTrial,
): Promise<void> {
  if (organizationId === settings.universityOrganizationId) throw new AppError("trial.provided");
  await db.transaction(async (tx) => {
    const id = newId();
    const row = {
      id,
      ownerId: userId,
      ...asked,
      state: "submitted",
      submittedAt: new Date(clock.now()),
    } as const;
    if (!(await repo.insertTrial(tx, row))) throw new AppError("trial.open");
    await recordEvent(tx, clock, "trial.applied", { ownerId: userId, subjectId: id }, { kind: asked.kind });
  });
}

export async function showTrials(
  { db, settings }: TrialDeps,
  { userId, organizationId }: Pick<Actor, "userId" | "organizationId">,
): Promise<OwnTrials> {
  const rows = await repo.listOwn(db, userId);
  return { trials: rows.map(present), isProvided: organizationId === settings.universityOrganizationId };
}

/** What waits for people of the site, and what they decided. */
export async function listTrials(
  { db }: Pick<TrialDeps, "db">,
  _operator: TrialOperator,
  query: TrialReviewQuery,
): Promise<TrialReview> {
  const { rows, total } = await repo.listAll(db, query);
  const names = await personNames(
    db,
    rows.flatMap(({ ownerId }) => ownerId ?? []),
  );
  return {
    total,
    trials: rows.map((row) => ({
      ...present(row),
      account: (row.ownerId && names.get(row.ownerId)?.account) || null,
      organizationId: row.organizationId,
    })),
  };
}

/** @throws {AppError} trial.not_found, also for one that was decided; trial.own */
export async function decideTrial(
  deps: TrialDeps,
  { userId }: TrialOperator,
  id: string,
  decision: DecideTrial,
): Promise<void> {
  const at = new Date(deps.clock.now());
  await deps.db.transaction(async (tx) => {
    const trial = await repo.lockTrial(tx, id);
    if (!trial?.ownerId || (trial.state !== "submitted" && trial.state !== "reviewing"))
      throw new AppError("trial.not_found");
    if (trial.ownerId === userId) throw new AppError("trial.own");
    if (decision.decision === "review")
      return repo.updateTrial(tx, id, { state: "reviewing", approverId: userId });
    const owned = { ...trial, ownerId: trial.ownerId };
    if (decision.decision === "reject")
      await repo.updateTrial(tx, id, {
        ...{ state: "rejected", refusal: decision.reason, approverId: userId, decidedAt: at },
      });
    else await approve(deps, tx, owned, userId, decision, at);
    const isApproved = decision.decision === "approve";
    const characters = isApproved ? decision.characters : 0;
    const endsAt = isApproved ? endOf(at, decision.days).toISOString() : "";
    const { ownerId } = owned;
    const state = isApproved ? "approved" : "rejected";
    await recordEvent(tx, deps.clock, "trial.decided", { ownerId, subjectId: id }, { state, characters });
    await deps.notifier.tell(tx, {
      ...{ userId: ownerId, kind: "trial.decided", key: `trial ${id}`, subjectId: id },
      facts: { isApproved, characters, endsAt },
    });
  });
}

async function approve(
  { billing }: TrialDeps,
  tx: Transaction,
  { id, ownerId, organizationName, kind, size }: TrialRow & { readonly ownerId: string },
  approverId: string,
  { to, characters, days }: Extract<DecideTrial, { decision: "approve" }>,
  at: Date,
): Promise<void> {
  const expiresAt = endOf(at, days);
  let organizationId: number | null = null;
  if (to === "organization") {
    const own = await findMembership(tx, ownerId);
    organizationId =
      own?.organizationId ??
      (await foundOrganization(
        tx,
        {
          name: organizationName,
          kind: kind === "university" ? "university" : "company",
          manager: (await personNames(tx, [ownerId])).get(ownerId)!.account,
          seats: SEATS[size],
        },
        at,
      ));
    const owner = { organizationId };
    await billing.grant(tx, {
      key: `trial ${id}`,
      owner,
      kind: "allowance",
      ref: `trial ${id}`,
      characters,
      expiresAt,
    });
  } else {
    const onceKeys = [`trial ${id}`];
    await billing.giveVoucher(tx, { userId: ownerId, reason: "trial", characters, expiresAt, onceKeys });
  }
  await repo.updateTrial(tx, id, {
    ...{ state: "approved", approverId, decidedAt: at, grantedTo: to, organizationId, characters },
    endsAt: expiresAt,
  });
}

/** Tells of trials that end soon, each day of telling once, and ends those that are past their day. @returns how many ended */
export async function endTrials({ db, clock, notifier }: TrialDeps): Promise<number> {
  const now = clock.now();
  let ended = 0;
  for (const { id, ownerId, endsAt } of await repo.listEnding(db, new Date(now + REMIND_DAYS[0] * DAY_MS))) {
    const leftMs = endsAt!.getTime() - now;
    if (leftMs <= 0) {
      await repo.updateTrial(db, id, { state: "ended" });
      ended++;
    } else if (ownerId) {
      const days = REMIND_DAYS.findLast((one) => leftMs <= one * DAY_MS)!;
      await notifier.tell(db, {
        ...{ userId: ownerId, kind: "trial.ends", key: `trial ${id} ends in ${days}`, subjectId: id },
        facts: { endsAt: endsAt!.toISOString() },
      });
    }
  }
  return ended;
}

const endOf = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

function present(row: TrialRow): Trial {
  const { id, organizationName, kind, size, contactName, contact, purpose, volume, state, refusal } = row;
  const { grantedTo, characters, endsAt } = row;
  return {
    ...{ id, organizationName, kind, size, contactName, contact, purpose, volume, state, refusal },
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    grant:
      grantedTo && characters !== null && endsAt
        ? { to: grantedTo, characters, endsAt: endsAt.toISOString() }
        : null,
  };
}
