/** Pictures of pages with known text, for tests and measurements: columns of paragraphs in Noto, printed, scanned or photographed. */
import { createRequire } from "node:module";
import { createCanvas, GlobalFonts, loadImage, type Canvas, type SKRSContext2D } from "@napi-rs/canvas";
import { type FontDesign, fontModulePath } from "@yizhou/page/fonts";
import type { Raster } from "@yizhou/page/raster";

export interface DrawnParagraph {
  readonly text: string;
  /** Points. */
  readonly size: number;
  readonly isBold?: boolean;
  readonly isCentred?: boolean;
  /** Stands across all columns, above them. */
  readonly isWide?: boolean;
}

export interface PageLooks {
  readonly design: FontDesign;
  readonly columns: 1 | 2;
  readonly dpi: number;
  readonly color?: string;
  readonly background?: string;
}

/** A4, in points. */
const [WIDTH, HEIGHT] = [595, 842];
const MARGIN = 62;
const GUTTER = 24;
const LEADING = 1.45;

/** Registers a face under its design's name once; a canvas finds fonts by name only. */
export function family(design: FontDesign, isBold: boolean): string {
  const name = `ocr-${design}${isBold ? "-bold" : ""}`;
  if (!GlobalFonts.has(name)) {
    const file = { design, weight: isBold ? "bold" : "regular" } as const;
    GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(fontModulePath(file)), name);
  }
  return name;
}

/**
 * Sets paragraphs one below the other, in columns, until the page is full.
 *
 * @returns the page, and the text of what found room, in reading order
 */
export function drawTextPage(
  paragraphs: readonly DrawnParagraph[],
  { design, columns, dpi, color = "#000", background = "#fff" }: PageLooks,
): { canvas: Canvas; text: string } {
  const scale = dpi / 72;
  const canvas = createCanvas(Math.round(WIDTH * scale), Math.round(HEIGHT * scale));
  const context = canvas.getContext("2d");
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = color;
  const texts: string[] = [];
  const columnWidth = (WIDTH - 2 * MARGIN - (columns - 1) * GUTTER) / columns;
  let [column, top, y] = [0, MARGIN, MARGIN];
  for (const { text, size, isBold = false, isCentred = false, isWide = false } of paragraphs) {
    context.font = `${size}px "${family(design, isBold)}"`;
    const width = isWide ? WIDTH - 2 * MARGIN : columnWidth;
    const drawn: string[] = [];
    for (const line of breakText(context, text, width)) {
      if (y + LEADING * size > HEIGHT - MARGIN) {
        if (++column >= columns) break;
        y = top;
      }
      const x = MARGIN + column * (columnWidth + GUTTER);
      context.fillText(line, isCentred ? x + (width - context.measureText(line).width) / 2 : x, y + size);
      y += LEADING * size;
      drawn.push(line);
    }
    texts.push(drawn.join("\n"));
    y += 0.6 * size;
    if (isWide) top = y;
    if (column >= columns) break;
  }
  return { canvas, text: texts.join("\n") };
}

function breakText(context: SKRSContext2D, text: string, width: number): string[] {
  const pieces =
    text.match(/[\u3000-\u9fff\uff00-\uffef][，。；：、）]?|[^\s\u3000-\u9fff\uff00-\uffef]+\s*|\s+/g) ?? [];
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces) {
    if (line !== "" && context.measureText((line + piece).trimEnd()).width > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  return lines;
}

/** The canvas' pixels. @param dpi  as drawn */
export function rasterOf(canvas: Canvas, dpi: number | null = null): Raster {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), dpi };
}

/** The page as a JPEG file of that quality (0-100) shows it. */
export async function throughJpeg(canvas: Canvas, quality: number): Promise<Canvas> {
  const picture = await loadImage(canvas.toBuffer("image/jpeg", quality));
  const copy = createCanvas(canvas.width, canvas.height);
  copy.getContext("2d").drawImage(picture, 0, 0);
  return copy;
}

/** Turned clockwise by `degrees` about its middle, on white. */
export function turned(canvas: Canvas, degrees: number): Canvas {
  const copy = createCanvas(canvas.width, canvas.height);
  const context = copy.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, copy.width, copy.height);
  context.translate(copy.width / 2, copy.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(canvas, -copy.width / 2, -copy.height / 2);
  return copy;
}

/**
 * As a telephone would take it: the far edge a little narrower, light falling off to one corner, a shadow's slope, grain.
 * The same page gives the same picture.
 */
export function photographed(canvas: Canvas): Canvas {
  const { width, height } = canvas;
  const source = canvas.getContext("2d").getImageData(0, 0, width, height).data;
  const copy = createCanvas(width, height);
  const context = copy.getContext("2d");
  const target = context.createImageData(width, height);
  let seed = 12345;
  const noise = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed / 0x7fffffff - 0.5;
  };
  for (let y = 0; y < height; y++) {
    const narrowing = 1 + 0.05 * (1 - y / height);
    for (let x = 0; x < width; x++) {
      const sx = width / 2 + (x - width / 2) * narrowing + 0.012 * (y - height / 2);
      const sy = y + 0.02 * (x - width / 2) * (y / height - 0.3);
      const light =
        0.92 - 0.38 * ((x / width) * 0.6 + (y / height) * 0.4) - (x > 0.7 * width + 0.1 * y ? 0.06 : 0);
      const grain = 10 * noise();
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const value = channelAt(source, width, height, sx, sy, channel);
        target.data[at + channel] = (value * 0.85 + 20) * light * (channel === 2 ? 0.9 : 1) + grain;
      }
      target.data[at + 3] = 255;
    }
  }
  context.putImageData(target, 0, 0);
  return copy;
}

function channelAt(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  x: number,
  y: number,
  channel: number,
): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  if (x0 < 0 || y0 < 0 || x0 + 1 >= width || y0 + 1 >= height) return 120;
  const [fx, fy] = [x - x0, y - y0];
  const at = (y0 * width + x0) * 4 + channel;
  const above = data[at]! * (1 - fx) + data[at + 4]! * fx;
  const below = data[at + width * 4]! * (1 - fx) + data[at + width * 4 + 4]! * fx;
  return above * (1 - fy) + below * fy;
}

/** Edits that make one text the other, as a share of the longer; blanks do not count. Cost: O(length x length). */
export function characterErrorRate(read: string, expected: string): number {
  const [a, b] = [read, expected].map((text) => [...text.normalize("NFKC").replace(/\s+/g, "")]) as [
    string[],
    string[],
  ];
  let row = Uint32Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = new Uint32Array(b.length + 1);
    next[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(swap, row[j]! + 1, next[j - 1]! + 1);
    }
    row = next;
  }
  return row[b.length]! / Math.max(1, b.length);
}
