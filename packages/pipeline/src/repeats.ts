import {
  hasTags,
  inlineToTagged,
  normaliseInline,
  type InlineContent,
  type InlineNode,
  type Segment,
} from "@yizhou/model";

/** A source with its tag ids renumbered from 1 in order of appearance, so that equal sentences of two units have equal keys. */
interface RepeatForm {
  readonly key: string;
  readonly content: InlineContent;
  /** By id in the source, the number it became. */
  readonly numbers: ReadonlyMap<number, number>;
}

/** Segments that say the same: the first one is translated, the others take its target with their own tag ids. */
export interface RepeatGroup {
  readonly leader: Segment;
  readonly followers: readonly Segment[];
}

function repeatForm(content: InlineContent): RepeatForm {
  const numbers = new Map<number, number>();
  if (!hasTags(content)) return { key: inlineToTagged(content), content, numbers };
  const renumbered: InlineNode[] = content.map((node) => {
    if (node.kind === "text") return node;
    const id = numbers.get(node.id) ?? numbers.size + 1;
    numbers.set(node.id, id);
    return { ...node, id };
  });
  return { key: inlineToTagged(normaliseInline(renumbered)), content: renumbered, numbers };
}

/** The source with its tag ids renumbered from 1 in order of appearance: the same for all sources of one `repeatKey`. */
export function canonicalForm(content: InlineContent): InlineContent {
  return repeatForm(content).content;
}

/** Equal for two sources with the same text and the same tags in the same places, whatever their tag ids. */
export function repeatKey(content: InlineContent): string {
  return repeatForm(content).key;
}

/** Groups by `repeatKey`, groups and members in the order given. Cost: linear in the text. */
export function groupRepeats(segments: readonly Segment[]): RepeatGroup[] {
  const groups = new Map<string, { leader: Segment; followers: Segment[] }>();
  for (const segment of segments) {
    const key = repeatKey(segment.source);
    const group = groups.get(key);
    if (group) group.followers.push(segment);
    else groups.set(key, { leader: segment, followers: [] });
  }
  return [...groups.values()];
}

/**
 * `target`, made for `from`, with the tag ids and types of the equal source `to`.
 * Both sources must have the same `repeatKey`.
 */
export function retagTarget(target: InlineContent, from: InlineContent, to: InlineContent): InlineContent {
  if (!hasTags(target)) return target;
  const numbers = repeatForm(from).numbers;
  const ids = new Map([...repeatForm(to).numbers].map(([id, number]) => [number, id]));
  const types = new Map(to.flatMap((node) => (node.kind === "text" ? [] : [[node.id, node] as const])));
  return target.map((node): InlineNode => {
    if (node.kind === "text") return node;
    const id = ids.get(numbers.get(node.id) ?? 0) ?? node.id;
    const own = types.get(id);
    if (!own) return { ...node, id };
    // A standalone tag brings its own equivalent along; a pair has none.
    return node.kind === "standalone" && own.kind === "standalone" ? own : { ...node, id, type: own.type };
  });
}
