// The workbench as a translator lives in it: by keyboard, with the network gone, in two tabs, and out into the file.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { giveSession, SCHOLAR, signIn, STUDENT } from "../support/accounts.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { upToFirstTable } from "../support/documents.ts";
import { translateFile } from "../support/jobs.ts";
import { choose, press, walkTo } from "../support/keys.ts";
import { typeThroughDisasters } from "../support/never-lost.ts";
import { startKillableSite, type KillableSite } from "../support/site.ts";
import { makeTermbase } from "../support/termbases.ts";

const PAPER = join(import.meta.dirname, "../../fixtures/samples/paper.en.docx");
const LETTER = join(import.meta.dirname, "../../fixtures/samples/letter.en.txt");

let site: KillableSite;
let browser: Browser;
/** Of the paper, which every test edits in sentences of its own. */
let id = "";
/** Open in the workbench when a test begins. */
let page: Page;
let isFresh = false;

beforeAll(async () => {
  [site, browser] = await Promise.all([startKillableSite(), startBrowser()]);
  id = await translateFile(site.address, { name: "paper.docx", buffer: await readFile(PAPER) });
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

beforeEach(async () => {
  if (!isFresh) page = await newPage();
  isFresh = true;
  await open(page);
});
/** What a test that failed has left open, offline or half typed is none of the next one's. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  isFresh = false;
  await page.context().close();
});

/** A page of somebody who is signed in, with the preview put away: drawing it after every key would only make the tests slow. */
async function newPage(account = STUDENT): Promise<Page> {
  const { page: opened } = await openPage(browser);
  await giveSession(opened.context(), site.address, account);
  await opened.goto(`${site.address}/post-editing`);
  await opened.evaluate(() => localStorage.setItem("yizhou.editor.preview", "closed"));
  return opened;
}

const row = (ordinal: number, on = page) => on.locator(`[data-ordinal="${ordinal}"]`);
const target = (number: number, on = page) => on.getByRole("textbox", { name: `第${number}句的译文` });
const saved = (on = page) => on.getByText("已保存", { exact: true }).waitFor();
async function open(on: Page): Promise<void> {
  await on.goto(`${site.address}/new-post-editing?id=${id}`);
  await target(1, on).waitFor();
}
/** Puts a sentence in hand, with the caret in it. */
async function take(ordinal: number, on = page): Promise<void> {
  await row(ordinal, on).getByRole("button").first().click();
  await target(ordinal + 1, on).waitFor();
}
/** A page that is looked at again asks at once what others did, and not at its next turn. */
const lookAgain = (on: Page) => on.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

it("opens from the job's page, confirms and goes on by keyboard, and says what the checks find", async () => {
  await page.goto(`${site.address}/translation?id=${id}`);
  await page.getByRole("link", { name: "译后编辑" }).click();
  await target(1).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("textbox");
  await page.keyboard.press("Control+Enter");
  await target(2).waitFor();
  await expect.poll(() => row(0).getAttribute("data-status")).toBe("confirmed");
  // Down to a sentence with a figure, whose figure is changed.
  for (let at = 0; at < 6; at++) await page.keyboard.press("Alt+ArrowDown");
  await target(8).waitFor();
  await page.keyboard.type("（14个月）");
  await row(7).getByText("原文里没有数字14").waitFor();
  await saved();
  await page.keyboard.press("Control+1");
  await expect.poll(() => target(8).textContent()).not.toContain("14");
  await saved();
});

it("keeps what is typed without network through a reload, and sends it once the network is back", async () => {
  const context = page.context();
  await take(8);
  await context.route("**/segments/edits", (route) => route.abort());
  await page.keyboard.type("断网时写的字");
  await page.getByText("改动暂存在本机").waitFor();
  await page.reload();
  await target(1).waitFor();
  await row(8).getByText("断网时写的字").waitFor();
  await context.unroute("**/segments/edits");
  await saved();
  await page.reload();
  await row(8).getByText("断网时写的字").waitFor();
});

it("shows both texts where another tab was faster, and takes the one that is chosen", async () => {
  const other = await newPage();
  await open(other);
  // What is typed is kept back, so that it is late whichever page is faster today.
  const context = page.context();
  await context.route("**/segments/edits", (route) => route.abort());
  await page.keyboard.type("乙");
  await page.getByText("改动暂存在本机").waitFor();
  await other.keyboard.type("甲");
  await saved(other);
  await context.unroute("**/segments/edits");
  const alert = row(0).getByRole("alert");
  await alert.waitFor();
  expect(await alert.textContent()).toContain("甲");
  await alert.getByRole("button", { name: "用我的" }).click();
  await saved();
  await other.reload();
  await expect.poll(() => target(1, other).textContent()).toMatch(/乙$/);
  await other.context().close();
});

it("holds a sentence back whose tags are gone, names them, and saves it once they are there again", async () => {
  await take(1);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("作者");
  await row(1)
    .getByText(/译文缺少\d+个标记/)
    .waitFor();
  await page.getByText("1句暂存在本机").waitFor();
  for (let at = 0; at < 6; at++) await page.keyboard.press("Control+Alt+t");
  await saved();
});

it("replaces in all sentences as one step, which one key takes back", async () => {
  await page.keyboard.press("Control+f");
  await page.getByPlaceholder("查找", { exact: true }).fill("潮汐");
  await page.getByPlaceholder("替换为").fill("潮水");
  await page.getByRole("button", { name: "全部替换" }).click();
  await page.getByText(/已替换\d+句/).waitFor();
  await row(0).getByText("潮水不对称").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Alt+z");
  await row(0).getByText("潮汐不对称").waitFor();
  await saved();
});

it("puts the memory's matches into all listed sentences at once, after saying how many, as one step", async () => {
  const rows = [9, 10];
  const drafts: string[] = [];
  for (const ordinal of rows) {
    await take(ordinal);
    drafts.push((await target(ordinal + 1).textContent())!);
    await page.keyboard.press("Control+Alt+Backspace");
    await expect.poll(() => row(ordinal).getAttribute("data-status")).toBe("untranslated");
  }
  await saved();
  await page.getByRole("combobox", { name: "筛选", exact: true }).selectOption({ label: "未译" });
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  await page.keyboard.type("匹配填入");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "将匹配填入列出的全部句子" });
  await dialog.getByText("列出的句子中有2句可以填入").waitFor();
  await dialog.getByRole("combobox", { name: "最低匹配率" }).selectOption("100");
  await dialog.getByRole("button", { name: "查找匹配" }).click();
  await dialog.getByText("将填入2句").waitFor();
  // Looking changes nothing.
  for (const ordinal of rows) expect(await row(ordinal).getAttribute("data-status")).toBe("untranslated");
  await dialog.getByRole("button", { name: "填入2句" }).click();
  await page.getByText("已将匹配填入2句").waitFor();
  await saved();
  for (const [at, ordinal] of rows.entries()) {
    await expect.poll(() => row(ordinal).getAttribute("data-status")).toBe("draft");
    expect(await row(ordinal).textContent()).toContain(drafts[at]!);
  }
  await page.getByRole("button", { name: "撤销", exact: true }).last().click();
  for (const ordinal of rows)
    await expect.poll(() => row(ordinal).getAttribute("data-status")).toBe("untranslated");
  await page.getByRole("button", { name: /^重做/ }).click();
  for (const ordinal of rows) await expect.poll(() => row(ordinal).getAttribute("data-status")).toBe("draft");
  await saved();
});

