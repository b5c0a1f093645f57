import type { JobEffort } from "@yizhou/contract";

/** Less work than this says nothing of a pace. */
const LEAST_MS = 60_000;

/** Words (of scripts without spaces: characters) confirmed in an hour in hand; null where too little was done to say. */
export function wordsAnHour({ words, spentOnConfirmedMs }: JobEffort): number | null {
  return spentOnConfirmedMs < LEAST_MS ? null : Math.round((words * 3_600_000) / spentOnConfirmedMs);
}

/** Share of the words that were changed since the first draft, in whole percent; null before the first confirmation. */
export function hterPercent({ words, edits }: JobEffort): number | null {
  return words === 0 ? null : Math.round((100 * edits) / words);
}
