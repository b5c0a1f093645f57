import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { CorpusFile } from "./corpus.ts";
import type { ExaminationReply } from "./examiners.ts";
import { sortMisses } from "./kept-words.ts";

export interface OfficeFacts {
  readonly opens: boolean;
  readonly pages: number;
  readonly words: number;
  readonly marked: number;
  /** Words without the mark, each once. */
  readonly unmarked: readonly string[];
}

export interface SweepRow {
  readonly file: CorpusFile;
  readonly facts: ExaminationReply;
  readonly resultPath: string | null;
  sourceOffice: OfficeFacts | null;
  resultOffice: OfficeFacts | null;
}

const PAGE_TOLERANCE = 0.1;
const WANTED_SHARE = 0.99;

interface Verdict {
  readonly files: number;
  readonly open: readonly SweepRow[];
  readonly refused: readonly SweepRow[];
  /** Refused by us although LibreOffice opens them. */
  readonly refusedWrongly: readonly SweepRow[];
  readonly identityBroken: readonly SweepRow[];
  readonly faults: readonly SweepRow[];
  readonly targetsLost: readonly SweepRow[];
  readonly notOpened: readonly SweepRow[];
  readonly pagesDiffer: readonly SweepRow[];
  readonly words: number;
  readonly marked: number;
  readonly misses: readonly SweepRow[];
  /** Files that LibreOffice shows, with the words of theirs that nothing explains. */
  readonly shown: readonly { readonly row: SweepRow; readonly missed: readonly string[] }[];
  /** Words without the mark by why they stay, each once per file, with the number of such files. */
  readonly reasons: ReadonlyMap<string, { words: number; files: number }>;
}

function judge(rows: readonly SweepRow[]): Verdict {
  const open = rows.filter(({ facts }) => facts.refusal === null);
  const judged = open.filter(({ sourceOffice }) => sourceOffice?.opens);
  const opened = judged.filter(({ resultOffice }) => resultOffice?.opens);
  const reasons = new Map<string, { words: number; files: number }>();
  const shown = opened.map((row) => {
    const { byReason, missed } = sortMisses(row.resultOffice!.unmarked, row.facts.kept);
    for (const [reason, count] of byReason) {
      const sum = reasons.get(reason) ?? { words: 0, files: 0 };
      reasons.set(reason, { words: sum.words + count, files: sum.files + 1 });
    }
    return { row, missed };
  });
  return {
    files: rows.length,
    open,
    refused: rows.filter(({ facts }) => facts.refusal !== null),
    refusedWrongly: rows.filter(({ facts, sourceOffice }) => facts.refusal !== null && sourceOffice?.opens),
    identityBroken: open.filter(({ facts }) => !facts.isIdenticalUntouched || !facts.isIdenticalCopied),
    faults: open.filter(({ facts }) => facts.fault !== null || facts.failedSegments > 0),
    targetsLost: open.filter(({ facts }) => facts.lostTargets.length > 0),
    notOpened: judged.filter(({ resultOffice }) => !resultOffice?.opens),
    pagesDiffer: opened.filter((row) => !hasSamePages(row)),
    words: opened.reduce((sum, { resultOffice }) => sum + resultOffice!.words, 0),
    marked: opened.reduce((sum, { resultOffice }) => sum + resultOffice!.marked, 0),
    misses: opened.filter(({ resultOffice }) => resultOffice!.marked < resultOffice!.words),
    shown,
    reasons,
  };
}

/** Within 10 %: of a short document, every page counts. */
function hasSamePages({ sourceOffice, resultOffice }: SweepRow): boolean {
  const difference = Math.abs(sourceOffice!.pages - resultOffice!.pages);
  return difference <= PAGE_TOLERANCE * sourceOffice!.pages;
}

export interface Summary {
  /** Identity, no faults, nothing refused or spoilt that LibreOffice opens. */
  readonly isLawful: boolean;
  readonly words: number;
  readonly marked: number;
}

