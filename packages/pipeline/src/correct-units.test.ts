import type { DocumentFilter, Extraction } from "@yizhou/filters";
import { inlineFromText, inlineToTagged, type InlineContent, type TextUnit } from "@yizhou/model";
import { expect, test } from "vitest";
import { correctUnits, textFingerprint, withChangedUnits } from "./correct-units.ts";
import { makeSegments } from "./testing.ts";

const unit = (id: string, content: InlineContent): TextUnit => ({
  id,
  part: "p",
  kind: "paragraph",
  content,
});
const units = [
  unit("u0", [
    ...inlineFromText("The depth "),
    { kind: "standalone", id: 1, type: "equation" },
    ...inlineFromText(" of the sedi-"),
  ]),
  unit("u1", [...inlineFromText("ment in "), { kind: "standalone", id: 1, type: "equation" }]),
  unit("u2", inlineFromText("E = mc")),
];
/** Says in the skeleton what was joined. */
const filter: Pick<DocumentFilter, "changeUnits"> = {
  changeUnits: (skeleton, { kind, ...change }) => {
    const [id, other] = Object.values(change);
    return other === "u2" ? null : ({ ...skeleton, [kind]: `${id} ${other}` } as typeof skeleton);
  },
};
const extraction: Extraction = { skeleton: { format: "pdf" }, units, warnings: [], facts: { pages: 1 } };
const printOf = (id: string) => textFingerprint([units.find((one) => one.id === id)!.content]);
const join = (id: string, next: string) =>
  ({ kind: "join", unit: id, text: printOf(id), next, nextText: printOf(next) }) as const;
const read = (...corrections: Parameters<typeof correctUnits>[3]) => {
  const { units: all, extraction: read } = correctUnits(filter, extraction, units, corrections);
  return [read.skeleton, all.map(({ id, content, locked }) => [id, inlineToTagged(content), locked])];
};

test("a unit that stays as it is is locked, and two that are one stand under the id of the first", () => {
  expect(read({ kind: "leave", unit: "u2", text: printOf("u2") }, join("u0", "u1"))).toEqual([
    { format: "pdf", join: "u0 u1" },
    [
      ["u0", "The depth <x1/> of the sediment in <x2/>", undefined],
      ["u2", "E = mc", "left-out"],
    ],
  ]);
});

test("corrections of units that say something else, or cannot be joined any more, are passed over", () => {
  const plain = read();
  expect(read({ kind: "leave", unit: "u2", text: printOf("u1") }, join("u1", "u2"))).toEqual(plain);
  expect(read({ kind: "leave", unit: "u9", text: printOf("u1") })).toEqual(plain);
});

test("however a text is cut into sentences, its fingerprint is the same", () => {
  const parts = ["One. ", "Two"].map((text) => inlineFromText(text));
  expect(textFingerprint(parts)).toBe(textFingerprint([inlineFromText("One. Two")]));
  expect(textFingerprint(parts)).not.toBe(textFingerprint([inlineFromText("One. Too")]));
});

test("units that are joined when a document is written have no segments but those of the first", () => {
  const document = { filter, skeleton: extraction.skeleton, segments: makeSegments(["a", "b", "c"]) };
  const written = withChangedUnits(document, [{ kind: "join", unit: "u0", next: "u1" }]);
  expect(written.segments.map(({ unitId }) => unitId)).toEqual(["u0", "u2"]);
  expect(written.skeleton).toMatchObject({ join: "u0 u1" });
});

test("a unit is two, one is read before another, and a formula is locked as one", () => {
  const split = { kind: "split", unit: "u0", text: printOf("u0"), at: 8 } as const;
  const move = {
    kind: "move",
    unit: "u1",
    text: printOf("u1"),
    before: "u0",
    beforeText: printOf("u0"),
  } as const;
  expect(read(move, split, { kind: "formula", unit: "u2", text: printOf("u2") })).toEqual([
    { format: "pdf", move: "u1 u0", split: "u0 8" },
    [
      ["u1", "ment in <x1/>", undefined],
      ["u0", "The depth", undefined],
      ["u0+8", "<x1/> of the sedi-", undefined],
      ["u2", "E = mc", "formula"],
    ],
  ]);
  expect(read({ ...split, at: 100 })).toEqual(read());
});

test("the second half of a unit that is parted when a document is written has a segment for its own to stand for", () => {
  const document = { filter, skeleton: extraction.skeleton, segments: makeSegments(["a", "b", "c"]) };
  const { segments } = withChangedUnits(document, [{ kind: "split", unit: "u1", at: 5 }]);
  expect(segments.map(({ unitId }) => unitId)).toEqual(["u0", "u1", "u1+5", "u2"]);
});

test("a table is all of its changes or none, and its cells are units of their own", () => {
  const table = (others: readonly { unit: string; text: string }[], at: number) =>
    read({
      ...{ kind: "table", unit: "u0", text: printOf("u0"), others },
      changes: [
        { kind: "split", unit: "u0", at, cells: { first: "left", second: "right" } },
        { kind: "join", unit: "u0", next: "u1" },
      ],
    });
  const u1 = { unit: "u1", text: printOf("u1") };
  expect(table([u1], 3)[1]).toEqual([
    ["u0", "The ment in <x1/>", undefined],
    ["u0+3", "depth <x1/> of the sedi-", undefined],
    ["u2", "E = mc", undefined],
  ]);
  expect(table([{ ...u1, text: printOf("u2") }], 3)).toEqual(read());
  expect(table([u1], 99)).toEqual(read());
});
