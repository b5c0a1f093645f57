import type { Kit } from "./kit.ts";
import { ADMIN, USER_A } from "./people.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section A of the list, statements 1 to 28: languages, addresses, statuses.

const NO_LANGUAGE = "This page could not be found.";
const NO_MATCH = "This page could not be found";

const HAN = /\p{Script=Han}/u;
const HANGUL = /\p{Script=Hangul}/u;

const BARE_ROUTES = {
  16: ["account-set", "activity", "align-util", "new-align-util", "apply-trial", "cloud-library", "download"],
  17: ["invite", "invite-success", "invite-trial", "login", "login-wework"],
  18: ["new-post-editing", "new-post-editing-copy", "post-editing"],
  19: ["pay", "pay-detail", "payMoney", "personal", "personalCenter", "rebate"],
  20: ["resource", "resource-preview", "statisticsCenter", "translation", "upload"],
} as const;

/** Opens each address as A and sees a heading, status 200 and no 404 text. */
async function opensAll(kit: Kit, prefix: string, names: readonly string[], as = USER_A): Promise<string> {
  const page = await kit.page({ as });
  for (const name of names) {
    const status = await kit.go(page, `${prefix}/${name}`);
    const text = await page.locator("main").innerText();
    expectSame(`status of ${prefix}/${name}`, status, 200);
    expectThat(!text.includes(NO_MATCH) && text.trim() !== "", `${prefix}/${name} to show a page`, text);
  }
  return `${names.length} addresses${prefix ? ` below ${prefix}` : ""} answer 200 with a page`;
}

/** An address that does not exist: its text, its status, and the way home. */
async function notFound(kit: Kit, path: string, text: string, as?: string): Promise<string> {
  const page = await kit.page(as ? { as } : {});
  const status = await kit.go(page, path);
  expectSame("HTTP status", status, 404);
  expectSame("heading", await page.getByRole("heading", { level: 1 }).textContent(), text);
  return `404, “${text}”`;
}

async function redirects(kit: Kit, from: string, to: string): Promise<string> {
  const answer = await kit.get(from);
  const location = answer.headers.get("location") ?? "";
  expectThat(answer.status >= 300 && answer.status < 400, "a redirect", answer.status);
  expectSame("target", new URL(location, kit.site.address).href, kit.site.address + to);
  return `${answer.status} to ${to}`;
}

/** Language of the page, its first heading and how many sections it has. */
async function homeOf(kit: Kit, path: string) {
  const page = await kit.open(path);
  return {
    path: new URL(page.url()).pathname,
    lang: await page.locator("html").getAttribute("lang"),
    heading: (await page.getByRole("heading", { level: 1 }).first().textContent()) ?? "",
    sections: await page.locator("main h2").count(),
  };
}

