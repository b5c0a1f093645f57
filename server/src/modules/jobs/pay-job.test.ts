// What a job costs: held when it starts, captured for what was delivered, given back otherwise, and written down.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Job, JobSegments, Quote, Usage, Wallet } from "@yizhou/contract";
import type { Engine } from "@yizhou/engines";
import { AppError } from "@yizhou/model";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";

/** Fails the sentences that say so, while it is set. */
let refuses: RegExp | null = null;
let isDown = false;
/** What happens while the engine is asked for the first time from here on. */
let meanwhile: (() => Promise<void>) | null = null;
const engine = makeFakeEngine({
  // One after the other, so that what happens meanwhile happens before the next.
  limits: { maxSegmentsPerBatch: 1, maxConcurrency: 1 },
  before: async (_call, _signal, items) => {
    if (isDown) throw new AppError("engine.unavailable", { engine: "fake" });
    const act = meanwhile;
    meanwhile = null;
    await act?.();
    if (refuses && items.some(({ source }) => JSON.stringify(source).match(refuses!)))
      throw new AppError("engine.refused", { engine: "fake" });
  },
});

/** Reads translations too; of those that it is shown it answers all but the ones that say so. */
const translating = makeFakeEngine({ id: "reader" });
const reader: Engine = {
  ...translating,
  kind: "llm",
  canReview: true,
  // Nobody else is asked for that pair, and this one for no other.
  pairs: async () => [{ from: "en", to: "ko" }],
  translate: async (items, context, signal) =>
    context.review
      ? {
          results: items.map(({ id, source, draft }) =>
            JSON.stringify(source).includes("stone")
              ? { id, problem: { code: "engine.refused", params: { engine: "reader" } } as const }
              : { id, target: draft!, repaired: false, remarks: [] },
          ),
          usage: { requests: 1, characters: 30 * items.length, inputTokens: 1, outputTokens: 1 },
        }
      : translating.translate(items, context, signal),
};

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({
    engines: [engine, reader],
    environment: { FREE_CHARACTERS: "20", FREE_PAGES: "0" },
  });
});
afterAll(() => site.close());
beforeEach(() => {
  refuses = null;
  isDown = false;
});

let orders = 0;
async function credit(user: TestUser, characters: number, forJobId?: string): Promise<void> {
  const { billing, db } = site.services;
  const orderId = `order ${(orders += 1)}`;
  const purchase = {
    key: orderId,
    orderId,
    buyer: { ownerId: user.id },
    kind: "balance",
    characters,
  } as const;
  await db.transaction((tx) =>
    billing.creditPurchase(tx, { ...purchase, paidFen: 1, channel: "sandbox", expiresAt: null, forJobId }),
  );
}
const balance = (user: TestUser) => site.services.billing.spendableBy(site.services.db, user.id);

/** Sentences of 30 characters each, different from all others. */
let sentences = 0;
const text = (count: number, word = "boat") =>
  Array.from(
    { length: count },
    () => `${word} ${String((sentences += 1)).padStart(23 - word.length, "x")} goes.\n`,
  ).join("");

async function start(user: TestUser, content: string): Promise<Job> {
  const [job] = await user.start([await user.upload(`${(sentences += 1)}.txt`, content)]);
  return job!;
}

/** The law of the books: all accounts together come to nothing, and balances are what was written. */
async function expectSoundBooks(): Promise<void> {
  const { rows } = await site.services.db.execute(sql`
    select a.id from ledger_accounts a left join ledger_postings p on p.account_id = a.id
    where a.balance is not null group by a.id having a.balance <> coalesce(sum(p.amount), 0)
    union all select -1 from ledger_postings having sum(amount) <> 0`);
  expect(rows).toEqual([]);
}

test("a quote says what a start may cost, what of it is free and what is missing", async () => {
  const user = await site.newUser();
  await credit(user, 50);
  const file = await user.upload("quoted.txt", text(3));
  const quote = await user.data<Quote>("POST", API_PATHS.quotes, {
    fileIds: [file.id],
    options: { from: "en", to: "zh-Hans" },
  });
  expect(quote.items[0]!.price).toEqual({ characters: 90, free: 20 });
  expect(quote.payment).toEqual({ due: 70, balance: 50, missing: 20, organizationLimit: null });
});

