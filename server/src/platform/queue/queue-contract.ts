import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { QUEUE_NAMES } from "./queue.ts";
import type { Queue } from "./queue.ts";

/** What every queue does. One line for each implementation runs it. */
export function describeQueue(
  make: () => Promise<{ queue: Queue; db: Database; close: () => Promise<void> }>,
): void {
  const message = (modelId: string) => ({ modelId });

  async function collect(count: number, concurrency: number, failFirst = false): Promise<string[]> {
    const { queue, close } = await make();
    try {
      const got: string[] = [];
      const enough = Promise.withResolvers<void>();
      for (let number = 0; number < count; number++)
        await queue.send("models.fetch", message(String(number)));
      let hasFailed = false;
      await queue.work("models.fetch", concurrency, async ({ modelId }) => {
        if (failFirst && !hasFailed) {
          hasFailed = true;
          throw new Error("once");
        }
        got.push(modelId);
        if (got.length === count) enough.resolve();
      });
      await enough.promise;
      return got;
    } finally {
      await close();
    }
  }

  test("brings every message to a handler, also those sent before it came", async () => {
    expect((await collect(3, 1)).sort()).toEqual(["0", "1", "2"]);
  });

  test("brings what waited one after the other, without a pause between them", async () => {
    const startedMs = performance.now();
    expect(await collect(12, 1)).toHaveLength(12);
    expect(performance.now() - startedMs).toBeLessThan(9000);
  });

  test("brings a message again when its handler failed", async () => {
    expect((await collect(2, 1, true)).sort()).toEqual(["0", "1"]);
  });

  test("keeps a message back until its time", async () => {
    const { queue, close } = await make();
    try {
      const got: string[] = [];
      const both = Promise.withResolvers<void>();
      await queue.work("renditions.make", 1, async ({ jobId }) => {
        got.push(jobId);
        if (got.length === 2) both.resolve();
      });
      const sentAt = performance.now();
      await queue.send("renditions.make", { jobId: "later" }, { afterMs: 1500 });
      await queue.send("renditions.make", { jobId: "now" });
      await both.promise;
      expect(got).toEqual(["now", "later"]);
      // Clocks of the database and of the process may differ by a little.
      expect(performance.now() - sentAt).toBeGreaterThan(1400);
    } finally {
      await close();
    }
  });

  test("waits for running handlers when it stops", async () => {
    const { queue, close } = await make();
    const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isDone = false;
    await queue.work("translation.wake", 1, async () => {
      started.resolve();
      await release.promise;
      isDone = true;
    });
    await queue.send("translation.wake", {});
    await started.promise;
    const stopped = queue.stop(5000);
    release.resolve();
    await stopped;
    expect(isDone).toBe(true);
    await close();
  });

  test("sends what belongs to a transaction when that commits, and nothing of one that failed", async () => {
    const { queue, db, close } = await make();
    try {
      const seen: { id: string; rows: number }[] = [];
      const second = Promise.withResolvers<void>();
      await queue.work("models.fetch", 1, async ({ modelId: id }) => {
        const { rows } = await db.execute(sql`select key from request_counts where key = ${id}`);
        seen.push({ id, rows: rows.length });
        if (id === "last") second.resolve();
      });
      const write = (id: string, fails: boolean) =>
        queue.transaction(db, async (tx, send) => {
          await send("models.fetch", message(id));
          await tx.execute(sql`insert into request_counts (key) values (${id})`);
          if (fails) throw new Error("rolled back");
        });
      await expect(write("lost", true)).rejects.toThrow("rolled back");
      await write("first", false);
      await write("last", false);
      await second.promise;
      expect(seen.sort((a, b) => a.id.localeCompare(b.id))).toEqual([
        { id: "first", rows: 1 },
        { id: "last", rows: 1 },
      ]);
    } finally {
      await close();
    }
  });

  test("tells what waits, and not what is in work or done", async () => {
    const { queue, db, close } = await make();
    try {
      const begun = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      await queue.work("models.fetch", 1, async () => {
        begun.resolve();
        await release.promise;
      });
      await queue.send("models.fetch", message("in work"));
      await begun.promise;
      await queue.send("models.fetch", message("waits"));
      await queue.send("renditions.make", { jobId: "a job" });
      const depths = await queue.depths(db);
      expect(depths.map(({ name }) => name).sort()).toEqual([...QUEUE_NAMES].sort());
      const found = depths.filter(({ waiting }) => waiting > 0);
      expect(found.map(({ name, waiting }) => [name, waiting])).toEqual([
        ["renditions.make", 1],
        ["models.fetch", 1],
      ]);
      for (const { oldestSeconds } of found) expect(oldestSeconds).toBeLessThan(600);
      release.resolve();
    } finally {
      await close();
    }
  });

  test("a sweep sends what has no message, and nothing twice that waits or is being handled", async () => {
    const { queue, db, close } = await make();
    try {
      await queue.send("models.fetch", message("waits"));
      const found = ["waits", "lost"].map(message);
      expect(await queue.sendMissing(db, "models.fetch", found)).toBe(1);
      expect(await queue.sendMissing(db, "models.fetch", found)).toBe(0);
      const got: string[] = [];
      const [both, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await queue.work("models.fetch", 2, async ({ modelId }) => {
        got.push(modelId);
        if (got.length === 2) both.resolve();
        await release.promise;
      });
      await both.promise;
      expect(await queue.sendMissing(db, "models.fetch", found)).toBe(0);
      release.resolve();
      expect(got.sort()).toEqual(["lost", "waits"]);
    } finally {
      await close();
    }
  });
}
