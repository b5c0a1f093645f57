import { mergeWithNext, type AlignmentRow } from "@yizhou/alignment/workbench";
import { describe, expect, it } from "vitest";
import { commandOf } from "./commands.ts";
import { rowsAsCsv, rowsAsText, rowsAsTmx } from "./quick-files.ts";
import { filterRows, nextDoubt, rowTone, withRow } from "./row-filter.ts";
import { openWorkbench, workbenchReducer, type Workbench } from "./workbench.ts";

const row = (id: number, more: Partial<AlignmentRow> = {}): AlignmentRow => ({
  id,
  rank: id * 1024,
  source: [`Source ${id}.`],
  target: [`译文${id}。`],
  confidence: 0.95,
  isConfirmed: false,
  ...more,
});
const rows = [row(1), row(2, { confidence: 0.4 }), row(3, { target: [] }), row(4, { isConfirmed: true })];

describe("the workbench", () => {
  const loaded = openWorkbench(rows);
  const doing = (state: Workbench): Workbench =>
    workbenchReducer(state, { kind: "do", step: mergeWithNext(state.rows, 0)! });

  it("goes back to what was opened, step by step, and forward again", () => {
    const twice = doing(doing(loaded));
    expect(twice.rows).toHaveLength(2);
    const back = workbenchReducer(workbenchReducer(twice, { kind: "undo" }), { kind: "undo" });
    expect(back.rows).toEqual(rows);
    const again = workbenchReducer(workbenchReducer(back, { kind: "redo" }), { kind: "redo" });
    expect(again.rows).toEqual(twice.rows);
    expect(workbenchReducer(loaded, { kind: "undo" })).toBe(loaded);
  });

  it("takes aligning anew back as one step, and goes on to the steps before it", () => {
    const edited = doing(loaded);
    const fresh = [
      row(1),
      row(20, { rank: 2048, source: ["Source 2.", "Source 3."] }),
      row(4, { isConfirmed: true }),
    ];
    const anew = openWorkbench(fresh, edited);
    expect(anew.rows).toBe(fresh);
    const back = workbenchReducer(anew, { kind: "undo" });
    expect(back.rows).toEqual(edited.rows);
    expect(workbenchReducer(back, { kind: "undo" }).rows).toEqual(rows);
    expect(workbenchReducer(back, { kind: "redo" }).rows).toEqual(fresh);
  });

  it("forgets what was undone once something new is done, and stays at a row that exists", () => {
    const undone = workbenchReducer(doing(loaded), { kind: "undo" });
    expect(doing(undone).future).toEqual([]);
    const atSecond = workbenchReducer(loaded, { kind: "go", id: 2 });
    expect(doing(atSecond).rows.map(({ id }) => id)).toContain(doing(atSecond).currentId);
  });
});

it("filters keep the current row in sight, and the next doubt goes round", () => {
  const doubts = [[], ["low-confidence"], ["one-sided"], []] as const;
  const shown = (filter: "doubtful" | "one-sided" | "open", current: number | null) =>
    withRow(filterRows(rows, doubts, filter), rows, current);
  expect(shown("doubtful", 1)).toEqual([0, 1, 2]);
  expect(shown("one-sided", null)).toEqual([2]);
  expect(shown("open", null)).toEqual([0, 1, 2]);
  expect([nextDoubt(doubts, 0, 1), nextDoubt(doubts, 2, 1), nextDoubt(doubts, 1, -1)]).toEqual([1, 1, 2]);
  expect(nextDoubt([[], []], 0, 1)).toBe(-1);
});

it("a row says how sure it is", () => {
  expect(rows.map(rowTone)).toEqual(["sure", "doubtful", "doubtful", "confirmed"]);
  expect(rowTone(row(5, { confidence: null }))).toBe("hand");
});

it("keys are commands, but not while a text is composed or Ctrl is held", () => {
  const press = (key: string, more = {}) =>
    commandOf({ key, altKey: false, ctrlKey: false, metaKey: false, isComposing: false, ...more });
  expect([press("M"), press("Enter"), press("ArrowUp", { altKey: true })]).toEqual([
    "merge",
    "confirm",
    "moveUp",
  ]);
  expect([press("m", { ctrlKey: true }), press("m", { isComposing: true }), press("q")]).toEqual([
    null,
    null,
    null,
  ]);
});

it("files of the light tool hold the pairs, and no cell that a spreadsheet would calculate", () => {
  const languages = { from: "en", to: "zh-Hans" };
  const tricky = [row(1, { source: ["=1+1", 'say "hi", <b>'] }), row(2, { target: [] })];
  expect(rowsAsText(tricky, languages)).toBe(`'=1+1 say "hi", <b>\t译文1。`);
  expect(rowsAsCsv(tricky, languages)).toBe(`\uFEFFen,zh-Hans\r\n"'=1+1 say ""hi"", <b>",译文1。\r\n`);
  expect(rowsAsTmx(tricky, languages)).toContain('<seg>=1+1 say "hi", &lt;b&gt;</seg>');
});
