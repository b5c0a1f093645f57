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
    zh: "翻译引擎{engine}已用完今天的预算，请换一个引擎，或明天再试",
    en: "Today’s budget for the engine {engine} is used up. Choose another engine or try tomorrow",
    ko: "번역 엔진 {engine}의 오늘 예산을 모두 사용했습니다. 다른 엔진을 선택하거나 내일 다시 시도해 주십시오",
  },
  "engine.key_incomplete": {
    zh: "请填写{field}",
    en: "Fill in {field}",
    ko: "{field} 값을 입력해 주십시오",
  },
  "engine.key_missing": {
    zh: "翻译引擎{engine}尚未配置，缺少设置项{setting}",
    en: "The engine {engine} is not set up. The setting {setting} is missing",
    ko: "번역 엔진 {engine}이(가) 설정되지 않았습니다. {setting} 설정이 필요합니다",
  },
  "engine.model_damaged": {
    zh: "本机上的翻译模型{model}已损坏，请重新下载或导入",
    en: "The translation model {model} on this machine is damaged. Download or import it again",
    ko: "이 컴퓨터의 번역 모델 {model}이(가) 손상되었습니다. 다시 내려받거나 가져와 주십시오",
  },
  "engine.model_mismatch": {
    zh: "从{host}下载的翻译模型{model}未通过校验，没有安装。请重试，或换一个镜像、从文件夹导入",
    en: "The translation model {model} from {host} failed its check and was not installed. Try again, use another mirror, or import it from a folder",
    ko: "{host}에서 내려받은 번역 모델 {model}이(가) 검증을 통과하지 못해 설치하지 않았습니다. 다시 시도하거나 다른 미러를 사용하거나 폴더에서 가져와 주십시오",
  },
  "engine.model_missing": {
    zh: "翻译引擎{engine}从{from}译为{to}需要先下载一次翻译模型（约{megabytes} MB），也可以从文件夹导入模型或换用其他引擎",
    en: "The engine {engine} needs translation models for {from} to {to}, a one-time download of about {megabytes} MB. They can also be imported from a folder, or choose another engine",
    ko: "번역 엔진 {engine}(으)로 {from}에서 {to}(으)로 번역하려면 번역 모델을 한 번 내려받아야 합니다(약 {megabytes} MB). 폴더에서 가져오거나 다른 엔진을 선택할 수도 있습니다",
  },
  "engine.model_unknown": {
    zh: "没有名为{model}的翻译模型",
    en: "There is no translation model called {model}",
    ko: "{model} 번역 모델을 찾을 수 없습니다",
  },
  "engine.model_unreachable": {
    zh: "无法连接{host}，翻译模型没有下载完。网络恢复后会接着下载；也可以设置镜像、从文件夹导入模型，或换用其他引擎",
    en: "Cannot reach {host}, so the translation model is not complete. The download goes on once the network is back. You can also set a mirror, import the model from a folder, or choose another engine",
    ko: "{host}에 연결할 수 없어 번역 모델을 모두 내려받지 못했습니다. 네트워크가 복구되면 이어서 내려받습니다. 미러를 설정하거나 폴더에서 모델을 가져오거나 다른 엔진을 선택할 수도 있습니다",
  },
  "engine.model_unsupported": {
    zh: "翻译模型{model}的类型不受支持，无法加载",
    en: "The translation model {model} is of a kind that cannot be loaded here",
    ko: "번역 모델 {model}은(는) 지원하지 않는 형식이어서 불러올 수 없습니다",
  },
  "engine.models_disk_full": {
    zh: "磁盘空间不足，翻译模型还需要约{megabytes} MB",
    en: "The disk is full. The translation models need about {megabytes} MB more",
    ko: "디스크 공간이 부족합니다. 번역 모델에 약 {megabytes} MB가 더 필요합니다",
  },
  "engine.models_none_found": {
    zh: "这个文件夹里没有完整的翻译模型",
    en: "There is no complete translation model in this folder",
    ko: "이 폴더에는 완전한 번역 모델이 없습니다",
  },
  "engine.models_unwritable": {
    zh: "无法写入存放翻译模型的文件夹{folder}，请管理员检查权限",
    en: "The folder {folder} for translation models cannot be written. The administrator should check its permissions",
    ko: "번역 모델을 저장하는 폴더 {folder}에 쓸 수 없습니다. 관리자가 권한을 확인해야 합니다",
  },
  "engine.key_not_found": {
    zh: "没有找到这个密钥，它可能已被删除",
    en: "This key was not found. It may have been removed",
    ko: "이 키를 찾을 수 없습니다. 삭제되었을 수 있습니다",
  },
  "engine.key_unreadable": {
    zh: "无法读取保存的密钥，请重新填写密钥",
    en: "The stored key cannot be read. Enter it again",
    ko: "저장된 키를 읽을 수 없습니다. 키를 다시 입력해 주십시오",
  },
  "engine.keys_too_many": {
    zh: "最多可以保存{max}个密钥，请先删除不用的密钥",
    en: "At most {max} keys can be kept. Remove one that you do not need",
    ko: "키는 최대 {max}개까지 저장할 수 있습니다. 사용하지 않는 키를 먼저 삭제해 주십시오",
  },
  "engine.keys_unavailable": {
    zh: "本站没有配置主密钥，因此不能保存引擎密钥，请联系管理员",
    en: "This site has no master key, so it cannot keep engine keys. Tell the administrator",
    ko: "이 사이트에는 마스터 키가 설정되지 않아 엔진 키를 저장할 수 없습니다. 관리자에게 알려 주십시오",
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
    zh: "翻译引擎{engine}丢失了标记，这一句保留了原文",
    en: "The engine {engine} lost tags, so this sentence keeps its source text",
    ko: "번역 엔진 {engine}이(가) 태그를 누락하여 이 문장은 원문을 유지했습니다",
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
  "engine.stopped": {
    zh: "翻译引擎{engine}已由本站停用，请换一个引擎",
    en: "This site does not use the engine {engine} at present. Choose another engine",
    ko: "이 사이트에서 번역 엔진 {engine}의 사용을 멈췄습니다. 다른 엔진을 선택해 주십시오",
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
