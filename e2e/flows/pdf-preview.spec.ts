// A PDF from its upload to its preview: some pages only, a locked one, source and result beside each other.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { API_PATHS, APP_PATHS, fillPath } from "@yizhou/contract";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveSession, PASSWORD, STUDENT } from "../support/accounts.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { startEngine, type StandInEngine } from "../support/engine.ts";
import { translateFile } from "../support/jobs.ts";
import { startSite, type Site } from "../support/site.ts";

const SAMPLE = join(import.meta.dirname, "../../fixtures/samples/paper.en.pdf");
/** A heading of the sample's second page; its translation is far too long for the line it has. */
const HEADING = "Asymmetry";
const OVERLONG = "潮汐的不对称性及其对细颗粒泥沙在小型中潮河口中长期输移的影响与意义".repeat(12);

const run = promisify(execFile);
let site: Site;
let engine: StandInEngine;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yizhou-pdf-preview-"));
  engine = await startEngine({ name: "Stand-in", latencyMs: 20 });
  site = await startSite({ ...engine.settings });
  browser = await startBrowser();
  await addToMemory(HEADING, OVERLONG);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await engine?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Puts a translation into a library of the student's own. */
async function addToMemory(source: string, target: string): Promise<void> {
  let token = "";
  const call = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(site.address + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    const { isSuccess, data, errorMessage } = (await answer.json()) as {
      isSuccess: boolean;
      data: T;
      errorMessage: string | null;
    };
    if (!isSuccess) throw new Error(`${path}: ${errorMessage}`);
    return data;
  };
  token = await call<string>(APP_PATHS.signIn, { account: STUDENT, password: PASSWORD, channel: 1 });
  const { id } = await call<{ id: string }>(API_PATHS.memories, { name: "Overlong" });
  await call(fillPath(API_PATHS.memoryUnits, { id }), { from: "en", to: "zh-Hans", source, target });
}

async function translate(page: Page, path: string, before?: () => Promise<void>): Promise<void> {
  await page.goto(`${site.address}/upload`);
  await page.locator("input[type=file]").first().setInputFiles(path);
  await before?.();
  await page.getByText(/已检查/).waitFor();
}

async function startAndPreview(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^开始翻译\s*1\s*份文件$/ }).click();
  await page.waitForURL(/\/translation\?id=/);
  await page.getByText("译文已就绪").waitFor({ timeout: 120_000 });
  const id = new URL(page.url()).searchParams.get("id")!;
  await page.goto(`${site.address}/resource-preview?id=${id}`);
  await page.locator("[data-part=column][data-side=target] canvas").first().waitFor({ timeout: 30_000 });
}

/** The frames that are shown round paragraphs, by side. */
const frames = (page: Page, side: "source" | "target") =>
  page.locator(`[data-part=column][data-side=${side}] [data-part=pair][data-active]`);

