import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { chromiumPath } from "../../e2e/support/browser.ts";
import type { Area, Figure } from "./figure.ts";

const dist = join(import.meta.dirname, "../../web/dist");
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};
const PAGES = [
  { what: "home", path: "/", atMost: 160 },
  { what: "login", path: "/login", atMost: 250 },
] as const;

/** The letters of headings, of whichever language. */
const FACES_KB = 120;

/** Scripts and heading faces that a browser really loads on the first visit of a page, gzipped, from the built site. */
export const web: Area = {
  name: "web",
  async run() {
    const executablePath = chromiumPath();
    if (executablePath === null) return { skipped: "Chromium is not installed" };
    if (!existsSync(join(dist, "index.html"))) return { skipped: "web/dist is not built" };
    const server = await serveDist();
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    try {
      const figures: Figure[] = [];
      for (const { what, path, atMost } of PAGES) {
        const page = await browser.newPage({ locale: "zh-CN" });
        const scripts = new Set<string>();
        const faces = new Set<string>();
        page.on("request", (request) => {
          const { pathname } = new URL(request.url());
          if (extname(pathname) === ".js") scripts.add(pathname);
          if (extname(pathname) === ".woff2") faces.add(pathname);
        });
        await page.goto(origin + path, { waitUntil: "networkidle" });
        await page.evaluate(() => document.fonts.ready);
        const sizes = await Promise.all(
          [...scripts].map(async (name) => gzipSync(await readFile(join(dist, name)), { level: 9 }).length),
        );
        const total = sizes.reduce((sum, size) => sum + size, 0);
        figures.push({
          what: `first load of ${what}, gzip script`,
          value: total / 1000,
          unit: "kB",
          limit: { atMost },
          note: `${scripts.size} files`,
        });
        const weights = await Promise.all(
          [...faces].map(async (name) => (await readFile(join(dist, name))).length),
        );
        figures.push({
          what: `first load of ${what}, heading faces`,
          value: weights.reduce((sum, size) => sum + size, 0) / 1000,
          unit: "kB",
          limit: { atMost: FACES_KB },
          note: `${faces.size} files`,
        });
        await page.close();
      }
      return figures;
    } finally {
      await browser.close();
      server.close();
    }
  },
};

/** The built files, and the start page for every other address, as the real server does; no API behind it. */
function serveDist(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
    if (path.startsWith("/api"))
      return void response.writeHead(404, { "content-type": "application/json" }).end("{}");
    const file =
      extname(path) !== "" && existsSync(join(dist, path)) ? join(dist, path) : join(dist, "index.html");
    response
      .writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" })
      .end(await readFile(file));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
