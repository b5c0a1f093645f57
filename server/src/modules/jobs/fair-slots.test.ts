import { expect, test } from "vitest";
import { createFairSlots } from "./fair-slots.ts";

const never = new AbortController().signal;

/** Asks for a slot and notes when it comes. */
function asker(count: number) {
  const slots = createFairSlots(count);
  const order: string[] = [];
  const ask = (name: string, remaining = 1, signal = never) =>
    slots.take({ ownerId: name[0]!, remaining, signal }).then((end) => {
      order.push(name);
      return end;
    });
  return { ask, order };
}

test("owners who wait take turns, however many each sends", async () => {
  const { ask, order } = asker(1);
  const pending = [ask("a1"), ask("a2"), ask("a3"), ask("b1"), ask("b2")];
  for (let ended = 0; ended < pending.length; ended++) {
    const next = pending.findIndex((_, index) => order.at(-1) === ["a1", "a2", "a3", "b1", "b2"][index]);
    (await (next < 0 ? pending[0]! : pending[next]!))();
    await new Promise(setImmediate);
  }
  expect(order).toEqual(["a1", "b1", "a2", "b2", "a3"]);
});

test("within an owner the job with the least left goes first", async () => {
  const { ask, order } = asker(1);
  const first = await ask("a-first");
  void ask("a-long", 900);
  void ask("a-short", 10);
  first();
  await new Promise(setImmediate);
  expect(order).toEqual(["a-first", "a-short"]);
});

test("no more than the slots run at once, and ending twice frees one slot only", async () => {
  const { ask, order } = asker(2);
  const first = await ask("a1");
  await ask("b1");
  void ask("c1");
  void ask("d1");
  first();
  first();
  await new Promise(setImmediate);
  expect(order).toEqual(["a1", "b1", "c1"]);
});

test("who gives up waiting gets the reason and takes no turn", async () => {
  const { ask, order } = asker(1);
  const first = await ask("a1");
  const giveUp = new AbortController();
  const waiting = ask("b1", 1, giveUp.signal);
  giveUp.abort(new Error("cancelled"));
  await expect(waiting).rejects.toThrow("cancelled");
  first();
  await ask("c1");
  expect(order).toEqual(["a1", "c1"]);
});
