// Post-editing by more than one: what each right allows, who may write where, verdicts, repeats, comments.
import { API_PATHS, fillPath, LOCK_SECONDS } from "@yizhou/contract";
import type {
  EditedSegments,
  Envelope,
  Job,
  JobAccess,
  JobCopies,
  JobPresence,
  JobSegment,
  JobSegments,
  JobShare,
  ReviewedSegments,
  SegmentComment,
  SegmentReviews,
  SegmentVersions,
  NotificationList,
  SharedJob,
  TermbaseLibrary,
} from "@yizhou/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildTestApp, type TestApp, type TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { addMember, createOrganization, removeMember } from "../organizations/index.ts";

let site: TestApp;
let owner: TestUser;
let job: Job;

const address = (path: string, more: Readonly<Record<string, string>> = {}) =>
  fillPath(path, { id: job.id, ...more });
const codeOf = async (reply: Promise<{ json: <T>() => T }>) => (await reply).json<Envelope<null>>().errorCode;
const segmentsOf = async (who = owner) =>
  (await who.data<JobSegments>("GET", address(API_PATHS.jobSegments))).items;
const editOf = ({ ordinal, version }: JobSegment, target: string, isConfirmed = false) => ({
  ...{ ordinal, version, target, isConfirmed },
});
const edit = (who: TestUser, edits: readonly object[], propagates = false) =>
  who.data<EditedSegments>("POST", address(API_PATHS.jobEdits), { edits, propagates });
const present = (who: TestUser, at: number | null, since = 0) =>
  who.data<JobPresence>("POST", address(API_PATHS.jobPresence), { at, since });
const shares = () => owner.data<JobShare[]>("GET", address(API_PATHS.jobShares));
const share = (wish: object) => owner.data<JobShare[]>("POST", address(API_PATHS.jobShares), wish);
const change = (shareId: string, wish: object) =>
  owner.data<JobShare[]>("PATCH", address(API_PATHS.jobShare, { share: shareId }), wish);
const shared = (who: TestUser) => who.data<SharedJob[]>("GET", API_PATHS.sharedJobs);
const seesJob = (who: TestUser) => codeOf(who.call("GET", address(API_PATHS.jobAccess)));

async function join(right: "read" | "edit" | "review"): Promise<TestUser> {
  const guest = await site.newUser();
  // Shares are listed in the order they were made.
  site.clock.advance(1);
  await share({ account: guest.account, right });
  await guest.data("POST", address(API_PATHS.sharedJob));
  return guest;
}

beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  owner = await site.newUser();
});
afterAll(() => site.close());
beforeEach(async () => {
  const file = await owner.upload(
    "a.txt",
    "The same words.\nAnother thing.\nThe same words.\nA third.\nThe same words.",
  );
  const [started] = await owner.start([file]);
  await site.runJobs();
  job = await owner.job(started!.id);
});

