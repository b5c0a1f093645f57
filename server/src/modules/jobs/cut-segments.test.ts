// Sentences cut anew: what the document says then, that every cut can be taken back, and who may.
import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  EditedSegments,
  Envelope,
  Job,
  JobCorrections,
  JobEffort,
  JobSegment,
  JobSegments,
  SegmentComment,
  SegmentCut,
} from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp, type TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";

let site: TestApp;
let user: TestUser;
let job: Job;

const address = (path: string, more: Readonly<Record<string, string>> = {}) =>
  fillPath(path, { id: job.id, ...more });
const segmentsOf = async () => (await user.data<JobSegments>("GET", address(API_PATHS.jobSegments))).items;
const edit = async ({ ordinal, version }: JobSegment, target: string, isConfirmed = false) =>
  (
    await user.data<EditedSegments>("POST", address(API_PATHS.jobEdits), {
      edits: [{ ordinal, version, target, isConfirmed }],
    })
  ).segments[0]!;
const cut = (wish: object, who = user) => who.data<SegmentCut>("POST", address(API_PATHS.jobCuts), wish);
const undo = (id: string) => user.data<SegmentCut>("POST", address(API_PATHS.jobCutUndo, { cut: id }));
const codeOf = async (reply: Promise<{ json: <T>() => T }>) => (await reply).json<Envelope<null>>().errorCode;
/** The made target document. */
async function documentText(): Promise<string> {
  await site.idle();
  // A task that found nobody free is made a little later.
  await expect.poll(async () => (await user.job(job.id)).making, { timeout: 60_000 }).toBeNull();
  const body = { ids: [job.id], output: "target" };
  const { url } = await user.data<{ url: string }>("POST", API_PATHS.links, body);
  return (await site.app.inject({ method: "GET", url })).body;
}

beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  user = await site.newUser();
  const file = await user.upload("a.txt", "The tide rises. The river falls.\nAnother line.");
  const [started] = await user.start([file]);
  await site.runJobs();
  job = await user.job(started!.id);
});
afterAll(() => site.close());

test("a sentence in two and back: the document says the same, and then what is written into the halves", async () => {
  const [first] = await segmentsOf();
  const whole = await edit(first!, "潮水上涨", true);
  const done = await cut({ kind: "split", ordinal: 0, version: whole.version, source: 8, target: 2 });
  expect(done.segments).toMatchObject([
    { ordinal: 0, source: "The tide", target: "潮水", isConfirmed: false, part: 0 },
    { ordinal: 3, source: "rises.", target: "上涨", anchor: 0, part: 1 },
  ]);
  expect((await segmentsOf()).map(({ ordinal }) => ordinal)).toEqual([0, 3, 1, 2]);
  expect((await user.job(job.id)).segments.total).toBe(4);
  expect(await documentText()).toContain("潮水上涨");
  const second = await edit(done.segments[1]!, "升高");
  expect(await documentText()).toContain("潮水升高");

  expect(await codeOf(user.call("POST", address(API_PATHS.jobCutUndo, { cut: done.id })))).toBe(
    "job.segments_changed",
  );
  const [head] = await segmentsOf();
  const joined = await cut({
    ...{ kind: "merge", ordinal: 0, version: head!.version, nextVersion: second.version },
  });
  expect(joined).toMatchObject({
    removed: [3],
    segments: [{ source: "The tide rises.", target: "潮水升高" }],
  });
  const late = { edits: [{ ordinal: 3, version: second.version, target: "太迟", isConfirmed: false }] };
  const told = await user.data<EditedSegments>("POST", address(API_PATHS.jobEdits), late);
  expect(told.refused).toEqual([{ ordinal: 3, reason: "gone" }]);
  const back = await undo(joined.id);
  expect(back.segments.map(({ source, target }) => [source, target])).toEqual([
    ["The tide", "潮水"],
    ["rises.", "升高"],
  ]);
  expect(await codeOf(user.call("POST", address(API_PATHS.jobCutUndo, { cut: joined.id })))).toBe(
    "job.cut_not_found",
  );
});

