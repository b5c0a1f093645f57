// Drafts on demand over HTTP: who can be asked, what goes out, and that nothing changes by asking.
import { API_PATHS, fillPath, type AskedDraft, type Drafters, type JobSegments } from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";

const first = makeFakeEngine({ id: "first" });
const second = makeFakeEngine({ id: "second" });
const broken = makeFakeEngine({
  id: "broken",
  checkProblem: { code: "engine.key_missing", params: { engine: "Engine broken" } },
});
let site: TestApp;
let user: TestUser;
let id: string;
beforeAll(async () => {
  site = await buildTestApp({ engines: [first, second, broken] });
  user = await site.newUser();
  id = (await user.start([await user.upload("letter.txt", sampleText(2))]))[0]!.id;
  await site.runJobs();
});
afterAll(() => site.close());

const path = (ordinal: number) => fillPath(API_PATHS.segmentDraft, { id, ordinal: String(ordinal) });

test("every engine that works and knows both languages can be asked, with the place its text goes to", async () => {
  const { engines } = await user.data<Drafters>("GET", fillPath(API_PATHS.jobDrafters, { id }));
  expect(engines).toEqual([
    { id: "first", name: "Engine first", destination: "engine.example" },
    { id: "second", name: "Engine second", destination: "engine.example" },
  ]);
});

test("the engine that is named translates the sentence, and nothing stands anywhere by it", async () => {
  const before = await user.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, { id }));
  const [asked, others] = [second.batches.length, first.batches.length];
  const draft = await user.data<AskedDraft>("POST", path(1), { engineId: "second" });
  expect(draft).toEqual({ target: `译文${before.items[1]!.source}`, engine: "Engine second" });
  expect(second.batches.slice(asked)).toEqual([[before.items[1]!.source]]);
  expect(first.batches).toHaveLength(others);
  expect(await user.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, { id }))).toEqual(before);
});

test("what cannot be asked says why: an engine that is not there, one that lacks its key, a sentence that is not there", async () => {
  const code = async (ordinal: number, engineId: string) =>
    (await user.call("POST", path(ordinal), { engineId })).json().errorCode;
  expect(await code(0, "none")).toBe("engine.not_found");
  expect(await code(0, "broken")).toBe("engine.key_missing");
  expect(await code(999, "first")).toBe("job.segment_not_found");
  expect(await code(0, "")).toBe("request.invalid");
});

test("nobody asks for a draft of somebody else's sentence, or unknown", async () => {
  const stranger = await site.newUser();
  const asked = await stranger.call("POST", path(0), { engineId: "first" });
  expect(asked.json().errorCode).toBe("job.not_found");
  const list = await stranger.call("GET", fillPath(API_PATHS.jobDrafters, { id }));
  expect(list.json().errorCode).toBe("job.not_found");
  const unknown = await site.app.inject({ method: "POST", url: path(0), payload: { engineId: "first" } });
  expect(unknown.statusCode).toBe(401);
});
