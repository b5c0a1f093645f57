// Searches through a large memory: words common and rare, numbers, phrases, and what few of its units are.
import { inlineFromText, parseLanguageTag, type TranslationUnit } from "@yizhou/model";
import type { OpenLibrary } from "../../server/src/modules/libraries/index.ts";
import type { MemoryDeps } from "../../server/src/modules/tm/memory.ts";
import { pageOfSearch, type SearchOptions } from "../../server/src/modules/tm/search-units.ts";
import type { Figure } from "./figure.ts";

const TRIES = 3;
const RARE_UNITS = 5;
export const RARE_AUTHOR = "Rare Author";
const RARE_PAIR = { from: parseLanguageTag("de"), to: parseLanguageTag("ko") };

/** A few units of another pair of languages; who adds them is their author. */
export function rareUnits(): TranslationUnit[] {
  return Array.from({ length: RARE_UNITS }, (_, at) => ({
    variants: [
      { language: RARE_PAIR.from, content: inlineFromText(`Die seltene Zeile ${at} of the`) },
      { language: RARE_PAIR.to, content: inlineFromText(`드문 줄 ${at}`) },
    ],
  }));
}

const SEARCHES: readonly (readonly [string, Record<string, string>, SearchOptions?])[] = [
  ["nothing", {}],
  ["a common English word", { source: "the" }],
  ["a rare English word", { source: "mmap" }],
  ["part of many words", { source: "tion" }],
  ["part of few words", { source: "efreez" }],
  ["two common words", { source: "the value" }],
  ["a common and a rare word", { source: "the mmap" }],
  ["a phrase", { source: '"the current thread"' }],
  ["no hit", { source: "qqzzxx" }],
  ["words that are never together", { source: "mmap asyncio tkinter" }],
  ["a number", { source: "3.12" }],
  ["one common Han character", { target: "的" }],
  ["a common Chinese word", { target: "函数" }],
  ["a rare Chinese word", { target: "套接字" }],
  ["Chinese without a hit", { target: "龘靐" }],
  ["both sides", { source: "thread", target: "线程" }],
  ["either side, English", { text: "thread" }],
  ["either side, Chinese", { text: "线程" }],
  ["a rare pair of languages", RARE_PAIR],
  ["a rare author", {}, { author: RARE_AUTHOR }],
  ["a common word by a rare author", { text: "the" }, { author: RARE_AUTHOR.toUpperCase() }],
];

/** Pages of what is searched for, as a person turns them. */
export async function searches(
  deps: Pick<MemoryDeps, "db" | "memoryIndexes">,
  memory: OpenLibrary<"memory", "write">,
  name: string,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const newest = (await pageOfSearch(deps, memory, { deleted: false })).found[0]!.row.id;
  for (const [what, query, options] of SEARCHES)
    for (const [where, before] of [
      ["first page", undefined],
      ["page in the middle", Math.round(newest / 2)],
    ] as const) {
      let best = Infinity;
      let hits = 0;
      for (let run = 0; run < TRIES; run++) {
        const started = performance.now();
        const { found } = await pageOfSearch(deps, memory, { ...query, deleted: false, before }, options);
        best = Math.min(best, performance.now() - started);
        hits = found.length;
      }
      figures.push({
        what: `search in ${name}, ${what}, ${where}`,
        value: best,
        unit: "ms",
        limit: { atMost: 300 },
        note: `${hits} hits`,
      });
    }
  return figures;
}
