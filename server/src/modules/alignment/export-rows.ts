import type { AlignmentRow } from "@yizhou/alignment";
import { tableOfUnits, writeTmx, writeXlsx } from "@yizhou/exchange";
import { inlineFromText, type LanguageTag, type TranslationUnit } from "@yizhou/model";
import { sentenceGap } from "@yizhou/pipeline";
import type { Queryable } from "../../platform/database/connect.ts";
import type { OpenProject, ProjectRow } from "./project.ts";
import { findRows } from "./repo.ts";
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

/** The pairs of a project as memory units: those that are confirmed, or all. */
export async function unitsOfProject(
  db: Queryable,
  project: OpenProject<"read"> & Pick<ProjectRow, "sourceLanguage" | "targetLanguage">,
  onlyConfirmed: boolean,
): Promise<TranslationUnit[]> {
  const rows = await findRows(db, project);
  return rowUnits(
    rows.filter(({ isConfirmed }) => isConfirmed || !onlyConfirmed),
    languagesOf(project),
  );
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
