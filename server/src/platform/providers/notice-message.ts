import type { UiLanguage } from "@yizhou/contract";

/** Something that a person is told by mail or text message. It holds no code. */
export interface NoticeMessage {
  /** The same for every try: mail programs show two mails of one id once. */
  readonly id: string;
  readonly language: UiLanguage;
  /** What happened in a few words; the subject of a mail, the variable of a text message. */
  readonly title: string;
  /** Paragraphs of plain text. */
  readonly text: readonly string[];
  /** Address of the site where it is answered, in mails alone. Absent for almost all: who is used to links in mails follows others' too. */
  readonly link?: string;
}
