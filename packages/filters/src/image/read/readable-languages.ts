/** Which languages a picture is read in when nobody says which it is in: those whose data read it with most confidence. */
import { primaryLanguage, type LanguageTag } from "@yizhou/model";
import type { OcrEngine, OcrPage, Raster } from "../../ocr/ocr-model.ts";
import { recognisePage } from "../../ocr/recognise-page.ts";

/** Tried in this order; a picture that is read this well is not tried again. */
const CANDIDATES = ["en", "zh-Hans", "ko"];
const SURE = 0.88;

/** @returns BCP 47 tags, the most likely first */
export async function readableLanguages(
  raster: Raster,
  engine: OcrEngine,
  known: LanguageTag | undefined,
): Promise<readonly string[]> {
  if (known && primaryLanguage(known) !== "und")
    return [known, "en"].filter((tag, at, all) => all.indexOf(tag) === at).slice(0, 1);
  const installed = new Set((await engine.installedLanguages()).map((tag) => tag));
  let best = { language: "en", confidence: -1 };
  for (const language of CANDIDATES.filter((tag) => installed.has(tag))) {
    const confidence = confidenceOf(await recognisePage(raster, { engine, languages: [language] }));
    if (confidence > best.confidence) best = { language, confidence };
    if (confidence >= SURE) break;
  }
  return [best.language];
}

function confidenceOf({ blocks }: OcrPage): number {
  let [sum, letters] = [0, 0];
  for (const word of blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words))) {
    sum += word.confidence * word.text.length;
    letters += word.text.length;
  }
  return letters === 0 ? 0 : sum / letters;
}
