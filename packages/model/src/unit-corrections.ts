/**
 * What a reader of the result puts right in how a file was read: kept for the file, so that its next translation is read so from the
 * beginning. Each names its units by their ids and by a fingerprint of their text, since a later version may read a file otherwise.
 */
import { normaliseInline, plainText, type InlineContent } from "./inline.ts";

/** `leave`: the unit stays as it is. `join`: the unit `next` is the rest of it. */
export type UnitCorrection =
  | { readonly kind: "leave"; readonly unit: string; readonly text: string }
  | {
      readonly kind: "join";
      readonly unit: string;
      readonly text: string;
      readonly next: string;
      readonly nextText: string;
    };

/** Two units that are one, under the id of the first. */
export interface UnitJoin {
  readonly unit: string;
  readonly next: string;
}

/** What stands between two joined texts; `hyphen`: nothing, and the hyphen at the end of the first goes. */
export type UnitJoint = "" | " " | "hyphen";

const WIDE = /[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;
const HYPHEN_AT_END = /[-\u2010\u00ad]$/u;

export function jointOf(before: string, after: string): UnitJoint {
  const [end, start] = [before.trimEnd(), after.trimStart()];
  if (/\p{L}[-\u2010\u00ad]$/u.test(end)) return /^\p{Ll}/u.test(start) ? "hyphen" : "";
  return WIDE.test(end.at(-1) ?? "") && WIDE.test(start[0] ?? "") ? "" : " ";
}

/** Of the ids of a content's tags; 0 without any. */
export function highestTag(content: InlineContent): number {
  return content.reduce((most, node) => (node.kind === "text" ? most : Math.max(most, node.id)), 0);
}

/** The same content with each tag's id so much higher. */
export function withTagsFrom(content: InlineContent, offset: number): InlineContent {
  return content.map((node) => (node.kind === "text" ? node : { ...node, id: node.id + offset }));
}

/** A content without the hyphen at its end. */
export function withoutHyphen(content: InlineContent): InlineContent {
  const last = content.at(-1);
  if (last?.kind !== "text") return content;
  return normaliseInline([
    ...content.slice(0, -1),
    { kind: "text", text: last.text.replace(HYPHEN_AT_END, "") },
  ]);
}

/** The text of two joined units; ids of the second's tags follow those of the first's. */
export function joinContents(first: InlineContent, next: InlineContent): InlineContent {
  const joint = jointOf(plainText(first), plainText(next));
  return normaliseInline([
    ...(joint === "hyphen" ? withoutHyphen(first) : first),
    ...(joint === " " ? [{ kind: "text", text: " " } as const] : []),
    ...withTagsFrom(next, highestTag(first)),
  ]);
}
