// Jobs of everybody or of one person: what was translated, from what to what, how much and at what cost. What a file is called is
// its owner's affair and stands in no row (docs/decisions/0042-operations.md).
import type { WorkList, WorkQuery, WorkRow } from "@yizhou/contract";
import { WORK_PER_PAGE } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { readPeople } from "../accounts/index.ts";
import { listWork, sumWork } from "../jobs/index.ts";
import type { WorkFilter } from "../jobs/index.ts";
import { boundsOf } from "../statistics/index.ts";
import type { OperationsDeps } from "./deps.ts";
import type { Operator } from "./policy.ts";

/** Before all of it. */
const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2999-12-31";

/** A page of the jobs that are asked for, newest first. */
export async function showWork(
  deps: OperationsDeps,
  _operator: Operator,
  query: WorkQuery,
): Promise<WorkList> {
  const filter = await filterOf(deps, query);
  const [page, totals, people] = await Promise.all([
    listWorkRows(deps, filter, query.after ?? null, WORK_PER_PAGE),
    sumWork(deps.db, filter),
    readPeople(deps.db, query.user ? [query.user] : []),
  ]);
  return {
    ...{ rows: page.rows, next: page.next, totals },
    user: people[0] ? { id: people[0].id, name: people[0].name } : null,
  };
}

/** What a query asks for, its days as moments. */
export async function filterOf({ db }: OperationsDeps, query: WorkQuery): Promise<WorkFilter> {
  const { user, state, from, to, since, until, timeZone } = query;
  const bounds =
    since !== undefined || until !== undefined
      ? await boundsOf(db, { since: since ?? FIRST_DAY, until: until ?? LAST_DAY, timeZone })
      : {};
  return {
    ...(user && { ownerId: user }),
    ...(state && { state }),
    ...(from && { from }),
    ...(to && { to }),
    ...bounds,
  };
}

/**
 * Rows with whose they are and what they cost.
 *
 * @param after  `next` of the page before
 * @returns `next`: where the page after begins; null at the end
 */
export async function listWorkRows(
  { db, billing, engines }: OperationsDeps,
  filter: WorkFilter,
  after: string | null,
  limit: number,
): Promise<{ readonly rows: WorkRow[]; readonly next: string | null }> {
  const found = await listWork(db, filter, after === null ? null : readPlace(after), limit + 1);
  const page = found.slice(0, limit);
  const [people, costs, offers] = await Promise.all([
    readPeople(db, [...new Set(page.map(({ ownerId }) => ownerId))]),
    billing.costsOf(
      db,
      page.map(({ id }) => id),
    ),
    engines.list(null),
  ]);
  const engineNames = new Map(offers.map(({ engine }) => [engine.id, engine.name]));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const charged = new Map(costs.map(({ jobId, paid }) => [jobId, paid]));
  const last = page.at(-1);
  return {
    rows: page.map(({ ownerId, createdAt, finishedAt, ...row }) => ({
      ...row,
      user: { id: ownerId, name: names.get(ownerId) ?? "" },
      engineName: row.engine === "auto" ? "" : (engineNames.get(row.engine) ?? row.engine),
      charged: charged.get(row.id) ?? 0,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    })),
    next: found.length > limit && last ? `${last.createdAt.getTime()}.${last.id}` : null,
  };
}

/** @throws {AppError} request.invalid */
function readPlace(text: string): { readonly createdAt: Date; readonly id: string } {
  const [ms = "", id = ""] = text.split(".");
  const createdAt = new Date(Number(ms));
  if (Number.isNaN(createdAt.getTime()) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    throw new AppError("request.invalid");
  return { createdAt, id };
}
