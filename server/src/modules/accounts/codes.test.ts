import { API_PATHS, APP_PATHS, HUMAN_CHECK_HEADER } from "@yizhou/contract";
import type { Envelope, HumanCheck, HumanCheckTicket } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPhone, post, slide } from "../../../test/account-calls.ts";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";

const MINUTE = 60_000;
let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({
    settings: { humanCheckFreeSends: 10_000, codesPerAddressDay: 10_000, codesAlarmPerHour: 10_000 },
  });
});
afterAll(() => site.close());

const sendLogin = (phoneNumber: string, headers = {}) =>
  post(site, APP_PATHS.sendLoginCode, { phoneNumber, code: "", channel: 1 }, headers);
const signIn = (phoneNumber: string, code: string) =>
  post(site, APP_PATHS.signInByCode, { phoneNumber, code, channel: 1 });

async function userWithPhone(): Promise<{ id: string; phone: string }> {
  const phone = newPhone();
  return { id: (await site.services.accounts.createUser({ phone, password: "abc123" }))!, phone };
}

describe("signing in with a code", () => {
  test("91, 95, 96: the code that was sent gives the token", async () => {
    const { phone } = await userWithPhone();
    expect((await sendLogin(phone)).json()).toMatchObject({
      isSuccess: true,
      data: true,
      errorMessage: null,
    });
    const code = await site.providers.lastCode(phone);
    expect(code).toMatch(/^\d{6}$/);
    const reply = await signIn(phone, code);
    expect(reply.json()).toMatchObject({ isSuccess: true, data: expect.stringMatching(/^[\w-]{43}$/) });
    expect(reply.cookies[0]).toMatchObject({ name: "yizhou_page", httpOnly: true });
  });

  test("97: a wrong code answers 200 with the text in errorDictionary.Verifiaction as well", async () => {
    const { phone } = await userWithPhone();
    await sendLogin(phone);
    const reply = await signIn(phone, "000000");
    expect(reply.statusCode).toBe(200);
    const body = reply.json<Envelope<string>>();
    expect(body).toMatchObject({ isSuccess: false, data: null, errorCode: "account.code_invalid" });
    expect(body.errorDictionary).toEqual({ Verifiaction: body.errorMessage });
    expect(body.errorMessage).not.toContain(":");
  });

  test.each([
    ["", "请输入手机号"],
    ["12345678901", "手机号格式不正确!"],
    ["1381234567a", "手机号格式不正确!"],
  ])("85, 86: phone %j is refused with the specified text", async (phone, text) => {
    expect((await sendLogin(phone)).json()).toMatchObject({ isSuccess: false, errorMessage: text });
    expect((await signIn(phone, "123456")).json()).toMatchObject({ isSuccess: false, errorMessage: text });
  });

  test("88: an empty code is refused with the specified text", async () => {
    expect((await signIn("13000000000", "")).json()).toMatchObject({ errorMessage: "请输入验证码" });
  });

  test("tells that a number is not registered only to who holds its code", async () => {
    const phone = newPhone();
    expect((await sendLogin(phone)).json()).toMatchObject({ isSuccess: true });
    expect((await signIn(phone, "000000")).json()).toMatchObject({ errorCode: "account.code_invalid" });
    const code = await site.providers.lastCode(phone);
    expect((await signIn(phone, code)).json()).toMatchObject({ errorMessage: "该手机未注册过!" });
  });
});

