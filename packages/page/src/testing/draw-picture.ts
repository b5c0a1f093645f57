/** Pictures for tests, drawn by ourselves in our own fonts: pages, charts, photographs of pages. */
import { parseLanguageTag } from "@yizhou/model";
import { FontLibrary } from "../fonts/font-library.ts";
import { FontStack, type FontLook } from "../fonts/font-stack.ts";
import { installedFonts } from "../node/installed-fonts.ts";
import { Coverage } from "../raster/rasterise.ts";

export type Color = readonly [red: number, green: number, blue: number];

export interface TextOptions {
  readonly size: number;
  readonly color?: Color;
  readonly look?: Partial<FontLook>;
  readonly align?: "left" | "center" | "right";
  /** Clockwise, about the text's place. */
  readonly turnDeg?: number;
}

const library = new FontLibrary(installedFonts());
const stack = new FontStack(library, parseLanguageTag("en"));
const BLACK: Color = [20, 20, 20];

/** Red, green and blue, row by row. */
export class Drawing {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;

  constructor(width: number, height: number, paper: Color = [255, 255, 255]) {
    this.width = width;
    this.height = height;
    this.data = new Uint8Array(width * height * 3);
    this.rect(0, 0, width, height, paper);
  }

  rect(left: number, top: number, width: number, height: number, color: Color): void {
    for (let y = Math.max(0, top); y < Math.min(this.height, top + height); y++)
      for (let x = Math.max(0, left); x < Math.min(this.width, left + width); x++)
        this.data.set(color, (y * this.width + x) * 3);
  }

  /** Text with its baseline at (x, y). */
  async text(text: string, x: number, y: number, options: TextOptions): Promise<void> {
    const { size, color = BLACK, align = "left", turnDeg = 0 } = options;
    const look: FontLook = { family: "sans", isBold: false, isItalic: false, ...options.look };
    await stack.prepare(text, look);
    const runs = stack.split(text, look).map(({ text: run, font }) => ({ font, glyphs: font.shape(run) }));
    const width = size * runs.flatMap(({ glyphs }) => glyphs).reduce((sum, { advance }) => sum + advance, 0);
    const angle = (turnDeg * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    let at = align === "center" ? -width / 2 : align === "right" ? -width : 0;
    const coverage = new Coverage(this.width, this.height);
    for (const { font, glyphs } of runs) {
      for (const glyph of glyphs) {
        const { path, unitsPerEm } = font.outline(glyph.glyph);
        const scale = size / unitsPerEm;
        const origin = [x + at * cos, y + at * sin] as const;
        coverage.add(path, [scale * cos, scale * sin, scale * sin, -scale * cos, ...origin]);
        at += glyph.advance * size;
      }
    }
    const shares = coverage.shares();
    for (let pixel = 0; pixel < shares.length; pixel++) {
      const share = shares[pixel]!;
      if (share === 0) continue;
      for (let c = 0; c < 3; c++) {
        const value = this.data[pixel * 3 + c]!;
        this.data[pixel * 3 + c] = Math.round(value + (color[c]! - value) * share);
      }
    }
  }

  /** Lines of one paragraph, `leading` apart. */
  async lines(
    lines: readonly string[],
    x: number,
    y: number,
    leading: number,
    options: TextOptions,
  ): Promise<void> {
    for (const [index, line] of lines.entries()) await this.text(line, x, y + index * leading, options);
  }

  /** Gives every pixel the value that `change` makes of it. */
  change(change: (value: number, x: number, y: number, channel: number) => number): void {
    for (let at = 0; at < this.data.length; at++) {
      const pixel = Math.floor(at / 3);
      const value = change(this.data[at]!, pixel % this.width, Math.floor(pixel / this.width), at % 3);
      this.data[at] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }

  /** The drawing as a camera sees it that stands askew: turned a little, its upper edge further away, uneven light, grain. */
  asPhotograph(): Drawing {
    const photo = new Drawing(this.width, this.height);
    const [cos, sin] = [Math.cos(0.025), Math.sin(0.025)];
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        const [u, v] = [x / this.width - 0.5, y / this.height - 0.5];
        const depth = 1.1 - 0.12 * v;
        const [tu, tv] = [u * depth, v * depth * 1.02];
        const sx = (tu * cos - tv * sin * 1.2 + 0.5) * this.width;
        const sy = (tv * cos + tu * sin + 0.5) * this.height;
        const light = 0.94 - 0.3 * (u + 0.4) ** 2 - 0.28 * (v - 0.2) ** 2;
        for (let c = 0; c < 3; c++) {
          const value = this.#sample(sx, sy, c, [96, 78, 60]);
          const grain = (((x * 7919 + y * 104729 + c * 31) * 2654435761) >>> 24) / 32 - 4;
          photo.data[(y * this.width + x) * 3 + c] = Math.max(
            0,
            Math.min(255, Math.round(value * light * (c === 2 ? 0.93 : 1) + grain)),
          );
        }
      }
    }
    return photo;
  }

  #sample(x: number, y: number, channel: number, outside: Color): number {
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    if (x0 < 0 || y0 < 0 || x0 + 1 >= this.width || y0 + 1 >= this.height) return outside[channel]!;
    const at = (px: number, py: number) => this.data[(py * this.width + px) * 3 + channel]!;
    const [sx, sy] = [x - x0, y - y0];
    return (
      (at(x0, y0) * (1 - sx) + at(x0 + 1, y0) * sx) * (1 - sy) +
      (at(x0, y0 + 1) * (1 - sx) + at(x0 + 1, y0 + 1) * sx) * sy
    );
  }
}
