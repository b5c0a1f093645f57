// An own key from the first click to the bill, and the local engine without a network: with another engine, and with models from
// a folder.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeFixtureModel } from "../../packages/engines/src/testing/tiny-model/fixture-models.ts";
import { ADMIN, giveSession } from "../support/accounts.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { startEngine, type StandInEngine } from "../support/engine.ts";
import { startSite, type Site } from "../support/site.ts";

const LOCAL = /^Firefox Translations/;

let site: Site;
let engine: StandInEngine;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yizhou-e2e-models-"));
  writeFixtureModel("en-zh", folder);
  engine = await startEngine({ name: "stand-in", latencyMs: 20 });
  site = await startSite({
    ENGINE_KEYS_ALLOW_PRIVATE: "on",
    YIZHOU_APERTIUM: "off",
    // Nobody answers there: the network is away for models.
    YIZHOU_MODELS_MIRROR: "http://127.0.0.1:9/",
  });
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await engine?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Uploads a text of the words that the small model knows; waits for its quote. */
async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.goto(`${site.address}/upload`);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
  await page.getByText(/已检查/).waitFor();
}

async function chooseEngine(page: Page, name: string | RegExp): Promise<void> {
  const select = page.getByLabel("引擎", { exact: true });
  const option = select.locator("option").filter({ hasText: name });
  await option.waitFor({ state: "attached" });
  await select.selectOption((await option.getAttribute("value"))!);
}

const start = async (page: Page) => {
  await page.getByRole("button", { name: /^开始翻译\s*1\s*份文件$/ }).click();
  await page.waitForURL(/\/translation\?id=/);
};

describe("a person with a key of their own", () => {
  it("enters it, tests it, translates with it and sees the cost", async () => {
    const { page, errors } = await openPage(browser);
    await giveSession(page.context(), site.address);
    await page.goto(`${site.address}/account-set`);
    await page.getByRole("link", { name: "翻译引擎" }).click();
    await page.waitForURL(/section=engines/);
    await page.getByRole("button", { name: "添加密钥" }).click();
    await page.getByLabel("名称").fill("我的模型");
    await page.getByLabel("接口地址").fill(engine.settings["YIZHOU_LLM_BASE_URL"]!);
    await page.getByLabel("模型", { exact: true }).fill("stand-in");
    await page.getByLabel("API key").fill("sk-of-this-walk-7f3a");
    await page.getByLabel("每百万输入词元").fill("2");
    await page.getByLabel("每百万输出词元").fill("8");
    await page.getByRole("button", { name: "保存并测试" }).click();
    await page
      .getByText(/测试通过，用时/)
      .first()
      .waitFor();
    await page.getByText(/密钥末四位7f3a/).waitFor();
    expect(await page.content()).not.toContain("of-this-walk");

    await upload(page, "own-key.txt", "The cat sees the dog.\nThe dog reads a new document.\n");
    await chooseEngine(page, "我的模型");
    await page.getByText(/您的文字将发送到127\.0\.0\.1/).waitFor();
    await page.getByText(/^约¥/).first().waitFor();
    await start(page);
    await page.getByText("译文已就绪").waitFor({ timeout: 60_000 });
    const cost = page
      .locator("[data-part=figure]", { hasText: "引擎费用（估算）" })
      .locator("[data-part=value]");
    await expect.poll(() => cost.innerText()).toMatch(/^¥0\.\d+$/);

    await page.goto(`${site.address}/account-set?section=engines`);
    const row = page
      .getByRole("table", { name: "我的任务" })
      .getByRole("row")
      .filter({ hasText: "我的模型" });
    await expect.poll(() => row.innerText()).toMatch(/¥0\.\d+/);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe("the local engine without a network", () => {
  it(
    "says what is wrong and what can be done, goes on with another engine, or with models from a folder",
    { tags: "slow" },
    async () => {
      const { page } = await openPage(browser);
      await giveSession(page.context(), site.address);

      await upload(page, "switched.txt", "The water is cold.\n");
      await chooseEngine(page, LOCAL);
      await page.getByText(/首次使用需要下载语言模型/).waitFor();
      await start(page);
      await page.getByRole("heading", { name: "语言模型无法下载" }).waitFor({ timeout: 60_000 });
      await page.getByText(/从文件夹导入模型，或换用其他引擎。任务会等到模型就绪再继续/).waitFor();
      await page.getByRole("button", { name: "换用其他引擎" }).click();
      await page.getByText(/您的文字将发送到127\.0\.0\.1/).waitFor();
      await page.getByRole("button", { name: "用这个引擎继续" }).click();
      await page.getByText("译文已就绪").waitFor({ timeout: 60_000 });

      await upload(page, "waiting.txt", "The big cat sees the red house.\n");
      await chooseEngine(page, LOCAL);
      await start(page);
      await page.getByRole("heading", { name: "语言模型无法下载" }).waitFor({ timeout: 60_000 });

      const operator = await openPage(browser);
      await giveSession(operator.page.context(), site.address, ADMIN);
      await operator.page.goto(`${site.address}/account-set?section=engines`);
      await operator.page.getByLabel("文件夹路径").fill(folder);
      await operator.page.getByRole("button", { name: "导入" }).click();
      await operator.page.getByText("已导入en-zh").waitFor();
      await operator.page.context().close();

      await page.getByText("译文已就绪").waitFor({ timeout: 60_000 });
      await page.getByText(/猫/).first().waitFor();
      const cost = page
        .locator("[data-part=figure]", { hasText: "引擎费用（估算）" })
        .locator("[data-part=value]");
      await expect.poll(() => cost.innerText()).toBe("免费");
      await page.context().close();
    },
  );
});
