// The text that is being typed: it outlives a reload and a look at another page, and goes with the tab.

const KEY = "yizhou.text";

export function readDraft(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // A browser that keeps nothing still translates.
  }
}
