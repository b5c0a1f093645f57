import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillSignIn, giveSession, PASSWORD, SCHOLAR, STUDENT } from "../support/accounts.ts";
import { openPage, startBrowser, startBrowserWith } from "../support/browser.ts";
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

    const paper = await readFile(sample("paper.en.docx"));
    const [source, printed] = await readAsPrinted({ "paper.docx": paper, "target.docx": target.bytes });
    expect(printed!.pages).toBe(source!.pages);
    expect(printed!.text).toMatch(/潮汐不对称/);
    // Of the English prose nothing is left: what remains are names, units and the references' own titles.
    expect(printed!.text).not.toMatch(/\b(the estuary|we measured|abstract|introduction|footnote)\b/i);

    await page.goto(`${site.address}/resource-preview?id=${id}`);
    await page.locator("img").nth(3).waitFor({ timeout: 90_000 });
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("finds the job in the history, renames it, bins it and brings it back", async () => {
    const { page } = await openPage(browser);
    await giveSession(page.context(), site.address);
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

describe("a translation that is shown to others", () => {
  it("is opened by whoever follows the link, signs in and gives the code, and closes under their eyes when it is taken back", async () => {
    const { page: own } = await openPage(browser);
    await giveSession(own.context(), site.address);
    await own.goto(`${site.address}/resource`);
    const row = own.getByRole("row").filter({ hasText: "paper.en.docx" });
    await row.getByRole("button", { name: /更多/ }).click();
    await own.getByRole("menuitem", { name: "分享链接" }).click();
    const dialog = own.getByRole("dialog");
    await dialog.getByRole("button", { name: "生成链接" }).click();
    const address = (await dialog.getByRole("link").getAttribute("href"))!;
    const code = (await dialog.locator("code").textContent())!;

    const { page: guest, errors } = await openPage(browser);
    await guest.goto(address);
    await guest.waitForURL(/\/login\?next=/);
    await fillSignIn(guest, SCHOLAR);
    await guest.getByLabel("提取码").fill("aaaaaa");
    await guest.getByRole("button", { name: "打开译文" }).click();
    await guest.getByText("提取码不正确").waitFor();
    await guest.getByLabel("提取码").fill(code);
    await guest.getByRole("button", { name: "打开译文" }).click();
    await guest.getByText("逐句", { exact: true }).click();
    await guest.getByText("潮汐不对称").first().waitFor();
    expect(new URL(guest.url()).searchParams.get("share")).toBe(new URL(address).searchParams.get("share"));
    expect(await guest.getByRole("button", { name: /下载|分享|删除/ }).count()).toBe(0);
    expect(errors.filter((error) => !error.includes("422"))).toEqual([]);

    await dialog.getByRole("button", { name: "撤销" }).click();
    await own.getByRole("alertdialog").getByRole("button", { name: "撤销链接" }).click();
    await dialog.getByText("还没有分享链接").waitFor();
    // Coming back to the tab asks again, as it does after a while by itself.
    await guest.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await guest.getByText("没有可以预览的文件").waitFor({ timeout: 45_000 });
    await guest.context().close();
    await own.context().close();
  });
});

describe("the other formats", () => {
  it("go the same way and come back as their own", { tags: "slow" }, async () => {
    const { page, errors } = await openPage(browser);
    await giveSession(page.context(), site.address);
    const targets: Record<string, Uint8Array> = {};
    for (const name of ["slides.en.pptx", "measurements.en.xlsx", "letter.en.txt"]) {
      await page.goto(`${site.address}/upload`);
      await page.locator("input[type=file]").first().setInputFiles(sample(name));
      await page.getByText("记忆已覆盖全部内容，文字不会发给任何引擎").waitFor();
      if (name.endsWith(".txt")) await lookAtFirstPage(page);
      await startAndFinish(page);
      const target = await download(page, () => page.getByRole("button", { name: "下载译文" }).click());
      expect(target.name.split(".").at(-1)).toBe(name.split(".").at(-1));
      targets[name] = target.bytes;
    }
    const { "letter.en.txt": letter, ...office } = targets;
    const printed = await readAsPrinted(office);
    for (const text of [new TextDecoder().decode(letter), ...printed.map((one) => one.text)])
      expect(text.match(/\p{Script=Han}/gu)?.length ?? 0).toBeGreaterThan(100);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe("a file that cannot be translated", () => {
  it("is refused by its content in the reader's language, and nothing else is stopped", async () => {
    const { page } = await openPage(browser, { locale: "en-US" });
    await giveSession(page.context(), site.address);
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

describe("in other programs", () => {
  let key: string;
  let token: string;
  const ask = async (path: string, body?: object): Promise<Response> =>
    fetch(`${site.address}${path}`, {
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });

  beforeAll(async () => {
    const credentials = { account: STUDENT, password: PASSWORD, channel: 1 };
    token = "";
    const signedIn = await ask("/api/App/SignInRJwtAsync", credentials);
    token = ((await signedIn.json()) as { data: string }).data;
    const scopes = ["read", "translate", "memory"];
    const made = await ask("/api/account/keys", { name: "Add-in", scopes, days: 30, password: PASSWORD });
    key = ((await made.json()) as { data: { key: string } }).data.key;
  });

  /** A document as Word has it open: its paragraphs, and one of them selected. */
  function playWord(): void {
    const shown = window as unknown as Record<string, unknown>;
    const paragraphs = (JSON.parse(sessionStorage.getItem("test.document")!) as string[]).map((text) => ({
      text,
    }));
    shown["testDocument"] = () => paragraphs.map(({ text }) => text);
    const range = (of: { text: string }) => ({
      text: of.text,
      load: () => undefined,
      insertText: (text: string) => (of.text = text),
      insertParagraph: (text: string) => paragraphs.splice(paragraphs.indexOf(of) + 1, 0, { text }),
    });
    const context = {
      document: {
        getSelection: () => range(paragraphs[1]!),
        body: {
          paragraphs: {
            load: () => undefined,
            get items() {
              return paragraphs.map(range);
            },
          },
        },
      },
      sync: async () => undefined,
    };
    shown["Word"] = { run: (act: (given: typeof context) => Promise<unknown>) => act(context) };
    shown["Office"] = {
      onReady: async () => ({ host: "Word" }),
      context: { displayLanguage: "zh-CN" },
    };
  }

  it("the pane beside a Word document translates what is selected and the whole, and inserts from memory", async () => {
    const { page, errors } = await openPage(browser, { width: 350, height: 800 });
    const letter = (await readFile(sample("letter.en.txt"), "utf8")).split("\n\n").slice(0, 5);
    await page.addInitScript((text) => sessionStorage.setItem("test.document", text), JSON.stringify(letter));
    await page.addInitScript(playWord);
    await page.goto(`${site.address}/office/pane`);
    const field = page.getByLabel("API密钥");
    await field.fill("yzk_wrong");
    await page.getByRole("button", { name: "连接" }).click();
    await page.getByText("密钥无效或已过期，请换一个").waitFor();
    await field.fill(key);
    await page.getByRole("button", { name: "连接" }).click();
    await page.getByRole("button", { name: "翻译选中内容" }).click();
    await page.getByText(/致.*理事会/u).waitFor({ timeout: 60_000 });
    const inDocument = () =>
      page.evaluate(() => (window as unknown as { testDocument: () => string[] }).testDocument());
    expect(await inDocument()).toEqual(letter);

    await page.getByText("全文", { exact: true }).click();
    await page.getByRole("radio", { name: "放在每段原文下方" }).check();
    await page.getByRole("button", { name: "翻译全文" }).click();
    await page.getByText("已写入5段译文").waitFor({ timeout: 90_000 });
    const written = await inDocument();
    expect(written.filter((_, at) => at % 2 === 0)).toEqual(letter);
    expect(written[7]).toBe("尊敬的各位理事：");

    await page.getByText("记忆", { exact: true }).click();
    await page.getByLabel("在记忆库中查找").fill("members of the board");
    await page.getByRole("button", { name: "查找", exact: true }).click();
    await page.getByRole("button", { name: /^插入“尊敬的各位理事/ }).click();
    await expect.poll(async () => (await inDocument())[1]).toMatch(/^尊敬的各位理事/);
    expect(errors.filter((error) => !error.includes("401"))).toEqual([]);
    await page.context().close();
  });

  it("the extension that the site hands out sends a selection and a whole page, from the panel and from the menu", async () => {
    const reply = await ask("/api/downloads/yizhou-browser-extension.zip");
    const bytes = new Uint8Array(await reply.arrayBuffer());
    const listed = (await (await ask("/api/downloads")).json()) as {
      data: { name: string; sha256: string }[];
    };
    const stated = listed.data.find(({ name }) => name === "yizhou-browser-extension.zip")!.sha256;
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(stated);
    const folder = await mkdtemp(join(tmpdir(), "yizhou-extension-"));
    for (const [name, content] of Object.entries(unzipSync(bytes))) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const context = await startBrowserWith(folder);
    try {
      const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
      const origin = `chrome-extension://${new URL(worker.url()).host}`;
      const read = await context.newPage();
      // Any page of a site that the extension may read without a click on its sign.
      await read.goto(`${site.address}/healthz`);
      await read.setContent(
        `<title>Letter: 1</title><script>void 0</script><p id="one" onclick="void 0">Dear members of the board,</p><p>With kind regards,</p>`,
      );
      await read.evaluate(() => getSelection()!.selectAllChildren(document.getElementById("one")!));
      const tab = await worker.evaluate(async (address) => {
        const tabs = await (
          globalThis as unknown as {
            chrome: { tabs: { query(q: object): Promise<{ id: number; url?: string }[]> } };
          }
        ).chrome.tabs.query({});
        return tabs.find(({ url }) => url?.startsWith(address))!.id;
      }, site.address);

      const panel = await context.newPage();
      await panel.goto(`${origin}/panel.html?tab=${tab}`);
      await panel.locator("input[type=password]").fill(key);
      await panel.locator("button[type=submit]").click();
      await panel.locator("select").nth(1).selectOption("zh-Hans");
      await panel.locator("button.main").click();
      await panel.getByText("尊敬的各位理事：").waitFor({ timeout: 60_000 });

      // The menu of the right mouse button opens the panel for the tab, which has kept the key.
      const opened = context.waitForEvent("page");
      await worker.evaluate(
        (id) =>
          (
            globalThis as unknown as {
              chrome: { contextMenus: { onClicked: { dispatch(click: object, tab: object): void } } };
            }
          ).chrome.contextMenus.onClicked.dispatch({ menuItemId: "page" }, { id }),
        tab,
      );
      await opened;
      const jobs = async () =>
        ((await (await ask("/api/jobs")).json()) as { data: { items: { id: string; name: string }[] } }).data
          .items;
      await expect
        .poll(async () => (await jobs()).map(({ name }) => name), { timeout: 60_000 })
        .toContain("Letter 1.html");
      const { id } = (await jobs()).find(({ name }) => name === "Letter 1.html")!;
      const shows = () => context.pages().some((one) => one.url().includes(id));
      await expect.poll(shows, { timeout: 30_000 }).toBe(true);
    } finally {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
