import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createDiskBlobStore } from "../blobs/disk-blob-store.ts";
import { openKeptFolder } from "./kept-folder.ts";
import { openPageCache, openPageFiles, openWorkFolder } from "./page-cache.ts";
import { listKeptPages, PAGES, pagesToDrop, WORKS, type KeptPages } from "./page-cache-store.ts";

const DIGEST = "a".repeat(64);
const roots: string[] = [];
async function makeRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "yizhou-pages-"));
  roots.push(root);
  return root;
}
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true, force: true });
});

const cacheIn = (folder: string) => openPageCache(openPageFiles(folder));

test("what was kept of a page is found again by another process, and nothing else is", async () => {
  const folder = await makeRoot();
  await cacheIn(folder).write("pdf/reading/12", Buffer.from("译舟"));
  const again = cacheIn(folder);
  expect(Buffer.from((await again.read("pdf/reading/12"))!).toString()).toBe("译舟");
  expect(await again.read("pdf/reading/13")).toBeUndefined();
});

test("a page whose file was spoiled or cut is not there", async () => {
  const folder = await makeRoot();
  const cache = cacheIn(folder);
  await cache.write("page", Buffer.alloc(5000, "text"));
  const path = join(folder, "page");
  await writeFile(path, Buffer.from("not what was written"));
  expect(await cache.read("page")).toBeUndefined();
  await cache.write("page", Buffer.alloc(5000, "text"));
  expect(await cache.read("page")).toEqual(Buffer.alloc(5000, "text"));
  expect((await readdir(folder)).filter((name) => name.startsWith("incoming"))).toEqual([]);
});

test("keys cannot lead out of the folder", async () => {
  const root = await makeRoot();
  await expect(cacheIn(root).read("../secret")).rejects.toThrow(TypeError);
});

test("where nothing can be written, nothing is kept and nobody is troubled", async () => {
  const root = await makeRoot();
  await writeFile(join(root, "file"), "in the way");
  const cache = cacheIn(join(root, "file"));
  await cache.write("page", Buffer.from("text"));
  expect(await cache.read("page")).toBeUndefined();
});

test("what one machine saved of a document another goes on with, and saves the rest", async () => {
  const { objects } = createDiskBlobStore(await makeRoot());
  const twin = { ownerId: "ann", sha256: DIGEST, folder: `${PAGES}/v1` };
  const [here, there, third] = [await makeRoot(), await makeRoot(), await makeRoot()];
  const mine = await openKeptFolder(objects, twin, here);
  await cacheIn(here).write("pdf/reading/0", Buffer.from("first"));
  await cacheIn(here).write("pdf/reading/1", Buffer.from("second"));
  await mine.save();
  const saved = await listKeptPages(objects);
  await mine.save();
  // What is saved is not saved again.
  expect(await listKeptPages(objects)).toEqual(saved);
  expect(saved[0]).toMatchObject({ ownerId: "ann", sha256: DIGEST, works: [] });

  const theirs = await openKeptFolder(objects, twin, there);
  expect(await cacheIn(there).read("pdf/reading/0")).toEqual(Buffer.from("first"));
  await cacheIn(there).write("pdf/reading/1", Buffer.from("second, once more"));
  await cacheIn(there).write("pdf/reading/2", Buffer.from("third"));
  await Promise.all([theirs.save(), theirs.save()]);
  await openKeptFolder(objects, twin, third);
  const cache = cacheIn(third);
  const texts = await Promise.all([0, 1, 2].map((page) => cache.read(`pdf/reading/${page}`)));
  expect(texts.map((text) => Buffer.from(text!).toString())).toEqual(["first", "second, once more", "third"]);
  await objects.delete({ ownerId: "ann", sha256: DIGEST });
  expect(await listKeptPages(objects)).toEqual([]);
});

test("large and empty files come back whole, and half ones of a killed process do not", async () => {
  const { objects } = createDiskBlobStore(await makeRoot());
  const twin = { ownerId: "ann", sha256: DIGEST, folder: `${WORKS}/a-job` };
  const [here, there] = [await makeRoot(), await makeRoot()];
  const work = openWorkFolder(here);
  const large = Buffer.alloc(20 * 2 ** 20, "a form of a result, ");
  await work.write("form/target", large);
  await work.write("empty", Buffer.alloc(0));
  await writeFile(join(here, "incoming-half"), "half of");
  await (await openKeptFolder(objects, twin, there)).save();
  const kept = await openKeptFolder(objects, twin, here);
  await kept.save();
  expect(await listKeptPages(objects)).toEqual([]);
  await work.write("form/target", large);
  await work.write("empty", Buffer.alloc(0));
  await kept.save();
  expect((await listKeptPages(objects))[0]!.works).toEqual(["a-job"]);
  await openKeptFolder(objects, twin, there);
  const again = openWorkFolder(there);
  expect(large.equals((await again.read("form/target"))!)).toBe(true);
  expect((await again.read("empty"))!.length).toBe(0);
  expect(await readdir(there)).toEqual(["empty", "form"]);
});

test("a disk that fails is no secret to a piece of work", async () => {
  const root = await makeRoot();
  await writeFile(join(root, "file"), "in the way");
  const work = openWorkFolder(join(root, "file", "work"));
  await expect(work.write("page/0", Buffer.from("drafted"))).rejects.toThrow("ENOTDIR");
  await expect(work.read("page/0")).rejects.toThrow("ENOTDIR");
  expect(() => work.path("../../secret")).toThrow(TypeError);
});

test("what was untouched for longest goes first, until the rest fits", () => {
  const document = (sha256: string, bytes: number, touchedAtMs: number): KeptPages => ({
    ...{ ownerId: "ann", sha256, bytes, pageBytes: bytes, touchedAtMs, works: [] },
  });
  const kept = [document("new", 40, 30), document("old", 50, 10), document("middle", 30, 20)];
  expect(pagesToDrop(kept, 120)).toEqual([]);
  expect(pagesToDrop(kept, 75).map(({ sha256 }) => sha256)).toEqual(["old"]);
  expect(pagesToDrop(kept, 0)).toHaveLength(3);
});