test("neighbours that were never cut are joined, with what was said of them; the last of a unit has none", async () => {
  const list = await segmentsOf();
  const at = list.findIndex(({ ordinal }) => ordinal === 3);
  await user.data("POST", address(API_PATHS.segmentComments, { ordinal: "1" }), { text: "批注" });
  const done = await cut({
    ...{ kind: "merge", ordinal: 3, version: list[at]!.version, nextVersion: list[at + 1]!.version },
  });
  expect(done).toMatchObject({ removed: [1], segments: [{ source: "rises. The river falls." }] });
  const comments = await user.data<SegmentComment[]>("GET", address(API_PATHS.jobComments));
  expect(comments).toMatchObject([{ ordinal: 3, text: "批注" }]);
  const last = (await segmentsOf()).at(-1)!;
  const wish = { kind: "merge", ordinal: last.ordinal, version: last.version, nextVersion: 0 };
  const refused = (await user.call("POST", address(API_PATHS.jobCuts), wish)).json<Envelope<null>>();
  expect([refused.errorCode, refused.errorMessage]).toEqual([
    "job.cut_impossible",
    "这里不能拆分或合并，后面没有可以合并的句子",
  ]);
});

test("a source that was read wrongly is put right, keeps its tags, and is taken back", async () => {
  const last = (await segmentsOf()).at(-1)!;
  const wish = { kind: "source", ordinal: last.ordinal, version: last.version };
  const done = await cut({ ...wish, source: "Another, better line." });
  expect(done.segments).toMatchObject([{ source: "Another, better line.", target: last.target }]);
  const tagged = { ...wish, version: done.segments[0]!.version, source: "x<g9>y</g9>" };
  expect(await codeOf(user.call("POST", address(API_PATHS.jobCuts), tagged))).toBe("job.segment_tags_differ");
  expect((await undo(done.id)).segments).toMatchObject([{ source: "Another line." }]);
});

test("a source that was put right stands in the document, also where it is the same in the other language", async () => {
  const { ordinal, version, target } = (await segmentsOf()).at(-1)!;
  const done = await cut({ kind: "source", ordinal, version, source: "Figure 4b" });
  const same = await edit(done.segments[0]!, "Figure 4b");
  expect(await documentText()).toContain("Figure 4b");
  const back = await cut({ kind: "source", ordinal, version: same.version, source: "Another line." });
  await edit(back.segments[0]!, target!);
  expect(await documentText()).toContain(target);
});

test("who may only read cuts nothing, and neither does anybody from an older version", async () => {
  const reader = await site.newUser();
  await user.data("POST", address(API_PATHS.jobShares), { account: reader.account, right: "read" });
  await reader.data("POST", address(API_PATHS.sharedJob));
  const last = (await segmentsOf()).at(-1)!;
  const wish = { kind: "source", ordinal: last.ordinal, version: last.version, source: "x" };
  expect(await codeOf(reader.call("POST", address(API_PATHS.jobCuts), wish))).toBe("job.no_right");
  const old = { ...wish, version: last.version - 1 };
  expect(await codeOf(user.call("POST", address(API_PATHS.jobCuts), old))).toBe("job.segments_changed");
});

test("cuts upon cuts are taken back one after the other, the last one first", async () => {
  const list = await segmentsOf();
  const last = list.at(-1)!;
  const { ordinal, version } = last;
  const first = await cut({ kind: "split", ordinal, version, source: 7, target: 2 });
  const [head, tail] = first.segments;
  const wish = { kind: "merge", ordinal, version: head!.version, nextVersion: tail!.version };
  const second = await cut(wish);
  const third = await cut({
    ...{ kind: "source", ordinal, version: second.segments[0]!.version, source: "Another one." },
  });
  for (const { id } of [first, second])
    expect(await codeOf(user.call("POST", address(API_PATHS.jobCutUndo, { cut: id })))).toBe(
      "job.segments_changed",
    );
  for (const { id } of [third, second, first]) await undo(id);
  expect((await segmentsOf()).at(-1)).toMatchObject({ source: last.source, target: last.target });
  expect(await segmentsOf()).toHaveLength(list.length);
});

