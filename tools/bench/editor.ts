// The workbenches at 20,000 rows in a real browser on a real site: how fast the editor opens, whether anything holds the page up
// while one types, scrolls, confirms and filters, how soon a key is painted, what the tab takes. On a busy machine figures by the
// clock say little: those in processor time stand beside them, and the load is told.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { signIn } from "../../e2e/support/accounts.ts";
import { chromiumPath, openPage, startBrowser } from "../../e2e/support/browser.ts";
import { startEngine } from "../../e2e/support/engine.ts";
import { startSite } from "../../e2e/support/site.ts";
import { median, type Area, type Figure } from "./figure.ts";

const ROWS = 20_000;
const KEYS = 120;
const dist = join(import.meta.dirname, "../../web/dist/index.html");

export const editor: Area = {
  name: "editor",
  async run() {
    if (chromiumPath() === null) return { skipped: "Chromium is not installed" };
    if (!existsSync(dist)) return { skipped: "web/dist is not built" };
    const engine = await startEngine({ name: "Bench", latencyMs: 0 });
    const site = await startSite(engine.settings);
    let browser: Browser | null = null;
    try {
      browser = await startBrowser();
      const { page } = await openPage(browser);
      page.setDefaultTimeout(600_000);
      await signIn(page, site.address);
      return [
        {
          what: "load of the machine per processor before it began",
          value: loadavg()[0]! / availableParallelism(),
          unit: "",
          note: "above 0.5 figures by the clock say little",
        },
        ...(await measureEditor(browser, page, site.address)),
        ...(await measureAlignment(page, site.address)),
      ];
    } finally {
      await browser?.close();
      await site.stop();
      await engine.stop();
    }
  },
};

async function measureEditor(browser: Browser, page: Page, address: string): Promise<Figure[]> {
  await page.goto(`${address}/upload`);
  const text = Array.from(
    { length: ROWS },
    (_, at) => `Station ${at} measured ${at % 97} tonnes of sand in the river in that year.`,
  ).join("\n");
  const file = { name: "rows.txt", mimeType: "text/plain", buffer: Buffer.from(text) };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.getByRole("button", { name: /^开始翻译/ }).click();
  await page.waitForURL(/\/translation\?id=/);
  await page.getByRole("link", { name: "译后编辑" }).waitFor();
  const id = new URL(page.url()).searchParams.get("id")!;
  const tab = await page.context().newCDPSession(page);
  await tab.send("Performance.enable", { timeDomain: "threadTicks" });
  const figures: Figure[] = [];
  await page.addInitScript(watchOpening);
  // Twice: the first visit brings the script and fills caches.
  for (const visit of ["first", "second"]) {
    const cpu = await cpuOf(tab, async () => {
      await page.goto(`${address}/new-post-editing?id=${id}`);
      await page.getByRole("textbox", { name: "第1句的译文" }).waitFor();
    });
    const opened = await page.evaluate(() => (window as unknown as { openedMs: number }).openedMs);
    const isLast = visit === "second";
    figures.push({
      ...{ what: `editor: open ${ROWS} segments, ${visit} visit`, value: opened, unit: "ms" },
      ...(isLast && { limit: { atMost: 1500 } }),
      note: `${Math.round(cpu)} ms of the tab's processor`,
    });
  }
  // The checks of the whole document have their turn.
  await page.waitForTimeout(5000);
  await page.evaluate(watchTasks);
  const longest = async (what: string, act: () => Promise<void>): Promise<void> => {
    await page.evaluate(() => void ((window as unknown as Watched).longTasks.length = 0));
    const cpu = await cpuOf(tab, act);
    const tasks = await page.evaluate(() => (window as unknown as Watched).longTasks);
    figures.push({
      ...{ what: `editor: longest task while ${what}`, value: Math.max(0, ...tasks), unit: "ms" },
      limit: { atMost: 50 },
      note: `${tasks.length} over 50 ms; ${Math.round(cpu)} ms of processor in all`,
    });
  };
  await longest("typing", async () => {
    for (let at = 0; at < KEYS; at++) await page.keyboard.type("潮水 "[at % 3]!, { delay: 40 });
  });
  const paints = await page.evaluate(() => (window as unknown as Watched).paints);
  const sorted = paints.toSorted((a, b) => a - b);
  figures.push(
    { what: "editor: key to paint, median", value: median(paints), unit: "ms", limit: { atMost: 16 } },
    {
      what: "editor: key to paint, p99",
      value: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      unit: "ms",
      limit: { atMost: 50 },
    },
  );
  await longest("confirming", async () => {
    for (let at = 0; at < 20; at++) {
      await page.keyboard.press("Control+Enter");
      await page.waitForTimeout(100);
    }
  });
  await longest("scrolling", () => scrollThrough(page));
  await longest("filtering", async () => {
    await page.keyboard.press("Control+Alt+l");
    await page.keyboard.type("199 ", { delay: 80 });
    await page.waitForTimeout(300);
    for (let at = 0; at < 4; at++) await page.keyboard.press("Backspace", { delay: 80 });
    await page.waitForTimeout(300);
  });
  figures.push({
    ...{ what: "editor: memory of the tab", value: await tabMegabytes(browser, tab), unit: "MB" },
    limit: { atMost: 300 },
  });
  return figures;
}

