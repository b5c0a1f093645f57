import { fillSignIn } from "../support/accounts.ts";
import { TOKEN_KEY, USER_KEY, type Kit } from "./kit.ts";
import { USER_A } from "./people.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section A of the list, statements 29 to 39: who may open what.

const CLOSED = {
  33: ["account-set", "activity", "align-util", "new-align-util", "apply-trial", "cloud-library", "download"],
  34: [
    "invite",
    "invite-success",
    "login-wework",
    "post-editing",
    "new-post-editing",
    "new-post-editing-copy",
  ],
  35: ["pay", "pay-detail", "payMoney", "personal", "personalCenter", "rebate"],
  36: [
    "resource",
    "resource-preview",
    "statisticsCenter",
    "translation",
    "statistics",
    "statistics/overview",
    "statistics/userList",
    "statistics/userDetailList",
  ],
} as const;

/** A visitor's address after opening a path, and whether the page is there. */
async function visitorEndsOn(kit: Kit, path: string): Promise<string> {
  const page = await kit.page();
  const status = await kit.go(page, path);
  expectSame(`status of ${path}`, status, 200);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  return new URL(page.url()).pathname;
}

function staysOpen(number: number, path: string): Statement {
  return {
    number,
    title: `a visitor opens ${path}`,
    async run(kit) {
      expectSame("address", await visitorEndsOn(kit, path), path);
      return `stays on ${path}`;
    },
  };
}

export const GUARDS: readonly Statement[] = [
  staysOpen(29, "/"),
  staysOpen(30, "/login"),
  staysOpen(31, "/invite-trial"),
  staysOpen(32, "/upload"),
  ...Object.entries(CLOSED).map(([number, names]): Statement => ({
    number: Number(number),
    title: `a visitor on ${names.join(", ")} ends on /login`,
    async run(kit) {
      const page = await kit.page();
      for (const name of names) {
        await kit.go(page, `/${name}`);
        await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
        expectSame(`address after /${name}`, new URL(page.url()).pathname, "/login");
      }
      return `all ${names.length} end on /login`;
    },
  })),
  {
    number: 37,
    title: "a visitor on /en/resource ends on the login screen",
    async run(kit) {
      const path = await visitorEndsOn(kit, "/en/resource");
      expectThat(path === "/en/login" || path === "/login", "/en/login or /login", path);
      return path;
    },
  },
  {
    number: 38,
    title: "clearing token or user info shows the signed-out header",
    async run(kit) {
      for (const key of [TOKEN_KEY, USER_KEY]) {
        const page = await kit.open("/upload", { as: USER_A });
        await page.locator("header [data-part=user]").waitFor();
        await page.evaluate((name) => sessionStorage.removeItem(name), key);
        await page.reload();
        await page.locator("header").getByRole("button", { name: "登录 / 注册" }).waitFor();
        expectSame("user menus", await page.locator("header [data-part=user]").count(), 0);
      }
      return "without either the header offers 登录 / 注册";
    },
  },
  {
    number: 39,
    title: "a new browser session starts signed out",
    async run(kit) {
      const page = await kit.open("/login");
      await fillSignIn(page, USER_A);
      await page.waitForURL(`${kit.site.address}/`);
      await page.locator("header [data-part=user]").waitFor();
      const stored = await page.context().storageState();
      // A browser that is closed and opened again keeps local storage and the cookies with a date.
      const kept = { ...stored, cookies: stored.cookies.filter(({ expires }) => expires > 0) };
      const context = await kit.browser.newContext({ storageState: kept });
      try {
        const fresh = await context.newPage();
        await kit.go(fresh, "/resource");
        expectSame("address", new URL(fresh.url()).pathname, "/login");
        await kit.go(fresh, "/");
        await fresh.locator("header").getByRole("button", { name: "登录 / 注册" }).waitFor();
      } finally {
        await context.close();
      }
      return "/resource leads to /login, the header is signed out";
    },
  },
];
