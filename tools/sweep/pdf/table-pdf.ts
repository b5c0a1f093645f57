import { writeFile } from "node:fs/promises";
import type { PdfExamination } from "./examine-pdf.ts";

export interface PdfRow {
  readonly name: string;
  readonly facts: PdfExamination;
}

/** Figures over all files; shares 0-1, null where there is nothing to take them of. */
interface PdfSummary {
  readonly files: number;
  readonly refused: number;
  readonly faults: number;
  readonly identical: number;
  readonly pages: number;
  readonly textPages: number;
  readonly rightTextPages: number;
  readonly drawnPages: number;
  readonly unchangedPages: number;
  readonly textShare: number;
  readonly medianLeft: number;
  readonly medianLocked: number;
  readonly overlap: number;
  readonly boxes: number;
  readonly smallBoxes: number;
  readonly worseForQpdf: readonly string[];
  readonly closedToPoppler: readonly string[];
  readonly pagesPerSecond: number;
}

function summarise(rows: readonly PdfRow[]): PdfSummary {
  const opened = rows.filter(({ facts }) => facts.refusal === null && facts.fault === null);
  const reports = opened.flatMap(({ facts }) => (facts.report ? [facts.report] : []));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const drawn = reports.flatMap(({ raster }) => (raster ? [raster] : []));
  // Reading text from pictures has figures of its own.
  const born = opened.filter(({ facts }) => !facts.warnings.includes("warning.text_recognised"));
  const seconds = sum(born.map(({ facts }) => facts.readSeconds + facts.writeSeconds));
  const withWords = reports.filter(({ sourceWords }) => sourceWords >= 20);
  const area = reports.filter(({ boxOverlap }) => boxOverlap !== null);
  return {
    files: rows.length,
    refused: rows.filter(({ facts }) => facts.refusal !== null).length,
    faults: rows.filter(({ facts }) => facts.fault !== null).length,
    identical: opened.filter(({ facts }) => facts.isIdentical).length,
    pages: sum(opened.map(({ facts }) => facts.pages)),
    textPages: sum(opened.map(({ facts }) => facts.textPages)),
    rightTextPages: sum(opened.map(({ facts }) => facts.rightTextPages)),
    drawnPages: sum(drawn.map(({ pages }) => pages)),
    unchangedPages: sum(drawn.map(({ pages, changed }) => pages - changed.length)),
    textShare: drawn.length === 0 ? 0 : sum(drawn.map(({ textShare }) => textShare)) / drawn.length,
    medianLeft: median(withWords.map(({ sourceWordsLeft }) => sourceWordsLeft)),
    medianLocked: median(withWords.map(({ lockedWords }) => lockedWords)),
    overlap: area.length === 0 ? 0 : sum(area.map(({ boxOverlap }) => boxOverlap!)) / area.length,
    boxes: sum(reports.map(({ boxes }) => boxes)),
    smallBoxes: sum(reports.map(({ smallBoxes }) => smallBoxes)),
    worseForQpdf: opened
      .filter(({ facts }) => isWorse(facts.qpdfBefore, facts.qpdfAfter))
      .map(({ name }) => name),
    closedToPoppler: opened.filter(({ facts }) => !facts.doesPopplerOpen).map(({ name }) => name),
    pagesPerSecond: seconds === 0 ? 0 : sum(born.map(({ facts }) => facts.pages)) / seconds,
  };
}

/** qpdf says 0 for a good file, 3 for one with warnings, 2 for errors. */
function isWorse(before: number, after: number): boolean {
  const rank = (status: number) => (status === 0 ? 0 : status === 3 ? 1 : 2);
  return rank(after) > rank(before);
}

/** @returns true when no file crashed, nothing was made worse and the shares hold */
export function printPdfSummary(rows: readonly PdfRow[]): boolean {
  const summary = summarise(rows);
  for (const [label, value] of figures(summary)) console.log(`  ${label}: ${value}`);
  for (const { name, facts } of rows) if (facts.fault) console.log(`  ${name}: ${facts.fault}`);
  return (
    summary.faults === 0 &&
    summary.identical === summary.files - summary.refused &&
    summary.worseForQpdf.length === 0 &&
    summary.unchangedPages >= 0.99 * summary.drawnPages &&
    summary.rightTextPages >= 0.99 * summary.textPages &&
    summary.medianLeft <= 0.01 &&
    summary.medianLocked <= 0.1
  );
}

