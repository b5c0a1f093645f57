// Old translations become pairs: two files of 300 sentences, five rows mended by keyboard, kept over a reload, exported.
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveSession, SCHOLAR } from "../support/accounts.ts";
import { alignTwoFiles, mendFiveRows } from "../support/alignment.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { startSite, type Site } from "../support/site.ts";

let site: Site;
let browser: Browser;
beforeAll(async () => {
  site = await startSite();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const rowsIn = (page: Page) => page.locator("[data-part=count]");
const current = (page: Page) => page.locator("[data-part=bead][data-current]");

describe("the alignment workbench", () => {
  it("aligns two files, is mended by keyboard, keeps everything, and exports", async () => {
    const { page, errors } = await openPage(browser);
    await giveSession(page.context(), site.address);
    await alignTwoFiles(page, site.address);
    await mendFiveRows(page);

    const before = await rowsIn(page).textContent();
    await page.reload();
    await current(page).waitFor({ timeout: 30_000 });
    await expect.poll(() => rowsIn(page).textContent()).toBe(before);
    await expect.poll(() => page.locator('[data-index="0"]').textContent()).toContain("Station 1 ");

    await page.getByRole("button", { name: "导出" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "TMX，全部句对" }).click();
    const tmx = await readFile((await (await download).path())!, "utf8");
    expect(tmx.match(/<tu\b/gu)!.length).toBeGreaterThan(280);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("lets one tab write at a time", async () => {
    const { page } = await openPage(browser);
    const context = page.context();
    // Somebody without any alignment gets the form for the first one at once.
    await giveSession(page.context(), site.address, SCHOLAR);
    await page.goto(`${site.address}/new-align-util`);
    const areas = page.locator("textarea");
    await areas.nth(0).fill("One river. Two boats.");
    await areas.nth(1).fill("一条河。两条船。");
    await page.getByRole("button", { name: "开始对齐" }).click();
    await current(page).waitFor({ timeout: 60_000 });
    const second = await context.newPage();
    await second.goto(page.url());
    await second.getByText("这里只能查看").waitFor({ timeout: 30_000 });
    await second.getByRole("button", { name: "在这里编辑" }).click();
    await second.getByText("这里只能查看").waitFor({ state: "detached" });
    await page.locator("[data-sentence]").first().click();
    await page.keyboard.press("Enter");
    await page.getByText("这里只能查看").waitFor({ timeout: 30_000 });
    await context.close();
  });
});

it("the light tool gives a table at once", async () => {
  const { page } = await openPage(browser);
  await giveSession(page.context(), site.address);
  await page.goto(`${site.address}/align-util`);
  await page.locator("textarea").nth(0).fill("It was built in 1998. It carries 40 people.");
  await page.locator("textarea").nth(1).fill("它建于1998年。它能载40人。");
  await page.getByRole("button", { name: "对齐", exact: true }).click();
  await page.locator("[data-part=quick-pairs] tbody tr").nth(1).waitFor({ timeout: 60_000 });
  await expect
    .poll(() => page.locator("[data-part=quick-pairs] tbody tr").nth(1).textContent())
    .toContain("它能载40人。");
  await page.close();
});
