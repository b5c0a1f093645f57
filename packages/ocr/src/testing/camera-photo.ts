/** Photographs of pages as telephones take them: a page on a desk, seen askew, in uneven light. Our own drawing, for tests and measurements. */
import { createCanvas, type Canvas } from "@napi-rs/canvas";
import { throughJpeg } from "./draw-text-page.ts";

/** The same page with the same looks gives the same photograph. */
export interface CameraLooks {
  /** By how much the page's sides converge upwards, and its upper and lower edge to the right; degrees. */
  readonly convergeDeg?: number;
  readonly convergeAcrossDeg?: number;
  /** Clockwise. */
  readonly turnDeg?: number;
  /** How far the middle of the page stands off the desk, as seen; pixels of the page. */
  readonly curl?: number;
  /** Of the light, from its lightest to its darkest corner, 0-1. */
  readonly falloff?: number;
  /** Of the hand's soft shadow, 0-1. */
  readonly shadow?: number;
  /** Largest deviation, of 255. */
  readonly grain?: number;
  /** 0-100. */
  readonly quality?: number;
}

/** Of the desk round the page, as a share of the page's width. */
const DESK = 0.12;
const DESK_COLOUR = [92, 68, 48] as const;
/** Paper under indoor light. */
const TINT = [0.97, 0.94, 0.86] as const;

type Homography = readonly [number, number, number, number, number, number, number, number];

export async function cameraPhoto(page: Canvas, looks: CameraLooks): Promise<Canvas> {
  const { curl = 4, falloff = 0.3, shadow = 0.2, grain = 14, quality = 60 } = looks;
  const border = Math.round(DESK * page.width);
  const [width, height] = [page.width + 2 * border, page.height + 2 * border];
  const source = page.getContext("2d").getImageData(0, 0, page.width, page.height).data;
  const photo = createCanvas(width, height);
  const context = photo.getContext("2d");
  const target = context.createImageData(width, height);
  const toPage = pagePlaces(page, border, looks);
  const random = randoms(20_261_122);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, flatV] = toPage(x, y);
      const v = flatV + curl * Math.sin((Math.PI * u) / page.width);
      const light =
        1 - falloff * (0.65 * (x / width) + 0.35 * (y / height)) - shadow * shade(x / width, y / height);
      const noise = grain * (random() + random() - 1);
      const at = (y * width + x) * 4;
      const isPage = u >= 0 && v >= 0 && u < page.width - 1 && v < page.height - 1;
      const wood = isPage ? 0 : 10 * Math.sin(0.05 * x + 6 * Math.sin(0.006 * y));
      for (let c = 0; c < 3; c++) {
        const value = isPage ? between(source, page.width, u, v, c) * TINT[c]! : DESK_COLOUR[c]! + wood;
        target.data[at + c] = (0.88 * value + 14) * light + noise;
      }
      target.data[at + 3] = 255;
    }
  }
  context.putImageData(target, 0, 0);
  return throughJpeg(photo, quality);
}

/** From the photograph's pixels to the flat page's. */
function pagePlaces(
  page: Canvas,
  border: number,
  { convergeDeg = 0, convergeAcrossDeg = 0, turnDeg = 0 }: CameraLooks,
): (x: number, y: number) => readonly [number, number] {
  const [w, h] = [page.width, page.height];
  const inward = h * Math.tan((convergeDeg * Math.PI) / 360);
  const downward = w * Math.tan((convergeAcrossDeg * Math.PI) / 360);
  const [cos, sin] = [Math.cos((turnDeg * Math.PI) / 180), Math.sin((turnDeg * Math.PI) / 180)];
  const corners = [
    [inward, 0],
    [w - inward, downward],
    [w, h - downward],
    [0, h],
  ].map(([x, y]) => {
    const [dx, dy] = [x! - w / 2, y! - h / 2];
    return [w / 2 + border + dx * cos - dy * sin, h / 2 + border + dx * sin + dy * cos] as const;
  });
  const [a, b, c, d, e, f, g, i] = squareTo(corners);
  // The inverse of the square's way to the page's corners, up to a factor.
  const inverse = [
    e - f * i, c * i - b, b * f - c * e,
    f * g - d, a - c * g, c * d - a * f,
    d * i - e * g, b * g - a * i, a * e - b * d,
  ] as const; // oxfmt-ignore
  return (x, y) => {
    const depth = inverse[6] * x + inverse[7] * y + inverse[8];
    const across = (inverse[0] * x + inverse[1] * y + inverse[2]) / depth;
    const down = (inverse[3] * x + inverse[4] * y + inverse[5]) / depth;
    return [across * w, down * h];
  };
}

/** The projection of the unit square on four corners, clockwise from the upper left (Heckbert 1989). */
function squareTo(corners: readonly (readonly [number, number])[]): Homography {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as [Corner, Corner, Corner, Corner];
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const i = (dx1 * dy3 - dx3 * dy1) / area;
  return [x1 - x0 + g * x1, x3 - x0 + i * x3, x0, y1 - y0 + g * y1, y3 - y0 + i * y3, y0, g, i];
}
type Corner = readonly [number, number];

/** A hand's shadow with a soft edge, over the lower right of the picture; 0-1. */
function shade(x: number, y: number): number {
  const edge = x - 0.62 + 0.25 * (1 - y);
  return 1 / (1 + Math.exp(-edge / 0.035));
}

function between(data: Uint8ClampedArray, width: number, x: number, y: number, channel: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const at = (y0 * width + x0) * 4 + channel;
  const above = data[at]! * (1 - fx) + data[at + 4]! * fx;
  const below = data[at + width * 4]! * (1 - fx) + data[at + width * 4 + 4]! * fx;
  return above * (1 - fy) + below * fy;
}

/** Numbers from 0 to 1, the same ones every time. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
