import { isInlineEqual, type InlineContent } from "@yizhou/model";

/** As `isInlineEqual`, quick for the usual target: the same tags around another text. */
export function isUnchanged(target: InlineContent, source: InlineContent): boolean {
  if (target === source) return true;
  if (target.length !== source.length) return isInlineEqual(target, source);
  for (let i = 0; i < target.length; i++) {
    const [a, b] = [target[i]!, source[i]!];
    if (a.kind !== b.kind) return isInlineEqual(target, source);
    if (a.kind === "text" ? a.text !== (b as { text: string }).text : a.id !== (b as { id: number }).id)
      return false;
  }
  return true;
}
