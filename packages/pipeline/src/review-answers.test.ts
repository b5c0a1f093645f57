// A reviewer that finds most faults and sometimes sees one where there is none: whatever it says is repaired or shown.
import type { Engine, EngineItemResult } from "@yizhou/engines";
import { inlineFromText, parseLanguageTag, textOnly } from "@yizhou/model";
import { expect, test } from "vitest";
import { InMemorySegmentStore } from "./memory-store.ts";
import { createLikeness } from "./likeness.ts";
import { makeEngine, makeSegments } from "./testing.ts";
import { translateSegments } from "./translate-segments.ts";

const pair = { from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans") };
const { signal } = new AbortController();
const NOUNS = "pump valve lamp gauge motor filter sensor switch boiler turbine".split(" ");
const HAN = "水泵 阀门 灯具 量表 电机 滤器 探头 开关 锅炉 涡轮".split(" ");
const STATES = "cold hot clean loose".split(" ");
const HAN_STATES = "冰冷 发烫 干净 松动".split(" ");
const SIZE = 120;
const english = (at: number): string =>
  `On day ${at + 40} the ${NOUNS[at % 10]} near the ${NOUNS[(at * 7 + 3) % 10]} is${isDenied(at) ? " not" : ""} ${STATES[at % 4]}.`;
const chinese = (at: number): string =>
  `第${at + 40}天，${HAN[(at * 7 + 3) % 10]}旁的${HAN[at % 10]}${isDenied(at) ? "并不" : ""}${HAN_STATES[at % 4]}。`;
const isDenied = (at: number): boolean => at % 3 === 0;
/** Every so-maniest is wrong; of the wrong ones every second has lost its denial, the others their last word. */
const isWrong = (at: number): boolean => at % 6 === 0;
const wrong = (at: number): string =>
  at % 12 === 0
    ? chinese(at).replace("并不", "")
    : chinese(at).replace(HAN_STATES[at % 4]!, HAN_STATES[(at + 1) % 4]!);
const faulty = Array.from({ length: SIZE }, (_, at) => at).filter(isWrong);
/** 90 of 100 faults, 5 of 100 good ones. */
const flags = (at: number): boolean => (isWrong(at) ? faulty.indexOf(at) % 10 !== 9 : at % 20 === 7);
const segments = makeSegments(Array.from({ length: SIZE }, (_, at) => english(at)));

function engineWithReviewer(review: (at: number) => EngineItemResult | null) {
  const read: number[] = [];
  const inner = makeEngine({
    limits: { maxSegmentsPerBatch: 20, maxCharactersPerBatch: 4000, maxConcurrency: 2 },
    answer: ({ id, draft }) => {
      if (draft) {
        read.push(id);
        return review(id);
      }
      return { id, target: inlineFromText(isWrong(id) ? wrong(id) : chinese(id)), repaired: false };
    },
  });
  const engine: Engine = { ...inner, kind: "llm", canReview: true, isRepeatable: true };
  return { engine, read, calls: inner.calls };
}

const flagging = (at: number): EngineItemResult => ({
  id: at,
  // Of what is right it would make something else.
  target: inlineFromText(!flags(at) ? wrongOrRight(at) : isWrong(at) ? chinese(at) : wrong(at)),
  repaired: false,
  remarks: flags(at) ? [{ category: "accuracy", span: HAN_STATES[at % 4]! }] : [],
});
const wrongOrRight = (at: number): string => (isWrong(at) ? wrong(at) : chinese(at));

async function run(review: "doubted" | "all", engine: Engine) {
  const store = new InMemorySegmentStore();
  const noted: number[] = [];
  store.noteReviewed = async (ordinals) => void noted.push(...ordinals);
  await translateSegments({ ...pair, segments, engines: [engine], store, signal, review });
  return { store, noted };
}

test("every flag of a reviewer that reads all ends repaired or shown, and nothing right is lost to it", async () => {
  const { engine, read } = engineWithReviewer(flagging);
  const { store, noted } = await run("all", engine);
  expect(read.toSorted((a, b) => a - b)).toEqual(segments.map(({ ordinal }) => ordinal));
  expect(noted.toSorted((a, b) => a - b)).toEqual(segments.map(({ ordinal }) => ordinal));
  let [repaired, shown] = [0, 0];
  for (const { ordinal } of segments) {
    const { target, problem, quality } = store.results.get(ordinal)!;
    const isRight = textOnly(target!) === chinese(ordinal);
    if (!isWrong(ordinal)) expect(isRight).toBe(true);
    if (!flags(ordinal)) continue;
    const isShown = problem?.code === "warning.needs_review";
    expect(isShown || (isWrong(ordinal) && isRight)).toBe(true);
    if (isShown) {
      shown++;
      expect(quality!.score).toBeLessThan(60);
      expect(quality!.doubts.some(({ code }) => code === "reviewer.accuracy")).toBe(true);
    } else repaired++;
  }
  // A lost denial is what the checks see too, so that its correction is taken.
  expect(repaired).toBeGreaterThanOrEqual(8);
  expect(shown).toBeGreaterThanOrEqual(8);
});

test("a reviewer of what is doubted reads nothing else, and a retry keeps what it said", async () => {
  const { engine, read } = engineWithReviewer((at) => ({
    id: at,
    target: inlineFromText(wrongOrRight(at)),
    repaired: false,
    remarks: [{ category: "omission", span: "" }],
  }));
  const { store, noted } = await run("doubted", engine);
  expect(read.length).toBeGreaterThan(0);
  expect(read.every((at) => isWrong(at))).toBe(true);
  expect(noted).toEqual([]);
  const before = store.results.get(read[0]!)!;
  expect(before.quality!.doubts.map(({ code }) => code)).toContain("reviewer.omission");
  await translateSegments({ ...pair, segments, engines: [engine], store, signal });
  expect(store.results.get(read[0]!)).toEqual(before);
});

test("a review that fails takes nothing away", async () => {
  const { engine } = engineWithReviewer(() => null);
  const { store } = await run("all", engine);
  const targets = segments.map(({ ordinal }) => textOnly(store.results.get(ordinal)!.target!));
  expect(targets).toEqual(segments.map(({ ordinal }) => wrongOrRight(ordinal)));
});

test("vectors show what words do not, and a service that fails is asked once and told of", async () => {
  const isFar = new Set(
    segments.filter(({ ordinal }) => isWrong(ordinal)).map(({ ordinal }) => wrong(ordinal)),
  );
  let calls = 0;
  const embed = (fails: boolean) => async (texts: readonly string[]) => {
    calls++;
    if (fails) throw new Error("down");
    return texts.map((text, at) => (at % 2 === 0 ? [1, 0] : isFar.has(text) ? [0.5, 0.87] : [0.8, 0.6]));
  };
  const { engine } = engineWithReviewer(() => null);
  for (const fails of [false, true]) {
    calls = 0;
    const faults: unknown[] = [];
    const store = new InMemorySegmentStore();
    const likeness = createLikeness(embed(fails), { signal, onFault: (error) => faults.push(error) });
    const plain = { ...engine, isRepeatable: true, canReview: false };
    await translateSegments({ ...pair, segments, engines: [plain], store, signal, likeness });
    const doubted = segments.filter(({ ordinal }) => store.results.get(ordinal)!.quality!.score < 60);
    if (fails) {
      expect([calls, faults.length]).toEqual([1, 1]);
      expect(doubted.length).toBeLessThan(faulty.length);
    } else {
      expect(doubted.map(({ ordinal }) => ordinal)).toEqual(faulty);
      const silent = store.results.get(6)!.quality!.doubts.map(({ code }) => code);
      expect(silent).toEqual(["meaning.far"]);
    }
  }
});
