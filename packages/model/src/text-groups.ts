import type { TextUnit } from "./text-unit.ts";

/**
 * Texts of a document that people may want left as they are: `notes` are footnotes, endnotes and what a speaker says, `hidden` is
 * what a reader does not see (hidden words, sheets and slides), `properties` is what a document says of itself.
 */
export const TEXT_GROUPS = ["comments", "notes", "headers", "hidden", "alt-texts", "properties"] as const;
export type TextGroup = (typeof TEXT_GROUPS)[number];

const GROUPS: Partial<Readonly<Record<TextUnit["kind"], TextGroup>>> = {
  comment: "comments",
  note: "notes",
  "header-footer": "headers",
  "alt-text": "alt-texts",
  property: "properties",
};

/** The group a text belongs to; null for the document's own words. What is hidden is hidden first. */
export function textGroup({ kind, isHidden }: Pick<TextUnit, "kind" | "isHidden">): TextGroup | null {
  return isHidden ? "hidden" : (GROUPS[kind] ?? null);
}

/** Units of the groups are locked; the others are as they were. */
export function leaveOutGroups(
  units: readonly TextUnit[],
  groups: readonly TextGroup[],
): readonly TextUnit[] {
  if (groups.length === 0) return units;
  return units.map((unit) => {
    const group = textGroup(unit);
    return group && groups.includes(group) && !unit.locked ? { ...unit, locked: "left-out" as const } : unit;
  });
}

/** How many texts there are of each group that has some, locked ones not among them. */
export function countGroups(units: readonly TextUnit[]): Partial<Record<TextGroup, number>> {
  const counts: Partial<Record<TextGroup, number>> = {};
  for (const unit of units) {
    const group = unit.locked ? null : textGroup(unit);
    if (group) counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}
