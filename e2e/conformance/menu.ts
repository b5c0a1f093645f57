import type { Page } from "playwright-core";
import { readAnswer, recordCalls, TOKEN_KEY, USER_KEY, type Kit } from "./kit.ts";
import { ADMIN, USER_A, USER_U } from "./people.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section B of the list, statements 55 to 70: top navigation and user drop-down.

const menuOf = (page: Page) => page.locator("header nav");

/** Names of the menu's entries without the badge. */
function menuNames(page: Page): Promise<string[]> {
  return menuOf(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.firstChild?.textContent?.trim() ?? ""));
}

function leads(number: number, name: string, path: string): Statement {
  return {
    number,
    title: `${name} leads to ${path}`,
    async run(kit) {
      const page = await kit.open("/", { as: USER_A });
      await menuOf(page).getByRole("link", { name }).click();
      await page.waitForURL(kit.site.address + path);
      await page.locator("main h1").first().waitFor();
      return `${name} → ${path}`;
    },
  };
}

/** Entries of the drop-down of a person, by name and address. */
async function dropDown(kit: Kit, as: string): Promise<{ page: Page; entries: [string, string | null][] }> {
  const page = await kit.open("/", { as });
  await page.locator("header [data-part=user]").click();
  const items = page.locator("header").getByRole("menuitem");
  await items.first().waitFor();
  const entries = await items.evaluateAll((list) =>
    list.map((item): [string, string | null] => [item.textContent!.trim(), item.getAttribute("href")]),
  );
  return { page, entries };
}

/** Opens the question after sign out, on any page. */
async function askToQuit(page: Page, signOut = "退出登录") {
  await page.locator("header [data-part=user]").click();
  await page.locator("header").getByRole("menuitem", { name: signOut }).click();
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  return question;
}

const storedSession = (page: Page) =>
  page.evaluate((keys) => keys.map((key) => sessionStorage.getItem(key) !== null), [TOKEN_KEY, USER_KEY]);

