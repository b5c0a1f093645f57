import { hasTranslatableText, haveSameTags, textOnly, type InlineContent } from "@yizhou/model";
import { repeatKey, retagTarget } from "./repeats.ts";

/** Why a target may not be written into the document. */
export type TargetFault = "tags" | "empty";

/**
 * The law every target obeys, whoever made it: the tags of its source, each once, opened before they are closed, and some
 * text where the source has text.
 *
 * @returns null when the target may stand
 */
export function findTargetFault(source: InlineContent, target: InlineContent): TargetFault | null {
  if (!haveSameTags(source, target) || !isWellNested(target, source)) return "tags";
  if (hasTranslatableText(source) && textOnly(target).trim() === "") return "empty";
  return null;
}

/**
 * True when pairs that open and close inside the target do so in order and without crossing. Pairs that cross in the source
 * itself (a bookmark over two hyperlinks) may cross in the target as well.
 */
function isWellNested(target: InlineContent, source: InlineContent): boolean {
  return countCrossings(target) <= countCrossings(source);
}

function countCrossings(content: InlineContent): number {
  const opened = new Set(content.flatMap((node) => (node.kind === "open" ? [node.id] : [])));
  const closed = new Set(content.flatMap((node) => (node.kind === "close" ? [node.id] : [])));
  const stack: number[] = [];
  let crossings = 0;
  for (const node of content) {
    if (node.kind === "open" && closed.has(node.id)) stack.push(node.id);
    // A pair that opened in an earlier segment only closes here: nothing to check it against.
    if (node.kind !== "close" || !opened.has(node.id)) continue;
    if (stack.at(-1) === node.id) stack.pop();
    else {
      crossings += 1;
      const at = stack.indexOf(node.id);
      if (at >= 0) stack.splice(at, 1);
    }
  }
  return crossings;
}

/**
 * A memory target with the tag ids of `source`. Entries come from other documents, so their ids mean nothing here: tags are
 * paired by kind and order.
 *
 * @returns null when the tags cannot be made to agree; the segment is then sent to an engine
 */
export function fitMemoryTarget(source: InlineContent, target: InlineContent): InlineContent | null {
  const same = findTargetFault(source, target) === null;
  if (same) return target;
  const tags = (content: InlineContent): InlineContent => content.filter((node) => node.kind !== "text");
  if (repeatKey(tags(source)) !== repeatKey(tags(target))) return null;
  const fitted = retagTarget(target, tags(target), tags(source));
  return findTargetFault(source, fitted) === null ? fitted : null;
}
