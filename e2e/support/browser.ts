import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContext, type Page, type Request } from "playwright-core";

/** How long a page has for what is awaited of it: on a busy machine everything comes late. */
const DEADLINE_MS = 60_000;

/** The first one has no user interface, and draws the same pages with less than half of the processor time. */
const CANDIDATES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The machine's Chromium; `null` when there is none (as root `npm test` installs it). */
export function chromiumPath(): string | null {
  return CANDIDATES.find((path) => existsSync(path)) ?? null;
}

/** Starts Chromium headless, without any traffic of its own. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error("No Chromium on this machine: apt-get install chromium");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--font-render-hinting=none",
    ],
  });
}

/**
 * Starts Chromium with an extension that stands unpacked in a folder. The headless shell knows no extensions, so this takes the whole
 * program.
 */
export async function startBrowserWith(extension: string): Promise<BrowserContext> {
  const executablePath = CANDIDATES.slice(1).find((path) => existsSync(path));
  if (executablePath === undefined)
    throw new Error("No whole Chromium on this machine: apt-get install chromium");
  const context = await chromium.launchPersistentContext("", {
    executablePath,
    headless: true,
    ignoreDefaultArgs: ["--disable-extensions"],
    args: [
      ...["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
      "--disable-features=DisableLoadExtensionCommandLineSwitch",
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  });
  context.setDefaultTimeout(DEADLINE_MS);
  return context;
}

/**
 * Brings a page to the front: one in the background draws nothing, and the mouse waits for that. The driver gives this call no
 * deadline, and a page that is just reloading may leave it unanswered; the page is in front all the same.
 */
export async function bringToFront(page: Page): Promise<void> {
  await Promise.race([page.bringToFront(), new Promise((resolve) => setTimeout(resolve, 3000))]);
}

/** A page of its own session, that fails the test on script errors. `errors` collects what the console reports. */
export async function openPage(
  browser: Browser,
  { width = 1440, height = 900, locale = "zh-CN" }: { width?: number; height?: number; locale?: string } = {},
): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width, height }, locale, acceptDownloads: true });
  context.setDefaultTimeout(DEADLINE_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return { page, errors };
}

/** A page that asks for nothing more for so long has what it shows first. */
const QUIET_MS = 200;

/**
 * Watches what a page asks for. The browser's own idle takes half a second at least, and never comes while a stream is open.
 *
 * @returns waits until everything that was asked for has come, but for streams, and nothing more is; or for `limitMs`
 */
export function watchRequests(page: Page): (limitMs?: number) => Promise<void> {
  const open = new Set<Request>();
  let lastMs = 0;
  const ended = (request: Request): void => {
    if (open.delete(request)) lastMs = performance.now();
  };
  page.on("request", (request) => {
    open.add(request);
    lastMs = performance.now();
  });
  page.on("response", (answer) => {
    if (answer.headers()["content-type"]?.startsWith("text/event-stream")) ended(answer.request());
  });
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  return async (limitMs = 15_000) => {
    const end = performance.now() + limitMs;
    const isQuiet = () => open.size === 0 && performance.now() - lastMs > QUIET_MS;
    while (!isQuiet() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 25));
  };
}
