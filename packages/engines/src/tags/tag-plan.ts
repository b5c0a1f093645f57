import type { InlineContent, InlineNode, TagType } from "@yizhou/model";

type TagNode = Exclude<InlineNode, { kind: "text" }>;

/** A tag as an engine sees it: a small number, its role, and where it stands in the text without tags. */
export interface TagMark {
  readonly number: number;
  readonly role: "open" | "close" | "single";
  /** UTF-16 offset in the text. */
  readonly offset: number;
}

/** What a segment looks like once the tags at its ends are set aside and the others are numbered. */
export interface TagPlan {
  /** Tags and white space that stand before and after everything translatable; they never travel. */
  readonly prefix: InlineContent;
  readonly suffix: InlineContent;
  readonly text: string;
  readonly marks: readonly TagMark[];
  /** The tags behind the numbers: a pair has `open` and `close`, anything else one node. */
  readonly nodes: ReadonlyMap<number, PlannedTag>;
}

export type PlannedTag =
  | { readonly kind: "pair"; readonly open: TagNode; readonly close: TagNode }
  | { readonly kind: "single"; readonly node: TagNode }
  /** Half of a pair that closes or opens in another segment, or that crosses another pair; sent as a single tag. */
  | { readonly kind: "half"; readonly node: TagNode };

/** Tags that are words of the sentence: without them the engine would see a sentence with a hole. */
const SPOKEN_TYPES: ReadonlySet<TagType> = new Set(["field", "equation"]);

/** Sets the tags at the very ends aside and numbers the rest in their order, pairs by one number. */
export function planTags(content: InlineContent): TagPlan {
  const partners = pairPartners(content);
  const [start, end] = travellingRange(content, partners);
  const prefix = content.slice(0, start);
  const suffix = content.slice(end);

  const nodes = new Map<number, PlannedTag>();
  const numbers = new Map<number, number>();
  const marks: TagMark[] = [];
  let text = "";
  for (let index = start; index < end; index++) {
    const node = content[index]!;
    if (node.kind === "text") {
      text += node.text;
      continue;
    }
    const partner = partners.get(index);
    const opened = partner === undefined ? undefined : numbers.get(partner);
    if (opened !== undefined) {
      marks.push({ number: opened, role: "close", offset: text.length });
      continue;
    }
    const number = nodes.size + 1;
    numbers.set(index, number);
    if (partner !== undefined)
      nodes.set(number, { kind: "pair", open: node, close: content[partner] as TagNode });
    else nodes.set(number, { kind: node.kind === "standalone" ? "single" : "half", node });
    marks.push({ number, role: partner !== undefined ? "open" : "single", offset: text.length });
  }

  const trimmed = trimOutside(text, marks);
  return {
    prefix: trimmed.leading === "" ? prefix : [...prefix, { kind: "text", text: trimmed.leading }],
    suffix: trimmed.trailing === "" ? suffix : [{ kind: "text", text: trimmed.trailing }, ...suffix],
    text: trimmed.text,
    marks: trimmed.marks,
    nodes,
  };
}

interface TrimmedText {
  readonly leading: string;
  readonly text: string;
  readonly trailing: string;
  readonly marks: readonly TagMark[];
}

/** Takes the white space off that stands outside all tags, which engines would trim anyway. */
export function trimOutside(text: string, marks: readonly TagMark[]): TrimmedText {
  const first = Math.min(...marks.map((mark) => mark.offset), text.length);
  const last = Math.max(...marks.map((mark) => mark.offset), 0);
  const start = Math.min(text.length - text.trimStart().length, first);
  const end = Math.max(text.trimEnd().length, last, start);
  return {
    leading: text.slice(0, start),
    text: text.slice(start, end),
    trailing: text.slice(end),
    marks: marks.map((mark) => ({ ...mark, offset: mark.offset - start })),
  };
}

/** For every tag of a properly nested pair, by index, the index of its other half. Crossing pairs have none. */
function pairPartners(content: InlineContent): Map<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  content.forEach((node, index) => {
    if (node.kind === "open") open.push(index);
    if (node.kind !== "close") return;
    const at = open.findLastIndex((candidate) => (content[candidate] as TagNode).id === node.id);
    if (at < 0) return;
    partners.set(open[at]!, index);
    partners.set(index, open[at]!);
    // What was opened inside and is still open crosses this pair: it stays without a partner.
    open.length = at;
  });
  return partners;
}

/** The indexes between which the content travels: tags at either end that need no translation are left out. */
function travellingRange(
  content: InlineContent,
  partners: ReadonlyMap<number, number>,
): [start: number, end: number] {
  const isAside = (node: InlineNode): boolean =>
    node.kind === "text"
      ? node.text.trim() === ""
      : node.kind !== "standalone" || !SPOKEN_TYPES.has(node.type);
  let start = 0;
  while (start < content.length && isAside(content[start]!)) start++;
  let end = content.length;
  while (end > start && isAside(content[end - 1]!)) end--;
  // A pair may stay aside only with both halves: one that opens at the start and closes inside travels whole.
  for (let changed = true; changed;) {
    changed = false;
    for (let index = 0; index < start; index++) {
      const partner = partners.get(index);
      if (partner !== undefined && partner >= start && partner < end) {
        start = index;
        changed = true;
      }
    }
    for (let index = content.length - 1; index >= end; index--) {
      const partner = partners.get(index);
      if (partner !== undefined && partner >= start && partner < end) {
        end = index + 1;
        changed = true;
      }
    }
  }
  return [start, end];
}
