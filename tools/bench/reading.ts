import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installedFilters } from "@yizhou/filters/node";
import type { LanguageTag } from "@yizhou/model";
import { readWhole } from "../../packages/filters/src/pdf/read/read-document.ts";
import { FixtureAnswers } from "../sweep/pdf/fixture-answers.ts";
import type { Area, Figure } from "./figure.ts";
import { corpusPages } from "./reading/corpus-pages.ts";
import { FORM_PAGES } from "./reading/form-pages.ts";
import { HARD_LAYOUT_PAGES } from "./reading/hard-layout-pages.ts";
import { LAYOUT_PAGES } from "./reading/layout-pages.ts";
import type { GatePage } from "./reading/marked-page.ts";
import { leftText, measurePage, readTexts, type PageMeasure } from "./reading/measure.ts";
import { OFFICE_PAGES } from "./reading/office-pages.ts";
import { PAPER_PAGES } from "./reading/paper-pages.ts";
import { beyondEdge, overlaps, wordsOfPage } from "./reading/result-words.ts";
import { TABLE_PAGES } from "./reading/table-pages.ts";

const CORPUS = join(import.meta.dirname, "../../../shared/corpus");

/**
 * Pages that look like what people hand in, read and compared with what a person marked on them, then written with answers of real
 * length. READING_PAGES narrows it to pages whose name has these words; READING_FOLDER keeps every source and result there, to be
 * looked at.
 */
export const reading: Area = {
  name: "reading",
  async run() {
    if (spawnSync("pdftotext", ["-v"]).status === null) return { skipped: "pdftotext is not installed" };
    const made = await Promise.all(
      [
        ...TABLE_PAGES,
        ...FORM_PAGES,
        ...LAYOUT_PAGES,
        ...PAPER_PAGES,
        ...OFFICE_PAGES,
        ...HARD_LAYOUT_PAGES,
      ].map((make) => make()),
    );
    const wanted = process.env.READING_PAGES ?? "";
    const pages = [...made, ...corpusPages(join(CORPUS, "pdf"))].filter(({ name }) => name.includes(wanted));
    const measures: PageMeasure[] = [];
    let [overlapping, beyond] = [0, 0];
    for (const page of pages) {
      const read = await readWhole(page.bytes);
      const seen = spawnSync(
        "pdftotext",
        ["-f", String(page.page + 1), "-l", String(page.page + 1), "-", "-"],
        {
          input: page.bytes,
          encoding: "utf8",
        },
      ).stdout;
      const measure = measurePage(page, readTexts(read, page.page), seen, leftText(read, page.page));
      const written = await write(page);
      measures.push(measure);
      const remarks = [...measure.remarks];
      if (written.overlaps.length > 0) overlapping++;
      if (written.beyond.length > 0) beyond++;
      for (const pair of written.overlaps.slice(0, 4)) remarks.push(`set over each other: ${pair}`);
      for (const word of written.beyond.slice(0, 4)) remarks.push(`beyond the edge: ${word}`);
      console.log(`  ${page.name}: ${measure.whole} of ${measure.marks} texts as marked`);
      for (const remark of remarks) console.log(`    ${remark}`);
    }
    return figures(measures, overlapping, beyond);
  },
};

