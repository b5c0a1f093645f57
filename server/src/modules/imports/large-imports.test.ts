import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { API_PATHS, fillPath, IMPORT_LIMITS, UPLOAD_LIMITS } from "@yizhou/contract";
import type { Envelope, LibraryImport, MemoryLibrary } from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, multipart } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { requireRight } from "../libraries/index.ts";
import { runImport } from "./run-import.ts";
import * as repo from "./repo.ts";

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp();
  user = await site.newUser();
});
afterAll(() => site.close());

const newLibrary = () => user.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Large" });
const open = ({ id }: { id: string }) => requireRight(site.services.db, user.id, id, "write", "memory");
const see = async ({ id }: { id: string }) =>
  (await user.data<{ libraries: MemoryLibrary[] }>("GET", API_PATHS.memories)).libraries.find(
    (one) => one.id === id,
  )!;

/** A memory of so many different units, each of about `length` characters a side. */
function tmxOf(units: number, length = 40): string {
  const filler = "The tide rises slowly in the estuary today. "
    .repeat(Math.ceil(length / 44))
    .slice(0, length);
  const body = Array.from(
    { length: units },
    (_, at) =>
      `<tu><tuv xml:lang="en"><seg>Gauge g${at} says: ${filler}</seg></tuv><tuv xml:lang="zh-CN"><seg>第g${at}号水位计。</seg></tuv></tu>`,
  );
  return `<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body>${body.join("\n")}</body></tmx>`;
}

async function send(library: { id: string }, name: string, content: string | Uint8Array) {
  const { payload, type } = multipart(name, content);
  const url = fillPath(API_PATHS.memoryImports, { id: library.id });
  return user.call("POST", url, payload, { "content-type": type });
}
const look = (library: { id: string }, importId: string) =>
  user.data<LibraryImport>("GET", fillPath(API_PATHS.memoryImport, { id: library.id, import: importId }));
async function importFile(library: { id: string }, name: string, content: string | Uint8Array) {
  const reply = await send(library, name, content);
  await site.idle();
  return look(library, reply.json<Envelope<LibraryImport>>().data!.id);
}
const files = (importId: string) => site.services.blobs.list(`import-${importId}`);

test(
  "a TMX larger than any other upload is taken, and its file is gone afterwards",
  { tags: "slow", timeout: 120_000 },
  async () => {
    const library = await newLibrary();
    const tmx = Buffer.from(tmxOf(1000, 22_000));
    expect(tmx.length).toBeGreaterThan(UPLOAD_LIMITS.maxFileBytes);
    const done = await importFile(library, "large.tmx", tmx);
    expect(done).toMatchObject({ state: "done", total: 1000, added: 1000, progress: 1 });
    expect(await files(done.id)).toEqual([]);
    expect((await send(library, "large.csv", tmx)).json<Envelope<null>>().errorCode).toBe("file.too_large");
  },
);

test("a packed TMX is unpacked as it is read", async () => {
  const library = await newLibrary();
  expect(await importFile(library, "old.TMX.GZ", gzipSync(tmxOf(300)))).toMatchObject({
    state: "done",
    added: 300,
  });
});

test("an import whose worker is gone goes on from the last transaction, and adds nothing twice", async () => {
  const library = await newLibrary();
  const { services } = site;
  const id = "5c6ad9d2-6f0e-4c8e-9b63-000000000001";
  await services.blobs.put(`import-${id}`, Buffer.from(tmxOf(7000)));
  const at = new Date(services.clock.now());
  await repo.insertImport(services.db, await open(library), {
    ...{ id, userId: user.id, name: "cut.tmx", state: "waiting" },
    ...{ mapping: null, createdAt: at, changedAt: at },
  });
  const worker = new AbortController();
  const first = runImport(services, id, worker.signal).catch((error: unknown) => error);
  while ((await look(library, id)).lookedAt === 0) await wait(5);
  worker.abort(new Error("the worker ends"));
  expect(await first).toBeInstanceOf(Error);
  const cut = await look(library, id);
  expect(cut.state).toBe("running");
  expect(cut.lookedAt).toBeLessThan(7000);
  expect((await see(library)).units).toBe(cut.added);

  await runImport(services, id, new AbortController().signal);
  expect(await look(library, id)).toMatchObject({ state: "done", total: 7000, lookedAt: 7000, added: 7000 });
  expect((await see(library)).units).toBe(7000);
  expect(await files(id)).toEqual([]);
});

test("a cancelled import stops at a whole transaction and leaves no file", async () => {
  const library = await newLibrary();
  const reply = await send(library, "stop.tmx", tmxOf(8000));
  const { id } = reply.json<Envelope<LibraryImport>>().data!;
  while ((await look(library, id)).lookedAt === 0) await wait(5);
  await user.data("POST", fillPath(API_PATHS.memoryImportCancel, { id: library.id, import: id }));
  await site.idle();
  const stopped = await look(library, id);
  expect(stopped.state).toBe("cancelled");
  expect(stopped.added).toBeLessThan(8000);
  expect((await see(library)).units).toBe(stopped.added);
  expect(await files(id)).toEqual([]);
});

test("nobody fills the store with files that wait to be imported", async () => {
  const library = await newLibrary();
  const at = new Date(site.services.clock.now());
  await repo.insertImport(site.services.db, await open(library), {
    ...{ id: "5c6ad9d2-6f0e-4c8e-9b63-000000000002", userId: user.id, name: "a.tmx" },
    ...{
      state: "waiting",
      mapping: null,
      createdAt: at,
      changedAt: at,
      sizeBytes: IMPORT_LIMITS.maxStreamedBytes + 1,
    },
  });
  expect((await send(library, "b.tmx", tmxOf(1))).json<Envelope<null>>().errorCode).toBe(
    "tm.too_many_imports",
  );
});
