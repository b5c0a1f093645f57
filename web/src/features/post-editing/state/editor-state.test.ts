import type { EditedSegments, JobSegment } from "@yizhou/contract";
import { describe, expect, test } from "vitest";
import { editorReducer, openEditor as open, type EditorAction } from "./editor-state.ts";
import { sendable, type EditorState, type PendingEdit } from "./pending-edit.ts";
import type { Steps } from "./undo-steps.ts";

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
const openEditor = (
  segments: readonly JobSegment[],
  kept: readonly PendingEdit[],
  steps?: Steps,
): EditorState => open({ segments, cuts: 0 }, kept, steps);
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
    expect(sendable(typed)).toEqual([
      { ordinal: 0, version: 1, target: "甲", isConfirmed: true, source: "Source 0" },
    ]);
    const theirs = segment(0, { target: "甲", isConfirmed: true, origin: "person", version: 2 });
    const saved = run(typed, answered(typed, { segments: [theirs] }));
    expect(saved.pending.size).toBe(0);
    expect(saved.segments[0]).toBe(theirs);
  });

  test("have none of the score that the machine's words had, until those stand there again", () => {
    const quality = { score: 99, basis: "checks" as const, reasons: [] };
    const typed = run(openEditor([segment(0, { quality })], []), write(0, "甲"));
    expect(typed.segments[0]!.quality).toBeUndefined();
    expect(run(typed, { kind: "undo" }).segments[0]!.quality).toEqual(quality);
  });

  test("that are typed on while the first is on its way go out from the server's new version", () => {
    const typed = run(begin(), write(0, "甲"));
    const onItsWay = answered(typed, { segments: [segment(0, { target: "甲", version: 2 })] });
    const saved = run(typed, write(0, "甲乙"), onItsWay);
    expect(saved.segments[0]!.target).toBe("甲乙");
    expect(sendable(saved)).toMatchObject([{ ordinal: 0, version: 2, target: "甲乙", isConfirmed: false }]);
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
    expect(sendable(cleared)).toMatchObject([{ ordinal: 0, version: 1, target: "", isConfirmed: false }]);
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
    expect(sendable(mine)).toMatchObject([{ ordinal: 0, version: 5, target: "我的", isConfirmed: false }]);
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

describe("bad input", () => {
  test("is written as a document can keep it, wherever it comes from", () => {
    const state = run(begin(), write(0, "甲\u0000\uD83C\v乙"));
    expect(state.segments[0]!.target).toBe("甲\n乙");
    expect(sendable(state)).toMatchObject([{ target: "甲\n乙" }]);
    const kept = openEditor(
      [segment(0)],
      [{ ordinal: 0, version: 1, target: "丙\u0000", isConfirmed: false }],
    );
    expect(sendable(kept)).toMatchObject([{ target: "丙" }]);
  });

  test("that is too long waits by itself, holds no other edit up, and goes out once it is shorter", () => {
    const state = run(begin(), write(0, "字".repeat(20_001)), write(1, "乙"));
    expect(state.pending.get(0)!.refused).toBe("long");
    expect(sendable(state)).toMatchObject([{ ordinal: 1 }]);
    expect(sendable(run(state, write(0, "甲")))).toMatchObject([
      { ordinal: 0, target: "甲" },
      { ordinal: 1 },
    ]);
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

  test("leaves all sentences of a step as they were: where each came from, what was held of it, and its verdict", () => {
    const quality = { score: 71, basis: "memory", reasons: ["a"] } satisfies JobSegment["quality"];
    const before = openEditor(
      [
        segment(0, { origin: "memory", matchScore: 98, quality }),
        segment(1, { review: "rejected" }),
        segment(2, { review: "reviewed", isConfirmed: true, origin: "person" }),
      ],
      [],
    );
    const replaced = [0, 1, 2].map((ordinal) => ({ ordinal, target: "改", isConfirmed: false }));
    const confirmed = [0, 1].map((ordinal) => ({ ordinal, target: `译${ordinal}`, isConfirmed: true }));
    for (const edits of [replaced, confirmed])
      expect(run(before, { kind: "edit", edits }, { kind: "undo" }).segments).toEqual(before.segments);
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
    expect(sendable(back)).toMatchObject([
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
    ...{ kind: "heard", segments, held: new Set(held), closed: [] },
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

describe("sentences that are cut anew", () => {
  const cut = (more: Partial<Extract<EditorAction, { kind: "cut" }>["cut"]>): EditorAction => ({
    ...{ kind: "cut", cut: { segments: [], removed: [], ...more } },
  });
  const halves = [
    segment(1, { source: "Sou", target: "译", version: 2 }),
    segment(3, { source: "rce 1", target: "1", version: 2, anchor: 1, part: 1 }),
  ];

  test("stand in the order of the document, and what is typed elsewhere goes on", () => {
    const typed = run(begin(), write(0, "甲"), { kind: "go", ordinal: 1 }, cut({ segments: halves }));
    expect(typed.order).toEqual([0, 1, 3, 2]);
    expect(typed.segments[3]!.source).toBe("rce 1");
    expect(typed.current).toBe(1);
    expect(typed.cuts).toBe(1);
    expect(sendable(typed)).toMatchObject([{ ordinal: 0, target: "甲" }]);
    const back = run(typed, cut({ segments: [segment(1, { version: 3 })], removed: [3] }));
    expect(back.order).toEqual([0, 1, 2]);
    expect(back.segments.map(({ kind }) => kind)[3]).toBe("gone");
  });

  test("that are cut twice have their parts behind the new one", () => {
    const once = run(begin(), cut({ segments: halves }));
    const twice = run(
      once,
      cut({
        segments: [
          segment(1, { source: "So", target: "译", version: 3 }),
          segment(4, { source: "u", target: null, version: 3, anchor: 1, part: 1 }),
        ],
      }),
    );
    expect(twice.order).toEqual([0, 1, 4, 3, 2]);
    expect(twice.segments[3]!.part).toBe(2);
  });

  test("while words for them are on their way show both, and those for one that is no more are kept apart", () => {
    const typed = run(begin(), write(0, "甲"), write(1, "乙"));
    const merged = segment(0, { source: "Source 0Source 1", target: "译0译1", version: 2 });
    const state = run(typed, cut({ segments: [merged], removed: [1] }));
    expect(state.conflicts.get(0)).toBe(merged);
    expect(state.segments[0]!.target).toBe("甲");
    expect([...state.homeless.values()]).toMatchObject([{ ordinal: 1, target: "乙", source: "Source 1" }]);
    expect(sendable(state)).toEqual([]);
    // Where the cut is taken back they meet their sentence again.
    const back = run(state, cut({ segments: [segment(0, { version: 3 }), segment(1, { version: 3 })] }));
    expect(back.homeless.size).toBe(0);
    expect([...back.conflicts.keys()].sort()).toEqual([0, 1]);
    expect(back.segments.map(({ target }) => target).slice(0, 2)).toEqual(["甲", "乙"]);
    expect(run(state, { kind: "discard", ordinal: 1 }).homeless.size).toBe(0);
  });

  test("by somebody else are taken in without a word of what is written being lost", () => {
    const typed = run(begin(), write(0, "甲"), write(1, "乙"), { kind: "go", ordinal: 1 });
    const fresh = [segment(0, { version: 2, source: "Source 0Source 1" }), segment(2, { state: "locked" })];
    const state = run(typed, { kind: "reloaded", fresh: { segments: fresh, cuts: 4 } });
    expect(state.cuts).toBe(4);
    expect(state.order).toEqual([0, 2]);
    expect(state.current).toBe(0);
    expect(state.segments[0]!.target).toBe("甲");
    expect([...state.homeless.keys()]).toEqual([1]);
    // In the next visit too.
    const kept = [...state.pending.values(), ...state.homeless.values()];
    const next = openEditor(fresh, kept);
    expect(next.homeless).toEqual(state.homeless);
    expect(next.conflicts.size).toBe(1);
  });

  test("have no steps that can be undone, the others have theirs", () => {
    const state = run(begin(), write(0, "甲"), write(1, "乙"), cut({ segments: halves }));
    expect(state.past.map((step) => step.map(({ ordinal }) => ordinal))).toEqual([[0]]);
  });

  test("by somebody else leave what was heard meanwhile as it is", () => {
    const news = segment(0, { target: "新", version: 3 });
    const state = run(
      begin(),
      { kind: "heard", segments: [news], held: new Set(), closed: [] },
      { kind: "reloaded", fresh: { segments: [segment(0, { version: 2 }), segment(1)], cuts: 1 } },
    );
    expect(state.segments[0]).toMatchObject({ target: "新", version: 3 });
  });
});

describe("typed words", () => {
  const type = (target: string, over: string, version = 1): EditorAction => ({
    kind: "edit",
    edits: [{ ordinal: 0, target, isConfirmed: false, over: { target: over, version } }],
  });
  const news: EditorAction = {
    kind: "heard",
    segments: [segment(0, { target: "他人", version: 2 })],
    ...{ held: new Set<number>(), closed: [] },
  };

  test("over what somebody else has changed since are a conflict, not the last word", () => {
    const state = run(begin(), news, type("译0甲", "译0"));
    expect(state.conflicts.get(0)).toMatchObject({ target: "他人" });
    expect(state.segments[0]!.target).toBe("译0甲");
    expect(sendable(state)).toEqual([]);
    expect(run(begin(), news, type("他人甲", "他人", 2)).conflicts.size).toBe(0);
  });

  test("for a sentence that was cut away under the hands are kept apart", () => {
    const fresh = { segments: [segment(1)], cuts: 1 };
    const state = run(begin(), { kind: "reloaded", fresh }, type("译0甲", "译0"));
    expect(state.homeless.get(0)).toMatchObject({ target: "译0甲" });
  });

  test("that are given up in a conflict come back with undo", () => {
    const state = run(begin(), news, type("我的", "译0"), { kind: "settle", ordinal: 0, keep: "theirs" });
    expect(state.segments[0]!.target).toBe("他人");
    const back = run(state, { kind: "undo" });
    expect(sendable(back)).toMatchObject([{ ordinal: 0, target: "我的", version: 2 }]);
  });
});

test("undo leaves alone what somebody else has written since", () => {
  const typed = run(begin(), write(0, "甲"), write(1, "乙"));
  const saved = run(
    typed,
    answered(typed, {
      segments: [segment(0, { target: "甲", version: 2 }), segment(1, { target: "乙", version: 2 })],
    }),
    {
      kind: "heard",
      segments: [segment(1, { target: "他人", version: 3 })],
      ...{ held: new Set<number>(), closed: [] },
    },
    { kind: "undo" },
  );
  expect(saved.segments.map(({ target }) => target)).toEqual(["译0", "他人", "译2"]);
});

test("an edit that the server knows no sentence for any more is kept apart, and not sent over and over", () => {
  const typed = run(begin(), write(0, "甲"));
  const state = run(typed, answered(typed, { refused: [{ ordinal: 0, reason: "gone" }] }));
  expect(sendable(state)).toEqual([]);
  expect(state.homeless.get(0)).toMatchObject({ target: "甲" });
});

test("what was refused for another's range goes out once that range is free", () => {
  const typed = run(begin(), write(0, "甲"));
  const refused = run(
    typed,
    answered(typed, { segments: [segment(0)], refused: [{ ordinal: 0, reason: "assigned" }] }),
  );
  const hear = (closed: readonly { from: number; to: number }[]): EditorAction => ({
    ...{ kind: "heard", segments: [], held: new Set(), closed },
  });
  expect(sendable(run(refused, hear([{ from: 0, to: 4 }])))).toEqual([]);
  expect(sendable(run(refused, hear([{ from: 1, to: 4 }])))).toHaveLength(1);
});
