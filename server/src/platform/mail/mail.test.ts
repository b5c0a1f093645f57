import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../clock.ts";
import { createMemoryOutbox } from "../outbox/memory-outbox.ts";
import { CODE_PURPOSES } from "../providers/code-message.ts";
import { isProblem } from "../providers/provider-settings.ts";
import { sendingFailureOf } from "../providers/sending.ts";
import { writeCodeMail } from "./code-mail.ts";
import { createDemoMail } from "./demo-mail.ts";
import { describeMailSender } from "./mail-contract.ts";
import type { MailSender } from "./mail-sender.ts";
import { smtpMailFromSettings } from "./smtp-mail.ts";
import { startSmtpStandIn } from "./smtp-stand-in.ts";
import type { SmtpFaultPlan, SmtpStandIn } from "./smtp-stand-in.ts";

function makeSender(environment: Record<string, string>): MailSender {
  const sender = smtpMailFromSettings(environment, { timeoutMs: 1_500 });
  if (isProblem(sender)) throw new Error(String(sender.params["setting"]));
  return sender;
}
const settingsOf = (standIn: SmtpStandIn): Record<string, string> => ({
  SMTP_HOST: "127.0.0.1",
  SMTP_PORT: String(standIn.port),
  SMTP_SECURITY: "none",
  SMTP_FROM: "no-reply@yizhou.example",
});

