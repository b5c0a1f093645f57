import { AppError } from "@yizhou/model";
import type { Outbox } from "../outbox/outbox.ts";
import { writeCodeMail } from "./code-mail.ts";
import { isSingleAddress } from "./mail-sender.ts";
import type { MailSender } from "./mail-sender.ts";
import { writeNoticeMail } from "./notice-mail.ts";

/**
 * Puts mails into the demo's outbox and tells the console.
 *
 * @param announce  writes one line for the person who runs the demo
 */
export function createDemoMail(outbox: Outbox, announce: (line: string) => void): MailSender {
  return {
    async sendCode(message) {
      const { email, purpose, code, language } = message;
      if (!isSingleAddress(email)) throw new AppError("mail.address_refused");
      const { subject, text } = writeCodeMail(message);
      await outbox.append({
        channel: "mail",
        receiver: email,
        purpose,
        code,
        language,
        text: `${subject}\n\n${text}`,
      });
      announce(`Mail ${email}: ${subject} ${code}`);
    },
    async sendNotice(message) {
      const { email, language } = message;
      if (!isSingleAddress(email)) throw new AppError("mail.address_refused");
      const { subject, text } = writeNoticeMail(message);
      await outbox.append({
        ...{ channel: "mail", receiver: email, purpose: "notice", code: "", language },
        text: `${subject}\n\n${text}`,
      });
      announce(`Mail ${email}: ${subject}`);
    },
  };
}
