import type { InlineNode } from "@yizhou/model";
import { displayWidth } from "@yizhou/text";
import { startsLikeListItem } from "./list-items.ts";

/** Stands in the text for an object that is a word of the sentence: an equation, a field. */
const OBJECT = "\uFFFC";
const PARAGRAPH_END = "\u2029";
/** A heading on the line above its text is at most this wide, in columns. */
const HEADING_COLUMNS = 60;

/**
 * What each node contributes to the text in which sentences are looked for. Tags and objects without a place in the
 * sentence (note marks, comments, bookmarks, floating images) give nothing, so that they do not hide the end of one.
 */
export function flattenNodes(nodes: readonly InlineNode[]): string[] {
  const flat = nodes.map((node) => {
    if (node.kind === "text") return node.text;
    if (node.kind !== "standalone") return "";
    if (node.type === "equation" || node.type === "field") return OBJECT;
    return node.type === "tab" ? "\t" : node.type === "break" ? " " : "";
  });
  const breaks = nodes.flatMap((node, index) =>
    node.kind === "standalone" && node.type === "break" ? [index] : [],
  );
  breaks.forEach((at, index) => {
    const lineBefore = flat.slice((breaks[index - 1] ?? -1) + 1, at).join("");
    const lineAfter = flat.slice(at + 1, breaks[index + 1]).join("");
    if (isPlainBorder(lineBefore.trim(), lineAfter.trim())) flat[at] = PARAGRAPH_END;
  });
  return flat;
}

/** True where a forced line break ends a sentence that has no final mark. */
function isPlainBorder(before: string, after: string): boolean {
  if (before === "" || after === "") return true;
  return startsLikeListItem(after) || isHeadingOf(before, after);
}

/** "Study area⏎The estuary lies …": short, no mark at its end, and a whole sentence at least twice as long below. */
function isHeadingOf(before: string, after: string): boolean {
  if (before.length > HEADING_COLUMNS || !/^[\p{Lu}\p{Lo}\d]/u.test(before) || /[\p{P}]$/u.test(before))
    return false;
  if (!/^[\p{Lu}\p{Lo}\d"“「‘]/u.test(after) || !/[.!?。！？]["”’」)）]*(?:\s|$)/u.test(after)) return false;
  const width = displayWidth(before);
  return width <= HEADING_COLUMNS && width * 2 <= displayWidth(after.slice(0, 4 * HEADING_COLUMNS));
}
