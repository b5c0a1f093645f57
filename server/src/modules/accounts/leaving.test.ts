// Taking one's data along, and deleting the account.
import { API_PATHS, APP_PATHS } from "@yizhou/contract";
import type { Account } from "@yizhou/contract";
import { sql } from "drizzle-orm";
import { unzipSync, strFromU8 } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPhone, post } from "../../../test/account-calls.ts";
import { buildTestApp, PASSWORD, sampleText } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { makeFakeEngine } from "../../../test/fake-engine.ts";
import { runRetention } from "../../roles/cron.ts";

const DAY = 24 * 3600_000;
let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({
    engines: [makeFakeEngine()],
    settings: { sessionIdleMs: 30 * DAY, sessionAbsoluteMs: 30 * DAY },
  });
});
afterAll(() => site.close());

/** Somebody with a file and a finished job. */
async function userWithWork(about: string): Promise<TestUser> {
  const user = await site.newUser();
  const file = await user.upload(`${about}.txt`, sampleText(12, about));
  await user.start([file]);
  await site.runJobs();
  return user;
}

describe("my data", () => {
  async function exported(user: TestUser): Promise<Record<string, Uint8Array>> {
    const reply = await user.call("POST", API_PATHS.accountExport, { password: PASSWORD });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="yizhou-data.zip"',
      "cache-control": "no-store",
    });
    return unzipSync(reply.rawPayload);
  }
  const read = (zip: Record<string, Uint8Array>, name: string) =>
    JSON.parse(strFromU8(zip[name]!)) as unknown;

  test("comes as one zip with everything that is held, and nothing of anybody else", async () => {
    const user = await userWithWork("otters");
    const other = await userWithWork("herons");
    await user.call("POST", APP_PATHS.createCustomerInfo, {
      name: "Otter",
      phoneNumber: newPhone(),
      message: "Hello",
    });
    const zip = await exported(user);
    const names = Object.keys(zip);
    expect(names).toEqual(
      expect.arrayContaining([
        "account.json",
        "sign-ins.json",
        "sessions.json",
        "vouchers.json",
        "organizations.json",
        "enquiries.json",
        "history.json",
        "files.json",
        "jobs.json",
        "memory.json",
      ]),
    );
    expect(read(zip, "account.json")).toMatchObject({ id: user.id, account: user.account });
    expect(read(zip, "enquiries.json")).toMatchObject([{ name: "Otter", message: "Hello" }]);
    const [file] = read(zip, "files.json") as { id: string }[];
    expect(strFromU8(zip[`files/${file!.id}/otters.txt`]!)).toBe(sampleText(12, "otters"));
    const [job] = read(zip, "jobs.json") as { id: string }[];
    const segments = read(zip, `jobs/${job!.id}/segments.json`) as { ordinal: number; target: unknown }[];
    expect(segments).toHaveLength(12);
    expect(segments.every(({ target }) => target !== null)).toBe(true);
    expect(names.some((name) => name.startsWith(`jobs/${job!.id}/target`))).toBe(true);
    const everything = Buffer.concat(Object.values(zip)).toString("utf8");
    expect(everything).not.toContain("herons");
    expect(everything).not.toContain(other.id);
    expect(everything).not.toMatch(/argon2|tokenHash|passwordHash/);
    expect(everything).not.toContain(user.token);
  });

  test("has long tables whole, page after page", async () => {
    const user = await userWithWork("beavers");
    const { db } = site.services;
    await db.execute(sql`insert into segments (job_id, ordinal, unit_id, kind, source, space_before, space_after, locked)
      select id, n, 'u', 'paragraph', '[]', '', '', false from jobs, generate_series(100, 5099) n
      where owner_id = ${user.id}`);
    const zip = await exported(user);
    const [job] = read(zip, "jobs.json") as { id: string }[];
    const ordinals = (read(zip, `jobs/${job!.id}/segments.json`) as { ordinal: number }[]).map(
      (row) => row.ordinal,
    );
    expect(ordinals).toHaveLength(5012);
    expect(new Set(ordinals).size).toBe(5012);
  });

  test("holds the alignments with their rows", async () => {
    const user = await site.newUser();
    const made = await user.data<{ id: string }>("POST", API_PATHS.alignments, {
      from: "en",
      to: "zh-Hans",
      source: { text: "It was built in 1998." },
      target: { text: "它建于1998年。" },
    });
    await site.idle();
    const zip = await exported(user);
    expect(read(zip, "alignments.json")).toMatchObject([{ id: made.id, state: "ready" }]);
    expect(read(zip, `alignments/${made.id}/rows.json`)).toMatchObject([{ target: ["它建于1998年。"] }]);
  });

  test("needs the password, and is written into the audit log", async () => {
    const user = await site.newUser();
    const refused = await user.call("POST", API_PATHS.accountExport, { password: "wrong123" });
    expect(refused.json()).toMatchObject({ errorCode: "account.wrong_password" });
    await exported(user);
    const { rows } = await site.services.db.execute(
      sql`select 1 from audit_log where event = 'data_exported' and user_id = ${user.id}`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe("deleting the account", () => {
  const ask = (user: TestUser, password = PASSWORD) =>
    user.call("POST", API_PATHS.accountDeletion, { password });
  const rowsOf = async (user: TestUser) => {
    const { rows } = await site.services.db.execute<{ n: number }>(sql`select
      (select count(*) from users where id = ${user.id}) + (select count(*) from sessions where user_id = ${user.id}) +
      (select count(*) from files where owner_id = ${user.id}) + (select count(*) from jobs where owner_id = ${user.id}) as n`);
    return Number(rows[0]!.n);
  };

  test("waits seven days, in which it can be taken back; asking again does not begin them anew", async () => {
    const user = await userWithWork("voles");
    expect((await ask(user, "wrong123")).json()).toMatchObject({ errorCode: "account.wrong_password" });
    const { deletion } = (await ask(user)).json<{ data: Account }>().data;
    expect(Date.parse(deletion!.effectiveAt) - Date.parse(deletion!.requestedAt)).toBe(7 * DAY);
    site.clock.advance(3 * DAY);
    expect((await ask(user)).json<{ data: Account }>().data.deletion).toEqual(deletion);
    site.clock.advance(4 * DAY - 1);
    await runRetention(site.services);
    expect((await user.data<Account>("GET", API_PATHS.account)).deletion).toEqual(deletion);
    expect((await user.data<Account>("DELETE", API_PATHS.accountDeletion)).deletion).toBeNull();
    site.clock.advance(8 * DAY);
    await runRetention(site.services);
    expect((await user.data<Account>("GET", API_PATHS.account)).userName).not.toBe("");
  });

  test("then takes rows, files and sessions, leaves others alone, and the name is free again", async () => {
    const [user, other] = [await userWithWork("newts"), await userWithWork("toads")];
    const blobsOf = async (owner: TestUser) => (await site.services.blobs.list(owner.id)).length;
    expect(await blobsOf(user)).toBeGreaterThan(0);
    const kept = { ownerId: user.id, sha256: "0".repeat(64), folder: "pages/v1", name: "1" };
    await site.services.blobs.objects.put(kept, Buffer.from("what was read of a page"));
    await ask(user);
    site.clock.advance(7 * DAY);
    // Two processes with the cron role at the same moment.
    await Promise.all([runRetention(site.services), runRetention(site.services)]);
    expect([await rowsOf(user), await blobsOf(user)]).toEqual([0, 0]);
    await expect(site.services.blobs.objects.read(kept)).rejects.toMatchObject({ code: "file.not_found" });
    expect((await user.call("GET", API_PATHS.account)).statusCode).toBe(401);
    const again = await post(site, APP_PATHS.signIn, {
      account: user.account,
      password: PASSWORD,
      channel: 1,
    });
    expect(again.json()).toMatchObject({ errorCode: "account.wrong_credentials" });
    expect(await blobsOf(other)).toBeGreaterThan(0);
    expect((await other.call("GET", API_PATHS.account)).statusCode).toBe(200);
    expect(
      await site.services.accounts.createUser({ account: user.account, password: PASSWORD }),
    ).not.toBeNull();
    const { rows } = await site.services.db.execute<{ event: string; at: string }>(
      sql`select event from audit_log where user_id = ${user.id} order by id desc limit 1`,
    );
    expect(rows[0]!.event).toBe("account_deleted");
  });
});
