// `npm run sweep -- bilingual`: bilingual forms of Office and OpenDocument files, opened by LibreOffice.
// `npm run sweep -- recalculate`: what workbooks compute before and after, by LibreOffice.
// `npm run sweep [-- docx xlsx pptx odf legacy txt pdf image exchange ledger] [--limit N [--seed TEXT]] [--only TEXT] [--no-office]`: examines every file of the corpus, lets
// LibreOffice judge the results, writes docs/formats/sweep-<format>.md and prints a summary. Answers are kept in .cache/sweep
// by content, so a second run does only what has changed. Exit status 1 when a law is broken.
import { existsSync } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { parseArgs } from "node:util";
import { markedWordShare } from "@yizhou/engines";
import { Cache, hashOf, sourcesKey } from "./cache.ts";
import { listCorpus, sampleFiles, SWEPT_FORMATS, type CorpusFile, type SweptFormat } from "./corpus.ts";
import { Examiner, type ExaminationReply } from "./examiners.ts";
import { sweepExchange } from "./exchange/sweep-exchange.ts";
import { sweepImage } from "./image/sweep-image.ts";
import { asOldFiles, modernFiles } from "./legacy.ts";
import { sweepLedger } from "./ledger.ts";
import { sweepBilingual } from "./bilingual.ts";
import { sweepRecalculation } from "./recalculate.ts";
import { sweepPdf } from "./pdf/sweep-pdf.ts";
import { convertToPdf, installedFonts, libreOfficeVersion, readPdf } from "./office.ts";
import {
  printOutcome,
  printSummary,
  writeTable,
  type OfficeFacts,
  type Summary,
  type SweepRow,
} from "./table.ts";

const root = join(import.meta.dirname, "../..");
const work = join(root, ".cache/sweep");
const LANES = Math.min(2, availableParallelism());
const NOT_OPENED: OfficeFacts = { opens: false, pages: 0, words: 0, marked: 0, unmarked: [] };
/** Files in one LibreOffice process: starting it costs seconds, and a crash loses the batch. */
const OFFICE_BATCH = 12;
/** Different words without the mark that are kept of a file. */
const KEPT_MISSES = 5000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: "string" },
    seed: { type: "string" },
    only: { type: "string" },
    "no-office": { type: "boolean" },
  },
});
// The books have nothing to do with the corpus, so they are swept when they are named alone.
if (positionals.join() === "ledger") process.exit(sweepLedger());
if (positionals[0] === "recalculate")
  process.exit(await sweepRecalculation(root, join(work, "recalculate"), options));
if (positionals[0] === "bilingual")
  process.exit(await sweepBilingual(root, join(work, "bilingual"), options));
const wantsPdf = positionals.length === 0 || positionals.includes("pdf");
const wantsImage = positionals.length === 0 || positionals.includes("image");
const wantsExchange = positionals.length === 0 || positionals.includes("exchange");
const chosen = positionals.filter((format) => !["pdf", "image", "exchange"].includes(format));
const formats = (positionals.length > 0 ? chosen : SWEPT_FORMATS) as readonly SweptFormat[];
for (const format of formats)
  if (!SWEPT_FORMATS.includes(format))
    throw new Error(`sweep knows ${SWEPT_FORMATS.join(", ")}, pdf, image, exchange, not ${format}`);
const isWhole = !options.limit && !options.only && !options["no-office"];

await mkdir(join(work, "results"), { recursive: true });
const codeKey = await sourcesKey(root);
let officeVersion: string | null = null;
const summaries: Summary[] = [];
for (const format of formats) {
  let files = await listCorpus(join(root, "../shared/corpus"), format, join(work, "made"));
  if (options.only) files = files.filter(({ name }) => name.includes(options.only!));
  if (options.limit) files = sampleFiles(files, Number(options.limit), options.seed);
  if (files.length === 0) {
    console.log(`${format}: no files (the corpus is expected at ../shared/corpus)`);
    continue;
  }
  const rows = format === "legacy" ? await examineOld(files) : await examineAll(files);
  if (!options["no-office"] && format !== "txt") await judgeAll(rows);
  else if (format === "txt") await judgeTexts(rows);
  if (isWhole) await writeTable(join(root, `docs/formats/sweep-${format}.md`), format, rows);
  const summary = printSummary(format, rows, !isWhole);
  // Texts are not LibreOffice's to judge.
  summaries.push(format === "txt" ? { ...summary, words: 0, marked: 0 } : summary);
}
if (wantsPdf) {
  console.log("pdf");
  if (!(await sweepPdf(root, join(work, "pdf"), codeKey, options))) process.exitCode = 1;
}
if (wantsImage) {
  console.log("image");
  if (!(await sweepImage(root, join(work, "image"), codeKey, options))) process.exitCode = 1;
}
if (wantsExchange) {
  console.log("exchange");
  if (!(await sweepExchange(root, join(work, "exchange")))) process.exitCode = 1;
}
if (formats.length > 0 && !printOutcome(summaries)) process.exitCode = 1;

