import type { Browser, BrowserContext, Locator, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveSession, PASSWORD } from "../support/accounts.ts";
import { bringToFront, openPage, startBrowser } from "../support/browser.ts";
import { dragToEnd, sentCode } from "../support/codes.ts";
import { startSite, type Site } from "../support/site.ts";
import { witness } from "../support/witness.ts";

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

/** Words of the screens in each language; the rest is found by role and name attribute. `digit` keeps the languages' people apart. */
const LANGUAGES = [
  {
    prefix: "",
    digit: 1,
    forgetful: "partner@yizhou.example",
    entry: "登录 / 注册",
    phone: "手机验证码",
    scan: "微信扫码",
    university: "统一身份认证",
    card: "一卡通",
    register: "注册",
    forgot: "忘记密码",
    sent: "短信发送成功!",
    mailSent: "验证码发送成功!",
    registered: "注册成功,请登录使用!",
    changed: "密码修改成功,请登录使用!",
    bound: "绑定成功!",
    voucher: "剩余5,000字符，共5,000字符",
  },
  {
    prefix: "/en",
    digit: 2,
    forgetful: "lin@yizhou.example",
    entry: "Sign in / Register",
    phone: "Phone code",
    scan: "WeChat scan",
    university: "University sign-on",
    card: "University card",
    register: "Register",
    forgot: "Forgot password",
    sent: "Text message sent",
    mailSent: "Code sent",
    registered: "You are registered. Sign in to begin",
    changed: "Password changed. Sign in with it",
    bound: "Phone number linked",
    voucher: "5,000 of 5,000 characters left",
  },
  {
    prefix: "/ko",
    digit: 3,
    forgetful: "chen@yizhou.example",
    entry: "로그인 / 회원가입",
    phone: "휴대폰 인증",
    scan: "위챗 QR",
    university: "대학 통합인증",
    card: "학생증",
    register: "회원가입",
    forgot: "비밀번호 찾기",
    sent: "문자를 보냈습니다",
    mailSent: "인증번호를 보냈습니다",
    registered: "가입되었습니다. 로그인해 주십시오",
    changed: "비밀번호를 변경했습니다. 로그인해 주십시오",
    bound: "휴대폰 번호를 연동했습니다",
    voucher: "5,000자 중 5,000자 남음",
  },
] as const;

type Words = (typeof LANGUAGES)[number];

