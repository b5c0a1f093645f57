import { expect, test } from "vitest";
import { ManualClock } from "../clock.ts";
import { DEMO_CARD } from "../card-login/demo-card.ts";
import { systemOutbound } from "../outbound/outbound-client.ts";
import { createMemoryOutbox } from "../outbox/memory-outbox.ts";
import { createMemoryScanDesk } from "../scan-login/memory-scan-desk.ts";
import { createProviders } from "./create-providers.ts";

const clock = new ManualClock(0);
const make = (demo: boolean, environment: Record<string, string> = {}) =>
  createProviders(
    { demo, environment },
    {
      outbound: systemOutbound,
      clock,
      outbox: createMemoryOutbox(clock),
      desk: createMemoryScanDesk(clock),
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
  ];
  for (const [call, setting] of calls) await expect((async () => call())()).rejects.toEqual(notSet(setting));
  expect(Object.keys(providers.problems).sort()).toEqual(
    ["card", "mail", "sms", "university", "wechat", "wecom"].sort(),
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
