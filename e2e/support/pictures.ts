// Pictures as people have them: a chart, a page from a scanner, a file of several pages. What they say is our own.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";

const run = promisify(execFile);
const PAPER = join(import.meta.dirname, "../../fixtures/samples/paper.en.pdf");

const BARS = [
  ["Winter", 150, 210],
  ["Spring", 270, 320],
  ["Summer", 90, 120],
] as const;

/** Two series of bars with a title, labels and a legend, 900 x 620, at 144 dots an inch. */
export async function drawChart(): Promise<Buffer> {
  const bars = BARS.map(([season, first, second], i) => {
    const x = 150 + i * 240;
    const bar = (left: number, height: number, fill: string) =>
      `<rect x="${left}" y="${500 - height}" width="70" height="${height}" fill="${fill}"/>`;
    return `${bar(x, first, "#31506e")}${bar(x + 76, second, "#c9b98f")}
      <text x="${x + 73}" y="545" text-anchor="middle">${season}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="620">
<rect width="900" height="620" fill="#ffffff"/>
<g font-family="DejaVu Sans, Noto Sans, sans-serif" font-size="26" fill="#222222">
<text x="450" y="62" font-size="36" font-weight="bold" text-anchor="middle">Sand in the river mouth</text>
<rect x="600" y="100" width="24" height="24" fill="#31506e"/><text x="636" y="121">Left bank</text>
<rect x="600" y="140" width="24" height="24" fill="#c9b98f"/><text x="636" y="161">Right bank</text>
${bars.join("\n")}
<path d="M100 130V500H860" fill="none" stroke="#444444" stroke-width="2"/>
</g></svg>`;
  return sharp(Buffer.from(svg)).withMetadata({ density: 144 }).jpeg({ quality: 90 }).toBuffer();
}

/** The upper part of the sample paper's first page as a scanner gives it: grey, 130 dots an inch, a little askew. */
export async function scanPage(): Promise<Buffer> {
  const page = await paperPage(1, 440);
  return sharp(page)
    .rotate(0.6, { background: "#f4f2ec" })
    .blur(0.5)
    .grayscale()
    .withMetadata({ density: 130 })
    .png()
    .toBuffer();
}

/** Parts of two pages of the sample paper in one file, packed with LZW. */
export async function scanPages(): Promise<Buffer> {
  const pages = [await paperPage(2, 360), await paperPage(3, 360)];
  return sharp(pages, { join: { animated: true } })
    .grayscale()
    .tiff({ compression: "lzw" })
    .toBuffer();
}

/** A picture of the upper part of one of its pages, 920 pixels wide. */
async function paperPage(page: number, height: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-scan-"));
  try {
    const place = ["-x", "80", "-y", "10", "-W", "920", "-H", String(height)];
    const name = join(folder, "page");
    await run("pdftoppm", [
      ...["-r", "130", "-png", "-singlefile", "-f", String(page), "-l", String(page)],
      ...[...place, PAPER, name],
    ]);
    return await readFile(`${name}.png`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A picture as a reader sees it: its kind and pages, and the brightness of each pixel of one page. */
export async function lookAt(bytes: Buffer, page = 0) {
  const { format, width, height, density, pages = 1 } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes, { page }).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { format, width, height, density, pages, values: data, across: info.width };
}

/** Share of the pixels in a rectangle that are clearly another. */
export function changedShare(
  before: Awaited<ReturnType<typeof lookAt>>,
  after: Awaited<ReturnType<typeof lookAt>>,
  [left, top, right, bottom]: readonly [number, number, number, number],
): number {
  let changed = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = y * before.across + x;
      if (Math.abs(before.values[at]! - after.values[at]!) > 24) changed++;
    }
  }
  return changed / ((right - left) * (bottom - top));
}
