/** The words of a drawing that stand outside its lines: the labels of axes, legends, (a) and (b). */
import { growBox, sharedArea, unionBox } from "../model/geometry.ts";
import type { Box } from "../model/page-model.ts";
import type { Fragment } from "../lines/fragments.ts";
import { styleOf } from "../lines/run-style.ts";

/** A label is at most this long, in characters; a legend in small print is longer. */
const MAX_LABEL = 40;
const MAX_LEGEND = 90;
/** Distance from the drawing or from another label, in sizes of the label. */
const REACH = 1.3;
const CAPTION = /^(?:fig|tab|table|algorithm|listing|scheme|图|圖|表|그림)/i;

/** What running text looks like on a page. */
export interface BodyLooks {
  readonly looks: string;
  readonly size: number;
}

/** Family and size of most characters. */
export function bodyLooks(fragments: readonly Fragment[]): BodyLooks {
  const counts = new Map<string, { looks: string; size: number; count: number }>();
  for (const fragment of fragments) {
    if (fragment.chars.length === 0) continue;
    const looks = looksOf(fragment);
    const entry = counts.get(looks) ?? { looks, size: fragment.size, count: 0 };
    entry.count += fragment.chars.length;
    counts.set(looks, entry);
  }
  const [best] = [...counts.values()].sort((a, b) => b.count - a.count);
  return best ?? { looks: "", size: 0 };
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
  body: BodyLooks,
): Fragment[] {
  const known = new Set(inside);
  const candidates = new Set(
    fragments.filter(
      (fragment) =>
        !known.has(fragment) &&
        fragment.chars.length <= (fragment.size < 0.85 * body.size ? MAX_LEGEND : MAX_LABEL) &&
        fragment.size <= 1.1 * body.size &&
        looksOf(fragment) !== body.looks &&
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
