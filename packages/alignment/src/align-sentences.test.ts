import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { alignSentences } from "./align-sentences.ts";
import type { Bead, Embed } from "./alignment.ts";

const OWN = join(import.meta.dirname, "../../../fixtures/corpus/alignment");
const CORPUS = join(import.meta.dirname, "../../../../shared/corpus/alignment");

const english = [
  "The boat carries texts across the river.",
  "It was built in 1998.",
  "Nobody knows who paid for it.",
  "The first journey, which the old boatman still remembers, took three days and two nights because of the storm.",
  "When the water is high, the boat stays on the bank.",
  "Children like to play there.",
  "In 2005 the company bought a second boat from Korea.",
  "It carries 40 people and 12 tons of paper.",
  "Every student of the university may use it free of charge.",
  "Please ask the teacher if you want to know more.",
];
const chinese = [
  "这条船把文本运到河对岸。",
  "它建于1998年。",
  "没有人知道是谁付的钱。",
  "老船夫仍记得第一次航行，由于遇上暴风雨，一共花了三天两夜的时间。",
  "水位高的时候，船就停在岸边。",
  "孩子们喜欢在那里玩。",
  "2005年公司从韩国购买了第二条船。",
  "它可以运载40人和12吨纸。",
  "大学的每个学生都可以免费使用。",
  "如果想了解更多情况，请询问老师。",
];
const sentences = (texts: readonly string[]) => texts.map((text) => ({ text }));
const short = (beads: readonly Bead[]): string[] =>
  beads.map((b) => `${b.sourceStart}-${b.sourceEnd}:${b.targetStart}-${b.targetEnd}`);

test("sentences that follow each other are paired one to one, with a confidence", async () => {
  const beads = await alignSentences(sentences(english), sentences(chinese));
  expect(short(beads)).toEqual(english.map((_, i) => `${i}-${i + 1}:${i}-${i + 1}`));
  expect(beads.every(({ confidence }) => confidence > 0.5 && confidence <= 1)).toBe(true);
});

test("two sentences that became one are one bead", async () => {
  const joined = [...chinese.slice(0, 3), chinese[3]! + chinese[4]!, ...chinese.slice(5)];
  expect(short(await alignSentences(sentences(english), sentences(joined)))).toContain("3-5:3-4");
  expect(short(await alignSentences(sentences(joined), sentences(english)))).toContain("3-4:3-5");
});

test("a sentence left out stands alone", async () => {
  const without = chinese.filter((_, index) => index !== 3);
  expect(short(await alignSentences(sentences(english), sentences(without)))).toContain("3-4:3-3");
  expect(short(await alignSentences(sentences(without), sentences(english)))).toContain("3-3:3-4");
});

test("an empty side leaves every sentence of the other alone; two empty texts give nothing", async () => {
  expect(short(await alignSentences(sentences(english.slice(0, 2)), []))).toEqual(["0-1:0-0", "1-2:0-0"]);
  expect(await alignSentences([], [])).toEqual([]);
});

test("whatever comes, the beads cover both texts once and in order", async () => {
  const texts = ["", " ", "…", "🙂🙂", "a", "之", "1", ".", "\u0000", "ab ".repeat(3000), "한"];
  for (const [n, m] of [
    [11, 3],
    [1, 11],
    [11, 11],
    [2, 1],
  ] as const) {
    const beads = await alignSentences(
      sentences(texts.slice(0, n)),
      sentences([...texts].reverse().slice(0, m)),
    );
    let [source, target] = [0, 0];
    for (const bead of beads) {
      expect([bead.sourceStart, bead.targetStart]).toEqual([source, target]);
      [source, target] = [bead.sourceEnd, bead.targetEnd];
    }
    expect([source, target]).toEqual([n, m]);
  }
});

test("a word that one sentence says thirty thousand times costs no more than as many words", async () => {
  const [before, behind] = [english.slice(0, 4), english.slice(4)];
  const endless = "tide ".repeat(30_000);
  const text = sentences([...before, endless, ...behind]);
  const began = process.cpuUsage();
  const beads = await alignSentences(text, text);
  const { user, system } = process.cpuUsage(began);
  expect(beads).toHaveLength(text.length);
  // A second of processor time at most here; it was hours when each was looked up in each.
  expect((user + system) / 1e6).toBeLessThan(20);
});

describe("what the user has settled", () => {
  const wrong: Bead = { sourceStart: 1, sourceEnd: 3, targetStart: 0, targetEnd: 2, confidence: 0 };

  test("a fixed bead stands, is certain, and the rest is aligned around it", async () => {
    const beads = await alignSentences(sentences(english), sentences(chinese), { fixed: [wrong] });
    expect(beads).toContainEqual({ ...wrong, confidence: 1 });
    expect(short(beads).slice(-3)).toEqual(["7-8:7-8", "8-9:8-9", "9-10:9-10"]);
  });

  test("fixed beads that cross are refused", async () => {
    const other = { sourceStart: 3, sourceEnd: 4, targetStart: 0, targetEnd: 1, confidence: 1 };
    const fixed = [{ ...other, targetStart: 4, targetEnd: 5, sourceStart: 0, sourceEnd: 1 }, other];
    await expect(alignSentences(sentences(english), sentences(chinese), { fixed })).rejects.toMatchObject({
      code: "alignment.fixed_beads_cross",
    });
  });

  test("no bead crosses a border", async () => {
    const beads = await alignSentences(sentences(english), sentences(chinese), {
      borders: [{ source: 2, target: 4 }],
    });
    expect(beads.some(({ sourceEnd, targetEnd }) => sourceEnd === 2 && targetEnd === 4)).toBe(true);
  });
});

