// Short before long: a page of text is checked while large files, which came first, are still being read.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeLongPdf, measureUploadBeside } from "./upload-beside.ts";
import { createTestDatabase } from "./database.ts";
import { spawnServer } from "./running-server.ts";
import type { RunningServer } from "./running-server.ts";

/** Enough to be read for longer than a page of text is checked on a slow machine; `npm run bench -- upload-beside` has 2,000. */
const PAGES = 800;

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: RunningServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yizhou-beside-"));
  database = await createTestDatabase();
  server = await spawnServer({ ...database.environment, YIZHOU_DATA: folder });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test(
  "a one-page document is checked before three long files that were sent before it",
  { timeout: 240_000 },
  async () => {
    const { ended, aloneMs, shortMs } = await measureUploadBeside(
      server.address!,
      await makeLongPdf(PAGES),
      2,
    );
    console.log(
      `one page beside three files of ${PAGES}: ${shortMs.map(Math.round).join(", ")} ms; alone ${Math.round(aloneMs)} ms`,
    );
    expect(ended).toBe(0);
  },
);
