import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Link, Preview } from "@yizhou/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { missingDrawingProgram } from "./draw-pages.ts";
import { previews } from "./tables.ts";

let site: TestApp;
let user: TestUser;
let jobId: string;
const path = process.env["PATH"];

beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  user = await site.newUser();
  jobId = (await user.start([await user.upload("paper.txt", sampleText(3))]))[0]!.id;
  await site.runJobs();
});
afterEach(() => {
  process.env["PATH"] = path;
});
afterAll(() => site.close());

const preview = () => user.data<Preview>("GET", fillPath(API_PATHS.jobPreview, { id: jobId }));

describe("a preview", () => {
  test(
    "without the programs says which is missing, and comes alive when they are there",
    { timeout: 120_000 },
    async ({ skip }) => {
      process.env["PATH"] = "/nowhere";
      expect(await preview()).toMatchObject({
        state: "unavailable",
        problem: { code: "preview.program_missing", params: { program: "LibreOffice" } },
      });
      process.env["PATH"] = path;
      if (missingDrawingProgram("docx")) skip("LibreOffice or poppler is not installed");
      expect(await preview()).toMatchObject({ state: "pending", problem: null });
      await site.idle();
      const ready = await preview();
      expect(ready).toMatchObject({ state: "ready", problem: null });
      expect([ready.source.length, ready.target.length]).toEqual([1, 1]);
      const [page] = ready.source;
      expect(page!.width / page!.height).toBeCloseTo(21 / 29.7, 1);
      const picture = await site.app.inject(page!.url);
      expect(picture.headers["content-type"]).toBe("image/png");
      expect(picture.rawPayload.subarray(1, 4).toString()).toBe("PNG");
      // Asking again draws nothing again, and the addresses stay, so that the browser's cache works.
      expect((await preview()).source[0]!.url).toBe(page!.url);
      expect(ready.source[0]!.url).not.toBe(ready.target[0]!.url);
    },
  );

  test("stands beside the result of a Markdown file, which keeps its marks", async () => {
    const source = "# Tea\n\nBoil *water* and `kettle()` now.\n";
    const [job] = await user.start([await user.upload("tea.md", Buffer.from(source))]);
    await site.runJobs();
    const { url } = await user.data<Link>("POST", API_PATHS.links, { ids: [job!.id], output: "target" });
    const { payload } = await site.app.inject(url);
    expect(payload).not.toBe(source);
    expect(payload).toMatch(/^# .+\n\n.*\*.+\*.*`kettle\(\)`.*\n$/);
    await user.data("POST", API_PATHS.jobBatch, { ids: [job!.id], action: "delete" });
  });

  test("goes with its job, pictures and all", async () => {
    await user.data("POST", API_PATHS.jobBatch, { ids: [jobId], action: "delete" });
    expect(await site.services.blobs.list(user.id)).toEqual([]);
    expect(await site.services.db.select().from(previews)).toEqual([]);
  });
});
