// The same figures wherever a job is told of: the quote before it, the job, its row in the history, the report and the preview.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { API_PATHS, figuresOf, fillPath, quoteFiguresOf } from "@yizhou/contract";
import type { JobList, JobSegments, Quote } from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { newId } from "../../platform/random.ts";

const fixtures = join(import.meta.dirname, "../../../../fixtures");

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  user = await site.newUser();
});
afterAll(() => site.close());

test.each([
  ["samples/letter.en.txt", undefined],
  ["samples/paper.en.docx", undefined],
  ["samples/slides.en.pptx", undefined],
  ["samples/measurements.en.xlsx", undefined],
  ["samples/paper.en.pdf", "2"],
  ["corpus/pdf/foot-and-endnotes.pdf", undefined],
])("of %s are equal and add up", { timeout: 120_000 }, async (path, pages) => {
  const file = await user.upload(path.split("/").at(-1)!, await readFile(join(fixtures, path)));
  const request = {
    fileIds: [file.id],
    options: { from: "en", to: "zh-Hans" },
    ...(pages && { pages: { [file.id]: pages } }),
  };
  const quote = await user.data<Quote>("POST", API_PATHS.quotes, request);
  const quoted = quoteFiguresOf(quote.items);
  const [started] = await user.data<{ id: string }[]>("POST", API_PATHS.jobs, {
    ...request,
    requestKey: newId(),
  });
  const before = figuresOf(await user.job(started!.id));
  await site.runJobs();
  const job = await user.job(started!.id);
  const figures = figuresOf(job);
  const report = job.report!;

  // The quote and the job, before and after.
  expect(job.characters).toBe(quoted.all.characters);
  expect(job.pages).toBe(quote.items[0]!.pages);
  expect(before).toMatchObject({ segments: quoted.all.segments, kept: quoted.kept.segments, percent: 0 });
  expect(figures).toMatchObject({
    segments: quoted.all.segments,
    kept: quoted.kept.segments,
    toTranslate: quoted.memory.segments + quoted.repeats.segments + quoted.engine.segments,
    failed: 0,
    open: 0,
    percent: 100,
    origins: {
      memory: quoted.memory.segments,
      repeats: quoted.repeats.segments,
      person: 0,
    },
  });
  expect(figures.origins!.engine + figures.origins!.cache).toBe(quoted.engine.segments);

  // The report says the same in its own words, and so do the sentences that the preview shows.
  expect(report.segments).toBe(figures.segments);
  expect(report.translated + report.locked).toBe(figures.translated + figures.kept);
  expect(report.completeness).toBe(figures.percent);
  const { items } = await user.data<JobSegments>(
    "GET",
    `${fillPath(API_PATHS.jobSegments, { id: job.id })}?limit=500`,
  );
  expect(items.filter(({ state, origin }) => state === "locked" || origin === "copy")).toHaveLength(
    figures.kept,
  );

  // The history's row is the job.
  const history = await user.data<JobList>("GET", API_PATHS.jobs);
  const row = history.items.find(({ id }) => id === job.id)!;
  expect(figuresOf(row)).toEqual(figures);

  // What it cost is told alike, and is never more than was quoted.
  expect(row.cost).toEqual(job.cost);
  expect(job.cost).toMatchObject({ held: 0, missing: 0 });
  expect(job.cost.charged + job.cost.free).toBeLessThanOrEqual(quote.items[0]!.price.characters);
});
