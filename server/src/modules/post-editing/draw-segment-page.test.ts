import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { API_PATHS, fillPath, type Envelope, type JobSegments, type SegmentPage } from "@yizhou/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";

const TABLE = join(import.meta.dirname, "../../../../fixtures/samples/measurements.en.xlsx");
const path = process.env["PATH"];

let site: TestApp;
let user: TestUser;
let id: string;
beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  user = await site.newUser();
  id = (await user.start([await user.upload("table.xlsx", await readFile(TABLE))]))[0]!.id;
  await site.runJobs();
});
afterEach(() => {
  process.env["PATH"] = path;
});
afterAll(() => site.close());

const pageOf = (ordinal: number, query = "") =>
  `${fillPath(API_PATHS.segmentPage, { id, ordinal: String(ordinal) })}${query}`;

test("without the programs that draw the page of a segment says which is missing", async () => {
  process.env["PATH"] = "/nowhere";
  expect((await user.call("GET", pageOf(0))).json().errorCode).toBe("preview.program_missing");
});

test(
  "the page of a segment is drawn from the newest words, and says where they stand",
  { timeout: 120_000 },
  async ({ skip }) => {
    const { items } = await user.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, { id }));
    const { ordinal, version, target } = items[1]!;
    const first = (await user.call("GET", pageOf(ordinal))).json<Envelope<SegmentPage>>();
    if (first.errorCode === "preview.program_missing") skip("LibreOffice or poppler is not installed");
    const before = first.data!;
    expect(before).toMatchObject({ page: 1, isFound: true });
    expect(before.picture?.image).toMatch(/^data:image\/png;base64,iVBOR/);
    const edit = { ordinal, version, target: `${target} 潮`, isConfirmed: false };
    await user.data("POST", fillPath(API_PATHS.jobEdits, { id }), { edits: [edit] });
    const after = await user.data<SegmentPage>("GET", pageOf(ordinal));
    expect([after.revision, after.isFound]).toEqual([before.revision + 1, true]);
    expect(after.picture?.image).not.toBe(before.picture?.image);
    const seen = await user.data<SegmentPage>(
      "GET",
      pageOf(ordinal, `?seen=${after.revision}.${after.page}`),
    );
    expect(seen).toEqual({ ...after, picture: null });
    const last = await user.data<SegmentPage>("GET", pageOf(ordinal, `?page=${after.pages}`));
    expect(last).toMatchObject({ page: after.pages, isFound: true, boxes: [] });
  },
);
