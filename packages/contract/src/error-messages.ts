import type { ErrorCode, ErrorParams } from "@yizhou/model";
import { fillMessage } from "./fill-message.ts";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import { languageName } from "./ui-languages.ts";
import type { Localised, UiLanguage } from "./ui-languages.ts";

/**
 * What a user reads for each error code, with `{param}` for the values that `model/error-codes.ts` names.
 * No ASCII colon anywhere: clients show the last colon-separated part of a message (product.md Q12).
 */
export const ERROR_MESSAGES: Readonly<Record<ErrorCode, Localised>> = {
  "account.account_required": ACCOUNT_TEXTS.accountRequired,
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
    en: "This account is bound to another user. Unbind it there first",
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
  "account.password_composition": ACCOUNT_TEXTS.passwordComposition,
  "account.password_length": ACCOUNT_TEXTS.passwordLength,
  "account.password_mismatch": ACCOUNT_TEXTS.passwordMismatch,
  "account.password_required": ACCOUNT_TEXTS.passwordRequired,
  "account.phone_bound": {
    zh: "该手机号已绑定其他微信，请更换手机号",
    en: "This phone number is bound to another WeChat account. Use another number",
    ko: "이 휴대폰 번호는 다른 위챗에 연동되어 있습니다. 다른 번호를 사용해 주십시오",
  },
  "account.phone_invalid": ACCOUNT_TEXTS.phoneInvalid,
  "account.phone_not_bindable": ACCOUNT_TEXTS.phoneNotBindable,
  "account.phone_required": ACCOUNT_TEXTS.phoneRequired,
  "account.phone_unregistered": ACCOUNT_TEXTS.phoneUnregistered,
  "account.phone_used": ACCOUNT_TEXTS.phoneUsed,
  "account.scan_failed": ACCOUNT_TEXTS.scanFailed,
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
  "engine.address_forbidden": {
    zh: "出于安全考虑，不允许连接地址{host}",
    en: "For safety, connecting to {host} is not allowed",
    ko: "보안상 {host} 주소에는 연결할 수 없습니다",
  },
  "engine.bad_response": {
    zh: "翻译引擎{engine}返回的内容无法使用",
    en: "The engine {engine} sent an answer that cannot be used",
    ko: "번역 엔진 {engine}의 응답을 사용할 수 없습니다",
  },
  "engine.budget_exceeded": {
    zh: "翻译引擎{engine}已用完站点设定的额度，请换一个引擎或稍后再试",
    en: "The site’s budget for the engine {engine} is used up. Choose another engine or try later",
    ko: "번역 엔진 {engine}에 설정된 사이트 예산을 모두 사용했습니다. 다른 엔진을 선택하거나 나중에 다시 시도해 주십시오",
  },
  "engine.key_missing": {
    zh: "翻译引擎{engine}尚未配置，缺少设置项{setting}",
    en: "The engine {engine} is not set up. The setting {setting} is missing",
    ko: "번역 엔진 {engine}이(가) 설정되지 않았습니다. {setting} 설정이 필요합니다",
  },
  "engine.none_for_pair": {
    zh: "目前没有可用的翻译引擎支持从{from}译为{to}，请换一种语言，或请管理员配置引擎",
    en: "No engine that is set up here translates from {from} to {to}. Choose another language, or ask the administrator to add an engine",
    ko: "{from}에서 {to}(으)로 번역할 수 있는 엔진이 없습니다. 다른 언어를 선택하거나 관리자에게 엔진 추가를 요청해 주십시오",
  },
  "engine.not_found": {
    zh: "没有名为{engine}的翻译引擎",
    en: "There is no engine called {engine}",
    ko: "{engine} 번역 엔진을 찾을 수 없습니다",
  },
  "engine.pair_unsupported": {
    zh: "翻译引擎{engine}不支持从{from}译为{to}",
    en: "The engine {engine} does not translate from {from} to {to}",
    ko: "번역 엔진 {engine}은(는) {from}에서 {to}(으)로의 번역을 지원하지 않습니다",
  },
  "engine.program_missing": {
    zh: "翻译引擎{engine}需要程序{program}，服务器上尚未安装",
    en: "The engine {engine} needs the program {program}, which is not installed on the server",
    ko: "번역 엔진 {engine}에 필요한 프로그램 {program}이(가) 서버에 설치되어 있지 않습니다",
  },
  "engine.quota_exceeded": {
    zh: "翻译引擎{engine}的服务额度已用完",
    en: "The quota of the engine {engine} is used up",
    ko: "번역 엔진 {engine}의 사용 한도를 모두 사용했습니다",
  },
  "engine.rate_limited": {
    zh: "翻译引擎{engine}暂时繁忙，请稍后再试",
    en: "The engine {engine} is busy. Try again shortly",
    ko: "번역 엔진 {engine}이(가) 혼잡합니다. 잠시 후 다시 시도해 주십시오",
  },
  "engine.refused": {
    zh: "翻译引擎{engine}拒绝翻译这段内容",
    en: "The engine {engine} refused to translate this text",
    ko: "번역 엔진 {engine}이(가) 이 내용의 번역을 거부했습니다",
  },
  "engine.request_refused": {
    zh: "翻译引擎{engine}拒绝了请求（HTTP {status}），请管理员检查接口地址和模型名称",
    en: "The engine {engine} refused the request (HTTP {status}). The administrator should check its address and model name",
    ko: "번역 엔진 {engine}이(가) 요청을 거부했습니다(HTTP {status}). 관리자가 주소와 모델 이름을 확인해야 합니다",
  },
  "engine.tags_lost": {
    zh: "翻译引擎{engine}丢失了格式标记，这一句保留了原文",
    en: "The engine {engine} lost formatting marks, so this sentence keeps its source text",
    ko: "번역 엔진 {engine}이(가) 서식 표시를 누락하여 이 문장은 원문을 유지했습니다",
  },
  "engine.text_too_long": {
    zh: "这段文字超出了翻译引擎{engine}的长度限制",
    en: "This text is longer than the engine {engine} accepts",
    ko: "이 텍스트는 번역 엔진 {engine}의 길이 제한을 초과합니다",
  },
  "engine.timeout": {
    zh: "翻译引擎{engine}没有按时响应",
    en: "The engine {engine} did not answer in time",
    ko: "번역 엔진 {engine}이(가) 제시간에 응답하지 않았습니다",
  },
  "engine.unauthorized": {
    zh: "翻译引擎{engine}不接受已配置的密钥，请联系管理员",
    en: "The engine {engine} does not accept the configured key. Tell the administrator",
    ko: "번역 엔진 {engine}이(가) 설정된 키를 허용하지 않습니다. 관리자에게 알려 주십시오",
  },
  "engine.unavailable": {
    zh: "暂时无法连接翻译引擎{engine}",
    en: "The engine {engine} cannot be reached at the moment",
    ko: "현재 번역 엔진 {engine}에 연결할 수 없습니다",
  },
  "engine.wrong_language": {
    zh: "翻译引擎{engine}返回的译文不是所选语言",
    en: "The engine {engine} answered in another language than the one chosen",
    ko: "번역 엔진 {engine}이(가) 선택한 언어가 아닌 다른 언어로 응답했습니다",
  },
  "exchange.invalid_tmx": {
    zh: "这不是有效的TMX文件（{reason}）",
    en: "This is not a valid TMX file ({reason})",
    ko: "올바른 TMX 파일이 아닙니다({reason})",
  },
  "exchange.invalid_xliff": {
    zh: "这不是有效的XLIFF文件（{reason}）",
    en: "This is not a valid XLIFF file ({reason})",
    ko: "올바른 XLIFF 파일이 아닙니다({reason})",
  },
  "exchange.language_missing": {
    zh: "文件中没有语言“{language}”的内容",
    en: "The file holds no text in {language}",
    ko: "파일에 {language} 내용이 없습니다",
  },
  "file.duplicate": {
    zh: "文件“{name}”已经上传过",
    en: "“{name}” has been uploaded before",
    ko: "‘{name}’ 파일은 이미 업로드되었습니다",
  },
  "file.expired": {
    zh: "文件已过保存期，内容已删除",
    en: "The retention period is over and the file has been deleted",
    ko: "보관 기간이 지나 파일이 삭제되었습니다",
  },
  "file.name_invalid": {
    zh: "文件名无法使用，请改名后重新上传",
    en: "This file name cannot be used. Rename the file and upload it again",
    ko: "사용할 수 없는 파일 이름입니다. 이름을 바꾼 후 다시 업로드해 주십시오",
  },
  "file.not_found": {
    zh: "文件不存在或已删除",
    en: "The file does not exist or has been deleted",
    ko: "파일이 없거나 삭제되었습니다",
  },
  "file.still_used": {
    zh: "文件正在被翻译任务使用，请先取消任务",
    en: "A translation still uses this file. Cancel it first",
    ko: "번역 작업에서 사용 중인 파일입니다. 먼저 작업을 취소해 주십시오",
  },
  "file.storage_full": {
    zh: "您的存储空间（{limitMegabytes} MB）已满，请先删除不再需要的文件",
    en: "Your storage of {limitMegabytes} MB is full. Delete files you no longer need",
    ko: "저장 공간({limitMegabytes}MB)이 가득 찼습니다. 필요 없는 파일을 삭제해 주십시오",
  },
  "file.too_large": {
    zh: "文件不能超过20M",
    en: "A file can be at most 20 MB",
    ko: "파일은 20MB를 넘을 수 없습니다",
  },
  "file.too_many": {
    zh: "一次最多上传{max}个文件",
    en: "You can upload at most {max} files at a time",
    ko: "한 번에 최대 {max}개의 파일을 업로드할 수 있습니다",
  },
  "file.unreadable": {
    zh: "无法读取文件{name}（{reason}）",
    en: "The file {name} cannot be read ({reason})",
    ko: "{name} 파일을 읽을 수 없습니다({reason})",
  },
  "file.unwritable": {
    zh: "无法写入文件{name}（{reason}）",
    en: "The file {name} cannot be written ({reason})",
    ko: "{name} 파일에 쓸 수 없습니다({reason})",
  },
  "filter.damaged": {
    zh: "文件已损坏，无法读取",
    en: "The file is damaged and cannot be read",
    ko: "파일이 손상되어 읽을 수 없습니다",
  },
  "filter.empty": {
    zh: "文件是空的",
    en: "The file is empty",
    ko: "빈 파일입니다",
  },
  "filter.encoding_unknown": {
    zh: "无法识别文件的文字编码，请另存为UTF-8后重新上传",
    en: "The text encoding cannot be recognised. Save the file as UTF-8 and upload it again",
    ko: "파일의 문자 인코딩을 인식할 수 없습니다. UTF-8로 저장한 후 다시 업로드해 주십시오",
  },
  "filter.encrypted": {
    zh: "文件已加密，请取消密码后重新上传",
    en: "The file is protected by a password. Remove the password and upload it again",
    ko: "암호로 보호된 파일입니다. 암호를 해제한 후 다시 업로드해 주십시오",
  },
  "filter.mislabelled": {
    zh: "扩展名与内容不符，文件实际是{actual}格式",
    en: "The extension does not match the content, which is {actual}",
    ko: "확장자와 내용이 다릅니다. 실제 형식은 {actual}입니다",
  },
  "filter.no_text": {
    zh: "文件中没有可翻译的文字",
    en: "The file holds no text to translate",
    ko: "파일에 번역할 텍스트가 없습니다",
  },
  "filter.output_unsupported": {
    zh: "{format}格式不支持所选的输出形式（{output}）",
    en: "This kind of result ({output}) is not available for {format}",
    ko: "{format} 형식은 선택한 출력 형식({output})을 지원하지 않습니다",
  },
  "filter.skeleton_mismatch": {
    zh: "译文与原文件不对应，请使用提取时的那份文件",
    en: "The translation does not belong to this file. Use the file it was extracted from",
    ko: "번역문이 이 파일과 일치하지 않습니다. 추출할 때 사용한 파일을 이용해 주십시오",
  },
  "filter.timeout": {
    zh: "文件过于复杂，未能在限定时间内读完",
    en: "The file is too complex to be read in the time allowed",
    ko: "파일이 너무 복잡하여 제한 시간 안에 읽지 못했습니다",
  },
  "filter.too_large": {
    zh: "文件解压后超过{limitMegabytes} MB，无法处理",
    en: "Unpacked, the file is larger than {limitMegabytes} MB and cannot be processed",
    ko: "압축을 푼 파일이 {limitMegabytes}MB를 넘어 처리할 수 없습니다",
  },
  "filter.too_much_text": {
    zh: "文件内容过多，请拆分后再上传",
    en: "The file holds too much text. Split it and upload the parts",
    ko: "파일 내용이 너무 많습니다. 나누어서 다시 업로드해 주십시오",
  },
  "filter.unsupported_format": {
    zh: "暂不支持翻译{extension}文件",
    en: "{extension} files cannot be translated yet",
    ko: "{extension} 파일은 아직 번역할 수 없습니다",
  },
  "filter.xml_forbidden": {
    zh: "文件的{part}含有不安全的内容，已拒绝处理",
    en: "The file was refused because {part} holds unsafe content",
    ko: "파일의 {part}에 안전하지 않은 내용이 있어 처리를 거부했습니다",
  },
  "internal.unexpected": {
    zh: "服务器出错，请稍后再试",
    en: "Something went wrong on our side. Try again later",
    ko: "서버에 오류가 발생했습니다. 잠시 후 다시 시도해 주십시오",
  },
  "job.cancelled": {
    zh: "任务已取消",
    en: "The translation was cancelled",
    ko: "번역이 취소되었습니다",
  },
  "job.deadline_exceeded": {
    zh: "翻译超过了时限，已译出的部分可以下载，其余可重试",
    en: "The translation ran out of time. What is done can be downloaded, the rest can be retried",
    ko: "번역 시간이 초과되었습니다. 완료된 부분은 다운로드하고 나머지는 다시 시도할 수 있습니다",
  },
  "job.not_cancellable": {
    zh: "任务已结束，无法取消",
    en: "The translation has ended and cannot be cancelled",
    ko: "이미 끝난 작업은 취소할 수 없습니다",
  },
  "job.not_found": {
    zh: "任务不存在或已删除",
    en: "The translation does not exist or has been deleted",
    ko: "작업이 없거나 삭제되었습니다",
  },
  "job.not_ready": {
    zh: "译文尚未生成，请稍候",
    en: "The result is not ready yet",
    ko: "번역 결과가 아직 준비되지 않았습니다",
  },
  "job.nothing_to_retry": {
    zh: "没有需要重试的句段",
    en: "There is nothing to retry",
    ko: "다시 시도할 항목이 없습니다",
  },
  "language.invalid": {
    zh: "无法识别的语言代码“{language}”",
    en: "“{language}” is not a known language code",
    ko: "‘{language}’은(는) 알 수 없는 언어 코드입니다",
  },
  "language.same_pair": {
    zh: "原文与译文语言相同，请选择另一种目标语言",
    en: "Source and target are the same language. Choose another target",
    ko: "원문과 번역문의 언어가 같습니다. 다른 도착어를 선택해 주십시오",
  },
  "language.undetected": {
    zh: "未能识别原文语言，请手动选择",
    en: "The source language could not be detected. Choose it yourself",
    ko: "원문 언어를 감지하지 못했습니다. 직접 선택해 주십시오",
  },
  "link.invalid": {
    zh: "链接无效或已过期，请重新获取",
    en: "The link is invalid or has expired. Get a new one",
    ko: "링크가 올바르지 않거나 만료되었습니다. 새 링크를 받아 주십시오",
  },
  "mail.address_refused": {
    zh: "该邮箱无法接收邮件，请检查邮箱地址",
    en: "This e-mail address does not accept mail. Check the address",
    ko: "이 이메일 주소로 메일을 보낼 수 없습니다. 주소를 확인해 주십시오",
  },
  "organization.exists": {
    zh: "编号为{organization}的机构已存在",
    en: "The organisation {organization} exists already",
    ko: "{organization} 기관이 이미 있습니다",
  },
  "organization.not_found": {
    zh: "没有编号为{organization}的机构",
    en: "There is no organisation {organization}",
    ko: "{organization} 기관이 없습니다",
  },
  "preview.program_missing": {
    zh: "服务器上未安装{program}，暂时无法生成页面预览",
    en: "Page previews need {program}, which is not installed on the server",
    ko: "서버에 {program}이(가) 설치되어 있지 않아 페이지 미리보기를 만들 수 없습니다",
  },
  "preview.failed": {
    zh: "页面预览生成失败，可改看句段对照",
    en: "The page preview could not be made. The segment view is still available",
    ko: "페이지 미리보기를 만들지 못했습니다. 문장 대조 보기를 이용해 주십시오",
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
  "request.invalid": {
    zh: "提交的内容有误，请检查后重试",
    en: "Some of the input is not valid. Check it and try again",
    ko: "입력한 내용이 올바르지 않습니다. 확인 후 다시 시도해 주십시오",
  },
  "request.not_found": {
    zh: "请求资源不存在",
    en: "The requested resource does not exist",
    ko: "요청한 리소스가 없습니다",
  },
  "request.too_large": {
    zh: "提交的内容过大",
    en: "The request is too large",
    ko: "요청한 내용이 너무 큽니다",
  },
  "request.too_many": {
    zh: "操作过于频繁，请在{seconds}秒后再试",
    en: "Too many requests. Try again in {seconds} s",
    ko: "요청이 너무 많습니다. {seconds}초 후에 다시 시도해 주십시오",
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
    ko: "통합 인증이 만료되었습니다. 다시 로그인해 주십시오",
  },
  "system.already_running": {
    zh: "译舟已在运行，地址是 {address}",
    en: "Yizhou is already running at {address}",
    ko: "이미 실행 중입니다. 주소는 {address} 입니다",
  },
  "system.database_unavailable": {
    zh: "数据库暂时不可用，请稍后再试",
    en: "The database is not available at the moment. Try again later",
    ko: "현재 데이터베이스를 사용할 수 없습니다. 잠시 후 다시 시도해 주십시오",
  },
  "system.host_not_loopback": {
    zh: "演示模式的密码是公开的，因此不会监听{host}；如确需如此，请明确设置DEMO=on",
    en: "Demo mode has public passwords and therefore does not listen on {host}. Set DEMO=on explicitly if you mean it",
    ko: "데모 모드의 비밀번호는 공개되어 있으므로 {host}에서 수신하지 않습니다. 꼭 필요하면 DEMO=on을 직접 설정해 주십시오",
  },
  "system.setting_invalid": {
    zh: "设置项{setting}的值无效",
    en: "The value of the setting {setting} is not valid",
    ko: "{setting} 설정의 값이 올바르지 않습니다",
  },
  "usage.invalid": {
    zh: "命令用法有误（{reason}）",
    en: "The command was not understood ({reason})",
    ko: "명령 사용법이 올바르지 않습니다({reason})",
  },
};

/** Values of these names are BCP 47 tags and are shown as the language's name. */
const LANGUAGE_PARAMS = new Set(["from", "to", "language"]);

/** Texts of the operator's console: they never pass through a client's colon rule, so addresses stay as they are. */
const CONSOLE_AREAS = new Set(["system", "usage"]);

const OUTPUT_NAMES: Readonly<Record<string, Localised>> = {
  target: { zh: "仅译文", en: "translation only", ko: "번역문만" },
  bilingual: { zh: "双语对照", en: "bilingual", ko: "이중 언어" },
};

/**
 * The message of an error code in the language of the reader.
 *
 * @param params  the values the code names; a missing one shows as a dash. Language tags become names, and an ASCII
 *                colon in a value becomes a full-width one (except on the operator's console).
 * @returns one sentence without a full stop at the end
 */
export function errorMessage(code: ErrorCode, params: ErrorParams, language: UiLanguage): string {
  const area = code.split(".", 1)[0]!;
  return fillMessage(ERROR_MESSAGES[code][language], params, (name, value) => {
    if (LANGUAGE_PARAMS.has(name)) return languageName(String(value), language);
    if (name === "output") return OUTPUT_NAMES[String(value)]?.[language] ?? String(value);
    return CONSOLE_AREAS.has(area) ? String(value) : String(value).replaceAll(":", "：");
  });
}