/** One paragraph per format on the terminal. */
export function printSummary(format: string, rows: readonly SweepRow[], isSample: boolean): Summary {
  const verdict = judge(rows);
  const identical = verdict.open.length - verdict.identityBroken.length;
  const isJudged = rows.some(({ sourceOffice }) => sourceOffice !== null);
  console.log(
    `${format}${isSample ? " (sample)" : ""}: ${verdict.files} files, ${verdict.open.length} open, ${verdict.refused.length} refused (${verdict.refusedWrongly.length} that LibreOffice opens)`,
  );
  console.log(
    `  identity ${identical} of ${verdict.open.length}; faults ${verdict.faults.length}; targets not found again in ${verdict.targetsLost.length} files`,
  );
  if (isJudged) {
    console.log(
      `  LibreOffice does not open ${verdict.notOpened.length} results; page count differs in ${verdict.pagesDiffer.length}; marked words ${percent(verdict.marked, verdict.words)} of ${verdict.words}`,
    );
  }
  if (isJudged) {
    console.log(`  no text untranslated that nothing explains: ${wholeFiles(verdict)}`);
    for (const [reason, { words, files }] of verdict.reasons)
      console.log(`  kept       ${reason}: ${words} words in ${files} files`);
    listRows("missed", withMissed(verdict), (row) => firstMissed(verdict, row));
  }
  const identityOf = ({ facts }: SweepRow) =>
    `untouched ${facts.isIdenticalUntouched}, copied ${facts.isIdenticalCopied}`;
  listRows(
    "identity",
    verdict.identityBroken.filter(({ facts }) => facts.fault === null),
    identityOf,
  );
  listRows("fault", verdict.faults, faultText);
  listRows("refused", verdict.refusedWrongly, ({ facts }) => facts.refusal!);
  listRows(
    "not opened",
    verdict.notOpened.filter(({ facts }) => facts.fault === null),
    () => "",
  );
  listRows("pages", verdict.pagesDiffer, (row) => `${row.sourceOffice!.pages} -> ${row.resultOffice!.pages}`);
  listRows(
    "unmarked",
    byMissing(verdict.misses),
    (row) => `${missing(row)} of ${row.resultOffice!.words}: ${firstUnmarked(row)}`,
  );
  const broken = [verdict.identityBroken, verdict.faults, verdict.notOpened, verdict.refusedWrongly];
  return {
    isLawful: broken.every((files) => files.length === 0),
    words: verdict.words,
    marked: verdict.marked,
  };
}

/** The last line: the words of all formats together; true when enough of them carry the mark and every law holds. */
export function printOutcome(summaries: readonly Summary[]): boolean {
  const words = summaries.reduce((sum, summary) => sum + summary.words, 0);
  const marked = summaries.reduce((sum, summary) => sum + summary.marked, 0);
  const isShareHeld = words === 0 || marked / words >= WANTED_SHARE;
  const holds = isShareHeld && summaries.every(({ isLawful }) => isLawful);
  const share =
    words === 0 ? "" : `: ${percent(marked, words)} of ${words} words on LibreOffice's pages carry the mark`;
  console.log(`${holds ? "holds" : "falls short"}${share}`);
  return holds;
}

