// Money as two people live it: an invitation, its rewards, running out, paying what is missing, an invoice, a refund, a withdrawal.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ADMIN, giveSession } from "../support/accounts.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { dragToEnd, sentCode } from "../support/codes.ts";
import { startEngine, type StandInEngine } from "../support/engine.ts";
import { startMovableSite, type MovableSite } from "../support/site.ts";

const DAY_MS = 24 * 3600_000;
const PATIENCE = { timeout: 60_000 };
const MAIL = "xu.he@yizhou.example";
const PHONE = "13700002468";
const PASSWORD = "abc123";

let site: MovableSite;
let engine: StandInEngine;
let browser: Browser;

beforeAll(async () => {
  engine = await startEngine({ name: "Stand-in", latencyMs: 1 });
  site = await startMovableSite({
    ...engine.settings,
    ...{ FREE_CHARACTERS: "0", FREE_PAGES: "0", WITHDRAWAL_MIN_YUAN: "1" },
  });
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await engine?.stop();
});

const submit = (page: Page) => page.locator("form button[type=submit]").last().click();

/** Presses send, drags the bar, and types the code that the outbox has. */
async function getCode(page: Page, receiver: string, said: string): Promise<void> {
  await page.locator("[data-part=send-code]").click();
  await dragToEnd(page);
  await page.getByText(said, { exact: true }).waitFor(PATIENCE);
  await page.locator("input[name=code]").fill(await sentCode(site.address, receiver));
}

/** So many sentences, none twice. */
const textOf = (sentences: number) =>
  Array.from(
    { length: sentences },
    (_, at) => `The tide of day ${at + 1} came in over bar ${at * 7 + 3}.`,
  ).join("\n\n");

/** Uploads a text, starts it, and is on its page. */
async function start(page: Page, name: string, sentences: number): Promise<void> {
  await page.goto(`${site.address}/upload`);
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(textOf(sentences)) };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.getByRole("button", { name: /^开始翻译\s*1\s*份文件$/ }).click(PATIENCE);
  await page.waitForURL(/\/translation\?id=/, PATIENCE);
}

/** Pays what the page shows by the played phone, and waits until the page has seen it by itself. */
async function payByPhone(page: Page): Promise<void> {
  await page.getByRole("img", { name: "付款码" }).waitFor(PATIENCE);
  const address = await page.getByRole("link", { name: "演示：打开付款页" }).getAttribute("href");
  const phone = await page.context().newPage();
  await phone.goto(address!);
  await page.getByText("已扫码").waitFor(PATIENCE);
  await phone.getByRole("button", { name: /付款/ }).click();
  await phone.getByText("付款成功").waitFor(PATIENCE);
  await page.getByText("支付成功").waitFor(PATIENCE);
}

/** Buys 100,000 characters, and is at the paid order. */
async function buyPackage(page: Page): Promise<void> {
  await page.goto(`${site.address}/payMoney`);
  await page.getByRole("radio", { name: /10万字符/ }).check(PATIENCE);
  await page.getByText("支付宝", { exact: true }).click();
  await page.getByRole("button", { name: "去支付" }).click();
  await payByPhone(page);
  await page.getByRole("link", { name: "查看订单" }).click();
  await page.getByRole("heading", { name: "本单账目" }).waitFor(PATIENCE);
}

