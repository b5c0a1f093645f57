import { readTex } from "./tex-characters.ts";

/** Commands that set or reach tab stops inside `tabbing`, where most of them are no accents; they stand between its cells. */
export const TAB_STOPS: ReadonlySet<string> = new Set([
  "=",
  ">",
  "<",
  "+",
  "-",
  "'",
  "`",
  "kill",
  "pushtabs",
  "poptabs",
]);

/** The letter that begins at `\a'`, which is what `tabbing` calls `\'`; null where none does. */
export function accentInTabbing(
  text: string,
  at: number,
): { readonly end: number; readonly text: string } | null {
  if (!/^\\a['`=]/.test(text.slice(at, at + 3))) return null;
  const elsewhere = `\\${text.slice(at + 2, at + 12)}`;
  if (!readTex.isCharacter(elsewhere, 0)) return null;
  const end = readTex.characterEnd(elsewhere, 0);
  const [letter] = readTex(elsewhere, 0, end);
  return letter?.kind === "text" ? { end: at + 1 + end, text: letter.text } : null;
}
