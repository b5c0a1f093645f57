// What things are called: a termbase is filled from the sample, searched and edited with keys, taken out, and kept to by a job.
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveSession } from "../support/accounts.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { startEngine, type StandInEngine } from "../support/engine.ts";
import { startSite, type Site } from "../support/site.ts";

let engine: StandInEngine;
let site: Site;
let browser: Browser;
beforeAll(async () => {
  engine = await startEngine({ name: "Stand-in", latencyMs: 0 });
  site = await startSite(engine.settings);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await engine?.stop();
});

const concepts = (page: Page) => page.locator("[data-concept]");

/** The one concept that is found has come: a search before it may have found one as well. */
const isOnly = (page: Page, text: string) =>
  expect.poll(() => concepts(page).allTextContents()).toEqual([expect.stringContaining(text)]);

/** A second try meets what the first has left. */
let tries = 0;

describe("a termbase", () => {
  it("is filled from the sample, searched, edited with keys, and decides on a job's words", async () => {
    const name = `潮汐术语${++tries}`;
    const { page, errors } = await openPage(browser);
    await giveSession(page.context(), site.address);
    await page.goto(`${site.address}/cloud-library`);
    await page.getByRole("button", { name: "新建术语库" }).click();
    await page.getByLabel("名称").fill(name);
    await page.getByRole("button", { name: "新建", exact: true }).click();
    await page.getByRole("heading", { name }).waitFor();

    await page.getByRole("button", { name: "导入示例术语" }).click();
    await expect.poll(() => page.getByLabel("D列的内容").inputValue()).toBe("zh-Hans:forbidden");
    await page.getByRole("button", { name: "开始导入" }).click();
    await page.getByText("新增6条").waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "关闭" }).click();
    await expect.poll(() => concepts(page).count(), { timeout: 60_000 }).toBe(6);
    await page.getByText("6条术语").waitFor();

    await page.getByLabel("搜索术语").fill("潮汐");
    await expect.poll(() => concepts(page).count()).toBe(2);
    await expect.poll(() => page.locator("[data-concept] mark").first().textContent()).toBe("潮汐");
    await page.getByRole("combobox", { name: "用法" }).selectOption("forbidden");
    await expect.poll(() => concepts(page).count()).toBe(1);
    await page.getByRole("combobox", { name: "用法" }).selectOption("");
    await page.getByLabel("搜索术语").fill("estuary");
    await isOnly(page, "河口");

    // Enter opens the editor at the term, Enter in a term adds another, Ctrl Enter saves and gives the keyboard back.
    await page.locator('[data-side="1"]').focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("简体中文术语").fill("江口");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Enter");
    await page.getByText("已保存").waitFor();
    await expect.poll(() => concepts(page).first().textContent()).toContain("江口");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-side"))).toBe("1");
    await page.getByRole("button", { name: "撤销" }).click();
    await expect.poll(() => concepts(page).first().textContent()).toContain("河口");

    await page.getByRole("button", { name: "新增术语" }).click();
    await page.getByLabel("英语术语").fill("lagoon");
    await page.getByLabel("简体中文术语").fill("泻湖");
    await page.keyboard.press("Control+Enter");
    await page.getByText("已添加").waitFor();
    await page.getByLabel("搜索术语").fill("lagoon");
    await isOnly(page, "泻湖");
    await page.locator("[data-concept] input[type=checkbox]").check();
    await page.getByRole("button", { name: "删除", exact: true }).click();
    await page.getByText("1条已移到回收站").waitFor();
    await page.getByRole("button", { name: "撤销" }).click();
    await isOnly(page, "泻湖");

    await page.getByLabel("搜索术语").fill("tide gauge");
    await isOnly(page, "验潮仪");
    await page.getByRole("button", { name: "导出" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV" }).click();
    const csv = await readFile((await (await download).path())!, "utf8");
    expect(csv.trim().split("\r\n")).toHaveLength(6);
    expect(csv).toContain(",zh-Hans,潮汐表,forbidden,noun,");

    await page.goto(`${site.address}/upload`);
    const text = "The tide gauges stand in the estuary.\nNothing else is here today.\nA storm surge came.\n";
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "sea.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByText(name).waitFor();
    await expect.poll(() => page.getByRole("checkbox", { name }).isChecked()).toBe(true);
    await page.getByRole("button", { name: /开始翻译/ }).click();
    // The stand-in knows no terms: each of the three is missed, and said so.
    await page.getByText("术语采用0 / 3处").waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "查看这些句子" }).click();
    await page.getByText("“tide gauges”应译为：验潮仪、潮位计").waitFor();
    await expect.poll(() => page.locator("[data-part=term-findings] > li").count()).toBe(2);
    expect(errors).toEqual([]);
    await page.close();
  });
});
