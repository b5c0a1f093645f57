// What a language model is told of a document as a whole: asked once, kept with the job, paid for like any request, shown.
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { FileGuide, JobGuide, KeptGuideTerms } from "@yizhou/contract";
import type { Engine, EngineContext } from "@yizhou/engines";
import { inlineFromText, textOnly } from "@yizhou/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp, type TestUser } from "../../../test/build-test-app.ts";

const BRIEF = {
  ...{
    title: "The log of the lamps",
    summary: "灯塔的日志。",
    field: "航海",
    audience: "船员",
    voice: "书面语",
  },
  abbreviations: [{ short: "MSL", long: "mean sea level" }],
};
/** Renders one of the terms that it is asked for. */
const TERMS = (material: string) =>
  material.split("\n").flatMap((line) => {
    const [id, term] = line.split("\t");
    return term === "height of the water" ? [[Number(id), "水位"]] : [];
  });
const contexts: EngineContext[] = [];
const engine: Engine = {
  id: "model",
  kind: "llm",
  name: "Model",
  destination: "model.example",
  canStudy: true,
  isRepeatable: true,
  limits: { maxSegmentsPerBatch: 20, maxCharactersPerBatch: 5000, maxConcurrency: 1, callTimeoutMs: 2000 },
  pairs: async () => "any",
  check: async () => null,
  translate: async (batch, context) => {
    contexts.push(context);
    const usage = { requests: 1, characters: 0, inputTokens: 10, outputTokens: 0 };
    const say = (text: string) =>
      inlineFromText(
        context.question
          ? JSON.stringify(context.question.about === "brief" ? BRIEF : TERMS(context.question.material))
          : `译文：${text}`,
      );
    const results = batch.map(({ id, source }) => ({ id, target: say(textOnly(source)), repaired: false }));
    return { results, usage };
  },
};

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp({ engines: [engine] });
  user = await site.newUser();
});
afterAll(() => site.close());

test("the brief is asked for once and shown; with the person's wish it goes with every batch, and its cost is the job's", async () => {
  const lines = Array.from(
    { length: 30 },
    (_, at) => `The keeper of lamp ${at} writes the height of the water down.`,
  );
  const file = await user.upload("lamps.txt", lines.join("\n"));
  const [job] = await user.start([file], { engine: "model", instruction: "  Names stay in Latin letters. " });
  const guideOf = (id: string) => user.data<JobGuide>("GET", fillPath(API_PATHS.jobGuide, { id }));
  expect(await guideOf(job!.id)).toEqual({ brief: null, terms: [] });
  await site.runJobs();
  const [first, second, ...batches] = contexts;
  expect(first!.question!.about).toBe("brief");
  expect(second!.question!.about).toBe("terms");
  expect(batches.length).toBeGreaterThan(0);
  for (const { question, brief, instruction } of batches) {
    expect(question).toBeUndefined();
    expect(brief).toEqual(BRIEF);
    expect(instruction).toBe("Names stay in Latin letters.");
  }
  const done = await user.job(job!.id);
  expect(done).toMatchObject({ state: "done", instruction: "Names stay in Latin letters." });
  expect(done.spending[0]).toMatchObject({ requests: contexts.length, inputTokens: 10 * contexts.length });
  const guide = await guideOf(job!.id);
  expect(guide.brief).toEqual(BRIEF);
  // The engine has kept the source's words, and so none of the renderings.
  const book = guide.terms.find(({ source }) => source === "height of the water");
  expect(book).toMatchObject({ target: "水位", count: 30, uses: 30, kept: 0 });
  expect(book!.others).toHaveLength(20);
});

test("a guide that was made elsewhere is brought for a file, and its job asks for none", async () => {
  const file = await user.upload("brought.txt", "Day one is read at the height of the water.");
  const path = fillPath(API_PATHS.fileGuide, { id: file.id });
  const terms = [{ source: "height of the water", target: "水位线", sentence: "", count: 1 }];
  const brought = await user.data<FileGuide>("PUT", path, { from: "en", to: "zh", brief: BRIEF, terms });
  expect(brought).toMatchObject({ from: "en", to: "zh-Hans", engineName: null, brief: BRIEF, terms });
  contexts.length = 0;
  await user.start([file], { from: "en", to: "zh-Hans", engine: "model" });
  await site.runJobs();
  expect(contexts.map(({ question }) => question)).not.toContainEqual(expect.anything());
  expect(contexts[0]).toMatchObject({ brief: BRIEF });
  expect(contexts[0]!.terms).toContainEqual({ source: "height of the water", target: "水位线" });
});

test("a file is read before its start; what its owner makes of it is what the job goes by, and its terms go into a termbase", async () => {
  contexts.length = 0;
  const lines = Array.from(
    { length: 40 },
    (_, at) => `Keeper ${at} reads the height of the water twice a day.`,
  );
  const file = await user.upload("read-first.txt", lines.join("\n"));
  const path = fillPath(API_PATHS.fileGuide, { id: file.id });
  const options = { from: "en", to: "zh-Hans", engine: "model" };
  expect(await user.data<FileGuide | null>("GET", path)).toBeNull();
  const early = await user.call("PATCH", path, { brief: null, terms: [] });
  expect(early.json()).toMatchObject({ errorCode: "job.guide_missing" });
  const made = await user.data<FileGuide>("POST", path, { options });
  expect(made).toMatchObject({ from: "en", to: "zh-Hans", engineName: "Model", brief: BRIEF });
  expect(made.terms).toMatchObject([{ source: "height of the water", target: "水位", count: 40 }]);
  const brief = { ...BRIEF, voice: "口语" };
  const terms = [{ source: "height of the water", target: "潮位", sentence: "", count: 40 }];
  await user.data<FileGuide>("PATCH", path, { brief, terms });
  const other = await site.newUser();
  expect((await other.call("GET", path)).statusCode).toBe(404);

  const asked = contexts.length;
  expect(asked).toBe(2);
  const [job] = await user.start([file], options);
  await site.runJobs();
  const batches = contexts.slice(asked);
  expect(batches.length).toBeGreaterThan(0);
  for (const context of batches) {
    expect(context.question).toBeUndefined();
    expect(context.brief).toEqual(brief);
    expect(context.terms).toContainEqual({ source: "height of the water", target: "潮位" });
  }
  // What asking took is the job's, once.
  expect((await user.job(job!.id)).spending[0]).toMatchObject({ requests: contexts.length });

  const termbase = await user.data<{ id: string }>("POST", API_PATHS.termbases, { name: "Water" });
  const keep = () =>
    user.data<KeptGuideTerms>("POST", fillPath(API_PATHS.jobGuideTerms, { id: job!.id }), {
      termbaseId: termbase.id,
    });
  expect(await keep()).toEqual({ added: 1, known: 0 });
  expect(await keep()).toEqual({ added: 0, known: 1 });
});
