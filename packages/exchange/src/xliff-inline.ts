import type { InlineContent, TagType } from "@yizhou/model";
import { attributes, escapeText } from "./xml-writer.ts";

/** XLIFF's own types; our finer one goes into `subType`. */
const XLIFF_TYPES: Readonly<Partial<Record<TagType, string>>> = {
  format: "fmt",
  link: "link",
  image: "image",
};

/**
 * Inline content as XLIFF 2.1: `pc` for a pair that is well nested in this content, `sc`/`ec` for one that overlaps another
 * or closes in another segment, `ph` for standalone tags, `cp` for characters XML cannot hold.
 *
 * @param pairedInUnit  ids whose opening and closing tag both stand in the unit; the others are written as isolated
 */
export function xliffInline(content: InlineContent, pairedInUnit: ReadonlySet<number>): string {
  const nested = nestedPairs(content);
  let out = "";
  content.forEach((node, index) => {
    if (node.kind === "text")
      return void (out += escapeText(node.text, (mark) => `<cp hex="${hex(mark)}"/>`));
    const type = XLIFF_TYPES[node.type] ?? "other";
    const subType = `yz:${node.type}`;
    if (node.kind === "standalone") {
      return void (out += `<ph${attributes({ id: node.id, type, subType, equiv: node.equivalent })}/>`);
    }
    if (nested.has(index)) {
      return void (out +=
        node.kind === "open" ? `<pc${attributes({ id: node.id, type, subType })}>` : "</pc>");
    }
    const isolated = pairedInUnit.has(node.id) ? undefined : "yes";
    if (node.kind === "open") out += `<sc${attributes({ id: node.id, type, subType, isolated })}/>`;
    else if (isolated) out += `<ec${attributes({ id: node.id, type, subType, isolated })}/>`;
    else out += `<ec${attributes({ startRef: node.id })}/>`;
  });
  return out;
}

/** Ids of the pairs that are whole within the content of a unit. */
export function pairedIds(content: InlineContent): ReadonlySet<number> {
  const opened = new Set<number>();
  const paired = new Set<number>();
  for (const node of content) {
    if (node.kind === "open") opened.add(node.id);
    if (node.kind === "close" && opened.has(node.id)) paired.add(node.id);
  }
  return paired;
}

/** Indexes of tags that can be written as elements: their pair is whole and crosses no other such pair. */
export function nestedPairs(content: InlineContent): ReadonlySet<number> {
  const nested = new Set<number>();
  const stack: { id: number; index: number }[] = [];
  content.forEach((node, index) => {
    if (node.kind === "open") stack.push({ id: node.id, index });
    if (node.kind !== "close") return;
    const depth = stack.findLastIndex((open) => open.id === node.id);
    if (depth < 0) return;
    nested.add(stack[depth]!.index).add(index);
    // What was opened inside and is still open crosses this pair: it stays sc/ec.
    stack.length = depth;
  });
  return nested;
}

/** A character by its number, as XLIFF and Unicode write it. */
export function hex(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
}
