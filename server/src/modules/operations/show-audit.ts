import type { AuditEntry, AuditList, AuditQuery } from "@yizhou/contract";
import { listAuditEvents, searchAudit } from "../../platform/audit/audit-log.ts";
import { readPeople } from "../accounts/index.ts";
import { boundsOf } from "../statistics/index.ts";
import type { OperationsDeps } from "./deps.ts";
import type { Operator } from "./policy.ts";

const LINES_PER_PAGE = 50;
const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2999-12-31";

/** A page of the audit log, newest first. */
export async function showAudit(
  deps: OperationsDeps,
  _operator: Operator,
  query: AuditQuery,
): Promise<AuditList> {
  const { user, event, since, until, timeZone, before } = query;
  const bounds =
    since !== undefined || until !== undefined
      ? await boundsOf(deps.db, { since: since ?? FIRST_DAY, until: until ?? LAST_DAY, timeZone })
      : {};
  const filter = {
    ...(user && { person: user }),
    ...(event && { event }),
    ...(before !== undefined && { before }),
    ...bounds,
  };
  const [lines, events] = await Promise.all([
    searchAuditLines(deps, filter, LINES_PER_PAGE + 1),
    listAuditEvents(deps.db),
  ]);
  const page = lines.slice(0, LINES_PER_PAGE);
  return { lines: page, next: lines.length > page.length ? page.at(-1)!.id : null, events };
}

/** Lines with the names of whom they speak of. */
export async function searchAuditLines(
  { db }: Pick<OperationsDeps, "db">,
  filter: Parameters<typeof searchAudit>[1],
  limit: number,
): Promise<AuditEntry[]> {
  const lines = await searchAudit(db, filter, limit);
  const ids = lines.flatMap(({ userId, subjectId }) => [userId, subjectId]);
  const people = await readPeople(db, [
    ...new Set(ids.filter((id) => id !== null && isUuid(id)) as string[]),
  ]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return lines.map(({ id, at, event, userId, subjectId, details, address }) => ({
    ...{ id, event, details, address, at: at.toISOString() },
    actor: userId === null ? null : { id: userId, name: names.get(userId) ?? null },
    subject: subjectId === null ? null : { id: subjectId, name: names.get(subjectId) ?? null },
  }));
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
