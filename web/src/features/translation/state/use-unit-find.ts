import type { JobSegment } from "@yizhou/contract";
import type { PlacedUnits } from "@yizhou/model";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { getSegments } from "../api/get-segments.ts";
import { jobKeys } from "../api/keys.ts";
import type { Found } from "./found.ts";
import { foldText } from "./page-text.ts";
import { findUnits, textsOfUnits, type FoundUnit } from "./unit-text.ts";

/** As many as the wire gives at once. */
const SEGMENTS_AT_ONCE = 500;
/** A person may change a sentence in another window. */
const FRESH_MS = 30_000;

const NONE: readonly FoundUnit[] = [];

/**
 * Looks for words in pages that are pictures, where only the texts behind them can be searched.
 *
 * @param places  null where it is not known what stands where: nothing is found
 */
export function useUnitFind(jobId: string, places: PlacedUnits | null, query: string): Found<FoundUnit> {
  const wanted = foldText(useDeferredValue(query));
  const isWanted = places !== null && wanted !== "";
  const texts = useQuery({
    queryKey: jobKeys.unitTexts(jobId),
    queryFn: async ({ signal }) => textsOfUnits(await allSegments(jobId, signal)),
    enabled: isWanted,
    staleTime: FRESH_MS,
  }).data;
  const found = useMemo(
    () => (places && texts ? findUnits(places, texts, wanted) : NONE),
    [places, texts, wanted],
  );
  return { places: found, isSearching: isWanted && !texts };
}

async function allSegments(jobId: string, signal: AbortSignal): Promise<JobSegment[]> {
  const all: JobSegment[] = [];
  for (let after: number | null = -1; after !== null;) {
    const { items, next } = await getSegments(jobId, after, SEGMENTS_AT_ONCE, { signal });
    all.push(...items);
    after = next;
  }
  return all;
}
