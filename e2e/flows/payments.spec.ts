// Top-up as somebody does it: a package, the code, the played phone, the characters, an invoice and a refund.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signIn } from "../support/accounts.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { startSite, type Site } from "../support/site.ts";

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

const PATIENCE = { timeout: 20_000 };

it("a package is paid by a played phone, the page sees it by itself, and what is unspent can go back", async () => {
  const { page, errors } = await openPage(browser);
  await signIn(page, site.address);
  await page.goto(`${site.address}/payMoney`);
  await page.getByRole("radio", { name: /10万字符/ }).check(PATIENCE);
  await page.getByText("支付宝", { exact: true }).click();
  await page.getByRole("button", { name: "去支付" }).click();
  await page.getByRole("img", { name: "付款码" }).waitFor(PATIENCE);
  const phone = await page.getByRole("link", { name: "演示：打开付款页" }).getAttribute("href");

  const other = await page.context().newPage();
  await other.goto(phone!);
  await page.getByText("已扫码").waitFor(PATIENCE);
  await other.getByRole("button", { name: /付款/ }).click();
  await other.getByText("付款成功").waitFor(PATIENCE);
  await page.getByText("支付成功").waitFor(PATIENCE);

  await page.getByRole("link", { name: "查看订单" }).click();
  await page.getByRole("heading", { name: "本单账目" }).waitFor(PATIENCE);
  await page.getByRole("textbox", { name: "抬头" }).fill("林知远");
  await page.getByRole("textbox", { name: "接收邮箱" }).fill("lin@example.com");
  await page.getByRole("button", { name: "申请开票" }).click();
  await page.getByText("开票中").waitFor(PATIENCE);
  await page.getByRole("button", { name: "申请退款¥39.00" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "申请退款" }).click();
  await page.getByText("等待审核").first().waitFor(PATIENCE);
  expect(errors).toEqual([]);
  await page.context().close();
}, 120_000);
