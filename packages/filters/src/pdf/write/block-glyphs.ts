import type { Block } from "@yizhou/page/model";

/** Every glyph that belongs to the block's text; its bullet stays. */
export function glyphsOf(block: Block): number[] {
  const glyphs = new Set([
    ...block.lines.flatMap((line) => line.glyphs),
    ...block.tags.flatMap((tag) => tag.glyphs),
    ...(block.dropCap === null ? [] : [block.dropCap]),
  ]);
  for (const glyph of block.bullet?.glyphs ?? []) glyphs.delete(glyph);
  return [...glyphs];
}
