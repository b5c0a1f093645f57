/**
 * Letters to pieces of lines: from left to right, each piece of ink joins the piece of line whose band of heights it stands
 * in and whose end it is close to. Dots, accents and thin strokes join afterwards.
 */
import type { PixelBox } from "@yizhou/page/raster";
import { heightOf, widthOf, type Component } from "./components.ts";
import type { RuledLine } from "./ruled-lines.ts";

/** A piece of a line: what stands side by side without a gap wider than between words. */
export interface InkLine extends PixelBox {
  readonly components: readonly Component[];
  /** Of its letters: the band without tails and dots. */
  readonly bandTop: number;
  readonly bandBottom: number;
  /** The height most of its letters have, by width. */
  readonly letter: number;
}

/** Gaps up to this are inside a line, in heights of its band. */
const WORD_GAP = 1.05;
/** Letters of one line are this alike in height. */
const [LEAST_RATIO, MOST_RATIO] = [0.35, 2.6];
const MAX_COMPONENTS = 60_000;

/**
 * @returns in no particular order; null when there are more pieces than any page has letters
 * Cost: O(n x lines side by side).
 */
export function findInkLines(
  components: readonly Component[],
  letter: number,
  rules: readonly RuledLine[],
): InkLine[] | null {
  const large = components.filter((one) => heightOf(one) >= 0.55 * letter && heightOf(one) <= 8 * letter);
  const small = components.filter((one) => heightOf(one) < 0.55 * letter);
  if (large.length > MAX_COMPONENTS) return null;
  const uprights = rules.filter((rule) => rule.direction === "upright");
  const chains = absorbParts(joinAlike(chain(large, uprights), uprights));
  addSmall(chains, small, letter, uprights);
  return chains.map(finish);
}

interface Chain {
  left: number;
  right: number;
  top: number;
  bottom: number;
  components: Component[];
  /** Latest letters, for the band that the next one must stand in. */
  recent: Component[];
  /** Of the latest letters. */
  band: readonly [top: number, bottom: number];
  typical: number;
}

const RECENT = 10;

function chain(components: readonly Component[], uprights: readonly RuledLine[]): Chain[] {
  const sorted = [...components].sort((a, b) => a.left - b.left || a.top - b.top);
  let open: Chain[] = [];
  const done: Chain[] = [];
  const farthest = Math.max(1, ...components.map(heightOf)) * WORD_GAP * 1.5;
  sorted.forEach((one, number) => {
    if (number % 64 === 0) {
      done.push(...open.filter(({ right }) => one.left - right > farthest));
      open = open.filter(({ right }) => one.left - right <= farthest);
    }
    let best: Chain | null = null;
    let bestScore = 0.45;
    for (const candidate of open) {
      const { typical, band } = candidate;
      const [top, bottom] = band;
      const height = heightOf(one);
      if (height < LEAST_RATIO * typical || height > MOST_RATIO * typical) continue;
      const gap = one.left - candidate.right;
      if (gap > WORD_GAP * Math.max(bottom - top, 0.8 * height)) continue;
      const shared = Math.min(one.bottom, bottom) - Math.max(one.top, top);
      const score = shared / Math.min(height, bottom - top);
      if (score <= bestScore || isParted(uprights, candidate.right, one.left, one)) continue;
      bestScore = score - Math.max(0, gap) / 1e6;
      best = candidate;
    }
    if (best) extend(best, one);
    else {
      const band = [one.top, one.bottom] as const;
      open.push({ ...boxOf(one), components: [one], recent: [one], band, typical: heightOf(one) });
    }
  });
  return [...done, ...open];
}

function boxOf({ left, top, right, bottom }: PixelBox): PixelBox {
  return { left, top, right, bottom };
}

function extend(chain: Chain, one: Component): void {
  chain.components.push(one);
  chain.recent.push(one);
  if (chain.recent.length > RECENT) chain.recent.shift();
  chain.band = bandOf(chain.recent);
  chain.typical = typicalHeight(chain.recent);
  grow(chain, one);
}

function grow(chain: Chain, box: PixelBox): void {
  chain.left = Math.min(chain.left, box.left);
  chain.right = Math.max(chain.right, box.right);
  chain.top = Math.min(chain.top, box.top);
  chain.bottom = Math.max(chain.bottom, box.bottom);
}

/** Heights between which the letters stand; one that is far taller than the others does not count. */
function bandOf(components: readonly Component[]): [top: number, bottom: number] {
  const typical = typicalHeight(components);
  let [top, bottom] = [Infinity, -Infinity];
  for (const one of components) {
    if (heightOf(one) > 2.2 * typical) continue;
    top = Math.min(top, one.top);
    bottom = Math.max(bottom, one.bottom);
  }
  return [top, bottom];
}

