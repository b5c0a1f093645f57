import type { InlineContent } from "@yizhou/model";
import { normaliseInline } from "@yizhou/model";
import { normaliseText } from "@yizhou/text";

/**
 * The form in which two segments are "the same": NFC, white space folded, tags by kind and order (their ids are counted
 * anew). Case, punctuation and width stay significant. Stored by every memory, so that all of them agree.
 *
 * Part of the stored data: a change here needs a migration of the server's memories.
 */
export function memoryKey(source: InlineContent): string {
  const ids = tagOrder(source);
  let key = "";
  for (const node of normaliseInline(source)) {
    if (node.kind === "text") key += node.text.replace(/[<>&]/g, (mark) => `&${mark.charCodeAt(0)};`);
    else if (node.kind === "open") key += `<g${ids.get(node.id)}>`;
    else if (node.kind === "close") key += `</g${ids.get(node.id)}>`;
    else key += `<x${ids.get(node.id)}/>`;
  }
  return normaliseText(key);
}

/** Tag ids in order of first appearance, each with its new number from 1 on. */
export function tagOrder(content: InlineContent): ReadonlyMap<number, number> {
  const order = new Map<number, number>();
  for (const node of content)
    if (node.kind !== "text" && !order.has(node.id)) order.set(node.id, order.size + 1);
  return order;
}

/**
 * A short stand-in for a key: 26 hexadecimal digits. Not cryptographic; whoever looks up by it compares the keys too.
 *
 * Two runs of a 53-bit multiplicative hash over the UTF-16 units with different seeds.
 */
export function keyHash(key: string): string {
  return (hash53(key, 0x9e37) + hash53(key, 0x85eb)).slice(0, 26);
}

/** Hash of a neighbouring segment's text for context matches; `null` where there is no neighbour. */
export function contextHash(neighbour: string | null | undefined): string | null {
  return neighbour == null ? null : keyHash(normaliseText(neighbour));
}

function hash53(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (0x1fffff & low) + (high >>> 0)).toString(16).padStart(14, "0");
}
