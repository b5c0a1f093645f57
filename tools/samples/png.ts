import { crc32, deflateSync } from "node:zlib";

export type Colour = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];

/** A drawing surface with smooth edges: coverage is the distance to the line, blended over the background. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  private readonly pixels: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height * 3).fill(255);
  }

  /** Straight strokes through the points; `thickness` in pixels. */
  polyline(points: readonly Point[], colour: Colour, thickness: number): void {
    for (let i = 1; i < points.length; i++) this.segment(points[i - 1]!, points[i]!, colour, thickness);
  }

  /** The area between a curve (x ascending) and a horizontal line. */
  fillBelow(points: readonly Point[], base: number, colour: Colour, opacity: number): void {
    for (let i = 1; i < points.length; i++) {
      const [x0, y0] = points[i - 1]!;
      const [x1, y1] = points[i]!;
      for (let x = Math.round(x0); x < Math.round(x1); x++) {
        const y = y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
        for (let row = Math.ceil(Math.min(y, base)); row < Math.max(y, base); row++)
          this.blend(x, row, colour, opacity);
      }
    }
  }

  /** Digits and the few letters of units, as strokes; `size` is the height of a digit. */
  text(
    text: string,
    x: number,
    y: number,
    size: number,
    colour: Colour,
    align: "left" | "right" | "centre" = "left",
  ): void {
    const advance = size * 0.72;
    const width = [...text].length * advance - size * 0.17;
    let left = align === "left" ? x : align === "right" ? x - width : x - width / 2;
    for (const character of text) {
      for (const stroke of GLYPHS[character] ?? []) {
        const points = stroke.map(([px, py]): Point => [left + (px * size) / 10, y + (py * size) / 10]);
        this.polyline(points, colour, Math.max(2, size / 9));
      }
      left += advance;
    }
  }

  /** The image as PNG, true colour. */
  toPng(dotsPerMetre: number): Uint8Array {
    const rows = Buffer.alloc(this.height * (this.width * 3 + 1));
    for (let y = 0; y < this.height; y++) {
      rows.set(
        this.pixels.subarray(y * this.width * 3, (y + 1) * this.width * 3),
        y * (this.width * 3 + 1) + 1,
      );
    }
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    header.set([8, 2, 0, 0, 0], 8);
    const density = Buffer.alloc(9);
    density.writeUInt32BE(dotsPerMetre, 0);
    density.writeUInt32BE(dotsPerMetre, 4);
    density[8] = 1;
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
      signature,
      chunk("IHDR", header),
      chunk("pHYs", density),
      chunk("IDAT", deflateSync(rows, { level: 9 })),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  }

  private segment([x0, y0]: Point, [x1, y1]: Point, colour: Colour, thickness: number): void {
    const reach = thickness / 2 + 1;
    const length2 = (x1 - x0) ** 2 + (y1 - y0) ** 2 || 1;
    for (let y = Math.floor(Math.min(y0, y1) - reach); y <= Math.max(y0, y1) + reach; y++) {
      for (let x = Math.floor(Math.min(x0, x1) - reach); x <= Math.max(x0, x1) + reach; x++) {
        const along = Math.max(0, Math.min(1, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length2));
        const distance = Math.hypot(x - x0 - along * (x1 - x0), y - y0 - along * (y1 - y0));
        const coverage = Math.max(0, Math.min(1, thickness / 2 + 0.5 - distance));
        if (coverage > 0) this.blend(x, y, colour, coverage);
      }
    }
  }

  private blend(x: number, y: number, colour: Colour, opacity: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (y * this.width + x) * 3;
    for (let i = 0; i < 3; i++) {
      this.pixels[at + i] = Math.round(this.pixels[at + i]! * (1 - opacity) + colour[i]! * opacity);
    }
  }
}

function chunk(type: string, data: Uint8Array): Buffer {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, "latin1");
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8);
  return out;
}

/** Strokes in a box 5.5 wide and 10 high, y downwards. */
const GLYPHS: Readonly<Record<string, readonly (readonly Point[])[]>> = {
  "0": [arc(2.75, 5, 2.6, 5, 0, 360)],
  "1": [
    [
      [1, 2],
      [3.2, 0],
      [3.2, 10],
    ],
  ],
  "2": [[...arc(2.75, 2.8, 2.5, 2.8, 190, 400), [0.2, 10], [5.4, 10]]],
  "3": [arc(2.6, 2.5, 2.4, 2.5, 200, 450), arc(2.6, 7.4, 2.7, 2.6, -90, 160)],
  "4": [
    [
      [4, 10],
      [4, 0],
      [0, 7],
      [5.5, 7],
    ],
  ],
  "5": [[[5, 0], [0.9, 0], [0.5, 4.4], ...arc(2.6, 6.8, 2.7, 3.2, 230, 510)]],
  "6": [
    [
      [4.4, 0],
      [1, 4.6],
      [0.3, 6],
    ],
    arc(2.75, 6.9, 2.5, 3.1, 0, 360),
  ],
  "8": [arc(2.75, 2.5, 2.2, 2.5, 0, 360), arc(2.75, 7.4, 2.6, 2.6, 0, 360)],
  "9": [
    arc(2.75, 3.1, 2.5, 3.1, 0, 360),
    [
      [5.2, 3.4],
      [4.6, 5.4],
      [1.4, 10],
    ],
  ],
  ".": [
    [
      [2.4, 9.8],
      [2.8, 9.8],
    ],
  ],
  "−": [
    [
      [0.4, 5.2],
      [5, 5.2],
    ],
  ],
  h: [
    [
      [0.5, 0],
      [0.5, 10],
    ],
    [[0.5, 6], ...arc(2.8, 6, 2.3, 2, 180, 360), [5.1, 10]],
  ],
  m: [
    [
      [0, 4],
      [0, 10],
    ],
    [[0, 6], ...arc(1.4, 6, 1.4, 2, 180, 360), [2.8, 10]],
    [[2.8, 6], ...arc(4.2, 6, 1.4, 2, 180, 360), [5.6, 10]],
  ],
  s: [[...arc(2.7, 5.6, 2.1, 1.6, -30, -270), ...arc(2.7, 8.6, 2.2, 1.5, -90, 150)]],
  g: [arc(2.7, 6.4, 2.3, 2.4, 0, 360), [[5, 4], [5, 10.6], ...arc(2.7, 10.6, 2.3, 2, 0, 150)]],
  L: [
    [
      [0.6, 0],
      [0.6, 10],
      [5, 10],
    ],
  ],
  "/": [
    [
      [4.6, 0],
      [0.8, 10.6],
    ],
  ],
};

function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): Point[] {
  const steps = Math.max(6, Math.round(Math.abs(to - from) / 15));
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });
}
