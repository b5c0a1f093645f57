import type { AlignmentRow } from "@yizhou/alignment";
import { tableOfUnits, writeTmx, writeXlsx } from "@yizhou/exchange";
import { inlineFromText, type LanguageTag, type TranslationUnit } from "@yizhou/model";
import { sentenceGap } from "@yizhou/pipeline";
import own from "../../../package.json" with { type: "json" };

/** Rows with both sides as memory units; sentences of one row are one text. */
export function rowUnits(
  rows: readonly AlignmentRow[],
  { from, to }: { from: LanguageTag; to: LanguageTag },
): TranslationUnit[] {
  return rows
    .filter(({ source, target }) => source.length > 0 && target.length > 0)
    .map(({ source, target, confidence, isConfirmed }) => ({
      properties: {
        "x-origin": "alignment",
        ...(isConfirmed
          ? { "x-confirmed": "yes" }
          : confidence !== null && { "x-alignment-confidence": String(Math.round(confidence * 100)) }),
      },
      variants: [
        { language: from, content: inlineFromText(source.join(sentenceGap(from))) },
        { language: to, content: inlineFromText(target.join(sentenceGap(to))) },
      ],
    }));
}

/** The units as a file. Cells that a spreadsheet would calculate are texts. */
export async function writeUnits(
  units: readonly TranslationUnit[],
  format: "tmx" | "xlsx",
  { from, to, name }: { from: LanguageTag; to: LanguageTag; name: string },
): Promise<Uint8Array> {
  if (format === "tmx") {
    const pieces: string[] = [];
    for await (const piece of writeTmx(units, { sourceLanguage: from, toolVersion: own.version })) {
      pieces.push(piece);
    }
    return Buffer.from(pieces.join(""), "utf8");
  }
  const { header, rows } = tableOfUnits(units, [from, to]);
  return writeXlsx(name, header, rows);
}