describe("sharing", () => {
  test("a job is there for the invited once they accept, with their right, and gone at once when that is taken back", async () => {
    const guest = await site.newUser();
    await share({ account: guest.account.toUpperCase(), right: "edit" });
    expect(await shares()).toMatchObject([{ kind: "invited", nickName: null, right: "edit" }]);
    expect(await seesJob(guest)).toBe("job.not_found");
    expect(await shared(guest)).toMatchObject([{ id: job.id, isInvited: true, segments: null }]);
    const { notifications } = await guest.data<NotificationList>("GET", API_PATHS.notifications);
    expect(notifications).toMatchObject([{ group: "work", address: "/new-post-editing" }]);

    await guest.data("POST", address(API_PATHS.sharedJob));
    expect(await shared(guest)).toMatchObject([{ isInvited: false, segments: { total: 5 } }]);
    const access = await guest.data<JobAccess>("GET", address(API_PATHS.jobAccess));
    expect(access).toMatchObject({ right: "edit", isShared: true, owner: expect.any(String) });
    expect(await guest.job(job.id)).toMatchObject({
      ...{ spending: [], outputs: [], renditions: [], making: null, problem: null, report: null },
      ...{ engine: "auto", engineName: null, engines: [], waiting: null },
      cost: { quoted: 0, held: 0, charged: 0, free: 0, missing: 0 },
    });
    const [first] = await segmentsOf(guest);
    const done = await edit(guest, [editOf(first!, "客人译", true)]);
    expect(done).toMatchObject({ confirmed: 1, segments: [{ target: "客人译" }] });
    const versions = await owner.data<SegmentVersions>(
      "GET",
      address(API_PATHS.segmentVersions, { ordinal: "0" }),
    );
    expect(versions.map(({ author }) => author === null)).toEqual([false, true]);

    const [given] = await shares();
    await owner.data("DELETE", address(API_PATHS.jobShare, { share: given!.id }));
    expect(await seesJob(guest)).toBe("job.not_found");
    const late = guest.call("POST", address(API_PATHS.jobEdits), { edits: [editOf(first!, "太迟")] });
    expect(await codeOf(late)).toBe("job.not_found");
    expect((await segmentsOf())[0]!.target).toBe("客人译");
  });

  test("the owner's terms, and what an engine said to the owner, are told to no guest", async () => {
    const { id: termbase } = await owner.data<TermbaseLibrary>("POST", API_PATHS.termbases, { name: "Own" });
    await owner.data("POST", fillPath(API_PATHS.concepts, { id: termbase }), {
      terms: [
        { language: "en", text: "words", status: "preferred" },
        { language: "zh-Hans", text: "词语", status: "preferred" },
      ],
    });
    const [started] = await owner.start([await owner.upload("b.txt", "Words.\nAnother thing.")], {
      termbaseIds: [termbase],
    });
    await site.runJobs();
    job = started!;
    await site.services.db.execute(sql`
      update segments set problem = '{"code":"engine.unauthorized","params":{"engine":"Own key"}}'::jsonb
      where job_id = ${job.id} and ordinal = 1`);
    const guest = await join("review");
    const findings = (who: TestUser) => who.data<JobSegments>("GET", address(API_PATHS.jobTerms));
    expect((await findings(owner)).items).toHaveLength(1);
    expect((await segmentsOf())[1]!.problem).not.toBeNull();
    expect(await findings(guest)).toEqual({ items: [], next: null });
    for (const one of await segmentsOf(guest)) expect(one).toMatchObject({ problem: null, termFindings: [] });
    const { changed } = await present(guest, null);
    for (const one of changed) expect(one).toMatchObject({ problem: null, termFindings: [] });
  });

  test("a right ends by itself on its day", async () => {
    const guest = await join("edit");
    const [given] = await shares();
    await change(given!.id, { endsAt: new Date(site.clock.now() + 60_000).toISOString() });
    expect(await seesJob(guest)).toBeUndefined();
    site.clock.advance(61_000);
    expect(await seesJob(guest)).toBe("job.not_found");
    expect(await shares()).toMatchObject([{ isEnded: true }]);
    expect(await shared(guest)).toEqual([]);
  });

  test("who may read writes nothing, who may edit judges nothing, and neither opens it further", async () => {
    const [reader, translator] = [await join("read"), await join("edit")];
    const [first] = await segmentsOf(reader);
    const edits = { edits: [editOf(first!, "x")] };
    expect(await codeOf(reader.call("POST", address(API_PATHS.jobEdits), edits))).toBe("job.no_right");
    const confirm = { segments: [{ ordinal: 0 }] };
    expect(await codeOf(reader.call("POST", address(API_PATHS.jobConfirm), confirm))).toBe("job.no_right");
    const reviews = { reviews: [{ ordinal: 0, version: first!.version, verdict: "reviewed" }] };
    expect(await codeOf(translator.call("POST", address(API_PATHS.jobReviews), reviews))).toBe(
      "job.no_right",
    );
    for (const who of [reader, translator]) {
      expect(await codeOf(who.call("GET", address(API_PATHS.jobShares)))).toBe("job.not_found");
      expect(await codeOf(who.call("POST", address(API_PATHS.jobCancel)))).toBe("job.not_found");
    }
  });

  test("an organisation's people have it as long as they belong to it", async () => {
    const [colleague, stranger] = [await site.newUser(), await site.newUser()];
    const { db } = site.services;
    const at = new Date(site.clock.now());
    const organizationId = 70_001;
    await createOrganization(db, { id: organizationId, name: "Estuary" }, at);
    expect(await codeOf(owner.call("POST", address(API_PATHS.jobShares), { right: "edit" }))).toBe(
      "job.no_organization",
    );
    for (const { account } of [owner, colleague])
      await addMember(db, { organizationId, account, role: "member" }, at);
    expect(await share({ right: "review" })).toMatchObject([{ kind: "organization", account: "Estuary" }]);
    expect(await seesJob(colleague)).toBeUndefined();
    expect(await seesJob(stranger)).toBe("job.not_found");
    await removeMember(db, { organizationId, account: colleague.account }, at);
    expect(await seesJob(colleague)).toBe("job.not_found");
    await removeMember(db, { organizationId, account: owner.account }, at);
  });

  test("declining and leaving leave nothing behind", async () => {
    const guest = await join("edit");
    await guest.data("DELETE", address(API_PATHS.sharedJob));
    expect(await shares()).toEqual([]);
    expect(await codeOf(guest.call("DELETE", address(API_PATHS.sharedJob)))).toBe("job.invitation_not_found");
  });
});

