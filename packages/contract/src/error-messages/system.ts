import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about requests, start and everything unexpected. */
export const SYSTEM_MESSAGES: MessagesOf<"internal" | "request" | "system" | "usage" | "webhook"> = {
  "internal.unexpected": {
    zh: "服务器出错，请稍后再试",
    en: "Something went wrong on our side. Try again later",
    ko: "서버에 오류가 발생했습니다. 잠시 후 다시 시도해 주십시오",
  },
  "request.invalid": {
    zh: "提交的内容有误，请检查后重试",
    en: "Some of the input is not valid. Check it and try again",
    ko: "입력한 내용이 올바르지 않습니다. 확인 후 다시 시도해 주십시오",
  },
  "request.key_reused": {
    zh: "这个请求标识已用于另一个请求，请换一个新的",
    en: "This request key already stands for another request. Use a new one",
    ko: "이 요청 키는 이미 다른 요청에 사용되었습니다. 새 키를 사용해 주십시오",
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
  "request.too_much_waiting": {
    zh: "等待处理的文件过多，请等其中一些完成后再试",
    en: "Too much is waiting to be done. Try again when some of it has finished",
    ko: "처리를 기다리는 작업이 너무 많습니다. 일부가 끝난 뒤 다시 시도해 주십시오",
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
  "system.setting_missing": {
    zh: "尚未填写设置项{setting}，请联系站点管理员",
    en: "The setting {setting} is missing. Tell the operator of the site",
    ko: "{setting} 설정이 없습니다. 사이트 운영자에게 알려 주십시오",
  },
  "usage.invalid": {
    zh: "命令用法有误（{reason}）",
    en: "The command was not understood ({reason})",
    ko: "명령 사용법이 올바르지 않습니다({reason})",
  },
  "webhook.insecure": {
    zh: "Webhook地址必须是https地址",
    en: "The address of a webhook has to begin with https",
    ko: "웹훅 주소는 https로 시작해야 합니다",
  },
  "webhook.limit": {
    zh: "最多可以有{limit}个Webhook，请先删除不用的",
    en: "You can have at most {limit} webhooks. Remove one that you do not use first",
    ko: "웹훅은 최대 {limit}개까지 등록할 수 있습니다. 사용하지 않는 웹훅을 먼저 삭제해 주십시오",
  },
  "webhook.unknown_host": {
    zh: "找不到{host}，请检查Webhook地址",
    en: "{host} was not found. Check the address of the webhook",
    ko: "{host} 호스트를 찾을 수 없습니다. 웹훅 주소를 확인해 주십시오",
  },
  "webhook.not_found": {
    zh: "找不到这个Webhook",
    en: "There is no such webhook",
    ko: "해당 웹훅을 찾을 수 없습니다",
  },
};
