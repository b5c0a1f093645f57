// Every field of every call with everything that does not belong there: the specified text or a coded error in the common form,
// a status of the catalogue, never a 500 (issue: bad input).
import { API_PATHS, APP_PATHS } from "@yizhou/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  const many = 1_000_000;
  site = await buildTestApp({
    settings: {
      humanCheckFreeSends: many,
      codesPerAddressDay: many,
      codesPerHour: many,
      codesPerDay: many,
      lookupsFree: many,
      lookupsPerHour: many,
      lookupsPerDay: many,
    },
  });
  user = await site.newUser();
});
afterAll(() => site.close());

const ABSENT = Symbol("absent");
const VALUES: readonly unknown[] = [
  ABSENT,
  "",
  " ",
  "x".repeat(5000),
  ["13800138000"],
  { $ne: null },
  0,
  -1.5,
  1e308,
  null,
  true,
  "１３８００１３８０００",
  "13800138000\u0000",
  "1380013\r\nX-Header: 1",
  "\u202E\u200B\uFEFF",
  "\uD800",
  "'; drop table users; --",
  "<script>alert(1)</script>@x.example",
  "%00%ff",
  "a:b:c",
  "👩‍👩‍👧‍👦",
  "__proto__",
];

interface Call {
  readonly path: string;
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  readonly fields: Readonly<Record<string, unknown>>;
  readonly inQuery?: boolean;
  readonly signedIn?: boolean;
}

const phone = { phoneNumber: "13800138000", channel: 1 };
const CALLS: readonly Call[] = [
  { path: APP_PATHS.signIn, fields: { account: "a@b.example", password: "abc123", channel: 1 } },
  { path: APP_PATHS.sendLoginCode, fields: { ...phone, code: "" } },
  { path: APP_PATHS.signInByCode, fields: { ...phone, code: "123456" } },
  { path: APP_PATHS.signInByScan, method: "GET", inQuery: true, fields: { code: "c", onBoardChannel: "1" } },
  {
    path: APP_PATHS.bindPhone,
    fields: { ...phone, code: "123456", nickName: "n", password: "abc123", define: "abc123" },
  },
  { path: APP_PATHS.signInByUniversity, fields: { token: "t", channel: 1 } },
  { path: APP_PATHS.signInByCard, fields: { username: "2026", password: "p", ThirdPartyUserType: 1 } },
  { path: APP_PATHS.isFindEmail, inQuery: true, fields: { email: "a@b.example" } },
  { path: APP_PATHS.isFindPhone, inQuery: true, fields: { phoneNumber: "13800138000" } },
  { path: APP_PATHS.checkPhoneBound, inQuery: true, fields: { phoneNumber: "13800138000" } },
  { path: APP_PATHS.sendPhoneCode, fields: phone },
  { path: APP_PATHS.sendPhoneCodeWithCheck, fields: phone },
  { path: APP_PATHS.sendEmailCode, fields: { email: "a@b.example", channel: 1 } },
  { path: APP_PATHS.checkPhoneCode, fields: { ...phone, code: "123456" } },
  {
    path: APP_PATHS.register,
    fields: {
      email: "a@b.example",
      phoneNumber: "",
      code: "123456",
      userType: 0,
      password: "abc123",
      _checkPassword: "abc123",
      InviteCode: "ABCDEFGH",
    },
  },
  { path: APP_PATHS.sendResetPhoneCode, fields: { ...phone, phoneZoneCode: 82 } },
  { path: APP_PATHS.sendResetEmailCode, fields: { email: "a@b.example", channel: 1, code: "" } },
  {
    path: APP_PATHS.checkEmailCode,
    fields: { email: "", phoneNumber: "13800138000", code: "123456", channel: 1 },
  },
  {
    path: APP_PATHS.resetPassword,
    fields: { account: "13800138000", newPassword: "abc123", code: "123456", channel: 1 },
  },
  { path: APP_PATHS.registerWeCom, fields: { ...phone, code: "123456", nickName: "n" } },
  { path: APP_PATHS.isFindOrganization, inQuery: true, fields: { name: "x" } },
  { path: APP_PATHS.beginCheck, fields: { purpose: "login" } },
  { path: APP_PATHS.finishCheck, fields: { challenge: "c" } },
  {
    path: APP_PATHS.changePassword,
    signedIn: true,
    fields: { oldPassword: "river7stone", newPassword: "abc123" },
  },
  { path: APP_PATHS.checkPassword, signedIn: true, fields: { password: "river7stone" } },
  {
    path: APP_PATHS.createCustomerInfo,
    fields: { name: "n", phoneNumber: "13800138000", email: "a@b.example", organization: "o", message: "m" },
  },
  { path: API_PATHS.humanCheck, fields: { purpose: "login" } },
  { path: API_PATHS.humanCheckFinish, fields: { challenge: "c" } },
  { path: API_PATHS.scanLogin, fields: { provider: "wechat" } },
  {
    path: API_PATHS.account,
    method: "PATCH",
    signedIn: true,
    fields: { nickName: "n", language: "zh", defaults: { engine: "auto" }, notices: { jobDone: true } },
  },
  {
    path: API_PATHS.accountPassword,
    signedIn: true,
    fields: { oldPassword: "x", code: "1", newPassword: "abc123", confirmation: "abc123" },
  },
  { path: API_PATHS.accountCodes, signedIn: true, fields: { target: "phone", value: "13800138000" } },
  {
    path: API_PATHS.accountPhone,
    signedIn: true,
    fields: { phoneNumber: "13800138000", code: "123456", password: "x" },
  },
  { path: API_PATHS.accountPhone, method: "DELETE", signedIn: true, fields: { password: "x", code: "1" } },
  {
    path: API_PATHS.accountEmail,
    signedIn: true,
    fields: { email: "a@b.example", code: "123456", password: "x" },
  },
  { path: API_PATHS.accountEmail, method: "DELETE", signedIn: true, fields: { password: "x", code: "1" } },
  { path: API_PATHS.accountIdentities, signedIn: true, fields: { code: "c" } },
  { path: API_PATHS.accountExport, signedIn: true, fields: { password: "x", code: "1" } },
  { path: API_PATHS.accountDeletion, signedIn: true, fields: { password: "x", code: "1" } },
];