describe("a code", () => {
  test("works once", async () => {
    const { phone } = await userWithPhone();
    await sendLogin(phone);
    const code = await site.providers.lastCode(phone);
    const replies = await Promise.all([signIn(phone, code), signIn(phone, code), signIn(phone, code)]);
    expect(replies.filter((reply) => reply.json().isSuccess)).toHaveLength(1);
    expect((await signIn(phone, code)).json().isSuccess).toBe(false);
  });

  test("is dead after five minutes, also when the clock was turned", async () => {
    const { phone } = await userWithPhone();
    await sendLogin(phone);
    const code = await site.providers.lastCode(phone);
    site.clock.advance(5 * MINUTE);
    expect((await signIn(phone, code)).json()).toMatchObject({ errorCode: "account.code_invalid" });
  });

  test("is dead once a new one was sent", async () => {
    const { phone } = await userWithPhone();
    await sendLogin(phone);
    const old = await site.providers.lastCode(phone);
    site.clock.advance(MINUTE);
    await sendLogin(phone);
    const fresh = await site.providers.lastCode(phone);
    if (old !== fresh) expect((await signIn(phone, old)).json().isSuccess).toBe(false);
    expect((await signIn(phone, fresh)).json().isSuccess).toBe(true);
  });

  test("of 50 wrong guesses at once, at most five are looked at, and the right one is then refused too", async () => {
    const { phone } = await userWithPhone();
    await sendLogin(phone);
    const code = await site.providers.lastCode(phone);
    const wrong = Array.from({ length: 50 }, (_, index) =>
      String((Number(code) + index + 1) % 1_000_000).padStart(6, "0"),
    );
    const replies = await Promise.all(wrong.map((guess) => signIn(phone, guess)));
    expect(replies.every((reply) => reply.json().errorCode === "account.code_invalid")).toBe(true);
    const { rows } = await site.services.db.execute<{ tries: number }>(
      sql`select (jsonb_path_query(senders, '$.*.tries'))::integer as tries from verification_codes where account = ${phone} order by 1 desc`,
    );
    // The sixth try, at which looking ends, and no further.
    expect(rows[0]!.tries).toBe(6);
    expect((await signIn(phone, code)).json()).toMatchObject({ errorCode: "account.code_invalid" });
  });

  test("that was never sent cannot be guessed, and guessing keeps no later one from working", async () => {
    const { phone } = await userWithPhone();
    for (let guess = 0; guess < 8; guess++)
      expect((await signIn(phone, `00000${guess}`)).json()).toMatchObject({
        errorCode: "account.code_invalid",
      });
    await sendLogin(phone);
    expect((await signIn(phone, await site.providers.lastCode(phone))).json().isSuccess).toBe(true);
  });

  test("of one purpose opens no other door", async () => {
    const { phone } = await userWithPhone();
    await sendLogin(phone);
    const code = await site.providers.lastCode(phone);
    const attempts = [
      post(site, APP_PATHS.checkPhoneCode, { phoneNumber: phone, code, channel: 1 }),
      post(site, APP_PATHS.checkEmailCode, { email: "", phoneNumber: phone, code, channel: 1 }),
      post(site, APP_PATHS.resetPassword, { account: phone, newPassword: "abc1234", code, channel: 1 }),
    ];
    for (const reply of await Promise.all(attempts))
      expect(reply.json()).toMatchObject({ isSuccess: false, errorCode: "account.code_invalid" });
    expect((await signIn(phone, code)).json().isSuccess).toBe(true);
  });

  test("of one account opens no other", async () => {
    const [mine, theirs] = [await userWithPhone(), await userWithPhone()];
    await sendLogin(mine.phone);
    const code = await site.providers.lastCode(mine.phone);
    expect((await signIn(theirs.phone, code)).json().isSuccess).toBe(false);
  });

  test("is kept as a keyed hash only", async () => {
    const { phone } = await userWithPhone();
    await sendLogin(phone);
    const code = await site.providers.lastCode(phone);
    const { rows } = await site.services.db.execute<{ text: string }>(
      sql`select json_agg(c)::text as text from verification_codes c where account = ${phone}`,
    );
    expect(rows[0]!.text).not.toContain(`"${code}"`);
  });

  test("is not taken in full-width digits", async () => {
    const { phone } = await userWithPhone();
    await sendLogin(phone);
    const code = await site.providers.lastCode(phone);
    const wide = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    expect((await signIn(phone, wide)).json().isSuccess).toBe(false);
  });
});

