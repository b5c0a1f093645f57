// What happens on the whole site: every figure comes from the module that owns it, through its index; here they are only put side by
// side. What people used is the sum that they see themselves (modules/statistics).
import type { Overview, OverviewQuery, UiLanguage } from "@yizhou/contract";
import { QUEUE_WAITS_SECONDS } from "@yizhou/contract";
import { presentProblem } from "../../platform/http/messages.ts";
import { workDepths } from "../../platform/work/work-repo.ts";
import { countPeople, countRegistered, organizationsOfPeople } from "../accounts/index.ts";
import { daySums, dayOf, sumSiteSpending } from "../engines/index.ts";
import { countFailures, countStarted, lookAtQueue } from "../jobs/index.ts";
import { listOrganizations } from "../organizations/index.ts";
import { sumReturned, sumSales } from "../payments/index.ts";
import { addDays, boundsOf, dayIn, sumOwners, sumPoints } from "../statistics/index.ts";
import type { OwnerSums } from "../statistics/index.ts";
import type { OperationsDeps } from "./deps.ts";
import type { Operator } from "./policy.ts";
import { pointsOf, spansOf } from "./spans.ts";

/** Engines of people's own keys that are listed, those asked most. */
const MOST_KEY_ENGINES = 10;

/** Everything of a span that ends now. */
export async function showOverview(
  deps: OperationsDeps,
  _operator: Operator,
  query: OverviewQuery,
  language: UiLanguage,
): Promise<Overview> {
  const { db, clock } = deps;
  const now = new Date(clock.now());
  const today = dayIn(now, query.timeZone);
  const { span, before, unit } = spansOf(query.span, today, query.timeZone);
  const { since, until } = await boundsOf(db, span);
  const [owners, points, pointsBefore, queue, engines] = await Promise.all([
    sumOwners(db, span),
    sumPoints(db, span, unit),
    sumPoints(db, before, unit),
    showQueue(deps),
    showEngines(deps, { since: dayOf(since.getTime()), until: dayOf(until.getTime() - 1) }, language),
  ]);
  const [people, registered, started, failures, revenue, organizations] = await Promise.all([
    countPeople(db),
    countRegistered(db, since, until),
    countStarted(db, since, until),
    countFailures(db, since, until),
    showRevenue(deps, since, until),
    showOrganizations(deps, owners),
  ]);
  const labels = pointsOf(span, unit);
  const labelsBefore = pointsOf(before, unit);
  const used = owners.filter(({ files, characters }) => files > 0 || characters > 0);
  return {
    at: now.toISOString(),
    since: since.toISOString(),
    users: { active: used.length, registered, total: people.all },
    work: {
      files: sum(owners, ({ files }) => files),
      characters: sum(owners, ({ characters }) => characters),
      saved: sum(owners, ({ saved }) => saved),
    },
    jobs: [...started].map(([state, jobs]) => ({ state, jobs })),
    failures,
    revenue,
    series: labels.map((at, index) => ({
      at,
      characters: points.get(at) ?? 0,
      before: pointsBefore.get(labelsBefore[index] ?? "") ?? 0,
    })),
    unit,
    queue,
    engines,
    organizations,
  };
}

async function showQueue({ db, queue, clock }: OperationsDeps): Promise<Overview["queue"]> {
  const { waitedSeconds, running } = await lookAtQueue(db, clock.now());
  const others = [...(await queue.depths(db)), ...(await workDepths(db))];
  const ends = [...QUEUE_WAITS_SECONDS, Infinity];
  const waits = ends.map(
    (end, at) => waitedSeconds.filter((waited) => waited < end && waited >= (ends[at - 1] ?? 0)).length,
  );
  return {
    ...{ waiting: waitedSeconds.length, running, waits },
    oldestSeconds: waitedSeconds[0] ?? 0,
    medianSeconds: waitedSeconds[Math.floor(waitedSeconds.length / 2)] ?? 0,
    others: others.map(({ name, waiting, oldestSeconds }) => ({
      ...{ name, waiting, oldestSeconds: Math.round(oldestSeconds) },
    })),
  };
}

