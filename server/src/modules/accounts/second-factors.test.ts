// The second step of a sign-in: docs/decisions/0024-second-step.md. Passkeys are tried in a browser, in e2e.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API_PATHS, APP_PATHS, fillPath } from "@yizhou/contract";
import type { Account, Envelope, NewTotp, RecoveryCodes, SecondFactors, SystemUser } from "@yizhou/contract";
import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, PASSWORD } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";
import { fixedMasterKeys } from "../../platform/secrets/master-keys.ts";
import { createNotifier } from "../notifications/index.ts";
import { resetSecondFactors, sealAppsAnew } from "./second-factors.ts";

const HALF_MINUTE = 30_000;
let site: TestApp;
let webDist = "";
beforeAll(async () => {
  webDist = await mkdtemp(join(tmpdir(), "yizhou-site-"));
  await writeFile(join(webDist, "index.html"), "<!doctype html><html><title>x</title></html>");
  site = await buildTestApp({ settings: { webDist } });
});
afterAll(async () => {
  await site.close();
  await rm(webDist, { recursive: true });
});

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: site.clock.now() });
const errorOf = (reply: { json(): unknown }) => (reply.json() as Envelope<unknown>).errorCode ?? null;

/** A client that has signed in once more, with the same password. */
async function signIn(account: string) {
  const payload = { account, password: PASSWORD, channel: 1 };
  const reply = await site.app.inject({ method: "POST", url: APP_PATHS.signIn, payload });
  const authorization = `Bearer ${reply.json<Envelope<string>>().data!}`;
  return {
    cookies: reply.cookies,
    call: (
      method: "GET" | "POST" | "PATCH" | "DELETE",
      url: string,
      body?: object,
      remoteAddress = "127.0.0.1",
    ) =>
      site.app.inject({
        method,
        url,
        headers: { authorization },
        remoteAddress,
        ...(body && { payload: body }),
      }),
    page: (url: string) =>
      site.app.inject({ url, headers: { cookie: `yizhou_page=${reply.cookies[0]!.value}` } }),
  };
}

async function withApp(user: TestUser): Promise<{ secret: string; codes: readonly string[]; id: string }> {
  const { id, secret, address } = await user.data<NewTotp>("POST", API_PATHS.totp, { password: PASSWORD });
  expect(address).toMatch(/^otpauth:\/\/totp\/Yizhou:/);
  const body = { name: "phone", code: codeOf(secret) };
  const answer = await user.data<RecoveryCodes>("POST", fillPath(API_PATHS.totpConfirm, { id }), body);
  return { secret, codes: answer.recoveryCodes!, id };
}