describe("where the texts themselves say nothing", () => {
  const source = [
    "Qrst vwxz mnbv lkjh.",
    "Poiu ytre wqas dfgh.",
    "Zxcv tgby hnuj mikl.",
    "Rtyu fghj vbnm cdew.",
  ];
  const target = ["甲乙丙丁戊己庚辛。", "壬癸子丑寅卯辰巳。", "午未申酉戌亥金木。", "水火土日月星风云。"];

  test("terms of the user decide", async () => {
    // The second source sentence is the first of the target, and so on: the ends stand alone.
    const known = [
      "Poiu 甲乙",
      "ytre 丙丁",
      "Zxcv 壬癸",
      "tgby 子丑",
      "hnuj 寅卯",
      "Rtyu 午未",
      "fghj 申酉",
      "vbnm 戌亥",
    ].map((pair) => ({ source: pair.split(" ")[0]!, target: pair.split(" ")[1]! }));
    expect(short(await alignSentences(sentences(source), sentences(target)))).toContain("1-2:1-2");
    expect(short(await alignSentences(sentences(source), sentences(target), { known }))).toEqual(SHIFTED);
  });

  test("vectors of a service decide", async () => {
    const axis = (at: number): number[] => Array.from({ length: 5 }, (_, i) => (i === at ? 1 : 0));
    const first = [...source, ...target].map((text) => text[0]!);
    const meaning = [0, 1, 2, 3, 1, 2, 3, 4];
    const embed: Embed = (texts) =>
      Promise.resolve(texts.map((text) => axis(meaning[first.indexOf(text[0]!)]!)));
    expect(short(await alignSentences(sentences(source), sentences(target), { embed }))).toEqual(SHIFTED);
  });

  const SHIFTED = ["0-1:0-0", "1-2:0-1", "2-3:1-2", "3-4:2-3", "4-4:3-4"];
});

test("an aborted alignment stops with the signal's reason", async () => {
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(alignSentences(sentences(english), sentences(chinese), { signal })).rejects.toThrow("enough");
});

test("a long text with gaps is joined again behind each of them", async () => {
  const numbered = (from: string, i: number): string =>
    `${from} ${(i * 7919) % 10007} ${(i * 104729) % 1009}.`;
  const source = Array.from({ length: 1200 }, (_, i) => numbered("Number", i));
  const target = source
    .map((_, i) => numbered("数字", i))
    .filter((_, i) => i < 300 || (i >= 360 && i < 900) || i > 1000);
  const beads = await alignSentences(sentences(source), sentences(target));
  const dropped = beads.filter(({ targetStart, targetEnd }) => targetStart === targetEnd);
  expect(dropped.map(({ sourceStart }) => sourceStart)).toEqual(
    source.map((_, i) => i).filter((i) => !(i < 300 || (i >= 360 && i < 900) || i > 1000)),
  );
});

describe("our own samples, joined, left out and added to by plan", () => {
  // Short texts with every third sentence touched are harder than documentation, so the floors are lower.
  const LEAST = { clean: 0.99, mid: 0.95, hard: 0.85 } as const;
  test.each(readdirSync(OWN))("%s is paired as well as it ever was", async (set) => {
    const level = set.split(".")[1] as keyof typeof LEAST;
    expect(await strictF1(join(OWN, set))).toBeGreaterThanOrEqual(LEAST[level]);
  });
});

describe.skipIf(!existsSync(CORPUS))("documentation aligned by hand", () => {
  const LEAST = { clean: 0.99, mid: 0.97, hard: 0.9 } as const;
  for (const set of existsSync(CORPUS) ? readdirSync(CORPUS) : []) {
    const level = set.split(".")[1] as keyof typeof LEAST;
    test(`strict F1 of ${set} is at least ${LEAST[level]}`, async () => {
      expect(await strictF1(join(CORPUS, set))).toBeGreaterThanOrEqual(LEAST[level]);
    }, 120_000);
  }
});

/** Beads equal to a gold bead; recall over the gold beads with both sides, as the corpus' scorer counts. */
async function strictF1(folder: string): Promise<number> {
  let [right, found, recalled, gold] = [0, 0, 0, 0];
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".gold"))) {
    const read = (ending: string): string[] =>
      readFileSync(join(folder, name.replace(/gold$/u, ending)), "utf8")
        .replace(/\n+$/u, "")
        .split("\n");
    const beads = await alignSentences(sentences(read("src")), sentences(read("tgt")));
    const ours = new Set(
      beads.map((b) => `${indices(b.sourceStart, b.sourceEnd)}:${indices(b.targetStart, b.targetEnd)}`),
    );
    const theirs = read("gold").map((line) => line.replaceAll(" ", ""));
    const paired = theirs.filter((line) => !line.includes("[]"));
    right += theirs.filter((line) => ours.has(line)).length;
    found += ours.size;
    recalled += paired.filter((line) => ours.has(line)).length;
    gold += paired.length;
  }
  const [precision, recall] = [right / found, recalled / gold];
  return (2 * precision * recall) / (precision + recall);
}

function indices(start: number, end: number): string {
  return JSON.stringify(Array.from({ length: end - start }, (_, i) => start + i));
}
