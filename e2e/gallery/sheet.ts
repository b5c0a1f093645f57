import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";

/** Puts the pictures of one window and language on a few sheets, small enough to be looked at whole. */
export async function drawSheet(
  browser: Browser,
  folder: string,
  round: string,
  width: number,
): Promise<void> {
  const [columns, perSheet, tile, height] = width < 750 ? [8, 16, 250, 560] : [4, 12, 480, 620];
  const names = (await readdir(folder))
    .filter((name) => name.startsWith(`${round}-`) && name.endsWith(".png"))
    .sort();
  const page = await browser.newPage({ viewport: { width: columns * (tile + 12) + 12, height: 900 } });
  for (let start = 0; start < names.length; start += perSheet) {
    const tiles = await Promise.all(
      names.slice(start, start + perSheet).map(async (name) => {
        const data = (await readFile(join(folder, name))).toString("base64");
        return `<figure><figcaption>${name.slice(round.length + 1, -4)}</figcaption><div><img src="data:image/png;base64,${data}"></div></figure>`;
      }),
    );
    await page.setContent(
      `<style>body{margin:12px;display:grid;grid-template-columns:repeat(${columns},${tile}px);gap:12px;background:#777;font:13px sans-serif}
figure{margin:0;background:#ddd}figcaption{padding:2px 6px}div{max-height:${height}px;overflow:hidden}img{width:100%;display:block}</style>${tiles.join("")}`,
      { waitUntil: "load" },
    );
    await page.screenshot({
      path: join(folder, `sheet-${round}-${start / perSheet + 1}.png`),
      fullPage: true,
    });
  }
  await page.close();
}
