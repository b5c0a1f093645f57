import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { alignSentences, type Bead } from "@yizhou/alignment";
import { readTmx } from "@yizhou/exchange";
import { plainText } from "@yizhou/model";
import type { Area, Figure } from "./figure.ts";

const CORPUS = join(import.meta.dirname, "../../../shared/corpus");
const GOALS: Readonly<Record<string, number>> = { clean: 0.99, mid: 0.97, hard: 0.9 };
const SIZES = [1000, 10_000, 50_000];

/** Strict F1 on documentation aligned by hand, and time on 1,000 to 50,000 sentences with joins and gaps. */
export const alignment: Area = {
  name: "alignment",
  async run() {
    const sets = join(CORPUS, "alignment");
    if (!existsSync(sets)) return { skipped: "the corpus is not at ../shared/corpus" };
    const figures: Figure[] = [];
    for (const set of readdirSync(sets)) {
      figures.push({
        what: `strict F1 ${set}`,
        value: await strictF1(join(sets, set)),
        unit: "",
        limit: { atLeast: GOALS[set.split(".")[1]!]! },
      });
    }
    const pairs = await memoryPairs();
    for (const size of SIZES) {
      const { source, target } = disturbed(pairs.slice(0, size));
      const before = process.cpuUsage();
      await alignSentences(source, target);
      const { user, system } = process.cpuUsage(before);
      figures.push({
        what: `${size.toLocaleString("en")} sentences`,
        value: (user + system) / 1e6,
        unit: "CPU s",
        ...(size === 10_000 ? { limit: { atMost: 5 } } : {}),
      });
    }
    return figures;
  },
};

async function strictF1(folder: string): Promise<number> {
  let [right, found, recalled, gold] = [0, 0, 0, 0];
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".gold"))) {
    const read = (ending: string): string[] =>
      readFileSync(join(folder, name.replace(/gold$/u, ending)), "utf8")
        .replace(/\n+$/u, "")
        .split("\n");
    const beads = await alignSentences(
      read("src").map((text) => ({ text })),
      read("tgt").map((text) => ({ text })),
    );
    const ours = new Set(beads.map(beadLine));
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

function beadLine(bead: Bead): string {
  const indices = (start: number, end: number): string =>
    JSON.stringify(Array.from({ length: end - start }, (_, i) => start + i));
  return `${indices(bead.sourceStart, bead.sourceEnd)}:${indices(bead.targetStart, bead.targetEnd)}`;
}

async function memoryPairs(): Promise<{ source: string; target: string }[]> {
  const packed = readFileSync(join(CORPUS, "tm/python-docs-3.12.en-zh.tmx.gz"));
  const pairs: { source: string; target: string }[] = [];
  for await (const { variants } of readTmx(new Uint8Array(gunzipSync(packed)))) {
    const [source, target] = variants.map(({ content }) => plainText(content));
    if (source !== undefined && target !== undefined) pairs.push({ source, target });
  }
  return pairs;
}

/** Every twentieth pair loses a side and every twelfth joins with its neighbour, so the texts drift apart. */
function disturbed(pairs: readonly { source: string; target: string }[]) {
  const source: { text: string }[] = [];
  const target: { text: string }[] = [];
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i]!;
    const next = pairs[i + 1];
    if (i % 20 === 7)
      (i % 40 === 7 ? source : target).push({ text: i % 40 === 7 ? pair.source : pair.target });
    else if (i % 12 === 5 && next) {
      source.push({ text: `${pair.source} ${next.source}` });
      target.push({ text: pair.target }, { text: next.target });
      i++;
    } else {
      source.push({ text: pair.source });
      target.push({ text: pair.target });
    }
  }
  return { source, target };
}
