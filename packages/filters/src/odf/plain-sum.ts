import { NUMERIC } from "../formula/functions.ts";

/**
 * True for a formula, as the file writes it, that only reckons with cells, as most do: nothing depends on the wording of what it
 * reads. False may be said of any other.
 */
export function isPlainSum(text: string, start: number, end: number): boolean {
  let hasCalls = false;
  let equals = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    // Comparisons, texts that are put together and entities, which stand for one of these; names of other scripts.
    if (code === 0x26 || code === 0x22 || code === 0x3c || code === 0x3e || code > 0x7e) return false;
    if (code === 0x3d && ++equals > 1) return false;
    if (code !== 0x28) continue;
    hasCalls = true;
    // Functions of add-ins stand in quotes.
    if (text.charCodeAt(at - 1) === 0x27) return false;
  }
  if (!hasCalls) return true;
  for (const [, name] of text.slice(start, end).matchAll(/([A-Za-z_][\w.]*)\(/g))
    if (!NUMERIC.has(name!.toUpperCase())) return false;
  return true;
}
