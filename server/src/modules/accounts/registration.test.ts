import { API_PATHS, APP_PATHS, fillPath } from "@yizhou/contract";
import type { Account, Envelope, Invitation } from "@yizhou/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPhone, post, slide } from "../../../test/account-calls.ts";
import { buildTestApp, PASSWORD } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";

const MINUTE = 60_000;
let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({
    settings: { humanCheckFreeSends: 10_000, codesPerAddressDay: 10_000, lookupsFree: 10_000 },
  });
});
afterAll(() => site.close());

let mails = 0;
const newEmail = () => `reader-${++mails}@mail.example`;
const signIn = (account: string, password: string) =>
  post(site, APP_PATHS.signIn, { account, password, channel: 1 });
const bodyOf = (account: string, code: string, more: object = {}) => ({
  ...(account.includes("@") ? { email: account } : { phoneNumber: account }),
  code,
  userType: 0,
  password: "abc123",
  _checkPassword: "abc123",
  ...more,
});
const register = (account: string, code: string, more?: object) =>
  post(site, APP_PATHS.register, bodyOf(account, code, more));

/** Sends a registration code and gives it back. */
async function codeFor(account: string): Promise<string> {
  const [path, body] = account.includes("@")
    ? [APP_PATHS.sendEmailCode, { email: account, channel: 1 }]
    : [APP_PATHS.sendPhoneCode, { phoneNumber: account, channel: 1 }];
  expect((await post(site, path, body)).json()).toMatchObject({ isSuccess: true });
  return site.providers.lastCode(account);
}