/** The dialog over home, opened by the header's link. */
async function openDialog(words: Words): Promise<{
  page: Page;
  dialog: Locator;
  errors: string[];
  seen: () => Promise<readonly string[]>;
}> {
  const { page, errors } = await openPage(browser);
  const seen = await witness(page);
  await page.goto(`${site.address}${words.prefix || "/"}`);
  await page.getByRole("button", { name: words.entry }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  return { page, dialog, errors, seen };
}

const signedIn = (page: Page) => page.locator("[data-part=avatar]").first().waitFor();
const submit = (within: Locator | Page) => within.locator("form button[type=submit]").click();

/** Presses send, drags the bar, reads the code from the outbox and fills it in. */
async function getCode(page: Page, within: Locator | Page, receiver: string, sent: string): Promise<void> {
  await within.locator("[data-part=send-code]").click();
  await dragToEnd(page);
  await page.getByText(sent, { exact: true }).waitFor();
  await within.locator("input[name=code]").fill(await sentCode(site.address, receiver));
}

/** The forms are the same in all languages, so one goes all ways and the others are left to `npm test -- slow`. */
const onceEach = ({ prefix }: Words) => (prefix === "" ? {} : { tags: "slow" });

describe.each(LANGUAGES)("sign-in on $prefix/", (words) => {
  it("75, 89-96: by phone code, the drag bar before the code", onceEach(words), async () => {
    const { page, dialog, errors } = await openDialog(words);
    const number = `1380000000${words.digit}`;
    const calls: string[] = [];
    page.on("request", (request: Request) => {
      if (request.url().includes("/api/App/Send")) calls.push(request.url());
    });
    for (const name of [words.scan, words.university, words.card])
      await dialog.getByRole("button", { name }).waitFor();
    await dialog.getByRole("tab", { name: words.phone }).click();
    await dialog.locator("input[name=phone]").fill(number);
    await dialog.locator("[data-part=send-code]").click();
    expect((await dialog.locator("[data-part=drag-bar]").boundingBox())!.height).toBe(34);
    expect(calls).toEqual([]);
    await dragToEnd(page);
    await page.getByText(words.sent, { exact: true }).waitFor();
    expect(calls).toHaveLength(1);
    await dialog.locator("input[name=code]").fill(await sentCode(site.address, number));
    await submit(dialog);
    await signedIn(page);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("98-116: registers by e-mail in two steps and signs in", onceEach(words), async () => {
    const { page, dialog } = await openDialog(words);
    const mail = `reader${words.digit}@yizhou.example`;
    await dialog.getByRole("button", { name: words.register, exact: true }).click();
    await dialog.locator("input[name=account]").fill(mail);
    await getCode(page, dialog, mail, words.mailSent);
    await submit(dialog);
    await dialog.locator("input[name=new-password]").fill("abc123");
    await dialog.locator("input[name=confirm-password]").fill("abc123");
    await submit(dialog);
    await page.getByText(words.registered, { exact: true }).waitFor();
    await dialog.locator("input[name=account]").fill(mail);
    await dialog.locator("input[name=password]").fill("abc123");
    await submit(dialog);
    await signedIn(page);
    await page.context().close();
  });

  it("118-126: forgets the password, and signs in with the new one only", onceEach(words), async () => {
    const { page, dialog } = await openDialog(words);
    const mail = words.forgetful;
    await dialog.getByRole("button", { name: words.forgot }).click();
    await dialog.locator("input[name=account]").fill(mail);
    await getCode(page, dialog, mail, words.mailSent);
    await submit(dialog);
    await dialog.locator("input[name=new-password]").fill("new456");
    await dialog.locator("input[name=confirm-password]").fill("new456");
    await submit(dialog);
    await page.getByText(words.changed, { exact: true }).waitFor();

    await dialog.locator("input[name=account]").fill(mail);
    await dialog.locator("input[name=password]").fill(PASSWORD);
    await submit(dialog);
    await dialog.getByRole("alert").waitFor();
    await dialog.locator("input[name=password]").fill("new456");
    await submit(dialog);
    await signedIn(page);
    await page.context().close();
  });

  it("account settings and profile open and save", onceEach(words), async () => {
    const { page, errors } = await openPage(browser);
    await giveSession(page.context(), site.address, "editor@yizhou.example");
    await page.goto(`${site.address}${words.prefix}/account-set`);
    await page.locator("[data-part=session]").first().waitFor();
    await page.goto(`${site.address}${words.prefix}/personal`);
    await page.locator("input[name=nickname]").fill(`Editor ${words.digit}`);
    await submit(page);
    await page.locator("[data-part=profile] [role=status]").waitFor();
    await page.locator("header").getByText(`Editor ${words.digit}`).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

// Where these lead is the same in every language; what their buttons say is looked at above.
describe("sign-in without a form of ours", () => {
  const words = LANGUAGES[0];

  it("127-130: by scan, of somebody whose phone is bound", async () => {
    const { page, dialog } = await openDialog(words);
    await dialog.getByRole("button", { name: words.scan }).click();
    const frame = (await dialog.locator("[data-part=qr-frame]").boundingBox())!;
    expect([frame.width, frame.height]).toEqual([280, 280]);
    await scanAs(page.context(), dialog, "林晓");
    await signedIn(page);
    expect(new URL(page.url()).search).toBe("");
    await page.context().close();
  });

  it("142: by the university's single sign-on", async () => {
    const { page, dialog } = await openDialog(words);
    await dialog.getByRole("button", { name: words.university }).click();
    await page.waitForURL(/\/dev\/university/);
    await page.getByRole("button", { name: /2026403401/ }).click();
    await signedIn(page);
    expect(page.url()).not.toContain("id_token");
    await page.context().close();
  });

  it("143, 144: by the university's card", async () => {
    const { page, dialog } = await openDialog(words);
    await dialog.getByRole("button", { name: words.card }).click();
    await dialog.locator("input[name=card-number]").fill("2026403401");
    await dialog.locator("input[name=card-password]").fill(PASSWORD);
    await submit(dialog);
    await signedIn(page);
    await page.context().close();
  });
});

// The demo's phone has one new person, so one language walks this way.
it("131-141: by scan, of somebody new, who must bind a phone and gets the voucher", async () => {
  const words = LANGUAGES[0];
  const { page, dialog, seen } = await openDialog(words);
  const number = "13900001111";
  await dialog.getByRole("button", { name: words.scan }).click();
  await scanAs(page.context(), dialog, "新用户");
  const binding = page.getByRole("dialog");
  await binding.locator("input[name=nickname]").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect.poll(() => binding.isVisible()).toBe(true);
  const steps = (await binding.locator("[data-part=steps]").boundingBox())!;
  const form = (await binding.locator("form").boundingBox())!;
  expect(steps.x + steps.width).toBeLessThan(form.x);
  await binding.locator("input[name=phone]").fill(number);
  await getCode(page, binding, number, words.sent);
  await binding.locator("input[name=nickname]").fill("新同学");
  await binding.locator("input[name=new-password]").fill("abc123");
  await binding.locator("input[name=confirm-password]").fill("abc123");
  await submit(binding);
  await signedIn(page);
  await expect.poll(seen).toContain(words.bound);
  await page.goto(`${site.address}/account-set`);
  await page.getByText(words.voucher).waitFor();
  await page.context().close();
});

/** Plays the phone that scans the code on the page. */
async function scanAs(context: BrowserContext, dialog: Locator, name: string): Promise<void> {
  const address = await dialog.locator("[data-part=scan] a").getAttribute("href");
  const phone = await context.newPage();
  await phone.goto(address!);
  await phone.getByRole("button", { name }).click();
  // The phone stays open: closing a page that has just posted its form leaves the driver waiting now and then. It goes with its context.
  await bringToFront(dialog.page());
}