async function examineAll(files: readonly CorpusFile[]): Promise<SweepRow[]> {
  const cache = new Cache(join(work, "examined"));
  const rows: SweepRow[] = [];
  const lanes = Array.from({ length: LANES }, () => new Examiner());
  let next = 0;
  await Promise.all(
    lanes.map(async (examiner) => {
      while (next < files.length) {
        const index = next++;
        const file = files[index]!;
        const bytes = await readFile(file.path);
        const key = hashOf(bytes, file.name, codeKey);
        const resultPath = join(work, "results", key + extname(file.name));
        let facts = await cache.get<ExaminationReply>(key);
        if (!facts || (facts.hasResult && !existsSync(resultPath))) {
          facts = await examiner.examine({ path: file.path, name: file.name, resultPath });
          await cache.set(key, facts);
        }
        rows[index] = {
          file,
          facts,
          resultPath: facts.hasResult ? resultPath : null,
          sourceOffice: null,
          resultOffice: null,
        };
        if ((index + 1) % 50 === 0) console.log(`  examined ${index + 1} of ${files.length}`);
      }
      examiner.close();
    }),
  );
  return rows;
}

async function examineOld(files: readonly CorpusFile[]): Promise<SweepRow[]> {
  const key = await officeKey();
  const modern = await modernFiles(files, work, key);
  const rows = await asOldFiles(await examineAll(modern), files, work, key);
  // Read as anything but what it says it is, a damaged workbook is a table of its bytes: LibreOffice opens it, and nobody wants it.
  return rows.map((row, index) =>
    modern[index] === files[index] ? { ...row, sourceOffice: NOT_OPENED } : row,
  );
}

/** Pages and words of every source and result, from LibreOffice's PDF. */
async function judgeAll(rows: readonly SweepRow[]): Promise<void> {
  const cache = new Cache(join(work, "office"));
  const tasks: { path: string; key: string; put: (facts: OfficeFacts) => void }[] = [];
  for (const row of rows) {
    // LibreOffice begins a new document in a file without a byte.
    if ((await stat(row.file.path)).size === 0) row.sourceOffice = NOT_OPENED;
    const wanted = row.sourceOffice
      ? []
      : [{ path: row.file.path, put: (facts: OfficeFacts) => void (row.sourceOffice = facts) }];
    if (row.resultPath)
      wanted.push({ path: row.resultPath, put: (facts) => void (row.resultOffice = facts) });
    for (const { path, put } of wanted) {
      const key = hashOf(await readFile(path), extname(path), await officeKey());
      const known = await cache.get<OfficeFacts>(key);
      if (known) put(known);
      else tasks.push({ path, key, put });
    }
  }
  let next = 0;
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      const folder = join(work, `office-${lane}`);
      await mkdir(folder, { recursive: true });
      while (next < tasks.length) {
        const batch = tasks.slice(next, (next += OFFICE_BATCH));
        const pdfs = await convertToPdf(
          batch.map(({ path }) => path),
          folder,
          join(work, `profile-${lane}`),
        );
        for (const [index, { key, put }] of batch.entries()) {
          const facts = await officeFacts(pdfs[index] ?? null);
          await cache.set(key, facts);
          put(facts);
        }
        console.log(`  LibreOffice ${Math.min(next, tasks.length)} of ${tasks.length}`);
      }
    }),
  );
}

/** Answers hold for the LibreOffice that gave them, its fonts, and the way we read them. */
async function officeKey(): Promise<string> {
  return (officeVersion ??= hashOf(
    await libreOfficeVersion(),
    await installedFonts(),
    await readFile(join(import.meta.dirname, "office.ts")),
    `misses ${KEPT_MISSES}`,
  ));
}

async function officeFacts(pdf: string | null): Promise<OfficeFacts> {
  if (!pdf) return NOT_OPENED;
  const { pages, text } = await readPdf(pdf);
  return { opens: true, pages, ...wordFacts(text) };
}

/** Text files need no judge: their text is what a reader sees. */
async function judgeTexts(rows: readonly SweepRow[]): Promise<void> {
  for (const row of rows) {
    if (!row.resultPath) continue;
    const shown = decodeText(await readFile(row.resultPath), row.file.encoding ?? "utf-8");
    row.resultOffice = { opens: true, pages: 1, ...wordFacts(shown) };
    row.sourceOffice = { opens: true, pages: 1, words: row.resultOffice.words, marked: 0, unmarked: [] };
  }
}

/** Marks that the source's encoding cannot hold make the filter write UTF-8, which is tried before that encoding. */
function decodeText(bytes: Uint8Array, encoding: string): string {
  if (encoding.startsWith("utf-16")) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(encoding).decode(bytes);
  }
}

function wordFacts(text: string): Pick<OfficeFacts, "words" | "marked" | "unmarked"> {
  const { words, marked, unmarked } = markedWordShare(text);
  return { words, marked, unmarked: [...new Set(unmarked)].slice(0, KEPT_MISSES) };
}
