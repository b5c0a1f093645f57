/**
 * Where lines of text stand in a picture, by a network: on posters, signs and photographs, whose ink cannot be told from what is
 * drawn. It marks the core of each line; the box round a core is widened by what was taken off it in training.
 */
import type { PixelBox, Raster } from "@yizhou/page/raster";
import { findComponents, heightOf, widthOf } from "../components.ts";
import { type GreyRaster, scaleGrey } from "../grey-raster.ts";
import type { ReaderNetworks } from "./reader-networks.ts";

/** Pixels of the longer side that is looked at, and what both sides are a multiple of. */
const [LONGEST, STEP] = [960, 32];
/** Means and deviations of red, green and blue in the pictures that the network was trained with. */
const USUAL = [
  [0.485, 0.229],
  [0.456, 0.224],
  [0.406, 0.225],
] as const;
/** How sure the network is of a pixel of a core, and of a core in the mean. */
const [CORE, SURE] = [0.3, 0.6];
/** By this share of area over circumference a core's box is widened; source: Liao et al. 2020, differentiable binarization. */
const WIDENED = 1.5;
/** Pixels looked at; lower cores are dirt. */
const LEAST_HEIGHT = 3;
/** More lines than any picture has. */
const MAX_LINES = 1000;

/**
 * @returns boxes of level lines, from top to bottom
 * @throws {AppError} ocr.failed
 * Cost: about 0.2 s of one core, whatever the picture's size.
 */
export async function findLines(raster: Raster, networks: ReaderNetworks): Promise<PixelBox[]> {
  const scale = Math.min(1, LONGEST / Math.max(raster.width, raster.height));
  const [width, height] = [raster.width, raster.height].map((side) =>
    Math.max(STEP, STEP * Math.round((side * scale) / STEP)),
  ) as [number, number];
  const [across, down] = [width / raster.width, height / raster.height];
  const planes = new Float32Array(3 * width * height);
  for (const [channel, [mean, deviation]] of USUAL.entries()) {
    const { data } = scaleGrey(planeOf(raster, channel), across, down);
    for (let i = 0; i < width * height; i++)
      planes[channel * width * height + i] = (data[i]! / 255 - mean) / deviation;
  }
  const shares = await networks.detect(planes, width, height);
  const mask = Uint8Array.from(shares, (share) => (share > CORE ? 1 : 0));
  const cores = findComponents({ width, height, data: mask }) ?? [];
  return cores
    .filter((core) => heightOf(core) >= LEAST_HEIGHT && meanIn(shares, mask, core, width) >= SURE)
    .sort((a, b) => a.top - b.top || a.left - b.left)
    .slice(0, MAX_LINES)
    .map((core) => {
      const [w, h] = [widthOf(core), heightOf(core)];
      const edge = (WIDENED * w * h) / (2 * (w + h));
      return {
        left: Math.max(0, Math.floor((core.left - edge) / across)),
        top: Math.max(0, Math.floor((core.top - edge) / down)),
        right: Math.min(raster.width, Math.ceil((core.right + edge) / across)),
        bottom: Math.min(raster.height, Math.ceil((core.bottom + edge) / down)),
      };
    });
}

/** One channel of the picture over white. */
function planeOf({ width, height, data }: Raster, channel: number): GreyRaster {
  const plane = new Uint8Array(width * height);
  for (let i = 0; i < plane.length; i++) {
    const alpha = data[4 * i + 3]!;
    plane[i] = 255 - ((255 - data[4 * i + channel]!) * alpha) / 255;
  }
  return { width, height, data: plane };
}

/** Of the core's own pixels. */
function meanIn(shares: Float32Array, mask: Uint8Array, box: PixelBox, width: number): number {
  let [sum, count] = [0, 0];
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const at = y * width + x;
      if (mask[at] === 0) continue;
      sum += shares[at]!;
      count++;
    }
  }
  return sum / Math.max(1, count);
}
