// Memory in the main job: the same paper costs nothing the second time, changed sentences come back repaired or guide the engine;
// and the whole way of a new user, from an old TMX and two aligned files to a third document.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveSession, SCHOLAR, STUDENT } from "../support/accounts.ts";
import { alignTwoFiles, mendFiveRows } from "../support/alignment.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { changedDocument } from "../support/documents.ts";
import { watchEngine, type WatchedEngine } from "../support/engine.ts";
import { startSite, type Site } from "../support/site.ts";

const PAPER = join(import.meta.dirname, "../../fixtures/samples/paper.en.docx");
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

let engine: WatchedEngine;
let site: Site;
let browser: Browser;
beforeAll(async () => {
  engine = await watchEngine("Stand-in");
  site = await startSite(engine.settings);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await engine?.stop();
});

async function newLibrary(page: Page, name: string): Promise<void> {
  await page.goto(`${site.address}/cloud-library`);
  await page.getByRole("button", { name: "新建记忆库" }).click();
  await page.getByLabel("名称").fill(name);
  await page.getByRole("button", { name: "新建", exact: true }).click();
  await page.getByRole("heading", { name }).waitFor();
}

/** Opens the upload page with a file in it, whose language is known by then. */
async function chooseFile(page: Page, name: string, buffer: Buffer, mimeType = "text/plain"): Promise<void> {
  await page.goto(`${site.address}/upload`);
  await page.locator("input[type=file]").first().setInputFiles({ name, mimeType, buffer });
  await page.getByText(/已检查/).waitFor();
}

/** Only these libraries are asked. */
async function askOnly(page: Page, ...names: string[]): Promise<void> {
  const lines = page.locator("[data-part=choice]");
  await lines.first().waitFor();
  for (const line of await lines.all()) {
    const text = (await line.textContent()) ?? "";
    const isWanted = names.some((name) => text.includes(name));
    const box = line.locator("input[type=checkbox]");
    if ((await box.isChecked()) !== isWanted) await line.locator("label").click();
  }
}

const bands = (page: Page) => page.getByRole("table", { name: "按匹配率" });
const bandRow = (page: Page, name: string) => bands(page).getByRole("row").filter({ hasText: name });

async function startAndFinish(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^开始翻译\s*1\s*份文件$/ }).click();
  await page.waitForURL(/\/translation\?id=/);
  await page.getByText("译文已就绪").waitFor({ timeout: 60_000 });
}

/** The target that stands beside a source in the job's own view: rows come as they are scrolled to, from the top again after the end. */
async function targetOf(page: Page, source: string): Promise<string> {
  const view = page.locator("[data-part=sentences]");
  const row = page.locator("[data-part=sentence]").filter({ hasText: source });
  for (let waitedMs = 0; waitedMs < 15_000 && (await row.count()) === 0; waitedMs += 60) {
    await view.evaluate((element) => {
      const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
      element.scrollTo(0, isAtEnd ? 0 : element.scrollTop + element.clientHeight / 2);
    });
    await page.waitForTimeout(60);
  }
  return (await row.first().locator("[data-side=target] > [lang]").textContent()) ?? "";
}

describe("the sample paper", () => {
  it(
    "costs no engine call the second time; changed sentences are repaired or guide the engine",
    { tags: "slow" },
    async () => {
      const { page, errors } = await openPage(browser);
      await giveSession(page.context(), site.address, STUDENT);
      await newLibrary(page, "论文记忆");
      await chooseFile(page, "paper.docx", await readFile(PAPER), DOCX);
      await askOnly(page);
      await page.getByLabel("译文写入").selectOption({ label: "论文记忆" });
      await bandRow(page, "新内容").waitFor();
      await expect.poll(() => bandRow(page, "100%").count()).toBe(0);
      await startAndFinish(page);
      const calls = engine.requests().length;
      expect(calls).toBeGreaterThan(3);

      await chooseFile(page, "again.docx", await readFile(PAPER), DOCX);
      await askOnly(page, "论文记忆");
      await page.getByLabel("译文写入").selectOption({ label: "论文记忆" });
      await page.getByText("记忆已覆盖全部内容，文字不会发给任何引擎").waitFor();
      await bandRow(page, "语境").waitFor();
      await expect.poll(() => bandRow(page, "新内容").count()).toBe(0);
      await startAndFinish(page);
      expect(engine.requests().length).toBe(calls);

      const changed = await changedDocument(PAPER, {
        "Over the year, a net 1,940 t of fine sediment passed station A":
          "Over the year, a net 2,150 t of fine sediment passed station A",
        "Most estuaries are shorter than the tidal wave that fills them.":
          "Most estuaries are far shorter than the tidal wave that enters them.",
      });
      await chooseFile(page, "changed.docx", changed, DOCX);
      await askOnly(page, "论文记忆");
      await page.getByLabel("译文写入").selectOption({ label: "论文记忆" });
      await page.getByText("匹配设置").click();
      await page.getByLabel("直接采用记忆译文").selectOption("95");
      await expect.poll(() => bandRow(page, "95–99%").textContent()).toContain("免费");
      await expect.poll(() => bandRow(page, "75–84%").textContent()).not.toContain("免费");
      await startAndFinish(page);

      expect(engine.requests()).toHaveLength(calls + 1);
      const request = engine.requests().at(-1)!;
      expect(request).toContain("Most estuaries are far shorter");
      expect(request).not.toContain("2,150");
      // The engine was shown how the sentence that is alike was translated before.
      const hint = /similar\\":\\"(.*?)\\"/su.exec(request)?.[1] ?? "";
      expect(hint).toMatch(/\p{Script=Han}{3}/u);
      const repaired = await targetOf(page, "a net 2,150 t");
      expect(repaired).toMatch(/2,150/);
      expect(repaired).not.toMatch(/1,940/);
      await page.getByText("1句采用了相似译文，请核对").waitFor();

      await page.getByRole("button", { name: "全部确认" }).click();
      await expect.poll(() => page.getByText(/^已确认\d+句$/).textContent()).toMatch(/已确认1\d\d句/);
      expect(errors).toEqual([]);
      await page.context().close();
    },
  );
});