test("what a job may cost is held while it runs and captured when it is done", async () => {
  const user = await site.newUser();
  await credit(user, 100);
  const job = await start(user, text(3));
  expect(job).toMatchObject({
    state: "queued",
    cost: { quoted: 90, held: 90, heldFree: 20, charged: 0, free: 0, missing: 0 },
  });
  expect(await balance(user)).toBe(30);
  await site.runJobs();
  expect(await user.job(job.id)).toMatchObject({
    state: "done",
    cost: { quoted: 90, held: 0, heldFree: 0, charged: 70, free: 20 },
  });
  expect(await balance(user)).toBe(30);
  await expectSoundBooks();
});

test("the month of the wallet is that of the reader's time zone, agrees with the statistics and counts no free part as paid", async () => {
  const at = new Date(site.clock.now());
  site.clock.advance(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0, 15, 45) - site.clock.now());
  const user = await site.newUser();
  await credit(user, 1000);
  const translate = async (count: number) => {
    const job = await start(user, text(count));
    await site.runJobs();
    return (await user.job(job.id)).cost;
  };
  // The evening of the last day of the month in Shanghai, and the first morning of the next; in UTC one day.
  expect(await translate(3)).toMatchObject({ charged: 70, free: 20 });
  site.clock.advance(30 * 60_000);
  expect(await translate(2)).toMatchObject({ charged: 40, free: 20 });
  // What a job under way has set aside is not paid, its free part neither.
  await start(user, text(1));
  const monthIn = async (timeZone: string, firstDay: string, today: string) => {
    const query = new URLSearchParams({ timeZone, since: firstDay, until: today }).toString();
    const { totals } = await user.data<Usage>("GET", `${API_PATHS.usage}?${query}`);
    const zone = new URLSearchParams({ timeZone }).toString();
    const { thisMonth, held } = await user.data<Wallet>("GET", `${API_PATHS.accountWallet}?${zone}`);
    expect(held).toBe(30);
    expect(thisMonth.translated).toBe(totals.characters);
    return thisMonth;
  };
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const today = day(site.clock.now());
  expect(await monthIn("UTC", `${today.slice(0, 8)}01`, today)).toEqual({ translated: 150, paid: 110 });
  const tomorrow = day(site.clock.now() + 8 * 3_600_000);
  expect(tomorrow).toMatch(/-01$/);
  expect(await monthIn("Asia/Shanghai", tomorrow, tomorrow)).toEqual({ translated: 60, paid: 40 });
  expect((await user.call("GET", `${API_PATHS.accountWallet}?timeZone=Moon`)).statusCode).toBe(400);
  await site.runJobs();
});

test("a review is quoted and held for all sentences and paid for those that were read", async () => {
  const user = await site.newUser();
  await credit(user, 200);
  const file = await user.upload("reviewed.txt", text(2) + text(1, "stone"));
  const options = { from: "en", to: "ko", engine: "reader", review: "all" } as const;
  const quoted = async (review: string) =>
    (
      await user.data<Quote>("POST", API_PATHS.quotes, {
        fileIds: [file.id],
        options: { ...options, review },
      })
    ).items[0]!;
  expect(await quoted("all")).toMatchObject({
    price: { characters: 117, free: 20 },
    review: { engineName: "Engine reader", characters: 27 },
  });
  expect((await quoted("doubted")).price.characters).toBe(90);
  const [job] = await user.start([file], options);
  expect(job!.cost).toMatchObject({ quoted: 117, held: 117 });
  await site.runJobs();
  // Two of three were read.
  expect(await user.job(job!.id)).toMatchObject({
    state: "done",
    review: "all",
    cost: { quoted: 117, held: 0, charged: 88, free: 20 },
    spending: [{ engineId: "reader" }],
  });
  expect(await balance(user)).toBe(200 - 108 + 20);
  await expectSoundBooks();
});

test("a job that cannot be paid for waits for exactly what is missing and goes on by itself", async () => {
  const user = await site.newUser();
  await credit(user, 10);
  const job = await start(user, text(3));
  expect(job).toMatchObject({ state: "unpaid", cost: { quoted: 90, held: 0, missing: 60, freeLeft: 20 } });
  const other = await start(user, text(2));
  expect(other).toMatchObject({ state: "unpaid", cost: { missing: 30 } });
  await site.runJobs();
  expect(await user.job(job.id)).toMatchObject({ state: "unpaid" });
  // What is paid for one job starts that one, though the other would need less.
  await credit(user, 60, job.id);
  const runner = site.startWorker();
  await expect.poll(async () => (await user.job(job.id)).state).toBe("done");
  expect(await user.job(other.id)).toMatchObject({ state: "unpaid", cost: { missing: 40, freeLeft: 20 } });
  await credit(user, 40);
  await expect.poll(async () => (await user.job(other.id)).state).toBe("done");
  await runner.stop();
  expect(await balance(user)).toBe(0);
  await expectSoundBooks();
});

