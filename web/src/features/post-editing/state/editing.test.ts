import type { EditedSegments, JobSegment } from "@yizhou/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginEditing, LONGEST_TYPING_MS, REST_MS, type Editing, type EditingPorts } from "./editing.ts";
import { openEditor, type EditorAction } from "./editor-state.ts";
import type { PendingEdit } from "./pending-edit.ts";

const segment = (ordinal: number, more: Partial<JobSegment> = {}): JobSegment => ({
  ...{ ordinal, unitId: "p1", place: null, kind: "paragraph", source: `Source ${ordinal}` },
  ...{ target: `译${ordinal}`, state: "translated", origin: "engine", matchScore: null, isConfirmed: false },
  ...{ version: 1, problem: null, termFindings: [] },
  ...more,
});

/** A server that answers when it is told to, and a browser that keeps everything. */
function begin(segments = [segment(0), segment(1)], judge: EditingPorts["judge"] = () => "offline") {
  const calls: {
    readonly edits: readonly PendingEdit[];
    readonly isLast: boolean;
    readonly answer: (answer?: Partial<EditedSegments>) => void;
    readonly fail: () => void;
  }[] = [];
  const kept: (readonly PendingEdit[])[] = [];
  const editing = beginEditing(openEditor({ segments, cuts: 0 }, []), {
    post: (edits, isLast) =>
      new Promise((resolve, reject) => {
        const written = edits.map(({ ordinal, target, isConfirmed, version }) =>
          segment(ordinal, { target, isConfirmed, version: version + 1, origin: "person" }),
        );
        const usual = { confirmed: 0, segments: written, conflicts: [], refused: [] };
        const answer = (more: Partial<EditedSegments> = {}) => resolve({ ...usual, ...more });
        calls.push({ edits, isLast, answer, fail: () => reject(new Error("network")) });
      }),
    keep: (edits) => Promise.resolve(void kept.push(edits)),
    judge,
  });
  return { editing, calls, kept };
}
const type = (editing: Editing, target: string, over = `译0`, version = 1): void =>
  editing.type({ ordinal: 0, target, over: { target: over, version } });
const said = (editing: Editing, ordinal = 0): string => editing.state().segments[ordinal]!.target!;

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("words are an edit after a rest, and without one at the latest after a while", async () => {
  const { editing, kept } = begin();
  type(editing, "甲");
  expect(editing.saving()).toBe("waiting");
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(said(editing)).toBe("甲");
  expect(kept.at(-1)).toMatchObject([{ target: "甲", source: "Source 0" }]);
  for (let ms = 0; ms <= LONGEST_TYPING_MS; ms += 200) {
    type(editing, `甲${ms}`, "甲");
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(said(editing)).not.toBe("甲");
});

test("an answer never takes the place of what was typed while it was on its way", async () => {
  const { editing, calls } = begin();
  type(editing, "甲");
  editing.flush();
  await vi.advanceTimersByTimeAsync(1000);
  type(editing, "甲乙", "甲");
  calls[0]!.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(said(editing)).toBe("甲乙");
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls[1]!.edits).toMatchObject([{ target: "甲乙", version: 2 }]);
});

test("neither does what others wrote, a file that came back, a cut, or undo", () => {
  const news = [segment(0, { target: "他人", version: 2 })];
  const actions: readonly EditorAction[] = [
    { kind: "heard", segments: news, held: new Set<number>(), closed: [] },
    { kind: "taken", segments: news },
    { kind: "cut", cut: { segments: news, removed: [] } },
    { kind: "reloaded", fresh: { segments: news, cuts: 1 } },
  ];
  for (const action of actions) {
    const { editing } = begin();
    type(editing, "我的");
    editing.dispatch(action);
    expect(said(editing), action.kind).toBe("我的");
    expect(editing.state().pending.get(0), action.kind).toMatchObject({ target: "我的", version: 1 });
  }
  const { editing } = begin();
  type(editing, "我的");
  editing.dispatch({ kind: "undo" });
  editing.dispatch({ kind: "redo" });
  expect(said(editing)).toBe("我的");
});

test("words for a sentence that somebody else's cut took away are kept by the browser", async () => {
  const { editing, kept } = begin();
  type(editing, "我的");
  await editing.reload(() => Promise.resolve({ segments: [segment(1)], cuts: 1 }));
  expect(editing.state().homeless.get(0)).toMatchObject({ target: "我的", source: "Source 0" });
  expect(kept.at(-1)).toMatchObject([{ target: "我的" }]);
});

test("while segments are asked for anew nothing is on its way, and what is typed goes out afterwards", async () => {
  const { editing, calls } = begin();
  type(editing, "甲");
  editing.flush();
  await vi.advanceTimersByTimeAsync(1000);
  let load: (() => void) | null = null;
  const reloaded = editing.reload(
    () =>
      new Promise(
        (resolve) =>
          (load = () =>
            resolve({ segments: [segment(0, { target: "甲", version: 2 }), segment(1)], cuts: 1 })),
      ),
  );
  await vi.advanceTimersByTimeAsync(5000);
  expect(load).toBeNull();
  calls[0]!.answer();
  await vi.advanceTimersByTimeAsync(0);
  type(editing, "甲乙", "甲", 2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toHaveLength(1);
  load!();
  await reloaded;
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls[1]!.edits).toMatchObject([{ target: "甲乙", version: 2 }]);
  expect(editing.state().conflicts.size).toBe(0);
});

