import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { ByteRange } from "../../platform/blobs/blob-store.ts";
import { openSource, readSource } from "./document-source.ts";

const MB = 2 ** 20;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A store with one document; `largest` is what was asked of it at once. */
function storeOf(bytes: Buffer) {
  const seen = { largest: 0, isGone: false };
  const open = async (_address: unknown, range?: ByteRange) => {
    if (seen.isGone) throw new Error("file.not_found");
    const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
    seen.largest = Math.max(seen.largest, part.length);
    return { stream: Readable.from([part]), sizeBytes: bytes.length };
  };
  const address = { ownerId: "ann", sha256: sha256(bytes) };
  return { seen, source: { blobs: { open, size: async () => bytes.length }, address } };
}

describe("a document on its way to its process", () => {
  test("comes whole in pieces, and is never asked for as a whole", async () => {
    for (const size of [1, MB, 2 * MB + 7]) {
      const bytes = Buffer.alloc(size, "潮滩 ");
      const { seen, source } = storeOf(bytes);
      const store = await openSource(source);
      expect(Buffer.compare(await readSource(store, store.facts), bytes)).toBe(0);
      expect(seen.largest).toBeLessThanOrEqual(MB);
      for (const key of ["-1", "9", "0.5", "x"]) expect(await store.read(key), key).toBeUndefined();
    }
  });

  test("that is another than was stored is not read, and what the store threw is known", async () => {
    const { seen, source } = storeOf(Buffer.from("as it was stored"));
    const store = await openSource(source);
    const other = { read: async () => Buffer.from("another of the s") };
    await expect(readSource(other, store.facts)).rejects.toThrow("otherwise");
    seen.isGone = true;
    await expect(readSource(store, store.facts)).rejects.toThrow();
    expect(store.fault()).toMatchObject({ message: "file.not_found" });
  });
});
