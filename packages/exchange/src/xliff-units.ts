import { AppError, contextProperty, type LanguageTag, plainText, textOnly } from "@yizhou/model";
import type { InlineContent, TranslationUnit } from "@yizhou/model";
import type { RowProblem } from "./row-problem.ts";
import type { XliffDocument, XliffFile, XliffSegment } from "./xliff.ts";

/** The property that tells who made a unit, where that was no person (`docs/formats/tmx.md`). */
const BY_MACHINE = { "x-origin": "machine" };

/** A segment of a file with what stands around it there, translated or not. */
interface PlacedSegment {
  readonly segment: XliffSegment;
  readonly notes: readonly string[] | undefined;
}

/**
 * The translated segments of an XLIFF as memory units, in order, each with its neighbours in the file; `row` of a problem counts
 * the segments. What a reviewer has sent back is left out; what a machine wrote and nobody has confirmed says so.
 *
 * @param targetLanguage  for a file that does not name one
 * @throws {AppError} exchange.invalid_xliff  when neither the file nor the caller names a target language
 */
export function* xliffMemoryUnits(
  document: XliffDocument,
  options: {
    targetLanguage?: LanguageTag;
    onProblem?: (problem: RowProblem) => void;
    /** Hears in which row a unit stands, just before the unit comes. */
    onUnit?: (row: number) => void;
  } = {},
): Generator<TranslationUnit> {
  const { sourceLanguage } = document;
  const targetLanguage = document.targetLanguage ?? options.targetLanguage;
  if (!targetLanguage) throw new AppError("exchange.invalid_xliff", { reason: "no target language" });
  let row = 0;
  for (const file of document.files) {
    const placed = segmentsOf(file);
    for (const [at, { segment, notes }] of placed.entries()) {
      row++;
      const { source, target } = segment;
      const empty = textOnly(source).trim() === "" ? sourceLanguage : !target ? targetLanguage : null;
      if (empty || !target || segment.isRejected) {
        options.onProblem?.({
          row,
          problem: segment.isRejected
            ? { code: "exchange.row_rejected", params: {} }
            : { code: "exchange.row_side_empty", params: { language: empty! } },
          isNote: false,
        });
        continue;
      }
      const around = { previous: placed[at - 1]?.segment, next: placed[at + 1]?.segment };
      const properties = {
        ...(segment.isMachine && BY_MACHINE),
        ...neighbours(around, sourceLanguage, ({ source: text }) => text),
        ...neighbours(around, targetLanguage, ({ target: text }) => text),
      };
      options.onUnit?.(row);
      yield {
        ...(Object.keys(properties).length > 0 && { properties }),
        variants: [
          { language: sourceLanguage, content: source },
          { language: targetLanguage, content: target },
        ],
        ...(notes && notes.length > 0 && { notes }),
      };
    }
  }
}

/** The segments of a file in order, those without a word aside: tags between two sentences are no neighbours. */
function segmentsOf({ units }: XliffFile): PlacedSegment[] {
  return units.flatMap(({ segments, notes }) =>
    segments.flatMap((segment) =>
      segment.target === null && textOnly(segment.source).trim() === "" ? [] : [{ segment, notes }],
    ),
  );
}

function neighbours(
  around: Readonly<Record<"previous" | "next", XliffSegment | undefined>>,
  language: LanguageTag,
  side: (segment: XliffSegment) => InlineContent | null,
): Record<string, string> {
  const found = (["previous", "next"] as const).flatMap((where): [string, string][] => {
    const content = around[where] && side(around[where]);
    return content ? [[contextProperty(where, language), plainText(content)]] : [];
  });
  return Object.fromEntries(found);
}
