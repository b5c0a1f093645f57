import { beforeEach, describe, expect, test } from "vitest";
import { sha256 } from "../random.ts";
import type { BlobAddress, BlobStore, ObjectScope, StoredBlob, StoredObject } from "./blob-store.ts";

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

  test("lists what all owners have, in an order that stays, from any place on and with its time", async () => {
    const before = Date.now() - 2000;
    for (const owner of ["bob", "ann"])
      for (const text of ["one", "two", "three"]) await store.put(owner, Buffer.from(text));
    await store.objects.put({ ownerId: "ann", sha256: sha256("one"), name: "pages/1" }, bytes);
    const listed = async (after: BlobAddress | null) => {
      const found: StoredBlob[] = [];
      for await (const blob of store.listBehind(after)) found.push(blob);
      return found;
    };
    const all = await listed(null);
    expect(all.map(({ ownerId }) => ownerId)).toEqual(["ann", "ann", "ann", "bob", "bob", "bob"]);
    expect(new Set(all.map(({ sha256: digest }) => digest)).size).toBe(3);
    expect(Math.min(...all.map(({ writtenAtMs }) => writtenAtMs))).toBeGreaterThan(before);
    const addresses = (blobs: readonly StoredBlob[]) => blobs.map((blob) => [blob.ownerId, blob.sha256]);
    for (const at of [0, 2, 5])
      expect(addresses(await listed(all[at]!))).toEqual(addresses(all.slice(at + 1)));
    expect(await listed({ ownerId: "b", sha256: "0".repeat(64) })).toHaveLength(3);
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

  describe("objects beside a document", () => {
    const [one, other] = [sha256("one document"), sha256("another document")];
    const listed = async (scope: ObjectScope) => {
      const found: StoredObject[] = [];
      for await (const object of store.objects.list(scope)) found.push(object);
      return found;
    };
    const namesOf = async (scope: ObjectScope) => (await listed(scope)).map(({ name }) => name).sort();

    test("are found by name with size and time, and the last that was written counts", async () => {
      const address = { ownerId: "ann", sha256: one, name: "pages/v1/0001" };
      const before = Date.now();
      await store.objects.put(address, Buffer.from("a draft that is longer"));
      await store.objects.put(address, bytes);
      expect(await store.objects.read(address)).toEqual(bytes);
      const chunks: Buffer[] = [];
      for await (const chunk of await store.objects.open(address)) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks)).toEqual(bytes);
      const [found, ...more] = await listed({ ownerId: "ann" });
      expect(more).toEqual([]);
      expect(found).toMatchObject({ ...address, sizeBytes: bytes.length });
      expect(Math.abs(found!.writtenAtMs - before)).toBeLessThan(60_000);
    });

    test("are whole or absent: of a stream that breaks nothing is kept, and what was there stays", async () => {
      const address = { ownerId: "ann", sha256: one, name: "work/form" };
      const broken = async function* () {
        yield Buffer.from("half");
        throw new Error("the line went dead");
      };
      await expect(store.objects.put(address, broken())).rejects.toThrow("the line went dead");
      await expect(store.objects.read(address)).rejects.toThrow("file.not_found");
      const whole = async function* () {
        yield bytes.subarray(0, 4);
        yield bytes.subarray(4);
      };
      await store.objects.put(address, whole());
      await expect(store.objects.put(address, broken())).rejects.toThrow("the line went dead");
      expect(await store.objects.read(address)).toEqual(bytes);
    });

    test("are listed and deleted by folder, by document and by owner, and nothing else goes with them", async () => {
      for (const ownerId of ["ann", "bob"]) {
        for (const document of [one, other]) {
          for (const name of ["pages/v1/0", "pages/v1/1", "pages/v10/0", "work"])
            await store.objects.put({ ownerId, sha256: document, name }, Buffer.from(name));
        }
      }
      const document = { ownerId: "ann", sha256: one };
      expect(await namesOf({})).toHaveLength(16);
      expect(await namesOf({ ...document, folder: "pages/v1" })).toEqual(["pages/v1/0", "pages/v1/1"]);
      await store.objects.delete({ ...document, folder: "pages/v1" });
      expect(await namesOf(document)).toEqual(["pages/v10/0", "work"]);
      await store.objects.delete(document);
      expect(await namesOf({ ownerId: "ann" })).toEqual(["pages/v1/0", "pages/v1/1", "pages/v10/0", "work"]);
      await store.objects.delete({ ownerId: "ann" });
      expect(await namesOf({ ownerId: "ann" })).toEqual([]);
      expect(await namesOf({ ownerId: "bob" })).toHaveLength(8);
      await store.objects.delete({ ownerId: "nobody" });
    });

    test("and blobs do not see each other", async () => {
      const { sha256: digest } = await store.put("ann", bytes);
      await store.objects.put({ ownerId: "ann", sha256: digest, name: "pages/0" }, Buffer.from("page"));
      expect(await store.list("ann")).toEqual([{ ownerId: "ann", sha256: digest }]);
      await store.objects.delete({ ownerId: "ann" });
      expect(await store.read({ ownerId: "ann", sha256: digest })).toEqual(bytes);
      await store.objects.put({ ownerId: "ann", sha256: digest, name: "pages/0" }, Buffer.from("page"));
      await store.delete({ ownerId: "ann", sha256: digest });
      expect(await namesOf({ ownerId: "ann" })).toEqual(["pages/0"]);
    });

    test("refuse names that lead elsewhere", async () => {
      for (const name of ["../secret", "/etc/passwd", "pages//0", "pages/", "", "a.b"])
        await expect(store.objects.put({ ownerId: "ann", sha256: one, name }, bytes), name).rejects.toThrow(
          "file.not_found",
        );
      await expect(store.objects.read({ ownerId: "..", sha256: one, name: "x" })).rejects.toThrow(
        "file.not_found",
      );
      await expect(namesOf({ ownerId: ".." })).rejects.toThrow("file.not_found");
      await expect(store.objects.delete({ ownerId: "../ann" })).rejects.toThrow("file.not_found");
    });
  });
}
