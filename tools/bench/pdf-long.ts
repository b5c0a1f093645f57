import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { LanguageTag } from "@yizhou/model";
import type {
  DocumentAnswers,
  DocumentTask,
  ParsedSummary,
  WrittenDocument,
} from "../../server/src/modules/documents/document-tasks.ts";
import { readParsed } from "../../server/src/modules/documents/parsed-file.ts";
import { createLimitedRunner } from "../../server/src/platform/limited/limited-process.ts";
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
 * A dense paper of two columns as a file of 2,002 pages, read and written in all its forms in the limited process of the server,
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
      const read = await measured({ kind: "parse", ...about });
      const summary = read.answer as ParsedSummary;
      const targets = await answersTo(summary.packed);
      const written = await measured({
        ...{ kind: "merge", ...about, targets },
        ...{ from: "en" as LanguageTag, to: "zh-Hans" as LanguageTag },
        outputs: ["target", "bilingual", "bilingual-pages"],
      });
      const { forms } = written.answer as WrittenDocument;
      const pages = summary.pages ?? 0;
      const sizes = forms.map((form) => `${(form.bytes.length / 1e6).toFixed(0)} MB`).join(", ");
      return [
        ...figures(`reading ${pages} dense pages`, pages, read, `${summary.segments} segments`),
        ...figures(`writing them in ${forms.length} forms`, pages * forms.length, written, sizes),
      ];
    } finally {
      await rm(pagesFolder, { recursive: true, force: true });
    }
  },
};

interface Measured {
  readonly answer: DocumentAnswers[keyof DocumentAnswers];
  readonly peakMb: number;
  readonly cpuSeconds: number;
}

function figures(what: string, pages: number, { peakMb, cpuSeconds }: Measured, note: string): Figure[] {
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

/** Runs a task in a process of its own, and looks at its largest memory until it ends. */
async function measured(task: DocumentTask): Promise<Measured> {
  const runner = createLimitedRunner<DocumentTask, Measured["answer"]>(ENTRY, 1);
  let peakMb = 0;
  const before = processSeconds(process.pid) - ownSeconds();
  const look = () => (peakMb = Math.max(peakMb, childPeakMb(ENTRY)));
  const timer = setInterval(look, 200);
  try {
    const answer = await runner.run(task, limits);
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