const OLD_TMX = Buffer.from(
  `<?xml version="1.0"?><tmx version="1.4"><header srclang="en" creationtool="t" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" datatype="plaintext"/><body>${Array.from(
    { length: 120 },
    (_, at) =>
      `<tu><tuv xml:lang="en"><seg>Gauge ${at + 1} stands <bpt i="1">&lt;b&gt;</bpt>dry<ept i="1">&lt;/b&gt;</ept> at low water.</seg></tuv><tuv xml:lang="zh-CN"><seg>第${at + 1}号水尺在低潮时<bpt i="1">&lt;b&gt;</bpt>露出<ept i="1">&lt;/b&gt;</ept>。</seg></tuv></tu>`,
  ).join("")}</body></tmx>`,
);

describe("a new user's memory", () => {
  it("is imported, searched, edited with its tags, grows by alignment, and translates a third document", async () => {
    const { page, errors } = await openPage(browser);
    await giveSession(page.context(), site.address, SCHOLAR);
    await newLibrary(page, "水文");
    await page.getByRole("button", { name: "导入", exact: true }).click();
    const file = { name: "old.tmx", mimeType: "text/xml", buffer: OLD_TMX };
    await page.locator("dialog input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: "开始导入" }).click();
    await page.getByText("导入完成").waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "关闭" }).click();

    const entries = page.locator("[data-unit]");
    await page.getByLabel("搜索条目").fill("第77号 露出");
    await expect.poll(() => entries.count()).toBe(1);
    // Found across the tags, which are marks and not text.
    await expect.poll(() => entries.locator("mark").allTextContents()).toEqual(["第77号", "露出"]);
    await expect.poll(() => entries.first().textContent()).not.toContain("<g1>");
    await page.locator('[data-side="target"]').focus();
    await page.keyboard.press("Enter");
    const editor = page.getByRole("textbox", { name: /文本$/ });
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("水面。");
    await expect.poll(() => editor.locator("[data-tag]").count()).toBe(2);
    // A mark goes as a whole, is missed, and is put back.
    await page.keyboard.press("Home");
    for (let i = 0; i < 10; i++) await page.keyboard.press("ArrowRight");
    while ((await editor.locator("[data-tag]").count()) === 2) await page.keyboard.press("Delete");
    await page.getByRole("button", { name: /^放回标记1/ }).click();
    await expect.poll(() => editor.locator("[data-tag]").count()).toBe(2);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.locator('[data-side="target"]').focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("水面。");
    await page.keyboard.press("Control+Enter");
    await page.getByText("已保存").waitFor();
    await expect.poll(() => entries.first().textContent()).toContain("水面。");

    await alignTwoFiles(page, site.address);
    await mendFiveRows(page);
    await page.getByRole("button", { name: "存入记忆库" }).click();
    await page.getByLabel("记忆库", { exact: true }).selectOption({ label: "水文" });
    await page.getByLabel("保存哪些句对").selectOption({ label: "全部" });
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText(/组句对已处理，其中\d+条是新的/).waitFor();
    await page.getByRole("button", { name: "关闭" }).click();

    const before = engine.requests().length;
    const third = [
      "Gauge 12 stands dry at low water.",
      "Station 120 on the river Mekong measured 840 tons of sand in 1820, which was more than before.",
      "Station 121 on the river Danube measured 999 tons of sand in 1821, which was more than before.",
    ].join("\n");
    await chooseFile(page, "third.txt", Buffer.from(third));
    await askOnly(page, "水文");
    await page.getByText("匹配设置").click();
    await page.getByLabel("直接采用记忆译文").selectOption("75");
    await expect.poll(() => bandRow(page, "95–99%").textContent()).toContain("免费");
    await startAndFinish(page);
    expect(
      engine
        .requests()
        .slice(before)
        .filter((raw) => raw.includes("third.txt")),
    ).toEqual([]);
    expect(await targetOf(page, "Gauge 12 ")).toBe("第12号水尺在低潮时露出。");
    expect(await targetOf(page, "Station 120 ")).toContain("840吨");
    const changed = await targetOf(page, "Station 121 ");
    expect(changed).toContain("999吨");
    expect(changed).toContain("1821年");
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
