import { heightOf, widthOf, type Component } from "./components.ts";

/** Smaller than this, in pixels, nothing can be read. */
const MIN_LETTER = 4;

/**
 * The height that most letters of the page have, in pixels: between an x and a capital for Latin, near the em for Han and
 * Hangul. null where nothing looks like letters. Cost: linear in components.
 */
export function letterHeight(components: readonly Component[], pageHeight: number): number | null {
  const largest = pageHeight / 5;
  const weights = new Float64Array(Math.ceil(largest) + 2);
  let total = 0;
  for (const component of components) {
    const [width, height] = [widthOf(component), heightOf(component)];
    const isLetterLike =
      height >= MIN_LETTER &&
      height <= largest &&
      width <= 6 * height &&
      height <= 12 * width &&
      component.area >= 0.08 * width * height;
    if (!isLetterLike) continue;
    // By width, so that dots and specks count for little.
    const weight = Math.min(width, 2 * height);
    weights[Math.round(height)]! += weight;
    total += weight;
  }
  if (total < 2 * MIN_LETTER) return null;
  let seen = 0;
  for (let height = 0; height < weights.length; height++) {
    seen += weights[height]!;
    if (seen >= total / 2) return Math.max(MIN_LETTER, height);
  }
  return null;
}
