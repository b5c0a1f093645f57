import type { InlineContent } from "@yizhou/model";
import { expect, test } from "vitest";
import type { BlockPlan, DocumentPlan } from "./document-plan.ts";
import { joinPlannedUnits } from "./join-units.ts";

const block = (id: string, more: Partial<BlockPlan> = {}): BlockPlan => ({
  ...{
    id,
    role: "paragraph",
    joins: null,
    joinsWith: null,
    locked: null,
    level: null,
    tagOffset: 0,
    ...more,
  },
});
const text = (words: string): InlineContent => [{ kind: "text", text: words }];
const tagged: InlineContent = [
  { kind: "text", text: "The mass " },
  { kind: "standalone", id: 2, type: "equation" },
  { kind: "text", text: " of the" },
];
const plan: DocumentPlan = {
  pages: [
    [
      block("a"),
      block("b", { joins: "a", joinsWith: " ", tagOffset: 1 }),
      block("label", { role: "figure-text" }),
    ],
    [block("c"), block("d", { joins: "c", joinsWith: "", tagOffset: 3 }), block("e", { locked: "code" })],
  ],
  bookmarks: [
    { path: "0", unit: "a", lead: "", drop: "" },
    { path: "1", unit: "c", lead: "", drop: "" },
  ],
};
const sources = { a: tagged, c: text("whole bay."), e: text("code"), label: text("Fig") };

test("the second unit goes on with the last block of the first, its tags behind those of the first", () => {
  const joined = joinPlannedUnits(plan, { unit: "a", next: "c" }, sources)!;
  const [, second] = joined.pages;
  expect(second).toEqual([
    block("c", { joins: "b", joinsWith: " ", tagOffset: 2 }),
    block("d", { joins: "c", joinsWith: "", tagOffset: 5 }),
    block("e", { locked: "code" }),
  ]);
  expect(joined.pages[0]).toEqual(plan.pages[0]);
  expect(joined.bookmarks).toEqual([plan.bookmarks![0]]);
});

test.each([
  { unit: "c", next: "a" },
  { unit: "a", next: "a" },
  { unit: "a", next: "b" },
  { unit: "a", next: "e" },
  { unit: "a", next: "title" },
])("$unit and $next cannot be joined", (join) => {
  expect(joinPlannedUnits(plan, join, sources)).toBeNull();
});

test("what stands on pages that were not chosen keeps its share of the whole", () => {
  const edges = [
    { unit: "a", before: 0.5, after: 0 },
    { unit: "c", before: 0, after: 0.2 },
  ];
  const of = (unit: string, next: string) =>
    joinPlannedUnits({ ...plan, edges }, { unit, next }, { ...sources, a: text("abcd ef gh") });
  expect(of("a", "c")!.edges).toEqual([{ unit: "a", before: 0.25, after: 0.1 }]);
  const broken = { ...plan, edges: [{ unit: "a", before: 0, after: 0.5 }] };
  expect(joinPlannedUnits(broken, { unit: "a", next: "c" }, sources)).toBeNull();
});
