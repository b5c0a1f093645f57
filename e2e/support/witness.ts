import type { Page } from "playwright-core";

/** Something that happened in a page. Times are those of the browser's monotonic clock, in ms since 1970. */
export interface Sighting {
  /** said: a status or alert text appeared; gone: a dialog was closed; left: the page was left; loaded: a page began. */
  readonly kind: "said" | "gone" | "left" | "loaded";
  /** The text, or the address. */
  readonly text: string;
  readonly atMs: number;
}

const KEY = "test.witness";

/**
 * Keeps what the pages of a tab say and when they are left. Some texts stand for 0.2 to 0.5 s before the page reloads, and a
 * locator that looks every half second misses them. Call before the first `goto`; survives reloads.
 */
export async function witness(page: Page): Promise<{ sightings(): Promise<readonly Sighting[]> }> {
  await page.addInitScript((key) => {
    if (window !== window.top) return;
    const read = () => JSON.parse(sessionStorage.getItem(key) ?? "[]") as Sighting[];
    const [origin, now] = [performance.timeOrigin, performance.now.bind(performance)];
    const note = (kind: Sighting["kind"], text: string) =>
      sessionStorage.setItem(key, JSON.stringify([...read(), { kind, text, atMs: origin + now() }]));
    note("loaded", location.href);
    const said = new WeakMap<Element, string>();
    let hadDialog = false;
    const look = () => {
      for (const element of document.querySelectorAll("[role=status], [role=alert], [role=alertdialog]")) {
        const text = element.textContent?.trim() ?? "";
        if (text === "" || said.get(element) === text) continue;
        said.set(element, text);
        note("said", text);
      }
      const hasDialog = document.querySelector("dialog[open]") !== null;
      if (hadDialog && !hasDialog) note("gone", "dialog");
      hadDialog = hasDialog;
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    addEventListener("pagehide", () => note("left", location.href));
  }, KEY);
  return {
    sightings: () =>
      page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? "[]") as Sighting[], KEY),
  };
}

/** True when somebody saw the text. */
export function wasSaid(sightings: readonly Sighting[], text: string): boolean {
  return sightings.some((one) => one.kind === "said" && one.text === text);
}

/** Milliseconds from a text to the moment the page was left. @throws {Error} when one of the two never happened */
export function delayAfter(sightings: readonly Sighting[], isStart: (one: Sighting) => boolean): number {
  const start = sightings.findIndex(isStart);
  const left = sightings.find((one, index) => index > start && one.kind === "left");
  if (start < 0 || !left) throw new Error(`no start or no end among ${JSON.stringify(sightings)}`);
  return left.atMs - sightings[start]!.atMs;
}