describe("one hand for each sentence", () => {
  test("what another has in hand is shown and refused, and free when they go on, leave or fall silent", async () => {
    const guest = await join("edit");
    const [first] = await segmentsOf();
    await present(guest, 0);
    expect((await present(owner, 0)).held).toEqual([{ ordinal: 0, nickName: expect.any(String) }]);
    const held = await edit(owner, [editOf(first!, "甲")]);
    expect(held.refused).toEqual([{ ordinal: 0, reason: "held" }]);
    const confirm = owner.call("POST", address(API_PATHS.jobConfirm), { segments: [{ ordinal: 0 }] });
    expect(await codeOf(confirm)).toBe("job.segment_held");

    await present(guest, 1);
    expect((await present(owner, null)).held).toMatchObject([{ ordinal: 1 }]);
    expect((await edit(owner, [editOf(first!, "甲")])).refused).toEqual([]);
    site.clock.advance(LOCK_SECONDS * 1000 + 1);
    expect((await present(owner, null)).held).toEqual([]);
  });

  test("what others change is told once, and a closed range keeps translators apart", async () => {
    const [one, two] = [await join("edit"), await join("edit")];
    const { since } = await one.data<JobAccess>("GET", address(API_PATHS.jobAccess));
    const list = await shares();
    await change(list[0]!.id, { ranges: [{ from: 0, to: 3 }] });
    await change(list[1]!.id, { ranges: [{ from: 2, to: 2 }] });
    expect((await shares()).map(({ ranges }) => ranges)).toEqual([
      [
        { from: 0, to: 1 },
        { from: 3, to: 3 },
      ],
      [{ from: 2, to: 2 }],
    ]);
    const [first, , third] = await segmentsOf();
    const done = await edit(two, [editOf(first!, "甲"), editOf(third!, "乙")]);
    expect(done.refused).toEqual([{ ordinal: 0, reason: "assigned" }]);
    const told = await present(one, null, since);
    expect(told).toMatchObject({
      changed: [{ ordinal: 2, target: "乙" }],
      closed: [{ from: 2, to: 2 }],
      own: [{ from: 0 }, { from: 3 }],
    });
    expect((await present(one, null, told.since)).changed).toEqual([]);
    expect((await edit(owner, [editOf(first!, "丙")])).refused).toEqual([]);
  });
});

