import { plainText, type Segment, type TextUnitKind } from "@yizhou/model";

/** A heading's own number tells how deep it is; one without a number is as deep as the first. */
const NUMBER = /^(\d+(?:\.\d+)*)\.?\s/u;
const MOST_CHARACTERS = 120;

/**
 * The headings that each segment stands under, the outermost first, by ordinal; a heading does not stand under itself. The document's
 * title is over all. Segments under none are left out. Cost: linear in the text.
 */
export function headingPaths(
  segments: readonly Segment[],
  kinds: ReadonlyMap<string, TextUnitKind>,
): ReadonlyMap<number, readonly string[]> {
  const paths = new Map<number, readonly string[]>();
  let path: { readonly depth: number; readonly unitId: string; readonly text: string }[] = [];
  for (const { ordinal, unitId, source } of segments) {
    const kind = kinds.get(unitId);
    const isOver = kind === "heading" || kind === "title";
    if (isOver && path.at(-1)?.unitId !== unitId) {
      const text = plainText(source).trim().slice(0, MOST_CHARACTERS);
      const depth = kind === "title" ? 0 : (NUMBER.exec(text)?.[1]!.split(".").length ?? 1);
      path = path.filter((heading) => heading.depth < depth);
      if (path.length > 0) paths.set(ordinal, textsOf(path));
      path = [...path, { depth, unitId, text }];
      continue;
    }
    const over = isOver ? path.slice(0, -1) : path;
    if (over.length > 0) paths.set(ordinal, textsOf(over));
  }
  return paths;
}

function textsOf(path: readonly { readonly text: string }[]): readonly string[] {
  return path.map(({ text }) => text);
}
