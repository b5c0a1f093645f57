/**
 * Takes the README's pictures of the main journey: `node e2e/pictures.ts [folder]`. Needs Chromium and LibreOffice.
 * One picture a step, 1440 px wide, from a fresh demo workspace.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fillSignIn } from "./support/accounts.ts";
import { openPage, startBrowser } from "./support/browser.ts";
import { startEngine } from "./support/engine.ts";
import { startSite } from "./support/site.ts";

const folder = process.argv[2] ?? join(import.meta.dirname, "../docs/images");
const paper = join(import.meta.dirname, "../fixtures/samples/paper.en.docx");
const pdf = join(import.meta.dirname, "../fixtures/samples/paper.en.pdf");

await mkdir(folder, { recursive: true });
// The demo memory covers the paper in Chinese and Korean; other languages go to an engine, which here only plays one.
const engine = await startEngine({ name: "测试引擎", latencyMs: 3000 });
const site = await startSite(engine.settings);
const browser = await startBrowser();
try {
  const { page } = await openPage(browser);
  const shoot = async (name: string) => {
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
  };
  await page.goto(site.address);
  await page.locator("h1").waitFor();
  await shoot("1-home");
  await page.goto(`${site.address}/upload`);
  await page.locator("aside select").first().waitFor();
  await page.locator("input[type=file]").first().setInputFiles(paper);
  await page.getByRole("dialog").waitFor();
  await shoot("2-sign-in");
  await fillSignIn(page);
  await page.getByText("记忆已覆盖全部内容").waitFor();
  await shoot("3-quote");
  await page.getByRole("button", { name: /^开始翻译/ }).click();
  await page.waitForURL(/\/translation\?id=/);
  await page.locator("h1").waitFor();
  await page.getByText("译文已就绪").waitFor();
  await shoot("5-job");
  const id = new URL(page.url()).searchParams.get("id")!;
  await page.goto(`${site.address}/resource-preview?id=${id}`);
  await page.locator("img").nth(1).waitFor({ timeout: 90_000 });
  await page.waitForLoadState("networkidle");
  await shoot("6-preview");
  await page.goto(`${site.address}/resource`);
  await page.getByText("paper.en.docx").waitFor();
  await shoot("7-history");
  await page.goto(`${site.address}/upload?to=fr`);
  await page.locator("input[type=file]").first().setInputFiles(paper);
  await page.getByRole("button", { name: /^开始翻译/ }).click();
  await page.waitForURL(/\/translation\?id=/);
  await page.getByText(/约剩/).waitFor({ timeout: 60_000 });
  await page.getByText(/^正在翻译第([3-9]\d|\d{3})句/).waitFor({ timeout: 60_000 });
  await page.getByText(/约剩/).waitFor();
  await shoot("4-under-way");
  await page.goto(`${site.address}/upload`);
  await page.locator("input[type=file]").first().setInputFiles(pdf);
  await page.getByRole("button", { name: /^开始翻译/ }).click();
  await page.waitForURL(/\/translation\?id=/);
  await page.getByText("译文已就绪").waitFor({ timeout: 60_000 });
  await page.goto(`${site.address}/resource-preview?id=${new URL(page.url()).searchParams.get("id")}`);
  await page.locator("canvas").nth(1).waitFor({ timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  await shoot("8-pdf");
  await page.goto(`${site.address}/cloud-library`);
  await page.getByText("示例记忆").first().click();
  await page.getByRole("checkbox").nth(3).waitFor();
  await shoot("9-library");
} finally {
  await browser.close();
  await site.stop();
  await engine.stop();
}
