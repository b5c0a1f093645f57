// A page translated once more, over HTTP: what is asked for again and what stays, what it costs, and how it is put back.
import { PDFDocument } from "@cantoo/pdf-lib";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  AgainQuote,
  Envelope,
  JobSegment,
  JobSegments,
  MemoryLibrary,
  TranslatedAgain,
} from "@yizhou/contract";
import { inlineFromText, textOnly } from "@yizhou/model";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine, type FakeEngine } from "../../../test/fake-engine.ts";
import { jobs, segments } from "./tables.ts";

const PAGES = [
  ["The tide turns twice a day.", "The pilots wait for slack water.", "The bell is rung at noon."],
  ["The last ship leaves at night."],
];

/** Says the same sentences otherwise, and one of them not at all. */
function otherEngine(): FakeEngine {
  const engine = makeFakeEngine({ id: "other" });
  return {
    ...engine,
    async translate(items, context, signal) {
      const answer = await engine.translate(items, context, signal);
      const results = items.map(({ id, source }) =>
        textOnly(source).includes("bell")
          ? { id, problem: { code: "engine.refused" as const, params: { engine: "other" } } }
          : { id, target: inlineFromText(`新译${textOnly(source)}`), repaired: false },
      );
      return { ...answer, results };
    },
  };
}

const other = otherEngine();
let site: TestApp;
let user: TestUser;
let id: string;
beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine({ id: "first" }), other] });
  user = await site.newUser();
  const document = await PDFDocument.create();
  for (const sentences of PAGES) {
    const page = document.addPage();
    for (const [nth, text] of sentences.entries())
      page.drawText(text, { x: 72, y: 700 - 60 * nth, size: 14 });
  }
  const file = await user.upload("letter.pdf", Buffer.from(await document.save()));
  id = (await user.start([file], { engine: "first" }))[0]!.id;
  await site.runJobs();
}, 120_000);
afterAll(() => site.close());

const address = () => fillPath(API_PATHS.translateAgain, { id });
const quote = (query: string) => user.data<AgainQuote>("GET", `${address()}?${query}`);
const again = (sentences: AgainQuote["sentences"], engineId = "other") =>
  user.data<TranslatedAgain>("POST", address(), { engineId, sentences, isLast: true });
const rows = async () => (await user.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, { id }))).items;
const edit = async (row: JobSegment, target: string, isConfirmed = false) =>
  user.data("POST", fillPath(API_PATHS.jobEdits, { id }), {
    edits: [{ ordinal: row.ordinal, version: row.version, target, isConfirmed }],
  });

test("a page's machine-made sentences are done again and put back, and nothing of it is paid for", async () => {
  const ledger = await user.data("GET", fillPath(API_PATHS.jobLedger, { id }));
  const before = await rows();
  const asked = await quote("place=1");
  expect(asked).toEqual({
    sentences: before.slice(0, 3).map(({ ordinal, version, source }) => ({
      ordinal,
      version,
      isOpen: false,
      characters: source.length,
    })),
    stays: { persons: 0, memory: 0, unpaid: 0 },
    engineId: "first",
  });
  const { changed, same, left } = await again(asked.sentences);
  // The engine has refused one: what stood there stays.
  expect([changed.length, same, left]).toEqual([2, 0, 1]);
  const after = await rows();
  expect(after.map(({ target }) => target)).toEqual([
    `新译${PAGES[0]![0]!}`,
    `新译${PAGES[0]![1]!}`,
    ...before.slice(2).map(({ target }) => target),
  ]);
  expect(after[0]).toMatchObject({ origin: "engine", isConfirmed: false });
  expect(await user.data("GET", fillPath(API_PATHS.jobLedger, { id }))).toEqual(ledger);

  const versions = await user.data<{ versions: { target: string }[] }>(
    "GET",
    fillPath(API_PATHS.segmentVersions, { id, ordinal: "0" }),
  );
  expect(JSON.stringify(versions)).toContain(before[0]!.target);
  for (const { ordinal, version, was } of changed)
    await user.data("POST", fillPath(API_PATHS.jobEdits, { id }), {
      edits: [{ ordinal, version, target: was, isConfirmed: false }],
    });
  expect((await rows()).map(({ target, origin }) => [target, origin])).toEqual(
    before.map(({ target, origin }) => [target, origin]),
  );
  expect((await quote("place=1")).sentences).toHaveLength(3);
});

test("what people wrote or confirmed is counted and never asked for, also where it was written meanwhile", async () => {
  const [first, second, third] = (await rows()) as [JobSegment, JobSegment, JobSegment];
  const asked = await quote("place=1");
  await edit(first, "潮水每天涨落两次。");
  await edit(second, second.target!, true);
  expect(await quote("place=1")).toMatchObject({
    sentences: [{ ordinal: third.ordinal }],
    stays: { persons: 2, memory: 0, unpaid: 0 },
  });
  // Of a page that somebody saw before: the third alone would be asked for, which this engine refuses.
  const refused = await user.call("POST", address(), {
    ...{ engineId: "other", sentences: asked.sentences, isLast: true },
  });
  expect(refused.json<Envelope<null>>().errorCode).toBe("engine.refused");
  expect(other.batches.at(-1)).toEqual([PAGES[0]![2]]);
  expect((await rows())[0]).toMatchObject({ target: "潮水每天涨落两次。", origin: "person" });
});

