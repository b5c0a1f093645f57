import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { ExaminationReply } from "./examiners.ts";
import { printOutcome, printSummary, writeTable, type OfficeFacts, type SweepRow } from "./table.ts";

const sound: ExaminationReply = {
  refusal: null,
  segments: 3,
  characters: 30,
  language: "en",
  warnings: [],
  kept: {},
  isIdenticalUntouched: true,
  isIdenticalCopied: true,
  lostTargets: [],
  failedSegments: 0,
  fault: null,
  milliseconds: 1,
  hasResult: true,
};
const office: OfficeFacts = { opens: true, pages: 10, words: 1000, marked: 1000, unmarked: [] };

function row(facts: Partial<ExaminationReply> = {}, result: Partial<OfficeFacts> = {}): SweepRow {
  return {
    file: { name: "a.docx", path: "a.docx" },
    facts: { ...sound, ...facts },
    resultPath: "r.docx",
    sourceOffice: office,
    resultOffice: { ...office, ...result },
  };
}

const isLawful = (...rows: SweepRow[]): boolean => printOutcome([printSummary("docx", rows, false)]);

test.each([
  ["all laws kept", row(), true],
  ["source bytes changed", row({ isIdenticalCopied: false }), false],
  ["an error after opening", row({ fault: "merge: filter.damaged" }), false],
  ["refused although LibreOffice opens it", row({ refusal: "filter.damaged" }), false],
  ["a result that LibreOffice does not open", row({}, { opens: false }), false],
  ["99 % of the words marked", row({}, { marked: 990 }), true],
  ["fewer than 99 %", row({}, { marked: 989 }), false],
])("a sweep with %s", (_, only, expected) => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  expect(isLawful(only)).toBe(expected);
  log.mockRestore();
});

test("the page lists what is missing, per file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-sweep-"));
  const path = join(folder, "sweep.md");
  await writeTable(path, "docx", [
    row({}, { pages: 12, marked: 998, unmarked: ["left", "over|"] }),
    row({ refusal: "filter.encrypted" }),
  ]);
  const page = await readFile(path, "utf8");
  expect(page).toContain("| a.docx | 10 | 12 |");
  expect(page).toContain("| a.docx | 1000 | 2 | left over\\| |");
  expect(page).toContain("| a.docx | filter.encrypted | yes |");
  expect(page).toContain("| Words that carry the mark | 998 of 1000 (99.80 %) |");
  await rm(folder, { recursive: true });
});
