// The demo's own pages: no script, no style sheet, nothing loaded. They play what a real phone or university would show.
import { uiLanguageTag } from "@yizhou/contract";
import type { Localised, UiLanguage } from "@yizhou/contract";

const WORDS = {
  phoneTitle: { zh: "演示手机", en: "Demo phone", ko: "데모 휴대폰" },
  phoneAbout: {
    zh: "您已扫描二维码。请选择由谁确认登录：",
    en: "You have scanned the code. Who confirms the sign-in?",
    ko: "QR 코드를 스캔했습니다. 로그인할 사람을 선택해 주십시오.",
  },
  phoneDone: {
    zh: "已确认登录，请回到电脑上的页面。",
    en: "Confirmed. Go back to the page on your computer.",
    ko: "확인되었습니다. 컴퓨터 화면으로 돌아가 주십시오.",
  },
  phoneGone: {
    zh: "二维码已失效，请在电脑上刷新后重新扫描。",
    en: "This code is no longer valid. Reload the page on your computer and scan again.",
    ko: "만료된 QR 코드입니다. 컴퓨터에서 새로 고친 후 다시 스캔해 주십시오.",
  },
  universityTitle: { zh: "演示大学统一身份认证", en: "Demo university sign-on", ko: "데모 대학 통합인증" },
  universityAbout: { zh: "请选择登录者：", en: "Who signs in?", ko: "로그인할 사람을 선택해 주십시오." },
  signedOut: {
    zh: "您已退出统一身份认证。",
    en: "You have signed out of the university.",
    ko: "대학 통합인증에서 로그아웃했습니다.",
  },
  payTitle: { zh: "演示付款", en: "Demo payment", ko: "데모 결제" },
  payAbout: {
    zh: "您已扫描付款码。这里不收真钱。",
    en: "You have scanned the code. No real money is taken here.",
    ko: "결제 코드를 스캔했습니다. 실제 결제는 이루어지지 않습니다.",
  },
  payDone: {
    zh: "付款成功，请回到电脑上的页面。",
    en: "Paid. Go back to the page on your computer.",
    ko: "결제되었습니다. 컴퓨터 화면으로 돌아가 주십시오.",
  },
  payGone: {
    zh: "订单已关闭或已过期，请在电脑上重新下单。",
    en: "This order is closed or too old. Order again on your computer.",
    ko: "주문이 종료되었거나 만료되었습니다. 컴퓨터에서 다시 주문해 주십시오.",
  },
  pay: { zh: "付款", en: "Pay", ko: "결제" },
  back: { zh: "返回译舟", en: "Back to Yizhou", ko: "이저우로 돌아가기" },
} as const satisfies Record<string, Localised>;

export type DevWord = keyof typeof WORDS;

/** A word of these pages. */
export function devWord(name: DevWord, language: UiLanguage): string {
  return WORDS[name][language];
}

export interface Choice {
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A heading, a sentence, and one button per choice; each sends its fields to `action`. */
export function renderDevPage(
  language: UiLanguage,
  page: {
    readonly title: DevWord;
    readonly about: DevWord;
    /** Something that was asked for, as it was named. */
    readonly subject?: string;
    readonly action?: string;
    readonly choices?: readonly Choice[];
    readonly backTo?: string;
  },
): string {
  const word = (name: DevWord) => devWord(name, language);
  const forms = (page.choices ?? []).map(({ label, fields }) => {
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    );
    const button = `<button type="submit">${escapeHtml(label)}</button>`;
    return `<form method="post" action="${escapeHtml(page.action ?? "")}">${inputs.join("")}<p>${button}</p></form>`;
  });
  const link = page.backTo ? `<p><a href="${escapeHtml(page.backTo)}">${word("back")}</a></p>` : "";
  return `<!doctype html>
<html lang="${uiLanguageTag(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${word(page.title)}</title></head>
<body>
<h1>${word(page.title)}</h1>
<p>${word(page.about)}</p>
${page.subject ? `<p>${escapeHtml(page.subject)}</p>` : ""}
${forms.join("\n")}
${link}
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