describe("sending", () => {
  test("93: one code a minute to a number, on the server too, also when pressed twice at once", async () => {
    const phone = newPhone();
    const replies = await Promise.all([sendLogin(phone), sendLogin(phone), sendLogin(phone)]);
    expect(replies.filter((reply) => reply.json().isSuccess)).toHaveLength(1);
    expect(await site.providers.sent(phone)).toBe(1);
    const refused = await sendLogin(phone);
    expect(refused.statusCode).toBe(200);
    expect(refused.json()).toMatchObject({ errorCode: "account.code_too_soon", params: { seconds: 60 } });
    expect(refused.headers["retry-after"]).toBe("60");
    site.clock.advance(59_999);
    expect((await sendLogin(phone)).json().isSuccess).toBe(false);
    site.clock.advance(1);
    expect((await sendLogin(phone)).json().isSuccess).toBe(true);
  });

  test("five codes an hour and ten a day to a number, whatever they are for", async () => {
    const phone = newPhone();
    const kinds = [APP_PATHS.sendLoginCode, APP_PATHS.sendPhoneCode, APP_PATHS.sendResetPhoneCode];
    let sent = 0;
    for (let minute = 0; minute < 5; minute++) {
      sent += (await post(site, kinds[minute % 3]!, { phoneNumber: phone, channel: 1 })).json().isSuccess
        ? 1
        : 0;
      site.clock.advance(MINUTE);
    }
    expect(sent).toBe(5);
    expect((await sendLogin(phone)).json()).toMatchObject({ errorCode: "account.code_limit" });
    site.clock.advance(60 * MINUTE);
    for (let minute = 0; minute < 5; minute++) {
      expect((await sendLogin(phone)).json().isSuccess).toBe(true);
      site.clock.advance(MINUTE);
    }
    site.clock.advance(120 * MINUTE);
    expect((await sendLogin(phone)).json()).toMatchObject({ errorCode: "account.code_limit" });
    site.clock.advance(24 * 60 * MINUTE);
    expect((await sendLogin(phone)).json().isSuccess).toBe(true);
  });

  test("94: one that fails says so in the specified words, and can be repeated at once", async () => {
    const phone = newPhone();
    site.providers.failure = new AppError("provider.unavailable", { provider: "SMS" });
    try {
      const [sms, mail] = [
        await sendLogin(phone),
        await post(site, APP_PATHS.sendEmailCode, { email: "fails@mail.example", channel: 1 }),
      ];
      expect(sms.statusCode).toBe(200);
      expect(sms.json()).toMatchObject({ isSuccess: false, errorMessage: "短信发送失败,请重试!" });
      expect(mail.json()).toMatchObject({ isSuccess: false, errorMessage: "发送失败!" });
      site.providers.failure = new AppError("sms.number_refused");
      expect((await sendLogin(phone)).json()).toMatchObject({ errorCode: "sms.number_refused" });
    } finally {
      site.providers.failure = null;
    }
    expect((await sendLogin(phone)).json().isSuccess).toBe(true);
  });

  test("Q4: the forgot-password code takes zone 82 or none, and goes to the mainland number", async () => {
    const [one, other] = [newPhone(), newPhone()];
    const send = (phoneNumber: string, more: object) =>
      post(site, APP_PATHS.sendResetPhoneCode, { phoneNumber, channel: 1, ...more });
    expect((await send(one, { phoneZoneCode: 82 })).json().isSuccess).toBe(true);
    expect((await send(other, {})).json().isSuccess).toBe(true);
    expect((await send(other, { phoneZoneCode: 86 })).statusCode).toBe(400);
    expect(await site.providers.sent(one)).toBe(1);
  });
});

describe("a clock that is set back by a day", () => {
  const DAY = 24 * 60 * MINUTE;
  const setBack = async (act: () => Promise<void>) => {
    site.clock.advance(DAY);
    try {
      await act();
    } finally {
      site.clock.advance(-DAY);
    }
  };

  test("makes no code good for longer, and the next one comes at once", async () => {
    const { phone } = await userWithPhone();
    await setBack(async () => {
      await sendLogin(phone);
    });
    const code = await site.providers.lastCode(phone);
    expect((await signIn(phone, code)).json()).toMatchObject({ errorCode: "account.code_invalid" });
    expect((await sendLogin(phone)).json().isSuccess).toBe(true);
    expect((await signIn(phone, await site.providers.lastCode(phone))).json().isSuccess).toBe(true);
  });

  test("makes no ticket and no session good for longer", async () => {
    const { phone } = await userWithPhone();
    let headers = {};
    let token = "";
    await setBack(async () => {
      headers = await slide(site, "login");
      const reply = await post(site, APP_PATHS.signIn, { account: phone, password: "abc123", channel: 1 });
      token = reply.json<Envelope<string>>().data!;
    });
    expect((await sendLogin(phone, headers)).json()).toMatchObject({ errorCode: "check.invalid" });
    const authorization = `Bearer ${token}`;
    const reply = await site.app.inject({ url: APP_PATHS.systemUser, headers: { authorization } });
    expect(reply.statusCode).toBe(401);
  });

  test("keeps nobody out for the day", async () => {
    const { phone } = await userWithPhone();
    const tryPassword = (password: string) =>
      post(site, APP_PATHS.signIn, { account: phone, password, channel: 1 });
    await setBack(async () => {
      for (let tries = 0; tries < 8; tries++) await tryPassword("wrong123");
      expect((await tryPassword("abc123")).json()).toMatchObject({ errorCode: "account.throttled" });
    });
    expect((await tryPassword("abc123")).json().isSuccess).toBe(true);
  });
});

