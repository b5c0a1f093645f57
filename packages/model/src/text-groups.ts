import { MARK_KINDS, type MarkKind, type TextMark, type TextUnit } from "./text-unit.ts";

/**
 * Texts of a document that people may want left as they are: `notes` are footnotes, endnotes and what a speaker says, `hidden` is
 * what a reader does not see (hidden words, rows, columns, sheets and slides), `properties` is what a document says of itself.
 */
export const NAMED_GROUPS = ["comments", "notes", "headers", "hidden", "alt-texts", "properties"] as const;
export type NamedGroup = (typeof NAMED_GROUPS)[number];

/** What may be left out: a group with a name of ours, or all texts with one mark. */
export type TextGroup = NamedGroup | TextMark;

/**
 * Texts that stay as they are unless somebody asks for them: names of a workbook's sheets, by which formulas find them; words in
 * the pictures of a PDF, which are painted anew. Pictures are counted, not their words, since reading them is dear.
 */
export const ASKED_TEXTS = ["sheet-names", "pictures"] as const;
export type AskedText = (typeof ASKED_TEXTS)[number];

/** How many texts a document has, by group, mark or asked text. */
export type TextCounts = Readonly<Record<string, number>>;

/** Marks longer than this are none: nobody names a style so. */
export const LONGEST_MARK = 120;
/** Of each kind, marks with the most texts; a document may have hundreds. */
const MOST_MARKS = 24;

const GROUPS: Partial<Readonly<Record<TextUnit["kind"], NamedGroup>>> = {
  comment: "comments",
  note: "notes",
  "header-footer": "headers",
  "alt-text": "alt-texts",
  property: "properties",
};

/** The kind and the value of a mark; null for what is none. */
export function readMark(written: string): { readonly kind: MarkKind; readonly value: string } | null {
  const at = written.indexOf(":");
  const kind = MARK_KINDS.find((one) => one === written.slice(0, at));
  const value = written.slice(at + 1);
  return kind && value !== "" && written.length <= LONGEST_MARK ? { kind, value } : null;
}

/** A mark as files have it, of one that people write: colours without `#` and in small letters, languages by their first subtag. */
function asInFiles(group: TextGroup): TextGroup {
  const mark = readMark(group);
  if (mark?.kind === "language") return `language:${mark.value.split(/[-_]/, 1)[0]!.toLowerCase()}`;
  if (mark?.kind === "colour" || mark?.kind === "highlight")
    return `${mark.kind}:${mark.value.replace(/^#/, "").toLowerCase()}`;
  return group;
}

export function isTextGroup(written: string): written is TextGroup {
  return NAMED_GROUPS.some((group) => group === written) || readMark(written) !== null;
}

/** Groups in one order, each once: those with names of ours first, then marks by their kind. */
export function sortGroups(groups: Iterable<TextGroup>): TextGroup[] {
  const rank = (group: TextGroup) => {
    const mark = readMark(group);
    return mark
      ? NAMED_GROUPS.length + MARK_KINDS.indexOf(mark.kind)
      : NAMED_GROUPS.findIndex((one) => one === group);
  };
  return [...new Set(groups)].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** The group a text belongs to; null for the document's own words. What is hidden is hidden first. */
export function textGroup({ kind, isHidden }: Pick<TextUnit, "kind" | "isHidden">): NamedGroup | null {
  return isHidden ? "hidden" : (GROUPS[kind] ?? null);
}

function groupsOf(unit: Pick<TextUnit, "kind" | "isHidden" | "marks">): readonly TextGroup[] {
  const group = textGroup(unit);
  return [...(group ? [group] : []), ...(unit.marks ?? [])];
}

/** Units of the groups are locked; the others are as they were. */
export function leaveOutGroups(
  units: readonly TextUnit[],
  groups: readonly TextGroup[],
): readonly TextUnit[] {
  if (groups.length === 0) return units;
  const unwanted = new Set(groups.map(asInFiles));
  return units.map((unit) =>
    !unit.locked && groupsOf(unit).some((group) => unwanted.has(group))
      ? { ...unit, locked: "left-out" as const }
      : unit,
  );
}

/**
 * How many texts there are of each group that has some, locked ones not among them. A language that all texts share tells nothing
 * apart and is not named.
 */
export function countGroups(units: readonly TextUnit[]): TextCounts {
  const counts = new Map<TextGroup, number>();
  let total = 0;
  for (const unit of units) {
    if (unit.locked) continue;
    total++;
    for (const group of groupsOf(unit)) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const most = new Map<MarkKind, number>();
  const kept = [...counts]
    .filter(([group, count]) => readMark(group)?.kind !== "language" || count < total)
    .sort((a, b) => b[1] - a[1])
    .filter(([group]) => {
      const kind = readMark(group)?.kind;
      if (!kind) return true;
      most.set(kind, (most.get(kind) ?? 0) + 1);
      return most.get(kind)! <= MOST_MARKS;
    });
  return Object.fromEntries(kept);
}
