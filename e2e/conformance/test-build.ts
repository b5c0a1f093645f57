import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import type { Kit } from "./kit.ts";

const root = join(import.meta.dirname, "../..");

/**
 * Builds the site anew with other build settings and serves it to one page in place of the server's; calls still go to the server.
 * The build takes some seconds; its folder goes with the page.
 */
export async function serveTestBuild(
  kit: Kit,
  page: Page,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-build-"));
  const vite = createRequire(join(root, "web/package.json")).resolve("vite/package.json");
  await promisify(execFile)(
    process.execPath,
    [
      join(dirname(vite), "bin/vite.js"),
      "build",
      "web",
      "--outDir",
      folder,
      "--emptyOutDir",
      "--logLevel",
      "warn",
    ],
    { cwd: root, env: { ...process.env, ...environment } },
  );
  page.on("close", () => void rm(folder, { recursive: true, force: true }));
  await page.route(`${kit.site.address}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith("/assets/")) return route.fulfill({ path: join(folder, pathname) });
    if (route.request().resourceType() === "document")
      return route.fulfill({ path: join(folder, "index.html") });
    return route.fallback();
  });
}
