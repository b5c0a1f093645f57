/** Source and translation in one picture, as seen: side by side, or the one above the other where pages are wide. */
import { storedRect, toStored, toUpright, uprightSize } from "../orientation.ts";
import type { PicturePage } from "../picture-file.ts";
import type { PixelRect } from "../samples.ts";

/** Wider pages are set one above the other. */
const WIDE = 1.6;
/** Between both, as a share of the shorter side. */
const GAP = 0.02;
/** Rows that are copied at once. */
const BAND = 256;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface JoinPlan {
  /** Of the joined page, as stored. */
  readonly size: Size;
  /** Where the second page begins, upright. */
  readonly second: { readonly left: number; readonly top: number };
}

/** The gap is whole blocks of a JPEG wide, so that both pages lie on the grid of blocks alike. */
export function planJoin(page: PicturePage): JoinPlan {
  const { width, height } = uprightSize(page, page.orientation);
  const isBeside = width <= WIDE * height;
  const [along] = isBeside ? [width] : [height];
  const start = Math.ceil((along + GAP * Math.min(width, height)) / 16) * 16;
  const joined = isBeside ? { width: start + width, height } : { width, height: start + height };
  return {
    size: uprightSize(joined, page.orientation),
    second: isBeside ? { left: start, top: 0 } : { left: 0, top: start },
  };
}

/** Paints both pages on a blank one made after the plan; the gap gets the colour of the source's corner. */
export function joinPages(
  source: PicturePage,
  target: PicturePage,
  blank: PicturePage,
  plan: JoinPlan,
): void {
  fillWithCorner(source, blank);
  copyPage(source, blank, { left: 0, top: 0 });
  copyPage(target, blank, plan.second);
}

function fillWithCorner(source: PicturePage, blank: PicturePage): void {
  const { width, height } = uprightSize(source, source.orientation);
  const edge = storedRect(
    { left: width - 1, top: height - 1, width: 1, height: 1 },
    source,
    source.orientation,
  );
  const color = source.read(edge).data;
  for (let top = 0; top < blank.height; top += BAND) {
    const rect = { left: 0, top, width: blank.width, height: Math.min(BAND, blank.height - top) };
    const piece = blank.read(rect);
    for (let at = 0; at < piece.data.length; at++) piece.data[at] = color[at % blank.channels]!;
    blank.write(rect, piece);
  }
}

function copyPage(
  from: PicturePage,
  to: PicturePage,
  at: { readonly left: number; readonly top: number },
): void {
  const { width, height } = uprightSize(from, from.orientation);
  for (let top = 0; top < height; top += BAND) {
    const rect: PixelRect = { left: 0, top, width, height: Math.min(BAND, height - top) };
    const upright = toUpright(from.read(storedRect(rect, from, from.orientation)), from.orientation);
    const place = { ...rect, left: at.left, top: at.top + top };
    to.write(storedRect(place, to, to.orientation), toStored(upright, to.orientation));
  }
}
