// What strangers can do to the owner of an account, and how often they can guess: docs/decisions/0018-allowances.md.
import { API_PATHS, APP_PATHS, HUMAN_CHECK_HEADER } from "@yizhou/contract";
import type { Envelope, HumanCheck, HumanCheckTicket } from "@yizhou/contract";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPhone } from "../../../test/account-calls.ts";
import { buildTestApp, PASSWORD } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { newId } from "../../platform/random.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({
    settings: { humanCheckFreeSends: 10_000, codesPerAddressDay: 10_000, codesAlarmPerHour: 10_000 },
  });
});
afterAll(() => site.close());

/** A client at an address, with the cookies it has been given. */
function client(remoteAddress: string, keepsCookies = true) {
  const jar = new Map<string, string>();
  const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await site.app.inject({
      method: "POST",
      url,
      payload,
      remoteAddress,
      headers: { ...headers, ...(cookie && { cookie }) },
    });
    if (keepsCookies) for (const { name, value } of reply.cookies) jar.set(name, value);
    return reply;
  };
  return {
    jar,
    post,
    signIn: (account: string, password: string, headers = {}) =>
      post(APP_PATHS.signIn, { account, password, channel: 1 }, headers),
    sendCode: (phoneNumber: string) => post(APP_PATHS.sendLoginCode, { phoneNumber, code: "", channel: 1 }),
    typeCode: (phoneNumber: string, code: string) =>
      post(APP_PATHS.signInByCode, { phoneNumber, code, channel: 1 }),
    async slide() {
      const begun = (await post(API_PATHS.humanCheck, { purpose: "login" })).json<Envelope<HumanCheck>>()
        .data!;
      site.clock.advance(begun.minimumMs);
      const done = await post(API_PATHS.humanCheckFinish, { challenge: begun.challenge });
      return { [HUMAN_CHECK_HEADER]: done.json<Envelope<HumanCheckTicket>>().data!.ticket };
    },
  };
}

let lastNetwork = 0;
/** An address in a network that nobody had before. */
const elsewhere = () => `2001:200:${(++lastNetwork).toString(16)}::1`;
const codeOf = (reply: LightMyRequestResponse) => reply.json<Envelope<unknown>>().errorCode ?? "in";

async function newAccount(): Promise<string> {
  const account = `owner-${newId().slice(0, 8)}@test.example`;
  await site.services.accounts.createUser({ account, password: PASSWORD });
  return account;
}

/** Wrong passwords, each from a network of its own. */
async function attack(account: string, tries: number): Promise<string[]> {
  const answers: string[] = [];
  for (let at = 0; at < tries; at++)
    answers.push(codeOf(await client(elsewhere(), false).signIn(account, `wrong${at}`)));
  return answers;
}

