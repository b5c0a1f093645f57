// What the editor asks of a job: edits from versions, what a segment has said, what helps with it.
import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  EditedSegments,
  JobEffort,
  Job,
  JobSegment,
  JobSegments,
  MemoryLibrary,
  MemoryUnitPage,
  SegmentHelp,
  SegmentVersions,
  TermbaseLibrary,
} from "@yizhou/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DomainEvents } from "../../platform/events/domain-events.ts";
import { domainEvents } from "../../platform/events/tables.ts";
import { buildTestApp, type TestApp, type TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { jobGuides } from "./tables.ts";

let site: TestApp;
let user: TestUser;
let library = "";
let job: Job;

const address = (path: string, more: Readonly<Record<string, string>> = {}) =>
  fillPath(path, { id: job.id, ...more });
const segmentsOf = async () => (await user.data<JobSegments>("GET", address(API_PATHS.jobSegments))).items;
const edit = (edits: readonly object[], who = user) =>
  who.data<EditedSegments>("POST", address(API_PATHS.jobEdits), { edits });
const units = async () =>
  (await user.data<MemoryUnitPage>("GET", fillPath(API_PATHS.memoryUnits, { id: library }))).units.map(
    ({ source, target }) => `${source} = ${target}`,
  );
const editOf = ({ ordinal, version }: JobSegment, target: string, isConfirmed = false) => ({
  ...{ ordinal, version, target, isConfirmed },
});

beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  user = await site.newUser();
  library = (await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "Own" })).id;
  const add = (source: string, target: string) =>
    user.data("POST", fillPath(API_PATHS.memoryUnits, { id: library }), {
      ...{ from: "en", to: "zh-Hans", source, target },
    });
  await add("The tide rises in the estuary today.", "今天河口涨潮。");
  const { id: termbase } = await user.data<TermbaseLibrary>("POST", API_PATHS.termbases, { name: "Terms" });
  await user.data("POST", fillPath(API_PATHS.concepts, { id: termbase }), {
    terms: [
      { language: "en", text: "estuary", status: "preferred" },
      { language: "zh-Hans", text: "河口", status: "preferred" },
      { language: "zh-Hans", text: "江口", status: "forbidden" },
    ],
  });
  const file = await user.upload(
    "a.txt",
    "The tide falls in the estuary today.\nQuite another thing.\nA third thing.",
  );
  const [started] = await user.start([file], {
    ...{ memories: [library], termbaseIds: [termbase], saveTo: library, saveRule: "confirmed" },
  });
  await site.runJobs();
  job = await user.job(started!.id);
});
afterAll(() => site.close());

