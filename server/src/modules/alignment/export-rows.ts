import type { AlignmentRow } from "@yizhou/alignment";
import { tableOfUnits, writeTmx, writeXlsx } from "@yizhou/exchange";
import { contextProperty, inlineFromText, type LanguageTag, type TranslationUnit } from "@yizhou/model";
import { joinSentences } from "@yizhou/text";
import type { Queryable } from "../../platform/database/connect.ts";
import type { OpenProject, ProjectRow } from "./project.ts";
import { findRows } from "./repo.ts";
import own from "../../../package.json" with { type: "json" };

/**
 * Rows with both sides as memory units, each with what stands beside it in both texts; sentences of one row are one text.
 *
 * @param isWanted  rows that become units; the others are neighbours all the same
 */
export function rowUnits(
  rows: readonly AlignmentRow[],
  { from, to }: { from: LanguageTag; to: LanguageTag },
  isWanted: (row: AlignmentRow) => boolean = () => true,
): TranslationUnit[] {
  const sides = [
    { language: from, texts: rows.map(({ source }) => joinSentences(source, from)) },
    { language: to, texts: rows.map(({ target }) => joinSentences(target, to)) },
  ];
  // A row without words on a side is no neighbour there: what stands behind it is.
  const beside = sides.map(({ language, texts }) => neighboursOf(texts, language));
  return rows.flatMap((row, at): TranslationUnit[] => {
    const { source, target, confidence, isConfirmed } = row;
    if (source.length === 0 || target.length === 0 || !isWanted(row)) return [];
    const unit = {
      properties: {
        "x-origin": "alignment",
        ...(isConfirmed
          ? { "x-confirmed": "yes" }
          : confidence !== null && { "x-alignment-confidence": String(Math.round(confidence * 100)) }),
        ...beside[0]![at],
        ...beside[1]![at],
      },
      variants: sides.map(({ language, texts }) => ({ language, content: inlineFromText(texts[at]!) })),
    };
    return [unit];
  });
}

/** By text, the properties that name the last text before it and the first behind it. */
function neighboursOf(texts: readonly string[], language: LanguageTag): Record<string, string>[] {
  const found = texts.map((): Record<string, string> => ({}));
  const walk = (side: "previous" | "next", order: readonly number[]) => {
    let last: string | null = null;
    for (const at of order) {
      if (last !== null) found[at]![contextProperty(side, language)] = last;
      if (texts[at] !== "") last = texts[at]!;
    }
  };
  const order = [...texts.keys()];
  walk("previous", order);
  walk("next", order.reverse());
  return found;
}

/** Which pairs of a project are wanted. */
export interface WantedPairs {
  /** Only those that a person confirmed. */
  readonly confirmed: boolean;
  /** 0-100: those, pairs made by hand, and pairs that the aligner is at least so sure of. */
  readonly minConfidence?: number | undefined;
}

function isWantedBy({ confirmed, minConfidence }: WantedPairs): (row: AlignmentRow) => boolean {
  return ({ isConfirmed, confidence }) => {
    if (isConfirmed) return true;
    if (confirmed) return false;
    return minConfidence === undefined || confidence === null || confidence * 100 >= minConfidence;
  };
}

/** The pairs of a project as memory units: those that are confirmed or sure enough, or all. */
export async function unitsOfProject(
  db: Queryable,
  project: OpenProject<"read"> & Pick<ProjectRow, "sourceLanguage" | "targetLanguage">,
  wanted: WantedPairs,
): Promise<TranslationUnit[]> {
  const rows = await findRows(db, project);
  return rowUnits(rows, languagesOf(project), isWantedBy(wanted));
}

function languagesOf({
  sourceLanguage,
  targetLanguage,
}: Pick<ProjectRow, "sourceLanguage" | "targetLanguage">): { from: LanguageTag; to: LanguageTag } {
  return { from: sourceLanguage as LanguageTag, to: targetLanguage as LanguageTag };
}

/** The units as a file. Cells that a spreadsheet would calculate are texts. */
export async function writeUnits(
  units: readonly TranslationUnit[],
  format: "tmx" | "xlsx",
  project: Pick<ProjectRow, "name" | "sourceLanguage" | "targetLanguage">,
): Promise<Uint8Array> {
  const { from, to } = languagesOf(project);
  if (format === "tmx") {
    const pieces: string[] = [];
    for await (const piece of writeTmx(units, { sourceLanguage: from, toolVersion: own.version })) {
      pieces.push(piece);
    }
    return Buffer.from(pieces.join(""), "utf8");
  }
  const { header, rows } = tableOfUnits(units, [from, to]);
  return writeXlsx(project.name, header, rows);
}
