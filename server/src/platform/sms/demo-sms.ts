import { AppError } from "@yizhou/model";
import type { Outbox } from "../outbox/outbox.ts";
import { invitationSmsText, noticeSmsText, smsText } from "./sms-text.ts";
import type { SmsInvitation, SmsNotice, SmsSender } from "./sms-sender.ts";

/**
 * Puts text messages into the demo's outbox and tells the console.
 *
 * @param announce  writes one line for the person who runs the demo
 */
export function createDemoSms(outbox: Outbox, announce: (line: string) => void): SmsSender {
  return {
    async send(message) {
      const { phoneNumber, purpose, code, language } = message;
      if (!/^1[3-9]\d{9}$/.test(phoneNumber)) throw new AppError("sms.number_refused");
      const text = smsText(message);
      await outbox.append({ channel: "sms", receiver: phoneNumber, purpose, code, language, text });
      announce(`SMS ${phoneNumber}: ${text}`);
    },
    sendNotice: (message) => tell(message, noticeSmsText(message)),
    sendsInvitations: true,
    sendInvitation: (message) => tell(message, invitationSmsText(message)),
  };

  /** Without a code. */
  async function tell({ phoneNumber, language }: SmsNotice | SmsInvitation, text: string): Promise<void> {
    if (!/^1[3-9]\d{9}$/.test(phoneNumber)) throw new AppError("sms.number_refused");
    const entry = { channel: "sms", receiver: phoneNumber, purpose: "notice", code: "", language } as const;
    await outbox.append({ ...entry, text });
    announce(`SMS ${phoneNumber}: ${text}`);
  }
}
