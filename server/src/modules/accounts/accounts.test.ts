import { APP_PATHS } from "@yizhou/contract";
import type { Envelope, SystemUser } from "@yizhou/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, PASSWORD } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

const signIn = (account: string, password: string, headers = {}) =>
  site.app.inject({
    method: "POST",
    url: APP_PATHS.signIn,
    payload: { account, password, channel: 1 },
    headers,
  });

describe("signing in", () => {
  test("gives a token and a page cookie that scripts cannot read and that ends with the browser", async () => {
    const { account } = await site.newUser();
    const reply = await signIn(account, PASSWORD);
    expect(reply.json()).toMatchObject({
      isSuccess: true,
      errorMessage: null,
      data: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [cookie] = reply.cookies;
    expect(cookie).toMatchObject({ name: "yizhou_page", httpOnly: true, sameSite: "Lax", path: "/" });
    expect(cookie).not.toHaveProperty("expires");
    expect(cookie).not.toHaveProperty("maxAge");
    expect(cookie!.value).not.toBe(reply.json<Envelope<string>>().data);
  });

  test("answers a wrong password and an unknown account with 200 and the same text", async () => {
    const { account } = await site.newUser();
    const [wrong, unknown] = [await signIn(account, "wrong"), await signIn("nobody@test.example", "wrong")];
    for (const reply of [wrong, unknown]) {
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toMatchObject({
        isSuccess: false,
        data: null,
        errorMessage: "账号或密码错误",
        errorCode: "account.wrong_credentials",
      });
      expect(reply.cookies).toEqual([]);
    }
  });

  test("is compared exactly: neither case nor spaces of a password are forgiven, those of an account's case are", async () => {
    const { account } = await site.newUser();
    expect((await signIn(account, PASSWORD.toUpperCase())).json().isSuccess).toBe(false);
    expect((await signIn(account, `${PASSWORD} `)).json().isSuccess).toBe(false);
    expect((await signIn(account.toUpperCase(), PASSWORD)).json().isSuccess).toBe(true);
  });

  test("slows down after five failures, tells the seconds, and lets the owner in when they are over", async () => {
    const { account } = await site.newUser();
    for (let failures = 0; failures < 6; failures++) {
      await signIn(account, "wrong");
      site.clock.advance(failures < 4 ? 0 : 2000);
    }
    const refused = await signIn(account, PASSWORD);
    expect(refused.statusCode).toBe(200);
    expect(refused.json().isSuccess).toBe(true);
    for (let failures = 0; failures < 5; failures++) await signIn(account, "wrong");
    const waiting = await signIn(account, PASSWORD);
    expect(waiting.json()).toMatchObject({
      isSuccess: false,
      errorCode: "account.throttled",
      params: { seconds: 1 },
    });
    expect(waiting.headers["retry-after"]).toBe("1");
    site.clock.advance(1001);
    expect((await signIn(account, PASSWORD)).json().isSuccess).toBe(true);
  });

  test("refuses a body of another form with 400 and names every wrong field", async () => {
    const reply = await site.app.inject({
      method: "POST",
      url: APP_PATHS.signIn,
      payload: { account: "a", channel: 2 },
    });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<Envelope<null>>().fields!)).toEqual(["password", "channel"]);
  });

  test("speaks the language that is asked for", async () => {
    const english = await signIn("nobody@test.example", "x", { "accept-language": "en" });
    const korean = await signIn("nobody@test.example", "x", { "accept-language": "ko" });
    expect(english.json().errorMessage).toBe("The account or the password is wrong");
    expect(korean.json().errorMessage).toMatch(/비밀번호/);
  });
});

describe("a session", () => {
  test("shows its user", async () => {
    const user = await site.newUser({ userType: 6, organizationId: 4034 });
    const shown = await user.data<SystemUser>("GET", APP_PATHS.systemUser);
    expect(shown).toMatchObject({ userType: 6, organizationId: 4034, email: user.account });
    expect(Object.keys(shown).sort()).toEqual([
      "email",
      "nickName",
      "organizationId",
      "userName",
      "userType",
    ]);
  });

  test("is needed: 401 without a token, with a wrong one, with the cookie alone", async () => {
    const { account } = await site.newUser();
    const cookie = (await signIn(account, PASSWORD)).cookies[0]!;
    const attempts = [
      {},
      { authorization: "Bearer nonsense" },
      { cookie: `yizhou_page=${cookie.value}` },
      { authorization: `Bearer ${cookie.value}` },
    ];
    for (const headers of attempts) {
      const reply = await site.app.inject({ url: APP_PATHS.systemUser, headers });
      expect(reply.statusCode).toBe(401);
      expect(reply.json().isSuccess).toBe(false);
    }
  });

  test("ends at once when signing out, which itself needs the token", async () => {
    const user = await site.newUser();
    expect((await site.app.inject({ url: APP_PATHS.signOut })).statusCode).toBe(401);
    expect(await user.data("GET", APP_PATHS.signOut)).toBe(true);
    expect((await user.call("GET", APP_PATHS.systemUser)).statusCode).toBe(401);
  });

  test("ends after eight idle hours, and after a day whatever was done", async () => {
    const hour = 3600_000;
    const idle = await site.newUser();
    site.clock.advance(8 * hour + 1);
    expect((await idle.call("GET", APP_PATHS.systemUser)).statusCode).toBe(401);
    const busy = await site.newUser();
    for (let passed = 0; passed < 23; passed += 1) {
      site.clock.advance(hour);
      expect((await busy.call("GET", APP_PATHS.systemUser)).statusCode).toBe(200);
    }
    site.clock.advance(hour);
    expect((await busy.call("GET", APP_PATHS.systemUser)).statusCode).toBe(401);
  });

  test("renews a page cookie that was lost, once", async () => {
    const user = await site.newUser();
    const first = await user.call("GET", APP_PATHS.systemUser);
    const cookie = `yizhou_page=${first.cookies[0]!.value}`;
    const second = await user.call("GET", APP_PATHS.systemUser, undefined, { cookie });
    expect(second.cookies).toEqual([]);
  });

  test("keeps neither tokens nor passwords in the database", async () => {
    const user = await site.newUser();
    const { rows } = await site.services.db.execute<{ text: string }>(
      sql`select (select json_agg(u) from users u)::text || (select json_agg(s) from sessions s)::text as text`,
    );
    expect(rows[0]!.text).not.toContain(user.token);
    expect(rows[0]!.text).not.toContain(PASSWORD);
    expect(rows[0]!.text).toContain("$argon2id$");
  });
});

test("the audit log can only grow", async () => {
  await site.newUser();
  await expect(site.services.db.execute(sql`delete from audit_log`)).rejects.toThrow();
  await expect(site.services.db.execute(sql`update audit_log set event = 'x'`)).rejects.toThrow();
});
