/** Which of the installed languages a picture of text is in: some of its lines are read in each. */
import { flattenPaper } from "./flatten-paper.ts";
import { greyOf, levelGrey, turnGrey } from "./grey-raster.ts";
import { letterHeight } from "./letter-size.ts";
import type { OcrEngine, OcrLine, Raster } from "./ocr-model.ts";
import { findRawInk, sortInk } from "./page-ink.ts";
import { readRegions } from "./read-regions.ts";
import { findSkew } from "./skew.ts";

export interface DetectOptions {
  readonly engine: OcrEngine;
  /** Those that come into question, BCP 47; others are passed over. */
  readonly candidates: readonly string[];
  readonly signal?: AbortSignal;
}

const LINES = 6;
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  zh: /\p{Script=Han}/gu,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  ko: /\p{Script=Hangul}/gu,
};
const OTHER_SCRIPTS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/gu;

/**
 * @returns null where nothing can be read, or no candidate is installed
 * @throws {AppError} as `OcrEngine.read`
 * Cost: a few lines read in every candidate, about a second.
 */
export async function detectLanguage(
  raster: Raster,
  { engine, candidates, signal }: DetectOptions,
): Promise<string | null> {
  const installed = await engine.installedLanguages();
  const languages = candidates.filter((language) => installed.includes(language));
  if (languages.length < 2) return languages[0] ?? null;
  const flat = flattenPaper(greyOf(raster));
  const raw = findRawInk(flat);
  const letter = raw && letterHeight(raw.components, flat.height);
  if (!letter) return null;
  const skew = findSkew(raw.components, letter);
  const level = levelGrey(turnGrey(flat, skew.isSideways ? 90 : 0), skew.degrees);
  const ink = sortInk(level, letter, level === flat ? raw : undefined);
  // Long lines of the usual size, so neither titles nor drawings.
  const lines = [...(ink?.lines ?? [])]
    .filter((line) => line.letter < 1.5 * letter && line.components.length > 8)
    .sort((a, b) => b.components.length - a.components.length)
    .filter((_, i, all) => i % Math.max(1, Math.floor(all.length / LINES / 2)) === 0)
    .slice(0, LINES);
  if (!ink || lines.length === 0) return null;
  const regions = lines.map((line) => ({ lines: [line], isCell: false }));
  let best: { language: string; score: number } | null = null;
  for (const language of languages) {
    const read = await readRegions(ink.text, regions, { engine, languages: [language], signal });
    const score = scoreOf(
      read.flatMap((region) => region.lines),
      language,
    );
    if (score > (best?.score ?? 0)) best = { language, score };
  }
  return best?.language ?? null;
}

/** Mean confidence of the letters that are of the language's script, over all that was read. */
function scoreOf(lines: readonly OcrLine[], language: string): number {
  const script = SCRIPTS[language.split("-")[0]!] ?? OTHER_SCRIPTS;
  let [sum, total] = [0, 0];
  for (const { text, confidence } of lines.flatMap((line) => line.words)) {
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    // Doubtful words count against: a wrong alphabet reads everything as something.
    sum += Math.max(0, confidence - 0.4) * (text.match(script)?.length ?? 0);
    total += letters;
  }
  return total === 0 ? 0 : sum / total;
}