describe("the human check", () => {
  test("a ticket comes after the minimum time, once, and serves one send of its purpose", async () => {
    const begun = (await post(site, API_PATHS.humanCheck, { purpose: "login" })).json<Envelope<HumanCheck>>()
      .data!;
    const finish = () => post(site, API_PATHS.humanCheckFinish, { challenge: begun.challenge });
    expect((await finish()).json()).toMatchObject({ errorCode: "check.too_fast" });
    site.clock.advance(begun.minimumMs);
    const { ticket } = (await finish()).json<Envelope<HumanCheckTicket>>().data!;
    expect((await finish()).json()).toMatchObject({ errorCode: "check.invalid" });
    const headers = { [HUMAN_CHECK_HEADER]: ticket };
    const foreign = await post(
      site,
      APP_PATHS.sendResetPhoneCode,
      { phoneNumber: newPhone(), channel: 1 },
      headers,
    );
    expect(foreign.json()).toMatchObject({ errorCode: "check.invalid" });
    const elsewhere = await site.app.inject({
      method: "POST",
      url: APP_PATHS.sendLoginCode,
      payload: { phoneNumber: newPhone(), channel: 1 },
      headers,
      remoteAddress: "203.0.113.9",
    });
    expect(elsewhere.json()).toMatchObject({ errorCode: "check.invalid" });
    expect((await sendLogin(newPhone(), headers)).json().isSuccess).toBe(true);
    expect((await sendLogin(newPhone(), headers)).json()).toMatchObject({ errorCode: "check.invalid" });
  });

  test("a ticket is dead after two minutes, a challenge after five", async () => {
    const headers = await slide(site, "login");
    site.clock.advance(2 * MINUTE);
    expect((await sendLogin(newPhone(), headers)).json()).toMatchObject({ errorCode: "check.invalid" });
    const begun = (await post(site, API_PATHS.humanCheck, { purpose: "login" })).json<Envelope<HumanCheck>>()
      .data!;
    site.clock.advance(5 * MINUTE);
    const late = await post(site, API_PATHS.humanCheckFinish, { challenge: begun.challenge });
    expect(late.json()).toMatchObject({ errorCode: "check.invalid" });
  });

  test("Q44: three sends an hour from an address go without, then it is asked for; HUMAN_CHECK=always asks every time", async () => {
    const strict = await buildTestApp();
    const always = await buildTestApp({ settings: { humanCheck: "always" } });
    try {
      const send = (app: TestApp, headers = {}) =>
        post(app, APP_PATHS.sendLoginCode, { phoneNumber: newPhone(), code: "", channel: 1 }, headers);
      for (let sends = 0; sends < 3; sends++) expect((await send(strict)).json().isSuccess).toBe(true);
      expect((await send(strict)).json()).toMatchObject({ errorMessage: "请先完成滑动验证" });
      expect((await send(strict, await slide(strict, "login"))).json().isSuccess).toBe(true);
      strict.clock.advance(60 * MINUTE);
      expect((await send(strict)).json().isSuccess).toBe(true);
      expect((await send(always)).json()).toMatchObject({ errorCode: "check.required" });
      expect((await send(always, await slide(always, "login"))).json().isSuccess).toBe(true);
    } finally {
      await strict.close();
      await always.close();
    }
  });

  test("Q56: limits by address are wider in the demo, those by number are not", async () => {
    const demo = await buildTestApp({ environment: { DEMO: "on" } });
    try {
      const send = (phoneNumber: string) =>
        post(demo, APP_PATHS.sendLoginCode, { phoneNumber, code: "", channel: 1 });
      const phone = newPhone();
      expect((await send(phone)).json().isSuccess).toBe(true);
      expect((await send(phone)).json()).toMatchObject({ errorCode: "account.code_too_soon" });
      for (let sends = 0; sends < 25; sends++) expect((await send(newPhone())).json().isSuccess).toBe(true);
    } finally {
      await demo.close();
    }
  });
});
