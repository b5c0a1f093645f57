import { API_PATHS, APP_PATHS, fillPath } from "@yizhou/contract";
import type { Account, AccountSession, ScanStart, Voucher } from "@yizhou/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPhone, post } from "../../../test/account-calls.ts";
import { buildTestApp, multipart, PASSWORD } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";

const NEW_PASSWORD = "fresh123";
const MINUTE = 60_000;
let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ settings: { humanCheckFreeSends: 10_000, codesPerAddressDay: 10_000 } });
});
afterAll(() => site.close());

const signIn = async (account: string, password: string): Promise<string | null> =>
  (await post(site, APP_PATHS.signIn, { account, password, channel: 1 })).json().data;
const isAlive = async (token: string | null): Promise<boolean> =>
  (await site.app.inject({ url: APP_PATHS.systemUser, headers: { authorization: `Bearer ${token}` } }))
    .statusCode === 200;
const accountOf = (user: TestUser) => user.data<Account>("GET", API_PATHS.account);

/** Asks for a code to a number or address of one's own and gives it back. */
async function codeFor(user: TestUser, target: "phone" | "email", value: string): Promise<string> {
  await user.data("POST", API_PATHS.accountCodes, { target, value });
  return site.providers.lastCode(value);
}

/** Binds a new phone number. */
async function bindPhone(user: TestUser, phoneNumber = newPhone()): Promise<string> {
  const code = await codeFor(user, "phone", phoneNumber);
  await user.data("POST", API_PATHS.accountPhone, { phoneNumber, code, password: PASSWORD });
  return phoneNumber;
}

describe("the password", () => {
  const change = (
    user: TestUser,
    oldPassword: string,
    newPassword = NEW_PASSWORD,
    confirmation = newPassword,
  ) => user.call("POST", API_PATHS.accountPassword, { oldPassword, newPassword, confirmation });

  test.each([
    ["the account page", API_PATHS.accountPassword, { confirmation: NEW_PASSWORD }],
    ["ChangePasswordAsync", APP_PATHS.changePassword, {}],
  ])(
    "changed by %s ends every other session at once, and the old one opens nothing",
    async (_by, path, more) => {
      const user = await site.newUser();
      const other = await signIn(user.account, PASSWORD);
      const done = await user.call("POST", path, {
        oldPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
        ...more,
      });
      expect(done.json()).toMatchObject({ isSuccess: true, data: true });
      expect([await isAlive(user.token), await isAlive(other)]).toEqual([true, false]);
      expect(await signIn(user.account, PASSWORD)).toBeNull();
      expect(await signIn(user.account, NEW_PASSWORD)).not.toBeNull();
    },
  );

  test("needs the old one, twice the same new one, and one that the rules allow", async () => {
    const user = await site.newUser();
    expect((await change(user, "wrong123")).json()).toMatchObject({ errorCode: "account.wrong_password" });
    expect((await change(user, PASSWORD, NEW_PASSWORD, "other123")).json()).toMatchObject({
      errorMessage: "两次密码不一致,请重新输入!",
    });
    expect((await change(user, PASSWORD, "abc")).json()).toMatchObject({ errorMessage: "密码长度6-16位" });
    expect(await signIn(user.account, PASSWORD)).not.toBeNull();
  });

  test("changed twice at once by a double click is changed once more or refused, never broken", async () => {
    const user = await site.newUser();
    const replies = await Promise.all([change(user, PASSWORD), change(user, PASSWORD)]);
    for (const reply of replies) expect(reply.statusCode).toBe(200);
    expect(replies.some((reply) => reply.json().isSuccess)).toBe(true);
    expect(await signIn(user.account, NEW_PASSWORD)).not.toBeNull();
    expect(await isAlive(user.token)).toBe(true);
  });

  test("guessed through a stolen session is slowed down", async () => {
    const user = await site.newUser();
    for (let tries = 0; tries < 5; tries++) await change(user, `wrong12${tries}`);
    expect((await change(user, PASSWORD)).json()).toMatchObject({ errorCode: "account.throttled" });
  });
});