describe("registration", () => {
  test("105, 107, 114-116: by phone: code sent, verified, registered; then the password signs in", async () => {
    const phone = newPhone();
    const code = await codeFor(phone);
    const verified = await post(site, APP_PATHS.checkPhoneCode, { phoneNumber: phone, code, channel: 1 });
    expect(verified.json()).toMatchObject({ isSuccess: true, data: true });
    expect((await register(phone, code)).json()).toMatchObject({ isSuccess: true, data: true });
    expect((await signIn(phone, "abc123")).json().isSuccess).toBe(true);
  });

  test("106, 114: by e-mail, in whatever case, verified with CheckEmailVerifyCode", async () => {
    const email = newEmail();
    const code = await codeFor(email);
    const verified = await post(site, APP_PATHS.checkEmailCode, { email, phoneNumber: "", code, channel: 1 });
    expect(verified.json()).toMatchObject({ isSuccess: true, data: true });
    expect((await register(email.toUpperCase(), code)).json().isSuccess).toBe(true);
    expect((await signIn(email, "abc123")).json().isSuccess).toBe(true);
  });

  test("108: a wrong code is refused with a text that has no colon", async () => {
    const phone = newPhone();
    await codeFor(phone);
    const reply = await post(site, APP_PATHS.checkPhoneCode, {
      phoneNumber: phone,
      code: "000000",
      channel: 1,
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ isSuccess: false, errorMessage: "验证码错误或已失效，请重新获取" });
  });

  test("Q50: a verified code is good for ten minutes, and for one registration", async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const verify = (phoneNumber: string, code: string) =>
      post(site, APP_PATHS.checkPhoneCode, { phoneNumber, code, channel: 1 });
    const code = await codeFor(phone);
    await verify(phone, code);
    site.clock.advance(9 * MINUTE);
    expect((await verify(phone, code)).json().isSuccess).toBe(true);
    const replies = await Promise.all([register(phone, code), register(phone, code)]);
    expect(replies.filter((reply) => reply.json().isSuccess)).toHaveLength(1);
    const late = await codeFor(other);
    await verify(other, late);
    site.clock.advance(5 * MINUTE);
    await verify(other, late);
    site.clock.advance(5 * MINUTE);
    expect((await register(other, late)).json()).toMatchObject({ errorCode: "account.code_invalid" });
  });

  test.each([
    ["109", { password: "abc12", _checkPassword: "abc12" }, "密码长度6-16位"],
    ["109", { password: "abcdefgh123456789", _checkPassword: "abcdefgh123456789" }, "密码长度6-16位"],
    ["110", { password: "ABCDEF1", _checkPassword: "ABCDEF1" }, "密码必须包含小写字母,特殊字和数字!"],
    ["110", { password: "abc123中", _checkPassword: "abc123中" }, "密码必须包含小写字母,特殊字和数字!"],
    ["113", { _checkPassword: "abc124" }, "两次密码不一致,请重新输入!"],
    ["5", { password: "", _checkPassword: "" }, "请输入密码"],
    ["5", { code: "" }, "请输入验证码"],
    ["99", { phoneNumber: "" }, "请输入手机或邮箱!"],
    ["100", { phoneNumber: "", email: "a@" }, "邮箱格式不正确!"],
    ["117", { phoneNumber: "1381234567" }, "手机号格式不正确!"],
  ])("%s: the server refuses %j with the specified text", async (_number, more, text) => {
    const reply = await register("13911112222", "123456", more);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ isSuccess: false, data: null, errorMessage: text });
  });

  test.each(["abc123", "abcdefgh12345678", "a1    ", "a1!@#$%^&*()_+-="])(
    "111, 112: password %j is accepted and compared exactly",
    async (password) => {
      const phone = newPhone();
      const code = await codeFor(phone);
      expect((await register(phone, code, { password, _checkPassword: password })).json().isSuccess).toBe(
        true,
      );
      expect((await signIn(phone, password)).json().isSuccess).toBe(true);
      if (password.trim() !== password)
        expect((await signIn(phone, password.trim())).json().isSuccess).toBe(false);
    },
  );

  test("117: a used phone and a used e-mail are refused, to who holds the code; the code is not lost by it", async () => {
    for (const account of [newPhone(), newEmail()]) {
      await register(account, await codeFor(account));
      site.clock.advance(MINUTE);
      const code = await codeFor(account);
      const text = account.includes("@") ? "该邮箱已经注册过,请直接登录!" : "该手机已经注册过,请直接登录!";
      expect((await register(account, "000000")).json()).toMatchObject({ errorCode: "account.code_invalid" });
      expect((await register(account, code)).json()).toMatchObject({ isSuccess: false, errorMessage: text });
      expect((await register(account, code)).json()).toMatchObject({ errorMessage: text });
    }
  });

  test("pressed ten times at once, makes one account", async () => {
    for (const account of [newPhone(), newEmail()]) {
      const code = await codeFor(account);
      const replies = await Promise.all(Array.from({ length: 10 }, () => register(account, code)));
      expect(replies.filter((reply) => reply.json().isSuccess)).toHaveLength(1);
      for (const reply of replies) expect(reply.statusCode).toBe(200);
      const { rows } = await site.services.db.execute(
        sql`select 1 from users where phone = ${account} or email = ${account}`,
      );
      expect(rows).toHaveLength(1);
    }
  });

  test("Q26: userType, organisation and other fields of the body make nobody an administrator", async () => {
    const phone = newPhone();
    const code = await codeFor(phone);
    const more = { userType: 6, organizationId: 4034, UserType: 6, isAdmin: true };
    const token =
      (await register(phone, code, more)).json().isSuccess && (await signIn(phone, "abc123")).json().data;
    const user = await site.app.inject({
      url: APP_PATHS.systemUser,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(user.json().data).toMatchObject({ userType: 0, organizationId: 0 });
  });

  test("115: an InviteCode is kept as typed, an unknown one as well, none is no hindrance", async () => {
    for (const InviteCode of ["NOBODY-HAS-IT", "", null, undefined]) {
      const phone = newPhone();
      const code = await codeFor(phone);
      expect((await register(phone, code, { InviteCode })).json().isSuccess).toBe(true);
      const { rows } = await site.services.db.execute<{ invited_with: string | null }>(
        sql`select invited_with from users where phone = ${phone}`,
      );
      expect(rows[0]!.invited_with).toBe(InviteCode || null);
    }
  });
});

