// Texts that are typed or pasted: jobs like any other, in a list of their own.
import { afterAll, beforeAll, expect, test } from "vitest";
import { API_PATHS, COMPARISONS_PER_HOUR, fillPath } from "@yizhou/contract";
import type { Comparison, FileDto, Job, JobList, JobSegments, TextRequest } from "@yizhou/contract";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { newId } from "../../platform/random.ts";

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  const price = { currency: "CNY", perMillionCharacters: 50, asOf: "2026-11", source: "test" } as const;
  const checkProblem = { code: "engine.unauthorized", params: { engine: "Engine locked" } } as const;
  const engines = [
    makeFakeEngine(),
    makeFakeEngine({ id: "other", price }),
    makeFakeEngine({ id: "locked", checkProblem }),
  ];
  site = await buildTestApp({ engines, environment: { TEXT_CHARACTERS: "200" } });
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

const compared = (engines: readonly string[], more: object = {}) => ({
  ...{ text: "The tide is out.", options: { from: "en", to: "zh-Hans" }, engines, requestKey: newId() },
  ...more,
});

test("two engines translate a paragraph side by side, as two texts that are paid for and kept like any other", async () => {
  const reader = await site.newUser();
  const wanted = compared(["other", "fake"]);
  const { sides } = await reader.data<Comparison>("POST", API_PATHS.comparisons, wanted);
  expect(sides.map(({ engine, perThousand }) => [engine.id, perThousand])).toEqual([
    ["other", { characters: 1000, estimate: { currency: "CNY", micros: 50_000 } }],
    ["fake", { characters: 1000, estimate: null }],
  ]);
  await site.runJobs();
  for (const { job, problem, engine } of sides) {
    expect(problem).toBeNull();
    const done = await reader.job(job!.id);
    expect(done).toMatchObject({ state: "done", isText: true, engines: [{ id: engine.id }] });
    expect(done.cost.charged + done.cost.free).toBeGreaterThan(0);
    expect(done.report!.quality).toMatchObject({ judged: 1 });
  }
  const again = await reader.data<Comparison>("POST", API_PATHS.comparisons, wanted);
  expect(again.sides.map(({ job }) => job!.id)).toEqual(sides.map(({ job }) => job!.id));
  expect((await reader.data<JobList>("GET", `${API_PATHS.jobs}?kind=texts`)).items).toHaveLength(2);
});

test("an engine that cannot start says why on its side, and the other one translates", async () => {
  const reader = await site.newUser();
  const { sides } = await reader.data<Comparison>(
    "POST",
    API_PATHS.comparisons,
    compared(["locked", "fake"]),
  );
  expect(sides[0]).toMatchObject({ job: null, problem: { code: "engine.unauthorized" } });
  expect(sides[1]!.job).toMatchObject({ state: "queued" });
  await site.runJobs();
  expect((await reader.job(sides[1]!.job!.id)).state).toBe("done");
});

test("a comparison is refused whole where it is too long, of one engine, of none that there is, or one too many in an hour", async () => {
  const reader = await site.newUser();
  const refused = async (body: object) =>
    (await reader.call("POST", API_PATHS.comparisons, body)).json<{ errorCode: string }>().errorCode;
  expect(await refused(compared(["fake", "other"], { text: "a".repeat(1001) }))).toBe("request.invalid");
  expect(await refused(compared(["fake", "fake"]))).toBe("request.invalid");
  expect(await refused(compared(["fake", "auto"]))).toBe("request.invalid");
  expect(await refused(compared(["fake", "nobody"]))).toBe("engine.not_found");
  const same = compared(["locked", "locked"], { engines: ["locked", "other"], text: "a".repeat(201) });
  for (let at = 0; at < COMPARISONS_PER_HOUR; at++)
    expect((await reader.call("POST", API_PATHS.comparisons, same)).statusCode).toBe(200);
  expect(await refused(same)).toBe("request.too_many");
  expect((await reader.data<JobList>("GET", `${API_PATHS.jobs}?kind=texts`)).items).toEqual([]);
});

test("a file offers paragraphs of its running text to try engines on", async () => {
  const reader = await site.newUser();
  const long = (name: string) =>
    `${name} ${"walks along the shore until the tide comes back in. ".repeat(3)}`;
  const paragraphs = ["A heading", long("Ada"), long("Bo"), "Short.", long("Cy")];
  const file: FileDto = await reader.upload("walks.md", Buffer.from(paragraphs.join("\n\n")));
  const offered = await reader.data<string[]>("GET", fillPath(API_PATHS.fileParagraphs, { id: file.id }));
  expect(offered.map((text) => text.split(" ")[0])).toEqual(["Ada", "Bo", "Cy"]);
  const small = await reader.upload("small.txt", Buffer.from("Short."));
  expect(await reader.data("GET", fillPath(API_PATHS.fileParagraphs, { id: small.id }))).toEqual(["Short."]);
});
