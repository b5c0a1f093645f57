/**
 * Rows of the reading view: paragraphs in their order, and beside the first of them that names a figure or a table, that figure with
 * its caption. What no paragraph names stays where it is.
 */
import type {
  ReadingDocument,
  ReadingFigure,
  ReadingParagraph,
  ReadingPart,
  ReadingRun,
  ReadingTable,
} from "@yizhou/model";

/** A figure with the words under it. */
export interface ReadingAside {
  readonly figure: ReadingFigure;
  readonly caption: ReadingParagraph | null;
}

/** `heading`: its number in the outline; null for other rows. */
export type ReadingRow =
  | {
      readonly kind: "paragraph";
      readonly paragraph: ReadingParagraph;
      readonly asides: readonly ReadingAside[];
      readonly heading: number | null;
    }
  | { readonly kind: "table"; readonly table: ReadingTable }
  | { readonly kind: "figure"; readonly aside: ReadingAside };

const NAME = /(?<![\p{L}\p{N}])(?:figures?|figs?\.?|abb(?:ildung|\.)|图|圖|그림)\s*(\d+)/iu;
const NAMES = new RegExp(NAME.source, "giu");

export function readingRows({ parts }: Pick<ReadingDocument, "parts">): ReadingRow[] {
  const asides = new Map<ReadingPart, ReadingAside>();
  const captions = new Set<ReadingPart>();
  for (const [at, part] of parts.entries()) {
    if (part.kind !== "figure" || part.isFormula) continue;
    const caption = [parts[at + 1], parts[at - 1]].find(
      (one): one is ReadingParagraph =>
        one?.kind === "paragraph" && one.role === "caption" && !captions.has(one),
    );
    if (caption) captions.add(caption);
    asides.set(part, { figure: part, caption: caption ?? null });
  }
  const named = new Map<string, ReadingAside>();
  for (const aside of asides.values()) {
    const number = aside.caption && NAME.exec(textOf(aside.caption.source))?.[1];
    if (number !== null && number !== undefined && !named.has(number)) named.set(number, aside);
  }
  const placed = placesOf(parts, named);
  const moved = new Set([...placed.values()].flat());
  let headings = 0;
  return parts.flatMap((part): ReadingRow[] => {
    if (captions.has(part)) return [];
    if (part.kind === "table") return [{ kind: "table", table: part }];
    if (part.kind === "figure") {
      const aside = asides.get(part) ?? { figure: part, caption: null };
      return moved.has(aside) ? [] : [{ kind: "figure", aside }];
    }
    const isHeading = part.role === "title" || part.role === "heading";
    return [
      {
        ...{ kind: "paragraph", paragraph: part, asides: placed.get(part) ?? [] },
        heading: isHeading ? headings++ : null,
      },
    ];
  });
}

/** Which figures stand beside which paragraph. */
function placesOf(
  parts: readonly ReadingPart[],
  named: Map<string, ReadingAside>,
): ReadonlyMap<ReadingPart, ReadingAside[]> {
  const placed = new Map<ReadingPart, ReadingAside[]>();
  const left = new Map(named);
  for (const part of parts) {
    if (part.kind !== "paragraph" || (part.role !== "text" && part.role !== "list-item")) continue;
    for (const [, number] of textOf(part.source).matchAll(NAMES)) {
      const aside = left.get(number!);
      if (!aside) continue;
      left.delete(number!);
      placed.set(part, [...(placed.get(part) ?? []), aside]);
    }
  }
  return placed;
}

export function textOf(runs: readonly ReadingRun[]): string {
  return runs.map(({ text }) => text).join("");
}

/** Headings with the number that their rows have. */
export function outlineOf(
  rows: readonly ReadingRow[],
): { readonly heading: number; readonly paragraph: ReadingParagraph }[] {
  return rows.flatMap((row) =>
    row.kind === "paragraph" && row.heading !== null
      ? [{ heading: row.heading, paragraph: row.paragraph }]
      : [],
  );
}
