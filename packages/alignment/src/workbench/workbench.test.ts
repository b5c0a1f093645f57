import { processorMs } from "@yizhou/model/testing";
import { describe, expect, test } from "vitest";
import { rowDoubts } from "./doubts.ts";
import {
  confirmFrom,
  editSentence,
  insertBlank,
  linkAcross,
  mergeWithNext,
  moveSentence,
  removeRow,
  setConfirmed,
  splitAt,
  swapWithNext,
} from "./operations.ts";
import { patchBetween } from "./patch-between.ts";
import { realignRows, rowsFromBeads } from "./realign.ts";
import { applyPatch, type AlignmentRow, type RowSide, type RowStep } from "./rows.ts";

const row = (
  id: number,
  source: string[],
  target: string[],
  more: Partial<AlignmentRow> = {},
): AlignmentRow => ({
  id,
  rank: id * 1024,
  source,
  target,
  confidence: 0.9,
  isConfirmed: false,
  ...more,
});
const cells = (rows: readonly AlignmentRow[]): string[] =>
  rows.map(({ source, target }) => `${source.join("|")} = ${target.join("|")}`);
const after = (rows: readonly AlignmentRow[], step: RowStep | null): string[] =>
  cells(applyPatch(rows, step!.patch));

const rows = [row(1, ["A.", "B."], ["a b"]), row(2, ["C."], ["c"]), row(3, [], ["d"]), row(4, ["E."], ["e"])];

