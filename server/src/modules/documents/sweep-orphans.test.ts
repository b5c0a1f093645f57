import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { API_PATHS } from "@yizhou/contract";
import type { TermbaseLibrary } from "@yizhou/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { connectCrashing } from "../../../test/crashing-database.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import type { BlobAddress } from "../../platform/blobs/blob-store.ts";
import { newId } from "../../platform/random.ts";
import { STORE_ID } from "./own-store.ts";
import { sweepOrphans, type SweepPlace } from "./sweep-orphans.ts";
import { beginReading } from "./upload-file.ts";

const DAY_MS = 24 * 3600_000;
let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  user = await site.newUser();
});
afterAll(() => site.close());

async function stored(): Promise<BlobAddress[]> {
  const found: BlobAddress[] = [];
  for await (const { ownerId, sha256 } of site.services.blobs.listBehind(null))
    found.push({ ownerId, sha256 });
  return found;
}

/** Rounds from the front to the end of the store, three blobs in each. */
async function sweepAll(): Promise<number> {
  let [sum, from, rounds]: [number, SweepPlace, number] = [0, null, 0];
  do {
    const { deleted, next } = await sweepOrphans(site.services.documentDeps, from, 3);
    [sum, from] = [sum + deleted, next];
    if (++rounds > 100) throw new Error("it never came to the end");
  } while (from);
  return sum;
}

/** Begins an upload in a process that dies before a statement. @returns whether it died */
async function dieUploading(statement: number): Promise<boolean> {
  const path = join(site.services.settings.dataDir, `upload-${statement}`);
  const text = `Nobody has a row for this, ${statement}.`;
  await writeFile(path, text);
  const { connectionString } = site.services.db.$client.options;
  const { db, isDead, close } = await connectCrashing(connectionString!, statement);
  const file = { id: newId(), ownerId: user.id, name: "a.txt", sizeBytes: text.length, path };
  await db
    .transaction((tx) => beginReading({ ...site.services.documentDeps, db }, tx, file))
    .catch((error: unknown) => {
      if (!isDead()) throw error;
    });
  const hasDied = isDead();
  await close();
  return hasDied;
}

test("bytes that a process stored and died before their row was written go after a day, and nothing else goes", async () => {
  const file = await user.upload("kept.txt", sampleText(3));
  await user.start([file]);
  await site.runJobs();
  await site.idle();
  const before = await stored();
  for (let statement = 1; await dieUploading(statement); statement++) expect(statement).toBeLessThan(40);
  const orphans = (await stored()).length - before.length;
  expect(orphans).toBeGreaterThan(1);
  expect(await sweepAll()).toBe(0);
  // Files have the times of the machine, which go on while the clock of the site stands.
  site.clock.advance(2 * DAY_MS);
  expect(await sweepAll()).toBe(orphans);
  expect(await stored()).toEqual(before);
  expect(await site.services.documents.sweepOrphans()).toBe(0);
});

test("a file that is still to be imported stays, one without an import goes, and what no module knows stays", async () => {
  const { blobs, db } = site.services;
  // The hours above have ended the first one's session.
  const user = await site.newUser();
  const { id: library } = await user.data<TermbaseLibrary>("POST", API_PATHS.termbases, { name: "Terms" });
  const [waiting, ended] = [newId(), newId()];
  for (const [id, state] of [
    [waiting, "waiting"],
    [ended, "done"],
  ])
    await db.execute(sql`insert into library_imports (id, library_id, kind, user_id, name, size_bytes, state, created_at, changed_at)
      values (${id}, ${library}, 'terms', ${user.id}, 'a.csv', 1, ${state}, now(), now())`);
  const owners = [waiting, ended, newId()].map((id) => `import-${id}`);
  for (const owner of [...owners, `work-${newId()}`, "elsewhere"])
    await blobs.put(owner, Buffer.from("a,b\n"));
  site.clock.advance(2 * DAY_MS);
  expect(await sweepAll()).toBe(3);
  expect(await blobs.list(owners[0]!)).toHaveLength(1);
  expect(await blobs.list("elsewhere")).toHaveLength(1);
});

/** Bytes that no row names, old enough to go, of owners without an account. */
async function leaveOrphans(owners: readonly string[]): Promise<void> {
  for (const owner of owners) await site.services.blobs.put(owner, Buffer.from("left behind"));
  site.clock.advance(2 * DAY_MS);
}

test("a store that says it is another database's loses nothing", async () => {
  const { blobs } = site.services;
  await leaveOrphans([user.id]);
  const own = await blobs.objects.read(STORE_ID);
  await blobs.objects.put(STORE_ID, Buffer.from(newId()));
  await expect(sweepAll()).rejects.toThrow("another database");
  await expect(site.services.documents.trimKeptPages()).rejects.toThrow("another database");
  await blobs.objects.put(STORE_ID, own);
  expect(await sweepAll()).toBe(1);
});

test("a stretch of the store most of whose owners nobody knows is left alone", async () => {
  const strangers = [newId(), newId(), newId()];
  await leaveOrphans([user.id, ...strangers]);
  const { documentDeps, blobs } = site.services;
  expect((await sweepOrphans(documentDeps, null)).deleted).toBe(0);
  // One that an erasure left behind is no such thing.
  for (const ownerId of strangers.slice(1))
    for (const address of await blobs.list(ownerId)) await blobs.delete(address);
  expect((await sweepOrphans(documentDeps, null)).deleted).toBe(2);
});

test("an owner whose bytes cannot be deleted keeps no other's from going", async () => {
  const { documentDeps, blobs } = site.services;
  await leaveOrphans([user.id, `work-${newId()}`]);
  const failing = {
    ...documentDeps,
    blobs: {
      ...blobs,
      delete: async (address: BlobAddress) => {
        if (address.ownerId.startsWith("work-")) throw new Error("the disk is read-only");
        await blobs.delete(address);
      },
    },
  };
  expect((await sweepOrphans(failing, null)).deleted).toBe(1);
  expect(await sweepAll()).toBe(1);
});
