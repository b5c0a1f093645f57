/**
 * Which language's data a picture is read with. What a job says of its language is not asked: the same picture must give the
 * same text before anybody has said it and after.
 */
import { detectLanguage, type OcrEngine } from "@yizhou/ocr";
import type { Raster } from "@yizhou/page/raster";

/** By how often pictures are in them; those without data here are passed over. */
const CANDIDATES = ["en", "zh-Hans", "ko", "zh-Hant", "ja", "ru", "ar", "th", "hi"];

/**
 * @returns BCP 47 tags
 * @throws {AppError} ocr.unavailable; ocr.language_missing when there are no data at all
 */
export async function readableLanguages(raster: Raster, engine: OcrEngine): Promise<readonly string[]> {
  return [(await detectLanguage(raster, { engine, candidates: CANDIDATES })) ?? CANDIDATES[0]!];
}
