// Every list and every chart of the site, asked for as its pages ask: how long the answer takes at the 95th of a hundred.
import { API_PATHS, APP_PATHS, fillPath } from "@yizhou/contract";
import type { Envelope, JobList, MemoryLibraryList, TermbaseList } from "@yizhou/contract";

export interface Measured {
  readonly what: string;
  readonly medianMs: number;
  readonly p95Ms: number;
}

/** The limit for each (docs/figures.md). */
export const MOST_MS = 300;

const TRIES = 20;
const PASSWORD = "yizhou2026";

/** @throws {Error} when an answer is no success: what fails at once is not fast */
export async function measureLists(site: string, say: (line: Measured) => void): Promise<Measured[]> {
  const person = await signIn(site, "student@yizhou.example");
  const operator = await signIn(site, "admin@yizhou.example");
  const list = await ask<JobList>(site, person, `${API_PATHS.jobs}?size=20`);
  const job = list.items[0]!.id;
  const largest = <T extends { id: string }>(all: readonly T[], sizeOf: (one: T) => number) =>
    all.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]!.id;
  const { libraries } = await ask<MemoryLibraryList>(site, person, API_PATHS.memories);
  const memory = { id: largest(libraries, ({ units }) => units) };
  const { termbases } = await ask<TermbaseList>(site, person, API_PATHS.termbases);
  const termbase = { id: largest(termbases, ({ concepts }) => concepts) };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const span = (days: number, more = "") =>
    `?since=${day(days)}&until=${day(0)}&timeZone=Asia%2FShanghai${more}`;
  const zone = "timeZone=Asia%2FShanghai";
  const own: readonly string[] = [
    API_PATHS.jobs,
    `${API_PATHS.jobs}?page=200`,
    `${API_PATHS.jobs}?search=Report%2049`,
    `${API_PATHS.jobs}?search=nowhere`,
    `${API_PATHS.jobs}?group=attention`,
    `${API_PATHS.jobs}?group=recycled`,
    `${API_PATHS.jobs}?sort=name`,
    `${API_PATHS.jobs}?sort=characters`,
    `${API_PATHS.jobs}?sort=expires`,
    `${API_PATHS.jobs}?kind=texts`,
    `${fillPath(API_PATHS.jobSegments, { id: job })}?after=-1&limit=100`,
    `${API_PATHS.usage}${span(6)}`,
    `${API_PATHS.usage}${span(364, "&unit=month")}`,
    `${API_PATHS.usage}${span(1000, "&unit=week")}`,
    `${API_PATHS.usageMembers}${span(364)}`,
    API_PATHS.files,
    API_PATHS.sharedJobs,
    API_PATHS.memories,
    API_PATHS.termbases,
    fillPath(API_PATHS.memoryUnits, memory),
    fillPath(API_PATHS.memoryImports, memory),
    fillPath(API_PATHS.concepts, termbase),
    `${fillPath(API_PATHS.concepts, termbase)}?search=station%20199`,
    fillPath(API_PATHS.termImports, termbase),
    API_PATHS.alignments,
    API_PATHS.orders,
    API_PATHS.accountWallet,
    API_PATHS.accountVouchers,
    API_PATHS.accountQuotas,
    API_PATHS.invitations,
    API_PATHS.rebate,
    API_PATHS.campaigns,
    API_PATHS.trials,
    API_PATHS.notifications,
    API_PATHS.engineSpending,
    ...[API_PATHS.webhooks, API_PATHS.apiKeys, API_PATHS.accountSessions, API_PATHS.offeredFiles],
    API_PATHS.options,
  ];
  const everybodys: readonly string[] = [
    ...["today", "7d", "30d", "12m"].map((name) => `${API_PATHS.operationsOverview}?span=${name}&${zone}`),
    ...["", "&search=seed49", "&page=200", "&sort=name"].map(
      (more) => `${API_PATHS.operationsUsers}?${zone}${more}`,
    ),
    ...["", "&state=failed"].map((more) => `${API_PATHS.operationsJobs}?${zone}${more}`),
    ...["", "&event=data_exported"].map((more) => `${API_PATHS.operationsAudit}?${zone}${more}`),
    API_PATHS.trialReview,
    API_PATHS.rebateReview,
    ...[API_PATHS.operationsEngines, API_PATHS.evaluations, API_PATHS.operationsAnnouncements],
    ...[API_PATHS.packageTable, API_PATHS.campaignTable, API_PATHS.engineModels],
    API_PATHS.paymentReview,
  ];
  const measured: Measured[] = [];
  for (const [token, addresses] of [
    [person, own],
    [operator, everybodys],
  ] as const) {
    for (const address of addresses) {
      // What is read from the disk for the first time, and plans that are made, are not what is asked about.
      await ask(site, token, address);
      const times: number[] = [];
      for (let tried = 0; tried < TRIES; tried += 1) {
        const startMs = performance.now();
        await ask(site, token, address);
        times.push(performance.now() - startMs);
      }
      times.sort((a, b) => a - b);
      const p95Ms = times[Math.ceil(times.length * 0.95) - 1]!;
      const line = { what: address, medianMs: times[Math.floor(times.length / 2)]!, p95Ms };
      measured.push(line);
      say(line);
    }
  }
  return measured;
}

async function signIn(site: string, account: string): Promise<string> {
  const response = await fetch(site + APP_PATHS.signIn, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account, password: PASSWORD, channel: 1 }),
  });
  const { data } = (await response.json()) as Envelope<string>;
  if (data === null) throw new Error(`${account} cannot sign in`);
  return data;
}

async function ask<T>(site: string, token: string, address: string): Promise<T> {
  const response = await fetch(site + address, { headers: { authorization: `Bearer ${token}` } });
  const envelope = (await response.json()) as Envelope<T>;
  if (!envelope.isSuccess) throw new Error(`${address}: ${response.status} ${envelope.errorMessage}`);
  return envelope.data as T;
}
