import type { Page } from "playwright-core";
import type { Kit } from "./kit.ts";
import { USER_A } from "./people.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section B of the list, statements 71 and 72: what is shown while something is on its way.

interface Watch {
  /** Milliseconds from the start until the mark could first be seen; null when it never was. */
  readonly firstSeenMs: number | null;
  readonly heightPx: number | null;
  /** How far it had come, 0 to 1, and when. */
  readonly reach: { readonly atMs: number; readonly part: number } | null;
}

/**
 * Follows an element frame by frame, from the moment it is put into the page: it counts as seen when it is visible, not
 * transparent and has an area. Answers when `until` says so.
 */
async function watch(page: Page, selector: string, act: () => Promise<void>): Promise<Watch> {
  await page.evaluate((wanted) => {
    const state = {
      startMs: 0,
      seenMs: null as number | null,
      heightPx: null as number | null,
      last: null as unknown,
    };
    (window as unknown as { watched: typeof state }).watched = state;
    const frame = () => {
      const element = document.querySelector(wanted);
      if (element) {
        const now = performance.now();
        state.startMs ||= now;
        const [style, box] = [getComputedStyle(element), element.getBoundingClientRect()];
        const isSeen =
          style.visibility === "visible" && Number(style.opacity) > 0 && box.width > 0 && box.height > 0;
        if (isSeen) {
          state.seenMs ??= now - state.startMs;
          state.heightPx = box.height;
          state.last = { atMs: now - state.startMs, part: box.width / innerWidth };
        }
      }
      requestAnimationFrame(frame);
    };
    frame();
  }, selector);
  await act();
  return page.evaluate(() => {
    const { watched } = window as unknown as {
      watched: { seenMs: number | null; heightPx: number | null; last: Watch["reach"] };
    };
    return { firstSeenMs: watched.seenMs, heightPx: watched.heightPx, reach: watched.last };
  });
}

/** Holds back the code of the next screens. */
async function slowScreens(page: Page, ms: number): Promise<void> {
  await page.route(/\/assets\/resource-page-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
}

async function goToHistory(page: Page, kit: Kit): Promise<void> {
  await page.locator("header nav").getByRole("link", { name: "历史文件" }).click();
  await page.waitForURL(`${kit.site.address}/resource`);
}

export const WAITING_MARKS: readonly Statement[] = [
  {
    number: 71,
    title: "a 2px loading bar on route changes over 200ms",
    async run(kit) {
      const quick = await kit.open("/upload", { as: USER_A });
      // The screen is there already, so this change of route is a fast one.
      await goToHistory(quick, kit);
      await quick.goBack();
      await quick.waitForURL(/\/upload$/);
      const fast = await watch(quick, ".loadbar", () => goToHistory(quick, kit));
      expectSame("bar on a fast change", fast.firstSeenMs, null);

      const page = await kit.open("/upload", { as: USER_A });
      await slowScreens(page, 1500);
      const slow = await watch(page, "[role=progressbar]", () => goToHistory(page, kit));
      expectSame("height", slow.heightPx, 2);
      expectThat(slow.firstSeenMs! >= 195, "the bar not before 200 ms", slow.firstSeenMs);
      const { atMs, part } = slow.reach!;
      const expected = (atMs - 200) / 5000;
      expectThat(
        Math.abs(part - expected) < 0.05,
        `${expected.toFixed(2)} of the way after ${atMs} ms`,
        part,
      );
      return `none on a fast change; else from ${slow.firstSeenMs!.toFixed(0)} ms on, 2px, ${(part * 100).toFixed(0)} % of the width after ${(atMs / 1000).toFixed(1)} s`;
    },
  },
  {
    number: 72,
    title: "data areas show their loading state not before 200ms",
    async run(kit) {
      const page = await kit.open("/invite-trial", { as: USER_A });
      await page.route(/\/api\/jobs\?/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        await route.continue();
      });
      const slow = await watch(page, "main .skeleton", async () => {
        await goToHistory(page, kit);
        await page.locator("main .skeleton").waitFor({ state: "attached" });
        await page.locator("main .skeleton").waitFor({ state: "detached" });
      });
      expectThat(slow.firstSeenMs !== null && slow.firstSeenMs >= 195, "not before 200 ms", slow.firstSeenMs);
      return `the list's loading state is seen after ${slow.firstSeenMs!.toFixed(0)} ms`;
    },
  },
];
