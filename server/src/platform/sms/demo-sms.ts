import { AppError } from "@yizhou/model";
import type { Outbox } from "../outbox/outbox.ts";
import { noticeSmsText, smsText } from "./sms-text.ts";
import type { SmsSender } from "./sms-sender.ts";

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
    async sendNotice(message) {
      const { phoneNumber, language } = message;
      if (!/^1[3-9]\d{9}$/.test(phoneNumber)) throw new AppError("sms.number_refused");
      const text = noticeSmsText(message);
      await outbox.append({
        channel: "sms",
        receiver: phoneNumber,
        purpose: "notice",
        code: "",
        language,
        text,
      });
      announce(`SMS ${phoneNumber}: ${text}`);
    },
  };
}
