import type { Locator, Page } from "playwright-core";
import type { Kit } from "./kit.ts";
import { USER_A } from "./people.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section B of the list, statements 40 to 54: header, footer, widths, layouts.

const CLEAR = "rgba(0, 0, 0, 0)";

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("expected an element on the page, saw none");
  return box;
}

/** Background of the header once its transition is over. */
async function headerGround(page: Page): Promise<string> {
  await page.evaluate(() =>
    Promise.all(
      document
        .querySelector("header")!
        .getAnimations({ subtree: true })
        .map((running) => running.finished),
    ),
  );
  return page.locator("header").evaluate((header) => getComputedStyle(header).backgroundColor);
}

/** Scrolls to an exact offset and gives the header's ground there. */
async function groundAt(page: Page, y: number): Promise<string> {
  await page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        scrollTo({ top, behavior: "instant" });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
    y,
  );
  expectSame("scroll", await page.evaluate(() => scrollY), y);
  return headerGround(page);
}

/** What an address shows of the frame around its page. */
async function frameOf(kit: Kit, path: string, as?: string) {
  const page = await kit.open(path, as ? { as } : {});
  return {
    header: await page.locator("header").count(),
    menu: await page.getByRole("navigation", { name: "主导航" }).count(),
    footer: await page.locator("footer").count(),
    hasContent: (await page.locator("main").innerText()).trim() !== "",
  };
}

/** Heading and window title of a page in the three languages. */
async function titles(kit: Kit, path: string, as?: string): Promise<string[]> {
  const seen: string[] = [];
  for (const prefix of ["", "/en", "/ko"]) {
    const page = await kit.open(prefix + path, as ? { as } : {});
    const heading = (await page.getByRole("heading", { level: 1 }).innerText()).trim();
    const window = await page.title();
    expectThat(window.startsWith(heading), `a window title that begins with ${heading}`, window);
    seen.push(heading);
  }
  return seen;
}

function titled(number: number, path: string, expected: readonly string[], as?: string): Statement {
  return {
    number,
    title: `the title of ${path} is ${expected[0]}`,
    async run(kit) {
      const seen = await titles(kit, path, as);
      expectSame("titles", seen, expected);
      return seen.join(" / ");
    },
  };
}

const CONTACT_BLOCK = [
  "服务热线",
  "{phone}",
  "支持邮箱",
  "{email}",
  "客服号码",
  "{chat}",
  "公司地址",
  "{address}",
];

