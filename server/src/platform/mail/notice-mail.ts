import type { NoticeMessage } from "../providers/notice-message.ts";
import { linkParagraph, mailPage, paragraph } from "./mail-page.ts";
import type { WrittenMail } from "./mail-page.ts";

/** The mail that tells somebody of something. */
export function writeNoticeMail({ language, title, text, link }: NoticeMessage): WrittenMail {
  const heading = paragraph(title, "font-size:19px;font-weight:bold");
  return {
    subject: title,
    text: `${[...text, ...(link ? [link] : [])].join("\n\n")}\n`,
    html: mailPage(language, title, [
      heading,
      ...text.map((one) => paragraph(one)),
      ...(link ? [linkParagraph(link)] : []),
    ]),
  };
}
