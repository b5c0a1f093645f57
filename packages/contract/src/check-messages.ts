import type { CheckId, DocumentDoubt, DoubtCode, FindingCode, ReviewerDoubt } from "@yizhou/model";
import { fillMessage } from "./fill-message.ts";
import type { Localised, UiLanguage } from "./ui-languages.ts";

/** What a check is called where it is switched on and off. */
export const CHECK_NAMES: Readonly<Record<CheckId, Localised>> = {
  empty: { zh: "没有译文", en: "No translation", ko: "번역 없음" },
  tags: { zh: "标记", en: "Tags", ko: "태그" },
  placeholders: { zh: "占位符", en: "Placeholders", ko: "자리 표시자" },
  untranslated: { zh: "译文与原文相同", en: "Same as the source", ko: "원문과 같은 번역문" },
  leftover: { zh: "残留的原文", en: "Source words left", ko: "남은 원문" },
  engineTalk: { zh: "引擎的话", en: "The engine speaks for itself", ko: "엔진의 말" },
  saidTwice: { zh: "同样的话说了两遍", en: "Said twice", ko: "두 번 반복" },
  numbers: { zh: "数字", en: "Numbers", ko: "숫자" },
  units: { zh: "单位和货币", en: "Units and currencies", ko: "단위와 통화" },
  dates: { zh: "日期", en: "Dates", ko: "날짜" },
  polarity: { zh: "肯定与否定", en: "Yes and no", ko: "긍정과 부정" },
  contraries: { zh: "意思相反的词", en: "Opposites", ko: "반대말" },
  addresses: { zh: "网址和邮箱", en: "Web and mail addresses", ko: "웹 주소와 이메일" },
  codes: { zh: "型号和代号", en: "Codes and model names", ko: "코드와 모델명" },
  names: { zh: "名称", en: "Names", ko: "이름" },
  citations: { zh: "文献引用", en: "Citations", ko: "인용" },
  termMissing: { zh: "术语未使用", en: "Terms not used", ko: "사용하지 않은 용어" },
  termForbidden: { zh: "禁用的术语", en: "Forbidden terms", ko: "금지 용어" },
  fuzzyUnchanged: {
    zh: "相似句未修改就确认",
    en: "Similar match confirmed as it came",
    ko: "유사 문장을 그대로 확정",
  },
  inconsistentTarget: {
    zh: "同一原文，译法不同",
    en: "One source, several translations",
    ko: "같은 원문, 다른 번역",
  },
  inconsistentSource: {
    zh: "不同原文，译文相同",
    en: "Several sources, one translation",
    ko: "다른 원문, 같은 번역",
  },
  lengthLimit: { zh: "长度上限", en: "Length limit", ko: "길이 제한" },
  lengthRatio: { zh: "长度异常", en: "Unusual length", ko: "비정상적인 길이" },
  endMark: { zh: "句末标点", en: "Mark at the end", ko: "문장 끝 부호" },
  brackets: { zh: "括号成对", en: "Brackets in pairs", ko: "괄호 짝" },
  quotes: { zh: "引号成对", en: "Quotation marks in pairs", ko: "따옴표 짝" },
  symbols: { zh: "符号", en: "Symbols", ko: "기호" },
  markWidth: { zh: "标点全角半角", en: "Full- and half-width marks", ko: "전각·반각 부호" },
  letterWidth: { zh: "全角字母和数字", en: "Full-width letters and digits", ko: "전각 문자와 숫자" },
  latinSpacing: { zh: "中西文间距", en: "Space between Chinese and Latin", ko: "한자와 라틴 문자 사이 공백" },
  doubledMarks: { zh: "重复的标点", en: "Doubled marks", ko: "중복된 부호" },
  repeatedWord: { zh: "重复的词", en: "Repeated words", ko: "반복된 단어" },
  edgeSpaces: { zh: "首尾空格", en: "Space at the ends", ko: "앞뒤 공백" },
  doubleSpaces: { zh: "连续空格", en: "Double spaces", ko: "연속 공백" },
  tagSpaces: { zh: "标记旁的空格", en: "Space beside tags", ko: "태그 옆 공백" },
  koreanParticles: { zh: "韩语助词", en: "Korean particles", ko: "조사" },
  ownPatterns: { zh: "自定义规则", en: "Own rules", ko: "사용자 규칙" },
};

