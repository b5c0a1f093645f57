/** Words of a written page: those that stand over one another, and those beyond the edge of the page. */
import { spawnSync } from "node:child_process";

export interface ResultWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface WordPage {
  readonly width: number;
  readonly height: number;
  readonly words: readonly ResultWord[];
}

/** As pdftotext finds them, y down. */
export function wordsOfPage(pdf: Uint8Array, page: number): WordPage {
  const { stdout } = spawnSync(
    "pdftotext",
    ["-bbox", "-f", String(page + 1), "-l", String(page + 1), "-", "-"],
    { input: pdf, encoding: "utf8", maxBuffer: 1 << 28 },
  );
  const size = /<page width="([\d.]+)" height="([\d.]+)"/.exec(stdout);
  const words = [
    ...stdout.matchAll(/<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g),
  ].map(([, left, top, right, bottom, text]) => ({
    text: text!,
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }));
  return { width: Number(size?.[1] ?? 0), height: Number(size?.[2] ?? 0), words };
}

/** Pairs of words that share a good part of the smaller one's core; accents and tails may meet. */
export function overlaps({ words }: WordPage): string[] {
  const found: string[] = [];
  const cores = words.map((word) => {
    const inset = 0.25 * (word.bottom - word.top);
    return { ...word, top: word.top + inset, bottom: word.bottom - inset };
  });
  for (const [i, one] of cores.entries()) {
    for (const other of cores.slice(i + 1)) {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (width <= 1 || height <= 0) continue;
      const least = Math.min(area(one), area(other));
      if (width * height > 0.15 * least) found.push(`${one.text} / ${other.text}`);
    }
  }
  return found;
}

function area({ left, top, right, bottom }: ResultWord): number {
  return Math.max(0.1, (right - left) * (bottom - top));
}

/** Words that reach over an edge of the page by more than two points. */
export function beyondEdge({ width, height, words }: WordPage): string[] {
  return words
    .filter(
      ({ left, top, right, bottom }) => left < -2 || top < -2 || right > width + 2 || bottom > height + 2,
    )
    .map(({ text }) => text);
}
