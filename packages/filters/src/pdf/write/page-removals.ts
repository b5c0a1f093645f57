import { type Glyph, growBox, overlap, type PageModel } from "@yizhou/page/model";
import type { TextRemoval } from "../rewrite/remove-text.ts";

/** Glyphs of one operator with what `TextRemoval` wants to know; glyph i of the page is at `indices`. */
export interface OperatorGlyphs {
  readonly stream: string;
  readonly nth: number;
  readonly glyphs: { code: number | null; width: number }[];
  /** Indices into the page's glyphs, in the operator's order. */
  readonly indices: number[];
}

/** Glyphs of a page by operator, `stream nth` being the key. */
export function groupByOperator(glyphs: readonly Glyph[]): Map<string, OperatorGlyphs> {
  const operators = new Map<string, OperatorGlyphs>();
  let operator: OperatorGlyphs | undefined;
  glyphs.forEach((glyph, index) => {
    const { stream, nth } = glyph.op;
    // Glyphs of one operator follow one another, so that a key is made once for all of them.
    if (operator?.nth !== nth || operator.stream !== stream) {
      const key = operatorKey(stream, nth);
      operator = operators.get(key);
      if (!operator) operators.set(key, (operator = { stream, nth, glyphs: [], indices: [] }));
    }
    // A form drawn twice shows its glyphs twice; once is enough to know them.
    if (operator.glyphs[glyph.indexInOp] !== undefined) return;
    const em = Math.hypot(glyph.matrix[0], glyph.matrix[1]);
    const width = em > 0 ? (glyph.advance / em) * 1000 : 0;
    operator.glyphs[glyph.indexInOp] = { code: glyph.code, width };
    operator.indices[glyph.indexInOp] = index;
  });
  return operators;
}

export function operatorKey(stream: string, nth: number): string {
  return `${stream} ${nth}`;
}

/**
 * What to take out of a page's streams so that `removed` glyphs are gone. Blanks go with the letters around them, and so
 * does a second copy of a glyph drawn over the first to make it look bold.
 */
export function pageRemovals(
  page: PageModel,
  removed: ReadonlySet<number>,
  operators: ReadonlyMap<string, OperatorGlyphs>,
): Map<string, TextRemoval[]> {
  const all = new Set([...removed, ...doubles(page, removed)]);
  const byStream = new Map<string, TextRemoval[]>();
  for (const { stream, nth, glyphs, indices } of operators.values()) {
    const isRemoved = indices.map((index) => all.has(index));
    // A place that no glyph of the page stands for is one that nothing is known of.
    if (!isRemoved.includes(true) || (glyphs as unknown[]).includes(undefined)) continue;
    spreadToBlanks(isRemoved, indices, page.glyphs);
    const list = byStream.get(stream) ?? [];
    list.push({ nth, glyphs, removed: isRemoved });
    byStream.set(stream, list);
  }
  return byStream;
}

/** Marks blanks between removed glyphs, or between them and an end of the operator. */
function spreadToBlanks(isRemoved: boolean[], indices: readonly number[], glyphs: readonly Glyph[]): void {
  const isBlank = (at: number) => glyphs[indices[at]!]!.text.trim() === "";
  for (let at = 0; at < isRemoved.length; at++) {
    if (isRemoved[at] || !isBlank(at)) continue;
    let end = at;
    while (end + 1 < isRemoved.length && !isRemoved[end + 1] && isBlank(end + 1)) end++;
    const before = at === 0 || isRemoved[at - 1]!;
    const behind = end === isRemoved.length - 1 || isRemoved[end + 1]!;
    if (before && behind) isRemoved.fill(true, at, end + 1);
    at = end;
  }
}

/** Glyphs that stay but show the same character as a removed one at the same place. */
function doubles(page: PageModel, removed: ReadonlySet<number>): number[] {
  // Few letters of a page stay; the many others want no key unless one of these shows the same.
  const staying = page.glyphs.flatMap((glyph, index) =>
    removed.has(index) || glyph.text.trim() === "" ? [] : [index],
  );
  const texts = new Set(staying.map((index) => page.glyphs[index]!.text));
  const places = new Map<string, Glyph[]>();
  const keyOf = (glyph: Glyph) => `${glyph.text} ${Math.round(glyph.size)}`;
  for (const index of removed) {
    const glyph = page.glyphs[index]!;
    if (!texts.has(glyph.text)) continue;
    const list = places.get(keyOf(glyph));
    if (list) list.push(glyph);
    else places.set(keyOf(glyph), [glyph]);
  }
  return staying.filter((index) => {
    const glyph = page.glyphs[index]!;
    const box = growBox(glyph.box, -0.15 * glyph.size);
    return places
      .get(keyOf(glyph))
      ?.some(
        (other) =>
          Math.abs(other.origin[0] - glyph.origin[0]) < 0.15 * glyph.size &&
          Math.abs(other.origin[1] - glyph.origin[1]) < 0.15 * glyph.size &&
          overlap(other.box.left, other.box.right, box.left, box.right) > 0,
      );
  });
}
