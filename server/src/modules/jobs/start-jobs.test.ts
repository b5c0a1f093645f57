// Before a job runs: what it would take, and that it is started once, by whom its files belong to.
import { API_PATHS } from "@yizhou/contract";
import type { Envelope, JobList, Quote } from "@yizhou/contract";
import { describe, expect, test } from "vitest";
import { sampleText } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { openTestApp } from "../../../test/open-test-app.ts";
import { plantMemory } from "../tm/index.ts";

const text = (value: string) => [{ kind: "text" as const, text: value }];

describe("a quote", () => {
  test("counts characters, repeats, memory and what is left, and names who would get it", async () => {
    const site = await openTestApp({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    await plantMemory(site.services, { ownerId: user.id, name: "mine" }, [
      {
        variants: [
          { language: "en" as never, content: text("Known sentence.") },
          { language: "zh-Hans" as never, content: text("已知的句子。") },
        ],
      },
    ]);
    const file = await user.upload("a.txt", "Known sentence.\nA new one here.\nA new one here.\n");
    const quote = await user.data<Quote>("POST", API_PATHS.quotes, {
      fileIds: [file.id],
      options: { from: "auto", to: "zh-Hans" },
    });
    expect(quote.items[0]).toMatchObject({
      from: "en",
      segments: 3,
      memory: { segments: 1, characters: 15 },
      repeats: { segments: 1, characters: 15 },
      engine: { segments: 1, characters: 15 },
      engineId: "fake",
      destination: "engine.example",
      problem: null,
    });
    expect(quote.total).toMatchObject({ memory: 15, repeats: 15, engine: 15 });
  });

  test("leaves out the texts that are to stay, as many as the file was found to have", async () => {
    const site = await openTestApp({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    const file = await user.upload("a.html", '<p title="A tip of some words">The words themselves.</p>');
    expect(file.textGroups).toEqual({ properties: 1 });
    const engineOf = async (leaveOut: readonly string[]) =>
      (
        await user.data<Quote>("POST", API_PATHS.quotes, {
          fileIds: [file.id],
          options: { from: "en", to: "zh-Hans", leaveOut },
        })
      ).items[0]!.engine.segments;
    expect([await engineOf([]), await engineOf(["comments"]), await engineOf(["properties"])]).toEqual([
      2, 2, 1,
    ]);
    const [started] = await user.start([file], { leaveOut: ["properties", "notes", "style:Quote"] });
    expect(started!.leaveOut).toEqual(["properties"]);
    await site.runJobs();
    expect(await user.job(started!.id)).toMatchObject({
      state: "done",
      segments: { total: 2, kept: 1 },
      report: { kept: [{ reason: "left-out", count: 1 }] },
    });
  });

  test("says why it cannot start, before anything starts", async () => {
    const site = await openTestApp();
    const user = await site.newUser();
    const file = await user.upload("a.txt", sampleText(2));
    const problemOf = async (options: object) =>
      (await user.data<Quote>("POST", API_PATHS.quotes, { fileIds: [file.id], options })).items[0]!.problem;
    expect(await problemOf({ from: "en", to: "zh-Hans" })).toMatchObject({
      code: "engine.none_for_pair",
      text: expect.stringMatching(/\p{Script=Han}/u),
    });
    expect(await problemOf({ from: "en", to: "en-GB" })).toMatchObject({ code: "language.same_pair" });
    expect(await problemOf({ from: "en", to: "ko", engine: "nobody" })).toMatchObject({
      code: "engine.not_found",
    });
    const started = await user.call("POST", API_PATHS.jobs, {
      fileIds: [file.id],
      options: { from: "en", to: "ko" },
      requestKey: "key-00000001",
    });
    expect(started.statusCode).toBe(422);
    expect(started.json()).toMatchObject({ errorCode: "engine.none_for_pair" });
    expect((await user.data<JobList>("GET", API_PATHS.jobs)).total).toBe(0);
  });
});

describe("a job", () => {
  test("is started once for a request key, however often it is sent", async () => {
    const site = await openTestApp({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    const file = await user.upload("a.txt", sampleText(2));
    const replies = await Promise.all([1, 2, 3].map(() => user.start([file], {}, "same-key-1234")));
    expect(new Set(replies.flat().map(({ id }) => id)).size).toBe(1);
    expect((await user.data<JobList>("GET", API_PATHS.jobs)).total).toBe(1);
  });

  test("is not started by a request key that stands for another request, also when both come at once", async () => {
    const site = await openTestApp({ engines: [makeFakeEngine()] });
    const user = await site.newUser();
    const files = [await user.upload("a.txt", sampleText(2)), await user.upload("b.txt", sampleText(3))];
    const send = (to: string, index: number) =>
      user.call("POST", API_PATHS.jobs, {
        fileIds: [files[index]!.id],
        options: { from: "en", to },
        requestKey: "one-key-1234",
      });
    const both = await Promise.all([send("zh-Hans", 0), send("zh-Hans", 1)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(both.find(({ statusCode }) => statusCode === 422)!.json()).toMatchObject({
      errorCode: "request.key_reused",
    });
    const first = both[0]!.statusCode === 200 ? 0 : 1;
    expect((await send("ko", first)).json()).toMatchObject({ errorCode: "request.key_reused" });
    expect((await send("zh-Hans", first)).statusCode).toBe(200);
    expect((await user.data<JobList>("GET", API_PATHS.jobs)).total).toBe(1);
  });
});

test("two users with files of the same name and bytes never cross", async () => {
  const site = await openTestApp({ engines: [makeFakeEngine()] });
  const [ann, bob] = [await site.newUser(), await site.newUser()];
  const [a, b] = [await ann.upload("same.txt", sampleText(3)), await bob.upload("same.txt", sampleText(3))];
  const [jobA, jobB] = [(await ann.start([a]))[0]!, (await bob.start([b]))[0]!];
  await site.runJobs();
  const stolen = await bob.call("POST", API_PATHS.jobs, {
    fileIds: [a.id],
    options: { from: "en", to: "ko" },
    requestKey: "steal-1234",
  });
  expect(stolen.statusCode).toBe(404);
  await ann.data("POST", API_PATHS.jobBatch, { ids: [jobA.id], action: "delete" });
  expect(await site.services.blobs.list(ann.id)).toEqual([]);
  const link = await bob.data<{ url: string }>("POST", API_PATHS.links, { ids: [jobB.id], output: "source" });
  expect((await site.app.inject(link.url)).body).toBe(sampleText(3));
  const mixed = await bob.call("POST", API_PATHS.jobBatch, { ids: [jobB.id, jobA.id], action: "delete" });
  expect(mixed.json<Envelope<null>>().errorCode).toBe("job.not_found");
  expect(await bob.job(jobB.id)).toMatchObject({ state: "done" });
});
