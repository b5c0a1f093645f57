import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { readTmx } from "@yizhou/exchange";
import { inlineFromText } from "@yizhou/model";
import { distanceScore, FuzzyIndex, passesShortRule, TokenDistance, tokenKeys } from "@yizhou/tm";
import { median, type Area, type Figure } from "./figure.ts";

const CORPUS = join(import.meta.dirname, "../../../shared/corpus/tm");
const MIN_SCORE = 70;
/** Queries of each language that are compared with every unit; each costs about a tenth of a second. */
const CHECKED = 150;
const LEFT_OUT = 600;
const GENERATED_UNITS = 1_000_000;
const GENERATED_QUERIES = 1000;

/** Fuzzy look-ups at 70 % over real units and over a million generated ones: what is found, and how fast. */
export const tm: Area = {
  name: "tm",
  async run() {
    if (!existsSync(CORPUS)) return { skipped: "the corpus is not at ../shared/corpus" };
    const english: string[][] = [];
    const chinese: string[][] = [];
    for await (const unit of readTmx(
      gunzipSync(await readFile(join(CORPUS, "python-docs-3.12.en-zh.tmx.gz"))),
    )) {
      english.push(tokenKeys(unit.variants[0]!.content));
      chinese.push(tokenKeys(unit.variants[1]!.content));
    }
    const drift = (await readFile(join(CORPUS, "python-docs-3.13-new.en.txt"), "utf8"))
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => tokenKeys(inlineFromText(line)));

    const random = seeded(5);
    const left = new Set<number>();
    while (left.size < LEFT_OUT) left.add(random(chinese.length));
    const kept = chinese.filter((_, at) => !left.has(at));
    return [
      ...lookUps("en", english, drift, 10),
      ...lookUps(
        "zh",
        kept,
        [...left].map((at) => chinese[at]!),
        30,
      ),
      ...generated(english, random),
      ...(await readLargeTmx()),
    ];
  },
};

function lookUps(
  language: string,
  units: readonly string[][],
  queries: readonly string[][],
  p50: number,
): Figure[] {
  const index = new FuzzyIndex();
  for (const unit of units) index.add(unit);
  const { found, times } = ask(index, queries);
  const bestOfAll = exhaustive(units);
  const step = Math.ceil(queries.length / CHECKED);
  const checked = queries.map((query, at) => ({ query, at })).filter(({ at }) => at % step === 0);
  let wanted = 0;
  let right = 0;
  for (const { query, at } of checked) {
    const best = bestOfAll(query);
    if (best < MIN_SCORE) continue;
    wanted++;
    if (found[at] === best) right++;
  }
  const hits = found.filter((score) => score > 0).length;
  return [
    {
      what: `${language} best match found`,
      value: right / wanted,
      unit: `of ${wanted} that a look at all ${units.length} units finds`,
      limit: { atLeast: 1 },
      note: `${hits} of ${queries.length} queries have a match`,
    },
    { what: `${language} look-up p50`, value: median(times), unit: "ms", limit: { atMost: p50 } },
    { what: `${language} look-up p95`, value: percentile(times, 0.95), unit: "ms" },
  ];
}

/** Real sentences spliced at a random place, with one word in eight exchanged: as alike and unlike as a grown memory. */
function generated(units: readonly string[][], random: (below: number) => number): Figure[] {
  const flat = units.flat();
  const make = (): string[] => {
    const [a, b] = [units[random(units.length)]!, units[random(units.length)]!];
    const text = [...a.slice(0, random(a.length + 1)), ...b.slice(random(b.length + 1))];
    return text.map((key) => (random(8) === 0 ? flat[random(flat.length)]! : key));
  };
  const index = new FuzzyIndex();
  const some: string[][] = [];
  for (let at = 0; at < GENERATED_UNITS; at++) {
    const unit = make();
    index.add(unit);
    if (at % (GENERATED_UNITS / GENERATED_QUERIES) === 0) some.push(unit);
  }
  const before = process.cpuUsage();
  index.search(["warm"], { minScore: MIN_SCORE, maxResults: 1 });
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  // Half are near to a unit, half are new.
  const queries = some.map((unit, at) => (at % 2 ? make() : unit.filter(() => random(12) > 0)));
  const { found, times } = ask(index, queries);
  const hits = found.filter((score) => score > 0).length;
  return [
    {
      what: "a million generated units, look-up p95",
      value: percentile(times, 0.95),
      unit: "ms",
      limit: { atMost: 50 },
      note: `p50 ${median(times).toFixed(2)} ms, ${hits} of ${queries.length} have a match, indexed in ${seconds.toFixed(1)} s`,
    },
  ];
}

const LARGE_TMX_BYTES = 400_000_000;

/** A TMX of 400 MB as a stream, in a process of its own. */
async function readLargeTmx(): Promise<Figure[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, "tmx-child.ts"),
    String(LARGE_TMX_BYTES),
  ]);
  const { units, seconds, peakKilobytes } = JSON.parse(stdout) as Record<string, number>;
  const what = "TMX of 400 MB";
  return [
    {
      what: `${what}, units read in a CPU second`,
      value: Math.round(units! / seconds!),
      unit: "",
      limit: { atLeast: 5000 },
      note: `${units} units, the making of them counted`,
    },
    {
      what: `${what}, peak memory`,
      value: Math.round(peakKilobytes! / 1024),
      unit: "MB",
      limit: { atMost: 300 },
    },
  ];
}

/** By query, the best score found (0 for none), and the milliseconds of CPU it took. */
function ask(index: FuzzyIndex, queries: readonly string[][]): { found: number[]; times: number[] } {
  index.search(queries[0]!, { minScore: MIN_SCORE, maxResults: 1 });
  const times: number[] = [];
  const found = queries.map((query) => {
    const before = process.cpuUsage();
    const [hit] = index.search(query, { minScore: MIN_SCORE, maxResults: 1 });
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
    return hit?.score ?? 0;
  });
  return { found, times };
}

/** Best score of a query by comparing it with every unit; short queries by the same rule as a search. */
function exhaustive(units: readonly string[][]): (query: readonly string[]) => number {
  const ids = new Map<string, number>();
  const numbered = units.map((unit) =>
    Uint32Array.from(unit, (key) => {
      if (!ids.has(key)) ids.set(key, ids.size);
      return ids.get(key)!;
    }),
  );
  const distance = new TokenDistance(ids.size);
  return (query) => {
    const own = Int32Array.from(query, (key) => ids.get(key) ?? -1);
    distance.from(own);
    let best = 0;
    for (const unit of numbered) {
      const longer = Math.max(own.length, unit.length);
      const edits = distance.to(unit, 0, unit.length, longer);
      const score = distanceScore(edits, longer);
      if (score > best && passesShortRule(own, unit, score)) best = score;
    }
    return best;
  };
}

function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)]!;
}

/** A linear congruential generator: every run measures the same. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) =>
    Math.floor(((state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296) * below);
}