it("cuts a sentence in two by keyboard, and puts it together again", async () => {
  await take(7);
  await saved();
  await page.keyboard.press("Control+Alt+k");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "拆分句子" }).click();
  await page.getByText("已拆分").waitFor();
  await page.getByText("8b", { exact: true }).waitFor();
  await page.getByRole("button", { name: "撤销", exact: true }).click();
  await expect.poll(() => page.getByText("8b", { exact: true }).count()).toBe(0);
  await row(7).waitFor();
});

it("opens to a second reader, who sends a sentence back with a reason and accepts it once it is mended; both see who edits", async () => {
  await page.getByRole("button", { name: "更多", exact: true }).click();
  await page.getByRole("menuitem", { name: "共享", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("账号、邮箱或手机号").fill(SCHOLAR);
  await dialog.getByRole("combobox", { name: "权限", exact: true }).selectOption("review");
  await dialog.getByRole("button", { name: "邀请", exact: true }).click();
  await dialog.getByText("待接受").waitFor();
  await dialog.getByRole("button", { name: "关闭" }).click();
  const reader = await newPage(SCHOLAR);
  await reader.getByRole("button", { name: "接受" }).click();
  await reader.getByRole("link", { name: "paper.docx" }).click();
  await target(1, reader).waitFor();

  await take(5);
  await page.keyboard.press("Control+Shift+Enter");
  await saved();
  await expect.poll(() => row(5).getAttribute("data-status")).toBe("confirmed");
  await lookAgain(reader);
  await row(5, reader).getByText("正在编辑这一句").waitFor();
  await row(5, reader).getByRole("button").first().click();
  await reader.getByRole("tab", { name: "复核" }).click();
  await reader.getByPlaceholder("退回的理由").fill("术语不对");
  await reader.getByRole("button", { name: "退回" }).click();
  await expect.poll(() => row(5, reader).getAttribute("data-status")).toBe("rejected");

  await lookAgain(page);
  await expect.poll(() => row(5).getAttribute("data-status")).toBe("rejected");
  await page.getByRole("tab", { name: "复核" }).click();
  await page.getByText("术语不对").waitFor();
  await target(6).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("（改）");
  await page.keyboard.press("Control+Shift+Enter");
  await saved();
  // This once as it comes by itself.
  await expect.poll(() => row(5, reader).textContent()).toContain("（改）");
  await expect.poll(() => row(5, reader).getAttribute("data-status")).toBe("confirmed");
  await reader.getByRole("button", { name: "通过" }).click();
  await expect.poll(() => row(5, reader).getAttribute("data-status")).toBe("reviewed");
  await lookAgain(page);
  await expect.poll(() => row(5).getAttribute("data-status")).toBe("reviewed");
  await reader.context().close();
});

it(
  "offers the rest of a phrase while one types, finds words in all memories, and shows the page as it will print",
  { tags: "slow" },
  async () => {
    await take(4);
    const draft = await target(5).textContent();
    await page.keyboard.press("Control+Alt+Backspace");
    await expect.poll(() => target(5).textContent()).toBe("");
    await page.keyboard.type(draft!.slice(0, 2));
    const offered = target(5).locator("span[aria-hidden]");
    await offered.waitFor();
    const whole = draft!.slice(0, 2) + (await offered.textContent());
    expect(draft!.startsWith(whole)).toBe(true);
    await page.keyboard.press("Tab");
    await expect.poll(() => target(5).textContent()).toBe(whole);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+Alt+z");
    await expect.poll(() => target(5).textContent()).toBe(draft);
    await page.keyboard.press("F3");
    await page.getByLabel("在全部翻译记忆里检索").fill("sediment");
    await page
      .locator("aside mark", { hasText: /sediment/i })
      .first()
      .waitFor();
    await page.getByRole("button", { name: "展开预览" }).click();
    await page.getByRole("img", { name: "译文第1页" }).waitFor();
  },
);

it("holds a sentence back that a check blocks, says which, and does with keys of one's own what one wants", async () => {
  await page.getByRole("tab", { name: "检查" }).click();
  await page.getByRole("button", { name: "检查设置" }).click();
  await page.getByLabel("数字", { exact: true }).selectOption({ label: "阻止确认" });
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("dialog").getByText("已保存").waitFor();
  await page.getByRole("button", { name: "关闭", exact: true }).click();
  await take(7);
  await page.keyboard.type("（19个月）");
  await page.keyboard.press("Control+Shift+Enter");
  await page
    .getByRole("alert")
    .getByText(/第8句没有确认：“数字”检查/)
    .waitFor();
  expect(await row(7).getAttribute("data-status")).toBe("draft");
  const takeFirstBy = async (key: string) => {
    await page.keyboard.press("F1");
    await page.getByRole("button", { name: "修改快捷键" }).click();
    await page.getByRole("button", { name: "为“采用第一条匹配”设置按键" }).click();
    await page.keyboard.press(`Control+${key}`);
    await page.getByRole("button", { name: "完成修改" }).click();
    await page.getByRole("button", { name: new RegExp(`采用第一条匹配.*Ctrl${key}`, "i") }).waitFor();
    await page.getByRole("button", { name: "关闭", exact: true }).click();
  };
  await takeFirstBy("j");
  await target(8).focus();
  await page.keyboard.press("Control+j");
  await expect.poll(() => target(8).textContent()).not.toContain("19");
  await saved();
  // Keys stay with the person, and others of these tests take a match with the usual one.
  await takeFirstBy("1");
});

it("cuts a paste of a hundred thousand characters, says so, and keeps the caret in its sentence", async () => {
  await take(9);
  await page.keyboard.press("Control+a");
  await target(10).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "潮水进入河口。".repeat(14_286));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByText(/只放进了20,000字/).waitFor();
  await expect.poll(async () => (await target(10).textContent())?.length).toBe(20_000);
  await page.keyboard.press("Backspace");
  await expect.poll(async () => (await target(10).textContent())?.length).toBe(19_999);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("潮水。");
  await expect.poll(() => target(10).textContent()).toBe("潮水。");
  await saved();
});

it("tells whoever signs out of edits that were not sent, and leaves none in the browser", async () => {
  const leaver = await newPage();
  await open(leaver);
  await leaver.context().route("**/segments/edits", (route) => route.abort());
  await take(2, leaver);
  await leaver.keyboard.type("没有发出的字");
  await leaver.getByText("改动暂存在本机").waitFor();
  await leaver.getByRole("button", { name: /账号菜单/ }).click();
  await leaver.getByRole("menuitem", { name: "退出登录" }).click();
  const question = leaver.getByRole("alertdialog");
  await question.getByText("有1句修改还没有保存到服务器").waitFor();
  // The browser's own store is emptied before the page is loaded anew.
  await Promise.all([
    leaver.waitForEvent("load"),
    question.getByRole("button", { name: "退出登录" }).click(),
  ]);
  await leaver.getByRole("button", { name: /登录/ }).first().waitFor();
  await leaver.context().unroute("**/segments/edits");
  await signIn(leaver, site.address);
  await open(leaver);
  expect(await row(2, leaver).textContent()).not.toContain("没有发出的字");
  await leaver.context().close();
});

it("takes a file back that was edited elsewhere, after a look at what it changes, and undoes it on another visit", async () => {
  await page.getByRole("button", { name: "导出与导回" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "XLIFF 1.2（OmegaT等）" }).click(),
  ]);
  const xliff = await readFile(await download.path(), "utf8");
  const before = await target(1).textContent();
  const edited = xliff.replace(/(<target[^>]*>)[^<]*(<\/target>)/, "$1别处改的译文。$2");
  await page.getByRole("button", { name: "导出与导回" }).click();
  await page.getByRole("menuitem", { name: "导回修改过的文件…" }).click();
  const dialog = page.getByRole("dialog", { name: "导回修改过的文件" });
  const file = { name: "back.xlf", mimeType: "application/xliff+xml", buffer: Buffer.from(edited) };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByText("别处改的译文。").waitFor();
  // It was edited here as well: taking it is a decision.
  const choice = dialog.getByRole("checkbox", { name: "写入第1句" });
  if (!(await choice.isChecked())) await choice.check();
  await dialog.getByRole("button", { name: "写入所选" }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => target(1).textContent()).toBe("别处改的译文。");
  await page.getByRole("button", { name: /^撤销/, disabled: false }).waitFor();
  await open(page);
  await expect.poll(() => target(1).textContent()).toBe("别处改的译文。");
  await page.getByRole("button", { name: /^撤销/ }).click();
  await expect.poll(() => target(1).textContent()).toBe(before);
  await saved();
});

