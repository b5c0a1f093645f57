import type { EditedSegments, JobSegment } from "@yizhou/contract";
import { describe, expect, test } from "vitest";
import { editorReducer, openEditor, sendable, type EditorAction, type EditorState } from "./editor-state.ts";

const segment = (ordinal: number, more: Partial<JobSegment> = {}): JobSegment => ({
  ...{
    ordinal,
    unitId: "p1",
    place: null,
    kind: "paragraph",
    source: `Source ${ordinal}`,
    target: `译${ordinal}`,
  },
  ...{ state: "translated", origin: "engine", matchScore: null, isConfirmed: false, version: 1 },
  ...{ problem: null, termFindings: [] },
  ...more,
});
const begin = (): EditorState => openEditor([segment(0), segment(1), segment(2, { state: "locked" })], []);
const run = (state: EditorState, ...actions: readonly EditorAction[]): EditorState =>
  actions.reduce(editorReducer, state);
const write = (ordinal: number, target: string, isConfirmed = false): EditorAction => ({
  kind: "edit",
  edits: [{ ordinal, target, isConfirmed }],
});
const answered = (state: EditorState, more: Partial<EditedSegments>): EditorAction => ({
  kind: "saved",
  sent: sendable(state),
  answer: { confirmed: 0, segments: [], conflicts: [], refused: [], ...more },
});

describe("edits", () => {
  test("are shown at once, wait to be sent, and go when the server has them", () => {
    const typed = run(begin(), write(0, "甲", true));
    expect(typed.segments[0]).toMatchObject({ target: "甲", isConfirmed: true, origin: "person" });
    expect(sendable(typed)).toEqual([{ ordinal: 0, version: 1, target: "甲", isConfirmed: true }]);
    const theirs = segment(0, { target: "甲", isConfirmed: true, origin: "person", version: 2 });
    const saved = run(typed, answered(typed, { segments: [theirs] }));
    expect(saved.pending.size).toBe(0);
    expect(saved.segments[0]).toBe(theirs);
  });

  test("that are typed on while the first is on its way go out from the server's new version", () => {
    const typed = run(begin(), write(0, "甲"));
    const onItsWay = answered(typed, { segments: [segment(0, { target: "甲", version: 2 })] });
    const saved = run(typed, write(0, "甲乙"), onItsWay);
    expect(saved.segments[0]!.target).toBe("甲乙");
    expect(sendable(saved)).toEqual([{ ordinal: 0, version: 2, target: "甲乙", isConfirmed: false }]);
  });

  test("of a locked segment, and those that change nothing, are none", () => {
    expect(run(begin(), write(2, "x"), write(0, "译0")).pending.size).toBe(0);
  });

  test("that are refused stay on the screen and are sent again only once they differ", () => {
    const typed = run(begin(), write(0, "甲<g1>"));
    const refused = run(
      typed,
      answered(typed, { segments: [segment(0)], refused: [{ ordinal: 0, reason: "tags" }] }),
    );
    expect(refused.segments[0]!.target).toBe("甲<g1>");
    expect(sendable(refused)).toEqual([]);
    expect(sendable(run(refused, write(0, "甲")))).toHaveLength(1);
  });

  test("that empty a target are sent as such, and the segment is untranslated", () => {
    const cleared = run(begin(), write(0, ""));
    expect(cleared.segments[0]).toMatchObject({ target: "", state: "untranslated" });
    expect(sendable(cleared)).toEqual([{ ordinal: 0, version: 1, target: "", isConfirmed: false }]);
    const theirs = segment(0, { target: null, state: "untranslated", version: 2 });
    expect(run(cleared, answered(cleared, { segments: [theirs] })).pending.size).toBe(0);
  });
});

describe("a conflict", () => {
  const theirs = segment(0, { target: "别人的", version: 5 });
  const conflicted = (): EditorState => {
    const typed = run(begin(), write(0, "我的"));
    return run(typed, answered(typed, { segments: [theirs], conflicts: [0] }));
  };

  test("keeps both texts until the person has decided, and sends nothing meanwhile", () => {
    const state = conflicted();
    expect(state.segments[0]!.target).toBe("我的");
    expect(state.conflicts.get(0)).toBe(theirs);
    expect(sendable(state)).toEqual([]);
  });

  test("is settled with one's own from the version of the other, or with the other's", () => {
    const mine = run(conflicted(), { kind: "settle", ordinal: 0, keep: "mine" });
    expect(sendable(mine)).toEqual([{ ordinal: 0, version: 5, target: "我的", isConfirmed: false }]);
    const other = run(conflicted(), { kind: "settle", ordinal: 0, keep: "theirs" });
    expect(other.segments[0]).toBe(theirs);
    expect(other.pending.size + other.conflicts.size).toBe(0);
  });

  test("comes from an earlier visit too, where the server has moved on", () => {
    const kept = { ordinal: 0, version: 1, target: "昨天的", isConfirmed: false };
    const same = openEditor([segment(0)], [kept]);
    expect(sendable(same)).toEqual([kept]);
    const moved = openEditor([theirs], [kept]);
    expect(moved.conflicts.get(0)).toBe(theirs);
    expect(moved.segments[0]!.target).toBe("昨天的");
    expect(openEditor([segment(0, { target: "昨天的", version: 9 })], [kept]).pending.size).toBe(0);
  });
});