describe("a second reader", () => {
  test("finds what is confirmed right, or sends it back with a reason; what changed meanwhile is left alone", async () => {
    const reviewer = await join("review");
    const [first, second, third] = await segmentsOf();
    const { segments } = await edit(owner, [editOf(first!, "甲", true), editOf(second!, "乙", true)]);
    const verdict = (segment: JobSegment, word: string, more = {}) => ({
      ...{ ordinal: segment.ordinal, version: segment.version, verdict: word },
      ...more,
    });
    const done = await reviewer.data<ReviewedSegments>("POST", address(API_PATHS.jobReviews), {
      reviews: [
        verdict(segments[0]!, "reviewed"),
        verdict(segments[1]!, "rejected", { category: "terminology", severity: "major", reason: "另有定名" }),
        verdict(third!, "reviewed"),
      ],
    });
    expect(done.conflicts).toEqual([2]);
    expect(done.segments).toMatchObject([
      { review: "reviewed", isConfirmed: true },
      { review: "rejected", isConfirmed: false },
      {},
    ]);
    const record = await owner.data<SegmentReviews>(
      "GET",
      address(API_PATHS.segmentReviews, { ordinal: "1" }),
    );
    expect(record).toMatchObject([
      { verdict: "rejected", category: "terminology", severity: "major", reason: "另有定名" },
    ]);

    const mended = await edit(owner, [editOf(done.segments[1]!, "乙二")]);
    expect(mended.segments[0]).toMatchObject({ review: "rejected" });
    const again = await edit(owner, [
      editOf(mended.segments[0]!, "乙二", true),
      editOf(done.segments[0]!, "甲二", true),
    ]);
    expect(again.segments.map(({ review }) => review)).toEqual([undefined, undefined]);
    // A verdict is on words: it holds again where these are put back as they were judged.
    const back = await edit(owner, [
      editOf(again.segments[0]!, segments[0]!.target!, true),
      editOf(again.segments[1]!, segments[1]!.target!),
    ]);
    expect(back.segments.map(({ review }) => review)).toEqual(["reviewed", "rejected"]);
  });
});

describe("repeats", () => {
  test("follow a confirmation as drafts, except where somebody has written or confirmed something", async () => {
    const [first, , third, , fifth] = await segmentsOf();
    await edit(owner, [editOf(fifth!, "自己写的")]);
    const off = await edit(owner, [editOf(first!, "同样的话", true)]);
    expect(off.propagated).toBeUndefined();
    const sure = await edit(owner, [editOf(off.segments[0]!, "同样的话。", true)], true);
    expect(sure.propagated).toMatchObject([
      { from: 0, segments: [{ ordinal: 2, target: "同样的话。", isConfirmed: false, origin: "repeat" }] },
    ]);
    const versions = await owner.data<SegmentVersions>(
      "GET",
      address(API_PATHS.segmentVersions, { ordinal: "2" }),
    );
    expect(versions.map(({ propagatedFrom }) => propagatedFrom)).toEqual([0, null]);
    expect(versions[1]!.target).toBe(third!.target);
    expect((await segmentsOf())[4]!.target).toBe("自己写的");
  });
});

describe("comments", () => {
  test("are seen by all who may read, changed by whoever wrote them, and settled by who may edit", async () => {
    const [reader, stranger] = [await join("read"), await site.newUser()];
    const at = address(API_PATHS.segmentComments, { ordinal: "1" });
    const before = (await present(owner, null)).comments;
    const [comment] = await reader.data<SegmentComment[]>("POST", at, { text: "  这里不清楚 " });
    expect(comment).toMatchObject({ ordinal: 1, text: "这里不清楚", isOwn: true, isResolved: false });
    expect((await present(owner, null)).comments).not.toBe(before);
    expect(await owner.data("GET", address(API_PATHS.jobComments))).toMatchObject([{ isOwn: false }]);
    expect(await codeOf(stranger.call("POST", at, { text: "x" }))).toBe("job.not_found");

    const one = address(API_PATHS.jobComment, { comment: comment!.id });
    expect(await codeOf(owner.call("PATCH", one, { text: "别人的话" }))).toBe("job.comment_not_found");
    expect(await codeOf(owner.call("DELETE", one))).toBe("job.comment_not_found");
    expect(await owner.data("PATCH", one, { isResolved: true })).toMatchObject([{ isResolved: true }]);
    expect(await reader.data("PATCH", one, { text: "改过" })).toMatchObject([
      { text: "改过", editedAt: expect.any(String) },
    ]);
    expect(await reader.data("DELETE", one)).toEqual([]);
    const nowhere = address(API_PATHS.segmentComments, { ordinal: "99" });
    expect(await codeOf(owner.call("POST", nowhere, { text: "x" }))).toBe("job.segment_not_found");
  });
});