export const LAYOUTS: readonly Statement[] = [
  {
    number: 40,
    title: "the header is fixed, 66px",
    async run(kit) {
      const page = await kit.open("/");
      await page.mouse.wheel(0, 900);
      await page.waitForFunction(() => scrollY > 600);
      const box = await boxOf(page.locator("header"));
      expectSame("top and height after scrolling", [box.y, box.height], [0, 66]);
      return "at the top after scrolling 600px and more, 66px high";
    },
  },
  ...(["/", "/login"] as const).map((path, index): Statement => ({
    number: 41 + index,
    title: `the header is transparent at the top of ${path}`,
    async run(kit) {
      const page = await kit.open(path);
      const ground = await headerGround(page);
      expectSame("background", ground, CLEAR);
      const other = await kit.open("/upload");
      expectThat((await headerGround(other)) !== CLEAR, "another ground on /upload", CLEAR);
      return ground;
    },
  })),
  {
    number: 43,
    title: "on home the header changes past 300px",
    async run(kit) {
      const page = await kit.open("/");
      const grounds: string[] = [];
      for (const y of [299, 300, 301, 299]) grounds.push(await groundAt(page, y));
      expectSame(
        "clear at 299, 300, 301, 299",
        grounds.map((ground) => ground === CLEAR),
        [true, true, false, true],
      );
      return `clear at 299 and 300, ${grounds[2]} at 301, clear again at 299`;
    },
  },
  {
    number: 44,
    title: "main content is 1200px on a 1600px window",
    async run(kit) {
      const page = await kit.page({ as: USER_A, width: 1600 });
      const paths = [
        "/",
        "/upload",
        "/resource",
        "/account-set",
        "/personal",
        "/translation",
        "/invite-trial",
      ];
      for (const path of paths) {
        await kit.go(page, path);
        const box = await boxOf(page.locator("main.wrap, main .wrap").first());
        expectSame(`left edge and width on ${path}`, [box.x, box.width], [200, 1200]);
      }
      return `1200px, centred, on ${paths.join(", ")}`;
    },
  },
  {
    number: 45,
    title: "a 1000px window scrolls sideways over 1200px",
    async run(kit) {
      const page = await kit.open("/", { width: 1000 });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      await page.evaluate(() => scrollTo({ left: 500, behavior: "instant" }));
      const scrolled = await page.evaluate(() => scrollX);
      expectSame("page width and reach", [width, scrolled], [1200, 200]);
      return "1200px wide, scrolls 200px sideways";
    },
  },
  {
    number: 46,
    title: "the footer of / and /invite at 1280px is 325px",
    async run(kit) {
      for (const path of ["/", "/invite"]) {
        const page = await kit.open(path, { as: USER_A, width: 1280 });
        const { height } = await boxOf(page.locator("footer"));
        expectSame(`height on ${path}`, height, 325);
      }
      return "325px on both";
    },
  },
  {
    number: 47,
    title: "no footer at 749px, footer at 750px",
    async run(kit) {
      for (const path of ["/", "/invite"]) {
        const page = await kit.open(path, { as: USER_A, width: 749 });
        expectSame(`footer of ${path} at 749px`, await page.locator("footer").isVisible(), false);
        await page.setViewportSize({ width: 750, height: 900 });
        expectSame(`footer of ${path} at 750px`, await page.locator("footer").isVisible(), true);
      }
      return "hidden at 749px, shown at 750px, on both";
    },
  },
  {
    number: 48,
    title: "the footer shows the contacts as placeholders",
    async run(kit) {
      const page = await kit.open("/");
      const words = (await page.locator("footer dl").innerText()).split(/\s+/).filter(Boolean);
      expectSame("contact block", words, CONTACT_BLOCK);
      return words.join(" ");
    },
  },
  {
    number: 49,
    title: "the login side panel: the contacts and a register/login switch",
    async run(kit) {
      const page = await kit.open("/login");
      const panel = page.getByRole("complementary");
      const words = (await panel.locator("dl").innerText()).split(/\s+/).filter(Boolean);
      expectSame("contact block", words, CONTACT_BLOCK);
      await panel.getByRole("link", { name: "注册" }).click();
      await page.getByLabel("手机号或邮箱").waitFor();
      await page.getByRole("heading", { level: 1, name: "注册" }).waitFor();
      await panel.getByRole("link", { name: "登录" }).click();
      await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
      await page.getByLabel("账号", { exact: true }).waitFor();
      return "the same block; 注册 shows the register form, 登录 the sign-in form";
    },
  },
  titled(50, "/login", ["登录", "Sign in", "로그인"]),
  titled(51, "/apply-trial", ["注册", "Register", "회원가입"], USER_A),
  titled(52, "/invite-trial", ["注册", "Register", "회원가입"]),
  {
    number: 53,
    title: "invite and invite-success: page and footer, no menu",
    async run(kit) {
      for (const path of ["/invite", "/invite-success"])
        expectSame(path, await frameOf(kit, path, USER_A), {
          header: 0,
          menu: 0,
          footer: 1,
          hasContent: true,
        });
      return "content and footer, no header, on both";
    },
  },
  {
    number: 54,
    title: "server-layout screens: neither header nor footer",
    async run(kit) {
      const bare = { header: 0, menu: 0, footer: 0, hasContent: true };
      expectSame("/login-wework?code=x", await frameOf(kit, "/login-wework?code=x"), bare);
      expectSame("/resource-preview", await frameOf(kit, "/resource-preview", USER_A), bare);
      return "content alone on both";
    },
  },
];
