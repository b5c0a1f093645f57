/** The words of a drawing that stand outside its lines: the labels of axes, legends, (a) and (b). */
import { growBox, sharedArea, unionBox } from "../geometry.ts";
import type { Box } from "../page-model.ts";
import type { Fragment } from "./fragments.ts";
import { styleOf } from "./run-style.ts";

/** A label is at most this long, in characters. */
const MAX_LABEL = 40;
/** Distance from the drawing or from another label, in sizes of the label. */
const REACH = 1.3;
const CAPTION = /^(?:fig|tab|table|algorithm|listing|scheme|图|圖|表|그림)/i;

/** Family and rounded size of most characters: what running text looks like on this page. */
export function bodyLooks(fragments: readonly Fragment[]): string {
  const counts = new Map<string, number>();
  for (const fragment of fragments) {
    if (fragment.chars.length === 0) continue;
    const looks = looksOf(fragment);
    counts.set(looks, (counts.get(looks) ?? 0) + fragment.chars.length);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best?.[0] ?? "";
}

function looksOf(fragment: Fragment): string {
  const middle = fragment.chars[fragment.chars.length >> 1]!;
  return `${styleOf(middle).family} ${Math.round(fragment.size * 2)}`;
}

/**
 * Short pieces beside a figure that do not look like the page's text, and those beside these.
 *
 * @param inside  pieces that belong to the figure already
 */
export function labelsBeside(
  figure: Box,
  inside: readonly Fragment[],
  fragments: readonly Fragment[],
  body: string,
): Fragment[] {
  const known = new Set(inside);
  const candidates = new Set(
    fragments.filter(
      (fragment) =>
        !known.has(fragment) &&
        fragment.chars.length <= MAX_LABEL &&
        looksOf(fragment) !== body &&
        !isCaption(fragment),
    ),
  );
  const labels: Fragment[] = [];
  let area = unionBox([figure, ...inside])!;
  for (let grew = true; grew;) {
    grew = false;
    for (const fragment of candidates) {
      if (sharedArea(growBox(area, REACH * fragment.size), fragment) <= 0) continue;
      candidates.delete(fragment);
      labels.push(fragment);
      area = unionBox([area, fragment])!;
      grew = true;
    }
  }
  return labels;
}

function isCaption({ chars }: Fragment): boolean {
  return CAPTION.test(
    chars
      .slice(0, 10)
      .map((char) => char.text)
      .join(""),
  );
}
