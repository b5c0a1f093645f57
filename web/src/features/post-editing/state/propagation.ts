// Whether what is confirmed fills the sentences that say the same: as this browser was told last, on until then.
const KEY = "editor.propagates";

export function keptPropagation(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** A browser that keeps nothing asks again the next time. */
export function keepPropagation(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // It holds for as long as the page is open.
  }
}