describe("edits", () => {
  test("a draft is kept as a draft, a confirmed one goes to the library, a draft of it takes it back", async () => {
    const [first] = await segmentsOf();
    const draft = await edit([editOf(first!, "今天河口落潮")]);
    expect(draft).toMatchObject({ confirmed: 0, conflicts: [], refused: [] });
    expect(draft.segments[0]).toMatchObject({ target: "今天河口落潮", isConfirmed: false, origin: "person" });
    expect(await units()).toHaveLength(1);

    const sure = await edit([editOf(draft.segments[0]!, "今天河口落潮。", true)]);
    expect(sure).toMatchObject({ confirmed: 1, segments: [{ isConfirmed: true }] });
    expect(await units()).toContain("The tide falls in the estuary today. = 今天河口落潮。");

    const again = await edit([editOf(sure.segments[0]!, "今天河口落潮！")]);
    expect(again).toMatchObject({ confirmed: 0, segments: [{ isConfirmed: false }] });
    expect(await units()).toHaveLength(1);
  });

  test("an edit from an older version is left out and told, with what the segment says now", async () => {
    const second = (await segmentsOf())[1]!;
    await edit([editOf(second, "甲")]);
    const late = await edit([editOf(second, "乙")]);
    expect(late.conflicts).toEqual([1]);
    expect(late.segments[0]!.target).toBe("甲");
  });

  test("the same edit sent again changes nothing and is no conflict", async () => {
    const second = (await segmentsOf())[1]!;
    const once = await edit([editOf(second, "丙", true)]);
    const twice = await edit([editOf(second, "丙", true)]);
    expect(twice).toMatchObject({ conflicts: [], refused: [] });
    expect(twice.segments[0]!.version).toBe(once.segments[0]!.version);
  });

  test("what breaks the tags or leaves nothing is refused by segment, and the rest is written", async () => {
    const [, second, third] = await segmentsOf();
    const done = await edit([editOf(second!, "丁<g7>"), editOf(third!, "第三件事。")]);
    expect(done.refused).toEqual([{ ordinal: 1, reason: "tags" }]);
    expect(done.segments.map(({ target }) => target)).toEqual(["丙", "第三件事。"]);
  });

  test("an emptied one leaves the segment untranslated, and takes its pair out of the library", async () => {
    const third = (await segmentsOf())[2]!;
    const sure = (await edit([editOf(third, "第三件。", true)])).segments[0]!;
    expect(await units()).toContain("A third thing. = 第三件。");
    const cleared = await edit([editOf(sure, "", true)]);
    expect(cleared).toMatchObject({ conflicts: [], refused: [] });
    expect(cleared.segments[0]).toMatchObject({
      ...{ target: null, state: "untranslated", origin: null, isConfirmed: false },
    });
    expect(await units()).not.toContain("A third thing. = 第三件。");
    expect((await user.job(job.id)).segments.done).toBe(2);
    const again = await edit([editOf(sure, "")]);
    expect(again).toMatchObject({ conflicts: [], segments: [{ version: cleared.segments[0]!.version }] });
    await edit([editOf(again.segments[0]!, "第三件事。")]);
  });

  test.each([
    ["emoji, joined ones too", "👩‍👩‍👧 🎉 好"],
    ["combining marks, as they were typed", "e\u0301 ṩ̣̇ 각"],
    ["right-to-left text with marks of direction", "שלום \u200Fעולם (abc)"],
    ["what looks like a tag of another place and is text", "&lt;g9&gt;甲&lt;/g9&gt; &amp;amp;"],
    ["the longest that a sentence may be", "字".repeat(20_000)],
  ])("keep %s", async (_, target) => {
    const second = (await segmentsOf())[1]!;
    const done = await edit([editOf(second, target)]);
    expect(done).toMatchObject({ refused: [], conflicts: [], segments: [{ target }] });
    expect((await segmentsOf())[1]!.target).toBe(target);
  });

  test("another person's job is not found", async () => {
    const stranger = await site.newUser();
    const answer = await stranger.call("POST", address(API_PATHS.jobEdits), {
      edits: [{ ordinal: 0, version: 0, target: "x", isConfirmed: false }],
    });
    expect(answer.json()).toMatchObject({ isSuccess: false, errorCode: "job.not_found" });
  });
});

test("what post-editing takes is kept: time in hand, and words changed since the first draft", async () => {
  const file = await user.upload("b.txt", "Nobody has written this before.");
  const [started] = await user.start([file]);
  await site.runJobs();
  const at = (path: string) => fillPath(path, { id: started!.id });
  const send = (one: JobSegment, target: string, isConfirmed: boolean, spentMs: number) =>
    user.data<EditedSegments>("POST", at(API_PATHS.jobEdits), {
      edits: [{ ...editOf(one, target, isConfirmed), spentMs }],
    });
  const effort = async () =>
    (await user.data<JobEffort[]>("GET", `${API_PATHS.jobEfforts}?ids=${started!.id}`))[0]!;
  const none = { segments: 0, words: 0, edits: 0, spentMs: 0, spentOnConfirmedMs: 0, editedAt: null };
  expect(await effort()).toEqual({ jobId: started!.id, ...none });

  const [first] = (await user.data<JobSegments>("GET", at(API_PATHS.jobSegments))).items;
  const draft = (await send(first!, "甲", false, 2000)).segments[0]!;
  expect(await effort()).toMatchObject({ segments: 0, spentMs: 2000, spentOnConfirmedMs: 0 });
  const sure = (await send(draft, `${first!.target!}乙丙`, true, 3000)).segments[0]!;
  const { words } = await effort();
  expect(await effort()).toMatchObject({ segments: 1, edits: 2, spentMs: 5000, spentOnConfirmedMs: 5000 });
  await send(sure, `${first!.target!}乙`, true, 0);
  expect(await effort()).toMatchObject({ segments: 1, words: words - 1, edits: 1 });
  // Withdrawn and confirmed again it is one sentence, as it was when it was confirmed twice.
  const again = () => user.data<JobSegments>("GET", at(API_PATHS.jobSegments));
  await send((await again()).items[0]!, `${first!.target!}乙`, false, 0);
  await send((await again()).items[0]!, `${first!.target!}乙`, true, 0);

  const events = await site.services.db
    .select()
    .from(domainEvents)
    .where(eq(domainEvents.subjectId, started!.id));
  const facts = events
    .filter(({ kind }) => kind === "segments.edited")
    .map((event) => event.facts as DomainEvents["segments.edited"]);
  const sum = (of: (one: (typeof facts)[number]) => number) => facts.reduce((all, one) => all + of(one), 0);
  expect([sum((one) => one.postedited), sum((one) => one.words), sum((one) => one.edits)]).toEqual([
    ...[1, words - 1, 1],
  ]);
  expect(sum((one) => one.spentMs)).toBe(5000);
  expect(sum((one) => one.confirmed)).toBe(1);
});