it("an invited friend brings both a reward, runs out, pays exactly what is missing, and what they pay brings a commission", async () => {
  const { page: inviter, errors: inviterErrors } = await openPage(browser);
  await giveSession(inviter.context(), site.address);
  await inviter.goto(`${site.address}/invite`);
  const link = await inviter.getByRole("textbox", { name: "邀请链接" }).inputValue(PATIENCE);

  // Another browser of another person.
  const { page, errors } = await openPage(browser);
  await page.goto(link);
  await page
    .getByText(/邀请您/)
    .first()
    .waitFor(PATIENCE);
  await page.locator("input[name=account]").fill(MAIL);
  await getCode(page, MAIL, "验证码发送成功!");
  await submit(page);
  await page.locator("input[name=new-password]").fill(PASSWORD);
  await page.locator("input[name=confirm-password]").fill(PASSWORD);
  expect(await page.locator("input[name=invite-code]").inputValue()).toMatch(/^[A-Z2-9]{8}$/);
  await submit(page);
  await page.waitForURL(/\/login/, PATIENCE);
  await page.locator("input[name=account]").fill(MAIL);
  await page.locator("input[name=password]").fill(PASSWORD);
  await submit(page);
  await page.waitForURL(/\/invite-success/, PATIENCE);

  await page.getByRole("link", { name: "绑定手机" }).click();
  await page.getByRole("button", { name: /^绑定/ }).first().click(PATIENCE);
  await page.locator("input[name=phone]").fill(PHONE);
  await page.locator("input[type=password]").fill(PASSWORD);
  await getCode(page, PHONE, "短信发送成功!");
  await submit(page);
  await page.getByText("剩余5,000字符，共5,000字符").waitFor(PATIENCE);

  await start(page, "first.txt", 10);
  await page.getByText("译文已就绪").waitFor(PATIENCE);
  // The rewards come with the end of the job: nobody waits for a minute to pass.
  await page.goto(`${site.address}/payMoney`);
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByText("我的翻译券").waitFor(PATIENCE);
      return page.getByText("邀请好友").count();
    }, PATIENCE)
    .toBeGreaterThan(0);
  await inviter.reload();
  await inviter.getByRole("cell", { name: "已奖励" }).waitFor(PATIENCE);

  await start(page, "second.txt", 300);
  await page.getByRole("heading", { name: /^还差[\d,]+个字符$/ }).waitFor(PATIENCE);
  const heading = await page.getByRole("heading", { name: /^还差/ }).innerText();
  const missing = /[\d,]+/.exec(heading)![0];
  const job = page.url();
  await page.getByRole("link", { name: "支付差额" }).click();
  await page.getByText(missing).first().waitFor(PATIENCE);
  await payByPhone(page);
  await page.getByRole("link", { name: "查看任务" }).click();
  await page.getByText("译文已就绪").waitFor(PATIENCE);
  expect(page.url()).toBe(job);
  await page.goto(`${site.address}/payMoney`);
  await page.getByText("可用字符").waitFor(PATIENCE);

  await buyPackage(page);
  await page.getByRole("textbox", { name: "抬头" }).fill("何序");
  await page.getByRole("textbox", { name: "接收邮箱" }).fill(MAIL);
  await page.getByRole("button", { name: "申请开票" }).click();
  await page.getByText("开票中").waitFor(PATIENCE);
  await buyPackage(page);
  await page.getByRole("button", { name: "申请退款¥39.00" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "申请退款" }).click();
  await page.getByText("等待审核").first().waitFor(PATIENCE);

  const { page: office, errors: officeErrors } = await openPage(browser);
  await giveSession(office.context(), site.address, ADMIN);
  await office.goto(`${site.address}/statistics`);
  await office.getByRole("button", { name: "批准" }).first().click(PATIENCE);
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole("heading", { name: "本单账目" }).waitFor(PATIENCE);
        return page.getByText("已退回").count();
      },
      { timeout: 90_000 },
    )
    .toBeGreaterThan(0);

  // The time in which what was paid can go back is over.
  // Nobody stays signed in for so long: pages that are still open would be refused.
  for (const one of [inviter, page, office]) await one.context().close();
  await site.advance(8 * DAY_MS);
  const { page: later, errors: laterErrors } = await openPage(browser);
  await giveSession(later.context(), site.address);
  await expect
    .poll(
      async () => {
        await later.goto(`${site.address}/rebate`);
        await later.getByRole("heading", { name: "申请提现" }).waitFor(PATIENCE);
        return later.getByRole("textbox", { name: "提现金额，元" }).count();
      },
      { timeout: 90_000, interval: 3000 },
    )
    .toBe(1);
  await later.getByRole("button", { name: "全部", exact: true }).click();
  await later.getByRole("textbox", { name: "收款人姓名" }).fill("林知远");
  await later.getByRole("textbox", { name: "收款账号" }).fill("13800000001");
  await later.getByRole("button", { name: "申请提现" }).click();
  await later.getByText("已申请，等待审核").waitFor(PATIENCE);
  for (const seen of [inviterErrors, errors, officeErrors, laterErrors]) expect(seen).toEqual([]);
}, 600_000);
