import type { JobSegment } from "@yizhou/contract";
import { expect, test } from "vitest";
import { beginEditing } from "./editing.ts";
import { openEditor } from "./editor-state.ts";
import { writeMany } from "./write-many.ts";

const ROWS = 2500;
const segments = Array.from({ length: ROWS }, (_, ordinal): JobSegment => ({
  ...{ ordinal, unitId: "p1", place: null, kind: "paragraph", source: "The tide", target: "潮水" },
  ...{ state: "translated", origin: "engine", matchScore: null, isConfirmed: false, version: 1 },
  ...{ problem: null, termFindings: [] },
}));
const edits = segments.map(({ ordinal }) => ({
  ordinal,
  target: `潮${ordinal}`,
  isConfirmed: false,
  matchScore: 90,
}));
/** The network is away, so that nothing is answered meanwhile. */
const open = () =>
  beginEditing(openEditor({ segments, cuts: 0 }, []), {
    post: () => new Promise(() => undefined),
    keep: () => Promise.resolve(),
    judge: () => "offline",
  });
const going = () => new AbortController().signal;

test("thousands of edits are written in parts, and are one step to take back", async () => {
  const editing = open();
  const parts: number[] = [];
  expect(await writeMany(editing, edits, editing.state().segments, (done) => parts.push(done), going())).toBe(
    ROWS,
  );
  expect(parts).toEqual([1000, 2000]);
  expect(editing.state().segments[ROWS - 1]).toMatchObject({
    target: "潮2499",
    origin: "memory",
    matchScore: 90,
  });
  expect(editing.state().past).toHaveLength(1);
  editing.dispatch({ kind: "undo" });
  expect(
    editing.state().segments.every(({ target, origin }) => target === "潮水" && origin === "engine"),
  ).toBe(true);
});

test("ended on the way, nothing of it stays", async () => {
  const editing = open();
  const stop = new AbortController();
  expect(await writeMany(editing, edits, editing.state().segments, () => stop.abort(), stop.signal)).toBe(0);
  expect(editing.state().segments.every(({ target }) => target === "潮水")).toBe(true);
  expect(editing.state().past).toEqual([]);
});

test("a sentence that says something else by then is left alone", async () => {
  const editing = open();
  const seen = editing.state().segments;
  editing.dispatch({ kind: "edit", edits: [{ ordinal: 2000, target: "别人写的", isConfirmed: false }] });
  expect(await writeMany(editing, edits, seen, () => undefined, going())).toBe(ROWS - 1);
  expect(editing.state().segments[2000]!.target).toBe("别人写的");
  // What was written before is a step of its own.
  expect(editing.state().past).toHaveLength(2);
});

test("a match that is confirmed before it is sent is still told to come from the memory", async () => {
  const editing = open();
  await writeMany(editing, edits.slice(0, 1), editing.state().segments, () => undefined, going());
  editing.dispatch({ kind: "edit", edits: [{ ordinal: 0, target: "潮0", isConfirmed: true }] });
  expect(editing.state().pending.get(0)).toMatchObject({ matchScore: 90, isConfirmed: true });
  editing.dispatch({ kind: "edit", edits: [{ ordinal: 0, target: "潮汐", isConfirmed: false }] });
  expect(editing.state().pending.get(0)!.matchScore).toBeUndefined();
});
