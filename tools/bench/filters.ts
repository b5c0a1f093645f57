import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { sniffContainer } from "@yizhou/bytes/containers";
import { installedFilters } from "@yizhou/filters/node";
import { corpusFiles, corpusPaths, type OpenFile } from "./corpus-files.ts";
import { inTurns, median, type Area, type Figure } from "./figure.ts";
import type { ColdTimes } from "./filters-child.ts";
import { extractAndMerge, inflateAndDeflate, translateAll, xmlEntries } from "./office-work.ts";
import { sampleDocx, sampleOds } from "./samples.ts";

const runFile = promisify(execFile);

const EVERY_NTH = 4;
const LIMIT = { atMost: 2.5 };

/** Files that a new process reads and writes, and in how many processes that is measured. */
const COLD_FILES = 100;
const COLD_RUNS = 3;

/**
 * Extract and merge (every unit translated) against inflating and deflating the same XML entries: no reader and writer of a
 * document can do with less than that. Once in a process that has done so before, and once in a new one.
 */
export const filters: Area = {
  name: "filters",
  async run() {
    const sets: { what: string; files: Pick<OpenFile, "bytes" | "filter">[] }[] = [];
    for (const [what, name, bytes] of [
      [
        "docx, one book of 300 pages",
        "book.docx",
        sampleDocx({ paragraphs: 6000, sentencesPerParagraph: 4 }),
      ],
      ["ods, one sheet of 100,000 rows", "list.ods", sampleOds(100_000)],
    ] as const)
      sets.push({ what, files: [{ bytes, filter: await installedFilters.identify(bytes, name) }] });
    for (const format of ["docx", "xlsx", "pptx"]) {
      const files = await corpusFiles(format, EVERY_NTH);
      if (!files) return { skipped: "the corpus is not at ../shared/corpus" };
      const archives = files.filter(({ bytes }) => sniffContainer(bytes) === "zip");
      sets.push({ what: `${format}, ${archives.length} files of the corpus`, files: archives });
    }
    const figures: Figure[] = [];
    for (const { what, files } of sets) figures.push(await warmFigure(what, files));
    for (const format of ["docx", "xlsx"]) figures.push(await coldFigure(format));
    return figures;
  },
};

async function warmFigure(
  what: string,
  files: readonly Pick<OpenFile, "bytes" | "filter">[],
): Promise<Figure> {
  const jobs: (() => Promise<void>)[] = [];
  for (const file of files) {
    const targets = translateAll((await file.filter.extract(file.bytes)).units);
    jobs.push(() => extractAndMerge(file, targets));
  }
  const entries = files.flatMap(({ bytes }) => xmlEntries(bytes));
  const { work, floor, times } = await inTurns(
    async () => {
      for (const job of jobs) await job();
    },
    () => inflateAndDeflate(entries),
  );
  return figure(what, times, `${work.toFixed(3)} s against ${floor.toFixed(3)} s`);
}

async function coldFigure(format: string): Promise<Figure> {
  const paths = (await corpusPaths(format)).slice(0, COLD_FILES);
  const runs: ColdTimes[] = [];
  for (let run = 0; run < COLD_RUNS; run += 1) {
    const child = join(import.meta.dirname, "filters-child.ts");
    const { stdout } = await runFile(process.execPath, [child, ...paths]);
    runs.push(JSON.parse(stdout) as ColdTimes);
  }
  const { files, extract, merge, floor } = runs[0]!;
  return figure(
    `${format}, ${files} files in a new process`,
    median(runs.map((run) => (run.extract + run.merge) / run.floor)),
    `${extract.toFixed(3)} + ${merge.toFixed(3)} s against ${floor.toFixed(3)} s`,
  );
}

function figure(what: string, value: number, note: string): Figure {
  return {
    what: `extract + merge over inflate + deflate, ${what}`,
    value,
    unit: "times",
    limit: LIMIT,
    note,
  };
}
