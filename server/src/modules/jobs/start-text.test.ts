// Texts that are typed or pasted: jobs like any other, in a list of their own.
import { afterAll, beforeAll, expect, test } from "vitest";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Job, JobList, JobSegments, TextRequest } from "@yizhou/contract";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { newId } from "../../platform/random.ts";

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()], environment: { TEXT_CHARACTERS: "200" } });
  user = await site.newUser();
});
afterAll(() => site.close());

const TEXT = "The tide is out. Birds walk on the mud.\n\nNobody else does.";
const wish = (more: Partial<TextRequest> = {}) => ({
  ...{ text: TEXT, options: { from: "en", to: "zh-Hans" }, requestKey: newId() },
  ...more,
});
const list = (kind: string) => user.data<JobList>("GET", `${API_PATHS.jobs}?kind=${kind}`);

test("a text is translated sentence by sentence, stands among the texts and not among the files, and can be deleted", async () => {
  const job = await user.data<Job>("POST", API_PATHS.texts, wish());
  expect(job).toMatchObject({ isText: true, format: "txt", segments: { total: 3 } });
  expect(job.name).toBe("The tide is out. Birds walk on the mud. Nobody else does.txt");
  await site.runJobs();
  expect(await user.job(job.id)).toMatchObject({ state: "done" });
  const { items } = await user.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, { id: job.id }));
  expect(items.map(({ state }) => state)).toEqual(["translated", "translated", "translated"]);
  expect((await list("texts")).items.map(({ id }) => id)).toEqual([job.id]);
  expect(await list("files")).toMatchObject({ items: [], counts: { all: 0 } });
  await user.data("POST", API_PATHS.jobBatch, { ids: [job.id], action: "delete" });
  expect((await list("texts")).items).toEqual([]);
});

test("the same key gives the same job, and another text under it is refused", async () => {
  const once = wish();
  const [first, again] = await Promise.all([1, 2].map(() => user.data<Job>("POST", API_PATHS.texts, once)));
  expect(again!.id).toBe(first!.id);
  expect((await user.data<Job>("POST", API_PATHS.texts, once)).id).toBe(first!.id);
  const other = await user.call("POST", API_PATHS.texts, { ...once, text: "Another one." });
  expect(other.json()).toMatchObject({ errorCode: "request.key_reused" });
});

test("a text that is too long, empty or cannot be translated leaves nothing behind", async () => {
  const stranger = await site.newUser();
  const refused = async (more: Partial<TextRequest>) =>
    (await stranger.call("POST", API_PATHS.texts, wish(more))).json<{ errorCode: string }>().errorCode;
  expect(await refused({ text: "𝒳".repeat(201) })).toBe("job.text_too_long");
  expect(await refused({ text: " \n " })).toBe("request.invalid");
  expect(await refused({ options: { from: "en", to: "en" } as TextRequest["options"] })).toMatch(
    /^quote\.|same/,
  );
  const usage = await stranger.data<JobList>("GET", `${API_PATHS.jobs}?kind=texts`);
  expect(usage).toMatchObject({ items: [], usedBytes: 0 });
});
