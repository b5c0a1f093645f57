import { AppError } from "@yizhou/model";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { connectDatabase } from "../database/connect.ts";
import type { DatabaseConnection } from "../database/connect.ts";
import { createNotices } from "../database/notices.ts";
import type { Notices } from "../database/notices.ts";
import { createLog } from "../log.ts";
import { newId } from "../random.ts";
import { createWorkDesk } from "./work-desk.ts";
import type { WorkDesk } from "./work-desk.ts";
import { workKind } from "./work-kind.ts";
import { insertWork } from "./work-repo.ts";
import { startWorkRunner } from "./work-runner.ts";
import type { WorkHandler, WorkRunner } from "./work-runner.ts";

const log = createLog("silent");
/** Told to do something, or to wait until it is let go. */
const TRY = workKind<{ name: string; fails?: boolean; waits?: boolean }, { name: string }>("test.try");

/** The same, and nobody waits. */
const POST = workKind<{ name: string; waits?: boolean; breaks?: boolean }, null>("test.post");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: DatabaseConnection;
let notices: Notices;
let desk: WorkDesk;
let runners: WorkRunner[];
let begun: string[];
let given: [name: string, problem: string | null][];
let gates: Map<string, () => void>;
let beganOf: Map<string, () => void>;
const [ann, bob] = [newId(), newId()];

beforeEach(async () => {
  database = await createTestDatabase();
  connection = await connectDatabase(database.url, log);
  for (const [at, id] of [ann, bob].entries())
    await connection.db
      .execute(sql`insert into users (id, account, user_name, nick_name, password_hash, invite_code, created_at)
      values (${id}, ${`user${at}`}, ${`user${at}`}, ${`user${at}`}, '', ${`code${at}`}, now())`);
  notices = createNotices(connection.db, log);
  desk = createWorkDesk({ db: connection.db, notices });
  [runners, begun, given, gates, beganOf] = [[], [], [], new Map(), new Map()];
});
afterEach(async () => {
  for (const runner of runners) await runner.stop();
  await notices.close();
  await connection.close();
  await database.drop();
});

