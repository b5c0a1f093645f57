// Pictures from their upload to the translated file: a chart, a scanned page, a file of two pages; and a site that cannot read them.
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveSession } from "../support/accounts.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { startEngine, type StandInEngine } from "../support/engine.ts";
import { changedShare, drawChart, lookAt, scanPage, scanPages } from "../support/pictures.ts";
import { startSite, type Site } from "../support/site.ts";

let site: Site;
let engine: StandInEngine;
let browser: Browser;

beforeAll(async () => {
  engine = await startEngine({ name: "Stand-in", latencyMs: 5 });
  site = await startSite({ ...engine.settings });
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await engine?.stop();
});

const frames = (page: Page, side: "source" | "target") =>
  page.locator(`[data-part=column][data-side=${side}] [data-part=pair][data-active]`);

/** The preview of one of the jobs in the history, once its pages are drawn. */
async function openPreview(page: Page, name: string): Promise<void> {
  await page.goto(`${site.address}/resource`);
  await page.getByRole("row").filter({ hasText: name }).getByRole("button", { name: /^预览/ }).click();
  await page.waitForURL(/\/resource-preview\?/);
  await page.locator("[data-part=column][data-side=target] img").first().waitFor({ timeout: 30_000 });
}

async function downloadResult(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "下载译文" }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

describe("pictures of text", () => {
  it("are read, quoted, translated, and shown text by text beside their sources", async () => {
    const { page, errors } = await openPage(browser);
    const chart = await drawChart();
    await giveSession(page.context(), site.address);
    await page.goto(`${site.address}/upload`);
    const file = { name: "sand.jpg", mimeType: "image/jpeg", buffer: chart };
    await page.locator("input[type=file]").first().setInputFiles(file);
    await page.getByRole("button", { name: /^开始翻译\s*1\s*份文件$/ }).click({ timeout: 300_000 });
    await page.waitForURL(/\/translation\?id=/);
    await page.getByText("译文已就绪").waitFor({ timeout: 300_000 });

    // A title leads to its pair by pointer and by keyboard.
    await openPreview(page, "sand.jpg");
    const sheet = (await page
      .locator("[data-part=column][data-side=source] [data-part=page]")
      .boundingBox())!;
    await page.mouse.move(sheet.x + sheet.width / 2, sheet.y + (50 / 620) * sheet.height);
    await frames(page, "target").waitFor();
    const [left, right] = [
      (await frames(page, "source").boundingBox())!,
      (await frames(page, "target").boundingBox())!,
    ];
    expect(Math.abs(left.y - right.y)).toBeLessThan(12);
    await page.mouse.move(5, 5);
    await page.locator("[data-part=column][data-side=source]").focus();
    for (const key of ["Tab", "ArrowDown"]) await page.keyboard.press(key);
    await page.locator("[data-part=column][data-side=source] [data-part=pair][data-active]:focus").waitFor();
    await page.keyboard.press("Enter");
    await page.locator("[data-part=column][data-side=target] [data-part=pair][data-active]:focus").waitFor();

    // Words of the picture are found and lit, wherever the text they belong to stands.
    await page.getByRole("button", { name: "在原文和译文中查找" }).click();
    await page.getByRole("searchbox").fill("BANK");
    await page.getByText("第1处，共2处").waitFor();
    const lit = page.locator("[data-part=column][data-side=source]").locator("[data-found]");
    await expect.poll(() => lit.count()).toBe(2);
    const now = page.locator("[data-part=column][data-side=source] [data-found=now]");
    const first = (await now.boundingBox())!;
    await page.keyboard.press("Enter");
    await page.getByText("第2处，共2处").waitFor();
    await expect.poll(async () => (await now.boundingBox())?.y).toBeGreaterThan(first.y);
    await page.keyboard.press("Escape");
    await expect.poll(() => lit.count()).toBe(0);

    // The bilingual picture is shown alone.
    await page.getByLabel("显示的文件").selectOption({ label: "双语图片" });
    await page.locator("[data-sides='1'] img").waitFor();
    const alone = (await page.locator("[data-sides='1'] [data-part=page]").boundingBox())!;
    expect(alone.width / alone.height).not.toBeCloseTo(900 / 620, 1);
    await page.getByLabel("显示的文件").selectOption({ label: "原文与译文对照" });
    await page.locator("[data-part=column][data-side=source] img").waitFor();

    const result = await downloadResult(page);
    expect(result.name).toBe("sand.zh-Hans.jpg");
    const [before, after] = [await lookAt(chart), await lookAt(result.bytes)];
    expect(after).toMatchObject({ format: "jpeg", width: 900, height: 620, density: 144, pages: 1 });
    expect(changedShare(before, after, [200, 30, 700, 75])).toBeGreaterThan(0.05);
    expect(changedShare(before, after, [140, 180, 860, 500])).toBe(0);

    expect(errors).toEqual([]);
    await page.context().close();
  }, 800_000);

  it(
    "come back as what they were, several at once and with several pages",
    { tags: "slow", timeout: 800_000 },
    async () => {
      const { page, errors } = await openPage(browser);
      const [scan, two] = [await scanPage(), await scanPages()];
      await giveSession(page.context(), site.address);
      await page.goto(`${site.address}/upload`);
      await page
        .locator("input[type=file]")
        .first()
        .setInputFiles([
          { name: "page.png", mimeType: "image/png", buffer: scan },
          { name: "pages.tif", mimeType: "image/tiff", buffer: two },
        ]);
      await page.getByRole("button", { name: /^开始翻译\s*2\s*份文件$/ }).waitFor({ timeout: 300_000 });
      const row = page.getByRole("row").filter({ hasText: "pages.tif" });
      await row.getByText("已检查，英语").waitFor();
      await row.getByText("2页", { exact: true }).waitFor();
      await row.getByText("有2页的文字是从图片中识别的，请核对人名和数字").waitFor();
      await page.getByRole("button", { name: /^开始翻译\s*2\s*份文件$/ }).click();
      await page.waitForURL(/\/resource/);
      await page.getByRole("button", { name: /^预览/ }).nth(1).waitFor({ timeout: 300_000 });

      // The scan: its margin is as it was.
      await openPreview(page, "page.png");
      const page2 = await downloadResult(page);
      const [scanned, translated] = [await lookAt(scan), await lookAt(page2.bytes)];
      const { width, height } = scanned;
      expect(translated).toMatchObject({ format: "png", width, height, density: 130 });
      expect(changedShare(scanned, translated, [0, 0, width, 24])).toBe(0);
      expect(changedShare(scanned, translated, [0, 0, width, height])).toBeGreaterThan(0.01);

      // The file of two pages: the second one by its number.
      await openPreview(page, "pages.tif");
      await page.getByLabel("页码").fill("2");
      await page.keyboard.press("Enter");
      await page.getByRole("group", { name: "译文第2页" }).locator("img").waitFor();
      // Both are zoomed as one, and scrolled as one.
      for (const step of [125, 150, 200, 300]) {
        await page.getByRole("button", { name: "放大" }).click();
        await page.getByText(`${step}%`, { exact: true }).waitFor();
      }
      await page.locator("[data-part=column][data-side=target]").hover();
      await page.mouse.wheel(0, 200);
      const tops = () =>
        page.evaluate(() =>
          ["source", "target"].map(
            (side) => document.querySelector(`[data-part=column][data-side=${side}]`)!.scrollTop,
          ),
        );
      await expect.poll(async () => (await tops())[1]).toBeGreaterThan(0);
      await expect.poll(async () => new Set(await tops()).size).toBe(1);
      const widths = await page
        .locator("[data-part=page]")
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
      expect(new Set(widths).size).toBe(1);
      const pages = await downloadResult(page);
      expect(pages.name).toBe("pages.zh-Hans.tif");
      for (const index of [0, 1]) {
        const [source, target] = [await lookAt(two, index), await lookAt(pages.bytes, index)];
        expect(target).toMatchObject({ format: "tiff", width: 920, height: 360, pages: 2 });
        expect(changedShare(source, target, [0, 0, 920, 360])).toBeGreaterThan(0.01);
      }
      expect(errors).toEqual([]);
      await page.context().close();
    },
  );
});

