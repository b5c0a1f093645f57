// The user's capital: a memory is imported, searched, edited, mended as a whole, taken out again, and used by the next job.
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveSession } from "../support/accounts.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { startSite, type Site } from "../support/site.ts";

/** 1,200 units, so that the list must fetch and draw them piece by piece. */
function memory(): Buffer {
  const units = Array.from(
    { length: 1200 },
    (_, at) =>
      `<tu><tuv xml:lang="en"><seg>Station ${at + 1} measured the tide.</seg></tuv><tuv xml:lang="zh-CN"><seg>第${at + 1}号站测量了潮位。</seg></tuv></tu>`,
  );
  units.push(`<tu><tuv xml:lang="en"><seg>Nobody translated this.</seg></tuv></tu>`);
  return Buffer.from(
    `<?xml version="1.0"?><tmx version="1.4"><header srclang="en" creationtool="t" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" datatype="plaintext"/><body>${units.join("")}</body></tmx>`,
  );
}

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

const entries = (page: Page) => page.locator("[data-unit]");

describe("the cloud library", () => {
  it("imports a TMX, finds, edits with keys, deletes and undoes, and exports", async () => {
    const { page, errors } = await openPage(browser);
    await giveSession(page.context(), site.address);
    await page.goto(`${site.address}/cloud-library`);
    await page.getByRole("button", { name: "新建记忆库" }).click();
    await page.getByLabel("名称").fill("潮位观测");
    await page.getByRole("button", { name: "新建", exact: true }).click();
    await page.getByRole("heading", { name: "潮位观测" }).waitFor();

    await page.getByRole("button", { name: "导入", exact: true }).click();
    const file = { name: "tide.tmx", mimeType: "text/xml", buffer: memory() };
    await page.locator("dialog input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: "开始导入" }).click();
    await page.getByText("导入完成").waitFor({ timeout: 60_000 });
    await expect
      .poll(() => page.locator("dialog [data-part=import-report]").textContent())
      .toContain("新增1,200条");
    await page.getByText("1处问题").click();
    await page.getByText("第1,201条").waitFor();
    await page.getByRole("button", { name: "关闭" }).click();
    await entries(page).first().waitFor();
    await expect.poll(() => entries(page).count()).toBeLessThan(60);
    await expect.poll(() => entries(page).first().textContent()).toContain("Station 1200 ");

    await page.getByLabel("搜索条目").fill("77号站");
    await expect.poll(() => entries(page).count()).toBe(12);
    await expect.poll(() => page.locator("[data-unit] mark").first().textContent()).toBe("77号站");
    await page.getByLabel("搜索条目").fill("tion 777");
    await expect.poll(() => entries(page).count()).toBe(1);

    await page.locator('[data-side="target"]').focus();
    await page.keyboard.press("Enter");
    await page.locator("[data-unit] textarea").fill("第777号站测得潮位。");
    await page.keyboard.press("Control+Enter");
    await page.getByText("已保存").waitFor();
    await expect.poll(() => entries(page).first().textContent()).toContain("第777号站测得潮位。");
    await page.getByRole("button", { name: "撤销" }).click();
    await expect.poll(() => entries(page).first().textContent()).toContain("第777号站测量了潮位。");

    await page.locator("[data-unit] input[type=checkbox]").check();
    await page.getByRole("button", { name: "删除", exact: true }).click();
    await page.getByText("1条已移到回收站").waitFor();
    await page.getByText("没有符合条件的条目").waitFor();
    await page.getByRole("button", { name: "撤销" }).click();
    await expect.poll(() => entries(page).count()).toBe(1);

    await page.getByRole("button", { name: "导出" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV" }).click();
    const csv = await readFile((await (await download).path())!, "utf8");
    expect(csv.trim().split("\r\n")).toHaveLength(2);
    expect(csv).toContain("Station 777 measured the tide.,第777号站测量了潮位。");
    expect(errors).toEqual([]);
    await page.close();
  });
});
