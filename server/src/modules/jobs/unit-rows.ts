// The segments of a text unit as its corrections see them: one text, however it is cut.
import { AppError, plainText, type InlineContent } from "@yizhou/model";
import { textFingerprint } from "@yizhou/pipeline";
import type { Queryable } from "../../platform/database/connect.ts";
import { segmentsOfUnit } from "./cut-repo.ts";
import type { OpenJob } from "./policy.ts";
import type { SegmentRow } from "./segment-repo.ts";

export type Texts = Pick<SegmentRow, "leading" | "source" | "trailing">;

export function contentsOf(rows: readonly Texts[]): InlineContent[] {
  return rows.map(({ leading, source, trailing }) => [
    { kind: "text", text: leading },
    ...source,
    { kind: "text", text: trailing },
  ]);
}

export function textOf(rows: readonly Texts[]): string {
  return contentsOf(rows).map(plainText).join("");
}

export function fingerprintOf(rows: readonly SegmentRow[]): string {
  return textFingerprint(contentsOf(rows));
}

/** The segments of a unit that is translated. @throws {AppError} job.paragraph_not_found */
export async function openUnit(tx: Queryable, job: OpenJob<"write">, unit: string): Promise<SegmentRow[]> {
  const rows = await segmentsOfUnit(tx, job, unit);
  if (rows.length === 0 || rows.some(({ locked }) => locked)) throw new AppError("job.paragraph_not_found");
  return rows;
}
