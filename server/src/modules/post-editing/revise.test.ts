// A model's help over HTTP, from the scripted stand-in: what goes out, what comes back, and who is offered it.
import { API_PATHS, fillPath, type JobSegments, type RevisedSegment, type Reviser } from "@yizhou/contract";
import { startFixtureServer, type FixtureServer } from "@yizhou/engines/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";

let fixture: FixtureServer;
let site: TestApp;
let user: TestUser;
let id: string;
beforeAll(async () => {
  fixture = await startFixtureServer();
  site = await buildTestApp({
    engines: [makeFakeEngine()],
    environment: { ENGINE_KEYS_ALLOW_PRIVATE: "on" },
  });
  user = await site.newUser();
  id = (await user.start([await user.upload("letter.txt", sampleText(2))]))[0]!.id;
  await site.runJobs();
});
afterAll(async () => {
  await site.close();
  await fixture.close();
});

/** The person's own model, added once. @returns its engine */
async function addModel(): Promise<string> {
  const find = () => user.data<Reviser>("GET", fillPath(API_PATHS.jobReviser, { id }));
  const reviser = await find();
  if (reviser.engine) return reviser.engine.id;
  await user.data("POST", API_PATHS.engineKeys, {
    ...{ type: "openai-compatible", name: "My model", secret: "sk-test" },
    fields: { baseUrl: fixture.chatUrl, model: "stand-in" },
  });
  return (await find()).engine!.id;
}

test("nobody is offered a model where there is none, and asking for it all the same is refused", async () => {
  expect(await user.data<Reviser>("GET", fillPath(API_PATHS.jobReviser, { id }))).toEqual({ engine: null });
  const path = fillPath(API_PATHS.segmentRevise, { id, ordinal: "0" });
  const refused = await user.call("POST", path, { wish: "shorter", target: "译文" });
  expect(refused.json().errorCode).toBe("engine.not_found");
});

test("a draft is written anew by the person's own model and shown against what it was; nothing is changed", async () => {
  const engineId = await addModel();
  const reviser = await user.data<Reviser>("GET", fillPath(API_PATHS.jobReviser, { id }));
  expect(reviser.engine).toMatchObject({ name: "My model", isOfJob: false });
  expect(reviser.engine!.destination).toContain("127.0.0.1");
  const path = fillPath(API_PATHS.segmentRevise, { id, ordinal: "0" });
  const before = await user.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, { id }));
  const wish = { engineId, wish: "shorter", target: "一艘很大的渡轮离开了港口" };
  const revised = await user.data<RevisedSegment>("POST", path, wish);
  expect(revised.text).toBeNull();
  expect(revised.target).not.toBe(wish.target);
  const joined = (kinds: readonly string[]) =>
    revised
      .diff!.filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => text)
      .join("");
  expect(joined(["kept", "inserted"])).toBe(revised.target);
  expect(joined(["kept", "deleted"])).toBe(wish.target);
  const sent = fixture.requests.at(-1)!.raw;
  expect(sent).toContain("shorter");
  expect(sent).toContain(wish.target);
  expect(await user.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, { id }))).toEqual(before);
});

test("an explanation is text in the reader's language, and names the word that was asked about", async () => {
  const engineId = await addModel();
  const path = fillPath(API_PATHS.segmentRevise, { id, ordinal: "0" });
  const answer = await user.data<RevisedSegment>("POST", path, {
    ...{ engineId, wish: "why", target: "一艘渡轮离开了港口", word: "渡轮" },
  });
  expect(answer.target).toBeNull();
  expect(answer.text).toBeTruthy();
  expect(fixture.requests.at(-1)!.raw).toContain("<<<WORD");
});

test("a text goes to the model that the person was shown, and to no other in its place", async () => {
  await addModel();
  const path = fillPath(API_PATHS.segmentRevise, { id, ordinal: "0" });
  const before = fixture.requests.length;
  for (const engineId of [undefined, "user:no-longer-there"]) {
    const wish = { wish: "shorter", target: "一艘渡轮", ...(engineId && { engineId }) };
    expect((await user.call("POST", path, wish)).json().errorCode).toBe("engine.not_found");
  }
  expect(fixture.requests).toHaveLength(before);
});