test("a segment's history has what it said first, and every edit since, newest first", async () => {
  const [, , third] = await segmentsOf();
  await edit([editOf(third!, "第三个。", true)]);
  const versions = await user.data<SegmentVersions>(
    "GET",
    address(API_PATHS.segmentVersions, { ordinal: "2" }),
  );
  expect(versions.map(({ target, isConfirmed }) => [target, isConfirmed])).toEqual([
    ["第三个。", true],
    ["第三件事。", false],
    [null, false],
    ["第三件。", true],
    ["第三件事。", false],
    [expect.any(String), false],
  ]);
  expect(versions.at(-1)!.origin).toBe("engine");
});

test("a sentence that says again what a machine said is that machine's again, with its score", async () => {
  const facts = ({ target, origin, matchScore, quality, problem, isConfirmed }: JobSegment) => ({
    ...{ target, origin, matchScore, quality, problem, isConfirmed },
  });
  const file = await user.upload("undone.txt", "Something that nobody has translated.");
  const [started] = await user.start([file]);
  await site.runJobs();
  const at = (path: string) => fillPath(path, { id: started!.id });
  const send = async (from: JobSegment, target: string, isConfirmed = false) =>
    (
      await user.data<EditedSegments>("POST", at(API_PATHS.jobEdits), {
        edits: [editOf(from, target, isConfirmed)],
      })
    ).segments[0]!;
  const [draft] = (await user.data<JobSegments>("GET", at(API_PATHS.jobSegments))).items;
  const changed = await send(draft!, "别的。", true);
  expect(changed).toMatchObject({ origin: "person" });
  expect(facts(await send(changed, draft!.target!))).toEqual(facts(draft!));
});

test("beside a segment stand matches with their differences, and terms with what they may be called", async () => {
  const help = await user.data<SegmentHelp>("GET", address(API_PATHS.segmentHelp, { ordinal: "0" }));
  expect(help.matches[0]).toMatchObject({ target: "今天河口涨潮。", library: "Own", needsEditing: true });
  expect(help.matches[0]!.diff.filter(({ kind }) => kind !== "kept").map(({ text }) => text.trim())).toEqual([
    "rises",
    "falls",
  ]);
  expect(help.terms).toEqual([
    {
      ...{ term: "estuary", startOffset: 22, endOffset: 29 },
      ...{ targets: ["河口"], forbidden: ["江口"], isOfDocument: false },
    },
  ]);
});

test("terms of the document's own glossary stand beside a segment too, where nobody has chosen others for them", async () => {
  const file = await user.upload("tides.txt", "The ebb leaves the estuary slowly.");
  const [started] = await user.start([file]);
  await site.runJobs();
  const term = { sentence: "", count: 1 };
  await site.asOwner((db) =>
    db.insert(jobGuides).values({
      jobId: started!.id,
      terms: [
        { source: "ebb", target: "落潮", ...term },
        { source: "estuary", target: "入海口", ...term },
      ],
    }),
  );
  const path = fillPath(API_PATHS.segmentHelp, { id: started!.id, ordinal: "0" });
  const { terms } = await user.data<SegmentHelp>("GET", path);
  expect(terms.map(({ term: word, targets, isOfDocument }) => [word, targets, isOfDocument])).toEqual([
    ["ebb", ["落潮"], true],
    ["estuary", ["河口"], false],
  ]);
});

test("every sentence that is counted can be confirmed, so that a job can be finished whatever it holds", async () => {
  const file = await user.upload(
    "all.txt",
    "42\n\n***\nSome words.\n1.5 %\nhttps://example.org/a\n\nMore words.\n",
  );
  const [started] = await user.start([file]);
  await site.runJobs();
  const { id } = started!;
  const path = (of: string) => fillPath(of, { id });
  const all = (await user.data<JobSegments>("GET", path(API_PATHS.jobSegments))).items;
  const open = all.filter(({ state, origin }) => state !== "locked" && origin !== "copy");
  const edits = open.map((one) => editOf(one, one.target ?? "词", true));
  await user.data<EditedSegments>("POST", path(API_PATHS.jobEdits), { edits });
  const { segments } = await user.job(id);
  expect(segments.total).toBe(all.length);
  expect(segments.confirmed).toBe(segments.total - segments.kept);
});