describe("an invitation", () => {
  test("shows a masked name for a good code, and the same nothing for every other", async () => {
    const user = await site.newUser();
    const { inviteCode, nickName } = await user.data<Account>("GET", API_PATHS.account);
    expect(inviteCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const show = async (code: string) =>
      (await site.app.inject({ url: fillPath(API_PATHS.invitation, { code }) })).json<Envelope<Invitation>>()
        .data;
    expect(await show(inviteCode.toLowerCase())).toEqual({
      isValid: true,
      inviterName: `${nickName[0]}**`,
      rewardCharacters: 5000,
    });
    expect(await show("ZZZZZZZZ")).toEqual({ isValid: false, inviterName: null, rewardCharacters: 5000 });
    expect(await show("' or 1=1 --")).toEqual(await show("ZZZZZZZZ"));
  });
});

describe("look-ups", () => {
  const find = (app: TestApp, path: string, query: Record<string, string>, headers = {}) =>
    app.app.inject({ method: "POST", url: path, query, headers });

  test("101, 103, 119: IsFindPhoneNumber answers whether the number is registered", async () => {
    const phone = newPhone();
    const ask = async () => (await find(site, APP_PATHS.isFindPhone, { phoneNumber: phone })).json();
    expect(await ask()).toEqual({ isSuccess: true, data: false, errorMessage: null });
    await site.services.accounts.createUser({ phone, password: PASSWORD });
    expect(await ask()).toEqual({ isSuccess: true, data: true, errorMessage: null });
  });

  test("102, 104, 120: IsFindEmail does the same for e-mails, in whatever case", async () => {
    const { account } = await site.newUser();
    expect((await find(site, APP_PATHS.isFindEmail, { email: account.toUpperCase() })).json().data).toBe(
      true,
    );
    expect((await find(site, APP_PATHS.isFindEmail, { email: newEmail() })).json().data).toBe(false);
  });

  test("Q24: an empty body of any announced type is taken", async () => {
    for (const type of ["application/json", "application/x-www-form-urlencoded"]) {
      const reply = await find(
        site,
        APP_PATHS.isFindPhone,
        { phoneNumber: newPhone() },
        { "content-type": type },
      );
      expect(reply.json()).toMatchObject({ isSuccess: true, data: false });
    }
  });

  test("five an hour are free, then a ticket is asked for, which answers ten and stays good for its send", async () => {
    const strict = await buildTestApp();
    try {
      const ask = (headers = {}) => find(strict, APP_PATHS.isFindPhone, { phoneNumber: newPhone() }, headers);
      for (let asked = 0; asked < 5; asked++) expect((await ask()).json().isSuccess).toBe(true);
      const refused = await ask();
      expect(refused.statusCode).toBe(200);
      expect(refused.json()).toMatchObject({ isSuccess: false, errorMessage: "请先完成滑动验证" });
      const headers = await slide(strict, "register");
      for (let asked = 0; asked < 10; asked++) expect((await ask(headers)).json().isSuccess).toBe(true);
      expect((await ask(headers)).json()).toMatchObject({ errorCode: "check.invalid" });
      const sent = await post(
        strict,
        APP_PATHS.sendPhoneCode,
        { phoneNumber: newPhone(), channel: 1 },
        headers,
      );
      expect(sent.json().isSuccess).toBe(true);
    } finally {
      await strict.close();
    }
  });

  test("thirty an hour are all, with or without tickets, and neighbouring numbers end sooner", async () => {
    const strict = await buildTestApp({ settings: { lookupsFree: 10_000 } });
    try {
      const ask = async (phoneNumber: string) =>
        (await find(strict, APP_PATHS.isFindPhone, { phoneNumber })).json().isSuccess as boolean;
      let answered = 0;
      for (let last = 0; last < 8; last++) answered += (await ask(`1860000000${last}`)) ? 1 : 0;
      expect(answered).toBe(5);
      for (let asked = 0; asked < 30; asked++) answered += (await ask(newPhone())) ? 1 : 0;
      expect(answered).toBe(30);
    } finally {
      await strict.close();
    }
  });

  test("Q51: CheckPhoneBindedWithYXS gives neutral values to whoever has not scanned", async () => {
    const phone = newPhone();
    await site.services.accounts.createUser({ phone, password: PASSWORD, channel: 0 });
    const user = await site.newUser();
    for (const headers of [{}, { authorization: `Bearer ${user.token}` }, { authorization: "Bearer x" }]) {
      const reply = await find(site, APP_PATHS.checkPhoneBound, { phoneNumber: phone }, headers);
      expect(reply.json()).toEqual({
        isSuccess: true,
        data: { isUsed: false, userChannel: null, isBind: false },
        errorMessage: null,
      });
    }
  });
});

describe("forgot password", () => {
  const reset = (account: string, code: string, newPassword = "new123") =>
    post(site, APP_PATHS.resetPassword, { account, newPassword, code, channel: 1 });
  const sendPhone = (phoneNumber: string) =>
    post(site, APP_PATHS.sendResetPhoneCode, { phoneNumber, channel: 1, phoneZoneCode: 82 });
  const mail = (email: string, code?: string) =>
    post(site, APP_PATHS.sendResetEmailCode, { email, channel: 1, ...(code === undefined ? {} : { code }) });

  test("121, 123, 125, 126: by phone; the new password works, the old fails, and every session ends", async () => {
    const phone = newPhone();
    await site.services.accounts.createUser({ phone, password: PASSWORD });
    const token = (await signIn(phone, PASSWORD)).json().data as string;
    expect((await sendPhone(phone)).json().isSuccess).toBe(true);
    const code = await site.providers.lastCode(phone);
    const verified = await post(site, APP_PATHS.checkEmailCode, {
      email: "",
      phoneNumber: phone,
      code,
      channel: 1,
    });
    expect(verified.json().isSuccess).toBe(true);
    expect((await reset(phone, code)).json()).toMatchObject({ isSuccess: true, data: true });
    expect((await signIn(phone, PASSWORD)).json().isSuccess).toBe(false);
    expect((await signIn(phone, "new123")).json().isSuccess).toBe(true);
    const old = await site.app.inject({
      url: APP_PATHS.systemUser,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(old.statusCode).toBe(401);
    expect((await reset(phone, code)).json()).toMatchObject({ errorCode: "account.code_invalid" });
  });

  test("122, 124, Q21: by e-mail; the same call with the code verifies it and sends nothing", async () => {
    const { account } = await site.newUser();
    expect((await mail(account)).json().isSuccess).toBe(true);
    const code = await site.providers.lastCode(account);
    expect((await mail(account, "000000")).json()).toMatchObject({ errorCode: "account.code_invalid" });
    expect((await mail(account, code)).json()).toMatchObject({ isSuccess: true, data: true });
    expect(await site.providers.sent(account)).toBe(1);
    const other = await post(site, APP_PATHS.checkEmailCode, { email: account, code, channel: 1 });
    expect(other.json().isSuccess).toBe(true);
    expect((await reset(account, code)).json().isSuccess).toBe(true);
  });

  test("pressed twice at once, sets the password once and uses the code up", async () => {
    const phone = newPhone();
    await site.services.accounts.createUser({ phone, password: PASSWORD });
    await sendPhone(phone);
    const code = await site.providers.lastCode(phone);
    const replies = await Promise.all([reset(phone, code), reset(phone, code), reset(phone, code)]);
    expect(replies.filter((reply) => reply.json().isSuccess)).toHaveLength(1);
    expect((await signIn(phone, "new123")).json().isSuccess).toBe(true);
  });

  test("the second step without the first fails, and a bad new password does not cost the code", async () => {
    const phone = newPhone();
    await site.services.accounts.createUser({ phone, password: PASSWORD });
    expect((await reset(phone, "123456")).json()).toMatchObject({ errorCode: "account.code_invalid" });
    await sendPhone(phone);
    const code = await site.providers.lastCode(phone);
    expect((await reset(phone, code, "abc")).json()).toMatchObject({ errorMessage: "密码长度6-16位" });
    expect((await reset(phone, code)).json().isSuccess).toBe(true);
  });

  test("says that an account is not registered only to who holds the code; before that both look alike", async () => {
    for (const [account, send, text] of [
      [newPhone(), sendPhone, "该手机未注册过!"],
      [newEmail(), mail, "该邮箱未注册过!"],
    ] as const) {
      expect((await send(account)).json()).toEqual({ isSuccess: true, data: true, errorMessage: null });
      expect((await reset(account, "000000")).json()).toMatchObject({ errorCode: "account.code_invalid" });
      const code = await site.providers.lastCode(account);
      expect((await reset(account, code)).json()).toMatchObject({ isSuccess: false, errorMessage: text });
    }
  });
});
