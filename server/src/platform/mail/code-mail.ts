// The mails that carry a code: one table of words.
import type { Localised } from "@yizhou/contract";
import { CODE_VALID_MINUTES } from "../providers/code-message.ts";
import type { CodeMessage, CodePurpose } from "../providers/code-message.ts";
import { mailPage, paragraph } from "./mail-page.ts";
import type { WrittenMail } from "./mail-page.ts";

const SUBJECTS: Readonly<Record<CodePurpose, Localised>> = {
  login: { zh: "译舟登录验证码", en: "Your Yizhou sign-in code", ko: "이저우 로그인 인증번호" },
  register: { zh: "译舟注册验证码", en: "Your Yizhou registration code", ko: "이저우 회원가입 인증번호" },
  reset: {
    zh: "译舟密码重置验证码",
    en: "Reset your Yizhou password",
    ko: "이저우 비밀번호 재설정 인증번호",
  },
  bind: { zh: "译舟邮箱绑定验证码", en: "Confirm your e-mail for Yizhou", ko: "이저우 이메일 연동 인증번호" },
};

const LEADS: Readonly<Record<CodePurpose, Localised>> = {
  login: {
    zh: "您正在登录译舟，请在页面中输入以下验证码：",
    en: "Enter this code on the page to sign in to Yizhou:",
    ko: "이저우에 로그인하려면 화면에 아래 인증번호를 입력해 주십시오.",
  },
  register: {
    zh: "感谢您注册译舟，请在页面中输入以下验证码：",
    en: "Thank you for joining Yizhou. Enter this code on the page to register:",
    ko: "이저우에 가입해 주셔서 감사합니다. 화면에 아래 인증번호를 입력해 주십시오.",
  },
  reset: {
    zh: "您正在重置译舟的登录密码，请在页面中输入以下验证码：",
    en: "Enter this code on the page to choose a new password for Yizhou:",
    ko: "이저우 비밀번호를 재설정하려면 화면에 아래 인증번호를 입력해 주십시오.",
  },
  bind: {
    zh: "您正在为译舟账号绑定此邮箱，请在页面中输入以下验证码：",
    en: "Enter this code on the page to add this address to your Yizhou account:",
    ko: "이 이메일을 이저우 계정에 연동하려면 화면에 아래 인증번호를 입력해 주십시오.",
  },
};

const VALIDITY: Localised = {
  zh: `验证码${CODE_VALID_MINUTES}分钟内有效，只能使用一次。`,
  en: `The code is valid for ${CODE_VALID_MINUTES} minutes and works once.`,
  ko: `인증번호는 ${CODE_VALID_MINUTES}분 동안 유효하며 한 번만 사용할 수 있습니다.`,
};

const WARNING: Localised = {
  zh: "请勿将验证码告诉他人，译舟的工作人员不会向您索要。如非本人操作，请忽略本邮件。",
  en: "Do not share it; nobody at Yizhou will ever ask for it. If you did not request it, ignore this mail.",
  ko: "인증번호를 타인에게 알려 주지 마십시오. 이저우 직원은 인증번호를 묻지 않습니다. 요청하지 않으셨다면 이 메일을 무시해 주십시오.",
};

/** The mail for one code, in the reader's language. The subject never holds the code, which lock screens would show. */
export function writeCodeMail({ purpose, code, language }: CodeMessage): WrittenMail {
  const [subject, lead] = [SUBJECTS[purpose][language], LEADS[purpose][language]];
  const [validity, warning] = [VALIDITY[language], WARNING[language]];
  return {
    subject,
    text: `${lead}\n\n    ${code}\n\n${validity}\n${warning}\n`,
    html: mailPage(language, subject, [
      paragraph(lead),
      paragraph(code, "font-size:32px;letter-spacing:6px;font-weight:bold"),
      paragraph(validity),
      paragraph(warning, "color:#666"),
    ]),
  };
}