describe("undo", () => {
  test("takes back a sentence as a whole, however often one paused in it, and redo brings it again", () => {
    const typed = run(begin(), write(0, "甲"), write(0, "甲乙"), write(1, "丙", true));
    const back = run(typed, { kind: "undo" }, { kind: "undo" });
    expect(back.segments.map(({ target }) => target)).toEqual(["译0", "译1", "译2"]);
    expect(back.current).toBe(0);
    const again = run(back, { kind: "redo" }, { kind: "redo" });
    expect(again.segments.map(({ target, isConfirmed }) => [target, isConfirmed]).slice(0, 2)).toEqual([
      ["甲乙", false],
      ["丙", true],
    ]);
  });

  test("takes back a replacement in many sentences at once", () => {
    const edits = [0, 1].map((ordinal) => ({ ordinal, target: "改", isConfirmed: false }));
    const state = run(begin(), { kind: "edit", edits }, { kind: "undo" });
    expect(state.segments[1]!.target).toBe("译1");
  });

  test("of a confirmation is apart from the text before it", () => {
    const state = run(begin(), write(0, "甲"), write(0, "甲", true), { kind: "undo" });
    expect(state.segments[0]).toMatchObject({ target: "甲", isConfirmed: false });
  });
});

describe("a file that came back", () => {
  const taken = [0, 1].map((ordinal) =>
    segment(ordinal, { target: `档${ordinal}`, version: 2, origin: "person" }),
  );

  test("is one step, which goes out as edits when it is taken back", () => {
    const state = run(begin(), { kind: "taken", segments: taken });
    expect(state.segments.slice(0, 2)).toEqual(taken);
    expect(state.pending.size).toBe(0);
    const back = run(state, { kind: "undo" });
    expect(sendable(back)).toEqual([
      { ordinal: 0, version: 2, target: "译0", isConfirmed: false },
      { ordinal: 1, version: 2, target: "译1", isConfirmed: false },
    ]);
  });

  test("leaves a sentence that is still to be sent to be settled", () => {
    const state = run(begin(), write(0, "甲"), { kind: "taken", segments: taken });
    expect(state.segments[0]!.target).toBe("甲");
    expect(state.pending.get(0)!.version).toBe(1);
  });
});

describe("steps of an earlier visit", () => {
  const visit = () => run(begin(), write(0, "甲"), write(1, "乙"), write(0, "丙", true), { kind: "undo" });
  const again = (state: EditorState, said: readonly JobSegment[]) =>
    openEditor(said, [], { past: state.past, future: state.future });

  test("are undone and done again in the next", () => {
    const before = visit();
    const next = again(before, before.segments);
    expect(run(next, { kind: "undo" }, { kind: "undo" }).segments.map(({ target }) => target)).toEqual([
      ...["译0", "译1", "译2"],
    ]);
    expect(run(next, { kind: "redo" }).segments[0]).toMatchObject({ target: "丙", isConfirmed: true });
  });

  test("are forgotten as far as somebody has written over them", () => {
    const before = visit();
    const said = before.segments.with(1, segment(1, { target: "别人", version: 9 }));
    const next = again(before, said);
    expect(next.past).toHaveLength(0);
    expect(next.future).toHaveLength(1);
  });
});

describe("what others do", () => {
  const heard = (segments: readonly JobSegment[], held: readonly number[] = []): EditorAction => ({
    ...{ kind: "heard", segments, held: new Set(held) },
  });

  test("is shown where the person has written nothing, and a verdict without new words too", () => {
    const told = [segment(0, { target: "他人", version: 2 }), segment(1, { target: "他人", version: 2 })];
    const state = run(begin(), write(0, "我的"), heard(told));
    expect(state.segments.map(({ target }) => target)).toEqual(["我的", "他人", "译2"]);
    const judged = run(state, heard([segment(1, { target: "他人", version: 2, review: "reviewed" })]));
    expect(judged.segments[1]).toMatchObject({ review: "reviewed" });
    expect(run(judged, heard([segment(1, { target: "旧", version: 1 })]))).toBe(judged);
  });

  test("holds an edit back as long as somebody has the sentence in hand", () => {
    const typed = run(begin(), write(0, "甲"));
    const refused = run(
      typed,
      answered(typed, { segments: [segment(0)], refused: [{ ordinal: 0, reason: "held" }] }),
    );
    expect(sendable(run(refused, heard([], [0])))).toEqual([]);
    expect(sendable(run(refused, heard([])))).toMatchObject([{ ordinal: 0, target: "甲" }]);
  });
});

test("repeats that a confirmation filled are taken back with it", () => {
  const typed = run(begin(), write(0, "甲", true));
  const saved = run(
    typed,
    answered(typed, {
      segments: [segment(0, { target: "甲", isConfirmed: true, version: 2 })],
      propagated: [{ from: 0, segments: [segment(1, { target: "甲", origin: "repeat", version: 2 })] }],
    }),
  );
  expect(saved.segments[1]).toMatchObject({ target: "甲", origin: "repeat" });
  const back = run(saved, { kind: "undo" });
  expect(back.segments.map(({ target }) => target)).toEqual(["译0", "译1", "译2"]);
  expect(sendable(back).map(({ ordinal, version }) => [ordinal, version])).toEqual([
    [0, 2],
    [1, 2],
  ]);
});
