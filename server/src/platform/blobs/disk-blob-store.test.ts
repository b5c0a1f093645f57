import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { describeBlobStore } from "./blob-store-contract.ts";
import { createDiskBlobStore } from "./disk-blob-store.ts";

const folders: string[] = [];
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "yizhou-blobs-"));
  folders.push(folder);
  return folder;
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describe("the blob store on disk", () => {
  describeBlobStore(async () => createDiskBlobStore(await makeFolder()));

  test("leaves no temporary file behind", async () => {
    const folder = await makeFolder();
    await createDiskBlobStore(folder).put("ann", Buffer.from("bytes"));
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
  });

  test("leaves no folder behind where nothing is any more", async () => {
    const folder = await makeFolder();
    const store = createDiskBlobStore(folder);
    const { sha256 } = await store.put("ann", Buffer.from("bytes"));
    const { sha256: kept } = await store.put("bob", Buffer.from("bytes"));
    for (const ownerId of ["ann", "bob"])
      await store.objects.put({ ownerId, sha256, name: "pages/v1/1" }, Buffer.from("page"));
    await store.delete({ ownerId: "ann", sha256 });
    await store.objects.delete({ ownerId: "ann", sha256 });
    expect((await readdir(folder, { recursive: true })).filter((name) => name.includes("ann"))).toEqual([]);
    expect(await store.list("bob")).toEqual([{ ownerId: "bob", sha256: kept }]);
    expect((await store.objects.read({ ownerId: "bob", sha256, name: "pages/v1/1" })).toString()).toBe(
      "page",
    );
  });

  test("is written to while what is beside is deleted", async () => {
    const store = createDiskBlobStore(await makeFolder());
    const address = { ownerId: "ann", sha256: "ab".repeat(32) };
    const rounds = Array.from({ length: 40 }, (_, at) => at);
    await Promise.all(
      rounds.map(async (at) => {
        await store.objects.put({ ...address, name: `work/${at}` }, Buffer.from("x"));
        await store.objects.delete({ ...address, folder: `work/${at}` });
      }),
    );
    expect(await store.list("ann")).toEqual([]);
  });

  test("what a killed process left half-written goes after its time", async () => {
    const folder = await makeFolder();
    const store = createDiskBlobStore(folder);
    await store.put("ann", Buffer.from("bytes"));
    const left = join(folder, "incoming", "left");
    await writeFile(left, "half");
    await store.clearLeftovers(Date.now() - 60_000);
    expect(await readdir(join(folder, "incoming"))).toEqual(["left"]);
    await utimes(left, 1, 1);
    await store.clearLeftovers(Date.now() - 60_000);
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
  });
});