function typicalHeight(components: readonly Component[]): number {
  const heights = components.map(heightOf).sort((a, b) => a - b);
  return heights[heights.length >> 1]!;
}

/** True where an upright line stands between. */
function isParted(uprights: readonly RuledLine[], from: number, to: number, beside: PixelBox): boolean {
  return uprights.some(({ box }) => {
    const middle = (box.left + box.right) / 2;
    const isBetween = middle > Math.min(from, to) - 2 && middle < Math.max(from, to) + 2;
    return isBetween && box.top < beside.bottom && box.bottom > beside.top;
  });
}

/** Joins pieces of one line that the walk from left to right began twice. */
function joinAlike(chains: Chain[], uprights: readonly RuledLine[]): Chain[] {
  const sorted = [...chains].sort((a, b) => b.components.length - a.components.length);
  const kept: Chain[] = [];
  for (const one of sorted) {
    const home = kept.find((other) => {
      const [aTop, aBottom] = bandOf(other.components.slice(0, 200));
      const [bTop, bBottom] = bandOf(one.components.slice(0, 200));
      const shared = Math.min(aBottom, bBottom) - Math.max(aTop, bTop);
      const [low, high] = [
        Math.min(aBottom - aTop, bBottom - bTop),
        Math.max(aBottom - aTop, bBottom - bTop),
      ];
      if (shared < 0.6 * low || low < 0.3 * high) return false;
      const gap = Math.max(one.left - other.right, other.left - one.right);
      if (gap > WORD_GAP * high) return false;
      return (
        gap < 0 || !isParted(uprights, Math.min(one.right, other.right), Math.max(one.left, other.left), one)
      );
    });
    if (!home) kept.push(one);
    else {
      home.components.push(...one.components);
      grow(home, one);
    }
  }
  return kept;
}

/** Pieces inside a larger line's band, such as commas, dashes and parts of characters, belong to it. */
function absorbParts(chains: readonly Chain[]): Chain[] {
  const sorted = [...chains]
    .map((chain) => ({ chain, band: bandOf(chain.components.slice(0, 400)) }))
    .sort((a, b) => b.chain.components.length - a.chain.components.length);
  const kept: typeof sorted = [];
  for (const one of sorted) {
    const { chain, band } = one;
    const middle = (chain.top + chain.bottom) / 2;
    const home = kept.find(({ chain: other, band: [top, bottom] }) => {
      const height = bottom - top;
      const isSmaller = band[1] - band[0] < 0.75 * height || chain.components.length <= 2;
      const isAmong = chain.left > other.left - 0.3 * height && chain.right < other.right + 0.3 * height;
      return isSmaller && isAmong && middle > top - 0.15 * height && middle < bottom + 0.25 * height;
    });
    if (!home) kept.push(one);
    else {
      home.chain.components.push(...chain.components);
      grow(home.chain, chain);
    }
  }
  return kept.map(({ chain }) => chain);
}

/** Dots and strokes to the line they stand in; a row of strokes alone is no line. */
function addSmall(
  chains: readonly Chain[],
  small: readonly Component[],
  letter: number,
  uprights: readonly RuledLine[],
): void {
  const bands = chains.map((chain) => ({ chain, band: bandOf(chain.components.slice(0, 400)) }));
  for (const one of small) {
    const middle = (one.top + one.bottom) / 2;
    let best: Chain | null = null;
    let least = Infinity;
    for (const { chain, band } of bands) {
      const height = band[1] - band[0];
      const reach = 0.9 * Math.max(height, letter);
      if (one.left > chain.right + reach || one.right < chain.left - reach) continue;
      const outside = Math.max(0, band[0] - middle, middle - band[1]);
      if (outside > 0.4 * height || heightOf(one) > 1.2 * height) continue;
      const aside = Math.max(0, one.left - chain.right, chain.left - one.right);
      if (outside + aside < least && !(aside > 0 && isParted(uprights, chain.right, one.left, one))) {
        least = outside + aside;
        best = chain;
      }
    }
    if (!best) continue;
    best.components.push(one);
    grow(best, one);
  }
}

function finish(chain: Chain): InkLine {
  const large = chain.components.filter((one) => heightOf(one) > 0.4 * typicalHeight(chain.components));
  const byHeight = [...(large.length > 0 ? large : chain.components)].sort(
    (a, b) => heightOf(a) - heightOf(b),
  );
  const total = byHeight.reduce((sum, one) => sum + widthOf(one), 0);
  let seen = 0;
  const middle = byHeight.find((one) => (seen += widthOf(one)) >= total / 2) ?? byHeight[0]!;
  const [bandTop, bandBottom] = bandOf(byHeight);
  const { left, top, right, bottom, components } = chain;
  return { left, top, right, bottom, components, bandTop, bandBottom, letter: heightOf(middle) };
}
