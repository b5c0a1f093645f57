// A child process that examines one PDF after another; a hang or a memory blow-up costs one file.
import { readFileSync } from "node:fs";
import { examinePdf } from "./examine-pdf.ts";
import { FixtureAnswers } from "./fixture-answers.ts";

export interface PdfTask {
  readonly path: string;
  readonly resultPath: string;
  /** Sentences of two languages, line by line. */
  readonly sentences: readonly [source: string, target: string];
}

process.on("message", async ({ path, resultPath, sentences }: PdfTask) => {
  const [source, target] = sentences.map((file) => readFileSync(file, "utf8").trim().split("\n"));
  process.send!(await examinePdf(path, resultPath, new FixtureAnswers(source!, target!, "")));
});
