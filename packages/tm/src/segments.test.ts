import { inlineFromText, type InlineContent } from "@yizhou/model";
import { expect, test } from "vitest";
import { concordanceForm, findConcordance, parseConcordanceQuery } from "./concordance.ts";
import { findUnitIds } from "./find-units.ts";
import { FuzzyIndex } from "./fuzzy-index.ts";
import { mergeSegments } from "./merge-segments.ts";
import { searchCondition } from "./searched-text.ts";
import { openSegment, packSegment } from "./segment-file.ts";
import { SegmentedSide } from "./segmented-side.ts";
import { tokenKeys } from "./tokens.ts";
import { makeSegment, type UnitSegment } from "./unit-segment.ts";

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}
const idsWith = (side: SegmentedSide, typed: string) =>
  findUnitIds(
    { first: side, second: null },
    [{ first: searchCondition(parseConcordanceQuery(typed)!.terms) }],
    { limit: 1000 },
  );
const sideOf = (texts: readonly string[]) =>
  new SegmentedSide([makeSegment(texts.map((text, id) => ({ id, content: inlineFromText(text) })))]);

test.each([
  ["Node v3.12 is out.", "3.12", true],
  ["It costs 13.125 won.", "3.12", true],
  ["It costs 312 won.", "3.12", false],
  ["It costs ３.１２ won.", "3.12", true],
  ["rock'n'roll", "k'n", true],
  ["snake_case_name", "case_n", true],
  ["the current thread", '"rent thr"', true],
  ["the currently thread", '"current thread"', false],
  ["the current of the thread", '"current thread"', false],
  ["thread current", '"current thread"', false],
  ["套接字对象", "接字", true],
  ["套接字对象", "套字", false],
  ["套接对字", "接字", false],
  ["Python3版本", "3版", true],
  ["Numbers 12 only", "n", true],
  ["12 34", "n", false],
  ["I don’t know，not at all.", "don’t", true],
  ["版本３，5", "3,5", true],
  ["第3，5个文件（全部）", "3,5", true],
  ["第3，5个文件（全部）", "文件", true],
])("%j is found by %j: %s", (text, typed, expected) => {
  expect(idsWith(sideOf([text]), typed).length === 1).toBe(expected);
});

test("a word that a tag parts is found as one", () => {
  const content: InlineContent = [
    { kind: "text", text: "the cur" },
    { kind: "open", id: 1 } as never,
    { kind: "text", text: "rent thread" },
    { kind: "close", id: 1 } as never,
  ];
  const side = new SegmentedSide([makeSegment([{ id: 7, content }])]);
  expect(idsWith(side, '"current thread"')).toEqual([7]);
});

test("whatever a text holds finds it", () => {
  const alphabet = [..."abA_'’12.,- 中文字한글é％３ｱか\u0301"];
  const random = seeded(11);
  const texts = Array.from({ length: 300 }, () =>
    Array.from({ length: 1 + random(14) }, () => alphabet[random(alphabet.length)]).join(""),
  );
  const side = sideOf(texts);
  const missed: string[] = [];
  for (let run = 0; run < 3000; run++) {
    const at = random(texts.length);
    const folded = concordanceForm(texts[at]!);
    const start = random(folded.length);
    const query = parseConcordanceQuery(`"${folded.slice(start, start + 1 + random(5)).trim()}"`);
    if (!query || !findConcordance(query, inlineFromText(texts[at]!))) continue;
    const condition = searchCondition(query.terms);
    const found = findUnitIds({ first: side, second: null }, [{ first: condition }], { limit: 1000 });
    if (!found.includes(at)) missed.push(`${texts[at]!} | ${query.terms.join()}`);
  }
  expect(missed).toEqual([]);
});

/** Units that come, change and go, in segments; and what is there at the end. */
function history(random: (below: number) => number) {
  const words = "tide boat river paper lamp stone salt wind 12 3.5".split(" ");
  const sentence = () => Array.from({ length: 3 + random(9) }, () => words[random(words.length)]).join(" ");
  const now = new Map<number, string>();
  const segments: UnitSegment[] = [];
  let newest = 0;
  for (let round = 0; round < 6; round++) {
    const changed = new Map<number, string | null>();
    for (let at = 0; at < 40; at++) changed.set(++newest, sentence());
    for (let at = 0; at < 15; at++) changed.set(1 + random(newest), random(3) === 0 ? null : sentence());
    for (const [id, text] of changed) {
      if (text === null) now.delete(id);
      else now.set(id, text);
    }
    segments.push(
      makeSegment(
        [...changed].map(([id, text]) => ({ id, content: text === null ? null : inlineFromText(text) })),
      ),
    );
  }
  return { segments, now, sentence };
}

