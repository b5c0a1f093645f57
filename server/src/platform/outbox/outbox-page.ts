import { uiLanguageTag } from "@yizhou/contract";
import type { Localised, UiLanguage } from "@yizhou/contract";
import type { OutboxEntry, OutboxPurpose } from "./outbox.ts";

/** One message as `GET /dev/outbox?format=json` gives it. */
export interface OutboxMessageDto {
  readonly id: number;
  readonly channel: "sms" | "mail";
  readonly receiver: string;
  readonly purpose: OutboxPurpose;
  readonly code: string;
  readonly language: UiLanguage;
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** The outbox as JSON, newest first: messages with codes, and apart from them the notices, which hold none. */
export function presentOutbox(entries: readonly OutboxEntry[]): {
  readonly messages: OutboxMessageDto[];
  readonly notices: OutboxMessageDto[];
} {
  const all = entries.map(({ atMs, ...entry }) => ({ ...entry, at: new Date(atMs).toISOString() }));
  const isNotice = ({ purpose }: OutboxMessageDto) => purpose === "notice";
  return { messages: all.filter((one) => !isNotice(one)), notices: all.filter(isNotice) };
}

const WORDS = {
  title: { zh: "演示发件箱", en: "Demo outbox", ko: "데모 발신함" },
  about: {
    zh: "演示模式不会真正发送短信和邮件，内容显示在这里。",
    en: "In demo mode no text message or mail is really sent. This is what would have gone out.",
    ko: "데모 모드에서는 문자와 메일을 실제로 보내지 않고 여기에 표시합니다.",
  },
  empty: {
    zh: "还没有短信或邮件。请在登录页面获取验证码后刷新本页。",
    en: "Nothing yet. Ask for a code on the sign-in page, then reload this one.",
    ko: "아직 내용이 없습니다. 로그인 화면에서 인증번호를 요청한 후 새로 고침해 주십시오.",
  },
  sms: { zh: "短信", en: "Text message", ko: "문자" },
  mail: { zh: "邮件", en: "Mail", ko: "메일" },
  time: { zh: "时间", en: "Time", ko: "시간" },
  kind: { zh: "方式", en: "Kind", ko: "종류" },
  receiver: { zh: "收件人", en: "Receiver", ko: "받는 사람" },
  code: { zh: "验证码", en: "Code", ko: "인증번호" },
  text: { zh: "内容", en: "Text", ko: "내용" },
} as const satisfies Record<string, Localised>;

/** The outbox as a page, newest first: no script, no style sheet, nothing loaded. */
export function renderOutboxPage(entries: readonly OutboxEntry[], language: UiLanguage): string {
  const word = (name: keyof typeof WORDS) => WORDS[name][language];
  const head = (["time", "kind", "receiver", "code", "text"] as const).map(
    (name) => `<th scope="col" align="left">${word(name)}</th>`,
  );
  const rows = entries.map(({ atMs, channel, receiver, code, text }) => {
    const at = new Date(atMs).toISOString();
    const cells = [
      `<time datetime="${at}">${at.slice(0, 19).replace("T", " ")} UTC</time>`,
      word(channel),
      escapeHtml(receiver),
      `<b>${escapeHtml(code)}</b>`,
      escapeHtml(text).replaceAll("\n", "<br>"),
    ];
    return `<tr valign="top">${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  const table = `<table border="1" cellpadding="8" cellspacing="0"><thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("\n")}</tbody></table>`;
  return `<!doctype html>
<html lang="${uiLanguageTag(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${word("title")}</title></head>
<body>
<h1>${word("title")}</h1>
<p>${word("about")}</p>
${entries.length === 0 ? `<p>${word("empty")}</p>` : table}
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