/** What is said of a finding; `{0}` and `{1}` are its values. */
export const FINDING_MESSAGES: Readonly<Record<FindingCode, Localised>> = {
  "empty.empty": { zh: "还没有译文", en: "There is no translation", ko: "번역문이 없습니다" },
  "tags.missing": {
    zh: "译文缺少{0}个标记",
    en: "Tags missing from the translation, {0}",
    ko: "번역문에 태그 {0}개가 없습니다",
  },
  "tags.extra": {
    zh: "译文多出{0}个标记",
    en: "Tags too many in the translation, {0}",
    ko: "번역문에 태그 {0}개가 더 있습니다",
  },
  "tags.nesting": {
    zh: "标记交叉或次序颠倒",
    en: "Tags cross or close before they open",
    ko: "태그가 서로 엇갈리거나 순서가 뒤바뀌었습니다",
  },
  "placeholders.missing": {
    zh: "译文缺少占位符{0}",
    en: "Placeholder {0} is missing",
    ko: "자리 표시자 {0} 누락",
  },
  "placeholders.extra": {
    zh: "原文没有占位符{0}",
    en: "Placeholder {0} is not in the source",
    ko: "원문에 없는 자리 표시자 {0}",
  },
  "untranslated.same": {
    zh: "译文与原文相同",
    en: "The translation is the same as the source",
    ko: "번역문이 원문과 같습니다",
  },
  "untranslated.wordless": {
    zh: "译文只有符号“{0}”，没有文字",
    en: "The translation has no words, only “{0}”",
    ko: "번역문에 글자 없이 “{0}”만 있습니다",
  },
  "untranslated.trailing": {
    zh: "译文以“{0}”收尾，可能没有译完",
    en: "The translation trails off with “{0}” and may be incomplete",
    ko: "번역문이 “{0}”(으)로 끝나 내용이 빠졌을 수 있습니다",
  },
  "leftover.script": {
    zh: "译文里留有原文“{0}”",
    en: "“{0}” was left untranslated",
    ko: "번역하지 않은 부분 “{0}”",
  },
  "engineTalk.refusal": {
    zh: "引擎拒绝了翻译“{0}”",
    en: "The engine refused to translate, “{0}”",
    ko: "엔진이 번역을 거부했습니다 “{0}”",
  },
  "engineTalk.preface": {
    zh: "译文前有引擎的话“{0}”",
    en: "Words of the engine in front, “{0}”",
    ko: "번역문 앞에 엔진의 말 “{0}”",
  },
  "engineTalk.remark": {
    zh: "译文里有引擎加的说明“{0}”",
    en: "A remark of the engine, “{0}”",
    ko: "엔진이 덧붙인 설명 “{0}”",
  },
  "engineTalk.markup": {
    zh: "译文里有引擎的格式符号“{0}”",
    en: "Marks of the engine’s own format, “{0}”",
    ko: "엔진의 서식 기호 “{0}”",
  },
  "engineTalk.prompt": {
    zh: "引擎把指令当成了译文“{0}”",
    en: "The engine’s instructions in place of a translation, “{0}”",
    ko: "번역 대신 엔진의 지시문 “{0}”",
  },
  "saidTwice.twice": { zh: "“{0}”说了两遍", en: "“{0}” is said twice", ko: "“{0}”이(가) 두 번 나옵니다" },
  "numbers.missing": { zh: "译文里没有数字{0}", en: "The number {0} is missing", ko: "숫자 {0} 누락" },
  "numbers.extra": {
    zh: "原文里没有数字{0}",
    en: "The number {0} is not in the source",
    ko: "원문에 없는 숫자 {0}",
  },
  "numbers.sign": { zh: "{0}在译文里丢了负号", en: "{0} has lost its minus", ko: "{0}의 음수 부호 누락" },
  "numbers.exchanged": {
    zh: "“{0}”在译文里成了“{1}”",
    en: "“{0}” became “{1}”",
    ko: "“{0}”의 순서가 번역문에서 바뀜 (“{1}”)",
  },
  "units.changed": {
    zh: "单位变了，原文{0}，译文{1}",
    en: "The unit changed from {0} to {1}",
    ko: "단위가 달라졌습니다. 원문 {0}, 번역문 {1}",
  },
  "units.missing": { zh: "译文里没有单位{0}", en: "The unit {0} is missing", ko: "단위 {0} 누락" },
  "units.extra": {
    zh: "原文里没有单位{0}",
    en: "The unit {0} is not in the source",
    ko: "원문에 없는 단위 {0}",
  },
  "dates.changed": {
    zh: "日期不一致，原文{0}，译文{1}",
    en: "The date {0} became {1}",
    ko: "날짜가 다릅니다. 원문 {0}, 번역문 {1}",
  },
  "polarity.lost": {
    zh: "原文的否定“{0}”在译文里没有对应",
    en: "The translation does not take up “{0}”",
    ko: "원문의 부정 “{0}”이(가) 번역문에 없습니다",
  },
  "polarity.added": {
    zh: "译文的否定“{0}”在原文里没有对应",
    en: "“{0}” denies what the source does not",
    ko: "번역문의 부정 “{0}”이(가) 원문에 없습니다",
  },
  "contraries.turned": {
    zh: "意思可能相反，原文“{0}”，译文“{1}”",
    en: "“{0}” became “{1}”, which may say the opposite",
    ko: "뜻이 반대일 수 있습니다. 원문 “{0}”, 번역문 “{1}”",
  },
  "addresses.missing": { zh: "译文里没有{0}", en: "{0} is missing", ko: "{0} 누락" },
  "addresses.extra": { zh: "原文里没有{0}", en: "{0} is not in the source", ko: "원문에 없는 {0}" },
  "codes.missing": { zh: "译文里没有{0}", en: "{0} is missing", ko: "{0} 누락" },
  "codes.extra": { zh: "原文里没有{0}", en: "{0} is not in the source", ko: "원문에 없는 {0}" },
  "names.missing": { zh: "译文里没有“{0}”", en: "“{0}” is missing", ko: "“{0}” 누락" },
  "names.other": {
    zh: "名称不一致，原文“{0}”，译文“{1}”",
    en: "The name “{0}” became “{1}”",
    ko: "이름이 다릅니다. 원문 “{0}”, 번역문 “{1}”",
  },
  "citations.missing": { zh: "译文里没有引用{0}", en: "The citation {0} is missing", ko: "인용 {0} 누락" },
  "citations.extra": {
    zh: "原文里没有引用{0}",
    en: "The citation {0} is not in the source",
    ko: "원문에 없는 인용 {0}",
  },
  "termMissing.missing": {
    zh: "“{0}”应译为“{1}”",
    en: "“{0}” should be “{1}”",
    ko: "“{0}”의 지정 용어 “{1}”",
  },
  "termForbidden.forbidden": {
    zh: "“{0}”是禁用的术语",
    en: "“{0}” is not to be used",
    ko: "금지 용어 “{0}”",
  },
  "termForbidden.instead": {
    zh: "“{0}”是禁用的术语，应改用“{1}”",
    en: "“{0}” is not to be used, “{1}” is",
    ko: "금지 용어 “{0}” 대신 “{1}” 사용",
  },
  "fuzzyUnchanged.unchanged": {
    zh: "{0}%的相似句没有修改就确认了",
    en: "A {0}% match was confirmed as it came",
    ko: "{0}% 유사 문장을 수정 없이 확정했습니다",
  },
  "inconsistentTarget.differs": {
    zh: "同一原文有{0}种译法",
    en: "The same source is translated in {0} ways",
    ko: "같은 원문의 번역이 {0}가지입니다",
  },
  "inconsistentSource.differs": {
    zh: "{0}种不同的原文用了同一译文",
    en: "{0} different sources have this translation",
    ko: "서로 다른 원문 {0}개의 번역이 같습니다",
  },
  "lengthLimit.long": {
    zh: "宽{0}，超过上限{1}",
    en: "{0} columns wide, {1} are allowed",
    ko: "너비 {0}, 최대 {1}",
  },
  "lengthRatio.short": {
    zh: "译文偏短，只有原文长度的{0}%",
    en: "Short, {0}% of the source’s length",
    ko: "번역문이 짧습니다. 원문 길이의 {0}%",
  },
  "lengthRatio.long": {
    zh: "译文偏长，是原文长度的{0}%",
    en: "Long, {0}% of the source’s length",
    ko: "번역문이 깁니다. 원문 길이의 {0}%",
  },
  "endMark.missing": {
    zh: "译文句末没有标点，原文“{0}”",
    en: "The source ends in “{0}”",
    ko: "번역문 끝에 부호가 없습니다. 원문 “{0}”",
  },
  "endMark.added": {
    zh: "原文句末没有标点",
    en: "The source has no mark at the end",
    ko: "원문 끝에는 부호가 없습니다",
  },
  "endMark.changed": {
    zh: "句末标点不一致，原文“{0}”，译文“{1}”",
    en: "Ends in “{1}”, the source in “{0}”",
    ko: "문장 끝 부호가 다릅니다. 원문 “{0}”, 번역문 “{1}”",
  },
  "brackets.lone": { zh: "“{0}”没有成对", en: "“{0}” has no partner", ko: "짝이 없는 “{0}”" },
  "quotes.lone": {
    zh: "引号{0}没有成对",
    en: "The quotation mark {0} has no partner",
    ko: "짝이 없는 따옴표 {0}",
  },
  "symbols.missing": { zh: "译文里没有符号{0}", en: "The symbol {0} is missing", ko: "기호 {0} 누락" },
  "symbols.extra": {
    zh: "原文里没有符号{0}",
    en: "The symbol {0} is not in the source",
    ko: "원문에 없는 기호 {0}",
  },
  "markWidth.half": {
    zh: "半角“{0}”应为全角“{1}”",
    en: "Half-width “{0}” should be full-width “{1}”",
    ko: "반각 “{0}”은(는) 전각 “{1}”이어야 합니다",
  },
  "markWidth.full": {
    zh: "全角“{0}”应为半角“{1}”",
    en: "Full-width “{0}” should be half-width “{1}”",
    ko: "전각 “{0}”은(는) 반각 “{1}”이어야 합니다",
  },
  "letterWidth.full": {
    zh: "全角“{0}”应为半角“{1}”",
    en: "Full-width “{0}” should be half-width “{1}”",
    ko: "전각 “{0}”은(는) 반각 “{1}”이어야 합니다",
  },
  "latinSpacing.missing": {
    zh: "中文与西文之间缺空格",
    en: "A space is missing between Chinese and Latin",
    ko: "한자와 라틴 문자 사이에 공백이 없습니다",
  },
  "latinSpacing.extra": {
    zh: "中文与西文之间多了空格",
    en: "There is a space between Chinese and Latin",
    ko: "한자와 라틴 문자 사이에 공백이 있습니다",
  },
  "doubledMarks.doubled": { zh: "标点“{0}”重复", en: "“{0}” is doubled", ko: "중복된 부호 “{0}”" },
  "repeatedWord.repeated": { zh: "“{0}”重复", en: "“{0}” stands twice", ko: "반복된 “{0}”" },
  "edgeSpaces.start": {
    zh: "开头的空格与原文不同",
    en: "The space at the start differs from the source’s",
    ko: "앞 공백이 원문과 다릅니다",
  },
  "edgeSpaces.end": {
    zh: "末尾的空格与原文不同",
    en: "The space at the end differs from the source’s",
    ko: "뒤 공백이 원문과 다릅니다",
  },
  "doubleSpaces.double": {
    zh: "有连续空格",
    en: "There are two spaces or more",
    ko: "공백이 두 개 이상입니다",
  },
  "tagSpaces.glued": {
    zh: "标记两侧的词连在了一起",
    en: "Words run together at a tag",
    ko: "태그 양옆의 단어가 붙었습니다",
  },
  "koreanParticles.wrong": { zh: "“{0}”应为“{1}”", en: "“{0}” should be “{1}”", ko: "“{0}” 대신 “{1}”" },
  "koreanParticles.both": {
    zh: "助词“{0}”两种形式并存",
    en: "Both forms of a particle, “{0}”",
    ko: "조사 두 형태가 함께 있습니다 “{0}”",
  },
  "ownPatterns.sourceWithoutTarget": {
    zh: "规则“{0}”只在原文里匹配",
    en: "Rule “{0}” matches the source only",
    ko: "규칙 “{0}”, 원문에만 일치",
  },
  "ownPatterns.targetWithoutSource": {
    zh: "规则“{0}”只在译文里匹配",
    en: "Rule “{0}” matches the translation only",
    ko: "규칙 “{0}”, 번역문에만 일치",
  },
  "ownPatterns.target": {
    zh: "译文匹配规则“{0}”",
    en: "The translation matches rule “{0}”",
    ko: "규칙 “{0}”, 번역문과 일치",
  },
  "ownPatterns.both": {
    zh: "原文和译文都匹配规则“{0}”",
    en: "Both sides match rule “{0}”",
    ko: "규칙 “{0}”, 양쪽 모두 일치",
  },
};

