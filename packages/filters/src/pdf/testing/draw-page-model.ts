/**
 * Draws the page model over the page's picture, for looking at: `node draw-page-model.ts FILE.pdf OUT_FOLDER [PAGES]`.
 * Writes one PNG a page (needs poppler's pdftoppm). Colours tell
 * roles, numbers the reading order; formulas yellow, code cyan, other tags pink; rooms dotted; tables violet.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";
import { type Box, type PageModel, unionBox } from "@yizhou/page/model";
import { readWhole } from "../read/read-document.ts";

const DPI = 110;
const SCALE = DPI / 72;

const COLORS: Readonly<Record<string, string>> = {
  title: "#d00000",
  authors: "#e07000",
  abstract: "#a06000",
  heading: "#d000a0",
  paragraph: "#0050d0",
  "list-item": "#008050",
  caption: "#8000d0",
  "table-cell": "#700070",
  "header-footer": "#808080",
  "page-number": "#808080",
  footnote: "#606000",
  reference: "#404040",
  code: "#00a0a0",
  formula: "#c0a000",
  "figure-text": "#609000",
  toc: "#006060",
};

async function main([file, folder, range]: string[]): Promise<void> {
  if (!file || !folder) throw new Error("draw-page-model.ts FILE.pdf OUT_FOLDER [FIRST-LAST]");
  mkdirSync(folder, { recursive: true });
  const { model } = await readWhole(new Uint8Array(readFileSync(file)));
  const [first = 1, last = first] = range ? range.split("-").map(Number) : [1, model.pages.length];
  const name = basename(file, ".pdf");
  for (const page of model.pages) {
    const number = page.index + 1;
    if (number < first || number > last) continue;
    const stem = join(folder, `${name}-${number}`);
    execFileSync("pdftoppm", [
      "-png",
      "-r",
      String(DPI),
      "-f",
      String(number),
      "-l",
      String(number),
      "-singlefile",
      "-cropbox",
      file,
      stem,
    ]);
    const picture = sharp(readFileSync(`${stem}.png`));
    writeFileSync(`${stem}.png`, await picture.composite([{ input: Buffer.from(drawing(page)) }]).toBuffer());
    console.log(`${stem}.png ${page.kind} ${page.blocks.length} blocks, ${page.tables.length} tables`);
  }
}

function drawing(page: PageModel): string {
  const turned = page.rotation % 180 === 90;
  const [width, height] = turned ? [page.height, page.width] : [page.width, page.height];
  const parts = page.blocks.flatMap((block, i) => {
    const color = COLORS[block.role] ?? "#000";
    const box = rect(
      page,
      block.box,
      `fill="${color}" fill-opacity="${block.locked ? 0.25 : 0.08}" stroke="${color}" stroke-width="1.4"`,
    );
    const room = rect(
      page,
      block.available,
      `fill="none" stroke="${color}" stroke-width="0.5" stroke-dasharray="2 3"`,
    );
    const tags = block.tags.map((tag) =>
      rect(
        page,
        tag.box,
        `fill="${tag.locked === "formula" ? "#ffe000" : tag.locked === "code" ? "#00e0e0" : "#ff60a0"}" fill-opacity="0.35"`,
      ),
    );
    const bullet = block.bullet ? [rect(page, block.bullet.box, `fill="#00c000" fill-opacity="0.5"`)] : [];
    const [x, y] = corner(page, block.box);
    const label = `${i} ${block.role === "paragraph" ? "" : block.role}${block.level ?? ""} ${block.align[0]}${block.joins ? `<${block.joins}` : ""}${block.locked ? ` [${block.locked}]` : ""}`;
    return [
      room,
      box,
      ...tags,
      ...bullet,
      `<text x="${x}" y="${y - 1}" font-size="8" fill="${color}">${escape(label)}</text>`,
    ];
  });
  const tables = page.tables.map((table) =>
    rect(page, unionBox([table.box])!, `fill="none" stroke="#a000ff" stroke-width="2"`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}">${[...parts, ...tables].join("")}</svg>`;
}

/** A box of user space as the page is seen, turned and from the top. */
function seen({ view, rotation }: PageModel, box: Box): Box {
  const { left, bottom, right, top } = box;
  if (rotation === 90)
    return {
      left: bottom - view.bottom,
      top: left - view.left,
      right: top - view.bottom,
      bottom: right - view.left,
    };
  if (rotation === 180)
    return {
      left: view.right - right,
      top: bottom - view.bottom,
      right: view.right - left,
      bottom: top - view.bottom,
    };
  if (rotation === 270)
    return {
      left: view.top - top,
      top: view.right - right,
      right: view.top - bottom,
      bottom: view.right - left,
    };
  return { left: left - view.left, top: view.top - top, right: right - view.left, bottom: view.top - bottom };
}

function corner(page: PageModel, box: Box): [number, number] {
  const { left, top } = seen(page, box);
  return [left * SCALE, top * SCALE];
}

function rect(page: PageModel, box: Box, look: string): string {
  const { left, top, right, bottom } = seen(page, box);
  return `<rect x="${left * SCALE}" y="${top * SCALE}" width="${(right - left) * SCALE}" height="${(bottom - top) * SCALE}" ${look}/>`;
}

function escape(text: string): string {
  return text.replace(/[<>&]/g, (mark) => (mark === "<" ? "&lt;" : mark === ">" ? "&gt;" : "&amp;"));
}

await main(process.argv.slice(2));
