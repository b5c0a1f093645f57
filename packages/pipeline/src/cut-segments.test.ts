import {
  inlineFromText,
  inlineToTagged,
  normaliseInline,
  type InlineContent,
  type LanguageTag,
  type Segment,
} from "@yizhou/model";
import { expect, test } from "vitest";
import { assembleTargets } from "./assemble.ts";
import { joinPieces, splitPiece, type CutPiece } from "./cut-segments.ts";

const pairOf = (from: string, to: string) => ({ from: from as LanguageTag, to: to as LanguageTag });
const text = inlineFromText;
const piece = (
  source: InlineContent,
  target: InlineContent | null,
  more: Partial<CutPiece> = {},
): CutPiece => ({
  ...{ source, target, leading: "", trailing: "" },
  ...more,
});

/** The unit as it would be written. */
function written(pieces: readonly CutPiece[], pair: ReturnType<typeof pairOf>): string {
  const segments = pieces.map(({ target: _, ...one }, ordinal): Segment => ({
    ...one,
    ordinal,
    unitId: "u",
    locked: false,
  }));
  const results = new Map(
    pieces.map(({ target }, ordinal) => [
      ordinal,
      { state: target ? ("translated" as const) : ("untranslated" as const), target },
    ]),
  );
  return inlineToTagged(assembleTargets(segments, results, pair).targets.get("u") ?? []);
}
const sourceOf = (pieces: readonly CutPiece[]): string =>
  inlineToTagged(
    normaliseInline(
      pieces.flatMap(({ leading, source, trailing }) => [
        { kind: "text" as const, text: leading },
        ...source,
        { kind: "text" as const, text: trailing },
      ]),
    ),
  );

test("a sentence is cut in two with the white space of either side, and is whole again when these are joined", () => {
  const pair = pairOf("en", "zh-Hans");
  const whole = piece(text("First part. Second part."), text("第一部分。第二部分。"), { trailing: " " });
  const cut = splitPiece(whole, { source: 12, target: 5 });
  expect(cut).toMatchObject([
    { source: text("First part."), trailing: " ", target: text("第一部分。"), targetGap: "" },
    { source: text("Second part."), leading: "", trailing: " ", target: text("第二部分。") },
  ]);
  expect(joinPieces(cut[0] as CutPiece, cut[1] as CutPiece, pair)).toEqual(whole);
});

test("nothing is cut at an end, inside a character, or where the tags would not be with theirs", () => {
  const tag = { kind: "standalone", id: 1, type: "note" } as const;
  const noted = piece([...text("a"), tag, ...text("b")], [...text("甲"), tag, ...text("乙")]);
  expect(splitPiece(piece(text("ab "), null), { source: 2, target: null })).toBe("empty");
  expect(splitPiece(piece(text("a👩‍🔬b"), null), { source: 3, target: null })).toBe("character");
  expect(splitPiece(piece(text("ab"), text("甲乙")), { source: 1, target: 2 })).toBe("empty");
  expect(splitPiece(noted, { source: 2, target: 1 })).toBe("tags");
  expect(splitPiece(noted, { source: 2, target: 2 })).toHaveLength(2);
});

test("where one of two is not translated, its source stands in what is joined of them", () => {
  const joined = joinPieces(
    piece(text("甲。"), text("One.")),
    piece(text("乙。"), null),
    pairOf("zh-Hans", "en"),
  );
  expect(joined).toMatchObject({ source: text("甲。乙。"), target: text("One.乙。") });
});

/** A generator of the same numbers every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const open = { kind: "open", id: 1, type: "format" } as const;
const close = { kind: "close", id: 1, type: "format" } as const;
const note = { kind: "standalone", id: 2, type: "note" } as const;

test.each([
  ["en", "zh-Hans", "The tide ", "rises in", " the estuary. It falls", "潮水在", "河口", "上涨。它会落下"],
  ["zh-Hans", "en", "潮水在", "河口", "上涨。它会落下", "The tide ", "rises in", " the estuary. It falls"],
  ["ko", "en", "조수가 ", "강어귀에서", " 오른다. 내린다", "The tide ", "rises in", " the estuary. It falls"],
  ["en", "ko", "The tide ", "rises in", " the estuary. It falls", "조수가 ", "강어귀에서", " 오른다. 내린다"],
])(
  "any cuts and joins of %s to %s leave source and target as they were written",
  (from, to, a, b, c, x, y, z) => {
    const pair = pairOf(from, to);
    const of = (one: string, two: string, three: string): InlineContent => [
      ...[...text(one), open, ...text(two), close, ...text(three), note],
    ];
    for (let seed = 1; seed <= 60; seed++) {
      const random = numbers(seed);
      let pieces: CutPiece[] = [
        piece(of(a, b, c), seed % 3 === 0 ? null : of(x, y, z), { trailing: " " }),
        piece(text("Next. And one more."), seed % 3 === 0 ? null : text("下一句。再一句。")),
      ];
      const [source, target] = [sourceOf(pieces), written(pieces, pair)];
      let cuts = 0;
      for (let step = 0; step < 40; step++) {
        const at = random(pieces.length);
        const one = pieces[at]!;
        if (random(2) === 0 && at + 1 < pieces.length) {
          pieces = pieces.toSpliced(at, 2, joinPieces(one, pieces[at + 1]!, pair));
          continue;
        }
        const halves = splitPiece(one, { source: random(24), target: one.target && random(24) });
        if (typeof halves === "string") continue;
        cuts++;
        pieces = pieces.toSpliced(at, 1, ...halves);
      }
      expect(cuts).toBeGreaterThan(0);
      expect(sourceOf(pieces)).toBe(source);
      expect(written(pieces, pair)).toBe(target);
    }
  },
);
