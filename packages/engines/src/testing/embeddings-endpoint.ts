import type { Fault } from "./faults.ts";

const SIZE = 64;

/** What the stand-in reads of a request; null for one that no endpoint would take. */
export function readEmbeddingsRequest(raw: string): { readonly texts: readonly string[] } | null {
  const body = JSON.parse(raw) as { model?: unknown; input?: unknown };
  const isWhole =
    typeof body.model === "string" &&
    Array.isArray(body.input) &&
    body.input.every((text) => typeof text === "string" && text !== "");
  return isWhole ? { texts: body.input as string[] } : null;
}

/**
 * Vectors by the words of the texts, so that equal texts lie together; with `translate`, a text and its translation do. The
 * order is turned around, since only the indexes count.
 */
export function embeddingsAnswer(
  texts: readonly string[],
  translate: (text: string) => string,
  fault: Fault | null,
): string {
  let data = texts.map((text, index) => ({
    object: "embedding",
    index,
    embedding: vectorOf(translate(text)),
  }));
  const [first] = data;
  if (fault?.kind === "missing-id") data = data.slice(1);
  if (fault?.kind === "duplicate-id" && data[1]) data[1] = { ...data[1], index: 0 };
  if (fault?.kind === "truncated" && first) data[0] = { ...first, embedding: first.embedding.slice(1) };
  if (fault?.kind === "empty" && first) data[0] = { ...first, embedding: [] };
  return JSON.stringify({ object: "list", data: data.reverse(), usage: { prompt_tokens: texts.length } });
}

function vectorOf(text: string): number[] {
  const vector = new Array<number>(SIZE).fill(0);
  for (const word of text.toLowerCase().match(/[\p{Script=Han}]|[\p{L}\p{N}]+/gu) ?? []) {
    let hash = 7;
    for (const character of word) hash = (Math.imul(hash, 31) + character.codePointAt(0)!) >>> 0;
    vector[hash % SIZE]! += 1;
  }
  return vector.map((value) => value + 0.01);
}
