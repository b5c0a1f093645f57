import { inlineFromText } from "@yizhou/model";
import type { SegmentResult } from "@yizhou/model";
import type { SegmentStore } from "@yizhou/pipeline";
import { expect, test } from "vitest";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { withQuoteLimit } from "./quote-limit.ts";

const segments = Array.from({ length: 5 }, (_, ordinal) => ({
  ...{ ordinal, unitId: `u${ordinal}`, source: inlineFromText(`Sentence ${ordinal} of ten.`) },
  ...{ leading: "", trailing: "", locked: false },
}));
const offers = [
  { engine: makeFakeEngine({ id: "ours" }), owner: "site" as const },
  { engine: makeFakeEngine({ id: "mine" }), owner: "user" as const },
];
const result = (
  ordinal: number,
  engineId: string | null,
  origin: SegmentResult["origin"],
): SegmentResult => ({
  ...{ ordinal, engineId, origin, state: "translated", matchScore: null, problem: null },
  target: segments[ordinal]!.source,
});

function open(quoted: number | null, slack = 0, earlier: readonly SegmentResult[] = []) {
  const saved: number[] = [];
  const store: SegmentStore = {
    load: () => Promise.resolve(new Map()),
    save: (results) => Promise.resolve(void saved.push(...results.map(({ ordinal }) => ordinal))),
    amend: () => Promise.resolve(new Set()),
    rate: () => Promise.resolve(),
    noteReviewed: () => Promise.resolve(),
  };
  return { saved, ...withQuoteLimit(store, { quoted, slack, segments, offers, unpaid: new Map(), earlier }) };
}

test("engines of the site translate as much as the quote counted; what was answered beyond is kept, and the run ends", async () => {
  const { save, saved } = open(40);
  await save([result(0, "ours", "engine"), result(1, "ours", "engine")], null);
  await expect(save([result(2, "ours", "engine")], null)).rejects.toMatchObject({ code: "job.quote_used" });
  expect(saved).toEqual([0, 1, 2]);
});

test("memory, repeats, what was paid for before and engines on one's own keys are not counted", async () => {
  const { save } = open(0);
  await save(
    [
      result(0, null, "memory"),
      result(1, "ours", "repeat"),
      result(2, "ours", "cache"),
      result(3, "mine", "engine"),
    ],
    null,
  );
});

test("a library that has changed a little ends no run, and what has no count no limit", async () => {
  await open(20, 20).save(
    [0, 1].map((at) => result(at, "ours", "engine")),
    null,
  );
  await open(null).save(
    [0, 1, 2].map((at) => result(at, "ours", "engine")),
    null,
  );
});

test("a run that is taken up again goes on counting where the one before it was", async () => {
  const { save } = open(40, 0, [
    result(0, "ours", "engine"),
    result(1, "ours", "engine"),
    result(3, "mine", "engine"),
  ]);
  await expect(save([result(2, "ours", "engine")], null)).rejects.toMatchObject({ code: "job.quote_used" });
});
