import type { Localised } from "./ui-languages.ts";

/**
 * Texts of sign-in and registration that the specification fixes byte for byte (docs/specification.md, section 5, 7 and 8). Chinese stands
 * as it is there, half-width marks included; English and Korean are ours. Pages and server take them from here.
 */
export const ACCOUNT_TEXTS = {
  phoneInvalid: text(
    "手机号格式不正确!",
    "The phone number is not valid",
    "휴대폰 번호 형식이 올바르지 않습니다",
  ),
  phoneRequired: text("请输入手机号", "Enter your phone number", "휴대폰 번호를 입력해 주십시오"),
  codeRequired: text("请输入验证码", "Enter the code", "인증번호를 입력해 주십시오"),
  nickNameRequired: text("请输入昵称", "Enter a nickname", "닉네임을 입력해 주십시오"),
  passwordLength: text(
    "密码长度6-16位",
    "The password must have 6 to 16 characters",
    "비밀번호는 6~16자여야 합니다",
  ),
  passwordComposition: text(
    "密码必须包含小写字母,特殊字和数字!",
    "The password needs a lowercase letter and a digit, and only letters, digits and symbols of the keyboard",
    "비밀번호는 영문 소문자와 숫자를 포함하고 영문, 숫자, 특수문자만 사용해야 합니다",
  ),
  passwordRequired: text("请输入密码", "Enter your password", "비밀번호를 입력해 주십시오"),
  passwordMismatch: text(
    "两次密码不一致,请重新输入!",
    "The two passwords differ. Enter them again",
    "비밀번호가 일치하지 않습니다. 다시 입력해 주십시오",
  ),
  accountRequired: text(
    "请输入手机或邮箱!",
    "Enter your phone number or e-mail",
    "휴대폰 번호나 이메일을 입력해 주십시오",
  ),
  emailInvalid: text("邮箱格式不正确!", "The e-mail address is not valid", "이메일 형식이 올바르지 않습니다"),
  phoneUsed: text(
    "该手机已经注册过,请直接登录!",
    "This phone number is registered already. Sign in with it",
    "이미 가입된 휴대폰 번호입니다. 바로 로그인해 주십시오",
  ),
  emailUsed: text(
    "该邮箱已经注册过,请直接登录!",
    "This e-mail is registered already. Sign in with it",
    "이미 가입된 이메일입니다. 바로 로그인해 주십시오",
  ),
  phoneUnregistered: text(
    "该手机未注册过!",
    "This phone number is not registered",
    "가입되지 않은 휴대폰 번호입니다",
  ),
  emailUnregistered: text("该邮箱未注册过!", "This e-mail is not registered", "가입되지 않은 이메일입니다"),
  phoneNotBindable: text(
    "该手机无法绑定微信,请更换手机号!",
    "This phone number cannot be linked to WeChat. Use another number",
    "이 휴대폰 번호는 위챗에 연동할 수 없습니다. 다른 번호를 사용해 주십시오",
  ),
  loginNameRequired: text(
    "请输入用户名/邮箱/电话号码",
    "Enter your user name, e-mail or phone number",
    "사용자 이름, 이메일 또는 휴대폰 번호를 입력해 주십시오",
  ),
  cardNumberRequired: text(
    "请输入一卡通学工号",
    "Enter your university card number",
    "학생증 학번 또는 교직원 번호를 입력해 주십시오",
  ),
  scanFailed: text("微信登录失败", "WeChat sign-in failed", "위챗 로그인에 실패했습니다"),
  smsSent: text("短信发送成功!", "Text message sent", "문자를 보냈습니다"),
  smsFailed: text(
    "短信发送失败,请重试!",
    "The text message could not be sent. Try again",
    "문자를 보내지 못했습니다. 다시 시도해 주십시오",
  ),
  mailSent: text("验证码发送成功!", "Code sent", "인증번호를 보냈습니다"),
  mailFailed: text("发送失败!", "The code could not be sent", "인증번호를 보내지 못했습니다"),
  bound: text("绑定成功!", "Phone number linked", "휴대폰 번호를 연동했습니다"),
  registered: text(
    "注册成功,请登录使用!",
    "You are registered. Sign in to begin",
    "가입되었습니다. 로그인해 주십시오",
  ),
  passwordChanged: text(
    "密码修改成功,请登录使用!",
    "Password changed. Sign in with it",
    "비밀번호를 변경했습니다. 로그인해 주십시오",
  ),
} as const satisfies Record<string, Localised>;

export type AccountText = keyof typeof ACCOUNT_TEXTS;

function text(zh: string, en: string, ko: string): Localised {
  return { zh, en, ko };
}
