// Termbases in jobs: chosen at the start, given to engines, asked for again, and every miss listed at the end.
import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  Envelope,
  JobSegment,
  JobSegments,
  TermbaseLibrary,
  TranslationOptions,
} from "@yizhou/contract";
import type { Engine, EngineContext } from "@yizhou/engines";
import { inlineFromText, plainText } from "@yizhou/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";

/** A model that writes the terms it is given into its answer, save those it forgets: always, or only when first asked. */
function makeModel() {
  const model = {
    contexts: [] as EngineContext[],
    forgets: new Set<string>(),
    learns: new Set<string>(),
  };
  const seen = new Set<string>();
  const engine: Engine = {
    id: "model",
    kind: "llm",
    name: "Model",
    destination: "model.example",
    limits: { maxSegmentsPerBatch: 20, maxCharactersPerBatch: 5000, maxConcurrency: 1, callTimeoutMs: 2000 },
    pairs: async () => "any",
    check: async () => null,
    translate: async (batch, context) => {
      model.contexts.push(context);
      const results = batch.map(({ id, source }) => {
        const text = plainText(source);
        const isFirst = !seen.has(text);
        seen.add(text);
        const words = (context.terms ?? [])
          .filter((term) => text.includes(term.source))
          .filter(({ target }) => !model.forgets.has(target) && !(isFirst && model.learns.has(target)));
        const target = `译文${words.map(({ target: word }) => word).join("、")}${/\d+/.exec(text)?.[0] ?? ""}。`;
        return { id, target: inlineFromText(target), repaired: false };
      });
      return { results, usage: { requests: 1, characters: 0, inputTokens: 0, outputTokens: 0 } };
    },
  };
  return { engine, model };
}

const { engine, model } = makeModel();
let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp({ engines: [engine] });
  user = await site.newUser();
});
afterAll(() => site.close());

async function newTermbase(
  who: TestUser,
  name: string,
  concepts: readonly (readonly [string, string, string?])[],
): Promise<string> {
  const { id } = await who.data<TermbaseLibrary>("POST", API_PATHS.termbases, { name });
  for (const [source, target, forbidden] of concepts)
    await who.data("POST", fillPath(API_PATHS.concepts, { id }), {
      terms: [
        { language: "en", text: source },
        { language: "zh-Hans", text: target },
        ...(forbidden ? [{ language: "zh-Hans", text: forbidden, status: "forbidden" }] : []),
      ],
    });
  return id;
}
async function translate(text: string, options: object = {}, who = user) {
  const [job] = await who.start([await who.upload("a.txt", text)], options);
  await site.runJobs();
  return who.job(job!.id);
}
const termsOf = async (id: string, query = "") =>
  user.data<JobSegments>("GET", `${fillPath(API_PATHS.jobTerms, { id })}${query}`);
const brief = ({ ordinal, source, termFindings }: JobSegment) => ({
  ordinal,
  source,
  findings: termFindings.map(({ kind, term, expected }) => [kind, term, ...expected]),
});

