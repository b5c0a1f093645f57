import { haveSameTags, type InlineContent, type InlineNode } from "@yizhou/model";
import type { InlineModel } from "./run-content.ts";

export interface RepairedTarget {
  readonly content: InlineContent;
  readonly isRepaired: boolean;
}

/**
 * A target that can be written whatever came back: every object and field of the source exactly once, pairs closed in
 * order, unknown and repeated tags gone. Lost formats and links stay lost; lost objects go to the end of the text.
 */
export function repairTarget(model: InlineModel, target: InlineContent): RepairedTarget {
  if (haveSameTagOrder(model.content, target)) return { content: target, isRepaired: false };
  if (haveSameTags(model.content, target) && isWellNested(target))
    return { content: target, isRepaired: false };
  const out: InlineNode[] = [];
  const open: number[] = [];
  const used = new Set<number>();
  const close = (id: number) => out.push({ kind: "close", id, type: typeOf(model, id) });
  for (const node of target) {
    if (node.kind === "text") {
      out.push(node);
      continue;
    }
    const source = model.tags.get(node.id);
    if (!source) continue;
    if (node.kind === "close") {
      const at = open.lastIndexOf(node.id);
      // A pair that crosses another closes what was opened inside it.
      if (at >= 0) for (const id of open.splice(at).reverse()) close(id);
      continue;
    }
    if (used.has(node.id) || (node.kind === "standalone") !== (source.kind === "object")) continue;
    used.add(node.id);
    out.push(node);
    if (node.kind === "open") open.push(node.id);
  }
  for (const id of open.reverse()) close(id);
  for (const [id, source] of model.tags) {
    if (used.has(id)) continue;
    const type = typeOf(model, id);
    if (source.kind === "object") {
      const { equivalent } = source.piece;
      out.push({ kind: "standalone", id, type, ...(equivalent !== undefined && { equivalent }) });
    } else if (source.kind === "pair" && type !== "revision") {
      out.push({ kind: "open", id, type });
      close(id);
    }
  }
  return { content: out, isRepaired: true };
}

function typeOf(model: InlineModel, id: number) {
  const source = model.tags.get(id)!;
  if (source.kind === "object") return source.piece.type;
  return source.kind === "pair" ? source.pair.type : (source.format.type ?? "format");
}

/** The usual case, quickly: no tag moved. */
function haveSameTagOrder(source: InlineContent, target: InlineContent): boolean {
  let i = 0;
  for (const node of source) {
    if (node.kind === "text") continue;
    while (i < target.length && target[i]!.kind === "text") i++;
    const other = target[i++];
    if (!other || other.kind !== node.kind || (other as { id: number }).id !== node.id) return false;
  }
  while (i < target.length) if (target[i++]!.kind !== "text") return false;
  return true;
}

function isWellNested(content: InlineContent): boolean {
  const open: number[] = [];
  for (const node of content) {
    if (node.kind === "open") open.push(node.id);
    else if (node.kind === "close" && open.pop() !== node.id) return false;
  }
  return open.length === 0;
}
