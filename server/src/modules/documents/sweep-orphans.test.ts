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
  site.clock.advance(DAY_MS + 60_000);
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
