// A reader of the pages says what is a table and what is none, and is told what stands in the way.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveSession } from "../support/accounts.ts";
import { openPage, startBrowser } from "../support/browser.ts";
import { startEngine, type StandInEngine } from "../support/engine.ts";
import { translateFile } from "../support/jobs.ts";
import { pdfOf } from "../support/pdf-page.ts";
import { startSite, type Site } from "../support/site.ts";

let site: Site;
let engine: StandInEngine;
let browser: Browser;
beforeAll(async () => {
  engine = await startEngine({ name: "Stand-in", latencyMs: 20 });
  site = await startSite({ ...engine.settings });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await engine?.stop();
});

/** Pages that are made anew take the pictures of the old ones away, which may just have been asked for; the new ones follow. */
const isOldPicture = (error: string): boolean => error.includes("status of 404");

/** Holds the paragraph of the source that has these words. */
async function hold(page: Page, words: string): Promise<void> {
  const text = page
    .locator("[data-part=column][data-side=source] [data-part=text] span", { hasText: words })
    .first();
  await text.click({ timeout: 5000 });
}

/**
 * Holds a paragraph and presses a button about it. Pages that come anew hold nothing, and while a correction is under way no other is
 * taken: then it is tried again.
 */
async function choose(page: Page, words: string, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  const press = async () => {
    await hold(page, words);
    if (!(await button.isEnabled({ timeout: 2000 }))) return false;
    await button.press("Enter", { timeout: 2000 });
    return true;
  };
  await expect.poll(press, { timeout: 120_000, interval: 500 }).toBe(true);
}

/** Opens the preview of a file once its pages stand. */
async function preview(page: Page, name: string, buffer: Buffer) {
  await giveSession(page.context(), site.address);
  const id = await translateFile(site.address, { name, buffer });
  await page.goto(`${site.address}/resource-preview?id=${id}`);
  await page
    .locator("[data-part=column][data-side=target] [data-part=pair]")
    .first()
    .waitFor({ timeout: 60_000 });
  return page.getByRole("list", { name: "已更正的段落" });
}

/** In how many places of the source the paragraph with these words stands, once the file says so. */
async function expectPlaces(page: Page, words: string, count: number): Promise<void> {
  const framed = page.locator("[data-part=column][data-side=source] [data-part=pair][data-active]");
  const places = async () => {
    await hold(page, words);
    return framed.count();
  };
  await expect.poll(places, { timeout: 120_000 }).toBe(count);
}

/** Two columns of short lines with rules around them, as a table has. */
const COLUMNS_IN_RULES = pdfOf(
  [
    ["The river carries its sand", "Pilots know that the old"],
    ["down to the open sea.", "channel has moved away"],
    ["Nobody has measured it.", "with every winter storm."],
  ].flatMap((row, nth) => row.map((text, column) => [text, 78 + 200 * column, 686 - 20 * nth] as const)),
  [
    ...[700, 680, 660, 640].map((y) => [72, y, 472, y] as const),
    ...[72, 272, 472].map((x) => [x, 640, x, 700] as const),
  ],
);

it("makes paragraphs of a table that is none, and a table of them again", { tags: "slow" }, async () => {
  const { page, errors } = await openPage(browser, { width: 1440, height: 900 });
  const list = await preview(page, "river.pdf", COLUMNS_IN_RULES);
  await expectPlaces(page, "Pilots know", 1);
  await choose(page, "down to the open sea", "这不是表格");
  await list.getByText("第1页，已取消表格").waitFor({ timeout: 120_000 });
  // The cells of a column are a sentence now, and what is held is no cell any more.
  await expectPlaces(page, "Pilots know", 3);
  await page.getByRole("button", { name: "这是表格…" }).waitFor();
  expect(await page.getByRole("button", { name: "这不是表格" }).count()).toBe(0);
  await list.getByRole("button", { name: "撤销" }).click();
  await expectPlaces(page, "Pilots know", 1);
  await page.getByRole("button", { name: "这不是表格" }).waitFor();
  expect(errors.filter((error) => !isOldPicture(error))).toEqual([]);
});

/** Columns stand as near to each other as words: the last rows read as sentences. */
const PLACES = [72, 130, 192];
const PROSE = "Whoever brings other goods asks the harbour master before the tide turns, and waits.";
/** A second try gets a file of its own: the first has left corrections on the pages of its. */
let tries = 0;
const crowdedRows = () =>
  pdfOf([
    [`Berths of the year ${2000 + ++tries}. ${PROSE}`, 72, 730],
    ...[
      "Cargo|Berth|Weight",
      "Sea salt|North quay|12",
      "Olive oil|Old harbour|900",
      "Brown rice|South quay|45",
    ].flatMap((row, nth) =>
      row.split("|").map((text, column) => [text, PLACES[column]!, 660 - 14 * nth] as const),
    ),
    [PROSE, 72, 580],
  ]);

it("says that a paragraph which stays as it is stands in the way of a table", { tags: "slow" }, async () => {
  const { page, errors } = await openPage(browser, { width: 1440, height: 900 });
  const list = await preview(page, `cargo ${tries}.pdf`, crowdedRows());
  await choose(page, "Old harbour", "保留原文");
  await list.getByRole("listitem").waitFor({ timeout: 60_000 });
  await choose(page, "Cargo", "这是表格…");
  await choose(page, "Brown rice", "表格到这一段为止");
  await page.getByText("这张表格里有一段已按原文保留，请先撤销那项更正，或让表格止于它之前").waitFor();
  await list.getByRole("button", { name: "撤销" }).click();
  await expect.poll(() => list.getByRole("listitem").count(), { timeout: 120_000 }).toBe(0);
  // Where the table begins is still known; the pages are new ones, and hold nothing.
  await choose(page, "Brown rice", "表格到这一段为止");
  await list.getByText("第1页，已改为表格").waitFor({ timeout: 120_000 });
  expect(errors.filter((error) => !error.includes("422") && !isOldPicture(error))).toEqual([]);
});