export const MENU: readonly Statement[] = [
  {
    number: 55,
    title: "the menu in its order",
    async run(kit) {
      const names = await menuNames(await kit.open("/", { as: USER_A }));
      expectSame("menu", names, ["首页", "立即翻译", "历史文件", "统计中心", "充值中心"]);
      return names.join(", ");
    },
  },
  leads(56, "立即翻译", "/upload"),
  leads(57, "历史文件", "/resource"),
  leads(58, "统计中心", "/statisticsCenter"),
  leads(59, "充值中心", "/payMoney"),
  {
    number: 60,
    title: "the menu keeps the prefix",
    async run(kit) {
      for (const prefix of ["/en", "/ko"]) {
        const page = await kit.open(prefix, { as: USER_A });
        const hrefs = await menuOf(page)
          .getByRole("link")
          .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
        expectSame(
          `addresses below ${prefix}`,
          hrefs,
          ["", "/upload", "/resource", "/statisticsCenter", "/payMoney"].map((path) => prefix + path),
        );
        await menuOf(page).getByRole("link").nth(2).click();
        await page.waitForURL(`${kit.site.address}${prefix}/resource`);
      }
      return "all five below /en and below /ko";
    },
  },
  {
    number: 61,
    title: "one entry carries a hot badge",
    async run(kit) {
      const page = await kit.open("/");
      const hot = menuOf(page).getByLabel("热门");
      expectSame("badges", await hot.count(), 1);
      expectSame("visible", await hot.isVisible(), true);
      const entry = await hot.locator("xpath=ancestor::a").getAttribute("href");
      return `one, on the entry that leads to ${entry}`;
    },
  },
  {
    number: 62,
    title: "user U has no top-up centre",
    async run(kit) {
      const names = await menuNames(await kit.open("/", { as: USER_U }));
      expectSame("menu", names, ["首页", "立即翻译", "历史文件", "统计中心"]);
      return names.join(", ");
    },
  },
  {
    number: 63,
    title: "the current entry is visibly active",
    async run(kit) {
      const page = await kit.open("/resource", { as: USER_A });
      const looks = await menuOf(page)
        .getByRole("link")
        .evaluateAll((links) =>
          links.map((link) => {
            const [own, after] = [getComputedStyle(link), getComputedStyle(link, "::after")];
            return {
              isCurrent: link.getAttribute("aria-current") === "page",
              look: [
                own.color,
                own.fontWeight,
                own.boxShadow,
                own.borderBottom,
                after.content,
                after.height,
                after.backgroundColor,
              ].join(" "),
            };
          }),
        );
      expectSame(
        "current",
        looks.map(({ isCurrent }) => isCurrent),
        [false, false, true, false, false],
      );
      const others = new Set(looks.filter(({ isCurrent }) => !isCurrent).map(({ look }) => look));
      expectThat(others.size === 1 && !others.has(looks[2]!.look), "a look of its own", looks[2]!.look);
      return "历史文件 alone is marked on /resource";
    },
  },
  {
    number: 64,
    title: "signed out, a link in the header opens the dialog",
    async run(kit) {
      const page = await kit.open("/upload");
      await page.locator("header").getByText("登录 / 注册").click();
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      expectSame("address", new URL(page.url()).pathname, "/upload");
      return "登录 / 注册 opens the dialog over /upload";
    },
  },
  {
    number: 65,
    title: "the drop-down leads to account settings",
    async run(kit) {
      const { page, entries } = await dropDown(kit, USER_A);
      expectSame("first entry", entries[0], ["账号设置", "/account-set"]);
      await page.getByRole("menuitem", { name: "账号设置" }).click();
      await page.waitForURL(`${kit.site.address}/account-set`);
      return "账号设置 → /account-set";
    },
  },
  {
    number: 66,
    title: "personal centre for A, not for U",
    async run(kit) {
      const ofA = (await dropDown(kit, USER_A)).entries;
      const ofU = (await dropDown(kit, USER_U)).entries;
      expectSame(
        "entries of A",
        ofA.map(([name]) => name),
        ["账号设置", "个人中心", "退出登录"],
      );
      expectSame("its address", ofA[1]![1], "/personalCenter");
      expectSame(
        "entries of U",
        ofU.map(([name]) => name),
        ["账号设置", "退出登录"],
      );
      return "A: 个人中心 → /personalCenter; U: none";
    },
  },
  {
    number: 67,
    title: "operations admin backend for admin, not for A",
    async run(kit) {
      const { page, entries } = await dropDown(kit, ADMIN);
      const admin = entries.find(([name]) => name === "运营管理后台");
      expectSame("entry of admin", admin, ["运营管理后台", "/statistics"]);
      await page.getByRole("menuitem", { name: "运营管理后台" }).click();
      await page.waitForURL(`${kit.site.address}/statistics`);
      const ofA = (await dropDown(kit, USER_A)).entries.map(([name]) => name);
      expectThat(!ofA.includes("运营管理后台"), "no such entry for A", ofA);
      return "admin: 运营管理后台 → /statistics; A: none";
    },
  },
  {
    number: 68,
    title: "sign out asks; cancel keeps the session",
    async run(kit) {
      const asked: string[] = [];
      for (const [prefix, signOut, cancel] of [
        ["", "退出登录", "取消"],
        ["/en", "Sign out", "Cancel"],
        ["/ko", "로그아웃", "취소"],
      ] as const) {
        const page = await kit.open(prefix || "/", { as: USER_A });
        const question = await askToQuit(page, signOut);
        asked.push((await question.getByRole("heading").innerText()).trim());
        await question.getByRole("button", { name: cancel }).click();
        await question.waitFor({ state: "detached" });
        expectSame("token and user info kept", await storedSession(page), [true, true]);
        await kit.go(page, `${prefix}/resource`);
        expectSame("address", new URL(page.url()).pathname, `${prefix}/resource`);
      }
      expectSame("question in English", asked[1], "Are you sure you want to quit?");
      expectSame("different in each language", new Set(asked).size, 3);
      return asked.join(" / ");
    },
  },
  {
    number: 69,
    title: "confirming calls SignOutAsync, clears, reloads",
    async run(kit) {
      const page = await kit.open("/", { as: USER_A });
      const token = await page.evaluate((key) => sessionStorage.getItem(key), TOKEN_KEY);
      const calls = recordCalls(page);
      const question = await askToQuit(page);
      const reloaded = page.waitForEvent("load");
      await question.getByRole("button", { name: "退出登录" }).click();
      await reloaded;
      await page.locator("header").getByText("登录 / 注册").waitFor();
      const call = calls.find(({ path }) => path === "/api/App/SignOutAsync");
      expectSame("call", [call?.method, call?.headers["authorization"]], ["GET", `Bearer ${token}`]);
      expectSame("token and user info", await storedSession(page), [false, false]);
      const after = await kit.call("GET", "/api/App/GetSystemUserAsync", { token: token! });
      expectSame("status of the old token", after.status, 401);
      return "GET /api/App/SignOutAsync with the bearer token, session data gone, page reloaded";
    },
  },
  {
    number: 70,
    title: "U goes to the logoutUrl",
    async run(kit) {
      const page = await kit.open("/", { as: USER_U });
      const calls = recordCalls(page);
      const answered = await readAnswer<{ data: { logoutUrl: string } }>(page, "GetScuIDaasUrlAsync");
      const question = await askToQuit(page);
      await question.getByRole("button", { name: "退出登录" }).click();
      const { data } = await answered();
      await page.waitForURL(data.logoutUrl);
      const order = calls
        .map(({ method, path }) => `${method} ${path}`)
        .filter((call) => /ScuIDaas|SignOut/.test(call));
      expectSame("calls", order, ["GET /api/App/GetScuIDaasUrlAsync", "GET /api/App/SignOutAsync"]);
      return `${order.join(", then ")}, then ${new URL(data.logoutUrl).pathname}`;
    },
  },
];
