/** Colours of print and paper, as medians of the picture's own pixels. */
import type { PixelBox, Raster } from "@yizhou/page/raster";
import type { OcrLine } from "./ocr-model.ts";

type Colour = readonly [red: number, green: number, blue: number];

const MAX_SAMPLES = 4_000;
/** Pixels at least this share of the farthest one's way from the paper are the inside of strokes. */
const INK_SHARE = 0.7;

/** `color` of the ink and `background` of the paper around it, as #rrggbb. Cost: at most some 4,000 pixels a block. */
export function blockColours(
  raster: Raster,
  lines: readonly OcrLine[],
): { color: string; background: string } {
  const boxes = lines.flatMap((line) => line.words.map((word) => word.box));
  const paper = medianColour(samples(raster, boxes.map(frameOf), boxes));
  const inside = samples(raster, boxes);
  const distances = inside.map((colour) => distance(colour, paper)).sort((a, b) => a - b);
  const farthest = distances[Math.floor(distances.length * 0.98)] ?? 0;
  const ink = inside.filter((colour) => distance(colour, paper) >= INK_SHARE * farthest);
  const color = farthest < 20 ? ([0, 0, 0] as const) : medianColour(ink);
  return { color: hex(color), background: hex(paper) };
}

/** A word's box with the paper around it. */
function frameOf(box: PixelBox): PixelBox {
  const edge = Math.max(2, 0.15 * (box.bottom - box.top));
  return { left: box.left - edge, top: box.top - edge, right: box.right + edge, bottom: box.bottom + edge };
}

function samples(raster: Raster, boxes: readonly PixelBox[], without: readonly PixelBox[] = []): Colour[] {
  const { width, height, data } = raster;
  const area = boxes.reduce((sum, box) => sum + (box.right - box.left) * (box.bottom - box.top), 0);
  const step = Math.max(1, Math.ceil(Math.sqrt(area / MAX_SAMPLES)));
  const found: Colour[] = [];
  boxes.forEach((box, index) => {
    const hole = without[index];
    for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(height, box.bottom); y += step) {
      for (let x = Math.max(0, Math.floor(box.left)); x < Math.min(width, box.right); x += step) {
        const isInHole = hole && x >= hole.left && x < hole.right && y >= hole.top && y < hole.bottom;
        if (isInHole) continue;
        const at = (y * width + x) * 4;
        found.push(overWhite(data, at));
      }
    }
  });
  return found;
}

function overWhite(data: Uint8Array, at: number): Colour {
  const alpha = data[at + 3]! / 255;
  const mix = (value: number) => 255 - (255 - value) * alpha;
  return [mix(data[at]!), mix(data[at + 1]!), mix(data[at + 2]!)];
}

/** Each channel's median; white where there is none. */
function medianColour(colours: readonly Colour[]): Colour {
  const channel = (index: 0 | 1 | 2) => {
    const values = colours.map((colour) => colour[index]).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 255;
  };
  return [channel(0), channel(1), channel(2)];
}

function distance(a: Colour, b: Colour): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}

function hex(colour: Colour): string {
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}