describe("somebody with an authenticator app", () => {
  test("signs in with the specified call and its answer, and the token opens nothing before the second step", async () => {
    const user = await site.newUser();
    const { secret } = await withApp(user);
    site.clock.advance(HALF_MINUTE);
    const second = await signIn(user.account);
    expect(second.cookies.map(({ name }) => name)).toEqual(["yizhou_page"]);
    expect((await second.page("/account-set")).body).toContain('data-second-step="due"');

    for (const [method, url] of [
      ["GET", API_PATHS.account],
      ["GET", API_PATHS.files],
      ["GET", API_PATHS.memories],
      ["GET", API_PATHS.notifications],
      ["DELETE", API_PATHS.accountSessions],
      ["POST", API_PATHS.totp],
      ["POST", APP_PATHS.changePassword],
    ] as const) {
      const reply = await second.call(method, url, method === "POST" ? { password: PASSWORD } : undefined);
      expect([url, reply.statusCode, errorOf(reply)]).toEqual([url, 403, "account.second_step_due"]);
    }
    const shown = (await second.call("GET", APP_PATHS.systemUser)).json<Envelope<SystemUser>>().data!;
    expect(shown).toMatchObject({ email: null, nickName: shown.userName });
    const due = (await second.call("GET", API_PATHS.secondFactor)).json<Envelope<SecondFactors>>().data!;
    expect(due).toMatchObject({ step: "due", kinds: ["totp"], factors: [], mayAdd: [] });

    const done = await second.call("POST", API_PATHS.secondStep, { code: codeOf(secret) });
    expect(done.json<Envelope<boolean>>().data).toBe(true);
    expect(done.cookies.map(({ name }) => name)).toEqual(["yizhou_browser"]);
    expect((await second.call("GET", API_PATHS.account)).statusCode).toBe(200);
  });

  test("cannot use a code twice, nor one of yesterday", async () => {
    const user = await site.newUser();
    const { secret } = await withApp(user);
    const first = await signIn(user.account);
    // The code that confirmed the app.
    expect(errorOf(await first.call("POST", API_PATHS.secondStep, { code: codeOf(secret) }))).toBe(
      "account.second_step_wrong",
    );
    site.clock.advance(HALF_MINUTE);
    const code = codeOf(secret);
    expect(errorOf(await first.call("POST", API_PATHS.secondStep, { code }))).toBeNull();
    const thief = await signIn(user.account);
    expect(errorOf(await thief.call("POST", API_PATHS.secondStep, { code }))).toBe(
      "account.second_step_wrong",
    );
    site.clock.advance(3 * HALF_MINUTE);
    expect(errorOf(await thief.call("POST", API_PATHS.secondStep, { code }))).toBe(
      "account.second_step_wrong",
    );
  });

  test("gets in with a recovery code, once, and is told", async () => {
    const user = await site.newUser();
    const { codes } = await withApp(user);
    expect(new Set(codes).size).toBe(10);
    const lost = await signIn(user.account);
    const typed = codes[3]!.toUpperCase().replace("-", " ");
    expect(errorOf(await lost.call("POST", API_PATHS.secondStep, { recoveryCode: typed }))).toBeNull();
    const state = (await lost.call("GET", API_PATHS.secondFactor)).json<Envelope<SecondFactors>>().data!;
    expect(state.recoveryCodesLeft).toBe(9);
    const again = await signIn(user.account);
    expect(errorOf(await again.call("POST", API_PATHS.secondStep, { recoveryCode: codes[3]! }))).toBe(
      "account.second_step_wrong",
    );
    const notices = await user.data<{ readonly items?: unknown }>("GET", API_PATHS.notifications);
    expect(JSON.stringify(notices)).toContain("恢复码");
  });

  test("does not wait because others guess: wrong codes count against who types them", async () => {
    const user = await site.newUser();
    const { secret } = await withApp(user);
    const guesses: (string | null)[] = [];
    const thief = await signIn(user.account);
    for (let at = 1; at <= 33; at++) {
      const address = `2001:200:${at.toString(16)}::1`;
      guesses.push(errorOf(await thief.call("POST", API_PATHS.secondStep, { code: "000000" }, address)));
    }
    expect(guesses.filter((error) => error === "account.second_step_wrong").length).toBeLessThanOrEqual(30);
    expect(guesses.at(-1)).toBe("account.throttled");
    site.clock.advance(HALF_MINUTE);
    const owner = await signIn(user.account);
    expect(errorOf(await owner.call("POST", API_PATHS.secondStep, { code: codeOf(secret) }))).toBeNull();
  });

  test("adds, names and removes with the password; the last one takes the recovery codes along", async () => {
    const user = await site.newUser();
    expect(errorOf(await user.call("POST", API_PATHS.totp, { password: "wrong123" }))).toBe(
      "account.wrong_password",
    );
    const { id } = await withApp(user);
    const factor = fillPath(API_PATHS.factor, { id });
    expect(await user.data("PATCH", factor, { name: "my phone" })).toBe(true);
    const state = await user.data<SecondFactors>("GET", API_PATHS.secondFactor);
    expect(state).toMatchObject({ step: "passed", factors: [{ kind: "totp", name: "my phone" }] });
    const other = await site.newUser();
    expect((await other.call("PATCH", factor, { name: "mine" })).statusCode).toBe(404);
    expect(errorOf(await user.call("DELETE", factor, { password: "wrong123" }))).toBe(
      "account.wrong_password",
    );
    expect(await user.data("DELETE", factor, { password: PASSWORD })).toBe(true);
    expect(await user.data<SecondFactors>("GET", API_PATHS.secondFactor)).toMatchObject({
      ...{ step: "none", recoveryCodesLeft: 0 },
    });
    expect(await (await signIn(user.account)).call("GET", API_PATHS.account)).toMatchObject({
      statusCode: 200,
    });
  });

  test("is let in again by the operator who takes the lost factors away", async () => {
    const user = await site.newUser();
    await withApp(user);
    const deps = { clock: site.clock, notifier: createNotifier({ clock: site.clock }) };
    expect(await site.services.db.transaction((tx) => resetSecondFactors(deps, tx, user.id))).toBe(1);
    expect((await user.call("GET", API_PATHS.account)).statusCode).toBe(401);
    expect((await (await signIn(user.account)).call("GET", API_PATHS.account)).statusCode).toBe(200);
  });

  test("has the secret sealed and the recovery codes hashed, and a new master key opens it", async () => {
    const user = await site.newUser();
    const { secret, codes } = await withApp(user);
    const { rows } = await site.services.db.execute<{ text: string }>(
      sql`select (select json_agg(f) from second_factors f)::text || (select json_agg(c) from recovery_codes c)::text as text`,
    );
    for (const plain of [secret, ...codes]) expect(rows[0]!.text).not.toContain(plain);
    const keys = fixedMasterKeys([
      { id: "newer", bytes: Buffer.alloc(32, 9) },
      { id: "test", bytes: Buffer.alloc(32, 7) },
    ]);
    expect(await sealAppsAnew(site.services.db, keys)).toBeGreaterThan(0);
    expect(await sealAppsAnew(site.services.db, keys)).toBe(0);
    await sealAppsAnew(
      site.services.db,
      fixedMasterKeys([
        { id: "test", bytes: Buffer.alloc(32, 7) },
        { id: "newer", bytes: Buffer.alloc(32, 9) },
      ]),
    );
  });
});