test("only what was delivered is paid for; what failed is done again for nothing", async () => {
  const user = await site.newUser();
  await credit(user, 100);
  refuses = /stone/;
  const job = await start(user, text(2) + text(1, "stone"));
  await site.runJobs();
  expect(await user.job(job.id)).toMatchObject({
    state: "partial",
    cost: { held: 0, charged: 40, free: 20 },
  });
  expect(await balance(user)).toBe(60);
  refuses = null;
  await user.data("POST", fillPath(API_PATHS.jobRetry, { id: job.id }));
  await site.runJobs();
  expect(await user.job(job.id)).toMatchObject({ state: "done", cost: { quoted: 0, charged: 40, free: 20 } });
  expect(await balance(user)).toBe(60);
  await expectSoundBooks();
});

test("what a person writes while the engine is asked stands, and the answer that came too late costs nothing", async () => {
  const user = await site.newUser();
  await credit(user, 100);
  const job = await start(user, text(3));
  const own = ["已写", "已确认"];
  meanwhile = async () => {
    const edits = own.map((target, ordinal) => ({
      ...{ ordinal, version: 0, target, isConfirmed: ordinal === 1 },
    }));
    await user.data("POST", fillPath(API_PATHS.jobEdits, { id: job.id }), { edits });
  };
  await site.runJobs();
  expect(await user.job(job.id)).toMatchObject({ state: "done", cost: { held: 0, charged: 10, free: 20 } });
  const { items } = await user.data<JobSegments>("GET", fillPath(API_PATHS.jobSegments, { id: job.id }));
  expect(items.map(({ target, origin, isConfirmed }) => [target, origin, isConfirmed])).toEqual([
    [own[0], "person", false],
    [own[1], "person", true],
    [expect.stringContaining("译文"), "engine", false],
  ]);
  expect(await balance(user)).toBe(90);
  await expectSoundBooks();
});

test("what no engine looked at is paid for when it is delivered, however often it failed", async () => {
  const user = await site.newUser();
  await credit(user, 100);
  isDown = true;
  const job = await start(user, text(3));
  await site.runJobs();
  expect(await user.job(job.id)).toMatchObject({ state: "failed", cost: { held: 0, charged: 0 } });
  isDown = false;
  await user.data("POST", fillPath(API_PATHS.jobRetry, { id: job.id }));
  await site.runJobs();
  expect(await user.job(job.id)).toMatchObject({
    state: "done",
    cost: { quoted: 90, charged: 70, free: 20 },
  });
  expect(await balance(user)).toBe(30);
});

test("half characters of several runs are rounded once: a retry makes a job no dearer than its quote", async () => {
  const user = await site.newUser();
  await credit(user, 60);
  const lines = ["sand", "mist"].map(
    (word) => `The old ${word} of the wide harbour lies over a boat of seven men again now.`,
  );
  const library = await user.data<{ id: string }>("POST", API_PATHS.memories, { name: "Alike" });
  for (const line of lines)
    await user.data("POST", fillPath(API_PATHS.memoryUnits, { id: library.id }), {
      ...{ from: "en", to: "zh-Hans", source: line.replace("seven", "eleven"), target: "船走了。" },
    });
  const file = await user.upload("alike.txt", `${lines.join("\n")}\n`);
  meanwhile = async () => {
    isDown = true;
  };
  const [job] = await user.start([file], {
    memories: [library.id],
    engine: "fake",
    pretranslateFrom: 100,
    hintsFrom: 75,
  });
  const { quoted } = job!.cost;
  expect(quoted).toBe(73);
  await site.runJobs();
  expect(await user.job(job!.id)).toMatchObject({ state: "partial", cost: { charged: 17, free: 20 } });
  isDown = false;
  await credit(user, 100);
  await user.data("POST", fillPath(API_PATHS.jobRetry, { id: job!.id }));
  await site.runJobs();
  expect(await user.job(job!.id)).toMatchObject({ state: "done", cost: { held: 0, charged: 53, free: 20 } });
  await expectSoundBooks();
});