describe("while wrong passwords come from changing addresses", () => {
  test("the owner gets in at the first try: by the browser, by the usual address, with the drag bar elsewhere", async () => {
    const account = await newAccount();
    const home = client("203.0.113.10");
    expect(codeOf(await home.signIn(account, PASSWORD))).toBe("in");
    await attack(account, 40);

    expect(codeOf(await home.signIn(account, PASSWORD))).toBe("in");
    const script = client("203.0.113.10", false);
    expect(codeOf(await script.signIn(account, PASSWORD))).toBe("in");
    const laptop = client(elsewhere());
    laptop.jar.set("yizhou_browser", home.jar.get("yizhou_browser")!);
    expect(codeOf(await laptop.signIn(account, PASSWORD))).toBe("in");
    const abroad = client(elsewhere());
    expect(codeOf(await abroad.signIn(account, PASSWORD))).toBe("check.required");
    expect(codeOf(await abroad.signIn(account, PASSWORD, await abroad.slide()))).toBe("in");
  });

  test("a new password that was set with a code opens at once, wherever that was", async () => {
    const phone = newPhone();
    await site.services.accounts.createUser({ phone, password: PASSWORD });
    await attack(phone, 31);
    const owner = client(elsewhere());
    await owner.post(APP_PATHS.sendResetPhoneCode, { phoneNumber: phone, channel: 1 });
    const code = await site.providers.lastCode(phone);
    const reset = { account: phone, newPassword: "fresh1234", code, channel: 1 };
    expect(codeOf(await owner.post(APP_PATHS.resetPassword, reset))).toBe("in");
    expect(codeOf(await owner.signIn(phone, "fresh1234"))).toBe("in");
  });

  test("strangers have 30 guesses an hour together, 100 more with the drag bar, and no more", async () => {
    const account = await newAccount();
    const answers = await attack(account, 33);
    expect(answers.filter((answer) => answer === "account.wrong_credentials")).toHaveLength(30);
    expect(answers.slice(30)).toEqual(["check.required", "check.required", "check.required"]);
    site.clock.advance(HOUR);
    expect(await attack(account, 1)).toEqual(["account.wrong_credentials"]);
  });

  test("neighbours at one address spend their own tries and not those of the owner's browser", async () => {
    const account = await newAccount();
    const home = client("203.0.113.20");
    await home.signIn(account, PASSWORD);
    const neighbour = client("203.0.113.20");
    for (let tries = 0; tries < 9; tries++) await neighbour.signIn(account, "wrong123");
    expect(codeOf(await neighbour.signIn(account, PASSWORD))).toBe("account.throttled");
    expect(codeOf(await home.signIn(account, PASSWORD))).toBe("in");
  });
});

describe("the cookie that tells browsers apart", () => {
  test("is HttpOnly, SameSite and signed, new with every sign-in, and the old one is worth nothing", async () => {
    const account = await newAccount();
    const home = client("203.0.113.30");
    const first = (await home.signIn(account, PASSWORD)).cookies.find(
      ({ name }) => name === "yizhou_browser",
    )!;
    expect(first).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", maxAge: 90 * 24 * 3600 });
    await home.signIn(account, PASSWORD);
    expect(home.jar.get("yizhou_browser")).not.toBe(first.value);
    await attack(account, 30);
    const thief = client(elsewhere());
    for (const value of [first.value, `${first.value.split(".")[0]}.made-up`, "made-up", "a.b.c"]) {
      thief.jar.set("yizhou_browser", value);
      expect(codeOf(await thief.signIn(account, PASSWORD))).toBe("check.required");
    }
  });

  test("is Secure in production", async () => {
    const live = await buildTestApp({ environment: { NODE_ENV: "production" } });
    try {
      const account = `live-${newId()}@test.example`;
      await live.services.accounts.createUser({ account, password: PASSWORD });
      const payload = { account, password: PASSWORD, channel: 1 };
      const reply = await live.app.inject({ method: "POST", url: APP_PATHS.signIn, payload });
      expect(reply.cookies.map(({ name, secure }) => [name, secure])).toEqual([
        ["yizhou_page", true],
        ["yizhou_browser", true],
      ]);
    } finally {
      await live.close();
    }
  });

  test("is forgotten with the session that was ended from elsewhere", async () => {
    const user = await site.newUser();
    const lost = client(elsewhere());
    await lost.signIn(user.account, PASSWORD);
    lost.jar.delete("yizhou_page");
    await user.data("DELETE", API_PATHS.accountSessions);
    await attack(user.account, 30);
    const found = client(elsewhere());
    found.jar.set("yizhou_browser", lost.jar.get("yizhou_browser")!);
    expect(codeOf(await found.signIn(user.account, PASSWORD))).toBe("check.required");
  });
});

