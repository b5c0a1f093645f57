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
 * Two runs of a 53-bit multiplicative hash over the UTF-16 units with different seeds, side by side: importing a unit takes five of
 * these, and one run by itself waits for each of its products.
 */
export function keyHash(key: string): string {
  let [high, low] = [0xdeadbeef ^ FIRST_SEED, 0x41c6ce57 ^ FIRST_SEED];
  let [otherHigh, otherLow] = [0xdeadbeef ^ SECOND_SEED, 0x41c6ce57 ^ SECOND_SEED];
  for (let i = 0; i < key.length; i++) {
    const unit = key.charCodeAt(i);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
    otherHigh = Math.imul(otherHigh ^ unit, 2_654_435_761);
    otherLow = Math.imul(otherLow ^ unit, 1_597_334_677);
  }
  return (mixed(high, low) + mixed(otherHigh, otherLow)).slice(0, 26);
}

/** Hash of a neighbouring segment's text for context matches; `null` where there is no neighbour. */
export function contextHash(neighbour: string | null | undefined): string | null {
  return neighbour == null ? null : keyHash(normaliseText(neighbour));
}

const FIRST_SEED = 0x9e37;
const SECOND_SEED = 0x85eb;

/** The 53 bits of both halves, as 14 digits. */
function mixed(high: number, low: number): string {
  const last = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  const first = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(last ^ (last >>> 13), 3_266_489_909);
  return (
    HEX[(first >>> 16) & 31]! +
    HEX[(first >>> 8) & 255]! +
    HEX[first & 255]! +
    HEX[last >>> 24]! +
    HEX[(last >>> 16) & 255]! +
    HEX[(last >>> 8) & 255]! +
    HEX[last & 255]!
  );
}

/** Each byte as two digits: to write a number of 53 bits with `toString` takes as long as to hash a sentence. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
