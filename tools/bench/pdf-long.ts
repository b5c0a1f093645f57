import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { LanguageTag } from "@yizhou/model";
import type {
  DocumentAnswers,
  DocumentTask,
  MergeTask,
} from "../../server/src/modules/documents/document-tasks.ts";
import { storesOf } from "../../server/src/modules/documents/document-stores.ts";
import { writeResults, type WritingContext } from "../../server/src/modules/documents/write-results.ts";
import { readParsed } from "../../server/src/modules/documents/parsed-file.ts";
import { createProcessPool } from "../../server/src/platform/child-process/process-pool.ts";
import { FixtureAnswers } from "../sweep/pdf/fixture-answers.ts";
import type { Area, Figure } from "./figure.ts";
import { longPaper } from "./long-paper.ts";
import { childPeakMb, processSeconds } from "./process-times.ts";

const CORPUS = join(import.meta.dirname, "../../../shared/corpus");
const PAPER = join(CORPUS, "pdf/pdf.js__academic__tracemonkey.pdf");
const ENTRY = join(import.meta.dirname, "../../server/src/modules/documents/document-process.ts");
const COPIES = 143;
/** Peak of resident memory that a long file may reach. */
const MOST_MB = 1000;
const limits = { timeoutMs: 3_600_000, memoryMb: 1600 };

/**
 * A dense paper of two columns as a file of 2,002 pages, read and written in all its forms in the child process of the server,
 * pages kept as there. Takes some ten minutes of two cores; `PDF_LONG_COPIES` makes it shorter.
 */
export const pdfLong: Area = {
  name: "pdf-long",
  async run() {
    if (!existsSync(PAPER)) return { skipped: "the corpus is not at ../shared/corpus" };
    const bytes = await longPaper(await readFile(PAPER), Number(process.env["PDF_LONG_COPIES"] ?? COPIES));
    const pagesFolder = await mkdtemp(join(tmpdir(), "yizhou-long-"));
    try {
      const about = { bytes, name: "long.pdf", reading: {}, pagesFolder };
      const read = await measured((run) => run({ kind: "parse", ...about }));
      const { packed, segments, pages } = read.answer;
      const task: MergeTask = {
        ...{ kind: "merge", ...about, targets: await answersTo(packed), recut: Buffer.from("[]") },
        sources: Buffer.alloc(0),
        ...{ from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag },
        outputs: ["target", "bilingual", "bilingual-pages"],
      };
      const written = await measured((run) =>
        writeResults(
          { work: join(pagesFolder, "work"), task, format: "pdf", pages },
          { run, onProgress: () => {} },
        ),
      );
      const { forms } = written.answer;
      const sizes = await Promise.all(forms.map(async ({ open }) => (await bytesOf(open())) / 1e6));
      const note = sizes.map((megabytes) => `${megabytes.toFixed(0)} MB`).join(", ");
      return [
        ...figures(`reading ${pages} dense pages`, pages!, read, `${segments} segments`),
        ...figures(`writing them in ${forms.length} forms`, pages! * forms.length, written, note),
      ];
    } finally {
      await rm(pagesFolder, { recursive: true, force: true });
    }
  },
};

interface Measured<T> {
  readonly answer: T;
  readonly peakMb: number;
  readonly cpuSeconds: number;
}

function figures(
  what: string,
  pages: number,
  { peakMb, cpuSeconds }: Measured<unknown>,
  note: string,
): Figure[] {
  const speed = `${(pages / cpuSeconds).toFixed(1)} pages a CPU second`;
  return [
    {
      what: `peak memory of ${what}`,
      value: Math.round(peakMb),
      unit: "MB",
      limit: { atMost: MOST_MB },
      note,
    },
    { what: `CPU time of ${what}`, value: Math.round(cpuSeconds), unit: "s", note: speed },
  ];
}

async function bytesOf(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
  if (content instanceof Uint8Array) return content.length;
  let length = 0;
  for await (const part of content) length += part.length;
  return length;
}

/** Does work in processes of its own, and looks at the largest memory of any until it ends. */
async function measured<T>(work: (run: WritingContext["run"]) => Promise<T>): Promise<Measured<T>> {
  const runner = createProcessPool<DocumentTask, DocumentAnswers[keyof DocumentAnswers]>(ENTRY, 1);
  const run = <K extends DocumentTask["kind"]>(task: Extract<DocumentTask, { kind: K }>) =>
    runner.run(task, limits, { ownerId: "ann", stores: storesOf(task) }) as Promise<DocumentAnswers[K]>;
  let peakMb = 0;
  const before = processSeconds(process.pid) - ownSeconds();
  const look = () => (peakMb = Math.max(peakMb, childPeakMb(ENTRY)));
  const timer = setInterval(look, 200);
  try {
    const answer = await work(run);
    look();
    return { answer, peakMb, cpuSeconds: processSeconds(process.pid) - ownSeconds() - before };
  } finally {
    clearInterval(timer);
    runner.close();
  }
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Answers of the length that translations have; one line for each segment. */
async function answersTo(packed: Uint8Array): Promise<Uint8Array> {
  const [english, chinese] = await Promise.all(
    ["en", "zh"].map(async (language) =>
      (await readFile(join(CORPUS, `parallel/flores-dev.${language}`), "utf8")).trim().split("\n"),
    ),
  );
  const answers = new FixtureAnswers(english!, chinese!, "");
  const { segments } = await readParsed(Readable.from([packed]));
  return Buffer.from(
    segments.map(({ source, locked }) => (locked ? "" : JSON.stringify(answers.answer(source)))).join("\n"),
  );
}
