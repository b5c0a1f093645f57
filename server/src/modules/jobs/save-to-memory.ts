import { contextProperty, isAppError, plainText } from "@yizhou/model";
import type { LanguageTag, TranslationUnit } from "@yizhou/model";
import { ORIGIN_PROPERTY } from "@yizhou/tm";
import type { Database } from "../../platform/database/connect.ts";
import { requireRight } from "../libraries/index.ts";
import type { Quotas } from "../quotas/index.ts";
import { addNewUnits, type WritableMemory } from "../tm/index.ts";
import type { OwnJob } from "./policy.ts";
import type { JobRow } from "./repo.ts";
import { loadSegments, type SegmentRow } from "./segment-repo.ts";

const UNITS_AT_ONCE = 500;

/** The library that a job writes to, while its owner may; null where there is none (any more). */
export async function writableLibrary(
  db: Database,
  { ownerId, options: { saveTo } }: Pick<JobRow, "ownerId" | "options">,
): Promise<WritableMemory | null> {
  if (!saveTo) return null;
  return requireRight(db, ownerId, saveTo, "write", "memory").catch((error: unknown) => {
    if (isAppError(error, "tm.memory_not_found") || isAppError(error, "tm.no_right")) return null;
    throw error;
  });
}

/**
 * A segment as a unit, with its neighbours for context matches; one that a person has cut stands in no other document so.
 *
 * @param around  sources of the segments before and after it
 */
export function unitOfSegment(
  {
    source,
    target,
    isCut,
  }: Pick<SegmentRow, "source" | "isCut"> & { readonly target: NonNullable<SegmentRow["target"]> },
  around: readonly (Pick<SegmentRow, "source"> | undefined)[],
  pair: { readonly from: LanguageTag; readonly to: LanguageTag },
  properties: Readonly<Record<string, string>> = {},
): TranslationUnit {
  const [previous, next] = isCut ? [] : around;
  return {
    properties: {
      ...properties,
      ...(previous && { [contextProperty("previous", pair.from)]: plainText(previous.source) }),
      ...(next && { [contextProperty("next", pair.from)]: plainText(next.source) }),
    },
    variants: [
      { language: pair.from, content: source },
      { language: pair.to, content: target },
    ],
  };
}

/**
 * Writes what a job made to its library, where all of it is wanted: what engines translated and what fuzzy matches filled, as
 * nobody's yet. What is there already stays as it is, so doing it again changes nothing; what a person confirmed stands there
 * since then. A library that may no longer be written is left alone.
 *
 * @throws {AppError} quota.units_full; what was added before stays
 */
export async function saveToMemory(
  deps: { readonly db: Database; readonly quotas: Quotas },
  job: OwnJob,
  { from, to, now }: { readonly from: LanguageTag; readonly to: LanguageTag; readonly now: Date },
): Promise<void> {
  const { db } = deps;
  if (job.options.saveRule !== "all") return;
  const memory = await writableLibrary(db, job);
  if (!memory) return;
  const rows = await loadSegments(db, job);
  const units = rows.flatMap((row, at): TranslationUnit[] => {
    const { target } = row;
    if (row.state !== "translated" || !target || row.confirmedAt || !isNew(row)) return [];
    const around = [rows[at - 1], rows[at + 1]];
    return [unitOfSegment({ ...row, target }, around, { from, to }, { [ORIGIN_PROPERTY]: "machine" })];
  });
  for (let start = 0; start < units.length; start += UNITS_AT_ONCE)
    await addNewUnits(deps, memory, units.slice(start, start + UNITS_AT_ONCE), {
      now,
      document: job.name,
    });
}

/** Made in this job: not what memory had word for word, or what repeats another segment. */
function isNew({ origin, matchScore }: SegmentRow): boolean {
  if (origin === "memory") return matchScore !== null && matchScore < 100;
  return origin === "engine" || origin === "cache";
}
