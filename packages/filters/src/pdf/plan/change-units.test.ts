import { inlineFromText, inlineToTagged, type InlineContent } from "@yizhou/model";
import { expect, test } from "vitest";
import { changePlannedUnits, type PlannedUnits } from "./change-units.ts";
import type { BlockPlan } from "./document-plan.ts";

const block = (id: string, more: Partial<BlockPlan> = {}): BlockPlan => ({
  ...{ id, role: "paragraph", joins: null, joinsWith: null, locked: null, level: null, tagOffset: 0 },
  ...more,
});
const whole: InlineContent = [
  ...inlineFromText("The tide "),
  { kind: "open", id: 1, type: "format" },
  ...inlineFromText("rises in"),
  { kind: "close", id: 1, type: "format" },
  ...inlineFromText(" the sediment bay."),
];
const planned: PlannedUnits = {
  plan: {
    pages: [
      [block("a"), block("b", { joins: "a", joinsWith: "hyphen", tagOffset: 1 }), block("c")],
      [block("d", { joins: "b", joinsWith: " ", tagOffset: 1 }), block("e")],
    ],
    // The hyphen at the end of the first block is not in the text.
    lengths: { a: 22, b: 4, c: 4, d: 4, e: 3 },
  },
  sources: { a: whole, c: inlineFromText("Depth"), e: inlineFromText("Sea") },
};
const split = (at: number, from = planned) => changePlannedUnits(from, { kind: "split", unit: "a", at });
const shown = (pages: PlannedUnits["plan"]["pages"]) =>
  pages.map((page) =>
    page!.map(({ id, joins, part }) => [id, joins, part ? `${part.of} ${part.from}-${part.to}` : ""]),
  );

test("cells that are none are paragraphs, and what is no cell is not made one", () => {
  const cell = block("g", { role: "table-cell" });
  const plan = { ...planned.plan, pages: [...planned.plan.pages, [cell, block("h", { locked: "number" })]] };
  const of = (unit: string) => changePlannedUnits({ ...planned, plan }, { kind: "prose", unit });
  expect(of("g")!.plan.pages[2]![0]).toEqual({ ...cell, role: "paragraph", align: "left", cell: null });
  expect([of("c"), of("h"), of("nowhere")]).toEqual([null, null, null]);
});

test("a paragraph is parted inside a block: what follows it goes on with the second part", () => {
  const { plan, sources } = split(12)!;
  expect(shown(plan.pages)).toEqual([
    [
      ["a", null, "a 0-12"],
      ["a+12", null, "a 12-null"],
      ["b", "a+12", ""],
      ["c", null, ""],
    ],
    [
      ["d", "b", ""],
      ["e", null, ""],
    ],
  ]);
  expect(inlineToTagged(sources["a"]!)).toBe("The tide <g1>rises</g1>");
  expect(inlineToTagged(sources["a+12"]!)).toBe("<g1>in</g1> the sediment bay.");
  const again = changePlannedUnits({ plan, sources }, { kind: "split", unit: "a+12", at: 2 })!;
  expect(shown(again.plan.pages)[0]!.slice(0, 4)).toEqual([
    ["a", null, "a 0-12"],
    ["a+12", null, "a 12-14"],
    ["a+12+2", null, "a 14-null"],
    ["b", "a+12+2", ""],
  ]);
});

test("where a block begins the paragraph is parted between blocks, and both are one again when they are joined", () => {
  const { plan, sources } = split(25)!;
  expect(shown(plan.pages)[1]![0]).toEqual(["a+25", null, "d 0-null"]);
  expect(inlineToTagged(sources["a+25"]!)).toBe("bay.");
  const joined = changePlannedUnits({ plan, sources }, { kind: "join", unit: "a", next: "a+25" })!;
  expect(joined.plan.pages[1]![0]).toMatchObject({ id: "a+25", joins: "b", joinsWith: " " });
  expect(inlineToTagged(joined.sources["a"]!)).toBe(inlineToTagged(whole));
});

test("halves that are cells of a table have the role and the place of cells; what is parted once more stays as it is", () => {
  const cut = (first: "left" | null) =>
    changePlannedUnits(planned, { kind: "split", unit: "a", at: 12, cells: { first, second: "right" } })!;
  const cellsOf = ({ plan }: PlannedUnits) =>
    plan.pages[0]!.slice(0, 2).map(({ role, align }) => [role, align]);
  expect(cellsOf(cut(null))).toEqual([
    ["paragraph", undefined],
    ["table-cell", "right"],
  ]);
  expect(cellsOf(cut("left"))).toEqual([
    ["table-cell", "left"],
    ["table-cell", "right"],
  ]);
});

test("a paragraph moves before another of its page, and not to another page", () => {
  const move = (unit: string, before: string) => changePlannedUnits(planned, { kind: "move", unit, before });
  expect(move("c", "a")!.plan.pages[0]!.map(({ id }) => id)).toEqual(["c", "a", "b"]);
  for (const [unit, before] of [
    ["e", "a"],
    ["c", "c"],
    ["c", "b"],
    ["x", "a"],
  ] as const)
    expect(move(unit, before)).toBeNull();
});

test.each([0, 30, 99])("there is nothing to part at %i", (at) => expect(split(at)).toBeNull());

test("what is cut by the edge of the chosen pages, or goes on behind a formula, is not parted there", () => {
  const edges = [{ unit: "a", before: 0, after: 0.5 }];
  expect(split(12, { ...planned, plan: { ...planned.plan, edges } })).toBeNull();
  const [first, second] = planned.plan.pages;
  const behind = [{ ...second![0]!, formulas: ["c"] }, second![1]!];
  const formulas = { ...planned, plan: { ...planned.plan, pages: [first!, behind] } };
  expect(split(25, formulas)).toBeNull();
});
