// What is done beside the second look at a job's translations, and at whose expense.
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { EditedSegments, Job, JobSegments } from "@yizhou/contract";
import { inlineFromText, textOnly } from "@yizhou/model";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildTestApp, type TestApp, type TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { makeFakeLocalEngine, makeFakeModels } from "../../../test/fake-models.ts";

const REFUSAL = "抱歉，我无法翻译该内容。";
const TEXTS = new Map([
  ["The pump runs.", "水泵运转。"],
  ["The lamp is out.", "灯灭了。"],
]);

let site: TestApp;
let user: TestUser;
const models = makeFakeModels();
/** What is done before the engine answers for the second time. */
let meanwhile: () => Promise<void>;
/** What the engine refuses, once or always. */
let refuses: (text: string, isAskedAgain: boolean) => boolean;

beforeAll(async () => {
  const cloud = makeFakeEngine({ id: "cloud" });
  site = await buildTestApp({
    engines: [
      {
        ...cloud,
        isRepeatable: false,
        async translate(items, context, signal) {
          const reply = await cloud.translate(items, context, signal);
          const isAgain = items.some(({ note }) => note !== undefined);
          if (isAgain) await meanwhile();
          const results = items.map(({ id, source }) => {
            const text = textOnly(source);
            const target = refuses(text, isAgain) ? REFUSAL : TEXTS.get(text)!;
            return { id, target: inlineFromText(target), repaired: false };
          });
          return { ...reply, results };
        },
      },
      makeFakeLocalEngine(models),
    ],
    modelStore: models,
  });
});
// Nobody finds what another's job has kept.
beforeEach(async () => {
  user = await site.newUser();
});
afterAll(() => site.close());

const segmentsOf = async (id: string) =>
  (await user.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, { id }))).items;

async function start(options: object): Promise<Job> {
  const file = await user.upload("a.txt", "The pump runs.\nThe lamp is out.\nThe pump runs.");
  const [job] = await user.start([file], options);
  return job!;
}

test("what a person confirms during the second look stands wherever it was taken over", async () => {
  const { id } = await start({ engine: "cloud" });
  refuses = (text, isAgain) => !isAgain && text.startsWith("The pump");
  let told: EditedSegments | undefined;
  meanwhile = async () => {
    const [first] = await segmentsOf(id);
    told = await user.data<EditedSegments>("POST", fillPath(API_PATHS.jobEdits, { id }), {
      edits: [{ ordinal: 0, version: first!.version, target: "泵在转动。", isConfirmed: true }],
      propagates: true,
    });
  };
  await site.runJobs();
  expect(told?.propagated).toHaveLength(1);
  const segments = await segmentsOf(id);
  expect(segments.map(({ target }) => target)).toEqual(["泵在转动。", "灯灭了。", "泵在转动。"]);
  expect((await user.job(id)).state).toBe("done");
});

test("a better answer is what the next job finds", async () => {
  meanwhile = async () => undefined;
  refuses = (text, isAgain) => !isAgain && text.startsWith("The pump");
  for (const origin of ["engine", "cache"]) {
    const { id } = await start({ engine: "cloud" });
    await site.runJobs();
    expect((await segmentsOf(id)).slice(0, 2)).toMatchObject([
      { target: "水泵运转。", origin },
      { target: "灯灭了。", origin },
    ]);
  }
  const { rows } = await site.services.db.execute<{ target: unknown }>(
    sql`select target from engine_cache where target::text like '%抱歉%'`,
  );
  expect(rows).toEqual([]);
});

test("a job that is translated waits for no models to look again", async () => {
  meanwhile = async () => undefined;
  refuses = (text) => text.startsWith("The pump");
  const { id } = await start({ engine: "cloud", fallbacks: ["firefox"], ifModelMissing: "wait" });
  await site.runJobs();
  expect(await user.job(id)).toMatchObject({ state: "done", waiting: null });
  expect(models.installs).toEqual([]);
  expect((await segmentsOf(id)).map(({ problem }) => problem?.code)).toEqual([
    "warning.needs_review",
    undefined,
    "warning.needs_review",
  ]);
});

test("a job says how many of its translations need a look, the same as its report and its sentences, until a person has looked", async () => {
  meanwhile = async () => undefined;
  refuses = (text) => text.startsWith("The pump");
  const { id } = await start({ engine: "cloud" });
  await site.runJobs();
  const { segments, report, state, problem } = await user.job(id);
  expect({ state, problem }).toEqual({ state: "done", problem: null });
  expect(segments.doubted).toBe(2);
  expect(report).toMatchObject({ doubted: 2, quality: { judged: 3 } });
  const [first, second, third] = await segmentsOf(id);
  expect(first!.quality).toMatchObject({ basis: "checks" });
  expect(first!.quality!.reasons).not.toEqual([]);
  expect([first, second, third].map((one) => one!.quality!.score < 60)).toEqual([true, false, true]);
  await user.data<EditedSegments>("POST", fillPath(API_PATHS.jobEdits, { id }), {
    edits: [
      { ordinal: 0, version: first!.version, target: "水泵运转。", isConfirmed: false },
      { ordinal: 2, version: third!.version, target: third!.target!, isConfirmed: true },
    ],
  });
  expect((await user.job(id)).segments.doubted).toBe(0);
  expect((await segmentsOf(id)).map(({ quality }) => quality === undefined)).toEqual([true, false, false]);
});
