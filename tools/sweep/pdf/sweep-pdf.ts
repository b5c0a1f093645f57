// `npm run sweep -- pdf`: every PDF of the corpus is translated with answers of real length and measured.
import { fork, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Cache, hashOf } from "../cache.ts";
import type { PdfExamination } from "./examine-pdf.ts";
import { printPdfSummary, writePdfTable, type PdfRow } from "./table-pdf.ts";
import type { PdfTask } from "./worker.ts";

const FILE_TIMEOUT_MS = 300_000;
const MEMORY_MB = 1_000;
const LANES = 2;

/** @returns true when nothing falls short that has to hold */
export async function sweepPdf(
  root: string,
  work: string,
  codeKey: string,
  choice: { readonly limit?: string; readonly only?: string },
): Promise<boolean> {
  const corpus = join(root, "../shared/corpus");
  const folder = join(corpus, "pdf");
  if (!existsSync(folder)) {
    console.log("pdf: no files (the corpus is expected at ../shared/corpus)");
    return true;
  }
  let names = (await readdir(folder)).filter((name) => name.endsWith(".pdf")).sort();
  if (choice.only) names = names.filter((name) => name.includes(choice.only!));
  if (choice.limit) names = names.slice(0, Number(choice.limit));
  await mkdir(join(work, "results"), { recursive: true });
  const cache = new Cache(join(work, "examined"));
  const sentences = ["en", "zh"].map((language) => join(corpus, "parallel", `flores-dev.${language}`));
  const rows: PdfRow[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      const lane = new Lane();
      while (next < names.length) {
        const index = next++;
        const name = names[index]!;
        const path = join(folder, name);
        const key = hashOf(await readFile(path), name, codeKey);
        let facts = await cache.get<PdfExamination>(key);
        if (!facts) {
          const resultPath = join(work, "results", `${key}.pdf`);
          facts = await lane.examine({ path, resultPath, sentences: [sentences[0]!, sentences[1]!] });
          await cache.set(key, facts);
        }
        rows[index] = { name, facts };
        if ((index + 1) % 25 === 0) console.log(`  examined ${index + 1} of ${names.length}`);
      }
      lane.close();
    }),
  );
  if (!choice.only && !choice.limit) await writePdfTable(join(root, "docs/formats/sweep-pdf.md"), rows);
  return printPdfSummary(rows);
}

class Lane {
  #child: ChildProcess | null = null;

  examine(task: PdfTask): Promise<PdfExamination> {
    const child = (this.#child ??= fork(join(import.meta.dirname, "worker.ts"), {
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    }));
    return new Promise((resolve) => {
      const settle = (facts: PdfExamination) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(facts);
      };
      const lose = (fault: string) => {
        child.kill("SIGKILL");
        this.#child = null;
        settle({ ...LOST, fault });
      };
      const timer = setTimeout(() => lose(`no answer in ${FILE_TIMEOUT_MS / 1000} s`), FILE_TIMEOUT_MS);
      child.once("message", (facts) => settle(facts as PdfExamination));
      child.once("exit", (status, signal) => lose(`ended with ${signal ?? status}`));
      child.send(task);
    });
  }

  close(): void {
    this.#child?.kill();
    this.#child = null;
  }
}

const LOST: PdfExamination = {
  refusal: null,
  fault: null,
  pages: 0,
  units: 0,
  isIdentical: false,
  warnings: [],
  qpdfBefore: 0,
  qpdfAfter: 0,
  doesPopplerOpen: false,
  textPages: 0,
  rightTextPages: 0,
  wrongText: null,
  report: null,
  readSeconds: 0,
  writeSeconds: 0,
};
