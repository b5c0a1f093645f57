// What a person does who has no pointer: the focus goes where Tab, arrows and the site's own keys take it, and nowhere else.
import type { Locator } from "playwright-core";

/** More stops than the longest page has: whoever has not come there by now never will. */
const MOST_STOPS = 150;
/** How long something that is about to come may take to be there and to be ready. */
const DEADLINE_MS = 60_000;

/** Presses a key until the focus stands on something; it has to be reached, not only to be there. */
export async function walkTo(locator: Locator, key = "Tab"): Promise<void> {
  const page = locator.page();
  await locator.waitFor({ timeout: DEADLINE_MS });
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await isInHand(locator)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${locator.toString()} is not reached by ${key}`);
}

/** Goes there by Tab once it can be used, and presses Enter. */
export async function press(locator: Locator, key = "Enter"): Promise<void> {
  const end = Date.now() + DEADLINE_MS;
  await locator.waitFor({ timeout: DEADLINE_MS });
  while (!(await locator.isEnabled()) && Date.now() < end) await locator.page().waitForTimeout(100);
  await walkTo(locator);
  await locator.page().keyboard.press(key);
}

/** Opens a menu and goes down to one of its items. */
export async function choose(menu: Locator, item: Locator): Promise<void> {
  await press(menu);
  await walkTo(item, "ArrowDown");
  await item.page().keyboard.press("Enter");
}

async function isInHand(locator: Locator): Promise<boolean> {
  return locator.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
}
