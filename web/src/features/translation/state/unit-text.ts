import type { JobSegment } from "@yizhou/contract";
import type { PlacedUnits } from "@yizhou/model";
import { readTagged } from "../../../lib/tagged-text.ts";
import type { FoundPlace } from "./found.ts";
import { findMatches, searchedText, type SearchedText } from "./page-text.ts";
import { boxesOn, type Side } from "./places.ts";

/** What the text units of a document say on both sides, in the form that is searched. */
export type UnitTexts = ReadonlyMap<string, Readonly<Record<Side, SearchedText>>>;

/** A unit that holds the words; its first box on the page is the place. */
export interface FoundUnit extends FoundPlace {
  /** Index into the units of the places. */
  readonly unit: number;
}

/** @param segments  all of a document, in its order */
export function textsOfUnits(segments: readonly JobSegment[]): UnitTexts {
  const units = new Map<string, JobSegment[]>();
  for (const segment of segments) {
    const known = units.get(segment.unitId);
    if (known) known.push(segment);
    else units.set(segment.unitId, [segment]);
  }
  const joined = (parts: readonly string[]) =>
    searchedText(parts.map((part) => ({ str: plainText(part), hasEOL: true })));
  return new Map(
    [...units].map(([id, parts]) => [
      id,
      {
        source: joined(parts.map(({ source }) => source)),
        // What has no translation stands in the result as it was.
        target: joined(parts.map(({ source, target }) => target ?? source)),
      },
    ]),
  );
}

/**
 * The units that hold the words, page by page, each once on a side.
 *
 * @param query  folded; blank finds nothing
 */
export function findUnits(places: PlacedUnits, texts: UnitTexts, query: string): FoundUnit[] {
  const found: FoundUnit[] = [];
  if (query === "") return found;
  const seen = { source: new Set<number>(), target: new Set<number>() };
  for (let page = 0; page < places.pages.length; page++) {
    for (const side of ["source", "target"] as const) {
      for (const { unit, top, bottom } of boxesOn(places, side, page)) {
        const text = texts.get(places.units[unit] ?? "")?.[side];
        if (!text || seen[side].has(unit) || findMatches(text, query).length === 0) continue;
        seen[side].add(unit);
        found.push({ side, page, unit, top, bottom });
      }
    }
  }
  return found;
}

function plainText(tagged: string): string {
  return readTagged(tagged)
    .map((piece) => (piece.kind === "text" ? piece.text : ""))
    .join("");
}
