// The best match of many segments at once, and what becomes of them once somebody puts them in.
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { EditedSegments, JobSegments, MatchedSegments, MemoryLibrary } from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp, type TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";

let site: TestApp;
let user: TestUser;
let id = "";

const at = (path: string) => fillPath(path, { id });
const segments = async () => (await user.data<JobSegments>("GET", at(API_PATHS.jobSegments))).items;
const matched = async (ordinals: readonly number[], minScore: number) =>
  (await user.data<MatchedSegments>("POST", at(API_PATHS.jobMatches), { ordinals, minScore })).matches;

beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  user = await site.newUser();
  const { id: library } = await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Own" });
  const add = (source: string, target: string) =>
    user.data("POST", fillPath(API_PATHS.memoryUnits, { id: library }), {
      ...{ from: "en", to: "zh-Hans", source, target },
    });
  const file = await user.upload(
    "a.txt",
    [
      "The tide rises in the wide estuary every single day.",
      "Quite another thing.",
      "The station measured 14 tonnes of sand in the river.",
      "42",
    ].join("\n"),
  );
  const [started] = await user.start([file], { memories: [library] });
  await site.runJobs();
  id = started!.id;
  // Known only by now, as when a library has grown since.
  await add("The tide rises in the wide bay every single day.", "宽阔的海湾每天都涨潮。");
  await add("Quite another thing.", "完全不同的事。");
  await add("The station measured 9 tonnes of sand in the river.", "该站在河里测得9吨泥沙。");
});
afterAll(() => site.close());

test("finds the best match of each segment from a score on, with its figures, and nothing for what needs no translation", async () => {
  const found = await matched([0, 1, 2, 3], 50);
  expect(found).toMatchObject([
    { ordinal: 0, target: "宽阔的海湾每天都涨潮。" },
    { ordinal: 1, target: "完全不同的事。" },
    { ordinal: 2, target: "该站在河里测得14吨泥沙。" },
  ]);
  expect(found[0]!.score).toBeLessThan(100);
  expect(found[1]!.score).toBeGreaterThanOrEqual(100);
  expect((await matched([0, 1, 2, 3], 100)).map(({ ordinal }) => ordinal)).toEqual([1]);
  expect((await segments())[1]!.origin).toBe("engine");
});

test("what is put in says that it comes from the memory and how like it is; typed on it is the person's, taken back the machine's", async () => {
  const [first] = await matched([0], 50);
  const before = (await segments())[0]!;
  const send = async (edit: object) =>
    (
      await user.data<EditedSegments>("POST", at(API_PATHS.jobEdits), {
        edits: [{ ordinal: 0, isConfirmed: false, ...edit }],
      })
    ).segments[0]!;
  const { target, score: matchScore } = first!;
  const put = await send({ version: before.version, target, matchScore });
  expect(put).toMatchObject({ target, origin: "memory", matchScore, isConfirmed: false });
  const typed = await send({ version: put.version, target: `${target}是的。` });
  expect(typed).toMatchObject({ origin: "person", matchScore: null });
  const back = await send({ version: typed.version, target: before.target! });
  expect(back).toMatchObject({ origin: before.origin, matchScore: before.matchScore, target: before.target });
});

test("is not asked for more than is answered in a moment", async () => {
  const ordinals = Array.from({ length: 101 }, (_, at) => at);
  const refused = await user.call("POST", at(API_PATHS.jobMatches), { ordinals, minScore: 75 });
  expect(refused.json()).toMatchObject({ isSuccess: false, errorCode: "request.invalid" });
});
