import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { runStreamProcess } from "./stream-process.ts";

function run(
  task: string,
  options: { take?: (piece: string) => Promise<unknown>; signal?: AbortSignal; stallMs?: number } = {},
): Promise<number> {
  return runStreamProcess<{ do: string }, string, number>({
    entry: join(import.meta.dirname, "stream-process.fixture.ts"),
    task: { do: task },
    input: Readable.from([Buffer.from("译舟"), Buffer.from(" Yizhou")]),
    limits: { stallMs: options.stallMs ?? 20_000, memoryMb: 300 },
    take: options.take ?? (async () => undefined),
    signal: options.signal ?? new AbortController().signal,
  });
}

test("the input goes in, pieces come out in order, and the answer comes after the last is taken", async () => {
  const pieces: string[] = [];
  const take = async (piece: string) => {
    await wait(5);
    pieces.push(piece);
  };
  expect(await run("echo", { take })).toBe(13);
  expect(pieces.join("")).toBe("译舟 Yizhou");
});

test("pieces are taken one at a time", async () => {
  let atOnce = 0;
  let most = 0;
  await run("count", {
    take: async () => {
      most = Math.max(most, ++atOnce);
      await wait(2);
      atOnce--;
    },
  });
  expect(most).toBe(1);
});

test("a task that asks hears what was given for its piece", async () => {
  const take = async (piece: string) => (piece === "6 times 7" ? 42 : 0);
  expect(await run("ask", { take })).toBe(42);
});

test("a refusal keeps its code, a fault in taking is thrown on, and an abort ends it", async () => {
  await expect(run("refuse")).rejects.toMatchObject({ code: "exchange.invalid_tmx" });
  await expect(run("count", { take: () => Promise.reject(new Error("full")) })).rejects.toThrow("full");
  const stop = new AbortController();
  const aborted = run("stall", { signal: stop.signal });
  setTimeout(() => stop.abort(new Error("the worker ends")), 100);
  await expect(aborted).rejects.toThrow("the worker ends");
});

test("a process that stalls, eats memory or dies costs only its own task", async () => {
  await expect(run("stall", { stallMs: 1500 })).rejects.toMatchObject({ code: "filter.timeout" });
  await expect(run("eat")).rejects.toMatchObject({ code: "filter.too_much_text" });
  await expect(run("crash")).rejects.toThrow("ended with 7");
});
