import { availableParallelism } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createProcessPool } from "./process-pool.ts";
import { startChild } from "./start-child.ts";

type Task = {
  readonly do:
    | "echo"
    | "refuse"
    | "hang"
    | "eat"
    | "crash"
    | "abort"
    | "steps"
    | "stumble"
    | "folder"
    | "store";
  readonly value?: string;
};
const runner = createProcessPool<Task, string>(join(import.meta.dirname, "process-pool.fixture.ts"), 2);
const limits = { timeoutMs: 20_000, memoryMb: 300 };
afterAll(() => runner.close());

test("a task comes back with its answer, and the process is kept for the same owner alone", async () => {
  expect(await runner.run({ do: "echo", value: "译舟" }, limits)).toBe("译舟");
  const [ann, bob] = [{ ownerId: "ann" }, { ownerId: "bob" }];
  const first = await runner.run({ do: "folder" }, limits, ann);
  expect(await runner.run({ do: "folder" }, limits, ann)).toBe(first);
  expect(await runner.run({ do: "folder" }, limits, bob)).not.toBe(first);
  // Nobody's are nobody else's either.
  expect(await runner.run({ do: "folder" }, limits)).not.toBe(await runner.run({ do: "folder" }, limits));
});

test("a task reads and writes the stores that it was given, and no other", async () => {
  const kept = new Map([["one", Buffer.from("译")]]);
  const store = {
    read: async (key: string) => kept.get(key),
    write: async (key: string, bytes: Uint8Array) => void kept.set(key, Buffer.from(bytes)),
  };
  expect(await runner.run({ do: "store" }, limits, { stores: { store } })).toBe("译舟");
  expect(kept.get("two")!.toString()).toBe("译舟");
  await expect(runner.run({ do: "store" }, limits)).rejects.toThrow("internal.unexpected");
  const failing = { ...store, read: () => Promise.reject(new Error("the disk")) };
  await expect(runner.run({ do: "store" }, limits, { stores: { store: failing } })).rejects.toThrow();
});

test("a refusal keeps its code and values", async () => {
  await expect(runner.run({ do: "refuse" }, limits)).rejects.toMatchObject({
    code: "filter.damaged",
    params: { part: "word/document.xml" },
  });
});

test("an endless loop is ended by the deadline", async () => {
  const started = performance.now();
  await expect(runner.run({ do: "hang" }, { ...limits, timeoutMs: 1500 })).rejects.toMatchObject({
    code: "filter.timeout",
  });
  expect(performance.now() - started).toBeLessThan(30_000);
});

test("time in which others had the processor does not count, up to seven deadlines", async () => {
  const startedAt = new Map<unknown, number>();
  // As on a machine where it gets one part of its time in two, or next to none.
  const onBusyMachine = (share: number) => (setting: Parameters<typeof startChild>[0]) => {
    const child = startChild(setting);
    startedAt.set(child, performance.now());
    return { ...child, waitedMs: () => (performance.now() - startedAt.get(child)!) * share };
  };
  const entry = join(import.meta.dirname, "process-pool.fixture.ts");
  const busy = createProcessPool<Task, string>(entry, 1, onBusyMachine(0.5));
  const standing = createProcessPool<Task, string>(entry, 1, onBusyMachine(1));
  try {
    // It takes two and a half seconds and the start of a process, and has counted half of that.
    expect(await busy.run({ do: "steps" }, { ...limits, timeoutMs: 2200 })).toBe("walked");
    const started = performance.now();
    const hung = standing.run({ do: "hang" }, { ...limits, timeoutMs: 500 });
    await expect(hung).rejects.toMatchObject({ code: "filter.timeout" });
    expect(performance.now() - started).toBeGreaterThan(3900);
    expect(performance.now() - started).toBeLessThan(30_000);
  } finally {
    busy.close();
    standing.close();
  }
});

test("of endless loops, more than there are processors, each waits for the others", async () => {
  const children = Array.from({ length: 2 * availableParallelism() }, () =>
    startChild({
      entry: join(import.meta.dirname, "process-pool.fixture.ts"),
      memoryMb: 300,
      stdin: "ignore",
    }),
  );
  try {
    for (const child of children) child.process.send({ task: { do: "hang" } });
    const isKeptWaiting = (child: (typeof children)[number]) => child.waitedMs() > 1000;
    await expect.poll(() => children.every(isKeptWaiting)).toBe(true);
  } finally {
    for (const child of children) child.kill();
  }
});

test("a task that tells its steps has more time for each of them, and is heard", async () => {
  const steps = { earnedMs: 1000, longestMs: 2000 };
  const heard: number[] = [];
  // Its process is there already: starting one may take longer than the deadline.
  const ownerId = "walker";
  await runner.run({ do: "echo" }, limits, { ownerId });
  const answer = await runner.run(
    { do: "steps" },
    { ...limits, timeoutMs: 1500, steps },
    {
      ownerId,
      onProgress: ({ done }) => void heard.push(done),
    },
  );
  expect(answer).toBe("walked");
  expect(heard.at(-1)).toBe(10);
  // Without steps the same work is too slow for the deadline.
  await expect(
    runner.run({ do: "steps" }, { ...limits, timeoutMs: 1500 }, { ownerId }),
  ).rejects.toMatchObject({
    code: "filter.timeout",
  });
});

