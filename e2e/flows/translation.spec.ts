import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillSignIn, signIn } from "../support/accounts.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { readAsPrinted } from "../support/documents.ts";
import { startSite, type Site } from "../support/site.ts";

const samples = join(import.meta.dirname, "../../fixtures/samples");
const sample = (name: string) => join(samples, name);

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

/** Waits for the quote of every chosen file, then starts and waits for the finished job. */
async function startAndFinish(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^开始翻译\s*1\s*份文件$/ }).click();
  await page.waitForURL(/\/translation\?id=/);
  await page.getByText("译文已就绪").waitFor({ timeout: 60_000 });
  return new URL(page.url()).searchParams.get("id")!;
}

/** Has page 1 translated before the start, looks at it as at a finished translation, and comes back to the list. */
async function lookAtFirstPage(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^免费试译第一页/ }).click();
  await page.getByRole("link", { name: /^查看第一页译文/ }).click({ timeout: 60_000 });
  await page.waitForURL(/\/resource-preview\?id=/);
  await page.getByText("免费试译的第一页").waitFor();
  expect(await page.getByRole("button", { name: "下载译文" }).count()).toBe(0);
  await page.getByText("逐句", { exact: true }).click();
  await page.getByText("尊敬的各位理事：").waitFor();
  await page.getByRole("link", { name: "返回上传" }).click();
  await page.waitForURL(/\/upload/);
  await page.getByRole("link", { name: /^查看第一页译文/ }).waitFor();
}

async function download(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; bytes: Uint8Array }> {
  const [file] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

describe("a visitor with a paper", () => {
  it("chooses it before signing in, sees the quote, starts, previews side by side and downloads the whole paper in Chinese", async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(`${site.address}/upload`);
    await page.locator("input[type=file]").first().setInputFiles(sample("paper.en.docx"));

    // The file waits in the browser; nothing is sent before the person has signed in.
    await page.getByRole("dialog").waitFor();
    await fillSignIn(page);
    await page.getByText("paper.en.docx").waitFor();
    await page.getByText(/已检查/).waitFor();
    await page.getByText("记忆已覆盖全部内容，文字不会发给任何引擎").waitFor();

    const id = await startAndFinish(page);
    const target = await download(page, () => page.getByRole("button", { name: "下载译文" }).click());
    expect(target.name).toMatch(/\.docx$/);

    const source = await readAsPrinted(await readFile(sample("paper.en.docx")), "paper.docx");
    const printed = await readAsPrinted(target.bytes, "target.docx");
    expect(printed.pages).toBe(source.pages);
    expect(printed.text).toMatch(/潮汐不对称/);
    // Of the English prose nothing is left: what remains are names, units and the references' own titles.
    expect(printed.text).not.toMatch(/\b(the estuary|we measured|abstract|introduction|footnote)\b/i);

    await page.goto(`${site.address}/resource-preview?id=${id}`);
    await page.locator("img").nth(3).waitFor({ timeout: 90_000 });
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("finds the job in the history, renames it, bins it and brings it back", async () => {
    const { page } = await openPage(browser);
    await signIn(page, site.address);
    await page.goto(`${site.address}/resource`);
    const row = page.getByRole("row").filter({ hasText: "paper.en.docx" });
    await row.waitFor();
    await row.locator("label").click();
    await page.getByRole("button", { name: "移到回收站" }).click();
    await row.waitFor({ state: "detached" });
    await page.goto(`${site.address}/resource?group=recycled`);
    await row.locator("label").click();
    await page.getByRole("button", { name: "恢复", exact: true }).click();
    await row.waitFor({ state: "detached" });
    await page.goto(`${site.address}/resource`);
    await row.waitFor();
    await page.context().close();
  });
});

describe("the other formats", () => {
  it.each(["slides.en.pptx", "measurements.en.xlsx", "letter.en.txt"])(
    "%s goes the same way and comes back as its own format",
    async (name) => {
      const { page, errors } = await openPage(browser);
      await signIn(page, site.address);
      await page.goto(`${site.address}/upload`);
      await page.locator("input[type=file]").first().setInputFiles(sample(name));
      await page.getByText("记忆已覆盖全部内容，文字不会发给任何引擎").waitFor();
      if (name.endsWith(".txt")) await lookAtFirstPage(page);
      await startAndFinish(page);
      const target = await download(page, () => page.getByRole("button", { name: "下载译文" }).click());
      expect(target.name.split(".").at(-1)).toBe(name.split(".").at(-1));
      const text = name.endsWith(".txt")
        ? new TextDecoder().decode(target.bytes)
        : (await readAsPrinted(target.bytes, name)).text;
      expect(text.match(/\p{Script=Han}/gu)?.length ?? 0).toBeGreaterThan(100);
      expect(errors).toEqual([]);
      await page.context().close();
    },
  );
});

describe("a file that cannot be translated", () => {
  it("is refused by its content in the reader's language, and nothing else is stopped", async () => {
    const { page } = await openPage(browser, { locale: "en-US" });
    await signIn(page, site.address);
    await page.goto(`${site.address}/en/upload`);
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles([
        {
          name: "report.docx",
          mimeType: "application/octet-stream",
          buffer: Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n"),
        },
        { name: "empty.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) },
      ]);
    await page.getByText("The extension does not match the content, which is pdf").waitFor();
    await page.getByText("The file is empty. There is nothing to translate").waitFor();
    const start = page.getByRole("button", { name: /^Translate/ }).last();
    await expect.poll(() => start.isDisabled()).toBe(true);
    await page.context().close();
  });
});
