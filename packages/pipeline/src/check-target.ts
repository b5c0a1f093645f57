import {
  countTagCrossings,
  hasTranslatableText,
  haveSameTags,
  textOnly,
  type InlineContent,
} from "@yizhou/model";
import { repeatKey, retagTarget } from "./repeats.ts";

/** Why a target may not be written into the document. */
export type TargetFault = "tags" | "empty";

/**
 * The law every target obeys, whoever made it: the tags of its source, each once, opened before they are closed, and some
 * text where the source has text. Pairs that cross in the source itself (a bookmark over two hyperlinks) may cross here too.
 *
 * @returns null when the target may stand
 */
export function findTargetFault(source: InlineContent, target: InlineContent): TargetFault | null {
  if (!haveSameTags(source, target) || countTagCrossings(target) > countTagCrossings(source)) return "tags";
  if (hasTranslatableText(source) && textOnly(target).trim() === "") return "empty";
  return null;
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
