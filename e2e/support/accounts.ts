import type { Page } from "playwright-core";

export const PASSWORD = "yizhou2026";
export const STUDENT = "student@yizhou.example";
export const ADMIN = "admin@yizhou.example";
export const SCHOLAR = "scholar@yizhou.example";

/** Signs in on the sign-in page and waits until the site has taken the person in. */
export async function signIn(page: Page, address: string, account = STUDENT): Promise<void> {
  await page.goto(`${address}/login`);
  await fillSignIn(page, account);
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  // In a narrow window it stands behind the menu.
  await page.locator("[data-part=avatar]").first().waitFor({ state: "attached" });
}

/** Fills the form of the page or of the dialog and sends it. */
export async function fillSignIn(page: Page, account = STUDENT, password = PASSWORD): Promise<void> {
  await page
    .getByLabel(/账号|Account|계정/)
    .first()
    .fill(account);
  await page.locator("input[type=password]").first().fill(password);
  await page.keyboard.press("Enter");
}
