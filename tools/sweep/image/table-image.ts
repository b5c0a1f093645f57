import { writeFile } from "node:fs/promises";
import type { ImageExamination } from "./examine-image.ts";

export interface ImageRow {
  readonly name: string;
  /** Names the result in the sweep's folder. */
  readonly key: string;
  readonly facts: ImageExamination;
}

const KINDS = ["png", "jpg", "gif", "bmp", "tif"] as const;

/** @returns true when nothing crashed, untouched pictures came back as they were, and nothing but text changed */
export function printImageSummary(rows: readonly ImageRow[]): boolean {
  for (const [label, value] of figures(rows)) console.log(`  ${label}: ${value}`);
  for (const { name, key, facts } of rows) {
    const lacks = shortcomings(facts);
    if (lacks.length > 0) console.log(`  ${name} (${key}): ${lacks.join("; ")}`);
  }
  return rows.every(({ facts }) => shortcomings(facts).length === 0);
}

export async function writeImageTable(path: string, rows: readonly ImageRow[]): Promise<void> {
  const translated = rows.filter(({ facts }) => isTranslated(facts));
  const refusals = Map.groupBy(
    rows.filter(({ facts }) => facts.refusal !== null),
    ({ facts }) => facts.refusal!,
  );
  const short = rows.flatMap(({ name, facts }) =>
    shortcomings(facts).map((what) => `| ${name} | ${facts.format} | ${what} |`),
  );
  const lines = [
    "# Sweep: pictures",
    "",
    "Written by `npm run sweep -- image`. Every picture inside the Office files of the corpus once, and pages of its PDFs drawn at 130",
    "dpi; each is read, translated with sentences of a parallel text cut to the length of its source (English to Chinese, Chinese to",
    "English), and painted, also as a bilingual picture.",
    "",
    "| | |",
    "|---|---|",
    ...figures(rows).map(([label, value]) => `| ${label} | ${value} |`),
    "",
    "## By kind",
    "",
    "| Kind | Pictures | with text | Untouched the same | Kind, size, density … the same | Nothing beside the text changed | Pixels that may change, mean |",
    "|---|---|---|---|---|---|---|",
    ...KINDS.map((kind) => {
      const all = rows.filter(({ facts }) => facts.format === kind);
      const done = all.map(({ facts }) => facts).filter(isTranslated);
      const count = (test: (facts: ImageExamination) => boolean) => done.filter(test).length;
      const share = done.reduce((sum, { textShare }) => sum + textShare, 0) / Math.max(1, done.length);
      return `| ${kind} | ${all.length} | ${done.length} | ${count(({ isIdentical }) => isIdentical)} | ${count(({ changedState }) => changedState.length === 0)} | ${count(({ strayPixels }) => strayPixels === 0)} | ${percent(share)} |`;
    }),
    "",
    "Unchanged means the same value of every sample as a reader decodes it; in a JPEG beside the blocks of 16 x 16 pixels that hold",
    "text and the row of pixels round them, into which readers mix the blocks' colours by a step or two of 255. The places of text",
    "are the boxes that were read and the boxes that were painted, half a letter wider; lines of paragraphs 2.4 letters wider, where",
    "readers miss words. What is lost inside these places, such as a piece of a frame that a letter touches, is not counted: results",
    "have to be looked at for that.",
    "",
    "## Refused",
    "",
    "| Reason | Pictures |",
    "|---|---|",
    ...[...refusals].map(([reason, list]) => `| ${reason} | ${list.length} |`),
    "",
    "## Falls short",
    "",
    ...(short.length === 0 ? ["Nothing."] : ["| Picture | Kind | What |", "|---|---|---|", ...short]),
    "",
    `Layout marks of ${translated.length} translated pictures: ${marks(translated)}.`,
    "",
  ];
  await writeFile(path, lines.join("\n"));
}

function shortcomings(facts: ImageExamination): string[] {
  if (facts.fault) return [facts.fault];
  if (!isTranslated(facts)) return [];
  return [
    ...(facts.isIdentical ? [] : ["untouched, it is not the same"]),
    ...(facts.changedState.length > 0 ? [`changed: ${facts.changedState.join(", ")}`] : []),
    ...(facts.strayPixels > 0 ? [`${facts.strayPixels} pixels beside the text`] : []),
  ];
}

const isTranslated = ({ refusal, fault }: ImageExamination) => refusal === null && fault === null;

function figures(rows: readonly ImageRow[]): [string, string][] {
  const facts = rows.map((row) => row.facts);
  const done = facts.filter(isTranslated);
  const sum = (pick: (one: ImageExamination) => number) => done.reduce((total, one) => total + pick(one), 0);
  return [
    ["pictures", String(rows.length)],
    ["refused", String(facts.filter(({ refusal }) => refusal !== null).length)],
    ["crashed", String(facts.filter(({ fault }) => fault !== null).length)],
    ["translated", `${done.length} (${sum(({ units }) => units)} texts)`],
    [
      "untouched the same, byte for byte",
      `${done.filter(({ isIdentical }) => isIdentical).length} of ${done.length}`,
    ],
    [
      "kind, size, density, profile, … the same",
      `${done.filter(({ changedState }) => changedState.length === 0).length} of ${done.length}`,
    ],
    [
      "no pixel changed beside the text",
      `${done.filter(({ strayPixels }) => strayPixels === 0).length} of ${done.length}`,
    ],
    [
      "processor seconds a megapixel, without tesseract's",
      (
        sum(({ readSeconds, writeSeconds }) => readSeconds + writeSeconds) /
        Math.max(
          0.001,
          sum(({ megapixels }) => megapixels),
        )
      ).toFixed(2),
    ],
  ];
}

function marks(rows: readonly ImageRow[]): string {
  const counts = new Map<string, number>();
  for (const { facts } of rows)
    for (const [kind, count] of Object.entries(facts.marks))
      counts.set(kind, (counts.get(kind) ?? 0) + count);
  return counts.size === 0 ? "none" : [...counts].map(([kind, count]) => `${kind} ${count}`).join(", ");
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