describe("the termbases of a job", () => {
  test("reach the engine, are asked for once more, and what stays missing is counted and listed in full", async () => {
    const id = await newTermbase(user, "sea", [
      ["tide gauge", "验潮仪"],
      ["estuary", "河口"],
      ["lagoon", "泻湖", "小湖"],
    ]);
    model.learns.add("河口");
    model.forgets.add("泻湖");
    const lines = Array.from({ length: 12 }, (_, at) => `Lagoon number ${at + 1} is wide.`);
    const job = await translate(
      ["The tide gauges stand in the estuary.", "Nothing of note here.", ...lines].join("\n"),
      { termbaseIds: [id] },
    );
    expect(model.contexts[0]!.terms).toEqual(
      expect.arrayContaining([
        { source: "tide gauges", target: "验潮仪" },
        { source: "estuary", target: "河口" },
      ]),
    );
    expect(job).toMatchObject({
      state: "done",
      termbases: [{ id, name: "sea" }],
      report: { terms: { expected: 14, present: 2, forbidden: 0 } },
    });
    const first = await termsOf(job.id, "?limit=10");
    expect(first.items).toHaveLength(10);
    const rest = await termsOf(job.id, `?limit=10&after=${first.next}`);
    expect(rest.next).toBeNull();
    const all = [...first.items, ...rest.items].map(brief);
    expect(all).toEqual(
      lines.map((source, at) => ({ ordinal: at + 2, source, findings: [["missing", "Lagoon", "泻湖"]] })),
    );
    const { items } = await user.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, { id: job.id }));
    expect(items[0]!.termFindings).toEqual([]);
    expect(items[2]!.termFindings).toMatchObject([{ startOffset: 0, endOffset: 6 }]);
    model.learns.clear();
    model.forgets.clear();
  });

  test("are those of the person that fit when none is named, none when the list is empty, and the first decides", async () => {
    const who = await site.newUser();
    const first = await newTermbase(who, "a", [["reef", "礁盘"]]);
    const second = await newTermbase(who, "b", [
      ["reef", "暗礁"],
      ["delta", "三角洲"],
    ]);
    const other = await who.data<TermbaseLibrary>("POST", API_PATHS.termbases, { name: "ko" });
    await who.data("POST", fillPath(API_PATHS.concepts, { id: other.id }), {
      terms: [
        { language: "en", text: "reef" },
        { language: "ko", text: "암초" },
      ],
    });
    const options = await who.data<TranslationOptions>("GET", API_PATHS.options);
    expect(options.termbases).toEqual([
      { id: first, name: "a", concepts: 1, languages: ["en", "zh-Hans"], isShared: false },
      { id: second, name: "b", concepts: 2, languages: ["en", "zh-Hans"], isShared: false },
      { id: other.id, name: "ko", concepts: 1, languages: ["en", "ko"], isShared: false },
    ]);
    const hintsOf = async (wish: object, text: string) => {
      model.contexts.length = 0;
      const job = await translate(text, wish, who);
      return { terms: model.contexts[0]!.terms ?? [], names: job.termbases.map(({ name }) => name), job };
    };
    expect(await hintsOf({}, "The reef and the delta one.")).toMatchObject({
      names: ["a", "b"],
      terms: [
        { source: "reef", target: "礁盘" },
        { source: "delta", target: "三角洲" },
      ],
    });
    expect(await hintsOf({ termbaseIds: [second, first] }, "The reef and the delta two.")).toMatchObject({
      names: ["b", "a"],
      terms: [{ target: "暗礁" }, { target: "三角洲" }],
    });
    expect(await hintsOf({ termbaseIds: [] }, "The reef and the delta three.")).toMatchObject({
      names: [],
      terms: [],
      job: { report: { terms: null } },
    });
  });

  test("cannot be another's, and count no more once they are out of reach", async () => {
    const foreign = await newTermbase(await site.newUser(), "theirs", [["reef", "礁盘"]]);
    const file = await user.upload("b.txt", "The reef.");
    const start = (options: object) =>
      user.call("POST", API_PATHS.jobs, { fileIds: [file.id], options, requestKey: `key-${foreign}` });
    const refused = await start({ from: "en", to: "zh-Hans", termbaseIds: [foreign] });
    expect([refused.statusCode, refused.json<Envelope<null>>().errorCode]).toEqual([
      404,
      "termbase.not_found",
    ]);
    expect((await start({ from: "en", to: "zh-Hans", termbaseIds: ["x"] })).statusCode).toBe(400);
    const own = await newTermbase(user, "short-lived", [["reef", "礁盘"]]);
    const [job] = await user.start([file], { termbaseIds: [own] });
    await user.data("DELETE", fillPath(API_PATHS.termbase, { id: own }));
    await site.runJobs();
    expect(await user.job(job!.id)).toMatchObject({ state: "done", termbases: [], report: { terms: null } });
  });
});
