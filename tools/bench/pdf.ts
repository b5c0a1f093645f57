import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { comparePdf, installedFilters } from "@yizhou/filters/node";
import type { LanguageTag } from "@yizhou/model";
import { FixtureAnswers } from "../sweep/pdf/fixture-answers.ts";
import { median, type Area, type Figure } from "./figure.ts";

const ROOT = join(import.meta.dirname, "../..");
const CORPUS = join(ROOT, "../shared/corpus");
const languages = { sourceLanguage: "en" as LanguageTag, targetLanguage: "zh-Hans" as LanguageTag };
/** Files of fewer pages measure how long fonts take to open. */
const MIN_PAGES = 10;
const RUNS = 3;
/** Of Linux' clock, which /proc counts in. */
const TICKS_PER_SECOND = 100;

/** Born-digital papers and books: read and written with answers of real length, and compared with their source. */
export const pdf: Area = {
  name: "pdf",
  async run() {
    const folder = join(CORPUS, "pdf");
    if (!existsSync(folder)) return { skipped: "the corpus is not at ../shared/corpus" };
    const lines = await Promise.all(
      ["en", "zh"].map(async (language) =>
        (await readFile(join(CORPUS, `parallel/flores-dev.${language}`), "utf8")).trim().split("\n"),
      ),
    );
    const names = (await readdir(folder)).filter((name) => name.endsWith(".pdf")).sort();
    const figures: Figure[] = [];
    for (const name of names) {
      const source = await readFile(join(folder, name));
      if (source.length < 100_000) continue;
      const filter = await installedFilters.identify(source, name);
      // One page tells whether the file is born digital; of scans, which take seconds a page, no more is read.
      const read = await filter.extract(source, { pages: [{ from: 1, to: 1 }] }).catch(() => null);
      if (!read || (read.facts.pages ?? 0) < MIN_PAGES) continue;
      if (read.warnings.some(({ code }) => code === "warning.text_recognised")) continue;
      figures.push(
        ...(await measure(name, source, read.facts.pages!, new FixtureAnswers(lines[0]!, lines[1]!, ""))),
      );
    }
    return figures;
  },
};

async function measure(
  name: string,
  source: Uint8Array,
  pages: number,
  answers: FixtureAnswers,
): Promise<Figure[]> {
  const filter = await installedFilters.identify(source, name);
  const plain: number[] = [];
  const checked: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = cpuWithChildren();
    const { skeleton, units } = await filter.extract(source);
    const open = units.filter((unit) => unit.locked === undefined);
    const targets = new Map(open.map(({ id, content }) => [id, answers.answer(content)]));
    const { bytes } = await filter.merge(source, skeleton, targets, languages);
    const written = cpuWithChildren();
    plain.push(pages / (written - began));
    await comparePdf(source, bytes, { drawsPages: true });
    checked.push(pages / (cpuWithChildren() - began));
  }
  const what = `pages a second of one core, ${pages} pages of ${name.replace(/\.pdf$/, "")}`;
  return [
    { what, value: median(plain), unit: "pages/s", limit: { atLeast: 3 } },
    {
      what: `with every pixel compared, ${what}`,
      value: median(checked),
      unit: "pages/s",
      limit: { atLeast: 1 },
    },
  ];
}

/** CPU seconds of this process and of the programs that it has waited for. */
function cpuWithChildren(): number {
  const { user, system } = process.cpuUsage();
  // Fields behind the program's name, which may hold blanks; the times of waited-for children are the 14th and 15th of them.
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)!.split(" ");
  return (user + system) / 1e6 + (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
