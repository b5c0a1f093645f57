// Somebody types while the server is killed, the tab dies and the network goes, in an order drawn at a seed. What the server has
// acknowledged must be there in the end, in order; the rest waits in the browser and arrives.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { Browser, Page } from "playwright-core";
import { giveSession } from "./accounts.ts";
import { openPage } from "./browser.ts";
import { translateFile } from "./jobs.ts";
import type { KillableSite } from "./site.ts";

/** The demo's memory has its sentences, and they have no tags. */
const LETTER = join(import.meta.dirname, "../../fixtures/samples/letter.en.txt");
/** The first of its sentences, which are edited. */
const SENTENCES = 12;

/** `cut`: somebody else cuts a sentence and takes that back, in the midst of typing. */
type Disaster = "none" | "server" | "tab" | "network" | "cut";
const DISASTERS: readonly Disaster[] = ["none", "none", "cut", "tab", "network", "server"];
/** The same, with what a tab and a server take to come back, at a rate at which hundreds of edits end within half an hour. */
const SOME_DISASTERS: readonly Disaster[] = [
  ...Array.from({ length: 16 }, () => "none" as const),
  ...DISASTERS,
];

interface Version {
  readonly target: string | null;
}

/**
 * Types `edits` edits. @returns how often what happened
 *
 * @param seed  the same seed draws the same order
 * @param isCalm  a disaster with every sixth edit, not with two of three
 */
export async function typeThroughDisasters(
  site: KillableSite,
  browser: Browser,
  {
    edits,
    seed,
    isCalm = false,
  }: { readonly edits: number; readonly seed: number; readonly isCalm?: boolean },
): Promise<Readonly<Record<Disaster, number>>> {
  const random = seeded(seed);
  const disasters = isCalm ? SOME_DISASTERS : DISASTERS;
  const { page: first } = await openPage(browser);
  const context = first.context();
  await giveSession(context, site.address);
  await first.goto(site.address);
  const id = await translateFile(site.address, { name: "letter.txt", buffer: await readFile(LETTER) });
  const acknowledged: { ordinal: number; target: string }[] = [];
  context.on("response", (response) => {
    if (!response.url().endsWith("/segments/edits") || response.status() !== 200) return;
    const body = response.request().postDataJSON() as { edits: { ordinal: number; target: string }[] };
    acknowledged.push(...body.edits.map(({ ordinal, target }) => ({ ordinal, target })));
  });
  let page = first;
  await open(page, site.address, id);

  const happened: Record<Disaster, number> = { none: 0, server: 0, tab: 0, network: 0, cut: 0 };
  /** What each sentence must say in the end. */
  const last = new Map<number, string>();
  for (let number = 0; number < edits; number++) {
    const ordinal = random(SENTENCES);
    const disaster = number === edits - 1 ? "none" : disasters[random(disasters.length)]!;
    happened[disaster]++;
    if (disaster === "network") await context.setOffline(true);
    const text = `第${number}次写。`;
    await Promise.all([write(page, ordinal, text), disaster === "cut" && cutElsewhere(page, id)]);
    last.set(ordinal, text);
    switch (disaster) {
      case "server":
        // In the midst of saving, or a moment before or after it.
        await page.waitForTimeout(random(500));
        await site.kill();
        await site.revive();
        break;
      case "tab":
        await page.waitForTimeout(random(300));
        page = await reopened(page, site.address, id);
        break;
      case "network":
        // What stands before the server may be back later than the network: the page asks for nothing that it could lose by.
        await context.route("**/api/jobs/*/access", (route) => route.fulfill({ status: 502 }));
        await context.setOffline(false);
        await page.getByText("已保存", { exact: true }).waitFor();
        await context.unroute("**/api/jobs/*/access");
        break;
      case "cut":
      case "none":
        break;
    }
  }
  await page.getByText("已保存", { exact: true }).waitFor();
  page = await reopened(page, site.address, id);
  for (const [ordinal, text] of last)
    await expect.poll(() => row(page, ordinal).textContent(), { timeout: 60_000 }).toContain(text);
  await acknowledgedAreThere(page, id, acknowledged);
  await page.close();
  return happened;
}

