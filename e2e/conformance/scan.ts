import type { Page } from "playwright-core";
import { openDialog, type Dialog } from "./forms.ts";
import type { Kit } from "./kit.ts";
import { SCANNERS } from "./people.ts";

// How a person scans: for the statements on signing in that way and on binding a phone afterwards.

/** The dialog with the QR code. */
export async function openScan(kit: Kit, prepare?: (page: Page) => Promise<unknown>): Promise<Dialog> {
  const form = await openDialog(kit, prepare);
  await form.dialog.getByRole("button", { name: "微信扫码" }).click();
  await form.dialog.getByRole("img", { name: "微信登录二维码" }).waitFor();
  return form;
}

/** Somebody scans the code on the page and says yes on the phone, which the demo plays at the address in the QR code. */
export async function scanAs(kit: Kit, { dialog }: Dialog, name: string): Promise<void> {
  const address = await dialog.locator("[data-part=scan] a").getAttribute("href");
  const phone = await kit.page();
  await phone.goto(address!);
  await phone.getByRole("button", { name }).click();
  await phone.getByText("已确认登录").waitFor();
}

/** Somebody new has scanned; the binding dialog stands. */
export async function openBinding(kit: Kit, prepare?: (page: Page) => Promise<unknown>): Promise<Dialog> {
  const form = await openScan(kit, prepare);
  await scanAs(kit, form, SCANNERS.unknown);
  await form.dialog.getByLabel("昵称").waitFor({ timeout: 30_000 });
  return form;
}