describe("phone and e-mail", () => {
  test("the first phone brings the voucher, the next one only replaces it", async () => {
    const user = await site.newUser();
    const first = await bindPhone(user);
    expect(await signIn(first, PASSWORD)).not.toBeNull();
    const second = await bindPhone(user);
    expect((await accountOf(user)).phoneNumber).toBe(`${second.slice(0, 3)}****${second.slice(-4)}`);
    expect(await signIn(first, PASSWORD)).toBeNull();
    expect(await user.data<Voucher[]>("GET", API_PATHS.accountVouchers)).toMatchObject([
      { characters: 5000, remaining: 5000, reason: "phone_binding" },
    ]);
  });

  test("bound, unbound and bound again, by the same person or another, a phone brings no second voucher", async () => {
    const [first, second] = [await site.newUser(), await site.newUser()];
    const phone = await bindPhone(first);
    const unbind = (user: TestUser) => user.data("DELETE", API_PATHS.accountPhone, { password: PASSWORD });
    await unbind(first);
    for (const user of [second, first]) {
      site.clock.advance(MINUTE);
      await bindPhone(user, phone);
      await unbind(user);
    }
    const counts = [first, second].map((user) => user.data<Voucher[]>("GET", API_PATHS.accountVouchers));
    expect((await Promise.all(counts)).map((vouchers) => vouchers.length)).toEqual([1, 0]);
  });

  test("pressed twice at once, a phone is bound once and its code is used up", async () => {
    const user = await site.newUser();
    const phoneNumber = newPhone();
    const code = await codeFor(user, "phone", phoneNumber);
    const body = { phoneNumber, code, password: PASSWORD };
    const replies = await Promise.all([1, 2, 3].map(() => user.call("POST", API_PATHS.accountPhone, body)));
    expect(replies.filter((reply) => reply.json().isSuccess)).toHaveLength(1);
    expect(await user.data<Voucher[]>("GET", API_PATHS.accountVouchers)).toHaveLength(1);
  });

  test("somebody else's number or address is refused, to who holds its code", async () => {
    const [owner, user] = [await site.newUser(), await site.newUser()];
    const phoneNumber = await bindPhone(owner);
    site.clock.advance(MINUTE);
    const code = await codeFor(user, "phone", phoneNumber);
    const taken = await user.call("POST", API_PATHS.accountPhone, { phoneNumber, code, password: PASSWORD });
    expect(taken.json()).toMatchObject({ errorMessage: "该手机已经注册过,请直接登录!" });
    const mailCode = await codeFor(user, "email", owner.account);
    const body = { email: owner.account, code: mailCode, password: PASSWORD };
    expect((await user.call("POST", API_PATHS.accountEmail, body)).json()).toMatchObject({
      errorMessage: "该邮箱已经注册过,请直接登录!",
    });
  });

  test("the code that one person asked for binds nothing for another", async () => {
    const [asked, thief] = [await site.newUser(), await site.newUser()];
    const phoneNumber = newPhone();
    const code = await codeFor(asked, "phone", phoneNumber);
    const body = { phoneNumber, code, password: PASSWORD };
    expect((await thief.call("POST", API_PATHS.accountPhone, body)).json()).toMatchObject({
      errorCode: "account.code_invalid",
    });
  });

  test("an e-mail is replaced, in lower case, and unbound with the password", async () => {
    const user = await site.newUser();
    const email = `New-${user.id.slice(0, 8)}@Mail.example`;
    const code = await codeFor(user, "email", email);
    await user.data("POST", API_PATHS.accountEmail, { email, code, password: PASSWORD });
    expect((await accountOf(user)).email).toBe(email.toLowerCase());
    expect(
      (await user.call("DELETE", API_PATHS.accountEmail, { password: "wrong123" })).json(),
    ).toMatchObject({
      errorCode: "account.wrong_password",
    });
    await user.data("DELETE", API_PATHS.accountEmail, { password: PASSWORD });
    expect((await accountOf(user)).email).toBeNull();
  });
});

describe("a scanned WeChat", () => {
  async function scan(subject: string): Promise<{ code: string; cookie: string }> {
    const reply = await post(site, API_PATHS.scanLogin, {});
    const { state } = reply.json().data as ScanStart;
    await site.providers.wechat.approve(state, subject);
    return { code: (await site.providers.wechat.poll(state))!, cookie: `yizhou_scan=${state}` };
  }

  test("is bound to one account only, signs in there, and is unbound", async () => {
    const [user, other] = [await site.newUser(), await site.newUser()];
    await bindPhone(user);
    const add = async (who: TestUser) => {
      const { code, cookie } = await scan("demo-wechat-lin");
      return (await who.call("POST", API_PATHS.accountIdentities, { code }, { cookie })).json();
    };
    expect((await add(user)).data.identities).toMatchObject([{ provider: "wechat" }]);
    expect(await add(other)).toMatchObject({ errorCode: "account.identity_used" });
    const { code, cookie } = await scan("demo-wechat-lin");
    const signedIn = await site.app.inject({
      url: APP_PATHS.signInByScan,
      query: { code, onBoardChannel: "1" },
      headers: { cookie },
    });
    expect(signedIn.json()).toMatchObject({ data: { isPhoneBound: true } });
    const path = fillPath(API_PATHS.accountIdentity, { provider: "wechat" });
    await user.data("DELETE", path, { password: PASSWORD });
    expect((await accountOf(user)).identities).toEqual([]);
  });

  test("is not unbound where it is the only way in", async () => {
    const { code, cookie } = await scan("demo-wechat-new");
    const exchange = await site.app.inject({
      url: APP_PATHS.signInByScan,
      query: { code, onBoardChannel: "1" },
      headers: { cookie },
    });
    expect(exchange.json()).toMatchObject({ data: { isPhoneBound: false } });
    // A person of the university has neither password, phone nor e-mail here.
    const card = await post(site, APP_PATHS.signInByCard, {
      username: "2026403401",
      password: "yizhou2026",
      ThirdPartyUserType: 1,
    });
    const headers = { authorization: `Bearer ${card.json().data}` };
    const path = fillPath(API_PATHS.accountIdentity, { provider: "card" });
    const removed = await site.app.inject({ method: "DELETE", url: path, headers, payload: {} });
    expect(removed.json()).toMatchObject({ errorCode: "account.last_way_in" });
    site.clock.advance(11 * MINUTE);
    const late = await site.app.inject({ method: "DELETE", url: path, headers, payload: {} });
    expect(late.json()).toMatchObject({ errorCode: "account.session_expired" });
  });
});

