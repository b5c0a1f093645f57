import type { Page } from "playwright-core";
import { expect } from "vitest";

const RIVERS = ["Mekong", "Danube", "Amazon", "Rhine", "Volga", "Ganges", "Seine", "Elbe", "Tagus", "Po"];

/** 300 sentence pairs; every fiftieth English sentence is two in Chinese, and one of each hundred is left out. */
function twoTexts(): { english: string; chinese: string } {
  const english: string[] = [];
  const chinese: string[] = [];
  for (let i = 1; i <= 300; i++) {
    const river = RIVERS[i % RIVERS.length]!;
    english.push(
      `Station ${i} on the river ${river} measured ${i * 7} tons of sand in ${1700 + i}, which was more than before.`,
    );
    if (i % 50 === 0) {
      chinese.push(`${river}河上的第${i}号站在${1700 + i}年测得泥沙${i * 7}吨。`, "这一数值高于以前。");
    } else if (i % 100 !== 33) {
      chinese.push(`${river}河上的第${i}号站在${1700 + i}年测得泥沙${i * 7}吨，高于以前。`);
    }
  }
  return { english: `${english.join("\n")}\n`, chinese: `${chinese.join("\n")}\n` };
}

const rowsIn = (page: Page) => page.locator("[data-part=count]");
const current = (page: Page) => page.locator("[data-part=bead][data-current]");

/** Starts a project of two files of 300 sentences and waits for its rows. */
export async function alignTwoFiles(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/new-align-util`);
  const { english, chinese } = twoTexts();
  const pickers = page.locator("input[type=file]");
  await pickers
    .nth(0)
    .setInputFiles({ name: "sand.txt", mimeType: "text/plain", buffer: Buffer.from(english) });
  await pickers
    .nth(1)
    .setInputFiles({ name: "泥沙.txt", mimeType: "text/plain", buffer: Buffer.from(chinese) });
  await page.getByRole("button", { name: "开始对齐" }).click();
  await page.waitForURL(/new-align-util\?id=/);
  await current(page).waitFor({ timeout: 90_000 });
  await expect.poll(() => rowsIn(page).textContent()).toMatch(/^300组/);
}

/** Mends five rows without the mouse but for the first click: confirm, merge, split, delete with undo, insert. */
export async function mendFiveRows(page: Page): Promise<void> {
  // 1: confirm the first row; the next becomes current.
  await page.locator('[data-index="0"] [data-sentence]').first().click();
  await page.keyboard.press("Enter");
  await expect.poll(() => current(page).textContent()).toContain("Station 2 ");
  // 2: merge it with the one above.
  await page.keyboard.press("m");
  await expect.poll(() => rowsIn(page).textContent()).toMatch(/^299组/);
  // 3: split the merged row at the beginning of its second source sentence's text.
  await current(page).locator('[data-side=source] [data-sentence="1"]').click();
  await page.keyboard.press("Home");
  for (let i = 0; i < 10; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("s");
  await expect.poll(() => rowsIn(page).textContent()).toMatch(/^300组/);
  // 4: go to the next doubt, a sentence that was left out, and delete its row.
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  const doubtful = await current(page).textContent();
  await page.keyboard.press("Delete");
  await expect.poll(() => rowsIn(page).textContent()).toMatch(/^299组/);
  await expect.poll(() => page.locator("[data-part=beads]").textContent()).not.toContain(doubtful);
  // 5: undo the deletion; put a blank in and take it out again, for it would move all that follows.
  await page.keyboard.press("Control+z");
  await expect.poll(() => rowsIn(page).textContent()).toMatch(/^300组/);
  await page.keyboard.press("b");
  await page.keyboard.press("Control+z");
  await page.getByText("已保存", { exact: true }).waitFor();
}
