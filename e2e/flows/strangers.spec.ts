// What a stranger meets: a translation by the names that a screen reader says, every tool found by links that can be seen, and
// every page without a finding of axe. What walks over all pages is left to `npm test -- slow`.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGES, resolvePage, type PageName } from "@yizhou/contract";
import { ADMIN, giveSession, PASSWORD, STUDENT } from "../support/accounts.ts";
import { openPage, startBrowser, watchRequests } from "../support/browser.ts";
import { startEngine, type StandInEngine } from "../support/engine.ts";
import { translateFile } from "../support/jobs.ts";
import { startSite, type Site } from "../support/site.ts";
import { makeTermbase } from "../support/termbases.ts";

const samples = join(import.meta.dirname, "../../fixtures/samples");
const letter = join(samples, "letter.en.txt");
const paper = join(samples, "paper.en.pdf");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let engine: StandInEngine;
let site: Site;
let browser: Browser;
/** Of a letter that is translated before anything is looked at: pages of results have nothing to show without one. */
let job: string;

beforeAll(async () => {
  engine = await startEngine({ name: "Stand-in", latencyMs: 5 });
  [site, browser] = await Promise.all([startSite(engine.settings), startBrowser()]);
  job = await translateFile(site.address, { name: "letter.en.txt", buffer: readFileSync(letter) });
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await engine?.stop();
});