/** Units by the names that findings carry, where those are no symbol that is the same everywhere. */
const UNIT_NAMES: Readonly<Record<string, Localised | string>> = {
  percent: "%",
  permille: "‰",
  percentPoint: { zh: "百分点", en: "percentage points", ko: "퍼센트포인트" },
  celsius: "°C",
  fahrenheit: "°F",
  degree: "°",
  mile: { zh: "英里", en: "miles", ko: "마일" },
  foot: { zh: "英尺", en: "feet", ko: "피트" },
  inch: { zh: "英寸", en: "inches", ko: "인치" },
  tonne: { zh: "吨", en: "t", ko: "톤" },
  pound: { zh: "磅", en: "pounds", ko: "파운드" },
  litre: { zh: "升", en: "l", ko: "리터" },
  usd: { zh: "美元", en: "US dollars", ko: "달러" },
  eur: { zh: "欧元", en: "euros", ko: "유로" },
  gbp: { zh: "英镑", en: "pounds sterling", ko: "파운드" },
  cny: { zh: "人民币元", en: "yuan", ko: "위안" },
  krw: { zh: "韩元", en: "won", ko: "원" },
  jpy: { zh: "日元", en: "yen", ko: "엔" },
  second: { zh: "秒", en: "seconds", ko: "초" },
  minute: { zh: "分钟", en: "minutes", ko: "분" },
  hour: { zh: "小时", en: "hours", ko: "시간" },
  day: { zh: "天", en: "days", ko: "일" },
  week: { zh: "周", en: "weeks", ko: "주" },
};

