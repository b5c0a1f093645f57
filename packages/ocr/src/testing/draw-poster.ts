/** Pictures whose words stand on drawings: no paper, no ink, large and small letters in several colours. */
import { createCanvas } from "@napi-rs/canvas";
import type { Raster } from "@yizhou/page/raster";
import { family, rasterOf } from "./draw-text-page.ts";

export interface PosterLine {
  readonly text: string;
  /** Pixels; the middle of the line and its foot. */
  readonly at: readonly [x: number, y: number];
  readonly size: number;
  readonly color: string;
}

const [WIDTH, HEIGHT] = [900, 1200];

/** Lines over a sky that darkens, hills and some hundred leaves. */
export function drawPoster(lines: readonly PosterLine[]): Raster {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  const sky = context.createLinearGradient(0, 0, WIDTH, HEIGHT);
  sky.addColorStop(0, "#14306a");
  sky.addColorStop(0.55, "#c2562d");
  sky.addColorStop(1, "#1d4a2a");
  context.fillStyle = sky;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let i = 0; i < 260; i++) {
    context.fillStyle = `rgba(${Math.floor(255 * random())},${Math.floor(160 * random())},${Math.floor(90 * random())},0.35)`;
    context.beginPath();
    context.ellipse(
      WIDTH * random(),
      HEIGHT * random(),
      8 + 50 * random(),
      4 + 20 * random(),
      6 * random(),
      0,
      7,
    );
    context.fill();
  }
  context.textAlign = "center";
  for (const { text, at, size, color } of lines) {
    context.font = `${size}px "${family("serif-sc", true)}"`;
    context.fillStyle = color;
    context.fillText(text, ...at);
  }
  return rasterOf(canvas);
}
