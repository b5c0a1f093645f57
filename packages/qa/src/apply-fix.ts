import {
  countTagCrossings,
  normaliseInline,
  textOnly,
  type InlineContent,
  type InlineNode,
} from "@yizhou/model";
import type { Fix } from "./finding.ts";

/**
 * The target with a fix made. Text edits keep every tag; a tag at the edge of what is replaced stays on its side.
 *
 * @param source  needed for the tags
 */
export function applyFix(source: InlineContent, target: InlineContent, fix: Fix): InlineContent {
  return fix.kind === "tags" ? repairTags(source, target) : editText(target, fix.edits);
}

function editText(
  content: InlineContent,
  edits: readonly { readonly start: number; readonly end: number; readonly text: string }[],
): InlineContent {
  let result = content;
  // From the end, so that earlier offsets stay true.
  for (const edit of [...edits].sort((a, b) => b.start - a.start)) result = replaceText(result, edit);
  return normaliseInline(result);
}

function replaceText(
  content: InlineContent,
  { start, end, text }: { readonly start: number; readonly end: number; readonly text: string },
): InlineContent {
  const out: InlineNode[] = [];
  let offset = 0;
  let isPlaced = false;
  for (const node of content) {
    if (node.kind !== "text") {
      out.push(node);
      continue;
    }
    const [from, to] = [offset, offset + node.text.length];
    offset = to;
    const before = node.text.slice(0, Math.max(0, Math.min(start - from, node.text.length)));
    const after = node.text.slice(Math.max(0, Math.min(end - from, node.text.length)));
    if (to < start || from > end || (isPlaced && from >= end)) {
      out.push(node);
      continue;
    }
    out.push({ kind: "text", text: before });
    if (!isPlaced) {
      out.push({ kind: "text", text });
      isPlaced = true;
    }
    out.push({ kind: "text", text: after });
  }
  if (!isPlaced) out.push({ kind: "text", text });
  return out;
}

/**
 * The target with just the tags of the source: those it has too many are taken out; those it lacks are put where they stand in
 * the source, by proportion, at the next gap between words. Where that would not nest, all tags are placed so.
 */
function repairTags(source: InlineContent, target: InlineContent): InlineContent {
  const wanted = source.filter((node) => node.kind !== "text");
  const key = (node: InlineNode): string => (node.kind === "text" ? "" : `${node.kind}:${node.id}`);
  const seen = new Set<string>();
  const isWanted = new Set(wanted.map(key));
  const kept = target.filter((node) => {
    if (node.kind === "text") return true;
    if (!isWanted.has(key(node)) || seen.has(key(node))) return false;
    seen.add(key(node));
    return true;
  });
  const missing = wanted.filter((node) => !seen.has(key(node)));
  const repaired = placeTags(kept, source, missing);
  if (countTagCrossings(repaired) <= countTagCrossings(source)) return normaliseInline(repaired);
  const bare: InlineContent = [{ kind: "text", text: textOnly(target) }];
  return normaliseInline(placeTags(bare, source, wanted));
}

function placeTags(
  content: InlineContent,
  source: InlineContent,
  missing: readonly InlineNode[],
): InlineContent {
  const text = textOnly(content);
  const whole = Math.max(1, textOnly(source).length);
  const wanted = new Set(missing);
  const places: { readonly offset: number; readonly node: InlineNode }[] = [];
  let passed = 0;
  let least = 0;
  for (const node of source) {
    if (node.kind === "text") passed += node.text.length;
    else if (wanted.has(node)) {
      // What stands later in the source stays behind: pairs keep their order.
      least = Math.max(least, gapNear(text, Math.round((passed / whole) * text.length)));
      places.push({ offset: least, node });
    }
  }
  let out: InlineContent = content;
  for (const { offset, node } of places.reverse()) out = insertAt(out, offset, node);
  return out;
}

/** The gap between words nearest to an offset; in scripts without spaces the offset itself. */
function gapNear(text: string, offset: number): number {
  const isInside = (at: number): boolean =>
    /[\p{Script=Latin}\p{Script=Hangul}\p{N}]/u.test(text[at - 1] ?? "") &&
    /[\p{Script=Latin}\p{Script=Hangul}\p{N}]/u.test(text[at] ?? "");
  for (let step = 0; step < text.length; step++) {
    if (offset - step >= 0 && !isInside(offset - step)) return offset - step;
    if (offset + step <= text.length && !isInside(offset + step)) return offset + step;
  }
  return offset;
}

function insertAt(content: InlineContent, offset: number, tag: InlineNode): InlineContent {
  const out: InlineNode[] = [];
  let passed = 0;
  let isPlaced = false;
  for (const node of content) {
    if (isPlaced || node.kind !== "text" || passed + node.text.length < offset) {
      if (node.kind === "text") passed += node.text.length;
      out.push(node);
      continue;
    }
    out.push({ kind: "text", text: node.text.slice(0, offset - passed) }, tag);
    out.push({ kind: "text", text: node.text.slice(offset - passed) });
    isPlaced = true;
  }
  if (!isPlaced) out.push(tag);
  return out;
}
