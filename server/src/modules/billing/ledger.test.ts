// The laws of the ledger, held by random sequences and by processes that die: YIZHOU_LEDGER_RUNS and YIZHOU_LEDGER_KILLS set how many
// (`npm run sweep -- ledger`: all of them).
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { connectDatabase } from "../../platform/database/connect.ts";
import type { DatabaseConnection } from "../../platform/database/connect.ts";
import type { PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { beijingMonthBounds } from "../../platform/payments/beijing-time.ts";
import { createLog } from "../../platform/log.ts";
import { loadSettings } from "../../platform/settings.ts";
import { createTestDatabase } from "../../../test/database.ts";
import type { TestDatabase } from "../../../test/database.ts";
import { liveSequence, seeded } from "../../../test/ledger-sequences.ts";
import { createBilling } from "./billing.ts";
import type { Billing } from "./billing.ts";
import { checkBooks, lapseLots } from "./keep-books.ts";
import { billingPersonData } from "./person-data.ts";

const RUNS = Number(process.env["YIZHOU_LEDGER_RUNS"] ?? 300);
const KILLS = Number(process.env["YIZHOU_LEDGER_KILLS"] ?? 3);
const VICTIM = join(import.meta.dirname, "../../../test/ledger-victim.ts");
/** A limit for what hangs: on a busy machine everything takes its time. */
const PATIENCE_MS = 60_000 + 500 * RUNS + 30_000 * KILLS;

let database: TestDatabase;
let connection: DatabaseConnection;
let billing: Billing;
const clock = new ManualClock(Date.now());
const log = createLog("silent");
beforeAll(async () => {
  database = await createTestDatabase();
  connection = await connectDatabase(database.url, log, 8);
  billing = createBilling({
    db: connection.db,
    clock,
    settings: loadSettings({ FREE_CHARACTERS: "0", FREE_PAGES: "0" }),
  });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function newPerson(): Promise<string> {
  const id = randomUUID();
  await connection.db.execute(sql`
    insert into users (id, account, user_name, nick_name, created_at) values (${id}, ${id}, ${id}, ${id}, now())`);
  return id;
}

const credit = (ownerId: string, characters: number) =>
  connection.db.transaction((tx) =>
    billing.creditPurchase(tx, {
      ...{ key: randomUUID(), orderId: randomUUID(), buyer: { ownerId }, kind: "balance", characters },
      ...{ paidFen: 1, channel: "sandbox", expiresAt: null },
    }),
  );

const expectSoundBooks = async () => expect(await checkBooks({ db: connection.db, log })).toBe(0);

test(
  `after ${RUNS} random sequences the books say what a plain model says`,
  { timeout: PATIENCE_MS },
  async () => {
    const site = {
      db: connection.db,
      billing,
      clock,
      lapse: () => lapseLots({ db: connection.db, clock, log }),
    };
    for (let run = 0; run < RUNS; run++) {
      // A few in one wallet after another: a new person for each keeps the model plain.
      const seed = run + 1;
      const fault = await liveSequence(site, await newPerson(), seeded(seed), 6);
      expect({ seed, fault }).toEqual({ seed, fault: null });
    }
    await expectSoundBooks();
    // Among them are lots that ended while something of them was held.
    const { rows } = await connection.db.execute<{ rests: number }>(sql`
      select count(*)::int as rests from ledger_accounts where grace_since is not null`);
    expect(rows[0]!.rests).toBeGreaterThan(RUNS / 100);
  },
);

test("of fifty holds at once, each of all that there is, one is held", async () => {
  const ownerId = await newPerson();
  await credit(ownerId, 100);
  const document = { sha256: "", characters: 0, pages: null, fullPage: 1800 };
  const missing = await Promise.all(
    Array.from({ length: 50 }, () =>
      connection.db.transaction((tx) =>
        billing.hold(tx, { jobId: randomUUID(), turn: 1, ownerId, characters: 100, document }),
      ),
    ),
  );
  expect(missing.filter((each) => each === 0)).toHaveLength(1);
  await expectSoundBooks();
});

describe("what a member may take of the organisation's characters in a month", () => {
  const document = { sha256: "", characters: 0, pages: null, fullPage: 1800 };
  const hold = (ownerId: string, characters: number, jobId: string = randomUUID()) =>
    connection.db.transaction((tx) => billing.hold(tx, { jobId, turn: 1, ownerId, characters, document }));
  const settle = (jobId: string, delivered: number) =>
    connection.db.transaction((tx) => billing.settle(tx, { jobId, turn: 1 }, delivered));
  const taken = async (organizationId: number, userId: string) =>
    (await billing.takenByMembers(connection.db, organizationId, [userId])).get(userId);

  async function newMember(organizationId: number, limit: number | null): Promise<string> {
    await connection.db.execute(sql`
      insert into organizations (id, name, member_limit) values (${organizationId}, ${`o${organizationId}`}, ${limit})
      on conflict do nothing`);
    const userId = await newPerson();
    await connection.db.execute(sql`
      insert into organization_members (organization_id, user_id, joined_at)
      values (${organizationId}, ${userId}, now())`);
    await connection.db.transaction((tx) =>
      billing.grant(tx, {
        ...{ key: randomUUID(), owner: { organizationId }, kind: "allowance", ref: randomUUID() },
        ...{ characters: 1000, expiresAt: null },
      }),
    );
    return userId;
  }

  test("is never overrun by twenty jobs that start at once", async () => {
    const userId = await newMember(80, 100);
    const missing = await Promise.all(Array.from({ length: 20 }, () => hold(userId, 30)));
    expect(missing.filter((each) => each === 0)).toHaveLength(3);
    expect(missing.filter((each) => each > 0).every((each) => each === 20)).toBe(true);
    expect([await taken(80, userId), await billing.spendableBy(connection.db, userId)]).toEqual([90, 10]);
    await expectSoundBooks();
  });

  test("is there again with what comes back of a hold, and one's own is spent beyond it", async () => {
    const userId = await newMember(81, 100);
    const jobId = randomUUID();
    expect(await hold(userId, 80, jobId)).toBe(0);
    await settle(jobId, 30);
    expect(await taken(81, userId)).toBe(30);
    await credit(userId, 50);
    expect(await hold(userId, 121)).toBe(1);
    expect(await hold(userId, 120)).toBe(0);
    expect(await taken(81, userId)).toBe(100);
    await expectSoundBooks();
  });

  test("is one's own where a manager says so: less, nothing or all of it; another member's is left alone", async () => {
    const [some, none, all, other] = [
      await newMember(82, 100),
      await newMember(82, 100),
      await newMember(82, 100),
      await newMember(82, 100),
    ];
    for (const [userId, limit] of [
      [some, 20],
      [none, 0],
      [all, null],
    ] as const)
      await connection.db.execute(sql`
        update organization_members set has_own_limit = true, own_limit = ${limit} where user_id = ${userId}`);
    const spendable = (userId: string) => billing.spendableBy(connection.db, userId);
    expect(await Promise.all([some, none, all, other].map(spendable))).toEqual([20, 0, 4000, 100]);
    expect(await hold(all, 500)).toBe(0);
    expect(await Promise.all([some, none, all, other].map(spendable))).toEqual([20, 0, 3500, 100]);
  });

  test("begins anew with the month in Beijing; what ran into it counts where it began", async () => {
    clock.advance(beijingMonthBounds(new Date(clock.now())).to.getTime() - clock.now() - 1);
    const userId = await newMember(83, 100);
    const jobId = randomUUID();
    expect(await hold(userId, 100, jobId)).toBe(0);
    expect(await billing.limitOf(connection.db, userId)).toEqual({
      ...{ characters: 100, taken: 100, renewsAt: new Date(clock.now() + 1).toISOString() },
    });
    clock.advance(1);
    expect(await hold(userId, 101)).toBe(1);
    await settle(jobId, 40);
    expect(await billing.limitOf(connection.db, userId)).toMatchObject({ characters: 100, taken: 0 });
  });
});

test("two who buy, hold and settle for a person and an organisation in any order never wait for each other", async () => {
  await connection.db.execute(sql`insert into organizations (id, name) values (77, 'seventy-seven')`);
  const people = [await newPerson(), await newPerson()];
  for (const userId of people)
    await connection.db.execute(sql`
      insert into organization_members (organization_id, user_id, joined_at) values (77, ${userId}, now())`);
  const document = { sha256: "", characters: 0, pages: null, fullPage: 1800 };
  const one = async (ownerId: string) => {
    const run = { jobId: randomUUID(), turn: 1, ownerId, characters: 10, document };
    await connection.db.transaction((tx) =>
      billing.grant(tx, {
        ...{ key: randomUUID(), owner: { organizationId: 77 }, kind: "allowance", ref: randomUUID() },
        ...{ characters: 10, expiresAt: null },
      }),
    );
    await connection.db.transaction((tx) => billing.hold(tx, run));
    await connection.db.transaction((tx) => billing.settle(tx, run, 7));
  };
  await Promise.all(Array.from({ length: 20 }, (_, at) => one(people[at % 2]!)));
  await expectSoundBooks();
});

test("what an organisation gave for a job that is under way when its owner's account goes is the organisation's again", async () => {
  await connection.db.execute(sql`insert into organizations (id, name) values (78, 'seventy-eight')`);
  const userId = await newPerson();
  await connection.db.execute(sql`
    insert into organization_members (organization_id, user_id, joined_at) values (78, ${userId}, now())`);
  const owner = { organizationId: 78 };
  const grant = { key: randomUUID(), owner, kind: "allowance", ref: randomUUID(), characters: 100 } as const;
  await connection.db.transaction((tx) => billing.grant(tx, { ...grant, expiresAt: null }));
  await credit(userId, 5);
  const document = { sha256: "", characters: 0, pages: null, fullPage: 1800 };
  const run = { jobId: randomUUID(), turn: 1, ownerId: userId, characters: 30, document };
  await connection.db.transaction((tx) => billing.hold(tx, run));
  await connection.db.transaction((tx) => billing.settle(tx, run, 20));
  await connection.db.transaction((tx) => billing.hold(tx, { ...run, turn: 2 }));
  expect((await billing.balanceOf(connection.db, owner)).characters).toBe(50);
  const { erase } = billingPersonData({ db: connection.db } as PersonDataDeps);
  await connection.db.transaction((tx) => erase(tx, userId));
  expect((await billing.balanceOf(connection.db, owner)).characters).toBe(80);
  await expectSoundBooks();
});

test(
  `a process that is killed ${KILLS} times between hold and capture leaves sound books`,
  { timeout: PATIENCE_MS },
  async () => {
    const random = seeded(KILLS);
    for (let kill = 0; kill < KILLS; kill++) {
      const ownerId = await newPerson();
      await credit(ownerId, 100_000);
      const child = fork(VICTIM, [database.url, ownerId], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
      await once(child, "message");
      await wait(random(60));
      child.kill("SIGKILL");
      await once(child, "exit");
      await expectSoundBooks();
      // What the dead process held is settled by the next one.
      const { rows } = await connection.db.execute<{ ref: string }>(sql`
      select a.ref from ledger_accounts a join ledger_wallets w on w.id = a.wallet_id
      where w.owner_id = ${ownerId} and a.kind = 'hold' and a.balance > 0`);
      expect(rows.length).toBeLessThanOrEqual(1);
      for (const { ref } of rows)
        await connection.db.transaction((tx) => billing.settle(tx, { jobId: ref, turn: 1 }, 7));
      const { rows: sums } = await connection.db.execute<{ captures: number }>(sql`
      select count(*)::int as captures from ledger_entries e where e.kind = 'capture' and exists (
        select from ledger_accounts a join ledger_wallets w on w.id = a.wallet_id
        where a.kind = 'hold' and a.ref = e.job_id::text and w.owner_id = ${ownerId})`);
      expect(await billing.spendableBy(connection.db, ownerId)).toBe(100_000 - 7 * sums[0]!.captures);
    }
    await expectSoundBooks();
  },
);
