/**
 * Words that something was painted over. Each run of them on a line is one thing to the text around it: a bar that its sentence goes on
 * behind. Nothing of what stands under it is read.
 */
import { boxHeight, turnBox } from "../geometry.ts";
import type { Box, Glyph, RawPage, Rotation } from "../page-model.ts";
import { leavesTrace } from "../layout/covered-letters.ts";
import type { PlacedChar } from "./formula-runs.ts";

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

/** Per character, whether it is covered or belongs to a word of which a part is: the rest of a name tells it. */
export function coveredFlags(placed: readonly PlacedChar[]): boolean[] {
  const flags = placed.map(({ char }) => char.cover !== undefined);
  const isJoined = (at: number, other: number) =>
    placed[other]?.word === placed[at]!.word && /[\p{L}\p{N}]/u.test(placed[at]!.char.text);
  for (let at = 1; at < placed.length; at++) if (flags[at - 1] && isJoined(at, at - 1)) flags[at] = true;
  for (let at = placed.length - 2; at >= 0; at--) if (flags[at + 1] && isJoined(at, at + 1)) flags[at] = true;
  return flags;
}
