import type { QuoteItem } from "@yizhou/contract";
import { isBusyRow, type UploadRow } from "./upload-rows.ts";

/** What can start, what is still awaited, and what cannot. */
export interface StartPlan {
  /** Ids of files that are counted and can start. */
  readonly startable: readonly string[];
  /** Those of them that were asked for before they were ready: they start by themselves. */
  readonly due: readonly string[];
  /** Something that was asked for is on its way still. */
  readonly isAwaiting: boolean;
  /** Names of files that stay behind, in their order. */
  readonly leftOut: readonly string[];
  /** One of them was asked for before that was known: its person has not read it yet. */
  readonly hasDisappointed: boolean;
}

/**
 * Each file starts when it is ready: a slow or refused one holds up no other.
 *
 * @param items  of the newest quote; null while there is none
 * @param armed  keys of rows that are to start as soon as they can
 */
export function planStart(
  rows: readonly UploadRow[],
  items: readonly Pick<QuoteItem, "fileId" | "problem">[] | null,
  armed: ReadonlySet<string>,
): StartPlan {
  const fates = rows.map((row) => ({ row, fate: fateOf(row, items) }));
  const of = (fate: Fate) => fates.filter((one) => one.fate === fate).map(({ row }) => row);
  const idsOf = (some: readonly UploadRow[]) =>
    some.flatMap(({ phase }) => (phase.kind === "ready" ? [phase.file.id] : []));
  const isArmed = ({ key }: UploadRow) => armed.has(key);
  return {
    startable: idsOf(of("startable")),
    due: idsOf(of("startable").filter(isArmed)),
    isAwaiting: [...of("coming"), ...of("startable")].some(isArmed),
    leftOut: of("out").map(({ name }) => name),
    hasDisappointed: of("out").some(isArmed),
  };
}

type Fate = "coming" | "startable" | "out";

function fateOf(row: UploadRow, items: readonly Pick<QuoteItem, "fileId" | "problem">[] | null): Fate {
  const { phase } = row;
  if (isBusyRow(row)) return "coming";
  if (phase.kind !== "ready") return "out";
  const item = items?.find(({ fileId }) => fileId === phase.file.id);
  if (!item) return "coming";
  return item.problem === null ? "startable" : "out";
}
