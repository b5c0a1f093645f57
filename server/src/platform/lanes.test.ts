import { expect, test } from "vitest";
import { createLanes, MakesWay } from "./lanes.ts";
import type { LaneTurn, LaneWish, Lanes } from "./lanes.ts";

const SIZES = { places: { short: 1, long: 1 }, shortMs: 100, longMs: 1000 };

/** Takes a place and notes who has one. */
function asker(lanes: Lanes) {
  const order: string[] = [];
  const turns = new Map<string, LaneTurn>();
  const ask = (name: string, wish: Partial<LaneWish> = {}, signal?: AbortSignal) =>
    lanes.take({ ownerId: name[0]!, lane: "short", begun: 0, ...wish }, signal).then((turn) => {
      order.push(name);
      turns.set(name, turn);
      return turn;
    });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { order, turns, ask, settled };
}

test("long work goes on in the long place and leaves the short one to others", async () => {
  const lanes = createLanes(SIZES);
  const { order, ask, settled } = asker(lanes);
  const long = await ask("a1");
  long.spend(150);
  await ask("b1");
  expect(order).toEqual(["a1", "b1"]);
  expect(long.signal.aborted).toBe(false);
  expect([lanes.busy, lanes.waiting]).toEqual([2, 0]);
  void ask("c1");
  await settled();
  expect(lanes.waiting).toBe(1);
});

test("long work of any number of accounts makes way in the short place when something waits, and not before", async () => {
  const { order, turns, ask, settled } = asker(createLanes(SIZES));
  (await ask("a1")).spend(150);
  const second = await ask("b1");
  second.spend(150);
  expect(second.signal.aborted).toBe(false);
  void ask("c1");
  await settled();
  expect(second.signal.reason).toBeInstanceOf(MakesWay);
  expect(turns.get("a1")!.signal.aborted).toBe(false);
  second.end();
  await settled();
  expect(order).toEqual(["a1", "b1", "c1"]);
});

test("what waits has its turn by owner, and a moment that is not over is left alone", async () => {
  const { order, ask, settled } = asker(createLanes(SIZES));
  (await ask("a1")).spend(150);
  const short = await ask("b1");
  for (const name of ["a2", "a3", "c1"]) void ask(name);
  short.spend(50);
  await settled();
  expect(short.signal.aborted).toBe(false);
  short.end();
  await settled();
  expect(order).toEqual(["a1", "b1", "c1"]);
});

test("in the long place owners take turns, and each turn is longer than the one before", async () => {
  const { ask, settled } = asker(createLanes(SIZES));
  const first = await ask("a1", { lane: "long", begun: 1 });
  void ask("a2", { lane: "long", begun: 1 });
  first.spend(5000);
  // Work of the same owner is nothing to make way for.
  expect(first.signal.aborted).toBe(false);
  void ask("b1", { lane: "long", begun: 1 });
  await settled();
  expect(first.signal.reason).toBeInstanceOf(MakesWay);
  first.end();
  await settled();
  const { ask: again, settled: later } = asker(createLanes(SIZES));
  const third = await again("a1", { lane: "long", begun: 3 });
  void again("b1", { lane: "long", begun: 1 });
  third.spend(7999);
  await later();
  expect(third.signal.aborted).toBe(false);
  third.spend(8000);
  expect(third.signal.aborted).toBe(true);
});

test("who does not want a place any more leaves the row", async () => {
  const lanes = createLanes(SIZES);
  const { ask } = asker(lanes);
  (await ask("a1")).spend(0);
  const abort = new AbortController();
  const waiting = ask("b1", {}, abort.signal);
  abort.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  await expect(ask("b2", {}, abort.signal)).rejects.toThrow("gone");
  expect(lanes.waiting).toBe(0);
});
