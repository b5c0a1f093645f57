import type { Localised } from "@yizhou/contract";
import { CODE_VALID_MINUTES } from "../providers/code-message.ts";
import type { CodeMessage, CodePurpose } from "../providers/code-message.ts";
import type { NoticeMessage } from "../providers/notice-message.ts";
import type { SmsInvitation } from "./sms-sender.ts";

/** `{code}` and `{minutes}` are filled in. The real vendor sends its own approved template instead. */
const TEXTS: Readonly<Record<CodePurpose, Localised>> = {
  login: {
    zh: "【译舟】登录验证码：{code}，{minutes}分钟内有效。请勿告诉他人。",
    en: "[Yizhou] {code} is your sign-in code. It is valid for {minutes} minutes. Do not share it.",
    ko: "[이저우] 로그인 인증번호는 {code}입니다. {minutes}분 동안 유효하며 타인에게 알려 주지 마십시오.",
  },
  register: {
    zh: "【译舟】注册验证码：{code}，{minutes}分钟内有效。请勿告诉他人。",
    en: "[Yizhou] {code} is your registration code. It is valid for {minutes} minutes. Do not share it.",
    ko: "[이저우] 회원가입 인증번호는 {code}입니다. {minutes}분 동안 유효하며 타인에게 알려 주지 마십시오.",
  },
  reset: {
    zh: "【译舟】您正在重置密码，验证码：{code}，{minutes}分钟内有效。如非本人操作，请忽略。",
    en: "[Yizhou] {code} is your code to reset the password, valid for {minutes} minutes. If this was not you, ignore it.",
    ko: "[이저우] 비밀번호 재설정 인증번호는 {code}입니다. {minutes}분 동안 유효합니다. 본인이 요청하지 않았다면 무시해 주십시오.",
  },
  bind: {
    zh: "【译舟】您正在绑定手机号，验证码：{code}，{minutes}分钟内有效。请勿告诉他人。",
    en: "[Yizhou] {code} is your code to bind this number. It is valid for {minutes} minutes. Do not share it.",
    ko: "[이저우] 휴대폰 번호 연동 인증번호는 {code}입니다. {minutes}분 동안 유효하며 타인에게 알려 주지 마십시오.",
  },
};

/** What a person reads on the phone in the demo. */
export function smsText(message: CodeMessage): string {
  return TEXTS[message.purpose][message.language]
    .replace("{code}", () => message.code)
    .replace("{minutes}", String(CODE_VALID_MINUTES));
}

/** `{title}` is filled in. The real vendor sends its own approved template with the title as its variable. */
const NOTICE: Localised = {
  zh: "【译舟】{title}。如非本人操作，请尽快登录译舟重设密码。",
  en: "[Yizhou] {title}. If this was not you, sign in to Yizhou and reset your password.",
  ko: "[이저우] {title}. 본인이 아니라면 이저우에 로그인하여 비밀번호를 재설정해 주십시오.",
};

/** What a person reads on the phone in the demo when told of something. */
export function noticeSmsText({ title, language }: NoticeMessage): string {
  return NOTICE[language].replace("{title}", () => title);
}

/** `{organization}` and `{until}` are filled in, the variables of the real vendor's template. */
const INVITATION: Localised = {
  zh: "【译舟】{organization}邀请您加入机构。请用本手机号注册或登录译舟，在个人资料页接受或谢绝，{until}前有效。如不认识，请忽略。",
  en: "[Yizhou] {organization} invites you to join. Register or sign in to Yizhou with this number and answer on your profile page by {until}. If you do not know them, ignore this.",
  ko: "[이저우] {organization} 기관에서 초대했습니다. 이 번호로 이저우에 가입하거나 로그인하여 {until}까지 프로필 화면에서 수락 또는 거절해 주십시오. 모르는 기관이라면 무시해 주십시오.",
};

/** What an invited person reads on the phone in the demo. */
export function invitationSmsText({ organization, until, language }: SmsInvitation): string {
  return INVITATION[language].replace("{organization}", () => organization).replace("{until}", until);
}