async function measureAlignment(page: Page, address: string): Promise<Figure[]> {
  await page.goto(`${address}/new-align-util`);
  const lines = Array.from(
    { length: ROWS },
    (_, at) => `Station ${at} measured sand in the river that year.,第${at}号站当年测得河中泥沙。`,
  );
  await page.getByRole("radio", { name: "一个双语文件" }).click();
  await page.locator("input[type=file]").setInputFiles({
    ...{ name: "large.csv", mimeType: "text/csv", buffer: Buffer.from(`en,zh-Hans\n${lines.join("\n")}\n`) },
  });
  await page.getByRole("button", { name: "开始对齐" }).click();
  await page.locator("[data-part=bead][data-current]").waitFor();
  await page.waitForTimeout(3000);
  await page.evaluate(watchTasks);
  await scrollThrough(page);
  await page.locator("[data-part=bead] [data-sentence]").first().click();
  for (const key of ["Enter", "Enter", "m", "Control+z", "Delete", "Control+z", "ArrowDown", "n", "p"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(120);
  }
  const tasks = await page.evaluate(() => (window as unknown as Watched).longTasks);
  return [
    {
      ...{ what: `alignment: longest task at ${ROWS} rows`, value: Math.max(0, ...tasks), unit: "ms" },
      ...{ limit: { atMost: 50 }, note: `${tasks.length} over 50 ms` },
    },
  ];
}

interface Watched {
  readonly longTasks: number[];
  readonly paints: number[];
}

async function scrollThrough(page: Page): Promise<void> {
  const scroller = page.locator("[data-part=scroll]");
  for (let step = 1; step <= 20; step++) {
    await scroller.evaluate(
      (element, share) => (element.scrollTop = element.scrollHeight * share),
      step / 21,
    );
    await page.waitForTimeout(50);
  }
}

/** Milliseconds of the page's main thread. */
async function cpuOf(tab: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await taskSeconds(tab);
  await act();
  return ((await taskSeconds(tab)) - before) * 1000;
}

async function taskSeconds(tab: CDPSession): Promise<number> {
  const { metrics } = await tab.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")!.value;
}

/** Private memory of the largest page process, after a collection. */
async function tabMegabytes(browser: Browser, tab: CDPSession): Promise<number> {
  await tab.send("HeapProfiler.enable");
  await tab.send("HeapProfiler.collectGarbage");
  const root = await browser.newBrowserCDPSession();
  const { processInfo } = await root.send("SystemInfo.getProcessInfo");
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === "renderer")
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
        return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
      }),
  );
  return Math.round(Math.max(...sizes));
}

/** In the page: when the first target can be written in, counted from the start of the visit. */
function watchOpening(): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector("[data-ordinal] [role=textbox]")) return;
    Object.assign(window, { openedMs: Math.round(performance.now()) });
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** In the page: tasks over 50 ms, and for each key the time to the frame after it. */
function watchTasks(): void {
  const longTasks: number[] = [];
  const paints: number[] = [];
  Object.assign(window, { longTasks, paints });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(Math.round(entry.duration));
  }).observe({ type: "longtask" });
  document.addEventListener(
    "beforeinput",
    (event) => {
      const began = event.timeStamp;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => paints.push(performance.now() - began);
        channel.port2.postMessage(null);
      });
    },
    { capture: true },
  );
}
