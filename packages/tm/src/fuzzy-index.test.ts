import { existsSync, readFileSync } from "node:fs";
import { inlineFromText } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import {
  distanceScore,
  editDistance,
  FuzzyIndex,
  lengthWindow,
  passesShortRule,
  rarestTokens,
  signature,
  tokenId,
  tokenKeys,
} from "./index.ts";

/** A linear congruential generator, so that every run tries the same cases. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) =>
    Math.floor(((state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296) * below);
}

/** Texts of few words in which some are much commoner than others, many of them near to another. */
function randomTexts(count: number, random: (below: number) => number, maxLength: number): string[][] {
  const texts: string[][] = [];
  for (let at = 0; at < count; at++) {
    const base = texts.length > 0 && random(2) ? [...texts[random(texts.length)]!] : [];
    const length = base.length > 0 ? base.length : 1 + random(maxLength);
    const word = () => `w${Math.floor(random(200) ** 2 / 200)}`;
    while (base.length < length) base.push(word());
    for (let edits = random(4); edits > 0; edits--) {
      const place = random(base.length + 1);
      if (random(2)) base.splice(place, 1);
      else base.splice(place, random(2), word());
    }
    texts.push(base);
  }
  return texts;
}

function naiveDistance(a: readonly string[], b: readonly string[]): number {
  let row = b.map((_, index) => index + 1);
  row.unshift(0);
  a.forEach((left, i) => {
    const next = [i + 1];
    b.forEach((right, j) =>
      next.push(Math.min(row[j]! + (left === right ? 0 : 1), row[j + 1]! + 1, next[j]! + 1)),
    );
    row = next;
  });
  return row[b.length]!;
}

test("the bit-vector distance is the edit distance, over word borders too", () => {
  const random = seeded(3);
  const texts = randomTexts(300, random, 130);
  for (let round = 0; round < 1500; round++) {
    const [a, b] = [texts[random(texts.length)]!, texts[random(texts.length)]!];
    expect(editDistance(a, b)).toBe(naiveDistance(a, b));
  }
});

describe("search", () => {
  test.each([
    [70, 40],
    [50, 40],
    [85, 100],
    [30, 8],
    [99, 5],
    [100, 6],
  ])("at %i %% finds exactly what a look at every unit finds", (minScore, maxLength) => {
    const random = seeded(minScore);
    const units = randomTexts(400, random, maxLength);
    const queries = randomTexts(80, random, maxLength);
    // Added in steps with searches between, so that segments of several sizes are searched.
    const index = new FuzzyIndex();
    units.forEach((unit, at) => {
      expect(index.add(unit)).toBe(at);
      if (at % 97 === 0) index.search(["w1"], { minScore: 70, maxResults: 1 });
    });
    const moved = FuzzyIndex.fromData(structuredClone(index.data()));
    for (const query of [...queries, ...units.slice(0, 50)]) {
      const truth = units
        .map((unit, number) => ({
          number,
          score: distanceScore(editDistance(query, unit), Math.max(query.length, unit.length)),
          unit,
        }))
        .filter(
          ({ score, unit }) => score >= minScore && query.length > 0 && passesShortRule(query, unit, score),
        )
        .map(({ score }) => score)
        .sort((a, b) => b - a);
      const all = index.search(query, { minScore, maxResults: 1000 });
      expect(all.map(({ similarity }) => similarity)).toEqual(truth);
      expect(index.search(query, { minScore, maxResults: 1 })[0]?.score).toBe(truth[0]);
      expect(moved.search(query, { minScore, maxResults: 3 }).map(({ score }) => score)).toEqual(
        truth.slice(0, 3),
      );
    }
  });
  test("lets the judge lower a score or leave a unit out", () => {
    const index = new FuzzyIndex();
    for (const last of ["d", "e", "f"]) index.add(["a", "b", "c", last]);
    const judge = (unit: number, similarity: number) => (unit === 0 ? null : similarity - 10 * unit);
    const found = index.search(["a", "b", "c", "d"], { minScore: 70, maxResults: 5, judge });
    expect(found).toEqual([
      { unit: 1, similarity: 75, score: 65 },
      { unit: 2, similarity: 75, score: 55 },
    ]);
  });
  test("ends early among a hundred thousand equal units", () => {
    const index = new FuzzyIndex();
    for (let at = 0; at < 100_000; at++) index.add(["same", "text", "again", "."]);
    let judged = 0;
    const judge = () => (judged++, 99);
    expect(
      index.search(["same", "text", "again", "."], { minScore: 70, maxResults: 3, judge, bestPossible: 99 }),
    ).toHaveLength(3);
    expect(judged).toBe(3);
  });
  test("of an empty index, or for a query without tokens, is empty", () => {
    const index = new FuzzyIndex();
    expect(index.search(["a"], { minScore: 70, maxResults: 1 })).toEqual([]);
    index.add([]);
    index.add(["a"]);
    expect(index.search([], { minScore: 1, maxResults: 1 })).toEqual([]);
  });
});

