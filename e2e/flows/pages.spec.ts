import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGES } from "@yizhou/contract";
import { ADMIN, SCHOLAR, signIn } from "../support/accounts.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { startSite, type Site } from "../support/site.ts";

let site: Site;
let browser: Browser;

beforeAll(async () => {
  site = await startSite();
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const get = (path: string) => fetch(site.address + path, { redirect: "manual" });

describe("addresses over plain HTTP", () => {
  it.each([
    ["/zh", "/"],
    ["/zh/upload", "/upload"],
    ["/zh/upload?x=1", "/upload?x=1"],
  ])("6-8: %s redirects to %s", async (path, to) => {
    const answer = await get(path);
    expect(answer.status).toBeGreaterThanOrEqual(300);
    expect(answer.status).toBeLessThan(400);
    expect(new URL(answer.headers.get("location")!, site.address).href).toBe(site.address + to);
  });

  it.each(["/fr/upload", "/en/no-such-page", "/a/b/c/d", "/index-copy", "/translation?id=no-uuid"])(
    "9-13, 24: %s answers 404",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it("33-37: a visitor is led from every closed page to the sign-in page of his language", async () => {
    for (const [name, page] of Object.entries(PAGES)) {
      if (page.guard === "public" || "isPrefixedOnly" in page) continue;
      // The prefixed statistics page leads to its default child first (docs/readings.md Q18).
      const answer = await get(`/en/${name === "statistics" ? "statistics/overview" : name}`);
      expect([name, new URL(answer.headers.get("location") ?? "/", site.address).pathname]).toEqual([
        name,
        "/en/login",
      ]);
    }
  });
});

describe("pages in the browser", () => {
  it.each([
    ["/fr/upload", "This page could not be found."],
    ["/xyz", "This page could not be found."],
    ["/en/no-such-page", "This page could not be found"],
    ["/a/b/c/d", "This page could not be found"],
  ])("10-14: %s says exactly %j and leads home", async (path, text) => {
    const { page } = await openPage(browser);
    await page.goto(site.address + path);
    await page.getByText(text, { exact: true }).waitFor();
    await page.locator('main a[href="/"], main a[href="/en"]').first().waitFor();
    await page.context().close();
  });

  it("16-28: every page opens for an administrator, in all three languages, without a script error", async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, site.address, ADMIN);
    for (const prefix of ["", "/en", "/ko"]) {
      for (const [name, entry] of Object.entries(PAGES)) {
        if (name === "login" || (prefix === "" && "isPrefixedOnly" in entry)) continue;
        const answer = await page.goto(`${site.address}${prefix}/${name}`);
        expect([prefix, name, answer!.status()]).toEqual([prefix, name, 200]);
        await page.locator("h1").first().waitFor();
      }
    }
    expect(errors).toEqual([]);
    await page.context().close();
  }, 240_000);

  it("62, 66: organisation 4034 has no top-up entry and no personal centre", async () => {
    const { page } = await openPage(browser);
    await signIn(page, site.address, SCHOLAR);
    await page.goto(`${site.address}/upload`);
    await page.getByRole("navigation").getByText("统计中心").waitFor();
    await expect.poll(() => page.getByRole("navigation").getByText("充值中心").count()).toBe(0);
    await page.context().close();
  });

  it("40-47: header, footer and page keep the specified measures", async () => {
    const { page } = await openPage(browser, { width: 1280, height: 800 });
    await page.goto(site.address);
    const footer = page.locator("footer");
    await footer.waitFor({ state: "attached" });
    expect((await footer.boundingBox())!.height).toBe(325);
    expect((await page.locator("header").boundingBox())!.height).toBe(66);
    await page.mouse.wheel(0, 900);
    await page.waitForFunction(() => scrollY > 300);
    await expect.poll(async () => (await page.locator("header").boundingBox())!.y).toBe(0);
    await page.setViewportSize({ width: 749, height: 800 });
    await expect.poll(() => footer.isVisible()).toBe(false);
    await page.setViewportSize({ width: 750, height: 800 });
    await expect.poll(() => footer.isVisible()).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1200);
    await page.context().close();
  });
});
