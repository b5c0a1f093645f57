/** Bars that were painted over words of one line. */
import { boxHeight, turnBox } from "../model/geometry.ts";
import type { Box, Glyph, RawPage, Rotation } from "../model/page-model.ts";
import { leavesTrace } from "../lines/covered-letters.ts";

/** A bar over one line is lower, in sizes of its text. */
const ONE_LINE = 1.9;

/** The bars that stand over words of one line each, in the frame of the text; by the index of the cover. */
export function barsOverWords(page: RawPage, rotation: Rotation): ReadonlyMap<number, Box> {
  const sizes = new Map<number, number>();
  for (const { cover, size } of page.glyphs as readonly Glyph[])
    if (cover !== undefined) sizes.set(cover, Math.max(sizes.get(cover) ?? 0, size));
  return new Map(
    [...sizes].flatMap(([index, size]) => {
      const cover = page.covers![index]!;
      const box = turnBox(rotation, cover.box);
      return cover.isBar && leavesTrace(cover) && boxHeight(box) <= ONE_LINE * size ? [[index, box]] : [];
    }),
  );
}