test("processor time has a bound of its own, which steps do not put off and waiting does not use up", async () => {
  const steps = { earnedMs: 60_000, longestMs: 60_000 };
  const bounded = { ...limits, steps, cpuMs: 1500 };
  expect(await runner.run({ do: "steps" }, bounded)).toBe("walked");
  await expect(runner.run({ do: "hang" }, bounded)).rejects.toMatchObject({ code: "filter.budget_spent" });
});

test("in lanes a long task makes way for a short one, waits for its turn, and keeps its budget over all turns", async () => {
  const lanes = { places: { short: 1, long: 1 }, shortMs: 200, longMs: 60_000 };
  const pool = createProcessPool<Task, string>(join(import.meta.dirname, "process-pool.fixture.ts"), lanes);
  try {
    const spent = new Map<string, number>();
    const hang = (ownerId: string, cpuMs: number) =>
      pool.run(
        async () => ({ do: "hang" }),
        { ...limits, timeoutMs: 60_000, cpuMs },
        { ownerId, onSpent: (ms) => void spent.set(ownerId, ms) },
      );
    // The one that spends its moment first has the long place, the other makes way and has less left of its budget there.
    const both = ["ann", "bob"].map((owner) =>
      expect(hang(owner, 900)).rejects.toMatchObject({ code: "filter.budget_spent" }),
    );
    await expect
      .poll(() => spent.size === 2 && [...spent.values()].every((ms) => ms >= 200), { timeout: 60_000 })
      .toBe(true);
    expect(await pool.run({ do: "echo", value: "short" }, limits, { ownerId: "carol" })).toBe("short");
    await Promise.all(both);
    for (const ms of spent.values()) expect(ms).toBeGreaterThan(900);
  } finally {
    pool.close();
  }
});

test("a step that takes too long ends the task, whatever time there is left", async () => {
  const steps = { earnedMs: 60_000, longestMs: 500 };
  const started = performance.now();
  await expect(runner.run({ do: "stumble" }, { ...limits, steps })).rejects.toMatchObject({
    code: "filter.timeout",
  });
  expect(performance.now() - started).toBeLessThan(30_000);
});

test("a task that nobody wants any more is ended at once, with the reason", async () => {
  const abort = new AbortController();
  const started = performance.now();
  const hanging = runner.run({ do: "hang" }, limits, { signal: abort.signal });
  abort.abort(new Error("nobody waits for it"));
  await expect(hanging).rejects.toThrow("nobody waits for it");
  await expect(runner.run({ do: "hang" }, limits, { signal: abort.signal })).rejects.toThrow("nobody waits");
  expect(performance.now() - started).toBeLessThan(30_000);
});

test("memory over the limit ends the process, also memory outside the heap", async () => {
  await expect(runner.run({ do: "eat" }, limits)).rejects.toMatchObject({
    code: "filter.too_much_text",
  });
});

test("a process that dies fails its own task only", async () => {
  const [crash, echo] = await Promise.allSettled([
    runner.run({ do: "crash" }, limits),
    runner.run({ do: "echo", value: "ok" }, limits),
  ]);
  expect(crash.status).toBe("rejected");
  expect(echo).toMatchObject({ value: "ok" });
});

test("a process that aborts without having grown is a fault of ours, not a document with too much text", async () => {
  await expect(runner.run({ do: "abort" }, limits)).rejects.not.toHaveProperty("code");
});

test("a process that ends before it has begun is replaced, and not without end", async () => {
  const fixture = (name: string) => join(import.meta.dirname, name);
  let started = 0;
  const poolOf = (dying: number) =>
    createProcessPool<Task, string>(fixture("process-pool.fixture.ts"), 1, (setting) =>
      startChild({
        ...setting,
        entry: started++ < dying ? fixture("ends-at-once.fixture.ts") : setting.entry,
      }),
    );
  for (const [dying, starts] of [
    [1, 2],
    [Infinity, 3],
  ] as const) {
    started = 0;
    const pool = poolOf(dying);
    const echo = pool.run({ do: "echo", value: "there" }, limits);
    if (dying === 1) expect(await echo).toBe("there");
    else await expect(echo).rejects.toThrow("the child process ended");
    expect(started).toBe(starts);
    pool.close();
  }
});

test("where few processes are kept, the one that was used longest ago goes", async () => {
  const keeping = { idleMs: 30_000, mostMb: 250, most: 1, politeAfterCpuMs: 10_000, politeNiceness: 10 };
  const entry = join(import.meta.dirname, "process-pool.fixture.ts");
  const few = createProcessPool<Task, string>(entry, 2, startChild, keeping);
  const folderOf = (ownerId: string) => few.run({ do: "folder" }, limits, { ownerId });
  try {
    const first = await folderOf("ann");
    expect(await folderOf("ann")).toBe(first);
    await folderOf("bob");
    expect(await folderOf("ann")).not.toBe(first);
  } finally {
    few.close();
  }
});
