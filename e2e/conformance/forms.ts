import type { Locator, Page } from "playwright-core";
import { dragToEnd } from "../support/codes.ts";
import { answerCall, recordCalls, type Call, type Kit } from "./kit.ts";

/** The sign-in dialog over home, and what the page has called since. */
export interface Dialog {
  readonly page: Page;
  readonly dialog: Locator;
  readonly calls: Call[];
}

/** Opens the dialog by the header's link, in Chinese. `prepare` sees the page before its first load. */
export async function openDialog(kit: Kit, prepare?: (page: Page) => Promise<unknown>): Promise<Dialog> {
  const page = await kit.page();
  await prepare?.(page);
  const calls = recordCalls(page);
  await kit.go(page, "/");
  await page.locator("header").getByText("登录 / 注册").click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  return { page, dialog, calls };
}

/** Presses the form's own button. */
export function submit(within: Locator): Promise<void> {
  return within.locator("form button[type=submit]").click();
}

/** The messages that stand at the fields or over the button, in their order. */
export async function messages(within: Locator): Promise<string[]> {
  const alerts = within.getByRole("alert");
  await alerts.first().waitFor();
  return (await alerts.allInnerTexts()).map((text) => text.trim());
}

/** Presses send and drags the bar to its end. */
export async function pressSend({ page, dialog }: Dialog): Promise<void> {
  await dialog.getByRole("button", { name: "发送验证码" }).click();
  await dialog.getByRole("slider").waitFor();
  await dragToEnd(page);
}

/** Has a code sent to the account in the form, and types it in. */
export async function getCode(kit: Kit, form: Dialog, account: string): Promise<void> {
  await pressSend(form);
  await form.dialog
    .getByText(account.includes("@") ? "验证码发送成功!" : "短信发送成功!", { exact: true })
    .waitFor();
  await form.dialog.getByLabel("验证码").fill(await kit.code(account));
}

/** The dialog with the form of the phone code. */
export async function openPhoneForm(kit: Kit): Promise<Dialog> {
  const form = await openDialog(kit);
  await form.dialog.getByRole("tab", { name: "手机验证码" }).click();
  await form.dialog.getByLabel("手机号").waitFor();
  return form;
}

/** The dialog with the first step of registration or of forgot password. */
export async function openAccountStep(kit: Kit, which: "注册" | "忘记密码"): Promise<Dialog> {
  const form = await openDialog(kit);
  await form.dialog.getByRole("button", { name: which, exact: true }).click();
  await form.dialog.getByLabel("手机号或邮箱").waitFor();
  return form;
}

/** The second step of registration, for which the server's yes to the code is played. */
export async function openPasswordStep(kit: Kit): Promise<Dialog> {
  const form = await openAccountStep(kit, "注册");
  await answerCall(form.page, "CheckVerifiCode", {
    body: { isSuccess: true, data: true, errorMessage: null },
  });
  await form.dialog.getByLabel("手机号或邮箱").fill(kit.freePhone());
  await form.dialog.getByLabel("验证码").fill("123456");
  await submit(form.dialog);
  await form.dialog.getByLabel("确认密码").waitFor();
  return form;
}

/** Types a new password and its confirmation. */
export async function fillPasswords(
  dialog: Locator,
  password: string,
  confirmation = password,
): Promise<void> {
  await dialog.locator("input[name=new-password]").fill(password);
  await dialog.locator("input[name=confirm-password]").fill(confirmation);
}
