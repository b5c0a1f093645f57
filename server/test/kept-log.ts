// What the sites of a file's tests tell their log is shown where one of its tests fails: a job that ends as failed says why there
// and nowhere else.
import { afterEach, beforeEach } from "vitest";
import { createLog } from "../src/platform/log.ts";

/** Of each test the last are kept. */
const MOST_LINES = 20;

const lines: string[] = [];

/** A log of which nothing is written, except beside the failure of a test. */
export const keptLog = createLog("warn", {
  write(line: string) {
    lines.push(line.trim());
    if (lines.length > MOST_LINES) lines.shift();
  },
});

/** For every file of the suite. */
export function showKeptLog(): void {
  beforeEach(() => {
    lines.length = 0;
  });
  afterEach(({ task }) => {
    const hasFailed = task.result?.state === "fail";
    // A second error of the same test, which every reporter shows beside the first.
    if (hasFailed && lines.length > 0) throw new Error(`Meanwhile the log said:\n${lines.join("\n")}`);
  });
}