describe("a site without the reading program", () => {
  it(
    "says what is missing, keeps nothing of the file, and goes on with others",
    { tags: "slow" },
    async () => {
      const folder = await pathWithout("tesseract");
      const bare = await startSite({ ...engine.settings, PATH: folder });
      const { page } = await openPage(browser);
      try {
        await giveSession(page.context(), bare.address);
        await page.goto(`${bare.address}/upload`);
        await page
          .locator("input[type=file]")
          .first()
          .setInputFiles([
            { name: "sand.jpg", mimeType: "image/jpeg", buffer: await drawChart() },
            { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("Sand moves with the tide.") },
          ]);
        await page.getByRole("row").filter({ hasText: "sand.jpg" }).getByRole("alert").waitFor();
        const said = page.getByRole("row").filter({ hasText: "sand.jpg" }).getByRole("alert");
        await expect.poll(() => said.textContent()).toContain("tesseract");
        await page.getByRole("button", { name: /^开始翻译\s*1\s*份文件$/ }).waitFor();
      } finally {
        await page.context().close();
        await bare.stop();
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});

/** A folder with every program of this machine but one. */
async function pathWithout(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-path-"));
  const taken = new Set([name]);
  for (const place of process.env["PATH"]!.split(delimiter).filter(existsSync)) {
    for (const program of await readdir(place)) {
      if (taken.has(program)) continue;
      taken.add(program);
      await symlink(join(place, program), join(folder, program));
    }
  }
  return folder;
}
