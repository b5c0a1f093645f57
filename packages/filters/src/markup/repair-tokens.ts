import { haveSameTags, type InlineContent, type InlineNode } from "@yizhou/model";
import type { MarkToken } from "./marked-text.ts";

/**
 * A target that can be written whatever came back: every object of the source exactly once, pairs closed in order, unknown
 * and repeated tags gone. Lost pairs stay lost; lost objects go to the end of the text.
 *
 * @returns the target itself where nothing is to be done
 */
export function repairTokens(tokens: readonly MarkToken[], target: InlineContent): InlineContent {
  if (isSound(tokens, target)) return target;
  const tags = new Map(
    tokens.flatMap((token) =>
      token.kind === "open" || token.kind === "standalone" ? [[token.id, token]] : [],
    ),
  );
  const out: InlineNode[] = [];
  const open: number[] = [];
  const used = new Set<number>();
  const close = (id: number) => out.push({ kind: "close", id, type: tags.get(id)!.type });
  for (const node of target) {
    if (node.kind === "text") {
      out.push(node);
      continue;
    }
    if (node.kind === "close") {
      const at = open.lastIndexOf(node.id);
      // A pair that crosses another closes what was opened inside it.
      if (at >= 0) for (const id of open.splice(at).reverse()) close(id);
      continue;
    }
    if (used.has(node.id) || tags.get(node.id)?.kind !== node.kind) continue;
    used.add(node.id);
    out.push(node);
    if (node.kind === "open") open.push(node.id);
  }
  for (const id of open.reverse()) close(id);
  for (const [id, token] of tags)
    if (token.kind === "standalone" && !used.has(id)) out.push({ kind: "standalone", id, type: token.type });
  return out;
}

function isSound(tokens: readonly MarkToken[], target: InlineContent): boolean {
  if (!haveSameTags(tokens.filter((token) => token.kind !== "text") as InlineContent, target)) return false;
  const open: number[] = [];
  for (const node of target) {
    if (node.kind === "open") open.push(node.id);
    else if (node.kind === "close" && open.pop() !== node.id) return false;
  }
  return open.length === 0;
}
