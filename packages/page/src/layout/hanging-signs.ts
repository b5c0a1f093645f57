/**
 * Roots, big operators and tall brackets of TeX's fonts hang from their baseline, which lies above the line they belong to.
 * Here they are given the baseline of what stands right beside them, so that they are read, and moved, with it.
 */
import type { Char } from "../lines/chars.ts";

const EXTENSION = /(?:ex\d*|extra|extension\d*(?:-\w+)?)$/i;
const SYMBOLS = /(?:sy\d*|symbols\d*(?:-\w+)?)$/i;
/** How far above the line it belongs to such a sign has its baseline, in sizes: usually, and at most. */
const USUAL_HEIGHT = 0.8;
const MOST_HEIGHT = 2.2;
/** The neighbour is so near, with the limits of a sum or of an integral between, and no script. In sizes. */
const REACH = 2.5;
const SCRIPT = 0.85;

function hangs({ font, text, isMath }: Char): boolean {
  const name = font.name.replace(/\s/g, "");
  return isMath && (EXTENSION.test(name) || (text === "\u221a" && SYMBOLS.test(name)));
}

/** The same characters in the same order. Cost: linear where there are none; else their number times n. */
export function settleHanging(chars: readonly Char[]): readonly Char[] {
  if (!chars.some(hangs)) return chars;
  const others = chars.filter((char) => !hangs(char));
  return chars.map((char) => {
    if (!hangs(char)) return char;
    const neighbour = neighbourOf(char, others);
    if (!neighbour) return char;
    const { baseline, bottom, top } = neighbour;
    return { ...char, baseline, bottom, top };
  });
}

function neighbourOf(sign: Char, others: readonly Char[]): Char | null {
  let best: Char | null = null;
  let bestCost = Infinity;
  for (const other of others) {
    const height = (sign.baseline - other.baseline) / sign.size;
    if (height < 0.05 || height > MOST_HEIGHT || other.size < SCRIPT * sign.size) continue;
    const gap = Math.max(other.left - sign.right, sign.left - other.right) / sign.size;
    if (gap > REACH) continue;
    const cost = Math.abs(height - USUAL_HEIGHT) + 0.5 * Math.max(0, gap);
    if (cost < bestCost) [best, bestCost] = [other, cost];
  }
  return best;
}