describe("copies", () => {
  const copy = (who: TestUser, requestKey = "copy-of-this") =>
    who.data<{ id: string }>("POST", address(API_PATHS.jobCopies), { requestKey });
  const copies = (who: TestUser, id = job.id) =>
    who.data<JobCopies>("GET", fillPath(API_PATHS.jobCopies, { id }));
  const targetsOf = async (who: TestUser, id: string) =>
    (await who.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, { id }))).items.map(
      ({ target }) => target,
    );
  const write = (who: TestUser, id: string, target: string) =>
    who.data("POST", fillPath(API_PATHS.jobEdits, { id }), {
      edits: [{ ordinal: 1, version: 0, target, isConfirmed: true }],
    });

  test("a copy is edited apart from its original, costs nothing, and has files of its own", async () => {
    const before = await targetsOf(owner, job.id);
    const { id } = await copy(owner);
    expect(await copy(owner)).toEqual({ id });
    await write(owner, id, "甲");
    expect(await targetsOf(owner, id)).toEqual(before.with(1, "甲"));
    expect(await targetsOf(owner, job.id)).toEqual(before);
    await site.idle();
    const made = await owner.job(id);
    expect(made).toMatchObject({ state: "done", name: "a（副本）.txt", cost: { quoted: 0, charged: 0 } });
    expect(made.outputs).toContain("target");
    expect(made.memory.saveTo).toBeNull();
    expect(await copies(owner)).toMatchObject({ job: { id: job.id }, copies: [{ id }], origin: null });
    expect(await copies(owner, id)).toMatchObject({ copies: [], origin: { id: job.id, isThere: true } });
    await owner.data("POST", API_PATHS.jobBatch, { ids: [job.id], action: "delete" });
    expect((await copies(owner, id)).origin).toMatchObject({ name: "a.txt", isThere: false });
    expect(await copies(owner)).toMatchObject({ job: null, copies: [{ id }] });
  });

  test("whoever may read a job has a copy that is theirs alone, and stays when the job is closed to them or deleted", async () => {
    const guest = await join("read");
    const { id } = await copy(guest);
    expect((await owner.call("GET", fillPath(API_PATHS.job, { id }))).json().errorCode).toBe("job.not_found");
    const [opened] = await shares();
    await owner.data("DELETE", address(API_PATHS.jobShare, { share: opened!.id }));
    await owner.data("POST", API_PATHS.jobBatch, { ids: [job.id], action: "delete" });
    expect(await copies(guest, id)).toMatchObject({ origin: { isThere: false } });
    await write(guest, id, "乙");
    await site.idle();
    const made = await guest.job(id);
    expect(made.making).toBeNull();
    expect(made.renditions.find(({ output }) => output === "target")?.revision).toBeGreaterThan(1);
    const reply = guest.call("POST", address(API_PATHS.jobCopies), { requestKey: "another-copy" });
    expect(await codeOf(reply)).toBe("job.not_found");
  });

  test("a key that stood for something else is refused", async () => {
    const other = await owner.upload("b.txt", "One more.");
    await owner.start([other], {}, "one-key-for-all");
    const reply = owner.call("POST", address(API_PATHS.jobCopies), { requestKey: "one-key-for-all" });
    expect(await codeOf(reply)).toBe("request.key_reused");
    await site.runJobs();
  });
});
