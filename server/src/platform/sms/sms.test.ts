import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../clock.ts";
import { systemOutbound } from "../outbound/outbound-client.ts";
import type { StandInAnswer } from "../outbound/stand-in-server.ts";
import { createMemoryOutbox } from "../outbox/memory-outbox.ts";
import { isProblem } from "../providers/provider-settings.ts";
import { ALIYUN_SMS_ERRORS, aliyunSmsFromSettings } from "./aliyun-sms.ts";
import { startAliyunStandIn } from "./aliyun-stand-in.ts";
import type { AliyunStandIn } from "./aliyun-stand-in.ts";
import { createDemoSms } from "./demo-sms.ts";
import { describeSmsSender } from "./sms-contract.ts";
import type { SmsSender } from "./sms-sender.ts";

const KEY = { id: "test-key-id", secret: "test-key-secret" };
const clock = new ManualClock(Date.parse("2026-03-01T08:00:00Z"));
const SETTINGS = {
  ALIYUN_SMS_ACCESS_KEY_ID: KEY.id,
  ALIYUN_SMS_ACCESS_KEY_SECRET: KEY.secret,
  ALIYUN_SMS_SIGN_NAME: "译舟",
  ALIYUN_SMS_TEMPLATE: "SMS_1",
};

function makeSender(environment: Record<string, string>): SmsSender {
  const deps = { outbound: systemOutbound, clock, newNonce: randomUUID, timeoutMs: 1_500 };
  const sender = aliyunSmsFromSettings(environment, deps);
  if (isProblem(sender)) throw new Error(`${sender.code} ${String(sender.params["setting"])}`);
  return sender;
}

describe("Aliyun's sender against the stand-in that checks signatures", () => {
  describeSmsSender(async () => {
    const standIn = await startAliyunStandIn(KEY);
    return {
      sender: makeSender({ ...SETTINGS, ALIYUN_SMS_ENDPOINT: standIn.origin }),
      delivered: async () => standIn.taken.map(({ phoneNumber, code }) => ({ phoneNumber, code })),
      close: standIn.close,
    };
  });
});

describe("the demo's sender", () => {
  describeSmsSender(async () => {
    const outbox = createMemoryOutbox(clock);
    return {
      sender: createDemoSms(outbox, () => undefined),
      delivered: async () =>
        (await outbox.list()).reverse().map(({ receiver, code, text }) => ({
          phoneNumber: receiver,
          code: text.includes(code) ? code : "",
        })),
      close: async () => undefined,
    };
  });

  test("tells the console what it would have sent", async () => {
    const lines: string[] = [];
    const sender = createDemoSms(createMemoryOutbox(clock), (line) => lines.push(line));
    await sender.send({ phoneNumber: "13800138000", purpose: "reset", code: "654321", language: "en" });
    expect(lines).toEqual([expect.stringContaining("654321")]);
  });
});