test.each([1000, 80])(
  "what is held is what the quote said, with memory, repeats and what is alike, and %d characters to spend",
  async (characters) => {
    const user = await site.newUser();
    await credit(user, characters);
    const [known, alike] = ["pearl", "coral"].map(
      (word) => `The old ${word} of the wide harbour lies over a boat of seven men again now.`,
    );
    const library = await user.data<{ id: string }>("POST", API_PATHS.memories, { name: "Mixed" });
    for (const source of [known!, alike!.replace("seven", "eleven")])
      await user.data("POST", fillPath(API_PATHS.memoryUnits, { id: library.id }), {
        ...{ from: "en", to: "zh-Hans", source, target: "船走了。" },
      });
    const again = text(1);
    const file = await user.upload("mixed.txt", `${known}\n${alike}\n${again}${again}`);
    const options = { from: "en", to: "zh-Hans", memories: [library.id], engine: "fake" };
    const quote = await user.data<Quote>("POST", API_PATHS.quotes, {
      ...{ fileIds: [file.id], options, withBands: true },
    });
    const price = quote.items[0]!.price.characters;
    // Half of what is alike, and all of what is new: nothing for what stands in memory or repeats.
    expect(price).toBe(Math.ceil(alike!.length / 2) + 30);
    const [job] = await user.start([file], options);
    expect(job).toMatchObject({ state: "queued", cost: { quoted: price, held: price } });
    await site.runJobs();
    expect(await user.job(job!.id)).toMatchObject({
      state: "done",
      cost: { held: 0, charged: price - 20, free: 20 },
    });
    await expectSoundBooks();
  },
);

test("who takes away the memory that a quote went by has no more translated than was quoted, until a retry is paid for", async () => {
  const user = await site.newUser();
  await credit(user, 200);
  const lines = text(8);
  const library = await user.data<{ id: string }>("POST", API_PATHS.memories, { name: "Own" });
  for (const source of lines.trim().split("\n"))
    await user.data("POST", fillPath(API_PATHS.memoryUnits, { id: library.id }), {
      ...{ from: "en", to: "zh-Hans", source, target: "船走了。" },
    });
  const file = await user.upload("known.txt", lines);
  const [job] = await user.start([file], { memories: [library.id], engine: "fake" });
  expect(job).toMatchObject({ state: "queued", cost: { quoted: 0 } });
  await user.data("DELETE", fillPath(API_PATHS.memory, { id: library.id }));
  await site.runJobs();
  const cut = await user.job(job!.id);
  expect(cut).toMatchObject({ state: "partial", cost: { charged: 0 } });
  expect(cut.segments.done).toBeLessThan(4);
  await user.data("POST", fillPath(API_PATHS.jobRetry, { id: job!.id }));
  const rest = 30 * cut.segments.failed;
  expect(await user.job(job!.id)).toMatchObject({ cost: { held: rest } });
  await site.runJobs();
  expect(await user.job(job!.id)).toMatchObject({ state: "done", cost: { charged: rest - 20, free: 20 } });
  await expectSoundBooks();
});

test("a job that is cancelled or deleted before it ran costs nothing, and its free part is free again", async () => {
  const user = await site.newUser();
  await credit(user, 100);
  const content = text(3);
  const job = await start(user, content);
  await user.data("POST", fillPath(API_PATHS.jobCancel, { id: job.id }));
  expect(await user.job(job.id)).toMatchObject({ state: "cancelled", cost: { held: 0, charged: 0 } });
  expect(await balance(user)).toBe(100);
  const again = await start(user, content);
  expect(again.cost).toMatchObject({ held: 90 });
  expect(await balance(user)).toBe(30);
  await user.data("POST", API_PATHS.jobBatch, { ids: [again.id], action: "delete" });
  expect(await balance(user)).toBe(100);
  // What is never reached is paid for when it is asked for again.
  await user.data("POST", fillPath(API_PATHS.jobRetry, { id: job.id }));
  expect(await user.job(job.id)).toMatchObject({ cost: { quoted: 90, held: 90 } });
  await site.runJobs();
  expect(await user.job(job.id)).toMatchObject({ state: "done", cost: { charged: 70, free: 20 } });
  await expectSoundBooks();
});

test("what was paid for a job that was cancelled meanwhile can be spent on others", async () => {
  const user = await site.newUser();
  const job = await start(user, text(2));
  await user.data("POST", fillPath(API_PATHS.jobCancel, { id: job.id }));
  await credit(user, 40, job.id);
  await site.runJobs();
  expect(await balance(user)).toBe(40);
});

test("of fifty jobs at once, each worth all that there is, one runs", async () => {
  const user = await site.newUser();
  await credit(user, 40);
  const file = await user.upload("fifty.txt", text(2));
  const jobs = (await Promise.all(Array.from({ length: 50 }, () => user.start([file])))).flat();
  const states = Map.groupBy(jobs, ({ state }) => state);
  expect([states.get("queued")?.length, states.get("unpaid")?.length]).toEqual([1, 49]);
  await expectSoundBooks();
});