test("a paragraph that stays as it is does so in the files and in the next job of the same bytes, and is taken back", async () => {
  const shared = job;
  const file = await user.upload("leave.txt", "E = mc and more. It is so.\nA line of words.");
  job = (await user.start([file]))[0]!;
  await site.runJobs();
  const [first] = await segmentsOf();
  const wish = { kind: "leave", unit: first!.unitId };
  const { corrections } = await user.data<JobCorrections>("POST", address(API_PATHS.jobCorrections), wish);
  expect(corrections).toMatchObject([{ kind: "leave", text: "E = mc and more. It is so.", next: null }]);
  expect((await segmentsOf()).map(({ state }) => state)).toEqual(["locked", "locked", "translated"]);
  expect(await user.job(job.id)).toMatchObject({ state: "done", segments: { total: 3, kept: 2 } });
  expect(await documentText()).toMatch(/^E = mc and more\. It is so\.\n.*译/u);
  expect(await codeOf(user.call("POST", address(API_PATHS.jobCorrections), wish))).toBe(
    "job.paragraph_not_found",
  );
  const apart = { kind: "join", unit: (await segmentsOf())[2]!.unitId };
  expect(await codeOf(user.call("POST", address(API_PATHS.jobCorrections), apart))).toBe(
    "job.paragraphs_apart",
  );

  const again = await user.upload("again.txt", "E = mc and more. It is so.\nA line of words.");
  const [next] = await user.start([again]);
  await site.runJobs();
  expect((await user.job(next!.id)).report!.kept).toMatchObject([{ reason: "left-out", count: 2 }]);
  await undo(corrections[0]!.id);
  expect(await segmentsOf()).toMatchObject([{ target: first!.target }, {}, {}]);
  expect(await user.data<JobCorrections>("GET", address(API_PATHS.jobCorrections))).toEqual({
    corrections: [],
  });
  job = shared;
});

test("what a person wrote stays a person's when it is joined with a machine's, and a half's effort counts from its own draft", async () => {
  const shared = job;
  const [started] = await user.start([await user.upload("effort.txt", "Boats stay here. They wait.")]);
  await site.runJobs();
  job = started!;
  const effort = async () =>
    (await user.data<JobEffort[]>("GET", `${API_PATHS.jobEfforts}?ids=${job.id}`))[0]!;
  const [first, second] = await segmentsOf();
  const halves = await cut({ kind: "split", ordinal: 0, version: first!.version, source: 11, target: 13 });
  const sure = await edit(halves.segments[0]!, halves.segments[0]!.target!, true);
  expect(await effort()).toMatchObject({ segments: 1, edits: 0 });
  const written = await edit(second!, "它们等着");
  const joined = await cut({
    ...{ kind: "merge", ordinal: halves.segments[1]!.ordinal },
    ...{ version: halves.segments[1]!.version, nextVersion: written.version },
  });
  expect(joined.segments).toMatchObject([{ origin: "person" }]);
  await cut({
    ...{ kind: "merge", ordinal: 0, version: sure.version, nextVersion: joined.segments[0]!.version },
  });
  expect(await effort()).toMatchObject({ segments: 0, edits: 0, words: 0 });
  job = shared;
});

test("more cuts at once than there are connections to the database all come to an end, and one of them is made", async () => {
  const last = (await segmentsOf()).at(-1)!;
  const wish = { kind: "source", ordinal: last.ordinal, version: last.version, source: "One of many." };
  const codes = await Promise.all(
    Array.from({ length: 12 }, () => codeOf(user.call("POST", address(API_PATHS.jobCuts), wish))),
  );
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set([undefined, "job.segments_changed"]));
});