describe("Aliyun's sender", () => {
  let standIn: AliyunStandIn;
  let environment: Record<string, string>;
  beforeEach(async () => {
    standIn = await startAliyunStandIn(KEY);
    environment = { ...SETTINGS, ALIYUN_SMS_ENDPOINT: standIn.origin };
  });
  afterEach(() => standIn.close());
  const send = (language: "zh" | "en" = "zh") =>
    makeSender(environment).send({ phoneNumber: "13800138000", purpose: "bind", code: "424242", language });

  test("takes the template of the purpose and language where one is set", async () => {
    Object.assign(environment, { ALIYUN_SMS_TEMPLATE_BIND: "SMS_2", ALIYUN_SMS_TEMPLATE_BIND_EN: "SMS_3" });
    await send();
    await send("en");
    expect(standIn.taken.map(({ template, signName }) => [template, signName])).toEqual([
      ["SMS_2", "译舟"],
      ["SMS_3", "译舟"],
    ]);
  });

  test("sends a notice by its own template, and says when the operator has none", async () => {
    const notice = { id: "n1", language: "en", title: "Told", text: ["More"] } as const;
    const tell = () => makeSender(environment).sendNotice({ ...notice, phoneNumber: "13800138000" });
    await expect(tell()).rejects.toMatchObject({ code: "provider.not_configured" });
    environment["ALIYUN_SMS_TEMPLATE_NOTICE"] = "SMS_9";
    await tell();
    expect(standIn.taken.map(({ template }) => template)).toEqual(["SMS_9"]);
  });

  test("sends an invitation by its own template, of the reader's language where there is one, and names the missing one", async () => {
    const invite = (organization: string, language: "zh" | "ko" = "zh") =>
      makeSender(environment).sendInvitation({
        ...{ phoneNumber: "13800138000", language, organization, until: "2026-03-14" },
      });
    expect(makeSender(environment).sendsInvitations).toBe(false);
    await expect(invite("Firm")).rejects.toMatchObject({
      ...{ code: "provider.not_configured", params: { setting: "ALIYUN_SMS_TEMPLATE_INVITATION" } },
    });
    environment["ALIYUN_SMS_TEMPLATE_INVITATION"] = "SMS_7";
    environment["ALIYUN_SMS_TEMPLATE_INVITATION_KO"] = "SMS_8";
    expect(makeSender(environment).sendsInvitations).toBe(true);
    await invite("译".repeat(40));
    await invite("Firm", "ko");
    expect(standIn.taken.map(({ template, variables }) => [template, variables])).toEqual([
      ["SMS_7", { organization: `${"译".repeat(34)}…`, until: "2026-03-14" }],
      ["SMS_8", { organization: "Firm", until: "2026-03-14" }],
    ]);
  });

  test.each(Object.entries(ALIYUN_SMS_ERRORS))("reads %s as %s", async (vendorCode, code) => {
    standIn.script.push({ vendorCode });
    await expect(send()).rejects.toMatchObject({ code });
  });

  test.each([
    "isv.SMS_TEMPLATE_ILLEGAL",
    "isv.SMS_SIGNATURE_ILLEGAL",
    "isp.RAM_PERMISSION_DENY",
    "isv.SOMETHING_NEW",
  ])("reads %s as a matter of settings", async (vendorCode) => {
    standIn.script.push({ vendorCode });
    await expect(send()).rejects.toMatchObject({ code: "provider.refused" });
  });

  test.each<[string, StandInAnswer, string]>([
    ["HTTP 503", { status: 503 }, "provider.unavailable"],
    ["silence", "hang", "provider.timeout"],
    ["a cut answer", "cut", "provider.unavailable"],
    ["a page instead of an answer", { text: "<html>" }, "provider.bad_response"],
    ["an answer without a code", { json: {} }, "provider.bad_response"],
  ])("turns %s into a coded error without secrets", async (_name, answer, code) => {
    standIn.script.push(answer);
    const error = await send().catch((e: unknown) => e);
    expect(error).toMatchObject({ code });
    expect(inspect(error, { depth: 9 })).not.toMatch(/test-key-secret|424242|13800138000/);
  });

  test("is refused with a wrong secret", async () => {
    environment["ALIYUN_SMS_ACCESS_KEY_SECRET"] = "wrong";
    await expect(send()).rejects.toMatchObject({ code: "provider.refused" });
    expect(standIn.taken).toEqual([]);
  });

  test.each(Object.keys(SETTINGS))("names %s when it is missing", (setting) => {
    const deps = { outbound: systemOutbound, clock, newNonce: randomUUID };
    expect(aliyunSmsFromSettings({ ...SETTINGS, [setting]: "" }, deps)).toEqual({
      code: "provider.not_configured",
      params: { provider: "Aliyun SMS", setting },
    });
  });

  test("refuses an endpoint that would carry the key in the open", () => {
    expect(() => makeSender({ ...SETTINGS, ALIYUN_SMS_ENDPOINT: "http://sms.example" })).toThrow(
      "system.setting_invalid",
    );
  });
});