async function showRevenue({ db }: OperationsDeps, since: Date, until: Date): Promise<Overview["revenue"]> {
  const [sold, returned] = await Promise.all([sumSales(db, since, until), sumReturned(db, since, until)]);
  const kinds = [...new Set(sold.map(({ characters }) => characters))];
  const fenOf = (rows: readonly { readonly channel: string; readonly fen: number }[], channel: string) =>
    sum(
      rows.filter((row) => row.channel === channel),
      ({ fen }) => fen,
    );
  const channels = (rows: readonly { readonly channel: string; readonly fen: number }[]) => ({
    wechatFen: fenOf(rows, "wechat"),
    alipayFen: fenOf(rows, "alipay"),
  });
  return {
    paidFen: sum(sold, ({ fen }) => fen),
    orders: sum(sold, ({ orders }) => orders),
    refundedFen: sum(returned, ({ fen }) => fen),
    refunds: sum(returned, ({ refunds }) => refunds),
    lines: kinds.map((characters) => {
      const rows = sold.filter((row) => row.characters === characters);
      return { characters, orders: sum(rows, ({ orders }) => orders), ...channels(rows) };
    }),
    returned: channels(returned),
  };
}

/** The site's engines in their order, then those of people's keys that were asked. Days are of UTC, as budgets are. */
async function showEngines(
  { db, clock, engines }: OperationsDeps,
  { since, until }: { readonly since: string; readonly until: string },
  language: UiLanguage,
): Promise<Overview["engines"]> {
  const [offers, spent] = await Promise.all([
    engines.list(null),
    sumSiteSpending(db, { since, until: addDays(until, 1) }),
  ]);
  const today = await daySums(
    db,
    offers.map(({ engine }) => engine.id),
    dayOf(clock.now()),
  );
  // An engine may have been paid in two currencies; the dearer stands first and gives the figure its currency.
  const spentOn = (id: string) => {
    const rows = spent.filter(({ engineId }) => engineId === id);
    const priced = rows.find(({ costMicros }) => costMicros !== null);
    return {
      requests: sum(rows, ({ requests }) => requests),
      characters: sum(rows, ({ characters }) => characters),
      cost:
        priced && priced.currency !== null
          ? {
              currency: priced.currency,
              micros: Math.round(
                sum(
                  rows.filter(({ currency }) => currency === priced.currency),
                  ({ costMicros }) => costMicros ?? 0,
                ),
              ),
            }
          : null,
    };
  };
  const isSite = new Set(offers.map(({ engine }) => engine.id));
  const others = [...new Set(spent.map(({ engineId }) => engineId))].filter((id) => !isSite.has(id));
  return [
    ...offers.map(({ engine, problem, budget }) => {
      const limits = budget && (budget.characters !== null || budget.costMicros !== null) ? budget : null;
      return {
        ...{ id: engine.id, name: engine.name, isSite: true, ...spentOn(engine.id) },
        problem: problem && presentProblem(problem, language).text,
        budget: limits && {
          characters: today.get(engine.id)?.characters ?? 0,
          costMicros: today.get(engine.id)?.costMicros ?? 0,
          mostCharacters: limits.characters,
          mostCostMicros: limits.costMicros,
        },
      };
    }),
    ...others
      .map((id) => ({
        ...{ id, name: spent.find(({ engineId }) => engineId === id)!.engineName, isSite: false },
        ...{ ...spentOn(id), problem: null, budget: null },
      }))
      .toSorted((one, other) => other.requests - one.requests)
      .slice(0, MOST_KEY_ENGINES),
  ];
}

async function showOrganizations(
  { db }: OperationsDeps,
  owners: readonly OwnerSums[],
): Promise<Overview["organizations"]> {
  const [places, organizations] = await Promise.all([organizationsOfPeople(db), listOrganizations(db)]);
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  return [...Map.groupBy(owners, ({ ownerId }) => places.get(ownerId) ?? 0)]
    .map(([id, people]) => ({
      ...{ id, name: names.get(id) ?? "", active: people.length },
      files: sum(people, ({ files }) => files),
      characters: sum(people, ({ characters }) => characters),
    }))
    .toSorted((one, other) => other.characters - one.characters);
}

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
