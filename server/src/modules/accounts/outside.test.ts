import { API_PATHS, APP_PATHS, SCAN_STATE_HEADER } from "@yizhou/contract";
import type { Envelope, PhoneBinding, ScanExchange, ScanStart, SystemUser, Voucher } from "@yizhou/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newPhone, post } from "../../../test/account-calls.ts";
import { buildTestApp, PASSWORD } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { openTestApp } from "../../../test/open-test-app.ts";
import { DEMO_CARD } from "../../platform/card-login/demo-card.ts";
import { newId } from "../../platform/random.ts";
import { insertIdentity } from "./identities.ts";

const MINUTE = 60_000;
let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ settings: { humanCheckFreeSends: 10_000, codesPerAddressDay: 10_000 } });
});
afterAll(() => site.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Shows a QR code, and the person on the phone says yes. */
async function scan(subject = "demo-wechat-new") {
  const reply = await post(site, API_PATHS.scanLogin, { provider: "wechat" });
  const started = reply.json<Envelope<ScanStart>>().data!;
  await site.providers.wechat.approve(started.state, subject);
  const cookie = `yizhou_scan=${reply.cookies.find(({ name }) => name === "yizhou_scan")!.value}`;
  return { started, cookie, code: (await site.providers.wechat.poll(started.state))! };
}

const exchange = (code: string, headers: Record<string, string>) =>
  site.app.inject({ url: APP_PATHS.signInByScan, query: { code, onBoardChannel: "1" }, headers });

/** A token that only binds a phone. */
async function bindingToken(subject = "demo-wechat-new"): Promise<string> {
  const { code, cookie } = await scan(subject);
  const reply = await exchange(code, { cookie });
  const data = reply.json<Envelope<ScanExchange>>().data!;
  expect(data.isPhoneBound).toBe(false);
  return data.token;
}

async function bindCode(token: string, phoneNumber: string): Promise<string> {
  const sent = await post(site, APP_PATHS.sendPhoneCode, { phoneNumber, channel: 1 }, bearer(token));
  expect(sent.json()).toMatchObject({ isSuccess: true });
  return site.providers.lastCode(phoneNumber);
}

const bind = (token: string, phoneNumber: string, code: string, more: object = {}) =>
  post(
    site,
    APP_PATHS.bindPhone,
    { phoneNumber, code, channel: 1, nickName: "江小舟", password: "abc123", define: "abc123", ...more },
    bearer(token),
  );

const vouchersOf = async (token: string) =>
  (await site.app.inject({ url: API_PATHS.accountVouchers, headers: bearer(token) })).json<
    Envelope<Voucher[]>
  >().data!;

/** Nobody has bound this WeChat and nobody was granted anything for it. */
async function forgetScanner(subject = "demo-wechat-new"): Promise<void> {
  await site.services.db.execute(sql`delete from identities where subject = ${subject}`);
  await site.services.db.execute(sql`delete from voucher_grants`);
}

describe("scan login", () => {
  test("127, 128: begins with a QR code and a cookie that scripts do not see", async () => {
    const reply = await post(site, API_PATHS.scanLogin, {});
    expect(reply.json()).toMatchObject({
      data: { kind: "qr", svg: expect.stringMatching(/^<svg/), expiresInSeconds: 600 },
    });
    expect(reply.cookies[0]).toMatchObject({
      name: "yizhou_scan",
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
    });
  });

  test("129, 130: a bound person gets a full token", async () => {
    const phone = newPhone();
    const id = (await site.services.accounts.createUser({ phone, password: PASSWORD }))!;
    await insertIdentity(
      site.services.db,
      { provider: "wechat", subject: "demo-wechat-lin" },
      id,
      new Date(),
    );
    const { code, cookie } = await scan("demo-wechat-lin");
    const reply = await exchange(code, { cookie });
    expect(reply.json()).toMatchObject({
      isSuccess: true,
      data: { token: expect.any(String), isPhoneBound: true },
    });
    const { token } = reply.json<Envelope<ScanExchange>>().data!;
    const user = await site.app.inject({ url: APP_PATHS.systemUser, headers: bearer(token) });
    expect(user.statusCode).toBe(200);
    expect(user.json<Envelope<SystemUser>>().data).toHaveProperty("userType", 0);
  });

  test("133: fails in the specified words without this browser's cookie, with another's state, and a second time", async () => {
    const { code, cookie, started } = await scan();
    const failures = [
      await exchange(code, {}),
      await exchange(code, { cookie: "yizhou_scan=another" }),
      await exchange(code, { cookie, [SCAN_STATE_HEADER]: "another" }),
      await exchange(code, { cookie, [SCAN_STATE_HEADER]: "" }),
    ];
    for (const reply of failures) {
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toMatchObject({ isSuccess: false, errorMessage: "微信登录失败" });
    }
    const good = await exchange(code, { cookie, [SCAN_STATE_HEADER]: started.state });
    expect(good.json().isSuccess).toBe(true);
    expect((await exchange(code, { cookie })).json()).toMatchObject({ errorMessage: "微信登录失败" });
  });

  test("133: fails for a code that nobody gave, and for a scan of ten minutes ago", async () => {
    const { cookie } = await scan();
    expect((await exchange("made-up", { cookie })).json()).toMatchObject({ errorMessage: "微信登录失败" });
    const late = await scan();
    site.clock.advance(10 * MINUTE);
    expect((await exchange(late.code, { cookie: late.cookie })).json().isSuccess).toBe(false);
  });

  test("Q51: the token of somebody unbound opens nothing but binding", async () => {
    const token = await bindingToken();
    for (const url of [
      APP_PATHS.systemUser,
      APP_PATHS.signOut,
      API_PATHS.account,
      API_PATHS.files,
      API_PATHS.jobs,
    ]) {
      const reply = await site.app.inject({ url, headers: bearer(token) });
      expect(reply.statusCode).toBe(403);
    }
    site.clock.advance(30 * MINUTE);
    expect((await site.app.inject({ url: APP_PATHS.systemUser, headers: bearer(token) })).statusCode).toBe(
      401,
    );
    expect((await bind(token, newPhone(), "123456")).statusCode).toBe(401);
  });
});

describe("binding a phone", () => {
  beforeEach(() => forgetScanner());

  test("139, 140, 141: an unused phone makes an account with a password, a full token and one voucher of 5,000", async () => {
    const [token, phone] = [await bindingToken(), newPhone()];
    const code = await bindCode(token, phone);
    const verified = await post(
      site,
      APP_PATHS.checkPhoneCode,
      { phoneNumber: phone, code, channel: 1 },
      bearer(token),
    );
    expect(verified.json().isSuccess).toBe(true);
    const reply = await bind(token, phone, code);
    expect(reply.json()).toMatchObject({ isSuccess: true, data: expect.any(String) });
    const full = reply.json<Envelope<string>>().data!;
    expect(await vouchersOf(full)).toMatchObject([
      { characters: 5000, remaining: 5000, reason: "phone_binding" },
    ]);
    expect((await site.app.inject({ url: APP_PATHS.systemUser, headers: bearer(token) })).statusCode).toBe(
      401,
    );
    const signedIn = await post(site, APP_PATHS.signIn, { account: phone, password: "abc123", channel: 1 });
    expect(signedIn.json().isSuccess).toBe(true);
    const { code: next, cookie } = await scan();
    expect((await exchange(next, { cookie })).json()).toMatchObject({ data: { isPhoneBound: true } });
  });

  test("135-138: CheckPhoneBindedWithYXS tells a binding session what the phone is", async () => {
    const token = await bindingToken();
    const [unused, known, barred, bound] = [newPhone(), newPhone(), newPhone(), newPhone()];
    await site.services.accounts.createUser({ phone: known, password: PASSWORD });
    await site.services.accounts.createUser({ phone: barred, password: PASSWORD, channel: 0 });
    const id = (await site.services.accounts.createUser({ phone: bound, password: PASSWORD }))!;
    await insertIdentity(site.services.db, { provider: "wechat", subject: newId() }, id, new Date());
    const ask = async (phoneNumber: string) =>
      (
        await site.app.inject({
          method: "POST",
          url: APP_PATHS.checkPhoneBound,
          query: { phoneNumber },
          headers: bearer(token),
        })
      ).json<Envelope<PhoneBinding>>();
    expect((await ask(unused)).data).toEqual({ isUsed: false, userChannel: null, isBind: false });
    expect((await ask(known)).data).toEqual({ isUsed: true, userChannel: 1, isBind: false });
    expect((await ask(barred)).data).toEqual({ isUsed: true, userChannel: 0, isBind: false });
    expect(await ask(bound)).toMatchObject({
      data: { isUsed: true, userChannel: 1, isBind: true },
      errorMessage: "该手机号已绑定其他微信，请更换手机号",
    });
    for (const [phone, text] of [
      [barred, "该手机无法绑定微信,请更换手机号!"],
      [bound, "该手机号已绑定其他微信，请更换手机号"],
    ] as const) {
      const refused = await bind(token, phone, await bindCode(token, phone));
      expect(refused.json()).toMatchObject({ isSuccess: false, errorMessage: text });
    }
    for (let asked = 0; asked < 6; asked++) await ask(newPhone());
    expect(await ask(known)).toMatchObject({ isSuccess: false, errorCode: "check.required" });
  });

  test("139: a phone used with channel 1 needs no password; its account keeps its own and gets the WeChat", async () => {
    const [token, phone] = [await bindingToken(), newPhone()];
    await site.services.accounts.createUser({ phone, password: "old123" });
    const reply = await bind(token, phone, await bindCode(token, phone), {
      password: undefined,
      define: undefined,
    });
    expect(reply.json().isSuccess).toBe(true);
    const signedIn = await post(site, APP_PATHS.signIn, { account: phone, password: "old123", channel: 1 });
    expect(signedIn.json().isSuccess).toBe(true);
  });

  test.each([
    ["134", { nickName: "" }, "请输入昵称"],
    ["5", { code: "" }, "请输入验证码"],
    ["86", { phoneNumber: "1381234567" }, "手机号格式不正确!"],
  ])("%s: %j is refused with the specified text", async (_number, more, text) => {
    const token = await bindingToken();
    expect((await bind(token, newPhone(), "123456", more)).json()).toMatchObject({ errorMessage: text });
  });

  test("109, 113: passwords that break the rules are refused, and the same code serves the next press", async () => {
    const [token, phone] = [await bindingToken(), newPhone()];
    const code = await bindCode(token, phone);
    expect((await bind(token, phone, code, { password: "abc" })).json()).toMatchObject({
      errorMessage: "密码长度6-16位",
    });
    expect((await bind(token, phone, code, { define: "abc124" })).json()).toMatchObject({
      errorMessage: "两次密码不一致,请重新输入!",
    });
    expect((await bind(token, phone, code)).json().isSuccess).toBe(true);
  });

  test("the code of another session's binding is not taken", async () => {
    const [mine, theirs, phone] = [await bindingToken(), await bindingToken(), newPhone()];
    const code = await bindCode(theirs, phone);
    expect((await bind(mine, phone, code)).json()).toMatchObject({ errorCode: "account.code_invalid" });
  });

  test("pressed twice, or in two tabs, binds once and grants once", async () => {
    const [token, phone] = [await bindingToken(), newPhone()];
    const code = await bindCode(token, phone);
    const replies = await Promise.all([
      bind(token, phone, code),
      bind(token, phone, code),
      bind(token, phone, code),
    ]);
    const tokens = replies
      .filter((reply) => reply.json().isSuccess)
      .map((reply) => reply.json().data as string);
    expect(tokens).toHaveLength(1);
    expect(await vouchersOf(tokens[0]!)).toHaveLength(1);
    expect(replies.every((reply) => reply.statusCode < 500)).toBe(true);
  });

  test("Q42: the voucher comes once per phone and once per person, also after the account was deleted", async () => {
    const [token, phone] = [await bindingToken(), newPhone()];
    const full = (await bind(token, phone, await bindCode(token, phone))).json<Envelope<string>>().data!;
    expect(await vouchersOf(full)).toHaveLength(1);
    await site.services.db.execute(sql`delete from users where phone = ${phone}`);
    site.clock.advance(MINUTE);
    // The same phone and the same WeChat, then the same WeChat with another phone.
    for (const again of [phone, newPhone()]) {
      await site.services.db.execute(sql`delete from users where phone = ${phone}`);
      const next = await bindingToken();
      const second = await bind(next, again, await bindCode(next, again));
      expect(await vouchersOf(second.json<Envelope<string>>().data!)).toHaveLength(0);
    }
  });
});

describe("the university", () => {
  const addresses = async () => {
    const reply = await site.app.inject({ url: APP_PATHS.universityAddresses });
    const cookie = `yizhou_university=${reply.cookies[0]!.value}`;
    return { ...reply.json<Envelope<{ loginUrl: string; logoutUrl: string }>>().data!, cookie };
  };
  const tokenOf = async (loginUrl: string, subject = "2026403402") => {
    const service = new URL(loginUrl).searchParams.get("service")!;
    return new URL(await site.providers.university.signIn(subject, service)).searchParams.get("id_token")!;
  };
  const finish = (token: string, cookie: string) =>
    post(site, APP_PATHS.signInByUniversity, { token, channel: 1 }, { cookie });

  test("142: login address, then the token; the person gets an account in organisation 4034, once", async () => {
    const ids = new Set<number>();
    for (let times = 0; times < 2; times++) {
      const { loginUrl, logoutUrl, cookie } = await addresses();
      expect(logoutUrl).toContain("signedOut");
      const reply = await finish(await tokenOf(loginUrl), cookie);
      expect(reply.json()).toMatchObject({ isSuccess: true, data: expect.any(String) });
      const user = await site.app.inject({
        url: APP_PATHS.systemUser,
        headers: bearer(reply.json<Envelope<string>>().data!),
      });
      expect(user.json()).toMatchObject({ data: { organizationId: 4034, nickName: "周文", userType: 0 } });
    }
    const { rows } = await site.services.db.execute<{ n: string }>(
      sql`select count(*) as n from identities where subject = '2026403402'`,
    );
    ids.add(Number(rows[0]!.n));
    expect([...ids]).toEqual([1]);
  });

  test("a token is taken once, by the browser that asked, and only when the university signed it", async () => {
    const { loginUrl, cookie } = await addresses();
    const token = await tokenOf(loginUrl);
    for (const other of ["", "yizhou_university=another", `yizhou_scan=${cookie.split("=")[1]}`])
      expect((await finish(token, other)).json()).toMatchObject({ errorCode: "sso.token_invalid" });
    expect((await finish(token, cookie)).json().isSuccess).toBe(true);
    const second = await addresses();
    expect((await finish(token, second.cookie)).json()).toMatchObject({ errorCode: "sso.token_invalid" });
    const third = await addresses();
    expect((await finish("a.b.c", third.cookie)).json()).toMatchObject({ isSuccess: false });
  });

  test("143, 144: a card signs in with number and password; both are required in the specified words", async () => {
    const card = (username: string, password: string) =>
      post(site, APP_PATHS.signInByCard, { username, password, ThirdPartyUserType: 1 });
    expect((await card("", "x")).json()).toMatchObject({ errorMessage: "请输入一卡通学工号" });
    expect((await card("2026", "")).json()).toMatchObject({ errorMessage: "请输入密码" });
    expect((await card(DEMO_CARD.username, "wrong")).json()).toMatchObject({
      errorCode: "account.wrong_credentials",
    });
    expect((await card("nobody", "wrong")).json()).toMatchObject({ errorCode: "account.wrong_credentials" });
    const reply = await card(DEMO_CARD.username, DEMO_CARD.password);
    expect(reply.json()).toMatchObject({ isSuccess: true, data: expect.any(String) });
    const { rows } = await site.services.db.execute<{ text: string }>(
      sql`select json_agg(u)::text as text from users u where organization_id = 4034`,
    );
    expect(rows[0]!.text).not.toContain(DEMO_CARD.password);
  });

  test("guessing card passwords is slowed down like other sign-ins", async () => {
    const card = () =>
      post(site, APP_PATHS.signInByCard, { username: "20269999", password: "x", ThirdPartyUserType: 1 });
    for (let tries = 0; tries < 5; tries++) await card();
    expect((await card()).json()).toMatchObject({ errorCode: "account.throttled" });
  });
});

test("the host that a request names is in no callback", async () => {
  const site = await openTestApp({ settings: { siteUrl: "https://yizhou.example" } });
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
  const reply = await site.app.inject({ method: "GET", url: APP_PATHS.universityAddresses, headers });
  expect(reply.body).not.toContain("evil.example");
  expect(reply.body).toContain(encodeURIComponent("https://yizhou.example/login"));
});
