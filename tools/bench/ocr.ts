import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { installedNetworks, installedReader, installedTesseract } from "@yizhou/ocr/node";
import { type OcrEngine, recognisePage } from "@yizhou/ocr";
import { characterErrorRate } from "@yizhou/ocr/testing";
import type { Area, Figure } from "./figure.ts";
import { chineseNews, type KnownPage, knownPages } from "./ocr-pages.ts";

/** Goals: at most this share of wrong characters on clean and worn pages; pages a second on one core. */
const CLEAN = 4;
const WORN = 10;
/** Of Chinese where the networks are there. */
const CLEAN_BY_NETWORKS = 0.7;
const WORN_BY_NETWORKS = 1.2;
const NEWS_BY_NETWORKS = 1;
const PAGES_A_SECOND: Readonly<Record<string, number>> = { en: 0.15, "zh-Hans": 0.35, ko: 0.15 };

/** Sentences of FLORES-200. */
const NEWS = join(import.meta.dirname, "../../../shared/corpus/parallel/flores-dev.zh");

/** What else a machine does slows a page by half and more; the best turn tells what the work itself takes. */
const TURNS = 4;

/** Pages of known text are read; errors are counted without blanks, time with the reading program's. */
export const ocr: Area = {
  name: "ocr",
  async run() {
    if (spawnSync("tesseract", ["--version"]).status !== 0) return { skipped: "tesseract is not installed" };
    const figures: Figure[] = [];
    const pages: KnownPage[] = [];
    for await (const page of knownPages()) pages.push(page);
    const byTesseract = pages.map((page) => ({ ...page, engine: installedTesseract(), by: "tesseract" }));
    const hasNetworks = typeof (await installedNetworks()()) !== "string";
    const reader = installedReader();
    const byNetworks = pages
      .filter(() => hasNetworks)
      .filter(({ language }) => language === "zh-Hans")
      .map((page) => ({ ...page, engine: reader, by: "networks" }));
    for (const { what: page, language, text, raster, engine, by } of [...byTesseract, ...byNetworks]) {
      const isClean = page.endsWith("200 dpi");
      const what = `${page}, ${by}`;
      const [clean, worn] = by === "networks" ? [CLEAN_BY_NETWORKS, WORN_BY_NETWORKS] : [CLEAN, WORN];
      const turns: number[] = [];
      const readOnce = async () => {
        const from = processSeconds();
        const read = await recognisePage(raster, { engine, languages: [language] });
        turns.push(processSeconds() - from);
        return read;
      };
      let found = await readOnce();
      while (isClean && turns.length < TURNS) found = await readOnce();
      const read = found.blocks.flatMap((block) => block.lines.map((line) => line.text)).join("\n");
      figures.push({
        what: `${what}: wrong characters`,
        value: 100 * characterErrorRate(read, text),
        unit: "%",
        limit: { atMost: isClean ? clean : worn },
        note: `${found.blocks.length} blocks, ${text.replace(/\s/g, "").length} characters`,
      });
      if (isClean) {
        figures.push({
          what: `${what}: pages a second on a core`,
          value: 1 / Math.min(...turns),
          unit: "pages/s",
          limit: { atLeast: PAGES_A_SECOND[language]! },
          note: `the best of ${turns.map((seconds) => seconds.toFixed(1)).join(", ")} CPU s`,
        });
      }
    }
    if (hasNetworks && existsSync(NEWS)) figures.push(await newsByNetworks(reader));
    return figures;
  },
};

/** Of all pages of news together. */
async function newsByNetworks(engine: OcrEngine): Promise<Figure> {
  const rates: number[] = [];
  let [wrong, characters] = [0, 0];
  for await (const { text, raster, language } of chineseNews(readFileSync(NEWS, "utf8").trim().split("\n"))) {
    const { blocks } = await recognisePage(raster, { engine, languages: [language] });
    const read = blocks.flatMap((block) => block.lines.map((line) => line.text)).join("\n");
    const length = text.replace(/\s/g, "").length;
    rates.push(characterErrorRate(read, text));
    wrong += rates.at(-1)! * length;
    characters += length;
  }
  return {
    what: "zh news, 100 dpi JPEG q40, networks: wrong characters",
    value: (100 * wrong) / characters,
    unit: "%",
    limit: { atMost: NEWS_BY_NETWORKS },
    note: `${characters} characters; page by page ${rates.map((rate) => (100 * rate).toFixed(2)).join(", ")}`,
  };
}

/** Processor time of this process and of the programs it has waited for. */
function processSeconds(): number {
  const own = process.cpuUsage();
  return (own.user + own.system) / 1e6 + childSeconds();
}

/** Of ended child processes; Linux tells in /proc. */
function childSeconds(): number {
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
