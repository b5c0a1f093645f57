import { afterEach, beforeEach, expect, test } from "vitest";
import { CODE_PURPOSES } from "../providers/code-message.ts";
import type { MailSender } from "./mail-sender.ts";

export interface MailUnderTest {
  readonly sender: MailSender;
  /** What arrived, oldest first: the receiver and the six digits found in the text. */
  delivered(): Promise<{ email: string; code: string }[]>;
  close(): Promise<void>;
}

/** What every sender of mails does. One line for each implementation runs it. */
export function describeMailSender(make: () => Promise<MailUnderTest>): void {
  let tested: MailUnderTest;
  beforeEach(async () => {
    tested = await make();
  });
  afterEach(() => tested.close());

  test("brings each code to its address, for every purpose and language", async () => {
    const sent: { email: string; code: string }[] = [];
    for (const purpose of CODE_PURPOSES)
      for (const language of ["zh", "en", "ko"] as const) {
        const message = { email: "reader@example.com", code: String(200000 + sent.length) };
        await tested.sender.sendCode({ ...message, purpose, language });
        sent.push(message);
      }
    expect(await tested.delivered()).toEqual(sent);
  });

  test("brings a notice to its address, and refuses a list of them", async () => {
    const notice = { id: "n1", language: "en", title: "Told", text: ["Number 123456."] } as const;
    await tested.sender.sendNotice({ ...notice, email: "reader@example.com" });
    const sending = tested.sender.sendNotice({ ...notice, email: "a@example.com,b@example.com" });
    await expect(sending).rejects.toMatchObject({ code: "mail.address_refused" });
    expect(await tested.delivered()).toEqual([{ email: "reader@example.com", code: "123456" }]);
  });

  test.each([
    "not-an-address",
    "two@example.com,three@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "Name <a@example.com>",
    "a@b@example.com",
    "",
  ])("refuses the receiver %j and sends nothing", async (email) => {
    const sending = tested.sender.sendCode({ email, purpose: "login", code: "123456", language: "zh" });
    await expect(sending).rejects.toMatchObject({ code: "mail.address_refused" });
    expect(await tested.delivered()).toEqual([]);
  });
}
