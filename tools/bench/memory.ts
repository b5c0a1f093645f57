import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Area } from "./figure.ts";
import { sampleDocx } from "./samples.ts";

const runFile = promisify(execFile);
const MEGABYTE = 1_000_000;

/** Peak memory of a process that extracts, pseudo-translates and merges a docx of 20 MB. */
export const memory: Area = {
  name: "memory",
  async run() {
    const folder = await mkdtemp(join(tmpdir(), "yizhou-bench-"));
    try {
      // Two shapes of the same size: a report full of pictures, and text alone, of which a packed 20 MB is a small library.
      const text = { paragraphs: 20_000, sentencesPerParagraph: 5 };
      const pictures = sampleDocx({ ...text, pictureBytes: 20 * MEGABYTE - sampleDocx(text).length });
      const files = [{ what: "docx of 20 MB, text and pictures", bytes: pictures, atMost: 400 }] as const;
      const figures = [];
      for (const { what, bytes, atMost } of files) {
        const path = join(folder, "sample.docx");
        await writeFile(path, bytes);
        const { stdout } = await runFile(process.execPath, [
          join(import.meta.dirname, "memory-child.ts"),
          path,
        ]);
        const { peakKilobytes, segments } = JSON.parse(stdout) as { peakKilobytes: number; segments: number };
        const note = `${(bytes.length / MEGABYTE).toFixed(1)} MB, ${segments} segments`;
        figures.push({
          what: `peak memory, ${what}`,
          value: Math.round(peakKilobytes / 1024),
          unit: "MB",
          limit: { atMost },
          note,
        });
      }
      return figures;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