describe("bounds for a database", () => {
  test("every unit that reaches the score shares one of the rarest tokens and lies in the window", () => {
    const random = seeded(11);
    const units = randomTexts(500, random, 30);
    const counts = new Map<number, number>();
    for (const unit of units) for (const id of signature(unit)) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const minScore of [50, 70, 90]) {
      for (const query of randomTexts(60, random, 30)) {
        const rare = rarestTokens(query, minScore, (id) => counts.get(id) ?? 0);
        const window = lengthWindow(query.length, minScore);
        for (const unit of units) {
          const score = distanceScore(editDistance(query, unit), Math.max(query.length, unit.length));
          if (score < minScore || query.length === 0) continue;
          expect(signature(unit).some((id) => rare.includes(id))).toBe(true);
          expect(unit.length).toBeGreaterThanOrEqual(window.min);
          expect(unit.length).toBeLessThanOrEqual(window.max);
        }
      }
    }
  });
  test("token ids are stored, so they may never change", () => {
    expect([tokenId("tide"), tokenId("潮"), tokenId("\u0001n")]).toEqual([
      1_632_496_465, -342_752_463, 1_098_163_398,
    ]);
  });
});

const OWN = new URL("../../../fixtures/corpus/alignment/", import.meta.url);
const CORPUS = new URL("../../../../shared/corpus/tm/python-docs-3.13-new.en.txt", import.meta.url);

test.skipIf(!existsSync(CORPUS))("real sentences: nothing is missed against a look at every one", () => {
  const keys = keysOf(readFileSync(CORPUS, "utf8"));
  const units = keys.filter((_, at) => at % 5 !== 0);
  expectNothingMissed(
    units,
    keys.filter((_, at) => at % 100 === 0),
  );
});

test.each(["zh.clean", "ko.clean"])(
  "our own sentences (%s), each a little changed: nothing is missed",
  (set) => {
    const units = ["paper", "letter", "slides"].flatMap((name) => [
      ...keysOf(readFileSync(new URL(`${set}/${name}.src`, OWN), "utf8")),
      ...keysOf(readFileSync(new URL(`${set}/${name}.tgt`, OWN), "utf8")),
    ]);
    // Every seventh token is doubled or left out, so that some queries lie above the threshold and some below.
    const queries = units.map((unit, at) =>
      unit.flatMap((token, place) => (place % 7 === at % 7 ? (at % 2 === 0 ? [] : [token, token]) : [token])),
    );
    expectNothingMissed(units, queries);
  },
);

function keysOf(text: string): ReturnType<typeof tokenKeys>[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => tokenKeys(inlineFromText(line)));
}

type Keys = ReturnType<typeof tokenKeys>;

function expectNothingMissed(units: readonly Keys[], queries: readonly Keys[]): void {
  const index = new FuzzyIndex();
  for (const unit of units) index.add(unit);
  let found = 0;
  for (const query of queries) {
    const best = units.reduce((top, unit) => {
      const longer = Math.max(query.length, unit.length);
      if (Math.min(query.length, unit.length) < 0.7 * longer) return top;
      return Math.max(top, distanceScore(editDistance(query, unit), longer));
    }, 0);
    const [hit] = index.search(query, { minScore: 70, maxResults: 1 });
    expect(hit?.similarity ?? 0).toBe(best >= 70 ? best : 0);
    if (hit) found++;
  }
  expect(found).toBeGreaterThan(3);
}