it(
  "edits a short text in two columns, and a copy of it apart from the original",
  { tags: "slow" },
  async () => {
    await translateFile(site.address, { name: "brief.txt", buffer: await readFile(LETTER) });
    const task = page.getByRole("listitem").filter({ hasText: "brief.txt" });
    await page.goto(`${site.address}/post-editing`);
    await task.getByRole("link", { name: "简洁编辑" }).waitFor();
    await task.getByRole("link", { name: "简洁编辑" }).click();
    await target(1).waitFor();
    await page.keyboard.type("甲");
    await page.keyboard.press("Control+Enter");
    await target(2).waitFor();
    await saved();
    await expect.poll(() => row(0).getAttribute("data-status")).toBe("confirmed");

    // Rich text from elsewhere comes as its words, what looks like a tag in it as text, and no more of it than a sentence may have.
    const before = await target(2).textContent();
    const paste = (html: string, plain: string) =>
      target(2).evaluate(
        (field, [rich, text]) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/html", rich);
          clipboardData.setData("text/plain", text);
          field.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
          );
        },
        [html, plain] as const,
      );
    await paste(`<h1 style="color: red">شكرا <b data-tag="1">&lt;g9&gt;</b></h1>`, "شكرا <g9>");
    await saved();
    expect(await target(2).textContent()).toBe(`${before}شكرا <g9>`);
    expect(await target(2).locator("*").count()).toBe(0);
    await paste("", "字".repeat(100_000));
    await page.getByText(/粘贴的文字太长，只放进了20,000字/).waitFor();
    await saved();
    await page.getByRole("button", { name: "撤销", exact: true }).click();
    await expect.poll(() => target(2).textContent()).toBe(before);

    // Confirmed faster than anything is drawn: each keeps its own words.
    const wordsOf = (ordinal: number) => row(ordinal).getByRole("button").nth(1).textContent();
    const drafts = await Promise.all([2, 3, 4, 5].map(wordsOf));
    for (let at = 1; at < 6; at++) await page.keyboard.press("Control+Enter");
    await target(7).waitFor();
    await saved();
    expect(await Promise.all([1, 2, 3, 4, 5].map(wordsOf))).toEqual([before, ...drafts]);

    await page.getByRole("link", { name: "全部译文" }).click();
    await task.getByRole("link", { name: "建立副本" }).click();
    await page.getByRole("button", { name: "建立副本" }).waitFor();
    await page.getByRole("button", { name: "建立副本" }).click();
    await target(1).waitFor();
    await page.keyboard.type("乙");
    await saved();
    await page.getByRole("button", { name: "与原件对照" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("1句不同").waitFor();
    await dialog.locator("ins", { hasText: "乙" }).waitFor();
    await dialog.getByRole("button", { name: "关闭" }).click();
    await page.goto(`${site.address}/post-editing`);
    await task.getByRole("link", { name: "建立副本" }).click();
    const copies = page.getByRole("list", { name: "已有的副本" });
    await copies.getByRole("link", { name: "继续编辑" }).waitFor();
  },
);

