import type { BrowserContext, Page } from "playwright-core";

export const PASSWORD = "yizhou2026";
export const STUDENT = "student@yizhou.example";
export const ADMIN = "admin@yizhou.example";
export const SCHOLAR = "scholar@yizhou.example";

/** Where the page keeps the session; a page that gets both is signed in. */
export const TOKEN_KEY = "yizhou.token";
export const USER_KEY = "yizhou.user";

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

/**
 * Gives the context the page cookie of a real sign-in, and its pages the token and user info: somebody is signed in without the
 * sign-in page, which tests of its own look at. Who signs out in one of the pages stays signed out there.
 */
export async function giveSession(
  context: BrowserContext,
  address: string,
  account = STUDENT,
  password = PASSWORD,
): Promise<void> {
  const { body } = await retryThrottled(async () => {
    const signedIn = await context.request.post(`${address}/api/App/SignInRJwtAsync`, {
      data: { account, password, channel: 1 },
    });
    return { body: (await signedIn.json()) as Record<string, unknown> };
  });
  const token = body["data"];
  if (typeof token !== "string") throw new Error(`${account} cannot sign in: ${JSON.stringify(body)}`);
  const asked = await context.request.get(`${address}/api/App/GetSystemUserAsync`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { data: user } = (await asked.json()) as { data: unknown };
  if (user === null) throw new Error(`who ${account} is was not told: ${await asked.text()}`);
  await context.addInitScript(
    ([tokenKey, userKey, tokenValue, userValue]) => {
      if (window !== window.top || sessionStorage.getItem("test.signed-in")) return;
      sessionStorage.setItem("test.signed-in", "1");
      sessionStorage.setItem(tokenKey!, tokenValue!);
      sessionStorage.setItem(userKey!, userValue!);
    },
    [TOKEN_KEY, USER_KEY, token, JSON.stringify(user)],
  );
}

/**
 * Tries again a second later when a sign-in was throttled: tests that run side by side share a few accounts, and tries that come
 * together count before their passwords are looked at.
 */
export async function retryThrottled<T extends { readonly body: Readonly<Record<string, unknown>> }>(
  signIn: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const answer = await signIn();
    if (answer.body["errorCode"] !== "account.throttled" || tries === 10) return answer;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
