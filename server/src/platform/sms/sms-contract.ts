import { afterEach, beforeEach, expect, test } from "vitest";
import { CODE_PURPOSES } from "../providers/code-message.ts";
import type { SmsSender } from "./sms-sender.ts";

export interface SmsUnderTest {
  readonly sender: SmsSender;
  /** What arrived, oldest first. */
  delivered(): Promise<{ phoneNumber: string; code: string }[]>;
  close(): Promise<void>;
}

/** What every sender of text messages does. One line for each implementation runs it. */
export function describeSmsSender(make: () => Promise<SmsUnderTest>): void {
  let tested: SmsUnderTest;
  beforeEach(async () => {
    tested = await make();
  });
  afterEach(() => tested.close());

  test("brings each code to its number, for every purpose and language", async () => {
    const sent: { phoneNumber: string; code: string }[] = [];
    for (const purpose of CODE_PURPOSES)
      for (const language of ["zh", "en", "ko"] as const) {
        const message = { phoneNumber: "13800138000", code: String(100000 + sent.length) };
        await tested.sender.send({ ...message, purpose, language });
        sent.push(message);
      }
    expect(await tested.delivered()).toEqual(sent);
  });

  test("says which number it cannot serve, and sends nothing", async () => {
    const sending = tested.sender.send({
      phoneNumber: "12345",
      purpose: "login",
      code: "123456",
      language: "zh",
    });
    await expect(sending).rejects.toMatchObject({ code: "sms.number_refused" });
    expect(await tested.delivered()).toEqual([]);
  });

  test("sends the same code again when asked again", async () => {
    const message = { phoneNumber: "13800138000", purpose: "login", code: "123456", language: "zh" } as const;
    await tested.sender.send(message);
    await tested.sender.send(message);
    expect(await tested.delivered()).toHaveLength(2);
  });
}