function figures(summary: PdfSummary): [label: string, value: string][] {
  const of = (count: number, all: number) =>
    `${count} of ${all}${all > 0 ? ` (${percent(count / all)})` : ""}`;
  return [
    ["Files", String(summary.files)],
    ["Refused with a code", String(summary.refused)],
    ["Errors after opening", String(summary.faults)],
    [
      "Identical, byte for byte, with every target its source",
      of(summary.identical, summary.files - summary.refused),
    ],
    ["Pages", String(summary.pages)],
    ["Pages whose new words pdftotext gives back", of(summary.rightTextPages, summary.textPages)],
    [
      "Pages without a changed pixel outside text boxes + 2 px",
      of(summary.unchangedPages, summary.drawnPages),
    ],
    ["Text boxes' share of a page, mean", percent(summary.textShare)],
    ["Source words left, median of files of 20 words and more", percent(summary.medianLeft)],
    ["Words locked, median of the same files", percent(summary.medianLocked)],
    ["Box overlap (intersection over union), mean of files", summary.overlap.toFixed(3)],
    ["Boxes under scale 0.7", of(summary.smallBoxes, summary.boxes)],
    ["Worse for qpdf than the source", String(summary.worseForQpdf.length)],
    ["Not opened by poppler", String(summary.closedToPoppler.length)],
    ["Born-digital pages a second of one core, reading and writing", summary.pagesPerSecond.toFixed(1)],
  ];
}

export async function writePdfTable(path: string, rows: readonly PdfRow[]): Promise<void> {
  const summary = summarise(rows);
  const lines = [
    "# Sweep: pdf",
    "",
    "Made by `npm run sweep -- pdf`; do not edit. Every file of the shared corpus is read, written with every target set to",
    "its source, and translated into Chinese with answers of real length (sentences of a parallel text). Misses are explained",
    "in [pdf.md](pdf.md).",
    "",
    "| | |",
    "|---|---|",
    ...figures(summary).map(([label, value]) => `| ${label} | ${value} |`),
    "",
    ...section(
      "Refused",
      ["File", "Code"],
      rows,
      ({ name, facts }) => facts.refusal && [name, facts.refusal],
    ),
    ...section(
      "Errors after opening",
      ["File", "Error"],
      rows,
      ({ name, facts }) => facts.fault && [name, facts.fault],
    ),
    ...section(
      "Words not found by pdftotext",
      ["File", "Pages right", "First miss"],
      rows,
      ({ name, facts }) =>
        facts.wrongText && [name, `${facts.rightTextPages} of ${facts.textPages}`, facts.wrongText],
    ),
    ...section("Pixels changed outside text", ["File", "Pages (pixels)"], rows, ({ name, facts }) => {
      const changed = facts.report?.raster?.changed ?? [];
      return (
        changed.length > 0 && [name, changed.map(({ page, pixels }) => `${page} (${pixels})`).join(", ")]
      );
    }),
    ...section("Source words left, over 1 %", ["File", "Words", "Left"], rows, ({ name, facts }) => {
      const { report } = facts;
      if (!report || report.sourceWordsLeft <= 0.01) return null;
      return [name, String(report.sourceWords), percent(report.sourceWordsLeft)];
    }),
    ...section(
      "Worse for qpdf",
      ["File", "Before", "After"],
      rows,
      ({ name, facts }) =>
        isWorse(facts.qpdfBefore, facts.qpdfAfter) && [
          name,
          String(facts.qpdfBefore),
          String(facts.qpdfAfter),
        ],
    ),
    ...section(
      "Larger documents",
      ["File", "Pages", "Overlap", "Small boxes", "Left", "Locked"],
      rows,
      ({ name, facts }) => {
        const { report } = facts;
        if (!report || report.boxes < 30) return null;
        return [
          name,
          String(report.pages),
          report.boxOverlap?.toFixed(3) ?? "-",
          `${report.smallBoxes} of ${report.boxes}`,
          percent(report.sourceWordsLeft),
          percent(report.lockedWords),
        ];
      },
    ),
  ];
  await writeFile(path, `${lines.join("\n").trimEnd()}\n`);
}

function section(
  title: string,
  head: readonly string[],
  rows: readonly PdfRow[],
  line: (row: PdfRow) => readonly string[] | null | false | "",
): string[] {
  const cells = rows.flatMap((row) => {
    const found = line(row);
    return found ? [`| ${found.map((cell) => cell.replace(/[|\n]/g, " ")).join(" | ")} |`] : [];
  });
  if (cells.length === 0) return [];
  return [`## ${title}`, "", `| ${head.join(" | ")} |`, `|${"---|".repeat(head.length)}`, ...cells, ""];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
