import type { InlineContent, InlineNode, NativeElement } from "@yizhou/model";
import { writeNative } from "./native-element.ts";
import { isXliffElement } from "./xliff-native.ts";
import { attributes, escapeText } from "./xml-writer.ts";

type Tag = Exclude<InlineNode, { kind: "text" }>;

/** TMX elements that can stand for a tag of each kind by themselves. */
const CODES: Readonly<Record<Tag["kind"], ReadonlySet<string>>> = {
  open: new Set(["bpt", "it"]),
  close: new Set(["ept", "it"]),
  standalone: new Set(["ph", "it", "ut"]),
};

/**
 * Inline content as it stands in a `seg`. A tag that was read from a TMX is written as it was, with its native code; others
 * become bpt/ept where the pair is whole, `it` where its partner stands in another segment, `ph` for standalone tags.
 */
export function tmxInline(content: InlineContent): string {
  const partners = partnersOf(content);
  const elements = elementPairs(content, partners);
  const numbers = pairNumbers(content, partners, elements);
  let out = "";
  content.forEach((node, index) => {
    if (node.kind === "text") out += escapeText(node.text);
    else if (elements.has(index))
      out +=
        node.kind === "open"
          ? writeNative(node.native!).replace(/\/>$/, ">")
          : `</${elementName(content, index, partners)}>`;
    else out += codeOf(node, numbers.get(index));
  });
  return out;
}

function codeOf(node: Tag, i: string | undefined): string {
  const native = nativeOf(node);
  // A lone half of a pair must be `it`; what was read as a pair is only written as one while it is whole.
  const isPair = native?.name === "bpt" || native?.name === "ept";
  if (native && isCode(native, node.kind) && isPair === (i !== undefined))
    return writeNative(native, i === undefined ? {} : { i });
  if (native && node.kind === "standalone" && !TMX_ELEMENTS.has(native.name)) return writeNative(native);
  const { id: x, type } = node;
  if (node.kind === "standalone") return `<ph${attributes({ x, type })}/>`;
  if (i === undefined) return `<it${attributes({ pos: node.kind === "open" ? "begin" : "end", x, type })}/>`;
  return node.kind === "open" ? `<bpt${attributes({ i, x, type })}/>` : `<ept${attributes({ i })}/>`;
}

/** The element a tag was read from, unless it is one of an XLIFF, which has no place in a TMX. */
function nativeOf(node: Tag): NativeElement | undefined {
  return node.native && !isXliffElement(node.native) ? node.native : undefined;
}

const TMX_ELEMENTS = new Set(["bpt", "ept", "it", "ph", "ut", "hi", "sub"]);

function isCode(native: NativeElement, kind: Tag["kind"]): boolean {
  return CODES[kind].has(native.name);
}

/** For every tag with its partner in the same content, the index of that partner. */
function partnersOf(content: InlineContent): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const open = new Map<number, number[]>();
  content.forEach((node, index) => {
    if (node.kind === "open") open.set(node.id, [...(open.get(node.id) ?? []), index]);
    if (node.kind !== "close") return;
    const start = open.get(node.id)?.pop();
    if (start !== undefined) partners.set(start, index).set(index, start);
  });
  return partners;
}

/** Tags that are written as an element around their text (`hi`, and what TMX does not know): as far as they nest. */
function elementPairs(content: InlineContent, partners: ReadonlyMap<number, number>): ReadonlySet<number> {
  const pairs = new Set<number>();
  const stack: number[] = [];
  content.forEach((node, index) => {
    const partner = partners.get(index);
    if (partner === undefined || node.kind === "text") return;
    const opening = content[Math.min(index, partner)] as Tag;
    const native = nativeOf(opening);
    if (!native || CODES.open.has(native.name) || native.content) return;
    if (node.kind === "open") stack.push(index);
    else {
      const depth = stack.lastIndexOf(partner);
      if (depth < 0) return;
      pairs.add(partner).add(index);
      // What was opened inside and is still open crosses this pair, and is written as bpt and ept.
      stack.length = depth;
    }
  });
  return pairs;
}

function elementName(content: InlineContent, index: number, partners: ReadonlyMap<number, number>): string {
  return (content[partners.get(index)!] as Tag).native!.name;
}

/** The `i` of each tag that is half of a written pair: the file's own where they serve, else counted from 1. */
function pairNumbers(
  content: InlineContent,
  partners: ReadonlyMap<number, number>,
  elements: ReadonlySet<number>,
): ReadonlyMap<number, string> {
  const openers = [...partners].filter(([index, partner]) => index < partner && !elements.has(index));
  openers.sort(([a], [b]) => a - b);
  const own = openers.map(([index]) => {
    const native = nativeOf(content[index] as Tag);
    return native?.name === "bpt" ? native.attributes?.["i"] : undefined;
  });
  const areUsable = own.every((i) => i !== undefined) && new Set(own).size === own.length;
  const numbers = new Map<number, string>();
  openers.forEach(([index, partner], at) => {
    const i = areUsable ? own[at]! : String(at + 1);
    numbers.set(index, i).set(partner, i);
  });
  return numbers;
}
