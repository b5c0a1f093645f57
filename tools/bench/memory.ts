import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Area, Figure } from "./figure.ts";
import { sampleDocx, sampleText, type SampleDocx } from "./samples.ts";

const runFile = promisify(execFile);
const MEGABYTE = 1_000_000;

/** What a user may upload, less what the last sentence of a sample may run over. */
const UPLOAD_LIMIT = 20 * 2 ** 20 - 1000;

/** Peak memory of a process that extracts, pseudo-translates and merges a file of 20 MB. */
export const memory: Area = {
  name: "memory",
  async run() {
    const folder = await mkdtemp(join(tmpdir(), "yizhou-bench-"));
    try {
      const report = { paragraphs: 6000, sentencesPerParagraph: 4 };
      const library = { paragraphs: 20_000, sentencesPerParagraph: 5 };
      const files = [
        {
          name: "report.docx",
          what: "docx of 20 MB, a report of 300 pages with pictures",
          bytes: filledUp(report),
          limit: { atMost: 400 },
        },
        {
          name: "library.docx",
          what: "docx of 20 MB, 1,600 pages of text with pictures",
          bytes: filledUp(library),
          limit: { atMost: 400 },
        },
        { name: "lines.txt", what: "txt of 20 MiB, a million short lines", bytes: shortLines(UPLOAD_LIMIT) },
        { name: "line.txt", what: "txt of 20 MiB in one line", bytes: Buffer.from(sampleText(UPLOAD_LIMIT)) },
      ];
      const figures: Figure[] = [];
      for (const { name, what, bytes, limit } of files) {
        const path = join(folder, name);
        await writeFile(path, bytes);
        const { stdout } = await runFile(process.execPath, [
          join(import.meta.dirname, "memory-child.ts"),
          path,
        ]);
        const { peakKilobytes, segments, seconds } = JSON.parse(stdout) as {
          peakKilobytes: number;
          segments: number;
          seconds: number;
        };
        const note = `${(bytes.length / MEGABYTE).toFixed(1)} MB, ${segments} segments, ${seconds.toFixed(1)} s`;
        figures.push({
          what: `peak memory, ${what}`,
          value: Math.round(peakKilobytes / 1024),
          unit: "MB",
          limit,
          note,
        });
      }
      return figures;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function shortLines(bytes: number): Uint8Array {
  const lines: string[] = [];
  for (let length = 0; length < bytes; length += lines.at(-1)!.length + 1)
    lines.push(`Line ${lines.length} of many`);
  return Buffer.from(lines.join("\n"));
}

/** A docx of 20 MB: its text, and pictures for the rest. */
function filledUp(text: SampleDocx): Uint8Array {
  return sampleDocx({ ...text, pictureBytes: 20 * MEGABYTE - sampleDocx(text).length });
}
