import type { InlineContent, InlineNode, TagType } from "@yizhou/model";

/** All pieces of a writer's output as bytes. */
export async function bytesOf(pieces: Iterable<string> | AsyncIterable<string>): Promise<Uint8Array> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return new TextEncoder().encode(text);
}

/** The bytes in pieces of `size`, as a stream would bring them. */
export async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A linear congruential generator: every run of a test tries the same cases. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) % below;
}

const TEXTS = [
  "Ebb & flow",
  " <b> ",
  "潮汐。",
  "조석",
  "שלום",
  "🎉",
  "\n",
  "\t",
  "a\r\nb",
  '"',
  "'",
  "]]>",
  "  ",
  "&amp;",
];
const TYPES: TagType[] = ["format", "link", "revision", "bookmark"];

/** Inline content with nested, overlapping, one-sided and standalone tags; every id is used by one tag or pair. */
export function randomInline(
  random: (below: number) => number,
  extraTexts: readonly string[] = [],
): InlineContent {
  const nodes: InlineNode[] = [];
  const open: { id: number; type: TagType }[] = [];
  const texts = [...TEXTS, ...extraTexts];
  let id = 0;
  for (let count = random(9); count >= 0; count--) {
    const choice = random(5);
    if (choice <= 1) nodes.push({ kind: "text", text: texts[random(texts.length)]! });
    else if (choice === 2) {
      const tag = { id: ++id, type: TYPES[random(TYPES.length)]! };
      open.push(tag);
      nodes.push({ kind: "open", ...tag });
    } else if (choice === 3 && open.length > 0) {
      nodes.push({ kind: "close", ...open.splice(random(open.length), 1)[0]! });
    } else
      nodes.push({
        kind: "standalone",
        id: ++id,
        type: (["note", "equation", "field"] as const)[random(3)]!,
      });
  }
  return nodes;
}
