import { ACCOUNT_TEXTS } from "../account-texts.ts";
import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about accounts, sign-in, organisations and the parties sign-in talks to. */
export const ACCOUNTS_MESSAGES: MessagesOf<
  "account" | "card" | "check" | "mail" | "organization" | "provider" | "scan" | "sms" | "sso"
> = {
  "account.account_required": ACCOUNT_TEXTS.accountRequired,
  "account.api_key_expired": {
    zh: "API密钥已过期，请在账号设置中新建",
    en: "The API key has expired. Make a new one in the account settings",
    ko: "API 키가 만료되었습니다. 계정 설정에서 새로 만들어 주십시오",
  },
  "account.api_key_invalid": {
    zh: "API密钥无效或已撤销",
    en: "The API key is not valid or was revoked",
    ko: "API 키가 올바르지 않거나 폐기되었습니다",
  },
  "account.api_key_limit": {
    zh: "最多可以有{limit}个API密钥，请先撤销不用的",
    en: "You can have at most {limit} API keys. Revoke one that you do not use first",
    ko: "API 키는 최대 {limit}개까지 만들 수 있습니다. 사용하지 않는 키를 먼저 폐기해 주십시오",
  },
  "account.api_key_not_found": {
    zh: "找不到这个API密钥",
    en: "There is no such API key",
    ko: "해당 API 키를 찾을 수 없습니다",
  },
  "account.api_key_refused": {
    zh: "这项操作不能用API密钥进行，请登录网站",
    en: "This cannot be done with an API key. Sign in to the site",
    ko: "이 작업은 API 키로 수행할 수 없습니다. 사이트에 로그인해 주십시오",
  },
  "account.api_key_scope": {
    zh: "这个API密钥没有{scope}权限",
    en: "This API key lacks the right {scope}",
    ko: "이 API 키에는 {scope} 권한이 없습니다",
  },
  "account.avatar_invalid": {
    zh: "请选择10 MB以内的JPG、PNG、GIF或WebP图片",
    en: "Choose a JPG, PNG, GIF or WebP picture of at most 10 MB",
    ko: "10MB 이하의 JPG, PNG, GIF, WebP 이미지를 선택해 주십시오",
  },
  "account.card_number_required": ACCOUNT_TEXTS.cardNumberRequired,
  "account.code_invalid": {
    zh: "验证码错误或已失效，请重新获取",
    en: "The code is wrong or no longer valid. Get a new one",
    ko: "인증번호가 올바르지 않거나 만료되었습니다. 다시 받아 주십시오",
  },
  "account.code_limit": {
    zh: "获取验证码次数过多，请在{seconds}秒后再试",
    en: "Too many codes were sent. Try again in {seconds} s",
    ko: "인증번호를 너무 많이 받았습니다. {seconds}초 후에 다시 시도해 주십시오",
  },
  "account.code_required": ACCOUNT_TEXTS.codeRequired,
  "account.code_too_soon": {
    zh: "验证码已发送，请在{seconds}秒后再获取",
    en: "A code has just been sent. You can get another in {seconds} s",
    ko: "인증번호를 이미 보냈습니다. {seconds}초 후에 다시 받을 수 있습니다",
  },
  "account.email_invalid": ACCOUNT_TEXTS.emailInvalid,
  "account.email_unregistered": ACCOUNT_TEXTS.emailUnregistered,
  "account.email_used": ACCOUNT_TEXTS.emailUsed,
  "account.exists": {
    zh: "账号{account}已存在",
    en: "The account {account} exists already",
    ko: "{account} 계정이 이미 있습니다",
  },
  "account.forbidden": {
    zh: "您没有权限进行此操作",
    en: "You do not have permission to do this",
    ko: "이 작업을 수행할 권한이 없습니다",
  },
  "account.identity_used": {
    zh: "该账号已绑定其他用户，请先解绑",
    en: "This account is linked to another user. Unlink it there first",
    ko: "다른 사용자에게 연동된 계정입니다. 먼저 연동을 해제해 주십시오",
  },
  "account.last_way_in": {
    zh: "这是您唯一的登录方式，请先绑定其他方式或设置密码",
    en: "This is your only way to sign in. Add another one or set a password first",
    ko: "유일한 로그인 수단입니다. 먼저 다른 수단을 연동하거나 비밀번호를 설정해 주십시오",
  },
  "account.login_name_required": ACCOUNT_TEXTS.loginNameRequired,
  "account.mail_failed": ACCOUNT_TEXTS.mailFailed,
  "account.nick_name_forbidden": {
    zh: "该昵称无法使用，请换一个",
    en: "This nickname cannot be used. Choose another",
    ko: "사용할 수 없는 닉네임입니다. 다른 닉네임을 입력해 주십시오",
  },
  "account.nick_name_required": ACCOUNT_TEXTS.nickNameRequired,
  "account.nick_name_taken": {
    zh: "该昵称已被使用，请换一个",
    en: "This nickname is taken. Choose another",
    ko: "이미 사용 중인 닉네임입니다. 다른 닉네임을 입력해 주십시오",
  },
  "account.not_found": {
    zh: "没有账号{account}",
    en: "There is no account {account}",
    ko: "{account} 계정이 없습니다",
  },
  "account.password_common": {
    zh: "这个密码过于常见，容易被猜中，请换一个",
    en: "This password is one of the most used and easily guessed. Choose another",
    ko: "너무 흔해서 쉽게 추측할 수 있는 비밀번호입니다. 다른 비밀번호를 사용해 주십시오",
  },
  "account.password_composition": ACCOUNT_TEXTS.passwordComposition,
  "account.password_length": ACCOUNT_TEXTS.passwordLength,
  "account.password_mismatch": ACCOUNT_TEXTS.passwordMismatch,
  "account.password_required": ACCOUNT_TEXTS.passwordRequired,
  "account.phone_bound": {
    zh: "该手机号已绑定其他微信，请更换手机号",
    en: "This phone number is linked to another WeChat account. Use another number",
    ko: "이 휴대폰 번호는 다른 위챗에 연동되어 있습니다. 다른 번호를 사용해 주십시오",
  },
  "account.phone_invalid": ACCOUNT_TEXTS.phoneInvalid,
  "account.phone_not_bindable": ACCOUNT_TEXTS.phoneNotBindable,
  "account.phone_required": ACCOUNT_TEXTS.phoneRequired,
  "account.phone_unregistered": ACCOUNT_TEXTS.phoneUnregistered,
  "account.phone_used": ACCOUNT_TEXTS.phoneUsed,
  "account.scan_failed": ACCOUNT_TEXTS.scanFailed,
  "account.second_factor_missing": {
    zh: "管理员须先启用两步验证",
    en: "Administrators need a second factor first",
    ko: "관리자는 먼저 2단계 인증을 사용하도록 설정해야 합니다",
  },
  "account.second_factor_not_found": {
    zh: "该验证方式已不存在",
    en: "This second factor is no longer there",
    ko: "해당 인증 수단이 더 이상 없습니다",
  },
  "account.second_factor_unavailable": {
    zh: "无法在此添加该验证方式",
    en: "This second factor cannot be added here",
    ko: "여기에서는 이 인증 수단을 추가할 수 없습니다",
  },
  "account.second_step_due": {
    zh: "请先完成两步验证",
    en: "Do the second step of the sign-in first",
    ko: "먼저 2단계 인증을 완료해 주십시오",
  },
  "account.second_step_wrong": {
    zh: "验证码或通行密钥有误，请重试",
    en: "The code or the passkey is not right. Try again",
    ko: "인증번호 또는 패스키가 올바르지 않습니다. 다시 시도해 주십시오",
  },
  "account.session_expired": {
    zh: "登录已过期，请重新登录",
    en: "Your session has ended. Sign in again",
    ko: "로그인이 만료되었습니다. 다시 로그인해 주십시오",
  },
  "account.session_not_found": {
    zh: "该登录已结束",
    en: "This session has ended",
    ko: "이미 종료된 로그인입니다",
  },
  "account.sms_failed": ACCOUNT_TEXTS.smsFailed,
  "account.throttled": {
    zh: "尝试次数过多，请在{seconds}秒后再试",
    en: "Too many attempts. Try again in {seconds} s",
    ko: "시도 횟수가 너무 많습니다. {seconds}초 후에 다시 시도해 주십시오",
  },
  "account.unauthenticated": {
    zh: "请先登录",
    en: "Sign in first",
    ko: "먼저 로그인해 주십시오",
  },
  "account.wrong_credentials": {
    zh: "账号或密码错误",
    en: "The account or the password is wrong",
    ko: "계정 또는 비밀번호가 올바르지 않습니다",
  },
  "account.wrong_password": {
    zh: "密码错误",
    en: "The password is wrong",
    ko: "비밀번호가 올바르지 않습니다",
  },
  "card.locked": {
    zh: "一卡通账号已被锁定，请联系学校信息中心",
    en: "This university card account is locked. Contact your university’s IT service",
    ko: "학생증 계정이 잠겼습니다. 학교 전산 담당 부서에 문의해 주십시오",
  },
  "check.invalid": {
    zh: "滑动验证已失效，请重新滑动",
    en: "The slide check is no longer valid. Slide again",
    ko: "슬라이드 인증이 만료되었습니다. 다시 밀어 주십시오",
  },
  "check.required": {
    zh: "请先完成滑动验证",
    en: "Complete the slide check first",
    ko: "먼저 슬라이드 인증을 완료해 주십시오",
  },
  "check.too_fast": {
    zh: "滑动过快，请重新滑动",
    en: "That was too fast. Slide again",
    ko: "너무 빠릅니다. 다시 밀어 주십시오",
  },
  "mail.address_refused": {
    zh: "该邮箱无法接收邮件，请检查邮箱地址",
    en: "This e-mail address does not accept mail. Check the address",
    ko: "이 이메일 주소로 메일을 보낼 수 없습니다. 주소를 확인해 주십시오",
  },
  "organization.domain_invalid": {
    zh: "这不是邮箱域名，请填写如example.org的域名",
    en: "That is no mail domain. Give one such as example.org",
    ko: "이메일 도메인이 아닙니다. example.org와 같이 입력해 주십시오",
  },
  "organization.domain_public": {
    zh: "{domain}是公共邮箱，任何人都可以注册，不能作为机构域名",
    en: "Anybody can have a mailbox at {domain}, so it cannot be an organisation's",
    ko: "{domain} 이메일은 누구나 만들 수 있으므로 기관 도메인으로 쓸 수 없습니다",
  },
  "organization.domain_taken": {
    zh: "{domain}已由另一家机构使用",
    en: "Another organisation has {domain}",
    ko: "다른 기관이 {domain} 도메인을 쓰고 있습니다",
  },
  "organization.domain_unproven": {
    zh: "请先在账号设置中绑定并验证一个{domain}邮箱",
    en: "First link a mailbox of {domain} to your account with the code that is sent there",
    ko: "먼저 계정 설정에서 {domain} 이메일을 인증해 연동해 주십시오",
  },
  "organization.domains_full": {
    zh: "一家机构最多有{most}个邮箱域名",
    en: "An organisation has at most {most} mail domains",
    ko: "기관마다 이메일 도메인은 최대 {most}개입니다",
  },
  "organization.exists": {
    zh: "编号为{organization}的机构已存在",
    en: "The organisation {organization} exists already",
    ko: "{organization} 기관이 이미 있습니다",
  },
  "organization.full": {
    zh: "机构的{seats}个名额已满，请联系机构管理员",
    en: "All {seats} seats of the organisation are taken. Ask its manager",
    ko: "기관의 자리 {seats}개가 모두 찼습니다. 기관 관리자에게 문의해 주십시오",
  },
  "organization.invitation_declined": {
    zh: "对方谢绝了邀请，{days}天后才能再次邀请",
    en: "The invitation was declined. You can invite this address again after {days} days",
    ko: "상대방이 초대를 거절했습니다. {days}일이 지나야 다시 초대할 수 있습니다",
  },
  "organization.invitation_not_found": {
    zh: "没有找到该邀请，它可能已过期、被撤回，或发给了另一个邮箱或手机号",
    en: "This invitation was not found. It may have ended, been withdrawn or gone to another address",
    ko: "초대를 찾을 수 없습니다. 기한이 지났거나 취소되었거나 다른 주소로 보낸 초대일 수 있습니다",
  },
  "organization.invitation_self": {
    zh: "这是您自己的邮箱或手机号",
    en: "That is your own e-mail or phone number",
    ko: "본인의 이메일 또는 휴대폰 번호입니다",
  },
  "organization.invitations_full": {
    zh: "一家机构最多有{most}个未结束的邀请，请先撤回不需要的",
    en: "An organisation has at most {most} open invitations. Withdraw some first",
    ko: "기관마다 진행 중인 초대는 최대 {most}개입니다. 필요 없는 초대를 먼저 취소해 주십시오",
  },
  "organization.invitations_too_many": {
    zh: "邀请过于频繁，请稍后再试；同一个邮箱或手机号一天最多发送3次",
    en: "Too many invitations. Try again later; one address gets at most 3 a day",
    ko: "초대를 너무 자주 보냈습니다. 잠시 후 다시 시도해 주십시오. 같은 주소로는 하루 3번까지 보낼 수 있습니다",
  },
  "organization.member_elsewhere": {
    zh: "您已属于一家机构，退出后才能接受邀请",
    en: "You belong to an organisation already. Leave it before you accept",
    ko: "이미 소속된 기관이 있습니다. 나간 뒤에 수락할 수 있습니다",
  },
  "organization.no_seats": {
    zh: "机构的{seats}个名额已满，移出成员后再邀请",
    en: "All {seats} seats are taken. Take members out before you invite others",
    ko: "자리 {seats}개가 모두 찼습니다. 구성원을 제외한 뒤에 초대해 주십시오",
  },
  "organization.no_offer": {
    zh: "您的邮箱目前不能加入机构",
    en: "Your mailbox lets you join no organisation",
    ko: "지금 이메일 주소로 들어갈 수 있는 기관이 없습니다",
  },
  "organization.not_empty": {
    zh: "编号为{organization}的机构还有{members}名成员，请先移出",
    en: "The organisation {organization} still has {members} members. Take them out first",
    ko: "{organization} 기관에 구성원이 {members}명 남아 있습니다. 먼저 제외해 주십시오",
  },
  "organization.not_found": {
    zh: "没有编号为{organization}的机构",
    en: "There is no organisation {organization}",
    ko: "{organization} 기관이 없습니다",
  },
  "organization.not_member": {
    zh: "{account}不是编号为{organization}的机构的成员",
    en: "{account} does not belong to the organisation {organization}",
    ko: "{account} 계정은 {organization} 기관의 구성원이 아닙니다",
  },
  "provider.bad_response": {
    zh: "{provider}返回的内容无法识别，请稍后再试",
    en: "{provider} sent an answer that cannot be used. Try again later",
    ko: "{provider}의 응답을 처리할 수 없습니다. 잠시 후 다시 시도해 주십시오",
  },
  "provider.not_configured": {
    zh: "{provider}尚未配置，缺少设置项{setting}",
    en: "{provider} is not set up. The setting {setting} is missing",
    ko: "{provider}이(가) 설정되지 않았습니다. {setting} 설정이 필요합니다",
  },
  "provider.refused": {
    zh: "{provider}拒绝了请求，请联系管理员检查配置",
    en: "{provider} refused the request. The administrator should check its settings",
    ko: "{provider}이(가) 요청을 거부했습니다. 관리자가 설정을 확인해야 합니다",
  },
  "provider.suspended": {
    zh: "{provider}已暂停服务，请联系管理员",
    en: "{provider} has suspended its service. Tell the administrator",
    ko: "{provider} 서비스가 중지되었습니다. 관리자에게 알려 주십시오",
  },
  "provider.timeout": {
    zh: "{provider}没有按时响应，请稍后再试",
    en: "{provider} did not answer in time. Try again later",
    ko: "{provider}이(가) 제시간에 응답하지 않았습니다. 잠시 후 다시 시도해 주십시오",
  },
  "provider.unavailable": {
    zh: "暂时无法连接{provider}，请稍后再试",
    en: "{provider} cannot be reached at the moment. Try again later",
    ko: "현재 {provider}에 연결할 수 없습니다. 잠시 후 다시 시도해 주십시오",
  },
  "scan.code_invalid": {
    zh: "扫码登录已失效，请重新扫码",
    en: "This scan is no longer valid. Scan the code again",
    ko: "스캔이 만료되었습니다. 다시 스캔해 주십시오",
  },
  "scan.not_member": {
    zh: "您不是该企业的成员，无法使用企业微信登录",
    en: "You are not a member of this company in WeCom",
    ko: "이 기업의 위챗워크 구성원이 아니므로 로그인할 수 없습니다",
  },
  "sms.number_refused": {
    zh: "该手机号无法接收短信，请更换手机号",
    en: "This phone number cannot receive text messages. Use another number",
    ko: "이 휴대폰 번호로는 문자를 받을 수 없습니다. 다른 번호를 사용해 주십시오",
  },
  "sms.too_many": {
    zh: "该手机号获取短信过于频繁，请稍后再试",
    en: "Too many text messages to this number. Try again later",
    ko: "이 번호로 보낸 문자가 너무 많습니다. 잠시 후 다시 시도해 주십시오",
  },
  "sso.token_invalid": {
    zh: "统一身份认证已失效，请重新登录",
    en: "The university sign-in is no longer valid. Sign in again",
    ko: "대학 통합인증이 만료되었습니다. 다시 로그인해 주십시오",
  },
};
