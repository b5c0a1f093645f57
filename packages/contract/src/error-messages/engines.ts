import type { MessagesOf } from "./messages-of.ts";

/** Texts of the errors about engines and their models. */
export const ENGINES_MESSAGES: MessagesOf<"engine"> = {
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
};
