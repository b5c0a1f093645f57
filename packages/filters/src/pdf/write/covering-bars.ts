/**
 * Bars over words that were made unreadable. Where a sentence is set anew its bars go with it, to the place of their tag, and what stood
 * under them goes out of the page with the rest of its text.
 */
import { type Box, type InlineTag, type PageModel, sharedArea } from "@yizhou/page/model";

/** Two readings of one place. Points. */
const SLACK = 0.01;

/**
 * The bars over a tag's words.
 *
 * @returns null where taking one away could show anything: words of another text, a picture, a drawing
 */
export function coveringBars(page: PageModel, tag: InlineTag): Box[] | null {
  const own = new Set(tag.glyphs);
  const covers = new Set(tag.glyphs.flatMap((glyph) => page.glyphs[glyph]!.cover ?? []));
  const isOthers = page.glyphs.some(
    ({ cover }, index) => cover !== undefined && covers.has(cover) && !own.has(index),
  );
  if (isOthers) return null;
  const bars = [...covers].map((cover) => page.covers![cover]!.box);
  return bars.every((bar) => hidesNothingElse(bar, page)) ? bars : null;
}

function hidesNothingElse(bar: Box, { images, drawings, rules }: PageModel): boolean {
  const isTouched = (box: Box) => sharedArea(bar, box) > 0 && !contains(box, bar);
  const own = drawings.filter(({ box }) => contains(box, bar) && contains(bar, box));
  return (
    own.length === 1 &&
    !images.some(({ box }) => sharedArea(bar, box) > 0) &&
    !drawings.some(({ box }) => isTouched(box)) &&
    !rules.some(({ box }) => isTouched(box))
  );
}

function contains(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left + SLACK &&
    outer.bottom <= inner.bottom + SLACK &&
    outer.right >= inner.right - SLACK &&
    outer.top >= inner.top - SLACK
  );
}
