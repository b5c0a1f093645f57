// 500 edits, with the server and the tab killed and the network cut at random: what was acknowledged is there, the rest arrives.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, it } from "vitest";
import { startBrowser } from "../support/browser.ts";
import { typeThroughDisasters } from "../support/never-lost.ts";
import { startKillableSite, type KillableSite } from "../support/site.ts";

let site: KillableSite;
let browser: Browser;
beforeAll(async () => {
  site = await startKillableSite();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

it("loses none of 500 edits", { timeout: 3_600_000 }, async () => {
  console.log(
    JSON.stringify(await typeThroughDisasters(site, browser, { edits: 500, seed: 7, isCalm: true })),
  );
});
