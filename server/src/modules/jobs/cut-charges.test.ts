// Money through cuts: what is owed after sentences were split, joined, put right and put back, against a plain model of it in which
// every character was paid for or was not.
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { EditedSegments, Envelope, Job, JobSegment, JobSegments, SegmentCut } from "@yizhou/contract";
import { inlineFromText } from "@yizhou/model";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, type TestApp, type TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { duesOfHalves, duesOfJoined, duesOfParts, duesOfNewSource, owedCharactersOf } from "./cut-charges.ts";
import { segments } from "./tables.ts";

const text = (words: string) => inlineFromText(words);
const row = (words: string, charge: number | null, owedCharacters: number | null = null) => ({
  ...{ source: text(words), charge, owedCharacters },
});

describe("what a segment has come to", () => {
  test("stays with the first half, and neither half is to be paid for again", () => {
    const dues = duesOfHalves(row("潮水上涨。", 500), [text("潮水"), text("上涨。")]);
    expect(dues).toEqual([
      { charge: 500, owedCharacters: 0 },
      { charge: 0, owedCharacters: 0 },
    ]);
  });

  test("stays with the first cell of a table, and what is still owed is owed once", () => {
    const cells = [text("甲乙"), text("丙"), text("丁戊")];
    expect(duesOfParts(row("甲乙丙丁戊", 500), cells).map(({ charge }) => charge)).toEqual([500, 0, 0]);
    const owed = duesOfParts(row("甲乙丙丁戊", 200, 3), cells);
    expect(owed.map(({ owedCharacters }) => owedCharacters)).toEqual([0, 1, 2]);
    expect(duesOfParts(row("甲乙丙丁戊", null), cells).map(({ charge }) => charge)).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("is nothing yet for either half of one that was never delivered", () => {
    const [first, second] = duesOfHalves(row("潮水上涨。", null), [text("潮水"), text("上涨。")]);
    expect([owedCharactersOf({ source: text("潮水"), ...first })]).toEqual([2]);
    expect([owedCharactersOf({ source: text("上涨。"), ...second })]).toEqual([3]);
  });

  test("of two in one is the sum, and the one that was not paid for still is to be", () => {
    expect(duesOfJoined(row("甲。", 200), row("乙丙。", 300))).toEqual({ charge: 500, owedCharacters: 0 });
    expect(duesOfJoined(row("甲。", 200), row("乙丙。", null))).toEqual({ charge: 200, owedCharacters: 3 });
    expect(duesOfJoined(row("甲。", null), row("乙。", null)).charge).toBeNull();
  });

  test("does not pay for a source that says something else", () => {
    expect(duesOfNewSource(row("甲。", 200), text("丁戊己。"))).toEqual({ charge: 200, owedCharacters: 4 });
    expect(duesOfNewSource(row("甲。", 200), text("甲。"))).toEqual({ charge: 200, owedCharacters: null });
  });
});

/** Numbers that look random and are the same in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("a job whose sentences are cut at random between its runs", () => {
  let site: TestApp;
  let user: TestUser;
  let job: Job;
  /** Engine calls until its owner cancels the job; it is then never answered. */
  let left = 0;
  const address = (path: string, more: Readonly<Record<string, string>> = {}) =>
    fillPath(path, { id: job.id, ...more });
  const engine = makeFakeEngine({
    limits: { maxSegmentsPerBatch: 1, maxConcurrency: 1, callTimeoutMs: 60_000 },
    before: async () => {
      left -= 1;
      if (left >= 0) return;
      await user.data("POST", address(API_PATHS.jobCancel));
      await new Promise<void>(() => undefined);
    },
  });
  beforeAll(async () => {
    site = await buildTestApp({
      engines: [engine],
      // Its third is how soon a run sees that it was cancelled; a whole one without a sign of life is lost, also on a slow machine.
      settings: { leaseMs: 3000 },
      environment: { FREE_CHARACTERS: "20", FREE_PAGES: "0" },
    });
    user = await site.newUser();
    const { billing, db } = site.services;
    await db.transaction((tx) =>
      billing.creditPurchase(tx, {
        ...{ key: "all", orderId: "all", buyer: { ownerId: user.id }, kind: "balance", characters: 5000 },
        ...{ paidFen: 1, channel: "sandbox", expiresAt: null },
      }),
    );
  });
  afterAll(() => site.close());

  let letters = 0;
  /** A sentence that nothing else says. */
  const sentence = (length: number) =>
    `${String.fromCharCode(...Array.from({ length }, () => 0x4e00 + (letters += 1)))}。`;
  const segmentsOf = async () => (await user.data<JobSegments>("GET", address(API_PATHS.jobSegments))).items;

  /** Of every segment its characters, those that were paid for first. */
  const model = new Map<number, boolean[]>();
  const cuts: { id: string; before: Map<number, boolean[]>; after: readonly number[] }[] = [];
  let paid = 0;

  async function run(calls: number): Promise<void> {
    left = calls;
    const before = new Map((await segmentsOf()).map((one) => [one.ordinal, one.state]));
    // A run that lost its lease leaves the rest to the next.
    do await site.runJobs();
    while (!["done", "partial", "cancelled"].includes((await user.job(job.id)).state));
    for (const one of await segmentsOf()) {
      const flags = model.get(one.ordinal) ?? Array.from(one.source, () => false);
      model.set(one.ordinal, flags);
      if (one.state !== "translated" || before.get(one.ordinal) === "translated") continue;
      // An engine's answer of an earlier run was paid for then.
      if (one.origin === "engine") paid += flags.filter((isPaid) => !isPaid).length;
      flags.fill(true);
    }
  }

  async function cut(wish: object, before: readonly JobSegment[], apply: (made: SegmentCut) => void) {
    const reply = await user.call("POST", address(API_PATHS.jobCuts), wish);
    const made = reply.json<Envelope<SegmentCut>>().data;
    if (!made) return;
    const kept = new Map(before.map(({ ordinal }) => [ordinal, [...model.get(ordinal)!]]));
    cuts.push({ id: made.id, before: kept, after: made.segments.map(({ ordinal }) => ordinal) });
    apply(made);
  }

  async function act(roll: (below: number) => number): Promise<void> {
    const list = await segmentsOf();
    const at = roll(list.length);
    const [one, next] = [list[at]!, list[at + 1]];
    const { ordinal, version } = one;
    const flags = model.get(ordinal)!;
    const kind = roll(5);
    if (kind === 0 && flags.length > 3) {
      const source = 1 + roll(flags.length - 2);
      const target = one.target ? 1 + roll(one.target.length - 1) : null;
      await cut({ kind: "split", ordinal, version, source, target }, [one], ({ segments: [, half] }) => {
        model.set(half!.ordinal, flags.slice(source));
        model.set(ordinal, flags.slice(0, source));
      });
    } else if (kind === 1 && next) {
      const wish = { kind: "merge", ordinal, version, nextVersion: next.version };
      await cut(wish, [one, next], () => {
        const both = [...flags, ...model.get(next.ordinal)!];
        model.set(
          ordinal,
          both.sort((a, b) => Number(b) - Number(a)),
        );
        model.delete(next.ordinal);
      });
    } else if (kind === 2) {
      const source = sentence(4);
      await cut({ kind: "source", ordinal, version, source }, [one], () =>
        model.set(
          ordinal,
          Array.from(source, () => false),
        ),
      );
    } else if (kind === 3 && cuts.length > 0) {
      const [old] = cuts.splice(roll(cuts.length), 1);
      const reply = await user.call("POST", address(API_PATHS.jobCutUndo, { cut: old!.id }));
      if (!reply.json<Envelope<SegmentCut>>().isSuccess) return;
      for (const gone of old!.after) model.delete(gone);
      for (const [back, was] of old!.before) model.set(back, was);
    } else {
      const edits = [{ ordinal, version, target: "", isConfirmed: false }];
      await user.data<EditedSegments>("POST", address(API_PATHS.jobEdits), { edits });
    }
  }

  async function expectOwed(): Promise<void> {
    const rows = await site.services.db.select().from(segments).where(eq(segments.jobId, job.id));
    expect(rows.reduce((sum, { charge }) => sum + (charge ?? 0), 0)).toBe(100 * paid);
    const owed = Object.fromEntries(rows.map((one) => [one.ordinal, owedCharactersOf(one)]));
    const unpaid = [...model].map(([at, flags]) => [at, flags.filter((isPaid) => !isPaid).length] as const);
    expect(owed).toEqual(Object.fromEntries(unpaid));
  }

  test("owes each character once, and is charged for it once, whatever is cut, cleared and put back", async () => {
    const content = Array.from({ length: 10 }, (_, at) => sentence(4 + (at % 3))).join("");
    const file = await user.upload("cut.txt", content);
    const [started] = await user.start([file], { from: "zh-Hans", to: "en" });
    job = started!;
    const roll = dice(7);
    model.clear();
    cuts.length = 0;
    paid = 0;
    await run(6);
    expect(await user.job(job.id)).toMatchObject({ state: "cancelled" });
    for (const calls of [1, 2, 100]) {
      for (let step = 0; step < 14; step++) {
        await act(roll);
        await expectOwed();
      }
      await user.data("POST", address(API_PATHS.jobRetry));
      await run(calls);
      await expectOwed();
      const { held, charged, free } = (await user.job(job.id)).cost;
      expect([held, charged + free]).toEqual([0, paid]);
    }
    const { rows } = await site.services.db.execute(sql`
      select sum(amount) from ledger_postings having sum(amount) <> 0`);
    expect(rows).toEqual([]);
  }, 180_000);
});
