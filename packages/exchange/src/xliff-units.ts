import { AppError, type LanguageTag, textOnly, type TranslationUnit } from "@yizhou/model";
import type { RowProblem } from "./row-problem.ts";
import type { XliffDocument } from "./xliff.ts";

/**
 * The translated segments of an XLIFF as memory units, in order; `row` of a problem counts the segments.
 *
 * @param targetLanguage  for a file that does not name one
 * @throws {AppError} exchange.invalid_xliff  when neither the file nor the caller names a target language
 */
export function* xliffMemoryUnits(
  document: XliffDocument,
  options: { targetLanguage?: LanguageTag; onProblem?: (problem: RowProblem) => void } = {},
): Generator<TranslationUnit> {
  const { sourceLanguage } = document;
  const targetLanguage = document.targetLanguage ?? options.targetLanguage;
  if (!targetLanguage) throw new AppError("exchange.invalid_xliff", { reason: "no target language" });
  let row = 0;
  for (const { units } of document.files) {
    for (const { segments, notes } of units) {
      for (const { source, target } of segments) {
        row++;
        const empty = textOnly(source).trim() === "" ? sourceLanguage : !target ? targetLanguage : null;
        if (empty || !target) {
          const problem = { code: "exchange.row_side_empty", params: { language: empty! } } as const;
          options.onProblem?.({ row, problem, isNote: false });
          continue;
        }
        yield {
          variants: [
            { language: sourceLanguage, content: source },
            { language: targetLanguage, content: target },
          ],
          ...(notes && notes.length > 0 && { notes }),
        };
      }
    }
  }
}
