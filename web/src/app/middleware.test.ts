import { PAGES, resolvePage, type PageName } from "@yizhou/contract";
import { afterEach, describe, expect, test, vi } from "vitest";
import { currentLanguage } from "../lib/i18n.ts";
import { queryClient } from "../lib/query-client.ts";
import { clearSession } from "../lib/session.ts";
import { signInAs } from "../test/render-page.tsx";
import { loadPage } from "./page-loader.ts";
import { PAGE_MIDDLEWARE, runMiddleware } from "./middleware.ts";
import { screenOf } from "./routes.tsx";

const open = (address: string) => loadPage({ request: new Request(`http://site.test${address}`) });
const refused = (address: string) => open(address).catch((error: unknown) => error);
const goesTo = async (address: string) => ((await refused(address)) as Response).headers.get("Location");

afterEach(() => {
  clearSession();
  vi.restoreAllMocks();
});

describe("opening an address", () => {
  test("5: the address sets the language of page and document", async () => {
    await open("/ko");
    expect(currentLanguage()).toBe("ko");
    expect(document.documentElement.lang).toBe("ko");
    await open("/");
    expect(document.documentElement.lang).toBe("zh-Hans");
  });

  test("in another language what the server said in words is asked for again", async () => {
    await open("/");
    queryClient.setQueryData(["said"], "无法连接");
    await open("/?x=1");
    expect(queryClient.getQueryState(["said"])?.isInvalidated).toBe(false);
    await open("/en");
    expect(queryClient.getQueryState(["said"])?.isInvalidated).toBe(true);
    queryClient.clear();
    await open("/");
  });

  test("7, 8: the default language's prefix is taken off, the query stays", async () => {
    expect(await goesTo("/zh/upload?x=1")).toBe("/upload?x=1");
  });

  test("10, 11: the two 404 texts", async () => {
    expect(await refused("/fr/upload")).toMatchObject({
      status: 404,
      message: "This page could not be found.",
    });
    expect(await refused("/en/no-such-page")).toMatchObject({
      status: 404,
      message: "This page could not be found",
      language: "en",
    });
  });

  test("33, 37: a visitor goes to the login page of the language, which knows where to go on", async () => {
    expect(await goesTo("/en/resource?page=2")).toBe("/en/login?next=%2Fen%2Fresource%3Fpage%3D2");
  });

  test("20: a signed-in person stays", async () => {
    signInAs();
    expect((await open("/payMoney")).resolved.name).toBe("payMoney");
  });

  test("28: statistics is refused to others than userType 6", async () => {
    signInAs();
    expect(await refused("/statistics/userList")).toMatchObject({
      status: 403,
      message: "此页面仅供运营管理员使用",
    });
    signInAs({ userType: 6 });
    expect((await open("/statistics/userList")).resolved.name).toBe("statistics/userList");
  });

  test("158: an unknown middleware is reported by name", async () => {
    const resolved = resolvePage("/");
    if (resolved.kind !== "page") throw new Error("home is a page");
    await expect(
      runMiddleware([...PAGE_MIDDLEWARE, "nobody"], { resolved, search: "", hash: "" }),
    ).rejects.toMatchObject({
      status: 500,
      message: "Unknown middleware nobody",
    });
  });

  test("Q48: every page that is built has a screen, and one that is not gets the page that says so", async () => {
    const page = PAGES.activity as { isBuilt: boolean };
    const wasBuilt = page.isBuilt;
    page.isBuilt = false;
    const coming = await screenOf("activity");
    page.isBuilt = wasBuilt;
    const names = (Object.keys(PAGES) as PageName[]).filter((name) => PAGES[name].isBuilt);
    const pages = names.filter((name) => PAGES[name].layout !== "server");
    const screens = await Promise.all(pages.map(screenOf));
    expect(pages.filter((_name, at) => screens[at] === coming)).toEqual([]);
  });
});