it(
  "brings a paper from its file to a reviewed translation by keys alone, with matches, terms, checks, and back from elsewhere",
  { tags: "slow" },
  async () => {
    // A document of its own name for every attempt: what another one has shared is not taken for it.
    const name = `journey-${Date.now()}.docx`;
    const termbase = `河口术语${Date.now()}`;
    await makeTermbase(page, termbase, { estuaries: "河口", sediment: "泥沙" });
    const command = async (title: string) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").waitFor();
      await page.keyboard.type(title);
      await page.keyboard.press("Enter");
    };
    const openFile = async (button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(button)]);
      await chooser.setFiles(file);
    };
    const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    await page.goto(`${site.address}/upload`);
    await openFile(page.getByRole("button", { name: "选择文件" }), {
      ...{ name, mimeType: docx, buffer: await upToFirstTable(PAPER) },
    });
    await page.getByText(/已检查/).waitFor();
    // What terms there are is chosen from the start.
    await expect.poll(() => page.getByRole("checkbox", { name: termbase }).isChecked()).toBe(true);
    await press(page.getByRole("button", { name: /^开始翻译\s*1\s*份文件$/ }));
    await page.getByText("译文已就绪").waitFor();
    await press(page.getByRole("link", { name: "译后编辑", exact: true }));
    for (let number = 1; number <= 3; number++) {
      await target(number).waitFor();
      const draft = await target(number).textContent();
      await page.keyboard.press("Control+Alt+Backspace");
      await expect.poll(() => target(number).textContent()).toBe("");
      await page.locator("aside").getByText(draft!, { exact: true }).first().waitFor();
      await page.keyboard.press("Control+1");
      await expect.poll(() => target(number).textContent()).toBe(draft);
      await page.keyboard.press("Control+Enter");
    }
    // Down to sentences with a term, which is written before the last mark and stays there.
    await target(4).waitFor();
    const terms = new Map<number, string>();
    for (let number = 4; terms.size < 2; number++) {
      await target(number).waitFor();
      const said = (await row(number - 1).textContent())!;
      // The first of its terms in the order of the source.
      const found = /sediment|estuaries/i.exec(said)?.[0].toLowerCase();
      const term = found === undefined ? null : found === "sediment" ? "泥沙" : "河口";
      const draft = (await target(number).textContent())!;
      if (term !== null && draft.endsWith("。")) {
        await page.locator("aside").getByText(term, { exact: true }).first().waitFor();
        await page.keyboard.press("Control+End");
        await page.keyboard.press("Backspace");
        await page.keyboard.press("Control+Alt+1");
        await page.keyboard.type("。");
        const written = `${draft.slice(0, -1)}${term}。`;
        await expect.poll(() => target(number).textContent()).toBe(written);
        terms.set(number, written);
      }
      await page.keyboard.press("Alt+ArrowDown");
    }
    // A fault that a check finds and puts right.
    const faulty = [...terms.keys()].at(-1)!;
    await page.keyboard.press("Alt+ArrowUp");
    await target(faulty).waitFor();
    await page.keyboard.press("Control+End");
    const before = await target(faulty).textContent();
    const repeated = row(faulty - 1).getByText(/标点“.*”重复/);
    await page.keyboard.type("。");
    await repeated.waitFor();
    await command("按第一条提示改正");
    await expect.poll(() => target(faulty).textContent()).toBe(before);
    // The same once more, with all others in the text: how many is said first.
    await page.keyboard.press("Control+End");
    await page.keyboard.type("。");
    await repeated.waitFor();
    await page.keyboard.press("Control+Alt+Shift+f");
    const asked = page.getByRole("alertdialog", { name: /^直接改正\d+句里的检查提示？$/ });
    await press(asked.getByRole("button", { name: "改正" }));
    await expect.poll(() => target(faulty).textContent()).toBe(before);
    await saved();
    // From finding to finding, each put right by its key or by hand, until the whole text has none.
    await page.keyboard.press("Shift+F8");
    await page.getByText(/^检查提示\d+处$/).waitFor();
    await expect
      .poll(
        async () => {
          await page.keyboard.press("F8");
          await page.keyboard.press("Control+Alt+f");
          return page.locator("aside").getByText("全文没有检查提示").isVisible();
        },
        { interval: 500 },
      )
      .toBe(true);
    await saved();

    await command("确认列出的全部草稿");
    await press(page.getByRole("alertdialog").getByRole("button", { name: "确认", exact: true }));
    await expect
      .poll(async () => /已确认(\d+)\/\1$/.test((await page.locator("[data-part=count]").textContent())!), {
        timeout: 60_000,
      })
      .toBe(true);
    await saved();

    await choose(
      page.getByRole("button", { name: "更多", exact: true }),
      page.getByRole("menuitem", { name: "共享", exact: true }),
    );
    const dialog = page.getByRole("dialog");
    await walkTo(dialog.getByLabel("账号、邮箱或手机号"));
    await page.keyboard.type(SCHOLAR);
    const right = dialog.getByRole("combobox", { name: "权限", exact: true });
    await walkTo(right);
    await expect
      .poll(async () => {
        if ((await right.inputValue()) !== "review") await page.keyboard.press("ArrowDown");
        return right.inputValue();
      })
      .toBe("review");
    await press(dialog.getByRole("button", { name: "邀请", exact: true }));
    await dialog.getByText("待接受").waitFor();
    await page.keyboard.press("Escape");
    const reader = await newPage(SCHOLAR);
    const shared = reader.getByRole("listitem").filter({ hasText: name });
    await press(shared.getByRole("button", { name: "接受" }));
    await press(reader.getByRole("link", { name }));
    await target(1, reader).waitFor();
    await walkTo(reader.getByRole("tab", { name: /^匹配/ }));
    await walkTo(reader.getByRole("tab", { name: "复核" }), "ArrowRight");
    await reader.getByRole("button", { name: "通过" }).waitFor();
    await acceptAll(reader);
    await reader.reload();
    await target(1, reader).waitFor();
    for (const [number, written] of terms) {
      expect(await row(number - 1, reader).textContent()).toContain(written);
      expect(await row(number - 1, reader).getAttribute("data-status")).toBe("reviewed");
    }
    await reader.context().close();
    // The findings led far down; what comes next is seen at the first sentence.
    await page.reload();
    await target(1).waitFor();

    const download = async (act: () => Promise<void>) => {
      const [file] = await Promise.all([page.waitForEvent("download"), act()]);
      return readFile(await file.path());
    };
    const exchange = page.getByRole("button", { name: "导出与导回" });
    const xliff = await download(() =>
      choose(exchange, page.getByRole("menuitem", { name: "XLIFF 1.2（OmegaT等）" })),
    );
    const edited = xliff.toString("utf8").replace(/(<target[^>]*>)[^<]*(<\/target>)/, "$1别处改的题目$2");
    await choose(exchange, page.getByRole("menuitem", { name: "导回修改过的文件…" }));
    const returning = page.getByRole("dialog", { name: "导回修改过的文件" });
    await openFile(returning.getByRole("button", { name: "选择文件" }), {
      ...{ name: "back.xlf", mimeType: "application/xliff+xml", buffer: Buffer.from(edited) },
    });
    await returning.getByText("别处改的题目").waitFor();
    const choice = returning.getByRole("checkbox", { name: "写入第1句" });
    await choice.waitFor();
    if (!(await choice.isChecked())) await press(choice, "Space");
    await expect.poll(() => choice.isChecked()).toBe(true);
    // The reader holds a sentence for some seconds after they have gone.
    await expect
      .poll(
        async () => {
          const write = returning.getByRole("button", { name: "写入所选" });
          if ((await write.count()) > 0 && (await write.isEnabled())) await press(write);
          return returning.isVisible();
        },
        { timeout: 60_000, interval: 2000 },
      )
      .toBe(false);
    await expect.poll(() => row(0).textContent()).toContain("别处改的题目");

    await press(page.getByRole("link", { name: "预览和下载" }));
    const written = await download(() => press(page.getByRole("button", { name: "下载译文" })));
    expect(written.subarray(0, 2).toString()).toBe("PK");
  },
);

/** A reviewer's key finds one sentence after the other right, until it says that none is left. */
async function acceptAll(reader: Page): Promise<void> {
  const inHand = () => reader.locator("[data-ordinal][aria-current]").getAttribute("data-ordinal");
  const isOver = () => reader.getByText("列出的句子里没有待复核的").isVisible();
  for (let accepted = 0; !(await isOver()); accepted++) {
    expect(accepted).toBeLessThan(200);
    const before = await inHand();
    await reader.keyboard.press("F9");
    await expect.poll(async () => (await inHand()) !== before || (await isOver())).toBe(true);
  }
}

it("loses no edit when server, tab and network fail at random", { timeout: 600_000 }, async () => {
  // Each disaster once, three of them upon one sentence; 500 edits are tried in a test of its own.
  const happened = await typeThroughDisasters(site, browser, { edits: 6, seed: 57 });
  expect(happened).toEqual({ none: 2, server: 1, tab: 1, network: 1, cut: 1 });
});