test("a call that fails is tried again, later each time, and at once when the network is back", async () => {
  const { editing, calls } = begin();
  type(editing, "甲");
  await vi.advanceTimersByTimeAsync(1000);
  calls[0]!.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(editing.saving()).toBe("offline");
  await vi.advanceTimersByTimeAsync(599);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  calls[1]!.fail();
  await vi.advanceTimersByTimeAsync(0);
  editing.retry();
  calls[2]!.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(editing.saving()).toBe("saved");
});

test("whoever leaves has what was typed kept and sent at once, and nothing is tried behind their back", async () => {
  const { editing, calls, kept } = begin();
  type(editing, "甲");
  const left = editing.leave(true);
  expect(kept.at(-1)).toMatchObject([{ target: "甲" }]);
  expect(calls).toMatchObject([{ isLast: true, edits: [{ target: "甲" }] }]);
  calls[0]!.fail();
  await left;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(1);
  editing.open();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(2);
});

test("a cut waits for the words of its sentences, and does not begin without them", async () => {
  const { editing, calls } = begin();
  type(editing, "甲");
  const settled = editing.settle([0]);
  calls[0]!.answer();
  expect(await settled).toBe(true);
  type(editing, "甲乙", "甲", 2);
  const again = editing.settle([0]);
  calls[1]!.answer({ refused: [{ ordinal: 0, reason: "tags" }] });
  expect(await again).toBe(false);
});

test("a browser that keeps nothing is told of", async () => {
  const editing = beginEditing(openEditor({ segments: [segment(0)], cuts: 0 }, []), {
    post: () => Promise.reject(new Error("network")),
    keep: () => Promise.reject(new Error("private")),
    judge: () => "offline",
  });
  type(editing, "甲");
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(editing.saving()).toBe("unkept");
});

test("a server that comes back after minutes has what was typed within three seconds", async () => {
  const { editing, calls } = begin();
  type(editing, "甲");
  for (let seconds = 0; seconds < 600; seconds++) {
    await vi.advanceTimersByTimeAsync(1000);
    calls.at(-1)!.fail();
  }
  const before = calls.length;
  await vi.advanceTimersByTimeAsync(3000);
  expect(calls).toHaveLength(before + 1);
  calls.at(-1)!.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(editing.saving()).toBe("saved");
});

test("ten minutes of a server that fails lose no word, and do not besiege it", async () => {
  const { editing, calls, kept } = begin(undefined, () => "failing");
  type(editing, "甲");
  for (let seconds = 0; seconds < 600; seconds++) {
    if (seconds === 300) editing.type({ ordinal: 1, target: "乙", over: { target: "译1", version: 1 } });
    await vi.advanceTimersByTimeAsync(1000);
    calls.at(-1)!.fail();
  }
  expect(editing.saving()).toBe("offline");
  expect(calls.length).toBeLessThan(60);
  expect(kept.at(-1)).toMatchObject([{ target: "甲" }, { target: "乙" }]);
  editing.retry();
  expect(calls.at(-1)!.edits).toMatchObject([
    { ordinal: 0, target: "甲", version: 1 },
    { ordinal: 1, target: "乙", version: 1 },
  ]);
  calls.at(-1)!.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(editing.saving()).toBe("saved");
  expect(kept.at(-1)).toEqual([]);
});

test.each([["gone"], ["revoked"]] as const)(
  "where a job is %s while one types, that is said, and the words stay on the screen and in the browser",
  async (why) => {
    const { editing, calls, kept } = begin(undefined, () => why);
    type(editing, "甲");
    await vi.advanceTimersByTimeAsync(1000);
    calls[0]!.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(editing.saving()).toBe(why);
    type(editing, "甲乙", "甲");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(editing.saving()).toBe(why);
    expect(said(editing)).toBe("甲乙");
    expect(kept.at(-1)).toMatchObject([{ target: "甲乙" }]);
  },
);

test("sentences confirmed faster than anything answers keep each its own words", async () => {
  const segments = Array.from({ length: 40 }, (_, ordinal) => segment(ordinal));
  const { editing, calls } = begin(segments);
  for (const { ordinal } of segments) {
    const { target } = editing.state().segments[ordinal]!;
    editing.dispatch({
      ...{ kind: "edit", edits: [{ ordinal, target: target ?? "", isConfirmed: true }] },
      ...(ordinal < 39 && { follow: ordinal + 1 }),
    });
  }
  expect(editing.state().current).toBe(39);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls[0]!.edits.map(({ target }) => target)).toEqual(segments.map(({ target }) => target));
  calls[0]!.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(editing.state().segments.map(({ target }) => target)).toEqual(segments.map(({ target }) => target));
});