describe("by the names that a screen reader says", () => {
  it("a person signs in, translates a letter and downloads it", async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(site.address);
    await page.getByRole("banner").getByRole("button", { name: "登录 / 注册" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "账号" }).fill(STUDENT);
    await dialog.getByLabel("密码", { exact: true }).fill(PASSWORD);
    // The page is loaded anew half a second after; what is chosen before that would be lost.
    await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
    await page.getByRole("button", { name: /账号菜单/ }).waitFor();
    await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "立即翻译" }).click();
    await page.getByRole("heading", { level: 1, name: "立即翻译" }).waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("main").getByRole("button", { name: "选择文件" }).click(),
    ]);
    await chooser.setFiles(letter);
    await page
      .getByRole("table", { name: "已选文件" })
      .getByText(/已检查/)
      .waitFor();
    await page.getByRole("region", { name: "报价" }).waitFor();
    await page.getByRole("button", { name: "开始翻译1份文件" }).click();
    await page.getByRole("heading", { name: "译文已就绪" }).waitFor({ timeout: 60_000 });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "下载译文" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("letter.en.zh-Hans.txt");
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe("a text that is pasted", () => {
  it("is translated sentence by sentence, mended, and there again after a reload and in its list", async () => {
    const { page, errors } = await openPage(browser);
    await giveSession(page.context(), site.address);
    await page.goto(`${site.address}/upload`);
    await page.getByRole("main").getByRole("link", { name: "翻译一段文字" }).click();
    await page.getByRole("heading", { level: 1, name: "文本翻译" }).waitFor();
    await page.getByRole("textbox", { name: "原文" }).fill(readFileSync(letter, "utf8"));
    await page.getByRole("textbox", { name: "原文" }).press("Control+Enter");
    await page.getByText(/句已全部译出/).waitFor({ timeout: 60_000 });
    const first = page.getByRole("region", { name: "译文" }).getByRole("listitem").first();
    await first.hover();
    await first.getByRole("button", { name: "编辑" }).click();
    await page.getByRole("textbox", { name: "编辑第1句" }).fill("1 < 2，改过了。");
    await first.getByRole("button", { name: "保存并确认" }).click();
    await first.getByText("1 < 2，改过了。").waitFor();
    await page.reload();
    await first.getByText("1 < 2，改过了。").waitFor();
    await page.getByRole("button", { name: "修改原文" }).click();
    await page
      .getByRole("region", { name: "最近的文本" })
      .getByRole("listitem")
      .getByRole("button")
      .first()
      .click();
    await first.getByText("1 < 2，改过了。").waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

/** What a stranger can do; grows with every capability that is built. What is one within a page is named with its parameter. */
const CAPABILITIES = [
  "upload",
  // A text that is typed, and a job.
  "translation",
  "translation?id",
  "resource",
  "resource-preview?view=reading",
  "resource-preview?view=segments",
  "cloud-library",
  "cloud-library?library",
  "cloud-library?termbase",
  "new-align-util",
  "align-util",
  "post-editing",
  "new-post-editing",
  "new-post-editing-copy",
  "account-set",
  "account-set?section=engines",
  "account-set?section=editor",
  "account-set?section=api",
  "personal",
  "personalCenter",
  "payMoney",
  "pay-detail",
  "activity",
  "apply-trial",
  "invite",
  "rebate",
  "statisticsCenter",
  "download",
] as const;
/** What those who run the site can do besides, from its home as well. */
const OPERATIONS = [
  "statistics",
  "statistics/userList",
  "statistics/userDetailList",
  "statistics?view=offers",
  "statistics?view=evaluations",
  "statistics?view=audit",
  "statistics?view=settings",
] as const;
const MOST_CLICKS = 3;

describe("every capability is at most three visible clicks from home", () => {
  it("has every page that is built on its list, or leads to it otherwise", () => {
    // The sign-in pages are where visitors are led, checkout where an order leads; the landing pages are entered from outside.
    const led: PageName[] = [
      ...["", "index-copy", "login", "login-wework", "invite-trial", "invite-success", "pay"],
    ] as PageName[];
    const built = (Object.keys(PAGES) as PageName[]).filter(
      (name) => PAGES[name].isBuilt && PAGES[name].guard !== "admin",
    );
    expect(built.filter((name) => !led.includes(name)).sort()).toEqual(
      [...new Set(CAPABILITIES.map((name) => name.replace(/\?.*/, "")))].sort(),
    );
  });

  describe("by the links that can be seen", { tags: "slow" }, () => {
    // What can be opened only where somebody has it: a paper, and a termbase.
    beforeAll(async () => {
      const file = { name: "paper.en.pdf", buffer: readFileSync(paper) };
      await translateFile(site.address, file, { pages: "1" });
      const { page } = await openPage(browser);
      await giveSession(page.context(), site.address);
      await page.goto(`${site.address}/cloud-library`);
      await makeTermbase(page, "Estuaries");
      await page.context().close();
    });

    it("in a window of 1440 pixels, and in one of 390", { timeout: 240_000 }, async () => {
      const { page } = await openPage(browser);
      await giveSession(page.context(), site.address);
      await expectWithin(page, CAPABILITIES);
      await page.context().close();
    });

    it("and so is every part of the backend for those who run the site", { timeout: 120_000 }, async () => {
      const { page } = await openPage(browser);
      await giveSession(page.context(), site.address, ADMIN);
      await expectWithin(page, OPERATIONS);
      await page.context().close();
    });
  });
});

/** Walks from home along the links that can be seen, at both widths, until all are found or there were clicks enough. */
async function expectWithin(page: Page, wanted: readonly string[]): Promise<void> {
  const isLoaded = watchRequests(page);
  const looks = new Map<string, Promise<ByWidth>>();
  const look = (address: string): Promise<ByWidth> => {
    const known = looks.get(address) ?? lookAt(page, site.address + address, isLoaded);
    looks.set(address, known);
    return known;
  };
  const home = await look("/");
  const menus = await menusOf(page);
  for (const width of WIDTHS) {
    const clicks = new Map<string, number>();
    const reach = (addresses: readonly string[], click: number): string[] =>
      addresses.filter((next) => {
        const name = nameOf(next);
        if (name === null || clicks.has(name)) return false;
        clicks.set(name, click);
        return true;
      });
    const isLeft = () => wanted.some((name) => !clicks.has(name));
    let reached = reach(home[width], 1);
    // What stands behind a button, the site's menu of a narrow window and the account's of a wide one, is one click more.
    const fromMenu = reach(menus[width], 2);
    for (let click = 2; click <= MOST_CLICKS && isLeft(); click++) {
      const found: string[] = [];
      for (const address of reached) if (isLeft()) found.push(...reach((await look(address))[width], click));
      reached = click === 2 ? [...found, ...fromMenu] : found;
    }
    expect(
      wanted.filter((name) => !clicks.has(name)),
      `at ${width}`,
    ).toEqual([]);
  }
}

const WIDTHS = [1440, 390] as const;

type ByWidth = Readonly<Record<(typeof WIDTHS)[number], readonly string[]>>;

/**
 * Addresses that a page leads to, by the width of the window. Loaded once, since what a page leads to is the same in every window;
 * what can be seen of it is not.
 */
async function lookAt(page: Page, address: string, isLoaded: () => Promise<void>): Promise<ByWidth> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await page.locator("h1").first().waitFor();
  await isLoaded();
  const wide = await visibleLinks(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await isLoaded();
  return { 1440: wide, 390: await visibleLinks(page) };
}

/** What the menus of the open page lead to: the site's of a narrow window, and the account's of a wide one. */
async function menusOf(page: Page): Promise<ByWidth> {
  const narrow = await linksOfMenu(page, "[data-part=phone-menu] button", "dialog");
  await page.setViewportSize({ width: 1440, height: 900 });
  return { 1440: await linksOfMenu(page, "header [data-part=user]", "menu"), 390: narrow };
}

/** Addresses of the links that can be seen and pressed. */
function visibleLinks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href^='/']")]
      .filter((link) => {
        const { width, height } = link.getBoundingClientRect();
        return (
          width > 0 && height > 0 && link.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        );
      })
      .map((link) => link.getAttribute("href")!),
  );
}

/** What a menu leads to; nothing where its button is not there. */
async function linksOfMenu(page: Page, button: string, role: "menu" | "dialog"): Promise<string[]> {
  const opener = page.locator(button).first();
  if (!(await opener.isVisible())) return [];
  await opener.click();
  const links = page.getByRole(role).locator("a[href]");
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  await page.keyboard.press("Escape");
  return addresses;
}

/** What an address opens: the page, with the section, the view or the thing that is a capability of its own; null outside the site's pages. */
function nameOf(address: string): string | null {
  const { pathname, searchParams } = new URL(address, "http://site.invalid");
  const resolved = resolvePage(pathname);
  if (resolved.kind !== "page") return null;
  for (const mark of ["section", "view"])
    if (searchParams.has(mark)) return `${resolved.name}?${mark}=${searchParams.get(mark)}`;
  const thing = THINGS.find((mark) => searchParams.has(mark) && !ENTERED.includes(resolved.name));
  return thing === undefined ? resolved.name : `${resolved.name}?${thing}`;
}

/** Parameters that say of what a page is. */
const THINGS = ["library", "termbase", "text", "id"] as const;
/** Pages that are of something or nothing at all. */
const ENTERED: readonly string[] = [
  ...["resource-preview", "new-post-editing", "new-post-editing-copy", "post-editing", "pay", "pay-detail"],
  "new-align-util",
];

describe("axe finds nothing", () => {
  it("on the pages between a file and its translation", async () => {
    const { page } = await openPage(browser);
    const isLoaded = watchRequests(page);
    await giveSession(page.context(), site.address);
    for (const address of ["/", "/upload", `/translation?id=${job}`, `/post-editing?id=${job}`]) {
      await page.goto(site.address + address);
      await page.locator("h1").first().waitFor();
      await isLoaded(8000);
      expect(await findingsOf(page), address).toEqual([]);
    }
    await page.context().close();
  });

  it("on every page that is built", { tags: "slow", timeout: 240_000 }, async () => {
    const { page } = await openPage(browser);
    const isLoaded = watchRequests(page);
    const found: Record<string, string[]> = {};
    const look = async (address: string, { inDark = true } = {}) => {
      await page.goto(site.address + address);
      await page.locator("h1").first().waitFor();
      await isLoaded(8000);
      const findings = await findingsOf(page);
      if (findings.length > 0) found[address] = findings;
      if (!inDark) return;
      // The open page again as it is in the dark: only its colours are others.
      await inTheme(page, "dark");
      const dark = await findingsOf(page, ["color-contrast"]);
      if (dark.length > 0) found[`${address} dark`] = dark;
      await inTheme(page, "light");
    };
    for (const name of ["", "login", "invite-trial", "upload", "no-such-page"]) await look(`/${name}`);
    await giveSession(page.context(), site.address);
    const own = (Object.keys(PAGES) as PageName[]).filter(
      (name) => PAGES[name].isBuilt && PAGES[name].guard === "signedIn" && name !== "login-wework",
    );
    for (const name of own) {
      const isOfJob = [
        "translation",
        "resource-preview",
        "new-post-editing",
        "new-post-editing-copy",
      ].includes(name);
      await look(`/${name === "index-copy" ? "en/" : ""}${name}${isOfJob ? `?id=${job}` : ""}`);
    }
    await look("/account-set?section=engines");
    await look(`/post-editing?id=${job}`);
    // Names are others in another language, and a narrow window has another menu; colours are those of the wide one.
    await page.setViewportSize({ width: 390, height: 844 });
    for (const language of ["en", "ko"])
      for (const name of ["", "upload", "resource", "account-set", `translation?id=${job}`])
        await look(`/${language}${name && `/${name}`}`, { inDark: false });
    await page.context().close();
    const { page: ofAdmin } = await openPage(browser);
    await giveSession(ofAdmin.context(), site.address, ADMIN);
    const views = ["?view=audit", "?view=settings", "/userList", "/userDetailList"].map(
      (view) => `statistics${view}`,
    );
    for (const name of ["statistics", ...views]) {
      await ofAdmin.goto(`${site.address}/${name}`);
      await ofAdmin.locator("main :is(h2, tbody, form)").first().waitFor();
      const findings = await findingsOf(ofAdmin);
      if (findings.length > 0) found[`/${name}`] = findings;
    }
    expect(found).toEqual({});
    await ofAdmin.context().close();
  });
});

/** Colours that change do so in a moment; what is asked for before that would be of neither theme. */
async function inTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset["theme"] = name;
    for (const animation of document.getAnimations()) animation.finish();
  }, theme);
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** WCAG 2.2 A and AA, and that what is said of a control holds the words that stand on it. */
async function findingsOf(page: Page, rules: readonly string[] = []): Promise<string[]> {
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (only) =>
      (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResult> } }).axe.run({
        ...(only.length > 0
          ? { runOnly: only }
          : {
              runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
              rules: { "label-content-name-mismatch": { enabled: true } },
            }),
        resultTypes: ["violations"],
      }) as Promise<AxeResult>,
    [...rules],
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}