function figures(measures: readonly PageMeasure[], overlapping: number, beyond: number): Figure[] {
  const sum = (pick: (measure: PageMeasure) => number) =>
    measures.reduce((total, one) => total + pick(one), 0);
  const share = (part: number, all: number) => (all === 0 ? 100 : (100 * part) / all);
  // Of nothing, all is right and nothing is wrong.
  const faults = (part: number, all: number) => 100 - share(all - part, all);
  const marks = sum(({ marks: count }) => count);
  const pages = measures.length;
  return [
    {
      what: "texts read as a person marked them",
      value: share(
        sum(({ whole }) => whole),
        marks,
      ),
      unit: "%",
      note: `${pages} pages, ${marks} texts`,
    },
    {
      what: "rows of tables merged with others",
      value: faults(
        sum(({ mergedRows }) => mergedRows),
        sum(({ rows }) => rows),
      ),
      unit: "%",
      limit: { atMost: 2 },
      note: `of ${sum(({ rows }) => rows)} rows`,
    },
    {
      what: "texts of columns or cells torn through each other",
      value: sum(({ interleaved }) => interleaved),
      unit: "",
      limit: { atMost: 0 },
    },
    { what: "texts joined that stand apart", value: sum(({ joined }) => joined), unit: "" },
    { what: "texts parted", value: sum(({ parted }) => parted), unit: "" },
    {
      what: "alignment kept",
      value: share(
        sum(({ alignedRight }) => alignedRight),
        sum(({ aligned }) => aligned),
      ),
      unit: "%",
      limit: { atLeast: 97 },
      note: `of ${sum(({ aligned }) => aligned)} texts`,
    },
    {
      what: "role as marked",
      value: share(
        sum(({ rolesRight }) => rolesRight),
        sum(({ roles }) => roles),
      ),
      unit: "%",
      note: `of ${sum(({ roles }) => roles)} texts`,
    },
    {
      what: "cells at their place in the grid",
      value: share(
        sum(({ cellsRight }) => cellsRight),
        sum(({ cells }) => cells),
      ),
      unit: "%",
      note: `of ${sum(({ cells }) => cells)} cells`,
    },
    { what: "texts out of order", value: sum(({ disordered }) => disordered), unit: "" },
    {
      what: "numbers and formulas sent to be translated",
      value: sum(({ sentKept }) => sentKept),
      unit: "",
      limit: { atMost: 0 },
    },
    {
      what: "letters and digits that pdftotext has and no text has",
      value: sum(({ lost }) => lost.length),
      unit: "",
      limit: { atMost: 0 },
    },
    {
      what: "pages with words set over each other that the source had not",
      value: faults(overlapping, pages),
      unit: "%",
      limit: { atMost: 2 },
    },
    { what: "pages with words beyond the edge", value: beyond, unit: "", limit: { atMost: 0 } },
  ];
}

/** The page translated into Chinese with answers of real length: words that stand over each other now, and beyond the edge. */
async function write(page: GatePage): Promise<{ overlaps: string[]; beyond: string[] }> {
  const filter = await installedFilters.identify(page.bytes, "page.pdf");
  const only = { pages: [{ from: page.page + 1, to: page.page + 1 }] };
  const { skeleton, units } = await filter.extract(page.bytes, only);
  const answers = new FixtureAnswers(sentences("en"), sentences("zh"), "");
  const open = units.filter((unit) => unit.locked === undefined);
  const targets = new Map(open.map(({ id, content }) => [id, answers.answer(content)]));
  const languages = { sourceLanguage: "en" as LanguageTag, targetLanguage: "zh-Hans" as LanguageTag };
  const { bytes } = await filter.merge(page.bytes, skeleton, targets, languages);
  keep(page, bytes);
  const [before, after] = [page.bytes, bytes].map((pdf) => wordsOfPage(pdf, page.page)) as [
    ReturnType<typeof wordsOfPage>,
    ReturnType<typeof wordsOfPage>,
  ];
  const known = new Set(overlaps(before));
  return {
    overlaps: overlaps(after).filter((pair) => !known.has(pair)),
    beyond: beyondEdge(after).filter((word) => !beyondEdge(before).includes(word)),
  };
}

function keep(page: GatePage, result: Uint8Array): void {
  const folder = process.env.READING_FOLDER;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const name = page.name.replace(/[^\p{L}\p{N}]+/gu, "-");
  writeFileSync(join(folder, `${name}.pdf`), page.bytes);
  writeFileSync(join(folder, `${name}.zh.pdf`), result);
}

/** Sentences of the parallel text, or a few of our own where the corpus is absent. */
function sentences(language: "en" | "zh"): string[] {
  const path = join(CORPUS, `parallel/flores-dev.${language}`);
  if (existsSync(path)) return readFileSync(path, "utf8").trim().split("\n");
  return language === "en"
    ? ["The river carries sand and fine clay from the upper valley to the coast."]
    : ["河水把沙和细泥从上游的山谷带到海边。"];
}
