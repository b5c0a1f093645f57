import { textOnly, type InlineContent, type Segment } from "@yizhou/model";

/** Tells one text from another in a few letters. It guards against mistakes, not against somebody who means to. Cost: linear. */
export function sourceMark(source: InlineContent): string {
  // FNV-1a of 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), with the length beside it.
  let hash = 0x811c9dc5;
  const text = textOnly(source);
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${(hash >>> 0).toString(36)}.${text.length.toString(36)}`;
}

/**
 * Where the targets of a document's segments stand that was read by an earlier release, which may have cut it otherwise: a target goes
 * to the text it was made for, or nowhere.
 *
 * @param markOf  what `sourceMark` said of the segment of an ordinal when it was read; empty or absent for none
 * @returns for each segment the ordinal that its text had, null for a text that was none; null where all is as it was
 */
export function placesInEarlier(
  segments: readonly Segment[],
  markOf: (ordinal: number) => string | undefined,
  count: number,
): ReadonlyMap<number, number | null> | null {
  const marks = segments.map(({ source }) => sourceMark(source));
  const isSame = segments.every(({ ordinal }, at) => {
    const known = markOf(ordinal);
    return !known || known === marks[at];
  });
  if (isSame) return null;
  const open = new Map<string, number[]>();
  for (let ordinal = 0; ordinal < count; ordinal++) {
    const mark = markOf(ordinal);
    if (!mark) continue;
    const ordinals = open.get(mark);
    if (ordinals) ordinals.push(ordinal);
    else open.set(mark, [ordinal]);
  }
  // Of texts that stand several times the next is meant: both readings follow the document.
  for (const ordinals of open.values()) ordinals.reverse();
  return new Map(segments.map(({ ordinal }, at) => [ordinal, open.get(marks[at]!)?.pop() ?? null]));
}