test("segments say of each unit what the newest says, merged or not, as an index made at once does", () => {
  const { segments, now, sentence } = history(seeded(3));
  const kept = [...now].sort(([a], [b]) => a - b);
  const whole = new FuzzyIndex();
  for (const [, text] of kept) whole.add(tokenKeys(inlineFromText(text)));
  const merged = mergeSegments(segments, true);
  expect([...merged.ids]).toEqual(kept.map(([id]) => id));
  expect([...merged.gone]).toEqual([]);
  const reopened = openSegment(packSegment(merged).buffer)!;
  expect(reopened).toEqual(merged);
  const sides = [
    new SegmentedSide(segments),
    new SegmentedSide([mergeSegments(segments.slice(0, 2), true), ...segments.slice(2)]),
    new SegmentedSide([segments[0]!, mergeSegments(segments.slice(1, 4), false), ...segments.slice(4)]),
    new SegmentedSide([reopened]),
  ];
  const limits = { minScore: 60, maxResults: 500 };
  for (let at = 0; at < 60; at++) {
    const keys = tokenKeys(inlineFromText(sentence()));
    const expected = whole.search(keys, limits).map(({ similarity }) => similarity);
    for (const side of sides) {
      const found = side.search(keys, limits);
      expect(found.map(({ similarity }) => similarity)).toEqual(expected);
      expect(found.every(({ id }) => now.has(id))).toBe(true);
    }
  }
  for (const typed of ["tid", '"paper boat"', "3.5", "lamp stone"]) {
    const query = parseConcordanceQuery(typed)!;
    const expected = kept
      .filter(([, text]) => findConcordance(query, inlineFromText(text)))
      .map(([id]) => id);
    for (const side of sides) expect(idsWith(side, typed)).toEqual(expected.toReversed());
  }
});

test("sides that were read into different segments are searched as one", () => {
  const at = (id: number, text: string | null) => ({
    id,
    content: text === null ? null : inlineFromText(text),
  });
  const first = new SegmentedSide([
    makeSegment([at(1, "old tide"), at(2, "tide"), at(3, "tide"), at(4, "tide")]),
    makeSegment([at(5, "tide")]),
    makeSegment([at(6, "tide"), at(1, "new tide"), at(3, null)]),
    makeSegment([at(4, null)]),
  ]);
  const second = new SegmentedSide([
    makeSegment([at(1, "潮"), at(2, "船")]),
    makeSegment([at(5, "潮"), at(6, "潮"), at(2, "潮水")]),
  ]);
  const condition = (typed: string) => searchCondition(parseConcordanceQuery(typed)!.terms);
  const [tide, water] = [condition("tide"), condition("潮")];
  const find = (
    ...[wishes, limits]: [Parameters<typeof findUnitIds>[1], { before?: number; limit?: number }?]
  ) => findUnitIds({ first, second }, wishes, { limit: 10, ...limits });
  expect(find([{ first: tide, second: water }])).toEqual([6, 5, 2, 1]);
  expect(find([{ first: condition("old"), second: water }])).toEqual([]);
  expect(find([{ first: condition("new") }, { second: condition("水") }])).toEqual([2, 1]);
  expect(find([{ first: tide }, { second: water }], { limit: 2 })).toEqual([6, 5]);
  expect(find([{ first: tide }, { second: water }], { before: 5 })).toEqual([2, 1]);
  // Before everything that a segment holds, and in one that only says what has gone.
  expect(find([{ first: tide }], { before: 1 })).toEqual([]);
  expect(find([{ first: condition('"new tide"') }])).toEqual([1]);
});

test("any number of units that have gone leave room for those that are there", () => {
  const content = inlineFromText("The tide rises in the estuary today.");
  const ids = Array.from({ length: 2600 }, (_, at) => at + 1);
  const gone = ids.filter((id) => id !== 1300);
  const side = new SegmentedSide([
    makeSegment(ids.map((id) => ({ id, content }))),
    makeSegment(gone.map((id) => ({ id, content: null }))),
  ]);
  const found = side.search(tokenKeys(content), { minScore: 60, maxResults: 24 });
  expect(found).toEqual([{ id: 1300, similarity: 100 }]);
});

test("what is not whole is no segment", () => {
  const packed = packSegment(makeSegment([{ id: 1, content: inlineFromText("A tide.") }]));
  expect(openSegment(packed.slice(0, packed.length - 8).buffer)).toBeNull();
  expect(openSegment(packed.slice(0, 4).buffer)).toBeNull();
  expect(openSegment(new Uint8Array(64).buffer)).toBeNull();
});
