// Old translations become pairs: two files of 300 sentences, five rows mended by keyboard, kept over a reload, exported.
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../support/accounts.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { startSite, type Site } from "../support/site.ts";

const RIVERS = ["Mekong", "Danube", "Amazon", "Rhine", "Volga", "Ganges", "Seine", "Elbe", "Tagus", "Po"];

/** 300 sentence pairs; every fiftieth English sentence is two in Chinese, and one of each hundred is left out. */
function twoTexts(): { english: string; chinese: string } {
  const english: string[] = [];
  const chinese: string[] = [];
  for (let i = 1; i <= 300; i++) {
    const river = RIVERS[i % RIVERS.length]!;
    english.push(
      `Station ${i} on the river ${river} measured ${i * 7} tons of sand in ${1700 + i}, which was more than before.`,
    );
    if (i % 50 === 0) {
      chinese.push(`${river}河上的第${i}号站在${1700 + i}年测得泥沙${i * 7}吨。`, "这一数值高于以前。");
    } else if (i % 100 !== 33) {
      chinese.push(`${river}河上的第${i}号站在${1700 + i}年测得泥沙${i * 7}吨，高于以前。`);
    }
  }
  return { english: `${english.join("\n")}\n`, chinese: `${chinese.join("\n")}\n` };
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

const rowsIn = (page: Page) => page.locator(".workbench-count");
const current = (page: Page) => page.locator(".bead.cur");
const saved = (page: Page) => page.getByText("已保存", { exact: true }).waitFor();

describe("the alignment workbench", () => {
  it("aligns two files, is mended by keyboard, keeps everything, and exports", async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, site.address);
    await page.goto(`${site.address}/new-align-util`);
    const { english, chinese } = twoTexts();
    const pickers = page.locator("input[type=file]");
    await pickers
      .nth(0)
      .setInputFiles({ name: "sand.txt", mimeType: "text/plain", buffer: Buffer.from(english) });
    await pickers
      .nth(1)
      .setInputFiles({ name: "泥沙.txt", mimeType: "text/plain", buffer: Buffer.from(chinese) });
    await page.getByRole("button", { name: "开始对齐" }).click();
    await page.waitForURL(/new-align-util\?id=/);
    await current(page).waitFor({ timeout: 90_000 });
    await expect.poll(() => rowsIn(page).textContent()).toMatch(/^300组/);

    // 1: confirm the first row; the next becomes current.
    await page.locator('[data-index="0"] [data-sentence]').first().click();
    await page.keyboard.press("Enter");
    await expect.poll(() => current(page).textContent()).toContain("Station 2 ");
    // 2: merge it with the one above.
    await page.keyboard.press("m");
    await expect.poll(() => rowsIn(page).textContent()).toMatch(/^299组/);
    // 3: split the merged row at the beginning of its second source sentence's text.
    await current(page).locator('[data-side=source] [data-sentence="1"]').click();
    await page.keyboard.press("Home");
    for (let i = 0; i < 10; i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("s");
    await expect.poll(() => rowsIn(page).textContent()).toMatch(/^300组/);
    // 4: go to the next doubt, a sentence that was left out, and delete its row.
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    const doubtful = await current(page).textContent();
    await page.keyboard.press("Delete");
    await expect.poll(() => rowsIn(page).textContent()).toMatch(/^299组/);
    expect(await page.locator(".bead-sheet").textContent()).not.toContain(doubtful);
    // 5: undo the deletion, and put a blank in.
    await page.keyboard.press("Control+z");
    await expect.poll(() => rowsIn(page).textContent()).toMatch(/^300组/);
    await page.keyboard.press("b");
    await saved(page);

    const before = await rowsIn(page).textContent();
    await page.reload();
    await current(page).waitFor({ timeout: 30_000 });
    expect(await rowsIn(page).textContent()).toBe(before);
    expect(await page.locator('[data-index="0"]').textContent()).toContain("Station 1 ");

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
    await signIn(page, site.address);
    await page.goto(`${site.address}/new-align-util`);
    await page
      .getByRole("button", { name: "新建对齐" })
      .click()
      .catch(() => undefined);
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
  await signIn(page, site.address);
  await page.goto(`${site.address}/align-util`);
  await page.locator("textarea").nth(0).fill("It was built in 1998. It carries 40 people.");
  await page.locator("textarea").nth(1).fill("它建于1998年。它能载40人。");
  await page.getByRole("button", { name: "对齐", exact: true }).click();
  await page.locator(".quick-table tbody tr").nth(1).waitFor({ timeout: 60_000 });
  expect(await page.locator(".quick-table tbody tr").nth(1).textContent()).toContain("它能载40人。");
  await page.close();
});
