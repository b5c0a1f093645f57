// A memory as large as wanted: real pairs spliced at a random place, so that words are as common and as rare as in a grown one.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readTmx } from "@yizhou/exchange";
import { textOnly } from "@yizhou/model";

const FILE = join(import.meta.dirname, "../../../shared/corpus/tm/python-docs-3.12.en-zh.tmx.gz");

export interface Pair {
  readonly source: string;
  readonly target: string;
}

/** The 52,458 real pairs; null where the corpus is not there. */
export async function realPairs(): Promise<readonly Pair[] | null> {
  if (!existsSync(FILE)) return null;
  const pairs: Pair[] = [];
  for await (const { variants } of readTmx(gunzipSync(await readFile(FILE))))
    pairs.push({ source: textOnly(variants[0]!.content), target: textOnly(variants[1]!.content) });
  return pairs;
}

/** Pairs without end, the same for the same seed. */
export function* splicedPairs(real: readonly Pair[], seed: number): Generator<Pair> {
  const random = seeded(seed);
  for (;;) {
    const [a, b] = [real[random(real.length)]!, real[random(real.length)]!];
    // A large memory has many words that stand in it once or twice: names, codes, part numbers.
    const rare = random(4) === 0 ? ` ${random(2 ** 31).toString(36)}` : "";
    yield {
      source: splice(a.source.split(" "), b.source.split(" "), random).join(" ") + rare,
      target: splice([...a.target], [...b.target], random).join(""),
    };
  }
}

function splice(a: readonly string[], b: readonly string[], random: (below: number) => number): string[] {
  const made = [...a.slice(0, 1 + random(a.length)), ...b.slice(random(b.length + 1))];
  return made.slice(0, Math.max(a.length, b.length));
}

/** So many pairs as a TMX, in pieces. */
export async function* tmxOf(pairs: Iterable<Pair>, count: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body>\n');
  let lines: string[] = [];
  let made = 0;
  for (const { source, target } of pairs) {
    if (made++ === count) break;
    lines.push(
      `<tu creationdate="20240305T120000Z"><tuv xml:lang="en"><seg>${escaped(source)}</seg></tuv><tuv xml:lang="zh-CN"><seg>${escaped(target)}</seg></tuv></tu>\n`,
    );
    if (lines.length === 500) {
      yield encoder.encode(lines.join(""));
      lines = [];
    }
  }
  yield encoder.encode(`${lines.join("")}</body></tmx>\n`);
}

const escaped = (text: string): string =>
  text.replace(/[<>&]/g, (mark) => (mark === "<" ? "&lt;" : mark === ">" ? "&gt;" : "&amp;"));

/** A linear congruential generator: every run measures the same. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) =>
    Math.floor(((state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296) * below);
}
