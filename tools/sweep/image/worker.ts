// A child process that examines one picture after another.
import { readFileSync } from "node:fs";
import { FixtureAnswers } from "../pdf/fixture-answers.ts";
import { examineImage } from "./examine-image.ts";

export interface ImageTask {
  readonly path: string;
  /** Without its extension. */
  readonly resultPath: string;
  /** English and Chinese sentences, line by line. */
  readonly sentences: readonly [english: string, chinese: string];
}

process.on("message", async ({ path, resultPath, sentences }: ImageTask) => {
  const [english, chinese] = sentences.map((file) => readFileSync(file, "utf8").trim().split("\n")) as [
    string[],
    string[],
  ];
  const answers = {
    toChinese: new FixtureAnswers(english, chinese, ""),
    toEnglish: new FixtureAnswers(chinese, english, " "),
  };
  process.send!(await examineImage(path, resultPath, answers));
});