export const ROUTES: readonly Statement[] = [
  {
    number: 1,
    title: "/ shows Chinese, without a prefix",
    async run(kit) {
      const home = await homeOf(kit, "/");
      expectSame("path", home.path, "/");
      expectSame("language", home.lang, "zh-Hans");
      expectThat(HAN.test(home.heading), "a Chinese heading", home.heading);
      return `“${home.heading}” at /`;
    },
  },
  {
    number: 2,
    title: "/en is English, /ko Korean, the same screen",
    async run(kit) {
      const [zh, en, ko] = await Promise.all(["/", "/en", "/ko"].map((path) => homeOf(kit, path)));
      expectSame("languages", [en!.lang, ko!.lang], ["en", "ko"]);
      expectThat(
        !HAN.test(en!.heading) && !HANGUL.test(en!.heading) && /[a-z]/i.test(en!.heading),
        "an English heading",
        en!.heading,
      );
      expectThat(HANGUL.test(ko!.heading), "a Korean heading", ko!.heading);
      expectThat(zh!.sections > 0, "sections", zh!.sections);
      expectSame("sections", [en!.sections, ko!.sections], [zh!.sections, zh!.sections]);
      return `“${en!.heading}”, “${ko!.heading}”; ${zh!.sections} sections each`;
    },
  },
  {
    number: 3,
    title: "the language choices are Chinese, English, Korean",
    async run(kit) {
      const page = await kit.open("/");
      await page.locator("header").getByRole("button", { name: "语言" }).click();
      const names = await page.getByRole("menuitemradio").allTextContents();
      expectSame("choices", names, ["中文", "English", "한국어"]);
      return names.join(", ");
    },
  },
  {
    number: 4,
    title: "picking English on /upload leads to /en/upload, Chinese back",
    async run(kit) {
      const page = await kit.open("/upload");
      await page.locator("header").getByRole("button", { name: "语言" }).click();
      await page.getByRole("menuitemradio", { name: "English" }).click();
      await page.waitForURL(`${kit.site.address}/en/upload`);
      await page.locator("header").getByRole("button", { name: "Language" }).click();
      await page.getByRole("menuitemradio", { name: "中文" }).click();
      await page.waitForURL(`${kit.site.address}/upload`);
      return "/upload → /en/upload → /upload";
    },
  },
  {
    number: 5,
    title: "/ko/upload makes Korean current",
    async run(kit) {
      const page = await kit.open("/ko/upload");
      const header = await page.locator("header").innerText();
      expectSame("language", await page.locator("html").getAttribute("lang"), "ko");
      expectThat(HANGUL.test(header) && header.includes("한국어"), "a Korean header", header);
      await page.getByRole("button", { name: "로그인 / 회원가입" }).click();
      await page.getByRole("dialog").locator("form button[type=submit]").click();
      const message = await page.getByRole("dialog").getByRole("alert").first().innerText();
      expectThat(HANGUL.test(message) && !HAN.test(message), "a Korean message", message);
      return `header in Korean, message “${message.trim()}”`;
    },
  },
  { number: 6, title: "/zh redirects to /", run: (kit) => redirects(kit, "/zh", "/") },
  {
    number: 7,
    title: "/zh/upload redirects to /upload",
    run: (kit) => redirects(kit, "/zh/upload", "/upload"),
  },
  {
    number: 8,
    title: "the redirect keeps the query",
    run: (kit) => redirects(kit, "/zh/upload?x=1", "/upload?x=1"),
  },
  {
    number: 9,
    title: "/fr/upload answers 404",
    async run(kit) {
      const { status } = await kit.get("/fr/upload");
      expectSame("status", status, 404);
      return "404";
    },
  },
  {
    number: 10,
    title: "/fr/upload: the text with the full stop",
    run: (kit) => notFound(kit, "/fr/upload", NO_LANGUAGE),
  },
  {
    number: 11,
    title: "/en/no-such-page: the text without",
    run: (kit) => notFound(kit, "/en/no-such-page", NO_MATCH),
  },
  { number: 12, title: "/a/b/c/d: the text without", run: (kit) => notFound(kit, "/a/b/c/d", NO_MATCH) },
  {
    number: 13,
    title: "a page whose validation fails: 404, the text without",
    run: (kit) => notFound(kit, "/translation?id=not-a-uuid", NO_MATCH, USER_A),
  },
  {
    number: 14,
    title: "the 404 page leads home",
    async run(kit) {
      const page = await kit.open("/a/b/c/d");
      await page.locator("main").getByRole("link").click();
      await page.waitForURL(`${kit.site.address}/`);
      return "its link leads to /";
    },
  },
  {
    number: 15,
    title: "another error shows status and message, no way home",
    async run(kit) {
      const page = await kit.page({ as: USER_A });
      const status = await kit.go(page, "/statistics");
      const text = await page.locator("main").innerText();
      expectSame("status", status, 403);
      expectThat(text.includes("403") && HAN.test(text), "status and message", text);
      expectSame("links", await page.locator("main").getByRole("link").count(), 0);
      return text.replaceAll(/\s+/g, " ").trim();
    },
  },
  ...Object.entries(BARE_ROUTES).map(([number, names]): Statement => ({
    number: Number(number),
    title: `as A open: ${names.join(", ")}`,
    run: (kit) => opensAll(kit, "", names),
  })),
  {
    number: 21,
    title: "the same below /en and /ko",
    async run(kit) {
      const names = Object.values(BARE_ROUTES).flat();
      const seen = await Promise.all(["/en", "/ko"].map((prefix) => opensAll(kit, prefix, names)));
      return seen.join("; ");
    },
  },
  {
    number: 22,
    title: "names are case-sensitive",
    async run(kit) {
      const statuses: Record<string, number> = {};
      for (const name of ["PayMoney", "paymoney", "personalcenter", "statisticscenter", "UPLOAD"])
        statuses[name] = (await kit.get(`/en/${name}`)).status;
      expectSame("statuses", [...new Set(Object.values(statuses))], [404]);
      const right = await opensAll(kit, "/en", ["payMoney", "personalCenter", "statisticsCenter"]);
      return `${Object.keys(statuses).join(", ")} answer 404; ${right}`;
    },
  },
  {
    number: 23,
    title: "/en/index-copy and /ko/index-copy open",
    async run(kit) {
      await opensAll(kit, "/en", ["index-copy"]);
      await opensAll(kit, "/ko", ["index-copy"]);
      return "both answer 200 with a page";
    },
  },
  {
    number: 24,
    title: "/index-copy is a 404",
    run: (kit) => notFound(kit, "/index-copy", NO_LANGUAGE, USER_A),
  },
  {
    number: 25,
    title: "as admin /statistics shows the default child",
    async run(kit) {
      const headings = async (path: string) => {
        const page = await kit.open(path, { as: ADMIN });
        // The parts come with their figures.
        await page.locator("main h2").first().waitFor();
        return page.locator("main :is(h1, h2)").allTextContents();
      };
      const bare = await headings("/statistics");
      expectThat(bare.length > 1, "headings of an overview", bare);
      expectSame("headings of /statistics", bare, await headings("/statistics/overview"));
      return `the overview: ${bare.join(", ")}`;
    },
  },
  {
    number: 26,
    title: "as admin userList and userDetailList open",
    run: (kit) => opensAll(kit, "/statistics", ["userList", "userDetailList"], ADMIN),
  },
  {
    number: 27,
    title: "as admin /en/statistics ends on overview",
    async run(kit) {
      const page = await kit.open("/en/statistics", { as: ADMIN });
      expectSame("address", page.url(), `${kit.site.address}/en/statistics/overview`);
      return "/en/statistics/overview";
    },
  },
  {
    number: 28,
    title: "the two lists open below /en",
    run: (kit) => opensAll(kit, "/en/statistics", ["userList", "userDetailList"], ADMIN),
  },
];
