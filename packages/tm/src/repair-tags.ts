import { haveSameTags, type InlineContent, type InlineNode, normaliseInline, textOnly } from "@yizhou/model";
import type { AlignmentStep } from "./edit-distance.ts";
import type { MemoryToken } from "./tokens.ts";

type Tag = Exclude<InlineNode, { kind: "text" }>;

export interface TagRepair {
  readonly target: InlineContent;
  /** The target carries exactly the tags of the query. */
  readonly isComplete: boolean;
}

/**
 * A stored target with the query's tags: those that stand at the same place in both sources are exchanged, those that the
 * query lacks are dropped, and those it has beyond the stored source are added where they surround the whole text or stand
 * at its ends. Any other new tag has no known place, and the result is not complete.
 *
 * @param tokens  of query and stored source; `steps` leads from the source to the query
 */
export function repairTags(
  sides: { query: InlineContent; source: InlineContent; target: InlineContent },
  tokens: { query: readonly MemoryToken[]; source: readonly MemoryToken[] },
  steps: readonly AlignmentStep[],
): TagRepair {
  const counterparts = new Map<string, Tag>();
  for (const { kind, a, b } of steps) {
    const [old, own] = [tokens.source[a], tokens.query[b]];
    if (kind !== "same" || old?.kind !== "tag" || own?.kind !== "tag") continue;
    const tag = sides.source[old.nodeIndex] as Tag;
    counterparts.set(keyOf(tag), sides.query[own.nodeIndex] as Tag);
  }
  dropHalfPairs(sides.source, counterparts);

  const used = new Set<string>();
  const nodes = sides.target.flatMap((node): InlineNode[] => {
    if (node.kind === "text") return [node];
    const own = counterparts.get(keyOf(node));
    if (!own || used.has(keyOf(own))) return [];
    used.add(keyOf(own));
    return [own];
  });
  const { leading, trailing } = edgeTags(sides.query);
  const isNew = (tag: Tag) => !used.has(keyOf(tag));
  const added = trailing.filter(isNew);
  // "Page 3": a number keeps the blank in front of it, in scripts that part words.
  const isParted =
    added.length > 0 && /\s$/.test(textBefore(sides.query, added[0]!)) && PARTS_WORDS.test(textOnly(nodes));
  const gap: InlineNode[] = isParted ? [{ kind: "text", text: " " }] : [];
  const target = normaliseInline([...leading.filter(isNew), ...nodes, ...gap, ...added]);
  return { target, isComplete: haveSameTags(sides.query, target) };
}

const PARTS_WORDS = /(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai})\p{L}\p{M}*$/u;

function textBefore(content: InlineContent, tag: Tag): string {
  return textOnly(
    content.slice(
      0,
      content.findIndex((node) => node === tag),
    ),
  );
}

function keyOf(tag: Tag): string {
  return `${tag.kind}:${tag.id}`;
}

/** A pair counts as found when both its ends were, at the two ends of one pair of the query. */
function dropHalfPairs(source: InlineContent, counterparts: Map<string, Tag>): void {
  for (const node of source) {
    if (node.kind !== "open" && node.kind !== "close") continue;
    const [open, close] = [`open:${node.id}`, `close:${node.id}`];
    const hasBoth = source.some(
      (other) => other.kind !== "text" && keyOf(other) === (node.kind === "open" ? close : open),
    );
    if (hasBoth && counterparts.get(open)?.id !== counterparts.get(close)?.id) {
      counterparts.delete(open);
      counterparts.delete(close);
    }
  }
}

/** Tags before the first and after the last text of a content that has any; white space does not count as text. */
function edgeTags(content: InlineContent): { leading: Tag[]; trailing: Tag[] } {
  const isText = (node: InlineNode) => node.kind === "text" && node.text.trim() !== "";
  const first = content.findIndex(isText);
  const last = content.findLastIndex(isText);
  const tagsOf = (nodes: InlineContent) => nodes.filter((node): node is Tag => node.kind !== "text");
  if (first < 0) return { leading: tagsOf(content), trailing: [] };
  return { leading: tagsOf(content.slice(0, first)), trailing: tagsOf(content.slice(last + 1)) };
}