const KNOWN_STATUSES = [200, 400, 401, 403, 404, 422];

function send(call: Call, fields: Readonly<Record<string, unknown>>) {
  const headers: Record<string, string> = call.signedIn ? { authorization: `Bearer ${user.token}` } : {};
  const method = call.method ?? "POST";
  if (!call.inQuery) return site.app.inject({ method, url: call.path, headers, payload: { ...fields } });
  const query = Object.entries(fields).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`,
  );
  return site.app.inject({ method, url: `${call.path}?${query.join("&")}`, headers });
}

/** Half a surrogate pair cannot stand in an address. */
function textOf(value: unknown): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();
}

describe.each(CALLS.map((call) => ({ call, name: `${call.method ?? "POST"} ${call.path}` })))(
  "$name",
  ({ call }) => {
    test.each(Object.keys(call.fields))("takes nothing strange as %s", async (field) => {
      for (const value of VALUES) {
        const { [field]: _usual, ...others } = call.fields;
        const reply = await send(call, value === ABSENT ? others : { ...others, [field]: value });
        const seen = { value: JSON.stringify(value)?.slice(0, 60), status: reply.statusCode };
        expect(KNOWN_STATUSES, JSON.stringify(seen)).toContain(reply.statusCode);
        const body = reply.json<{ isSuccess: boolean; errorMessage: string | null }>();
        expect(typeof body.isSuccess, JSON.stringify(seen)).toBe("boolean");
        expect((body.errorMessage ?? "").split(":").length, JSON.stringify(seen)).toBeLessThanOrEqual(2);
        if (reply.statusCode !== 200) expect(body.isSuccess).toBe(false);
      }
    });

    if (!call.inQuery) {
      test.each([
        "[]",
        '"text"',
        "null",
        "1",
        "{",
        "",
        '{"__proto__":{"isAdmin":true}}',
        '{"constructor":1}',
      ])("takes no body %j", async (payload) => {
        const reply = await site.app.inject({
          method: call.method ?? "POST",
          url: call.path,
          headers: {
            "content-type": "application/json",
            ...(call.signedIn ? { authorization: `Bearer ${user.token}` } : {}),
          },
          payload,
        });
        expect(KNOWN_STATUSES).toContain(reply.statusCode);
        expect(reply.json()).toHaveProperty("isSuccess");
      });
    }
  },
);

test("headers that are no ticket, no state, no token are refused in the common form", async () => {
  const reply = await site.app.inject({
    method: "POST",
    url: APP_PATHS.sendLoginCode,
    payload: { phoneNumber: "13800138000", code: "", channel: 1 },
    headers: { "x-human-check": "' or 1=1", authorization: "Bearer ' or 1=1" },
  });
  expect(reply.json()).toMatchObject({ isSuccess: false, errorCode: "check.invalid" });
});

test("a forged X-Forwarded-For changes no address that limits count, unless proxies are configured", async () => {
  const strict = await buildTestApp({ settings: { lookupsFree: 1 } });
  const behindProxy = await buildTestApp({ settings: { lookupsFree: 1, trustedProxyHops: 1 } });
  try {
    const ask = async (app: TestApp, forwarded: string) =>
      (
        await app.app.inject({
          method: "POST",
          url: APP_PATHS.isFindEmail,
          query: { email: "a@b.example" },
          headers: { "x-forwarded-for": forwarded },
        })
      ).json().isSuccess as boolean;
    expect([await ask(strict, "198.51.100.1"), await ask(strict, "198.51.100.2")]).toEqual([true, false]);
    expect([await ask(behindProxy, "198.51.100.1"), await ask(behindProxy, "198.51.100.2")]).toEqual([
      true,
      true,
    ]);
    // What a visitor puts before the proxy's own entry is not believed either.
    expect(await ask(behindProxy, "203.0.113.5, 198.51.100.1")).toBe(false);
  } finally {
    await strict.close();
    await behindProxy.close();
  }
});