/** The plain text part, decoded. */
function textOf(raw: string): string {
  const part = raw.split(/^--.+$/m).find((piece) => /content-type: text\/plain/i.test(piece)) ?? "";
  const [head = "", ...body] = part.split("\r\n\r\n");
  const text = body.join("\r\n\r\n");
  if (/base64/i.test(head)) return Buffer.from(text, "base64").toString();
  const joined = text.replaceAll("=\r\n", "");
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

describe("mail over SMTP", () => {
  describeMailSender(async () => {
    const standIn = await startSmtpStandIn();
    return {
      sender: makeSender(settingsOf(standIn)),
      delivered: async () =>
        standIn.messages.map(({ to, raw }) => ({
          email: to.join(),
          code: /\b\d{6}\b/.exec(textOf(raw))?.[0] ?? "",
        })),
      close: standIn.close,
    };
  });
});

describe("the demo's mail", () => {
  describeMailSender(async () => {
    const outbox = createMemoryOutbox(new ManualClock(0));
    return {
      sender: createDemoMail(outbox, () => undefined),
      delivered: async () =>
        (await outbox.list())
          .reverse()
          .map(({ receiver, text }) => ({ email: receiver, code: /\b\d{6}\b/.exec(text)?.[0] ?? "" })),
      close: async () => undefined,
    };
  });
});

describe("mail over SMTP", () => {
  let standIn: SmtpStandIn;
  let environment: Record<string, string>;
  beforeEach(async () => {
    standIn = await startSmtpStandIn();
    environment = settingsOf(standIn);
  });
  afterEach(() => standIn.close());

  test("gives every try of a notice the same id, and says which failures cannot have brought it", async () => {
    const notice = { id: "n1", language: "zh", title: "登录密码已修改", text: ["第一段"] } as const;
    const tell = () => makeSender(environment).sendNotice({ ...notice, email: "reader@example.com" });
    await tell();
    expect(standIn.messages[0]!.raw).toContain("Message-ID: <n1@yizhou.example>");
    await standIn.close();
    const failure = await tell().catch((error: unknown) => sendingFailureOf(error));
    expect(failure).toBe("again");
    standIn = await startSmtpStandIn();
  });
  const send = () =>
    makeSender(environment).sendCode({
      email: "reader@example.com",
      purpose: "register",
      code: "424242",
      language: "zh",
    });

  test("comes from the configured sender, as text and HTML, marked as automatic", async () => {
    await send();
    const { from, raw } = standIn.messages[0]!;
    expect(from).toBe("no-reply@yizhou.example");
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(raw).toMatch(/multipart\/alternative/);
    expect(textOf(raw)).toContain("感谢您注册译舟");
  });

  test("signs in when a user is set", async () => {
    Object.assign(environment, { SMTP_USER: "mailer", SMTP_PASSWORD: "mail-secret" });
    await send();
    expect(standIn.signIns).toEqual(["mailer:mail-secret"]);
  });

  test.each<[SmtpFaultPlan, string]>([
    [{ greeting: "421 closing" }, "provider.unavailable"],
    [{ MAIL: "421 closing" }, "provider.unavailable"],
    [{ RCPT: "450 greylisted, come back" }, "provider.unavailable"],
    [{ message: "451 try later" }, "provider.unavailable"],
    [{ RCPT: "550 no such user reader@example.com" }, "mail.address_refused"],
    [{ RCPT: "553 bad name" }, "mail.address_refused"],
    [{ MAIL: "550 sender refused" }, "provider.refused"],
    [{ message: "554 looks like spam" }, "provider.refused"],
    [{ AUTH: "535 mail-secret is wrong" }, "provider.refused"],
    [{ AUTH: "454 try later" }, "provider.unavailable"],
    [{ greeting: "hang" }, "provider.timeout"],
    [{ RCPT: "hang" }, "provider.timeout"],
    [{ message: "hang" }, "provider.timeout"],
    [{ EHLO: "cut" }, "provider.unavailable"],
    [{ message: "cut" }, "provider.unavailable"],
  ])("turns %j into %s and tells no secret", async (faults, code) => {
    Object.assign(environment, { SMTP_USER: "mailer", SMTP_PASSWORD: "mail-secret" });
    standIn.faults = faults;
    const error = await send().catch((e: unknown) => e);
    expect(error).toMatchObject({ code });
    expect(inspect(error, { depth: 9 })).not.toMatch(/mail-secret|424242|reader@/);
    expect(standIn.messages).toEqual([]);
  });

  test("is unavailable when nobody listens", async () => {
    await standIn.close();
    await expect(send()).rejects.toMatchObject({ code: "provider.unavailable" });
  });

  test("does not go in the open where TLS is asked for", async () => {
    environment["SMTP_SECURITY"] = "starttls";
    await expect(send()).rejects.toMatchObject({ code: "provider.refused" });
    expect(standIn.messages).toEqual([]);
  });

  test.each(["SMTP_HOST", "SMTP_FROM"])("names %s when it is missing", (setting) => {
    expect(smtpMailFromSettings({ ...environment, [setting]: "" })).toEqual({
      code: "provider.not_configured",
      params: { provider: "SMTP", setting },
    });
  });

  test.each([
    ["SMTP_PORT", { SMTP_PORT: "many" }],
    ["SMTP_SECURITY", { SMTP_SECURITY: "ssl3" }],
    ["SMTP_FROM", { SMTP_FROM: "a@x.example\nBcc: b@x.example" }],
    ["SMTP_SECURITY", { SMTP_HOST: "mail.example", SMTP_USER: "u", SMTP_PASSWORD: "p" }],
  ])("finds %s wrong", (setting, wrong) => {
    expect(() => smtpMailFromSettings({ ...environment, ...wrong })).toThrow(
      expect.objectContaining({ code: "system.setting_invalid", params: { setting } }),
    );
  });
});

describe("the written mail", () => {
  const all = CODE_PURPOSES.flatMap((purpose) =>
    (["zh", "en", "ko"] as const).map((language) => ({ purpose, language })),
  );

  test.each(all)(
    "for $purpose in $language holds the code in both forms and loads nothing",
    ({ purpose, language }) => {
      const { subject, text, html } = writeCodeMail({ purpose, language, code: "135790" });
      expect(subject).not.toContain("135790");
      expect(text).toContain("135790");
      expect(html).toContain("135790");
      expect(html).not.toMatch(/<(?:img|script|link|iframe|a)\b|https?:|url\(/i);
      if (language !== "zh") expect(text).not.toMatch(/\p{Script=Han}/u);
    },
  );

  test("differs for every purpose and language", () => {
    expect(new Set(all.map((row) => writeCodeMail({ ...row, code: "1" }).text)).size).toBe(all.length);
  });
});
