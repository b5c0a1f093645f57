// Limits against a real database, with as many hands at once as a person can have.
import { API_PATHS } from "@yizhou/contract";
import type { LibraryImport, Quota, QuotaName } from "@yizhou/contract";
import { isAppError } from "@yizhou/model";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, multipart, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { addMember, createOrganization } from "../organizations/index.ts";
import { newId } from "../../platform/random.ts";
import { createQuotas, tidyQuotas } from "./index.ts";
import type { Quotas } from "./index.ts";

const LIMITS: Record<string, string> = {
  STORAGE_LIMIT_MB: "1",
  QUOTA_FILES: "3",
  QUOTA_MEMORY_UNITS: "10",
  QUOTA_CONCEPTS: "3",
  QUOTA_ENGINE_CHARACTERS: "600",
};

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ environment: LIMITS, engines: [makeFakeEngine()] });
});
afterAll(() => site.close());

async function quotaOf(user: TestUser, name: QuotaName): Promise<Quota> {
  const quotas = await user.data<Quota[]>("GET", API_PATHS.accountQuotas);
  return quotas.find(({ quota }) => quota === name)!;
}

const heldNow = async (user: TestUser) =>
  Number(
    (
      await site.services.db.execute<{ n: string }>(
        sql`select count(*) as n from quota_holds where owner_id = ${user.id}`,
      )
    ).rows[0]!.n,
  );

describe("whatever is asked for at once", () => {
  /** What each hand does with its room. */
  const ENDS = ["writes", "writes less", "gives back", "dies"] as const;

  /** The same hands in every run. */
  function* handsOf(seed: number): Generator<{ asks: number; ends: (typeof ENDS)[number] }> {
    let state = seed;
    const below = (limit: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    for (let count = 2 + below(8); count > 0; count--)
      yield { asks: 1 + below(60), ends: ENDS[below(ENDS.length)]! };
  }

  test("what is kept and held never passes the limit, and what ended well holds nothing", async () => {
    const { db, clock } = site.services;
    const quotas = createQuotas({
      ...{ db, clock },
      settings: { quotas: { ...site.services.settings.quotas, files: 100 } },
      measures: {
        ...site.services.quotaDeps.measures,
        async files(on, account) {
          const owner = "ownerId" in account ? account.ownerId : null;
          const { rows } = await on.execute<{ n: string }>(
            sql`select coalesce(sum(amount), 0) as n from quota_days where owner_id = ${owner} and quota = 'files'`,
          );
          return { all: Number(rows[0]!.n) };
        },
      },
    });
    for (let seed = 1; seed <= 12; seed++) {
      const user = await site.newUser();
      const outcomes = await Promise.all(
        [...handsOf(seed)].map(async ({ asks, ends }) => {
          const id = newId();
          const got = await db
            .transaction((tx) => quotas.hold(tx, user.id, { files: asks }, { id, forMs: 1000 }))
            .then(() => true)
            .catch((error: unknown) => {
              if (!isAppError(error, "quota.files_full")) throw error;
              return false;
            });
          if (!got || ends === "dies") return { held: got ? asks : 0, kept: 0 };
          const kept = ends === "writes" ? asks : ends === "writes less" ? Math.floor(asks / 2) : 0;
          await db.transaction(async (tx) => {
            await quotas.release(tx, id);
            if (kept === 0) return;
            await quotas.require(tx, { ownerId: user.id }, { files: kept });
            // Any table of the person's does for what is kept.
            await tx.execute(sql`insert into quota_days as d values (${user.id}, 'files', current_date, ${kept})
                on conflict (owner_id, quota, day) do update set amount = d.amount + excluded.amount`);
          });
          return { held: 0, kept };
        }),
      );
      const sum = outcomes.reduce((all, { held, kept }) => all + held + kept, 0);
      expect(sum).toBeLessThanOrEqual(100);
      const left = outcomes.filter(({ held }) => held > 0).length;
      expect(await heldNow(user)).toBe(left);
    }
  });

  test("parts of a day's amount never come to more than that, and what was not used is free again", async () => {
    const user = await site.newUser();
    const quotas: Quotas = site.services.documentDeps.quotas;
    const wanted = { atLeast: 100, atMost: 100, forMs: 60_000 };
    const takes = await Promise.allSettled(
      Array.from({ length: 10 }, () => quotas.take(user.id, "characters", wanted)),
    );
    const taken = takes.flatMap((take) => (take.status === "fulfilled" ? [take.value] : []));
    expect(taken).toHaveLength(6);
    expect(await quotaOf(user, "characters")).toMatchObject({ used: 0, held: 600, limit: 600 });
    await Promise.all(taken.map((take, index) => take.settle(index === 0 ? 30 : 0)));
    expect(await quotaOf(user, "characters")).toMatchObject({ used: 30, held: 0 });
    await expect(
      quotas.take(user.id, "characters", { ...wanted, atLeast: 571, atMost: 571 }),
    ).rejects.toMatchObject({
      code: "quota.characters_spent",
      params: { used: 30, limit: 600 },
    });
  });

  test("what a process that died still holds is free when its lease is over", async () => {
    const user = await site.newUser();
    const { quotas } = site.services.documentDeps;
    await quotas.take(user.id, "characters", { atLeast: 600, atMost: 600, forMs: 1000 });
    await expect(
      quotas.take(user.id, "characters", { atLeast: 1, atMost: 1, forMs: 1000 }),
    ).rejects.toMatchObject({ code: "quota.characters_spent" });
    site.clock.advance(2000);
    expect(await tidyQuotas(site.services.quotaDeps)).toBeGreaterThan(0);
    expect(await heldNow(user)).toBe(0);
    await expect(
      quotas.take(user.id, "characters", { atLeast: 1, atMost: 1, forMs: 1000 }),
    ).resolves.toMatchObject({ amount: 1 });
  });
});

describe("uploads", () => {
  test("sent all at once do not pass the storage together; what they were read to counts", async () => {
    const user = await site.newUser();
    const bytes = (index: number) => `${sampleText(1, `upload ${index}`)}${" ".repeat(400_000)}`;
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, index) => user.tryUpload(`${index}.txt`, bytes(index))),
    );
    const [good, refused] = [200, 422].map((code) => replies.filter((reply) => reply.statusCode === code));
    expect(good!.length).toBeGreaterThan(0);
    expect(good!.length).toBeLessThan(3);
    expect(good!.length + refused!.length).toBe(5);
    for (const reply of refused!) expect(reply.json()).toMatchObject({ errorCode: "file.storage_full" });
    const { used, held, limit, parts } = await quotaOf(user, "storage");
    expect(held).toBe(0);
    expect(used).toBeLessThanOrEqual(limit!);
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(used);
    expect(parts.find(({ part }) => part === "uploads")!.amount).toBeGreaterThan(400_000 * good!.length - 1);
    expect(parts.find(({ part }) => part === "parsed")!.amount).toBeGreaterThan(0);
  });

  test("are refused beyond the number of files, and one that cannot be read holds nothing", async () => {
    const user = await site.newUser();
    expect((await user.tryUpload("broken.docx", "no zip")).statusCode).toBe(422);
    expect(await heldNow(user)).toBe(0);
    const texts = Array.from({ length: 5 }, (_, index) => sampleText(1, `number ${index}`));
    const replies = await Promise.all(texts.map((text, index) => user.tryUpload(`${index}.txt`, text)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(replies.find(({ statusCode }) => statusCode === 422)!.json()).toMatchObject({
      errorCode: "quota.files_full",
      params: { limit: 3 },
    });
    expect(await quotaOf(user, "files")).toMatchObject({ used: 3, limit: 3, held: 0 });
  });

  test("are refused when the day's reading time is spent, which begins anew with the day", async () => {
    const user = await site.newUser();
    const { quotas } = site.services.documentDeps;
    const all = site.services.settings.quotas.reading!;
    const taken = await quotas.take(user.id, "reading", { atLeast: all, atMost: all, forMs: 1000 });
    await taken.settle(all);
    const reply = await user.tryUpload("late.txt", sampleText(1, "late"));
    expect(reply.json()).toMatchObject({ errorCode: "quota.reading_spent", params: { limitMinutes: 240 } });
    expect(await quotaOf(user, "storage")).toMatchObject({ used: 0, held: 0 });
    const { freesAt } = await quotaOf(user, "reading");
    expect(Date.parse(freesAt!)).toBeGreaterThan(site.clock.now());
    site.clock.advance(24 * 3600_000);
    const later = await site.newUser();
    expect((await later.tryUpload("next.txt", sampleText(1, "next"))).statusCode).toBe(200);
    expect((await quotaOf(later, "reading")).used).toBeGreaterThan(0);
  });
});