/** The page `docs/formats/sweep-<format>.md`. */
export async function writeTable(path: string, format: string, rows: readonly SweepRow[]): Promise<void> {
  const verdict = judge(rows);
  const identical = verdict.open.length - verdict.identityBroken.length;
  const lines = [
    `# Sweep: ${format}`,
    "",
    "Made by `npm run sweep`; do not edit. Every file of the shared corpus is extracted and merged untouched and with each",
    "target set to its source (both through XLIFF 2.1), pseudo-translated at the same length through the whole pipeline, and",
    format === "txt"
      ? "read again. The texts are sentences of the parallel corpus in the encodings and line ends that text files come in."
      : "set by LibreOffice before and after: pages, and the words of its pages that carry the mark of pseudo-translation.",
    ...(format === "legacy"
      ? [
          "",
          "LibreOffice makes each file into one of today, of which identity is said, and its result into what the file was. A file in",
          "which nothing changes comes back as it was. What LibreOffice makes nothing of, without a password or at all, is refused here.",
        ]
      : []),
    "",
    "| | |",
    "|---|---|",
    `| Files | ${verdict.files} |`,
    `| Open | ${verdict.open.length} |`,
    `| Refused with a code | ${verdict.refused.length}, of which LibreOffice opens ${verdict.refusedWrongly.length} |`,
    `| Identical, byte for byte, both ways | ${identical} of ${verdict.open.length} |`,
    `| Errors after opening | ${verdict.faults.length} |`,
    `| Targets all found again in the result | ${verdict.open.length - verdict.targetsLost.length} of ${verdict.open.length} |`,
    ...(format === "txt"
      ? []
      : [
          `| LibreOffice opens the result where it opens the source | ${verdict.open.filter((r) => r.sourceOffice?.opens).length - verdict.notOpened.length} of ${verdict.open.filter((r) => r.sourceOffice?.opens).length} |`,
          `| Page count within 10 % | ${verdict.open.filter((r) => r.sourceOffice?.opens && r.resultOffice?.opens).length - verdict.pagesDiffer.length} of ${verdict.open.filter((r) => r.sourceOffice?.opens && r.resultOffice?.opens).length} |`,
        ]),
    `| Files without a word untranslated that nothing explains | ${wholeFiles(verdict)} |`,
    `| Words that carry the mark | ${verdict.marked} of ${verdict.words} (${percent(verdict.marked, verdict.words)}) |`,
    "",
    ...section(
      "Refused",
      ["File", "Code", "LibreOffice opens it"],
      verdict.refused.map((row) => [
        row.file.name,
        row.facts.refusal!,
        row.sourceOffice?.opens ? "yes" : "no",
      ]),
    ),
    ...section(
      "Identity broken",
      ["File", "Untouched", "Copied"],
      verdict.identityBroken.map((row) => [
        row.file.name,
        String(row.facts.isIdenticalUntouched),
        String(row.facts.isIdenticalCopied),
      ]),
    ),
    ...section(
      "Errors after opening",
      ["File", "What happened"],
      verdict.faults.map((row) => [row.file.name, faultText(row)]),
    ),
    ...section(
      "Targets not found again",
      ["File", "Unit: written, found"],
      verdict.targetsLost.map((row) => [row.file.name, row.facts.lostTargets.slice(0, 3).join("; ")]),
    ),
    ...section(
      "Results that LibreOffice does not open",
      ["File"],
      verdict.notOpened.map((row) => [row.file.name]),
    ),
    ...section(
      "Page count",
      ["File", "Source", "Result"],
      verdict.pagesDiffer.map((row) => [
        row.file.name,
        String(row.sourceOffice!.pages),
        String(row.resultOffice!.pages),
      ]),
    ),
    ...section(
      "Why words stay",
      ["Reason", "Different words", "Files"],
      [...verdict.reasons].map(([reason, { words, files }]) => [reason, String(words), String(files)]),
    ),
    ...section(
      "Words that nothing explains",
      ["File", "The first of them"],
      withMissed(verdict).map((row) => [row.file.name, firstMissed(verdict, row)]),
    ),
    ...section(
      "Words without the mark",
      ["File", "Words", "Without", "The first of them"],
      [...verdict.misses]
        .sort((a, b) => missing(b) - missing(a) || a.file.name.localeCompare(b.file.name))
        .map((row) => [
          row.file.name,
          String(row.resultOffice!.words),
          String(missing(row)),
          firstUnmarked(row),
        ]),
    ),
  ];
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, lines.join("\n").trimEnd() + "\n");
}

function faultText({ facts }: SweepRow): string {
  return (facts.fault ?? `${facts.failedSegments} segments failed`).slice(0, 300);
}

/** A sweep of a broken filter would print every file: the page has them all. */
const LISTED = 15;

function listRows(title: string, rows: readonly SweepRow[], tell: (row: SweepRow) => string): void {
  for (const row of rows.slice(0, LISTED))
    console.log(`  ${title.padEnd(10)} ${row.file.name} ${tell(row)}`.trimEnd());
  if (rows.length > LISTED) console.log(`  ${title.padEnd(10)} … and ${rows.length - LISTED} more`);
}

function byMissing(rows: readonly SweepRow[]): SweepRow[] {
  return [...rows].sort((a, b) => missing(b) - missing(a) || a.file.name.localeCompare(b.file.name));
}

function firstUnmarked({ resultOffice }: SweepRow): string {
  return [...new Set(resultOffice!.unmarked)].slice(0, 8).join(" ");
}

function wholeFiles({ shown }: Verdict): string {
  const whole = shown.filter(({ missed }) => missed.length === 0).length;
  return `${whole} of ${shown.length} files (${percent(whole, shown.length)})`;
}

function withMissed({ shown }: Verdict): SweepRow[] {
  const missed = shown.filter((one) => one.missed.length > 0);
  return missed.sort((a, b) => b.missed.length - a.missed.length).map(({ row }) => row);
}

function firstMissed({ shown }: Verdict, row: SweepRow): string {
  const { missed } = shown.find((one) => one.row === row)!;
  return `${missed.length}: ${missed.slice(0, 8).join(" ")}`;
}

function missing({ resultOffice }: SweepRow): number {
  return resultOffice!.words - resultOffice!.marked;
}

function section(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/[|\\]/g, "\\$&").replace(/\s+/g, " ")).join(" | ")} |`;
  return [`## ${title}`, "", line(heads), `|${heads.map(() => "---").join("|")}|`, ...rows.map(line), ""];
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${(Math.floor((10000 * part) / whole) / 100).toFixed(2)} %`;
}
