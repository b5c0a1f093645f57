import type { Page } from "playwright-core";

const KEY = "test.witness";

/**
 * Keeps every status and alert text that a tab's pages show. Some stand for 0.2 to 0.5 s before the page reloads, and a locator
 * that looks every half second misses them. Call before the first `goto`; what was seen survives reloads.
 *
 * @returns the texts seen so far, in their order
 */
export async function witness(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript((key) => {
    if (window !== window.top) return;
    const said = new WeakMap<Element, string>();
    const look = () => {
      for (const element of document.querySelectorAll("[role=status], [role=alert], [role=alertdialog]")) {
        const text = element.textContent?.trim() ?? "";
        if (text === "" || said.get(element) === text) continue;
        said.set(element, text);
        const before = JSON.parse(sessionStorage.getItem(key) ?? "[]") as string[];
        sessionStorage.setItem(key, JSON.stringify([...before, text]));
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, KEY);
  return () => page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? "[]") as string[], KEY);
}
