// Who looks at the pages of a PDF puts right how it was read: a paragraph is chosen on its page, the rest is done by the keyboard.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveSession } from "../support/accounts.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { startEngine, type StandInEngine } from "../support/engine.ts";
import { translateFile } from "../support/jobs.ts";
import { pdfOf } from "../support/pdf-page.ts";
import { startSite, type Site } from "../support/site.ts";

const SAMPLE = join(import.meta.dirname, "../../fixtures/samples/paper.en.pdf");

let site: Site;
let engine: StandInEngine;
let browser: Browser;
beforeAll(async () => {
  engine = await startEngine({ name: "Stand-in", latencyMs: 20 });
  site = await startSite({ ...engine.settings });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await engine?.stop();
});

/** Holds the paragraph of the source that has these words. */
async function hold(page: Page, words: string): Promise<void> {
  const text = page
    .locator("[data-part=column][data-side=source] [data-part=text] span", { hasText: words })
    .first();
  await text.click();
  await page.getByText("第1页的段落").waitFor();
}

it(
  "splits a paragraph and moves another, sees the page at once, and takes both back",
  { tags: "slow" },
  async () => {
    const { page, errors } = await openPage(browser, { width: 1440, height: 900 });
    await giveSession(page.context(), site.address);
    const file = { name: "paper.pdf", buffer: await readFile(SAMPLE) };
    // Every correction makes all files anew: of one page that takes a third of the time.
    const id = await translateFile(site.address, file, { pages: "1" });
    await page.goto(`${site.address}/resource-preview?id=${id}`);
    const press = async (name: string) => {
      const button = page.getByRole("button", { name });
      await button.focus();
      await page.keyboard.press("Enter");
    };
    await page
      .locator("[data-part=column][data-side=source] [data-part=pair]")
      .first()
      .waitFor({ timeout: 60_000 });
    await hold(page, "Small estuaries respond");
    await press("拆成两段…");
    const places = page.getByRole("group", { name: "新段落从哪里开始" });
    await places.getByRole("radio").first().waitFor({ timeout: 60_000 });
    await places.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    await press("在此拆开");
    const image = page.getByRole("group", { name: "译文第1页" }).locator("img");
    await image.waitFor({ timeout: 60_000 });
    await page.getByText("本页已更新，其余文件正在重新生成").waitFor();
    const list = page.getByRole("list", { name: "已更正的段落" });
    await list.getByText("第1页，已拆成两段").waitFor();
    await image.waitFor({ state: "detached", timeout: 120_000 });

    // The file has it: both halves are paragraphs of their own.
    await hold(page, "often inferred from");
    const halves = page.locator("[data-part=column][data-side=target] [data-part=pair][data-active]");
    await expect.poll(() => halves.count()).toBe(1);
    expect((await halves.boundingBox())!.height).toBeLessThan(90);
    await hold(page, "Two further effects");
    await press("移到另一段之前…");
    await page.getByText("请点选应排在它后面的段落（须在同一页）").waitFor();
    await hold(page, "Most estuaries are shorter");
    await press("移到本段之前");
    await list.getByText("第1页，已移到另一段之前").waitFor({ timeout: 60_000 });
    for (const left of [1, 0]) {
      await list.getByRole("button", { name: "撤销" }).last().click();
      await expect.poll(() => list.getByRole("listitem").count(), { timeout: 60_000 }).toBe(left);
    }
    expect(errors).toEqual([]);
  },
);

/** Columns stand as near to each other as words: the last rows read as sentences. */
const ROWS = [
  ["Cargo", "Berth", "Weight"],
  ["Sea salt", "North quay", "12"],
  ["Olive oil", "Old harbour", "900"],
  ["Brown rice", "South quay", "45"],
];
const COLUMNS = [72, 130, 192];

it(
  "makes a table of rows that were read as sentences, has the page translated again, and puts both back",
  { tags: "slow" },
  async () => {
    const { page, errors } = await openPage(browser, { width: 1440, height: 900 });
    await giveSession(page.context(), site.address);
    const buffer = pdfOf([
      ["The harbour keeps a list of what ships may bring in and where it is stored. The list", 72, 730],
      ["is renewed every spring, when the pilots have measured the depth of the channel.", 72, 716],
      ...ROWS.flatMap((row, nth) =>
        row.map((text, column) => [text, COLUMNS[column]!, 660 - 14 * nth] as const),
      ),
      ["Whoever brings other goods asks the harbour master before the tide turns, and waits.", 72, 580],
    ]);
    const id = await translateFile(site.address, { name: "cargo.pdf", buffer });
    await page.goto(`${site.address}/resource-preview?id=${id}`);
    const press = async (name: string) => {
      const button = page.getByRole("button", { name });
      await button.focus();
      await page.keyboard.press("Enter");
    };
    const pairs = page.locator("[data-part=column][data-side=target] [data-part=pair]");
    await pairs.first().waitFor({ timeout: 60_000 });
    const before = await pairs.count();
    await hold(page, "Cargo");
    await press("这是表格…");
    await hold(page, "Brown rice");
    await press("表格到这一段为止");
    const list = page.getByRole("list", { name: "已更正的段落" });
    await list.getByText("第1页，已改为表格").waitFor({ timeout: 60_000 });
    await expect.poll(() => pairs.count(), { timeout: 120_000 }).toBeGreaterThan(before);

    await press("重新翻译第1页…");
    await page.getByText(/^共\d+句，原文\d+字符$/).waitFor();
    await press("开始");
    await page.getByText(/句换成了新译文$/).waitFor({ timeout: 60_000 });
    const image = page.getByRole("group", { name: "译文第1页" }).locator("img");
    await image.waitFor({ state: "detached", timeout: 120_000 });
    await press("恢复原来的译文");
    await page.getByRole("button", { name: "恢复原来的译文" }).waitFor({ state: "detached" });
    // Its files are there before the next ones are wanted.
    const making = page.getByText(/^(正在重新排版|本页已更新)/);
    await making.waitFor();
    await making.waitFor({ state: "detached", timeout: 120_000 });
    await list.getByRole("button", { name: "撤销" }).click();
    await expect.poll(() => list.getByRole("listitem").count(), { timeout: 60_000 }).toBe(0);
    expect(errors).toEqual([]);
  },
);
