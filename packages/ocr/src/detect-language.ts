/** Which of the installed languages a picture of text is in: some of its lines are read in each. */
import type { Raster } from "@yizhou/page/raster";
import { normalisePage } from "./normalise-page.ts";
import { greyOf, turnGrey } from "./grey-raster.ts";
import { dewarpGrey, skewOnly } from "./dewarp-grey.ts";
import type { InkLine } from "./ink-lines.ts";
import type { OcrEngine, OcrLine } from "./ocr-model.ts";
import { sortInk, type PageInk } from "./page-ink.ts";
import { readRegions, type ReadingOptions } from "./read-regions.ts";
import { findSkew } from "./skew.ts";

export interface DetectOptions {
  readonly engine: OcrEngine;
  /** Those that come into question, BCP 47; others are passed over. */
  readonly candidates: readonly string[];
  readonly signal?: AbortSignal;
}

const LINES = 6;
/** Score from which a language is taken without a look at other lines. */
const SURE = 0.35;
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
  const normalised = normalisePage(greyOf(raster));
  if (!normalised) return null;
  const { flat, raw, letter } = normalised;
  const skew = findSkew(raw.components, letter);
  const level = dewarpGrey(turnGrey(flat, skew.isSideways ? 90 : 0), skewOnly(skew.degrees));
  const ink = sortInk(level, letter, level === flat ? raw : undefined);
  if (!ink) return null;
  // Long lines of the usual size, so neither titles nor drawings; over a photograph its grain has the usual size.
  const usual = ink.lines
    .filter((line) => line.letter < 1.5 * letter && line.components.length > 8)
    .sort((a, b) => b.components.length - a.components.length)
    .filter((_, i, all) => i % Math.max(1, Math.floor(all.length / LINES / 2)) === 0)
    .slice(0, LINES);
  const large = ink.lines
    .filter((line) => line.components.length > 8)
    .sort((a, b) => b.letter - a.letter)
    .slice(0, LINES);
  const options = { engine, languages, signal };
  const best = await bestLanguage(ink, usual, options);
  const other = (best?.score ?? 0) < SURE ? await bestLanguage(ink, large, options) : null;
  return (other && other.score > (best?.score ?? 0) ? other : best)?.language ?? null;
}

interface ScoredLanguage {
  readonly language: string;
  readonly score: number;
}

async function bestLanguage(
  ink: PageInk,
  lines: readonly InkLine[],
  { engine, languages, signal }: Pick<ReadingOptions, "engine" | "languages" | "signal">,
): Promise<ScoredLanguage | null> {
  if (lines.length === 0) return null;
  const regions = lines.map((line) => ({ lines: [line], isCell: false }));
  let best: ScoredLanguage | null = null;
  for (const language of languages) {
    const read = await readRegions(ink.text, regions, { engine, languages: [language], signal });
    const score = scoreOf(
      read.flatMap((region) => region.lines),
      language,
    );
    if (score > (best?.score ?? 0)) best = { language, score };
  }
  return best;
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