/** The text of a finding in a language of the interface. */
export function findingMessage(code: FindingCode, values: readonly string[], language: UiLanguage): string {
  const isUnit = code.startsWith("units.");
  return fillMessage(FINDING_MESSAGES[code][language], Object.fromEntries(values.entries()), (_, value) => {
    const unit = isUnit ? UNIT_NAMES[String(value)] : undefined;
    return unit === undefined ? String(value) : typeof unit === "string" ? unit : unit[language];
  });
}

/** What only the whole document shows, and what a reviewing model says. */
const OTHER_DOUBTS: Readonly<Record<DocumentDoubt | ReviewerDoubt, Localised>> = {
  "meaning.other": {
    zh: "译文似乎对应的是另一句原文",
    en: "this seems to translate another sentence",
    ko: "다른 문장의 번역문으로 보입니다",
  },
  "meaning.cut": {
    zh: "译文似乎缺了一部分",
    en: "part of the source seems to be missing",
    ko: "원문의 일부가 빠진 것으로 보입니다",
  },
  "meaning.more": {
    zh: "译文似乎多出了原文没有的内容",
    en: "this seems to say more than the source",
    ko: "원문에 없는 내용이 더해진 것으로 보입니다",
  },
  "meaning.same": {
    zh: "另一句不同的原文也用了这句译文",
    en: "a different source has the same translation",
    ko: "다른 원문에도 같은 번역문이 쓰였습니다",
  },
  "meaning.joined": {
    zh: "原文合并前分两段翻译",
    en: "its source was translated as two texts before they were joined",
    ko: "원문을 합치기 전에 두 부분으로 나누어 번역했습니다",
  },
  "meaning.parted": {
    zh: "原文拆成两段前一起翻译，请核对译文的断开处",
    en: "its source was translated as one text before it was split; see where the translation is divided",
    ko: "원문을 나누기 전에 한 문장으로 번역했으므로 번역문이 나뉜 자리를 확인해야 합니다",
  },
  "meaning.far": {
    zh: "按语义向量，译文与原文的意思相差较大",
    en: "its meaning seems far from the source, by their vectors",
    ko: "의미 벡터로 보면 원문과 뜻이 많이 다릅니다",
  },
  "reviewer.accuracy": {
    zh: "审校模型认为译错：{0}",
    en: "mistranslated, says the reviewing model: {0}",
    ko: "검토 모델이 오역으로 판단함: {0}",
  },
  "reviewer.omission": {
    zh: "审校模型认为有漏译",
    en: "something is left out, says the reviewing model",
    ko: "검토 모델이 누락이 있다고 판단함",
  },
  "reviewer.addition": {
    zh: "审校模型认为原文没有这部分：{0}",
    en: "not in the source, says the reviewing model: {0}",
    ko: "검토 모델이 원문에 없는 내용으로 판단함: {0}",
  },
  "reviewer.terminology": {
    zh: "审校模型认为术语不当：{0}",
    en: "the wrong term, says the reviewing model: {0}",
    ko: "검토 모델이 잘못된 용어로 판단함: {0}",
  },
  "reviewer.language": {
    zh: "审校模型认为行文有误：{0}",
    en: "wrong language, says the reviewing model: {0}",
    ko: "검토 모델이 어법 오류로 판단함: {0}",
  },
  "reviewer.style": {
    zh: "审校模型认为语体不合：{0}",
    en: "the wrong style, says the reviewing model: {0}",
    ko: "검토 모델이 문체가 맞지 않다고 판단함: {0}",
  },
};

/** Why a translation is doubted, in a language of the interface. */
export function doubtMessage(code: DoubtCode, values: readonly string[], language: UiLanguage): string {
  const other = code in OTHER_DOUBTS ? OTHER_DOUBTS[code as keyof typeof OTHER_DOUBTS][language] : null;
  if (other === null) return findingMessage(code as FindingCode, values, language);
  // Where no place was named the sentence ends before the mark.
  return values[0]
    ? fillMessage(other, { 0: values[0] }, (_, value) => String(value))
    : other.replace(/\s*[:：]\s*\{0\}$/u, "");
}

/** True when the text is one of our reasons to doubt. */
export function isDoubtCode(text: string): text is DoubtCode {
  return Object.hasOwn(OTHER_DOUBTS, text) || Object.hasOwn(FINDING_MESSAGES, text);
}