describe("a paper as PDF", () => {
  it("is translated in part and shown beside its source, paragraph by paragraph", async () => {
    const { page, errors } = await openPage(browser);
    const parts: number[] = [];
    const packed = new Map<string, string | undefined>();
    const outside: string[] = [];
    page.on("request", (request) => {
      const isOwn = request.url().startsWith(site.address) || /^(blob|data):/.test(request.url());
      if (!isOwn) outside.push(request.url());
    });
    page.on("response", (answer) => {
      if (answer.url().includes("/api/preview-file/")) parts.push(answer.status());
      const [script] = /pdf\.worker/.exec(answer.url()) ?? [];
      if (script) packed.set(script, answer.headers()["content-encoding"]);
    });
    await giveSession(page.context(), site.address);
    await translate(page, SAMPLE);
    const field = page.getByLabel("翻译页码");
    await field.fill("2-9");
    await field.press("Enter");
    await page.getByText("文件只有3页").waitFor();
    await field.fill("1-2");
    await field.press("Enter");
    await page.locator("td[data-part=pages]", { hasText: "2页" }).waitFor();
    await startAndPreview(page);
    expect(parts).toContain(206);
    expect([...packed]).toEqual([["pdf.worker", "br"]]);

    // The pointer on a paragraph frames its pair.
    const paragraph = page
      .locator("[data-part=column][data-side=source] [data-part=text] span", { hasText: "Settling lag" })
      .first();
    const place = (await paragraph.boundingBox())!;
    await page.mouse.move(place.x + 10, place.y + place.height / 2);
    await frames(page, "target").first().waitFor();
    await expect.poll(() => frames(page, "source").count()).toBe(1);
    const [left, right] = [
      (await frames(page, "source").boundingBox())!,
      (await frames(page, "target").boundingBox())!,
    ];
    expect(Math.abs(left.y - right.y)).toBeLessThan(60);

    // The keyboard goes from paragraph to paragraph, and over to the other side.
    await page.mouse.move(5, 5);
    await page.locator("[data-part=column][data-side=source]").focus();
    for (const key of ["Tab", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await page.locator("[data-part=column][data-side=source] [data-part=pair]:focus").waitFor();
    await page.keyboard.press("Enter");
    await page.locator("[data-part=column][data-side=target] [data-part=pair][data-active]:focus").waitFor();

    // Both sides scroll as one; each of its own when unlocked.
    const tops = () =>
      page.evaluate(() =>
        ["source", "target"].map(
          (side) => document.querySelector(`[data-part=column][data-side=${side}]`)!.scrollTop,
        ),
      );
    await page.getByRole("button", { name: "下一页" }).click();
    await expect.poll(async () => Math.min(...(await tops()))).toBeGreaterThan(300);
    await expect.poll(async () => new Set(await tops()).size).toBe(1);
    const [together] = await tops();
    await page.getByRole("switch", { name: "同步移动" }).click();
    await page.locator("[data-part=column][data-side=target]").hover();
    await page.mouse.wheel(0, -400);
    await expect.poll(async () => (await tops())[1]).toBeLessThan(together!);
    expect((await tops())[0]).toBe(together);
    await page.getByRole("switch", { name: "同步移动" }).click();

    // Links of the document are live.
    await page.getByLabel("页码").fill("1");
    await page.keyboard.press("Enter");
    await page.locator('[data-part=column][data-side=source] a[href^="mailto:"]').first().waitFor();

    // What does not fit is listed, and one click leads to it.
    const marks = page.getByRole("region", { name: "版面提示" });
    await marks.getByRole("button", { name: /第2页/ }).first().click();
    await frames(page, "target").first().waitFor();
    await page.locator("[data-part=column][data-side=target] [data-part=mark]").first().waitFor();

    // Words are found on both sides, wherever they stand.
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "在原文和译文中查找" }).click();
    await page.getByRole("searchbox").fill("overtide");
    await page.getByText(/第1处，共\d+处/).waitFor();
    await expect
      .poll(() => page.evaluate(() => [...(CSS.highlights.get("pdf-found-current") ?? [])].map(String)))
      .toEqual(["overtide"]);

    // The text over the picture can be taken.
    const copied = () =>
      page.evaluate(() => {
        const spans = [
          ...document.querySelectorAll("[data-part=column][data-side=target] [data-part=text] span"),
        ];
        return spans.map((span) => span.textContent).join("");
      });
    await expect.poll(copied).toContain("潮汐的不对称性");

    // The bilingual file opens alone, at the page that was read; so does the one of alternating pages, and the way back.
    const goTo = async (wanted: string) => {
      await page.getByLabel("页码").fill(wanted);
      await page.keyboard.press("Enter");
    };
    const isAt = (wanted: string) => expect.poll(() => page.getByLabel("页码").inputValue()).toBe(wanted);
    await page.keyboard.press("Escape");
    await goTo("2");
    await page.getByLabel("显示的文件").selectOption("bilingual");
    await page.locator("[data-sides='1'] canvas").first().waitFor({ timeout: 30_000 });
    await expect.poll(() => page.locator("[data-part=column][data-side=source]").count()).toBe(0);
    await isAt("2");
    await page.getByLabel("显示的文件").selectOption("bilingualPages");
    await page.getByRole("group", { name: "第3页" }).locator("canvas").waitFor({ timeout: 30_000 });
    await isAt("3");
    await page.getByRole("radio", { name: "逐句" }).click();
    await page.getByRole("region", { name: "逐句对照" }).waitFor();
    await page.getByRole("radio", { name: "版面" }).click();
    await page.getByRole("group", { name: "第3页" }).locator("canvas").waitFor({ timeout: 30_000 });
    await isAt("3");
    // As running text, whose words are found too; a note opens where its mark is.
    await page.getByRole("radio", { name: "阅读" }).click();
    const reading = page.locator("[data-part=reading]");
    await reading.getByRole("heading", { name: /潮汐的不对称性/ }).waitFor({ timeout: 60_000 });
    await reading.getByRole("button", { name: /^注释/, expanded: false }).first().click();
    await reading.getByRole("note").first().waitFor();
    await page.getByRole("button", { name: "在原文和译文中查找" }).click();
    await page.getByRole("searchbox").fill("overtide");
    await page.getByText(/第1处，共\d+处/).waitFor();
    await page.getByRole("radio", { name: "版面" }).click();

    await page.getByLabel("显示的文件").selectOption("pair");
    await page.getByRole("group", { name: "译文第2页" }).locator("canvas").waitFor({ timeout: 30_000 });
    await isAt("2");

    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "下载译文" }).click(),
    ]);
    const { stdout: text } = await run("pdftotext", ["-f", "3", "-l", "3", await file.path(), "-"]);
    expect(text).toContain("Annual sediment budget");
    // Nothing that the content policy had to stop, and nothing from elsewhere.
    expect(errors).toEqual([]);
    expect(outside).toEqual([]);
  });

  it("asks for the password of a locked file, and shows it without", { tags: "slow" }, async () => {
    const locked = join(folder, "locked.pdf");
    await run("qpdf", ["--encrypt", "spring tide", "owner", "256", "--", SAMPLE, locked]);
    const { page } = await openPage(browser);
    await giveSession(page.context(), site.address);
    await translate(page, locked, async () => {
      const dialog = page.getByRole("dialog", { name: "文件有密码" });
      await dialog.getByLabel("文件密码").fill("neap tide");
      await page.keyboard.press("Enter");
      await dialog.getByText("密码不正确").waitFor();
      await dialog.getByLabel("文件密码").fill("spring tide");
      await page.keyboard.press("Enter");
    });
    await page.getByLabel("翻译页码").fill("1");
    await page.keyboard.press("Enter");
    await page.locator("td[data-part=pages]", { hasText: "1页" }).waitFor();
    await startAndPreview(page);
    await page
      .locator("[data-part=column][data-side=source] [data-part=text]", { hasText: "Tidal Asymmetry" })
      .first()
      .waitFor();
  });

  it("is shown one side at a time on a narrow window", { tags: "slow" }, async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await giveSession(page.context(), site.address);
    // Which pages there are says nothing of the window, and one is translated in a third of the time.
    const file = { name: "paper.pdf", buffer: await readFile(SAMPLE) };
    const id = await translateFile(site.address, file, { pages: "1" });
    await page.goto(`${site.address}/resource-preview?id=${id}`);
    await page.locator("[data-part=column][data-side=target] canvas").first().waitFor();
    await expect.poll(() => page.locator("[data-part=column][data-side=source]").isVisible()).toBe(false);
    await page.getByRole("radiogroup", { name: "显示哪一侧" }).getByRole("radio", { name: "原文" }).click();
    await page.locator("[data-part=column][data-side=source] canvas").first().waitFor();
    await expect.poll(() => page.locator("[data-part=column][data-side=target]").isVisible()).toBe(false);
  });
});