describe("an administrator", () => {
  test("without a second factor is told so by the pages, and has no right of an operator", async () => {
    const account = `admin-${Date.now()}@test.example`;
    await site.services.accounts.createUser({ account, password: PASSWORD, userType: 6 });
    const admin = await signIn(account);
    expect((await admin.page("/statistics")).body).toContain('data-second-step="missing"');
    const model = fillPath(API_PATHS.engineModel, { model: "en-zh" });
    const reply = await admin.call("DELETE", model);
    expect([reply.statusCode, errorOf(reply)]).toEqual([403, "account.second_factor_missing"]);
    expect((await admin.call("GET", API_PATHS.account)).json<Envelope<Account>>().data?.userType).toBe(6);
  });

  test("of the demo is exempt, and nobody can lock the demo's accounts with a factor", async () => {
    const demo = await buildTestApp({ environment: { DEMO: "on" }, settings: { webDist } });
    try {
      const account = "demo-admin@test.example";
      const id = await demo.services.accounts.createUser({ account, password: PASSWORD, userType: 6 });
      await demo.services.db.execute(sql`update users set is_demo = true where id = ${id}`);
      const payload = { account, password: PASSWORD, channel: 1 };
      const signedIn = await demo.app.inject({ method: "POST", url: APP_PATHS.signIn, payload });
      const headers = { authorization: `Bearer ${signedIn.json<Envelope<string>>().data!}` };
      const cookie = `yizhou_page=${signedIn.cookies[0]!.value}`;
      const page = await demo.app.inject({ url: "/statistics", headers: { cookie } });
      expect(page.body).not.toContain("data-second-step");
      const state = await demo.app.inject({ url: API_PATHS.secondFactor, headers });
      expect(state.json<Envelope<SecondFactors>>().data).toMatchObject({ isRequired: false, mayAdd: [] });
      const add = { method: "POST", url: API_PATHS.totp, headers, payload: { password: PASSWORD } } as const;
      expect(errorOf(await demo.app.inject(add))).toBe("account.second_factor_unavailable");
    } finally {
      await demo.close();
    }
  });
});