const handler: WorkHandler<{ name: string; fails?: boolean; waits?: boolean }, { name: string }> = {
  kind: TRY,
  async run({ input: { name, fails, waits }, signal, tell }) {
    begun.push(name);
    beganOf.get(name)?.();
    if (waits) {
      tell({ done: 1, total: 2 });
      await new Promise<void>((resolve, reject) => {
        gates.set(name, resolve);
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    }
    if (fails) throw new AppError("filter.empty");
    const isUnlucky = name === "always unlucky" || (name === "unlucky" && begun.length === 1);
    return async (tx) => {
      if (isUnlucky)
        await tx.execute(
          sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`,
        );
      return { name: `${name} done` };
    };
  },
  async giveUp(_tx, { input: { name } }, problem) {
    given.push([name, problem?.code ?? null]);
  },
};

const postHandler: WorkHandler<{ name: string; waits?: boolean; breaks?: boolean }, null> = {
  ...{ kind: POST, giveUp: handler.giveUp! },
  async run(task) {
    await handler.run(task);
    if (task.input.breaks) throw new Error("the database was away");
    return async () => null;
  },
};

function startWorker(
  options: { short?: number; long?: number; shortMs?: number; leaseMs?: number } = {},
): WorkRunner {
  const { short = 1, long = 1, shortMs = 50, leaseMs = 10_000 } = options;
  const runner = startWorkRunner({ db: connection.db, notices, log, leaseMs }, [
    { slots: { short, long }, shortMs, handlers: [handler, postHandler] },
  ]);
  runners.push(runner);
  return runner;
}

const ask = (
  name: string,
  more: { waits?: boolean; fails?: boolean; ownerId?: string; weight?: number; signal?: AbortSignal } = {},
) => {
  const { ownerId = ann, weight = 1, signal, ...input } = more;
  return desk.ask(TRY, { ownerId, weight, input: { name, ...input } }, { signal });
};
const hasBegun = (name: string) =>
  begun.includes(name) ? Promise.resolve() : new Promise<void>((resolve) => beganOf.set(name, resolve));
const rows = async () => (await connection.db.execute(sql`select state, lane from work_requests`)).rows;

test("an answer comes back to whoever asked, and nothing stays behind", async () => {
  startWorker();
  expect(await ask("one")).toEqual({ name: "one done" });
  expect(await rows()).toEqual([]);
});

test("work that was asked for before there was a worker is done when there is one", async () => {
  const answer = ask("early");
  startWorker();
  expect(await answer).toEqual({ name: "early done" });
});

test("a refusal comes back with its code, after what the work left was cleared up", async () => {
  startWorker();
  await expect(ask("bad", { fails: true })).rejects.toThrow("filter.empty");
  expect(given).toEqual([["bad", "filter.empty"]]);
});

test("work that stands in the way of another transaction is done at its next turn", async () => {
  startWorker();
  expect(await ask("unlucky")).toEqual({ name: "unlucky done" });
  expect(begun).toEqual(["unlucky", "unlucky"]);
});

test(
  "work that always stands in the way of another transaction is given up",
  { tags: ["slow"] },
  async () => {
    startWorker();
    await expect(ask("always unlucky")).rejects.toThrow("internal.unexpected");
  },
);

test("progress is told to whoever waits", async () => {
  startWorker();
  const told: unknown[] = [];
  const answer = desk.ask(
    TRY,
    { ownerId: ann, weight: 1, input: { name: "slow", waits: true } },
    { onProgress: (progress) => (told.push(progress), gates.get("slow")!()) },
  );
  await answer;
  expect(told).toEqual([{ done: 1, total: 2 }]);
});

test("work is broken off and cleared up after when nobody waits any more, whether it was begun or not", async () => {
  startWorker({ short: 1, long: 1, shortMs: 60_000 });
  const [first, second] = [new AbortController(), new AbortController()];
  const running = ask("running", { waits: true, signal: first.signal });
  await hasBegun("running");
  const waiting = ask("waiting", { signal: second.signal });
  // What waits is left while the place is taken: once it is free, it would have its turn at once.
  const gone = [running, waiting].map((one) => expect(one).rejects.toThrow("gone"));
  second.abort(new Error("gone"));
  await gone[1];
  first.abort(new Error("gone"));
  await gone[0];
  await expect
    .poll(() => given.toSorted(), { timeout: 15_000 })
    .toEqual([
      ["running", null],
      ["waiting", null],
    ]);
  expect(begun).toEqual(["running"]);
});

test("long work makes way: what is short is begun though all slots were taken before it came", async () => {
  startWorker({ short: 1, long: 1 });
  const long = [ask("a", { waits: true })];
  await hasBegun("a");
  long.push(ask("b", { waits: true }));
  await hasBegun("b");
  // One goes on in the long lane where it runs, the other is broken off and waits there.
  expect(await ask("short", { ownerId: bob })).toEqual({ name: "short done" });
  expect(begun.slice(0, 3)).toEqual(["a", "b", "short"]);
  const letGo = setInterval(() => gates.forEach((open) => open()), 20);
  await Promise.all(long);
  clearInterval(letGo);
  expect(begun).toEqual(["a", "b", "short", "b"]);
});

test("owners take turns, and of one owner's work the shortest comes first", async () => {
  startWorker({ short: 1, shortMs: 60_000 });
  const first = ask("first", { waits: true });
  await hasBegun("first");
  const others = [
    ask("large", { weight: 900 }),
    ask("small", { weight: 2 }),
    ask("other's", { ownerId: bob, weight: 500 }),
  ];
  await expect.poll(rows, { timeout: 15_000 }).toHaveLength(4);
  gates.get("first")!();
  await Promise.all([first, ...others]);
  expect(begun).toEqual(["first", "small", "other's", "large"]);
});

test("what is posted is done though nobody waits, and one owner's long work does not hold up another's", async () => {
  const post = (ownerId: string, name: string, waits = false) =>
    connection.db.transaction((tx) => desk.post(tx, POST, { ownerId, weight: 1, input: { name, waits } }));
  for (const name of ["a", "b", "c", "d"]) await post(ann, name, true);
  startWorker();
  await hasBegun("b");
  await post(bob, "other's");
  const done = async () => (await rows()).filter(({ state }) => state === "done").length;
  await expect.poll(done, { timeout: 15_000 }).toBe(1);
  expect(begun).toContain("other's");
  const letGo = setInterval(() => gates.forEach((open) => open()), 20);
  const isOver = async () => (await rows()).every(({ state }) => state === "done");
  await expect.poll(isOver, { timeout: 15_000 }).toBe(true);
  clearInterval(letGo);
});

test("what is posted and fails for no reason of its own is tried again, and given up in the end", async () => {
  startWorker();
  await connection.db.transaction((tx) =>
    desk.post(tx, POST, { ownerId: ann, weight: 1, input: { name: "odd", breaks: true } }),
  );
  const soon = sql`update work_requests set lease_until = null where state = 'waiting'`;
  const isGiven = async () => (await connection.db.execute(soon), given.length > 0);
  await expect.poll(isGiven, { timeout: 15_000 }).toBe(true);
  expect([begun, given]).toEqual([["odd", "odd", "odd"], [["odd", "internal.unexpected"]]]);
});

test("a person has so much waiting and no more; whoever has nothing waiting is let in however much others have", async () => {
  const fill = (ownerId: string, count: number) =>
    connection.db.execute(sql`
      insert into work_requests (id, kind, owner_id, weight, input)
      select gen_random_uuid(), 'test.other', ${ownerId}, 1, '{}' from generate_series(1, ${count})`);
  await fill(ann, 300);
  await expect(ask("one too many")).rejects.toThrow("request.too_much_waiting");
  await fill(ann, 9_700);
  startWorker();
  expect(await ask("first", { ownerId: bob })).toEqual({ name: "first done" });
  await fill(bob, 1);
  await expect(ask("second", { ownerId: bob })).rejects.toThrow("request.too_much_waiting");
});

test("work of a worker that stops goes on at another", async () => {
  const one = startWorker();
  const answer = ask("moved", { waits: true });
  await hasBegun("moved");
  startWorker();
  await one.stop();
  await expect.poll(() => begun, { timeout: 15_000 }).toEqual(["moved", "moved"]);
  gates.get("moved")!();
  expect(await answer).toEqual({ name: "moved done" });
});

test("work of a worker that died is taken over when its lease has run out, and not for ever", async () => {
  const answer = ask("unlucky", { waits: true });
  const refused = expect(answer).rejects.toThrow("internal.unexpected");
  await expect.poll(rows, { timeout: 15_000 }).toHaveLength(1);
  const die = sql`update work_requests set state = 'running', lease_until = now() - interval '1 second', deaths = 2`;
  await connection.db.execute(die);
  startWorker();
  await refused;
  expect(begun).toEqual([]);
  expect(given).toEqual([["unlucky", "internal.unexpected"]]);
});

test("work that nobody has asked for lately is not done", async () => {
  // Written down as asking does it, by somebody who never says again that he waits.
  const left = { id: newId(), kind: TRY.name, ownerId: ann, weight: 1, input: { name: "left" } };
  await insertWork(connection.db, { ...left, isAwaited: true });
  await connection.db.execute(sql`update work_requests set asked_until = now() - interval '1 second'`);
  startWorker();
  await expect.poll(() => given, { timeout: 15_000 }).toEqual([["left", null]]);
  expect(begun).toEqual([]);
});

test("a notice wakes the class of its kind alone", async () => {
  const slots = { short: 1, long: 1 };
  const runner = startWorkRunner({ db: connection.db, notices, log, leaseMs: 10_000 }, [
    { slots, handlers: [handler] },
    { slots, handlers: [postHandler] },
  ]);
  runners.push(runner);
  await runner.wake();
  const query = vi.spyOn(connection.pool, "query");
  for (const name of ["one", "two", "three"]) await ask(name);
  const said = query.mock.calls.map((call) => JSON.stringify(call));
  const claimsOf = (kind: string) =>
    said.filter((one) => one.includes("update work_requests w set") && one.includes(kind)).length;
  expect(claimsOf(TRY.name)).toBeGreaterThanOrEqual(3);
  expect(claimsOf(POST.name)).toBe(0);
});

test("work whose notice is missed is done all the same", async () => {
  const deaf: Notices = { listen: () => () => undefined, close: async () => undefined };
  const runner = startWorkRunner({ db: connection.db, notices: deaf, log, leaseMs: 10_000 }, [
    { slots: { short: 1, long: 1 }, handlers: [handler] },
  ]);
  runners.push(runner);
  await runner.wake();
  expect(await ask("unheard")).toEqual({ name: "unheard done" });
});