test("a paragraph alone is done again; engines that are not there, and other people's jobs, are refused", async () => {
  const last = (await rows()).at(-1)!;
  const asked = await quote(`unit=${encodeURIComponent(last.unitId)}`);
  expect(asked.sentences).toMatchObject([{ ordinal: last.ordinal, version: last.version }]);
  expect(await again(asked.sentences)).toMatchObject({ changed: [{ was: last.target }], left: 0 });
  expect(await again(asked.sentences)).toMatchObject({ changed: [], left: 1 });
  const { sentences } = await quote("place=2");
  expect(await again(sentences)).toMatchObject({ changed: [], same: 1, left: 0 });
  const none = await user.call("POST", address(), { engineId: "none", sentences, isLast: true });
  expect(none.json<Envelope<null>>().errorCode).toBe("engine.not_found");
  const stranger = await site.newUser();
  expect((await stranger.call("GET", `${address()}?place=1`)).json<Envelope<null>>().errorCode).toBe(
    "job.not_found",
  );
});

test("what memory had word for word stays, and what was never paid for is left to the job", async () => {
  const [, , third] = (await rows()) as [JobSegment, JobSegment, JobSegment];
  const last = (await rows()).at(-1)!;
  const { db } = site.services;
  const of = (row: JobSegment) => and(eq(segments.jobId, id), eq(segments.ordinal, row.ordinal));
  await db.update(segments).set({ origin: "memory", matchScore: 100 }).where(of(third));
  const open = { state: "failed", target: null, charge: null, owedCharacters: null };
  await db.update(segments).set(open).where(of(last));
  await db.update(jobs).set({ price: 30 }).where(eq(jobs.id, id));
  expect(await quote("place=1")).toMatchObject({
    sentences: [],
    stays: { persons: 2, memory: 1, unpaid: 0 },
  });
  expect(await quote("place=2")).toMatchObject({
    sentences: [],
    stays: { persons: 0, memory: 0, unpaid: 1 },
  });
  // Nor does a run that cost nothing, by a key of one's own, set free what no run has delivered.
  await db.update(jobs).set({ price: 0 }).where(eq(jobs.id, id));
  expect(await quote("place=2")).toMatchObject({ sentences: [], stays: { unpaid: 1 } });
  // Another source is owed again; a cell of what was delivered is not.
  await db.update(segments).set({ charge: 3000, owedCharacters: 30 }).where(of(last));
  expect(await quote("place=2")).toMatchObject({ sentences: [], stays: { unpaid: 1 } });
  await db.update(segments).set({ owedCharacters: 0 }).where(of(last));
  expect((await quote("place=2")).sentences).toMatchObject([{ isOpen: true }]);
});

test("who is asked in has their own memory looked into, never that of whose job it is; a sentence filled by a confirmation stays", async () => {
  const owner = await site.newUser();
  const library = await owner.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Mine" });
  const text = "The harbour is closed.";
  const file = await owner.upload("harbour.txt", `${text}\nNobody is there.\n${text}\n`);
  const [job] = await owner.start([file], { engine: "first" });
  await site.runJobs();
  const at = { id: job!.id };
  const unit = { source: text, target: "港口已关闭。", from: "en", to: "zh-Hans" };
  await owner.data("POST", fillPath(API_PATHS.memoryUnits, { id: library.id }), unit);
  const guest = await site.newUser();
  await owner.data("POST", fillPath(API_PATHS.jobShares, at), { account: guest.account, right: "edit" });
  await guest.data("POST", fillPath(API_PATHS.sharedJob, at));
  const sentencesOf = async (who: TestUser) => {
    const { items } = await who.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, at));
    return items;
  };
  const path = fillPath(API_PATHS.translateAgain, at);
  const ask = async (who: TestUser, row: JobSegment) => {
    const { sentences } = await who.data<AgainQuote>("GET", `${path}?unit=${encodeURIComponent(row.unitId)}`);
    return who.data<TranslatedAgain>("POST", path, { engineId: "other", sentences, isLast: true });
  };
  const [first] = (await sentencesOf(guest)) as [JobSegment];
  await ask(guest, first);
  expect((await sentencesOf(owner))[0]).toMatchObject({ origin: "engine", target: `新译${text}` });
  await ask(owner, (await sentencesOf(owner))[0]!);
  expect((await sentencesOf(owner))[0]).toMatchObject({ origin: "memory", target: "港口已关闭。" });

  // Confirming the first fills the third, which says the same: those are a person's words.
  const edits = [
    { ordinal: 0, version: (await sentencesOf(owner))[0]!.version, target: "港口关了。", isConfirmed: true },
  ];
  await owner.data("POST", fillPath(API_PATHS.jobEdits, at), { edits, propagates: true });
  const third = (await sentencesOf(owner))[2]!;
  expect(third).toMatchObject({ target: "港口关了。", isConfirmed: false });
  expect(
    await owner.data<AgainQuote>("GET", `${path}?unit=${encodeURIComponent(third.unitId)}`),
  ).toMatchObject({ sentences: [], stays: { persons: 1 } });
});
