import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium, type Browser, type BrowserContext } from "playwright-core";
import { giveSession } from "../../e2e/support/accounts.ts";
import { chromiumPath } from "../../e2e/support/browser.ts";
import { startSite } from "../../e2e/support/site.ts";
import { median, type Area, type Figure } from "./figure.ts";

const dist = join(import.meta.dirname, "../../web/dist");

interface Page {
  readonly what: string;
  readonly path: string;
  /** Script of the first visit in kB, gzipped. */
  readonly atMost: number;
  readonly needsSession?: true;
}
const PAGES: readonly Page[] = [
  { what: "home", path: "/", atMost: 160 },
  { what: "login", path: "/login", atMost: 250 },
  { what: "upload", path: "/upload", atMost: 250, needsSession: true },
  { what: "resource", path: "/resource", atMost: 250, needsSession: true },
  { what: "translation", path: "/translation", atMost: 250, needsSession: true },
  { what: "statisticsCenter", path: "/statisticsCenter", atMost: 420, needsSession: true },
];

/** The letters of headings, of whichever language. */
const FACES_KB = 120;
/** What Google calls good (web.dev/vitals); the longest task is what a press of a key may have to wait for. */
const [LCP_MS, CLS, LONGEST_TASK_MS] = [2500, 0.1, 200];
const VISITS = 3;

/** Scripts, heading faces, the largest picture or text, what moves and what blocks, on the first visit of a page of a running site. */
export const web: Area = {
  name: "web",
  async run() {
    const executablePath = chromiumPath();
    if (executablePath === null) return { skipped: "Chromium is not installed" };
    if (!existsSync(join(dist, "index.html"))) return { skipped: "web/dist is not built" };
    const site = await startSite();
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    try {
      const figures: Figure[] = [];
      for (const page of PAGES) figures.push(...(await measurePage(browser, site.address, page)));
      return figures;
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};

interface Visit {
  readonly scripts: ReadonlySet<string>;
  readonly faces: ReadonlySet<string>;
  readonly lcpMs: number;
  readonly cls: number;
  readonly longestTaskMs: number;
}

async function measurePage(browser: Browser, address: string, page: Page): Promise<Figure[]> {
  const visits: Visit[] = [];
  for (let visited = 0; visited < VISITS; visited += 1) {
    const context = await browser.newContext({ locale: "zh-CN", viewport: { width: 1440, height: 900 } });
    if (page.needsSession) await giveSession(context, address);
    visits.push(await visit(context, address + page.path));
    await context.close();
  }
  const { scripts, faces } = visits[0]!;
  const sizes = await Promise.all(
    [...scripts].map(async (name) => gzipSync(await read(name), { level: 9 }).length),
  );
  const weights = await Promise.all([...faces].map(async (name) => (await read(name)).length));
  const sum = (list: readonly number[]) => list.reduce((total, size) => total + size, 0);
  const of = (key: "lcpMs" | "cls" | "longestTaskMs") => median(visits.map((one) => one[key]));
  const { what } = page;
  return [
    {
      ...{ what: `first load of ${what}, gzip script`, value: sum(sizes) / 1000, unit: "kB" },
      ...{ limit: { atMost: page.atMost }, note: `${scripts.size} files` },
    },
    {
      ...{ what: `first load of ${what}, heading faces`, value: sum(weights) / 1000, unit: "kB" },
      ...{ limit: { atMost: FACES_KB }, note: `${faces.size} files` },
    },
    { what: `${what}, largest contentful paint`, value: of("lcpMs"), unit: "ms", limit: { atMost: LCP_MS } },
    { what: `${what}, layout shift`, value: of("cls"), unit: "", limit: { atMost: CLS } },
    {
      ...{ what: `${what}, longest task`, value: of("longestTaskMs"), unit: "ms" },
      limit: { atMost: LONGEST_TASK_MS },
    },
  ];
}

async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const scripts = new Set<string>();
  const faces = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (extname(pathname) === ".js") scripts.add(pathname);
    if (extname(pathname) === ".woff2") faces.add(pathname);
  });
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, cls: 0, longestTaskMs: 0 };
    Object.assign(window, { benchSeen: seen });
    const watch = (
      type: string,
      act: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
    ) => new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true });
    watch("largest-contentful-paint", (entry) => (seen.lcpMs = entry.startTime));
    watch("layout-shift", (entry) => {
      if (!entry.hadRecentInput) seen.cls += entry.value ?? 0;
    });
    watch("longtask", (entry) => (seen.longestTaskMs = Math.max(seen.longestTaskMs, entry.duration)));
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  const seen = await page.evaluate(
    () => (window as unknown as { benchSeen: Pick<Visit, "lcpMs" | "cls" | "longestTaskMs"> }).benchSeen,
  );
  return { scripts, faces, ...seen };
}

function read(name: string): Promise<Buffer> {
  return readFile(join(dist, name));
}
