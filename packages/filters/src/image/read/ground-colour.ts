import type { PixelBox, Raster } from "@yizhou/page/raster";

export type GroundColour = readonly [red: number, green: number, blue: number];

/** The colour that most of a box has: letters leave more than half of theirs free. */
export function groundColour(box: PixelBox, { width, data }: Raster): GroundColour {
  const counts = new Map<number, { at: number; count: number }>();
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const at = (y * width + x) * 4;
      const key = ((data[at]! >> 5) << 6) | ((data[at + 1]! >> 5) << 3) | (data[at + 2]! >> 5);
      const known = counts.get(key);
      if (known) known.count++;
      else counts.set(key, { at, count: 1 });
    }
  }
  let ground = { at: 0, count: 0 };
  for (const one of counts.values()) if (one.count > ground.count) ground = one;
  return [data[ground.at]!, data[ground.at + 1]!, data[ground.at + 2]!];
}

/** Difference of two colours, summed over red, green and blue. */
export function colourDistance(a: GroundColour, b: GroundColour): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}

/** The colour round a box: what most of its outline has, whatever stands inside. */
export function colourAround({ left, top, right, bottom }: PixelBox, raster: Raster): GroundColour {
  const { width, height, data } = raster;
  const places: number[] = [];
  const add = (x: number, y: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height) places.push((y * width + x) * 4);
  };
  for (let x = left; x < right; x++) [top - 1, bottom].forEach((y) => add(x, y));
  for (let y = top; y < bottom; y++) [left - 1, right].forEach((x) => add(x, y));
  const middle = (channel: number) =>
    places.map((at) => data[at + channel]!).sort((a, b) => a - b)[places.length >> 1] ?? 0;
  return [middle(0), middle(1), middle(2)];
}

/** The colour in a box that stands off the colour round it most. */
export function inkColour(box: PixelBox, raster: Raster): GroundColour {
  const ground = colourAround(box, raster);
  const { width, data } = raster;
  let ink: { colour: GroundColour; distance: number } = { colour: ground, distance: -1 };
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const at = (y * width + x) * 4;
      const colour: GroundColour = [data[at]!, data[at + 1]!, data[at + 2]!];
      const distance = colourDistance(colour, ground);
      if (distance > ink.distance) ink = { colour, distance };
    }
  }
  return ink.colour;
}