describe("tries are counted by what an attacker owns", () => {
  test("a /64 is one asker: passwords, and codes of others", async () => {
    const within = (at: number) => client(`2001:200:ffff:1:${at.toString(16)}::1`, false);
    const account = await newAccount();
    const answers: string[] = [];
    for (let at = 1; at <= 8; at++) answers.push(codeOf(await within(at).signIn(account, "wrong123")));
    expect(answers.filter((answer) => answer === "account.wrong_credentials")).toHaveLength(5);
    const guesses: string[] = [];
    for (let at = 1; at <= 33; at++) guesses.push(codeOf(await within(at).typeCode(newPhone(), "000000")));
    expect(guesses.slice(30)).toEqual(["account.throttled", "account.throttled", "account.throttled"]);
    expect(new Set(guesses.slice(0, 30))).toEqual(new Set(["account.code_invalid"]));
  });

  test("IPv4 written as IPv6 is IPv4", async () => {
    const account = await newAccount();
    for (let at = 0; at < 5; at++) await client("203.0.113.44", false).signIn(account, "wrong123");
    expect(codeOf(await client("::ffff:203.0.113.44", false).signIn(account, PASSWORD))).toBe(
      "account.throttled",
    );
  });
});

describe("a code", () => {
  async function sent(owner: ReturnType<typeof client>) {
    const phone = newPhone();
    await site.services.accounts.createUser({ phone, password: PASSWORD });
    expect(codeOf(await owner.sendCode(phone))).toBe("in");
    return { phone, code: await site.providers.lastCode(phone) };
  }
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  test.each([
    ["a browser", true],
    ["a client without cookies", false],
  ])("had by %s outlives any number of wrong codes of strangers", async (_name, keepsCookies) => {
    const owner = client(elsewhere(), keepsCookies);
    const { phone, code } = await sent(owner);
    for (let tries = 0; tries < 12; tries++) await client(elsewhere()).typeCode(phone, wrong(code));
    expect(codeOf(await client(elsewhere()).typeCode(phone, code))).toBe("account.code_invalid");
    expect(codeOf(await owner.typeCode(phone, code))).toBe("in");
  });

  test("outlives wrong codes of another browser at the same address", async () => {
    const address = elsewhere();
    const owner = client(address);
    owner.jar.set("yizhou_browser", (await freshBrowser()).value);
    const { phone, code } = await sent(owner);
    for (let tries = 0; tries < 12; tries++) await client(address).typeCode(phone, wrong(code));
    expect(codeOf(await owner.typeCode(phone, code))).toBe("in");
  });

  test("can be typed by who asked first, also when a stranger had the newest one sent", async () => {
    const owner = client(elsewhere());
    const { phone } = await sent(owner);
    site.clock.advance(MINUTE);
    const stranger = client(elsewhere());
    await stranger.sendCode(phone);
    const code = await site.providers.lastCode(phone);
    for (let tries = 0; tries < 6; tries++) await stranger.typeCode(phone, wrong(code));
    for (let tries = 0; tries < 6; tries++) await client(elsewhere()).typeCode(phone, wrong(code));
    expect(codeOf(await owner.typeCode(phone, code))).toBe("in");
  });

  test("may be typed on another machine than the one that asked", async () => {
    const { phone, code } = await sent(client(elsewhere()));
    expect(codeOf(await client(elsewhere()).typeCode(phone, code))).toBe("in");
  });

  async function freshBrowser() {
    const visitor = client(elsewhere());
    const reply = await visitor.sendCode(newPhone());
    return reply.cookies.find(({ name }) => name === "yizhou_browser")!;
  }
});

test("a registration ends ten minutes after its code was sent, whenever that was checked", async () => {
  const register = async (checkedAfterMs: number, registeredAfterMs: number) => {
    const phone = newPhone();
    const visitor = client(elsewhere());
    await visitor.post(APP_PATHS.sendPhoneCode, { phoneNumber: phone, channel: 1 });
    const code = await site.providers.lastCode(phone);
    site.clock.advance(checkedAfterMs);
    const check = { phoneNumber: phone, code, channel: 1 };
    expect(codeOf(await visitor.post(APP_PATHS.checkPhoneCode, check))).toBe("in");
    site.clock.advance(registeredAfterMs - checkedAfterMs);
    const person = { phoneNumber: phone, code, userType: 1, password: "river99", _checkPassword: "river99" };
    return codeOf(await visitor.post(APP_PATHS.register, person));
  };
  expect(await register(4 * MINUTE, 10 * MINUTE - 1)).toBe("in");
  expect(await register(4 * MINUTE, 10 * MINUTE)).toBe("account.code_invalid");
});