describe("libraries", () => {
  test("of one person never hold more together than they may, however many are filled at once", async () => {
    const user = await site.newUser();
    const make = (name: string) => user.data<{ id: string }>("POST", API_PATHS.memories, { name });
    const memories = await Promise.all(["one", "two", "three"].map(make));
    const replies = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        user.call("POST", API_PATHS.memoryUnits.replace(":id", memories[index % 3]!.id), {
          ...{ from: "en", to: "zh-Hans", source: `Word ${index}`, target: `词${index}` },
        }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(replies.find(({ statusCode }) => statusCode === 422)!.json()).toMatchObject({
      errorCode: "quota.units_full",
      params: { used: 10, limit: 10 },
    });
    expect(await quotaOf(user, "units")).toMatchObject({ used: 10, limit: 10 });
    await user.data("DELETE", API_PATHS.memory.replace(":id", memories[0]!.id));
    expect((await quotaOf(user, "units")).used).toBeLessThan(10);
  });

  test("of an organisation count for it alone, and hold ten times as much", async () => {
    const { db } = site.services;
    const now = new Date(site.clock.now());
    const manager = await site.newUser();
    await createOrganization(db, { id: 77, name: "Presses" }, now);
    await addMember(db, { organizationId: 77, account: manager.account, role: "manager" }, now);
    const own = { name: "ours", scope: "organization" };
    const { id } = await manager.data<{ id: string }>("POST", API_PATHS.termbases, own);
    const table = ["en,zh-Hans", ...Array.from({ length: 31 }, (_, index) => `word ${index},词${index}`)];
    const { payload, type } = multipart("terms.csv", table.join("\n"));
    const reply = await manager.call("POST", API_PATHS.termImports.replace(":id", id), payload, {
      "content-type": type,
    });
    expect(reply.statusCode).toBe(200);
    const lastImport = async () =>
      (await manager.data<LibraryImport[]>("GET", API_PATHS.termImports.replace(":id", id)))[0];
    await expect
      .poll(lastImport, { timeout: 60_000 })
      .toMatchObject({ state: "failed", problem: { code: "quota.concepts_full" } });
    expect((await quotaOf(manager, "concepts")).used).toBe(0);
  });
});

test("a job sends no more to the site's engines than is left of the day, and says so where it stops", async () => {
  const user = await site.newUser();
  const file = await user.upload("long.txt", sampleText(30, "characters"));
  const [job] = await user.start([file]);
  await site.runJobs();
  const ended = await user.job(job!.id);
  expect(ended).toMatchObject({ state: "partial" });
  expect(JSON.stringify(ended)).toContain("quota.characters_spent");
  const { used, held } = await quotaOf(user, "characters");
  expect(used).toBeLessThanOrEqual(600);
  expect(held).toBe(0);
});
