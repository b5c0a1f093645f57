import { expect, test } from "vitest";
import { isSameEdit, openOutbox, type EditStore } from "./outbox.ts";
import type { PendingEdit } from "./pending-edit.ts";

const edit = (ordinal: number, target: string): PendingEdit => ({
  ...{ ordinal, target, version: 1, isConfirmed: false },
});

/** What the browser would keep; `fails` as often as it keeps nothing. */
function memory(rows = new Map<number, PendingEdit>()) {
  const store: EditStore & { fails: number } = {
    fails: 0,
    all: () => Promise.resolve([...rows.values()]),
    change: (put, taken) => {
      if (store.fails-- > 0) return Promise.reject(new Error("full"));
      for (const one of put) rows.set(one.ordinal, one);
      for (const one of taken) if (isSameEdit(rows.get(one.ordinal), one)) rows.delete(one.ordinal);
      return Promise.resolve();
    },
  };
  return { rows, store };
}

test("an outbox holds what waits, and lets go of what does not any more", async () => {
  const { rows, store } = memory();
  const outbox = openOutbox(store);
  await outbox.keep([edit(0, "甲"), edit(1, "乙")]);
  await outbox.keep([edit(1, "乙丙")]);
  expect([...rows.values()]).toEqual([edit(1, "乙丙")]);
});

test("what another tab has put into it stays, and so does what the page has not read", async () => {
  const { rows, store } = memory();
  const outbox = openOutbox(store);
  await outbox.read();
  const other = openOutbox(store);
  await other.keep([edit(5, "那边")]);
  await outbox.keep([edit(1, "这边")]);
  await outbox.keep([]);
  expect([...rows.values()]).toEqual([edit(5, "那边")]);
});

test("newer words of another tab for the same sentence are not taken away with one's own", async () => {
  const { rows, store } = memory();
  const here = openOutbox(store);
  await here.keep([edit(1, "先")]);
  await openOutbox(store).keep([edit(1, "后")]);
  await here.keep([]);
  expect(rows.get(1)).toEqual(edit(1, "后"));
});

test("what could not be kept is tried again with the next", async () => {
  const { rows, store } = memory();
  const outbox = openOutbox(store);
  store.fails = 1;
  await expect(outbox.keep([edit(0, "甲")])).rejects.toThrow("full");
  await outbox.keep([edit(0, "甲"), edit(1, "乙")]);
  expect([...rows.keys()]).toEqual([0, 1]);
});

test("calls that overlap end with what was wanted last", async () => {
  const { rows, store } = memory();
  const outbox = openOutbox(store);
  const calls = [
    outbox.keep([edit(0, "甲")]),
    outbox.keep([edit(0, "甲乙")]),
    outbox.keep([edit(0, "甲乙丙")]),
  ];
  await Promise.all(calls);
  expect(rows.get(0)).toEqual(edit(0, "甲乙丙"));
});
