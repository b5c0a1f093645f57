import { beforeEach, expect, test } from "vitest";
import { sha256 } from "../random.ts";
import type { BlobStore } from "./blob-store.ts";

/** What every blob store does. One line for each implementation runs it. */
export function describeBlobStore(make: () => Promise<BlobStore>): void {
  const bytes = Buffer.from("译舟 Yizhou");
  let store: BlobStore;
  beforeEach(async () => {
    store = await make();
  });
  const streamed = async (address: { ownerId: string; sha256: string }) => {
    const { stream, sizeBytes } = await store.open(address);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return { text: Buffer.concat(chunks).toString(), sizeBytes };
  };

  test("gives back what was put, whole and as a stream, by owner and content", async () => {
    const put = await store.put("ann", bytes);
    expect(put).toEqual({ sha256: sha256(bytes), sizeBytes: bytes.length });
    const address = { ownerId: "ann", sha256: put.sha256 };
    expect(await store.read(address)).toEqual(bytes);
    expect(await streamed(address)).toEqual({ text: bytes.toString(), sizeBytes: bytes.length });
    expect(await store.has(address)).toBe(true);
  });

  test("gives a part of the bytes, both ends included, and tells the whole length", async () => {
    const { sha256: digest } = await store.put("ann", bytes);
    const address = { ownerId: "ann", sha256: digest };
    const { stream, sizeBytes } = await store.open(address, { start: 7, end: 9 });
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    expect([Buffer.concat(chunks), sizeBytes]).toEqual([bytes.subarray(7, 10), bytes.length]);
    expect(await store.size(address)).toBe(bytes.length);
    await expect(store.size({ ownerId: "bob", sha256: digest })).rejects.toThrow("file.not_found");
  });

  test("takes a stream", async () => {
    const pieces = async function* () {
      yield bytes.subarray(0, 4);
      yield bytes.subarray(4);
    };
    expect((await store.put("ann", pieces())).sha256).toBe(sha256(bytes));
  });

  test("keeps nothing of a stream that breaks", async () => {
    const broken = async function* () {
      yield bytes;
      throw new Error("the line went dead");
    };
    await expect(store.put("ann", broken())).rejects.toThrow("the line went dead");
    expect(await store.list("ann")).toEqual([]);
  });

  test("shares nothing between owners: equal bytes of one may go while the other's stay", async () => {
    const { sha256: digest } = await store.put("ann", bytes);
    expect(await store.has({ ownerId: "bob", sha256: digest })).toBe(false);
    await store.put("bob", bytes);
    await store.delete({ ownerId: "ann", sha256: digest });
    expect(await store.list("ann")).toEqual([]);
    expect(await store.list("bob")).toEqual([{ ownerId: "bob", sha256: digest }]);
  });

  test("does not find what is not there, and deleting it is no error", async () => {
    const address = { ownerId: "ann", sha256: sha256("nothing") };
    await expect(store.read(address)).rejects.toThrow("file.not_found");
    await expect(store.open(address)).rejects.toThrow("file.not_found");
    await store.delete(address);
  });

  test("refuses addresses that are none", async () => {
    await expect(store.read({ ownerId: "../ann", sha256: sha256("x") })).rejects.toThrow("file.not_found");
    await expect(store.read({ ownerId: "ann", sha256: "../../secret" })).rejects.toThrow("file.not_found");
  });
}
