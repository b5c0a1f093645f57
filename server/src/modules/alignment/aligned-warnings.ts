import type { CodedWarning } from "@yizhou/model";
import type { AlignedAnswer } from "./alignment-tasks.ts";

/** When more than this share of the rows is doubtful the texts hardly belong together. */
const MOST_DOUBTFUL = 0.6;
const FEWEST_ROWS = 10;
export const VECTORS_MISSING: CodedWarning = { code: "warning.vectors_unavailable", params: {} };

/** What a person is told of an alignment beside its rows. */
export function warningsOf({ rows, seems, lacksVectors }: AlignedAnswer): CodedWarning[] {
  const warnings: CodedWarning[] = lacksVectors ? [VECTORS_MISSING] : [];
  if (seems.source)
    warnings.push({ code: "warning.source_language_differs", params: { language: seems.source } });
  if (seems.target)
    warnings.push({ code: "warning.target_language_differs", params: { language: seems.target } });
  const doubtful = rows.filter(
    ({ source, target, confidence }) => source.length === 0 || target.length === 0 || (confidence ?? 1) < 0.5,
  ).length;
  if (rows.length >= FEWEST_ROWS && doubtful > MOST_DOUBTFUL * rows.length)
    warnings.push({ code: "warning.texts_differ", params: {} });
  return warnings;
}
