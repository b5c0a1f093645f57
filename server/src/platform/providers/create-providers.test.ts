import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ManualClock } from "../clock.ts";
import { DEMO_CARD } from "../card-login/demo-card.ts";
import { systemOutbound } from "../outbound/outbound-client.ts";
import { createMemoryOutbox } from "../outbox/memory-outbox.ts";
import { createMemoryPayments } from "../payments/demo-payments.ts";
import { createMemoryScanDesk } from "../scan-login/memory-scan-desk.ts";
import { createProviders } from "./create-providers.ts";
import { PROVIDER_SETTINGS, settingNames } from "./provider-setting-table.ts";

const clock = new ManualClock(0);
const make = (demo: boolean, environment: Record<string, string> = {}, isProduction = false, siteUrl = "") =>
  createProviders(
    { demo, environment, isProduction, siteUrl },
    {
      outbound: systemOutbound,
      clock,
      outbox: createMemoryOutbox(clock),
      desk: createMemoryScanDesk(clock),
      payments: createMemoryPayments(),
      announce: () => undefined,
      siteUrl: () => "http://127.0.0.1:8080",
    },
  );
const request = { state: "s", callbackUrl: "http://127.0.0.1:8080/login", language: "zh" } as const;
const message = { purpose: "login", code: "123456", language: "zh" } as const;

test("with the demo off and no keys, nothing is played: every call names the missing setting", async () => {
  const providers = make(false);
  expect(providers.demo).toBeNull();
  const notSet = (setting: string) =>
    expect.objectContaining({
      code: "provider.not_configured",
      params: expect.objectContaining({ setting }) as unknown,
    });
  const calls: [() => unknown, string][] = [
    [() => providers.sms.send({ ...message, phoneNumber: "13800138000" }), "ALIYUN_SMS_ACCESS_KEY_ID"],
    [() => providers.mail.sendCode({ ...message, email: "a@example.com" }), "SMTP_HOST"],
    [() => providers.wechat.start(request), "WECHAT_APP_ID"],
    [() => providers.wechat.exchange({ code: "c", state: "s" }), "WECHAT_APP_ID"],
    [() => providers.wecom.start(request), "WECOM_CORP_ID"],
    [() => providers.wecom.exchange({ code: "c", state: "s" }), "WECOM_CORP_ID"],
    [() => providers.university.loginAddress(request), "UNIVERSITY_SSO_LOGIN_URL"],
    [() => providers.university.logoutAddress(request.callbackUrl), "UNIVERSITY_SSO_LOGIN_URL"],
    [() => providers.university.exchange({ token: "t", ...request }), "UNIVERSITY_SSO_LOGIN_URL"],
    [() => providers.card.check(DEMO_CARD), "CARD_DIRECTORY_URL"],
    [() => providers.wechatPay.findTrade("T"), "WECHAT_PAY_MCH_ID"],
    [() => providers.alipay.dayBill("2026-11-22"), "ALIPAY_APP_ID"],
  ];
  for (const [call, setting] of calls) await expect((async () => call())()).rejects.toEqual(notSet(setting));
  expect(Object.keys(providers.problems).sort()).toEqual(
    ["alipay", "card", "mail", "sms", "university", "wechat", "wechatPay", "wecom"].sort(),
  );
});

test("with the demo on and no keys, the stand-ins play all of them", async () => {
  const providers = make(true);
  await providers.sms.send({ ...message, phoneNumber: "13800138000" });
  await providers.mail.sendCode({ ...message, email: "a@example.com" });
  expect((await providers.demo!.outbox.list()).map(({ receiver }) => receiver)).toEqual([
    "a@example.com",
    "13800138000",
  ]);
  expect((await providers.wechat.start(request)).kind).toBe("qr");
  expect(providers.demo!.alipay).toBe(providers.alipay);
  expect(providers.demo!.wecom).toBe(providers.wecom);
  expect(providers.demo!.university).toBe(providers.university);
  expect(await providers.card.check(DEMO_CARD)).not.toBeNull();
  expect(providers.problems).toEqual({});
});

test("keys put the real party in, also with the demo on, and its stand-in goes", async () => {
  const providers = make(true, { WECHAT_APP_ID: "wx", WECHAT_APP_SECRET: "s" });
  expect((await providers.wechat.start(request)).kind).toBe("frame");
  expect(providers.demo!.wechat).toBeNull();
});

test.each([
  ["SMTP_HOST", "SMTP_FROM"],
  ["ALIYUN_SMS_TEMPLATE_LOGIN_EN", "ALIYUN_SMS_ACCESS_KEY_ID"],
  ["WECHAT_APP_SECRET", "WECHAT_APP_ID"],
  ["WECOM_API_BASE", "WECOM_CORP_ID"],
  ["UNIVERSITY_SSO_PROTOCOL", "UNIVERSITY_SSO_LOGIN_URL"],
  ["CARD_DIRECTORY_URL", "CARD_DIRECTORY_KEY"],
  ["WECHAT_PAY_API_V3_KEY", "WECHAT_PAY_MCH_ID"],
  ["ALIPAY_PUBLIC_KEY", "ALIPAY_APP_ID"],
])("%s alone keeps the server from starting, and %s is named, demo or not", (given, missing) => {
  const value = given === "UNIVERSITY_SSO_PROTOCOL" ? "oidc" : "https://party.example";
  for (const demo of [true, false])
    expect(() => make(demo, { [given]: value })).toThrow(
      expect.objectContaining({
        code: "provider.not_configured",
        params: expect.objectContaining({ setting: missing }),
      }),
    );
});

test("in production a party that sends browsers back keeps the server from starting without SITE_URL", () => {
  const keys = { WECHAT_APP_ID: "wx", WECHAT_APP_SECRET: "s" };
  expect(() => make(false, keys, true)).toThrow(
    expect.objectContaining({ code: "system.setting_missing", params: { setting: "SITE_URL" } }),
  );
  expect(make(false, keys, true, "https://yizhou.example").problems.wechat).toBeUndefined();
  expect(make(false, {}, true).problems.wechat).toBeDefined();
});

test("the table of settings names what the adapters read, and nothing else", async () => {
  const folder = join(import.meta.dirname, "..");
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) =>
      /^(sms|mail|scan-login|university-sso|card-login|payments)\//.test(name) &&
      !/(test|contract|stand-in|played)/.test(name),
  );
  const sources = await Promise.all(
    files.filter((name) => name.endsWith(".ts")).map((name) => readFile(join(folder, name), "utf8")),
  );
  const read = new Set(
    sources
      .join("")
      .match(/\b(ALIYUN_SMS|SMTP|WECHAT|WECOM|UNIVERSITY_SSO|CARD_DIRECTORY|ALIPAY)_[A-Z0-9_]+\b/g),
  );
  // Constants of the code, not settings.
  for (const constant of [
    "SMTP_MAIL",
    "WECHAT_PAY",
    "WECHAT_ERRORS",
    "WECOM_ERRORS",
    "ALIYUN_SMS_ERRORS",
    "ALIYUN_SMS_TEMPLATE_",
    "ALIYUN_SMS_TEMPLATE_INVITATION_",
  ])
    read.delete(constant);
  const named = PROVIDER_SETTINGS.map(({ name }) => name).filter((name) => !/PURPOSE|_LANGUAGE$/.test(name));
  expect([...read].sort()).toEqual(named.sort());
  expect(settingNames("sms")).toContain("ALIYUN_SMS_TEMPLATE_RESET_KO");
  for (const { about } of PROVIDER_SETTINGS) expect(about).toMatch(/^[A-Z`].*\.$/s);
});