describe("what a person can do", () => {
  test("merge joins both sides of two rows", () => {
    expect(after(rows, mergeWithNext(rows, 0))).toEqual(["A.|B.|C. = a b|c", " = d", "E. = e"]);
    expect(mergeWithNext(rows, 3)).toBeNull();
  });

  test("split sends what stands behind the caret into a row of its own", () => {
    expect(after(rows, splitAt(rows, 0, "target", 0, 1))).toEqual([
      "A.|B. = a",
      " = b",
      "C. = c",
      " = d",
      "E. = e",
    ]);
    expect(after(rows, splitAt(rows, 0, "source", 0, 2))).toEqual([
      "A. = a b",
      "B. = ",
      "C. = c",
      " = d",
      "E. = e",
    ]);
    expect(splitAt(rows, 1, "source", 0, 0)).toBeNull();
    expect(splitAt(rows, 2, "source", 0, 0)).toBeNull();
  });

  test("a sentence moves up or down on its side, and a row left without text goes", () => {
    expect(after(rows, moveSentence(rows, 0, "source", "down"))).toEqual([
      "A. = a b",
      "B.|C. = c",
      " = d",
      "E. = e",
    ]);
    expect(after(rows, moveSentence(rows, 2, "target", "up"))).toEqual(["A.|B. = a b", "C. = c|d", "E. = e"]);
    expect(moveSentence(rows, 0, "source", "up")).toBeNull();
  });

  test("cells of two rows become a pair across a gap; what stood between them stands alone, before or behind", () => {
    const apart = [
      row(1, ["A."], ["a"]),
      row(2, ["B."], []),
      row(3, ["C."], ["c"]),
      row(4, [], ["b"]),
      row(5, ["E."], ["e"]),
    ];
    const step = linkAcross(apart, 1, 3);
    expect(after(apart, step)).toEqual(["A. = a", " = c", "B. = b", "C. = ", "E. = e"]);
    const linked = applyPatch(apart, step!.patch);
    expect(linked.map(({ confidence }) => confidence)).toEqual([0.9, 0, null, 0, 0.9]);
    expect(new Set(linked.map(({ id }) => id)).size).toBe(5);
    expect(applyPatch(linked, step!.inverse)).toEqual(apart);
    expect(after(apart, linkAcross(apart, 4, 0))).toEqual([
      "A. = ",
      "B. = ",
      "C. = ",
      "E. = a",
      " = c",
      " = b",
      " = e",
    ]);
    expect(linkAcross(apart, 1, 1)).toBeNull();
    expect(linkAcross(apart, 3, 4)).toBeNull();
    const held = apart.map((one) => (one.id === 3 ? { ...one, isConfirmed: true } : one));
    expect(linkAcross(held, 1, 3)).toBeNull();
    // Rows without a rank between them make room below.
    const tight = apart.map((one, at) => ({ ...one, rank: at }));
    expect(after(tight, linkAcross(tight, 4, 0))).toHaveLength(7);
    expect(after(tight, linkAcross(tight, 1, 3))).toEqual(["A. = a", " = c", "B. = b", "C. = ", "E. = e"]);
  });

  test("all pairs that are sure enough are confirmed in one step", () => {
    const some = [
      row(1, ["A."], ["a"], { confidence: 0.95 }),
      row(2, ["B."], ["b"], { confidence: 0.7 }),
      row(3, ["C."], [], { confidence: 0.99 }),
      row(4, ["D."], ["d"], { confidence: null }),
    ];
    const step = confirmFrom(some, 0.9)!;
    expect(applyPatch(some, step.patch).map(({ isConfirmed }) => isConfirmed)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(applyPatch(applyPatch(some, step.patch), step.inverse)).toEqual(some);
    expect(confirmFrom(some, 0.96)).toBeNull();
  });

  test("a blank pushes its side down to the next empty cell", () => {
    expect(after(rows, insertBlank(rows, 0, "source"))).toEqual([" = a b", "A.|B. = c", "C. = d", "E. = e"]);
  });

  test("a blank pushes its side down to a new row before a confirmed one, or at the end", () => {
    const held = [...rows.slice(0, 3), { ...rows[3]!, isConfirmed: true }];
    expect(after(held, insertBlank(held, 1, "target"))).toEqual([
      "A.|B. = a b",
      "C. = ",
      " = c",
      " = d",
      "E. = e",
    ]);
    expect(after(rows, insertBlank(rows, 3, "source")).slice(-2)).toEqual([" = e", "E. = "]);
    expect(insertBlank(held, 3, "target")).toBeNull();
  });

  test("swap exchanges one side of two rows, removal takes a row, an edit changes one sentence", () => {
    expect(after(rows, swapWithNext(rows, 0, "target")).slice(0, 2)).toEqual(["A.|B. = c", "C. = a b"]);
    expect(after(rows, removeRow(rows, 2))).toEqual(["A.|B. = a b", "C. = c", "E. = e"]);
    expect(after(rows, editSentence(rows, 1, "target", 0, "see"))[1]).toBe("C. = see");
    expect(editSentence(rows, 1, "target", 0, "c")).toBeNull();
  });

  test("a row that would be left without any text goes", () => {
    const alone = [row(1, ["A."], []), row(2, [], ["b"]), row(3, ["C."], ["c"])];
    expect(after(alone, swapWithNext(alone, 0, "source"))).toEqual(["A. = b", "C. = c"]);
    expect(after(alone, insertBlank(alone, 0, "source"))).toEqual(["A. = b", "C. = c"]);
    expect(after(alone, editSentence(alone, 0, "source", 0, ""))).toEqual([" = b", "C. = c"]);
  });

  test("a changed row is no longer the aligner's, nor confirmed", () => {
    const confirmed = [{ ...rows[0]!, isConfirmed: true }, rows[1]!];
    const [merged] = applyPatch(confirmed, mergeWithNext(confirmed, 0)!.patch);
    expect(merged).toMatchObject({ confidence: null, isConfirmed: false });
    expect(setConfirmed(confirmed, 0, true)).toBeNull();
  });

  test("a row fits between two whose ranks leave no room", () => {
    const tight = [row(1, ["A."], ["a", "b"], { rank: 1 }), row(2, ["B."], [], { rank: 1 + Number.EPSILON })];
    const next = applyPatch(tight, splitAt(tight, 0, "target", 0, 1)!.patch);
    expect(cells(next)).toEqual(["A. = a", " = b", "B. = "]);
    expect(next.every(({ rank }, i) => i === 0 || rank > next[i - 1]!.rank)).toBe(true);
  });
});

test("no sequence of moves loses or doubles text, and undoing everything gives the first state", () => {
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
  for (let run = 0; run < 30; run++) {
    const first: readonly AlignmentRow[] = Array.from({ length: 12 }, (_, i) =>
      row(i + 1, random(4) ? [`s${i} x.`, `s${i} y.`] : [], random(4) ? [`t${i} z`] : [`t${i}`, "u"]),
    );
    let now = first;
    const back: RowStep[] = [];
    for (let step = 0; step < 60; step++) {
      const index = random(now.length);
      const side: RowSide = random(2) ? "source" : "target";
      const moves = [
        () => mergeWithNext(now, index),
        () => splitAt(now, index, side, random(2), 1 + random(4)),
        () => moveSentence(now, index, side, random(2) ? "up" : "down"),
        () => insertBlank(now, index, side),
        () => setConfirmed(now, index, random(2) === 1),
      ];
      const done = moves[random(moves.length)]!();
      if (!done) continue;
      now = applyPatch(now, done.patch);
      back.push(done);
      expect(new Set(now.map(({ id }) => id)).size).toBe(now.length);
      expect(now.every(({ source, target }) => source.length + target.length > 0)).toBe(true);
      for (const each of ["source", "target"] as const) expect(textOf(now, each)).toBe(textOf(first, each));
    }
    for (const { inverse } of back.reverse()) now = applyPatch(now, inverse);
    expect(now).toEqual(first);
  }
});

function textOf(all: readonly AlignmentRow[], side: RowSide): string {
  return all
    .flatMap((each) => each[side])
    .join("")
    .replace(/\s/gu, "");
}

test("an operation on 20,000 rows takes a few milliseconds", () => {
  const many = Array.from({ length: 20_000 }, (_, i) => row(i + 1, [`Sentence ${i}.`], [`句${i}。`]));
  const started = processorMs();
  for (let i = 0; i < 20; i++) applyPatch(many, mergeWithNext(many, 10_000 + i)!.patch);
  expect((processorMs() - started) / 20).toBeLessThan(40);
});

test("doubts name what is unsure, alone, or of an odd length; confirmed rows have none", () => {
  const usual = Array.from({ length: 5 }, (_, i) =>
    row(i + 10, ["A sentence of usual length."], ["一句普通长度的话。"]),
  );
  const odd = [
    row(1, ["A sentence of usual length."], ["一句普通长度的话。"], { confidence: 0.4 }),
    row(2, ["Alone here."], []),
    row(3, ["A sentence of usual length."], ["短。"]),
    row(4, ["Alone here."], [], { isConfirmed: true }),
  ];
  expect(rowDoubts([...odd, ...usual]).slice(0, 5)).toEqual([
    ["low-confidence"],
    ["one-sided"],
    ["length"],
    [],
    [],
  ]);
});

test("aligning anew keeps confirmed rows and pairs the rest around them", async () => {
  const source = [
    "It was built in 1998.",
    "It carries 40 people.",
    "In 2005 it was sold.",
    "It cost 12 pounds.",
  ];
  const target = ["它建于1998年。", "它能载40人。", "2005年它被卖掉。", "它花了12英镑。"];
  const wrong = rowsFromBeads(
    [
      { sourceStart: 0, sourceEnd: 1, targetStart: 0, targetEnd: 1, confidence: 1 },
      { sourceStart: 1, sourceEnd: 1, targetStart: 1, targetEnd: 2, confidence: 1 },
      { sourceStart: 1, sourceEnd: 2, targetStart: 2, targetEnd: 3, confidence: 1 },
      { sourceStart: 2, sourceEnd: 4, targetStart: 3, targetEnd: 4, confidence: 1 },
    ],
    source,
    target,
  );
  const held = applyPatch(wrong, setConfirmed(wrong, 0, true)!.patch);
  const anew = await realignRows(held, {});
  expect(anew[0]).toMatchObject({ id: 1, isConfirmed: true });
  expect(cells(anew)).toEqual(source.map((text, i) => `${text} = ${target[i]}`));
  const patch = patchBetween(held, anew);
  expect(applyPatch(held, patch)).toEqual(anew);
});

test("a pair that a hand made is never undone by aligning anew, confirmed or not", async () => {
  const texts = ["One tide rises.", "Two boats leave.", "Three gulls cry.", "Four nets dry."];
  const by = (id: number, source: string, target: string, confidence: number | null) =>
    row(id, [source], [target], { confidence });
  // The hand has made a pair that no aligner would.
  const mixed = [
    by(1, texts[0]!, "Eine Flut steigt.", 0.9),
    by(2, texts[1]!, "Drei Möwen schreien.", null),
    by(3, texts[2]!, "Zwei Boote legen ab.", 0.3),
    by(4, texts[3]!, "Vier Netze trocknen.", 0.9),
  ];
  const anew = await realignRows(mixed, {});
  expect(anew.find(({ id }) => id === 2)).toMatchObject({
    source: [texts[1]],
    target: ["Drei Möwen schreien."],
    confidence: null,
    isConfirmed: false,
  });
  expect(anew.flatMap(({ source }) => source)).toEqual(texts);
});
