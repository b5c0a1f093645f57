import { mkdtemp, readdir, rm } from "node:fs/promises";
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
});