describe("open sessions", () => {
  test("are listed, newest first, and ended one by one or all but this one", async () => {
    const user = await site.newUser();
    site.clock.advance(MINUTE);
    const [second, third] = [await signIn(user.account, PASSWORD), await signIn(user.account, PASSWORD)];
    const list = () => user.data<AccountSession[]>("GET", API_PATHS.accountSessions);
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    expect(sessions.at(-1)).toMatchObject({ isCurrent: true, method: "password" });
    await user.data("DELETE", fillPath(API_PATHS.accountSession, { id: sessions[0]!.id }));
    expect([await isAlive(second), await isAlive(third)].filter(Boolean)).toHaveLength(1);
    await user.data("DELETE", API_PATHS.accountSessions);
    expect([await isAlive(second), await isAlive(third), await isAlive(user.token)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await list()).toMatchObject([{ isCurrent: true }]);
  });

  test("of others are not found", async () => {
    const [user, other] = [await site.newUser(), await site.newUser()];
    const [session] = await other.data<AccountSession[]>("GET", API_PATHS.accountSessions);
    const reply = await user.call("DELETE", fillPath(API_PATHS.accountSession, { id: session!.id }));
    expect(reply.json()).toMatchObject({ errorCode: "account.session_not_found" });
    expect(await isAlive(other.token)).toBe(true);
  });

  test("signing out twice at once ends one session and answers both presses in the common form", async () => {
    const user = await site.newUser();
    const replies = await Promise.all([1, 2].map(() => user.call("GET", APP_PATHS.signOut)));
    for (const reply of replies) expect([200, 401]).toContain(reply.statusCode);
    expect(await isAlive(user.token)).toBe(false);
  });
});

describe("the profile", () => {
  test("keeps nickname, language, defaults and notices; what is absent stays", async () => {
    const user = await site.newUser();
    const change = (body: object) => user.data<Account>("PATCH", API_PATHS.account, body);
    const nickName = `译者 ${user.id.slice(0, 6)}`;
    await change({ nickName: ` ${nickName} `, language: "ko" });
    await change({
      defaults: { targetLanguage: "zh-Hans", output: "bilingual" },
      notices: { campaigns: true },
    });
    expect(await change({ defaults: { field: "law" } })).toMatchObject({
      nickName,
      language: "ko",
      defaults: { sourceLanguage: null, targetLanguage: "zh-Hans", field: "law", output: "bilingual" },
      notices: {
        jobDone: true,
        jobMail: true,
        expiry: true,
        invitations: true,
        security: true,
        campaigns: true,
      },
    });
  });

  test("of two who want one nickname at once, one gets it", async () => {
    const users = [await site.newUser(), await site.newUser()];
    const nickName = `Same ${users[0]!.id.slice(0, 6)}`;
    const replies = await Promise.all(
      users.map((user) => user.call("PATCH", API_PATHS.account, { nickName })),
    );
    expect(replies.map((reply) => reply.json().errorCode ?? "ok").sort()).toEqual([
      "account.nick_name_taken",
      "ok",
    ]);
  });

  test("an avatar is 256 pixels square and keeps nothing of the file but its pixels", async () => {
    const user = await site.newUser();
    const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: "#1f6f78" } })
      .withExif({ IFD0: { Copyright: "where I live" } })
      .jpeg()
      .toBuffer();
    const set = (bytes: Uint8Array) => {
      const { payload, type } = multipart("me.jpg", bytes);
      return user.call("POST", API_PATHS.accountAvatar, payload, { "content-type": type });
    };
    const { avatar } = (await set(picture)).json<{ data: Account }>().data;
    const stored = Buffer.from(avatar!.replace(/^data:image\/webp;base64,/, ""), "base64");
    expect(await sharp(stored).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(stored.includes("where I live")).toBe(false);
    for (const bad of ["not a picture", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"])
      expect((await set(Buffer.from(bad))).json()).toMatchObject({ errorCode: "account.avatar_invalid" });
    expect((await user.data<Account>("DELETE", API_PATHS.accountAvatar)).avatar).toBeNull();
  });
});
