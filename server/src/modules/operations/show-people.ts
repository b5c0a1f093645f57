// Everybody, in the order of whatever is known of them: what stands in the accounts is put in order there, figures of other modules
// here. All ids are read for that, and of one page everything else.
import type { People, PeopleQuery, PersonDetail, PersonLook, PersonRow } from "@yizhou/contract";
import { ADMIN_USER_TYPE, PEOPLE_PER_PAGE } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { countPeople, countSessions, listPersonIds, readPeople } from "../accounts/index.ts";
import type { PersonFacts } from "../accounts/index.ts";
import { sumBalances } from "../billing/index.ts";
import { listOrganizations } from "../organizations/index.ts";
import { listOrdersOf, sumPaidBy } from "../payments/index.ts";
import { dayIn, sumAllUsage, sumOwners, sumPoints } from "../statistics/index.ts";
import type { Span } from "../statistics/index.ts";
import type { OperationsDeps } from "./deps.ts";
import { searchAuditLines } from "./show-audit.ts";
import type { Operator } from "./policy.ts";
import { listWorkRows } from "./show-work.ts";
import { pointsOf } from "./spans.ts";

const DAY_MS = 86_400_000;
/** Orders, jobs and lines of the log that are shown of one person. */
const MOST_SHOWN = 20;

/** A page of the people who are asked for. */
export async function showPeople(
  deps: OperationsDeps,
  operator: Operator,
  query: PeopleQuery,
): Promise<People> {
  const { db } = deps;
  const [{ rows, total }, counts, organizations] = await Promise.all([
    listPeople(deps, operator, query, { from: (query.page - 1) * PEOPLE_PER_PAGE, most: PEOPLE_PER_PAGE }),
    countPeople(db),
    listOrganizations(db),
  ]);
  return {
    people: rows,
    total,
    counts,
    organizations: organizations.map(({ id, name }) => ({ id, name })),
  };
}

/** People who are asked for, in order. */
export async function listPeople(
  { db, clock }: OperationsDeps,
  _operator: Operator,
  query: Omit<PeopleQuery, "page">,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<{ readonly rows: PersonRow[]; readonly total: number }> {
  const now = new Date(clock.now());
  const { search, state, organization, seenDays, sort, order } = query;
  const filter = {
    ...(search && { search }),
    ...(state && { state }),
    ...(organization !== undefined && { organizationId: organization }),
    ...(seenDays !== undefined && { seenSince: new Date(now.getTime() - seenDays * DAY_MS) }),
  };
  const own = sort === "name" || sort === "seen" || sort === "created" ? sort : null;
  const [ids, used, balances, organizations] = await Promise.all([
    listPersonIds(db, filter, own ?? "name", own ? order : "asc"),
    sumOwners(db, monthOf(now, query.timeZone)),
    sumBalances(db, now),
    listOrganizations(db),
  ]);
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  const characters = new Map(used.map((row) => [row.ownerId, row.characters]));
  if (!own) {
    const figure =
      sort === "organization"
        ? null
        : ({ id }: { readonly id: string }) => (sort === "balance" ? balances : characters).get(id) ?? 0;
    const sign = order === "asc" ? 1 : -1;
    // Equal ones stay in the order of their names.
    ids.sort((one, other) =>
      figure
        ? sign * (figure(one) - figure(other))
        : sign *
          (names.get(one.organizationId) ?? "").localeCompare(
            names.get(other.organizationId) ?? "",
            "zh-Hans",
          ),
    );
  }
  const page = ids.slice(from, from + most).map(({ id }) => id);
  const people = await readPeople(db, page);
  return {
    rows: people.map((person) => toRow(person, { names, characters, balances })),
    total: ids.length,
  };
}

interface Known {
  readonly names: ReadonlyMap<number, string>;
  readonly characters: ReadonlyMap<string, number>;
  readonly balances: ReadonlyMap<string, number>;
}

function toRow(person: PersonFacts, { names, characters, balances }: Known): PersonRow {
  const { id, name, account, organizationId, state, isDemo } = person;
  return {
    ...{ id, name, account, state, isDemo },
    organization: { id: organizationId, name: names.get(organizationId) ?? "" },
    isOperator: person.userType === ADMIN_USER_TYPE,
    characters: characters.get(id) ?? 0,
    balance: balances.get(id) ?? 0,
    lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
    createdAt: person.createdAt.toISOString(),
  };
}

/** @throws {AppError} operations.account_not_found */
export async function requirePerson({ db }: OperationsDeps, id: string): Promise<PersonFacts> {
  const [person] = await readPeople(db, [id]);
  if (!person) throw new AppError("operations.account_not_found");
  return person;
}

/** One person with their month. @throws {AppError} operations.account_not_found */
export async function showPerson(
  deps: OperationsDeps,
  _operator: Operator,
  id: string,
  timeZone: string,
): Promise<PersonDetail> {
  const { db, billing, clock } = deps;
  const person = await requirePerson(deps, id);
  const month = monthOf(new Date(clock.now()), timeZone);
  const [sums, days, balance, paid, organizations, sessions, audit] = await Promise.all([
    sumAllUsage(db, id, month),
    sumPoints(db, month, "day", id),
    billing.balanceOf(db, { ownerId: id }),
    sumPaidBy(db, id),
    listOrganizations(db),
    countSessions(db, id),
    searchAuditLines(deps, { person: id }, MOST_SHOWN),
  ]);
  const names = new Map(organizations.map((one) => [one.id, one.name]));
  const inLots = (kind: string) =>
    balance.lots.filter((lot) => lot.kind === kind).reduce((total, lot) => total + lot.balance, 0);
  return {
    ...toRow(person, {
      names,
      characters: new Map([[id, sums?.characters ?? 0]]),
      balances: new Map([[id, balance.characters]]),
    }),
    ...{ email: person.email, phone: person.phone, hasSecondFactor: person.hasSecondFactor },
    ...{ openSessions: sessions, packages: inLots("package"), vouchers: inLots("voucher") },
    ...{ saved: sums?.saved ?? 0, orders: paid.orders, paidFen: paid.fen, audit },
    days: pointsOf(month, "day").map((day) => ({ day, characters: days.get(day) ?? 0 })),
  };
}

/** What the person's own pages would list, without names of files. @throws {AppError} operations.account_not_found */
export async function lookAsPerson(
  deps: OperationsDeps,
  _operator: Operator,
  id: string,
): Promise<PersonLook> {
  await requirePerson(deps, id);
  const [orders, work, balance] = await Promise.all([
    listOrdersOf(deps.db, id, MOST_SHOWN),
    listWorkRows(deps, { ownerId: id }, null, MOST_SHOWN),
    deps.billing.balanceOf(deps.db, { ownerId: id }),
  ]);
  return {
    orders: orders.map(({ number, state, characters, amountFen, channel, createdAt }) => ({
      ...{ number, state, characters, amountFen, channel, createdAt: createdAt.toISOString() },
    })),
    jobs: work.rows.map(({ user: _user, ...row }) => row),
    lots: balance.lots.map(({ kind, granted, balance: left, expiresAt }) => ({
      ...{ kind, characters: granted, left, expiresAt: expiresAt?.toISOString() ?? null },
    })),
  };
}

/** From the first of the month until today. */
function monthOf(now: Date, timeZone: string): Span {
  const until = dayIn(now, timeZone);
  return { since: `${until.slice(0, 8)}01`, until, timeZone };
}
