import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openPageCache, openWorkFolder, pageCacheFolder, workFolder } from "./page-cache.ts";
import {
  deleteKeptPages,
  deleteWork,
  listKeptPages,
  pagesToDrop,
  type KeptPages,
} from "./page-cache-store.ts";

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

test("what was kept of a page is found again by another process, and nothing else is", async () => {
  const folder = pageCacheFolder(await makeRoot(), "ann", DIGEST);
  await openPageCache(folder).write("pdf/reading/12", Buffer.from("译舟"));
  const again = openPageCache(folder);
  expect(Buffer.from((await again.read("pdf/reading/12"))!).toString()).toBe("译舟");
  expect(await again.read("pdf/reading/13")).toBeUndefined();
});

test("a page whose file was spoiled or cut is not there", async () => {
  const folder = pageCacheFolder(await makeRoot(), "ann", DIGEST);
  const cache = openPageCache(folder);
  await cache.write("page", Buffer.alloc(5000, "text"));
  const [version] = await readdir(folder);
  const path = join(folder, version!, "page");
  await writeFile(path, Buffer.from("not what was written"));
  expect(await cache.read("page")).toBeUndefined();
  await cache.write("page", Buffer.alloc(5000, "text"));
  expect(await cache.read("page")).toEqual(Buffer.alloc(5000, "text"));
  expect((await readdir(join(folder, version!))).filter((name) => name.startsWith("incoming"))).toEqual([]);
});

test("keys and owners cannot lead out of the folder", async () => {
  const root = await makeRoot();
  await expect(openPageCache(root).read("../secret")).rejects.toThrow(TypeError);
  expect(() => pageCacheFolder(root, "..", DIGEST)).toThrow(TypeError);
  expect(() => pageCacheFolder(root, "ann", "../../x")).toThrow(TypeError);
});

test("where nothing can be written, nothing is kept and nobody is troubled", async () => {
  const root = await makeRoot();
  await writeFile(join(root, "file"), "in the way");
  const cache = openPageCache(join(root, "file"));
  await cache.write("page", Buffer.from("text"));
  expect(await cache.read("page")).toBeUndefined();
});

test("a document's pages are counted and can be taken away", async () => {
  const root = await makeRoot();
  expect(await listKeptPages(join(root, "not-there"))).toEqual([]);
  await openPageCache(pageCacheFolder(root, "ann", DIGEST)).write("pdf/reading/0", Buffer.from("one"));
  const [kept] = await listKeptPages(root);
  expect(kept).toMatchObject({ ownerId: "ann", sha256: DIGEST });
  expect(kept!.bytes).toBeGreaterThan(3);
  await deleteKeptPages(root, "ann", DIGEST);
  expect(await listKeptPages(root)).toEqual([]);
});

test("a piece of work has files of its own, of any kind, that go with it or with the document", async () => {
  const root = await makeRoot();
  const folder = pageCacheFolder(root, "ann", DIGEST);
  await openPageCache(folder).write("pdf/reading/0", Buffer.from("a page"));
  const work = openWorkFolder(workFolder(folder, "work/one"));
  expect(await work.read("page/0")).toBeUndefined();
  await work.clear();
  await work.write("page/0", Buffer.from("drafted"));
  await work.write("page/0", Buffer.from("drafted again"));
  expect(Buffer.from((await work.read("page/0"))!).toString()).toBe("drafted again");
  expect(await readFile(work.path("page/0"), "utf8")).toBe("drafted again");
  const other = openWorkFolder(workFolder(folder, "work/other"));
  expect((await listKeptPages(root))[0]!.works).toEqual(["one"]);
  expect(await other.read("page/0")).toBeUndefined();
  await other.write("page/0", Buffer.from("of another"));
  await work.clear();
  expect(await work.read("page/0")).toBeUndefined();
  expect(Buffer.from((await other.read("page/0"))!).toString()).toBe("of another");
  expect(await openPageCache(folder).read("pdf/reading/0")).toEqual(Buffer.from("a page"));
  await deleteWork(root, "ann", DIGEST, "other");
  expect(await other.read("page/0")).toBeUndefined();
  expect((await listKeptPages(root))[0]!.works).toEqual([]);
  expect(await openPageCache(folder).read("pdf/reading/0")).toEqual(Buffer.from("a page"));
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
    ...{ ownerId: "ann", sha256, bytes, touchedAtMs, works: [] },
  });
  const kept = [document("new", 40, 30), document("old", 50, 10), document("middle", 30, 20)];
  expect(pagesToDrop(kept, 120)).toEqual([]);
  expect(pagesToDrop(kept, 75).map(({ sha256 }) => sha256)).toEqual(["old"]);
  expect(pagesToDrop(kept, 0)).toHaveLength(3);
});
