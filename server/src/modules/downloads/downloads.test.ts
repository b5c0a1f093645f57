import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Download } from "@yizhou/contract";
import { previewTermTable, readTables } from "@yizhou/exchange";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp();
  user = await site.newUser();
});
afterAll(() => site.close());

async function bytesOf(name: string): Promise<Buffer> {
  return (await user.call("GET", fillPath(API_PATHS.offeredFile, { name }))).rawPayload;
}

test("every download is as long as it is said to be and has its checksum", async () => {
  const list = await user.data<Download[]>("GET", API_PATHS.offeredFiles);
  expect(list.length).toBeGreaterThan(8);
  for (const { name, sizeBytes, sha256 } of list) {
    const bytes = await bytesOf(name);
    expect([name, bytes.length]).toEqual([name, sizeBytes]);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  }
  expect(
    (await user.call("GET", fillPath(API_PATHS.offeredFile, { name: "../package.json" }))).statusCode,
  ).toBe(404);
});

test("imports read the templates without a word of help", async () => {
  for (const kind of ["xlsx", "csv"] as const) {
    const [table] = await readTables(kind, await bytesOf(`yizhou-terms.${kind}`));
    const roles = previewTermTable(table!).columns.map(({ role }) => role?.kind === "field" && role.field);
    expect(roles).toEqual([
      ...["concept", "language", "term", "status", "partOfSpeech", "domain", "definition", "note"],
    ]);
  }
});
