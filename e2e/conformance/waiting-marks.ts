import type { Page } from "playwright-core";
import { USER_A } from "./people.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section B of the list, statements 71 and 72: what is shown while something is on its way.

interface Look {
  readonly isSeen: boolean;
  readonly heightPx: number;
  /** Width as a part of the window's. */
  readonly part: number;
}

/**
 * How an element looks a given time after it came into the page. Its animations are set to that time, so a busy machine that
 * draws late changes nothing; an element without any looks the same at all times.
 */
function lookAfter(page: Page, selector: string, ms: number): Promise<Look> {
  return page.locator(selector).evaluate((element, atMs) => {
    for (const animation of element.getAnimations()) {
      animation.pause();
      animation.currentTime = atMs;
    }
    const [style, box] = [getComputedStyle(element), element.getBoundingClientRect()];
    const isVisible = style.visibility === "visible" && Number(style.opacity) > 0;
    return {
      isSeen: isVisible && box.width > 0 && box.height > 0,
      heightPx: box.height,
      part: box.width / innerWidth,
    };
  }, ms);
}

/** Holds requests back until it is told to let them go. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const goToHistory = (page: Page) =>
  page.locator("header nav").getByRole("link", { name: "历史文件" }).click();

export const WAITING_MARKS: readonly Statement[] = [
  {
    number: 71,
    title: "a 2px loading bar on route changes over 200ms, on a 5 s scale",
    async run(kit) {
      const page = await kit.open("/upload", { as: USER_A });
      const bar = "[role=progressbar][data-part=loading-bar]";
      expectSame("bars before", await page.locator(bar).count(), 0);
      const release = await hold(page, /\/assets\/resource-page-/);
      await goToHistory(page);
      await page.locator(bar).waitFor({ state: "attached" });
      expectSame("seen after 199 ms", (await lookAfter(page, bar, 199)).isSeen, false);
      const begun = await lookAfter(page, bar, 260);
      expectSame("seen after 260 ms, and its height", [begun.isSeen, begun.heightPx], [true, 2]);
      const parts: number[] = [];
      for (const ms of [1200, 2700, 5200]) parts.push((await lookAfter(page, bar, ms)).part);
      expectSame(
        "way after 1.2, 2.7, 5.2 s",
        parts.map((part) => Math.round(part * 100)),
        [20, 50, 100],
      );
      release();
      await page.waitForURL(`${kit.site.address}/resource`);
      await page.locator(bar).waitFor({ state: "detached" });
      return "nothing up to 199 ms, then 2px; 20, 50, 100 % of the width after 1.2, 2.7, 5.2 s; gone with the new page";
    },
  },
  {
    number: 72,
    title: "data areas show their loading state not before 200ms",
    async run(kit) {
      const page = await kit.open("/invite-trial", { as: USER_A });
      const release = await hold(page, /\/api\/jobs\?/);
      await goToHistory(page);
      const area = "main [data-part=skeleton]";
      await page.locator(area).waitFor({ state: "attached" });
      expectSame("seen after 199 ms", (await lookAfter(page, area, 199)).isSeen, false);
      expectSame("seen after 202 ms", (await lookAfter(page, area, 202)).isSeen, true);
      release();
      await page.locator(area).waitFor({ state: "detached" });
      expectThat(
        await page.locator("main h1").isVisible(),
        "the list's page",
        await page.locator("main").innerText(),
      );
      return "the history's loading state is not seen after 199 ms, and is after 202 ms";
    },
  },
];
