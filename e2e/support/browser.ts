import { existsSync } from "node:fs";
import { chromium, type Browser, type Page } from "playwright-core";

/** How long a page has for what is awaited of it: on a busy machine everything comes late. */
const DEADLINE_MS = 30_000;

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
