// What the sweep does with one PDF: identity, a translation of real length, and every measure of the result.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { isAppError, type LanguageTag } from "@yizhou/model";
import type { PdfReport } from "@yizhou/filters";
import { comparePdf, installedFilters } from "@yizhou/filters/node";
import type { PdfFilter } from "../../../packages/filters/src/pdf/pdf-filter.ts";
import type { WrittenPdf } from "../../../packages/filters/src/pdf/write/write-job.ts";
import type { FixtureAnswers } from "./fixture-answers.ts";

export interface PdfExamination {
  readonly refusal: string | null;
  readonly fault: string | null;
  readonly pages: number;
  readonly units: number;
  readonly isIdentical: boolean;
  readonly warnings: readonly string[];
  /** Exit status of qpdf --check: 0 good, 2 errors, 3 warnings. */
  readonly qpdfBefore: number;
  readonly qpdfAfter: number;
  /** Where it opens the source. */
  readonly doesPopplerOpen: boolean;
  /** Pages with new text, and those of them whose words pdftotext gives back. */
  readonly textPages: number;
  readonly rightTextPages: number;
  readonly wrongText: string | null;
  readonly report: PdfReport | null;
  readonly readSeconds: number;
  readonly writeSeconds: number;
}

const NOTHING: PdfExamination = {
  refusal: null,
  fault: null,
  pages: 0,
  units: 0,
  isIdentical: false,
  warnings: [],
  qpdfBefore: 0,
  qpdfAfter: 0,
  doesPopplerOpen: false,
  textPages: 0,
  rightTextPages: 0,
  wrongText: null,
  report: null,
  readSeconds: 0,
  writeSeconds: 0,
};

const languages = { sourceLanguage: "en" as LanguageTag, targetLanguage: "zh-Hans" as LanguageTag };

export async function examinePdf(
  path: string,
  resultPath: string,
  answers: FixtureAnswers,
): Promise<PdfExamination> {
  const source = readFileSync(path);
  let facts = NOTHING;
  let step = "open";
  try {
    const began = process.cpuUsage();
    const pdfFilter = (await installedFilters.load("pdf")) as PdfFilter;
    const { skeleton, units, warnings, facts: about } = await pdfFilter.extract(source);
    const readSeconds = secondsSince(began);
    facts = { ...facts, pages: about.pages ?? 0, units: units.length, readSeconds };
    step = "identity";
    const own = new Map(units.map(({ id, content }) => [id, content]));
    const same = await pdfFilter.merge(source, skeleton, own, languages);
    facts = { ...facts, isIdentical: Buffer.compare(same.bytes, source) === 0 };
    step = "merge";
    const open = units.filter((unit) => unit.locked === undefined);
    const targets = new Map(open.map(({ id, content }) => [id, answers.answer(content)]));
    const middle = process.cpuUsage();
    const written = await pdfFilter.write(source, skeleton, targets, languages);
    const writeSeconds = secondsSince(middle);
    writeFileSync(resultPath, written.bytes);
    step = "judge";
    facts = {
      ...facts,
      writeSeconds,
      warnings: [...warnings, ...written.warnings].map(({ code }) => code),
      qpdfBefore: statusOf("qpdf", ["--check", path]),
      qpdfAfter: statusOf("qpdf", ["--check", resultPath]),
      // A file that poppler does not open and in which nothing is translated comes back as it was.
      doesPopplerOpen: statusOf("pdfinfo", [resultPath]) === 0 || statusOf("pdfinfo", [path]) !== 0,
      ...judgeText(written, resultPath),
    };
    step = "compare";
    if (written.setUnits.length > 0) {
      const report = await comparePdf(source, written.bytes, { drawsPages: true });
      facts = { ...facts, report };
    }
  } catch (error) {
    const code = isAppError(error) ? error.code : String(error instanceof Error ? error.stack : error);
    if (step === "open" && isAppError(error)) return { ...facts, refusal: code };
    return { ...facts, fault: `${step}: ${code.slice(0, 400)}` };
  }
  return facts;
}

/** Words that were set on each page against those that pdftotext finds there; text that was left alone may be there too. */
function judgeText(
  { setUnits }: WrittenPdf,
  path: string,
): Pick<PdfExamination, "textPages" | "rightTextPages" | "wrongText"> {
  const expected = new Map<number, string[]>();
  for (const { page, text } of setUnits.flatMap((unit) => unit.texts)) {
    expected.set(page, [...(expected.get(page) ?? []), text]);
  }
  if (expected.size === 0) return { textPages: 0, rightTextPages: 0, wrongText: null };
  const pages = execFileSync("pdftotext", [path, "-"], { encoding: "utf8", maxBuffer: 1 << 30 }).split("\f");
  let right = 0;
  let wrongText: string | null = null;
  for (const [page, texts] of expected) {
    const found = counts(pages[page] ?? "");
    const all = [...found.keys()].join(" ");
    // A word beside a formula is read as one with it.
    const missing = [...counts(texts.join(" "))].filter(
      ([word, count]) =>
        (found.get(word) ?? 0) < count && !(/^[\p{Script=Latin}\p{N}]+$/u.test(word) && all.includes(word)),
    );
    if (missing.length === 0) right++;
    else
      wrongText ??= `page ${page + 1}: ${missing
        .slice(0, 5)
        .map(([word]) => word)
        .join(" ")}`;
  }
  return { textPages: expected.size, rightTextPages: right, wrongText };
}

/** Words, and each Han, kana and mark by itself; hyphens do not count, since readers join what they part. */
function counts(text: string): Map<string, number> {
  const map = new Map<string, number>();
  const clean = text.normalize("NFKC").replace(/[-\u00ad\u2010]\s*/g, "");
  for (const [word] of clean.matchAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu,
  )) {
    // Latin words beside Han are told apart by the script, not by blanks.
    for (const part of word.match(/\p{Script=Han}|[^\p{Script=Han}]+/gu)!)
      map.set(part, (map.get(part) ?? 0) + 1);
  }
  return map;
}

function secondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

function statusOf(program: string, args: readonly string[]): number {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return 0;
  } catch (error) {
    const { status } = error as { status?: number | null };
    return typeof status === "number" ? status : -1;
  }
}