/** Cuts the first sentence in two that is not edited, and joins it again, as another page of the job does. */
async function cutElsewhere(page: Page, id: string): Promise<void> {
  const status = await page.evaluate(
    async ([job, ordinal]) => {
      const token = sessionStorage.getItem("yizhou.token");
      const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
      const list = await fetch(`/api/jobs/${job}/segments?after=${ordinal - 1}&limit=1`, { headers });
      const { data } = (await list.json()) as { data: { items: { ordinal: number; version: number }[] } };
      const { version } = data.items[0]!;
      const wish = { kind: "split", ordinal, version, source: 4, target: 2 };
      const cut = await fetch(`/api/jobs/${job}/segments/cuts`, {
        ...{ method: "POST", body: JSON.stringify(wish) },
        headers: { ...headers, "Content-Type": "application/json" },
      });
      const made = (await cut.json()) as { data: { id: string } };
      if (!cut.ok) return cut.status;
      const back = await fetch(`/api/jobs/${job}/segments/cuts/${made.data.id}/undo`, {
        ...{ method: "POST", headers },
      });
      return back.status;
    },
    [id, SENTENCES] as const,
  );
  expect(status).toBe(200);
}

/** Every text that was acknowledged stands in its sentence's history, in the order of the acknowledgements. */
async function acknowledgedAreThere(
  page: Page,
  id: string,
  acknowledged: readonly { readonly ordinal: number; readonly target: string }[],
): Promise<void> {
  const byOrdinal = Map.groupBy(acknowledged, ({ ordinal }) => ordinal);
  expect(byOrdinal.size).toBeGreaterThan(0);
  for (const [ordinal, edits] of byOrdinal) {
    const versions = await page.evaluate(
      async ([job, place]) => {
        const token = sessionStorage.getItem("yizhou.token");
        const answer = await fetch(`/api/jobs/${job}/segments/${place}/versions`, {
          headers: token ? { Authorization: `Bearer ${token}` } : {},
        });
        return ((await answer.json()) as { data: Version[] }).data;
      },
      [id, ordinal] as const,
    );
    const said = versions.map(({ target }) => target).reverse();
    let at = -1;
    for (const { target } of edits) {
      const next = said.indexOf(target, Math.max(0, at));
      expect(next, `“${target}” in the history of sentence ${ordinal + 1}`).toBeGreaterThanOrEqual(0);
      at = next;
    }
  }
}

const row = (page: Page, ordinal: number) => page.locator(`[data-ordinal="${ordinal}"]`);

async function open(page: Page, address: string, id: string): Promise<void> {
  await page.goto(`${address}/new-post-editing?id=${id}`);
  await page.getByRole("textbox", { name: "第1句的译文" }).waitFor();
}

/** A new tab of the same person, who is known from the old one; that crashes, and is told nothing before. */
async function reopened(page: Page, address: string, id: string): Promise<Page> {
  const next = await page.context().newPage();
  await next.goto(address, { waitUntil: "load" });
  await next.getByRole("button", { name: /账号菜单/ }).waitFor();
  const tab = await page.context().newCDPSession(page);
  // A page that has crashed answers nothing any more.
  void tab.send("Page.crash").catch(() => undefined);
  await page.waitForEvent("crash");
  await page.close();
  await open(next, address, id);
  return next;
}

async function write(page: Page, ordinal: number, text: string): Promise<void> {
  const box = page.getByRole("textbox", { name: `第${ordinal + 1}句的译文` });
  if ((await box.count()) === 0) await bringToSight(page, ordinal);
  if ((await box.count()) === 0) await row(page, ordinal).getByRole("button").first().click();
  await box.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await expect.poll(() => box.textContent(), { timeout: 30_000 }).toBe(text);
  // What is typed is an edit after a moment's rest; the outbox has it before the page says so.
  await page.waitForFunction(
    async ([place, wanted]) => {
      const said = document.querySelector(`[data-ordinal="${place}"] [role=textbox]`)?.textContent;
      if (said !== wanted) return false;
      await new Promise((resolve) => setTimeout(resolve, 600));
      return true;
    },
    [ordinal, text] as const,
  );
}

/** Rows out of sight are not drawn: scrolls from the top down to one, as somebody who looks for it does. */
async function bringToSight(page: Page, ordinal: number): Promise<void> {
  if ((await row(page, ordinal).count()) > 0) return;
  const scroller = page.locator("[data-part=scroll]");
  await expect
    .poll(async () => {
      await scroller.evaluate((element) => {
        const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
        element.scrollTop = isAtEnd ? 0 : element.scrollTop + element.clientHeight / 2;
      });
      return row(page, ordinal).count();
    })
    .toBeGreaterThan(0);
}

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}
