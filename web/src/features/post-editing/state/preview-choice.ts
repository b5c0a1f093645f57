/** Whether this browser shows the page beside the text: drawing it takes a server's time, and not everybody looks at it. */
const KEY = "yizhou.editor.preview";

export function isPreviewWanted(): boolean {
  try {
    return localStorage.getItem(KEY) !== "closed";
  } catch {
    // A browser that keeps nothing shows it, as at the first visit.
    return true;
  }
}

export function keepPreviewChoice(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "closed");
  } catch {
    // It holds for this visit then.
  }
}
