import { APP_PATHS } from "@yizhou/contract";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { Secret, TOTP } from "otpauth";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fillSignIn, PASSWORD } from "../support/accounts.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { sentCode } from "../support/codes.ts";
import { startSite, type Site } from "../support/site.ts";

let site: Site;
let browser: Browser;
/** Passkeys are bound to a name, so the site is visited by one. */
let origin = "";

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  site = await startSite({ PORT: String(port), SITE_URL: origin });
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function register(email: string): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(`${site.address}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  await post(APP_PATHS.sendEmailCode, { email, channel: 1 });
  const code = await sentCode(site.address, email);
  const person = { email, code, userType: 1, password: PASSWORD, _checkPassword: PASSWORD };
  expect(await (await post(APP_PATHS.register, person)).json()).toMatchObject({ isSuccess: true });
}

async function enter(page: Page, account: string): Promise<void> {
  await page.goto(`${origin}/login?next=%2Faccount-set`);
  await fillSignIn(page, account);
  await page.waitForURL(/account-set/);
}

it("an authenticator app and a passkey are added in the settings, and each opens the second step of a sign-in", async () => {
  const email = "second@step.example";
  await register(email);
  const { page, errors } = await openPage(browser);
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasUserVerification: true, isUserVerified: true },
  });
  await enter(page, email);

  await page.getByRole("button", { name: "添加验证器应用" }).click();
  await page.locator("input[name=current-password]").fill(PASSWORD);
  await page.getByRole("button", { name: "继续" }).click();
  const secret = await page.locator("code").first().innerText();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.locator("input[name=factor-name]").fill("phone");
  await page.locator("input[name=totp-code]").fill(app.generate());
  await page.getByRole("button", { name: "启用" }).click();
  await page.getByRole("button", { name: "我已保存" }).waitFor();
  const codes = await page.locator("[data-part=recovery-codes] li").allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole("button", { name: "我已保存" }).click();

  await page.getByRole("button", { name: "添加通行密钥" }).click();
  await page.locator("input[name=factor-name]").fill("laptop");
  await page.locator("input[name=current-password]").fill(PASSWORD);
  await page.getByRole("button", { name: "创建通行密钥" }).click();
  await page.getByText("laptop · 尚未使用").waitFor();

  const comeBack = async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.context().clearCookies();
    await enter(page, email);
    const dialog = page.getByRole("dialog", { name: "两步验证" });
    await dialog.waitFor();
    return dialog;
  };
  const byPasskey = await comeBack();
  await byPasskey.getByRole("button", { name: "用通行密钥验证" }).click();
  await page.getByText(/laptop · 上次使用/).waitFor();

  const byCode = await comeBack();
  await byCode.getByRole("button", { name: "使用恢复码" }).click();
  await byCode.locator("input[name=second-step-code]").fill(codes[0]!);
  await byCode.getByRole("button", { name: "验证", exact: true }).click();
  await page.getByText("剩余9个").waitFor();
  // What a due session is refused is in the console, and nothing else.
  expect(errors.filter((error) => !error.includes("403"))).toEqual([]);
});
