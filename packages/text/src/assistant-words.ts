/**
 * What a language model says when it speaks for itself instead of translating: refusals, announcements, remarks, the request that
 * it was given. Words of a document may look the same, so a question is asked of a translation together with its source.
 */

/**
 * Refusals as the vendors word them: OpenAI, Qwen, DeepSeek, Kimi, GLM, and models behind Ollama or vLLM. Only at the start of an
 * answer.
 */
const REFUSAL = new RegExp(
  "^\\W*(?:" +
    [
      "i['’]?m (?:very |really |truly )?sorry,? (?:but )?(?:i (?:can(?:no|['’])t|am unable|am not able|won['’]t)|this|that)",
      "(?:i am|i['’]m) (?:unable|not able|not programmed|not allowed) to",
      "(?:sorry|unfortunately|i apologi[sz]e),? (?:but )?i (?:can(?:no|['’])t|am unable|am not able|must decline|won['’]t)",
      "i (?:can(?:no|['’])t|won['’]t|must decline to) (?:assist|help|translate|provide|comply|fulfil|answer|discuss|engage|continue)",
      "as an (?:ai|artificial intelligence)\\b",
      "(?:很|非常)?(?:抱歉|遗憾|遺憾|对不起|對不起|不好意思)[，,。！! ]*(?:我|这个|该|該|此|您|你|无法|無法|不能|作为)",
      "(?:你好|您好)[，,]?\\s*(?:这个问题|我暂时)",
      "(?:这个问题|此问题)我?(?:暂时|目前)?(?:无法|不能)",
      "作为(?:一个|一名|您的|你的)?(?:AI|人工智能|语言模型)",
      "我(?:是|叫)(?:一个)?(?:AI|人工智能|由|通义|DeepSeek|Kimi|智谱|文心)",
      "我(?:暂时|目前)?(?:无法|不能|不便|没办法)(?:提供|翻译|协助|回答|处理|满足|继续|讨论)",
      "尊敬的用户",
      "让我们换(?:个|一个)话题",
      "根据相关法律法规",
      "죄송(?:하지만|합니다|하오나)[,.]?\\s*.{0,30}(?:수 없|어렵|불가)",
      "(?:저는|나는)? ?(?:AI|인공지능) ?(?:언어 ?모델|비서|어시스턴트)",
      "(?:申し訳(?:ありません|ございません)|すみません)が?[、,]",
    ].join("|") +
    ")",
  "iu",
);
const MAY_REFUSE =
  /sorry|apolog|unable|unfortunately|抱歉|遗憾|对不起|對不起|不好意思|죄송|申し訳|すみません|as an ai|artificial intelligence|人工智能|인공지능|无法|不能|不便|换个话题|尊敬的用户|法律法规|can(?:no|['’])t|won['’]t/iu;

/** True when the answer begins like a refusal and its source does not. */
export function isRefusal(answer: string, source: string): boolean {
  return REFUSAL.test(answer) && !MAY_REFUSE.test(source.slice(0, 120));
}

/** Announcements in front of a translation. */
const PREFACE =
  /^\s*(?:["“「]?(?:译文|翻译|翻译结果|翻译如下|译文如下|中文翻译|中文译文|英文翻译|英文译文|韩文翻译|修改后的?译文|translation|translated text|english translation|chinese translation|korean translation|output|번역문?|번역 결과|한국어 번역|영어 번역|訳文|翻訳|日本語訳|(?:deutsche )?übersetzung|traduction|traducción|traduzione|tradução|перевод)\s*[:：]|(?:以下|下面|这里|這裡)(?:就?是|为)?.{0,14}(?:翻译|译文|譯文|翻譯)|(?:here(?:['’]s| is| are)|below is|this is|sure|certainly|of course)\b.{0,30}\btranslat|(?:好的|当然|没问题)[，,！!。].{0,20}(?:翻译|译文)|(?:다음은|아래는|여기).{0,20}번역)/iu;

/** Remarks behind a translation, in brackets or on a line of their own. */
const REMARK =
  /(?:[(（[【]|^|\n)\s*(?:译者注|译注|翻译说明|译文说明|注释|说明|备注|注|translator['’]?s? note|translation note|note|역주|번역자? ?주|참고|訳注|訳者注|注記|anm(?:erkung|\.)? d(?:e[sr]|\.) übers(?:etzers|etzerin|\.)|note (?:du traducteur|de traduction)|n\.?d\.?t\.?|nota (?:del traductor|de traducción)|примечание переводчика)\s*[:：]/iu;

/** What a model says when it has finished, at the very end. */
const CLOSING = new RegExp(
  "(?:" +
    [
      // Where words are parted a mark or a blank stands in front; Chinese and Japanese go on at once behind a text without a mark.
      `(?:^|[\\s.。!！?？])(?:${[
        "(?:please )?let me know if\\b[^\\n]{0,80}",
        "(?:please )?feel free to (?:ask|reach out)\\b[^\\n]{0,60}",
        "i hope this (?:helps|translation)\\b[^\\n]{0,40}",
        "lassen sie (?:es )?mich (?:bitte )?wissen\\b[^\\n]{0,80}",
        "ich hoffe,? (?:das|dies|diese übersetzung)\\b[^\\n]{0,40}",
        "n['’]hésitez pas à (?:me|nous)\\b[^\\n]{0,60}",
        "(?:추가로|더)? ?(?:궁금한|필요한) (?:점|사항|것)이 있으[^\\n]{0,40}",
      ].join("|")})`,
      "(?:如果|如)(?:您|你)?(?:还)?(?:有(?:任何|其他)(?:问题|需要|疑问)|需要(?:进一步|其他|更多))[^\\n]{0,40}(?:告诉我|告知|随时|提问)[^\\n]{0,12}",
      "希望(?:这个|以上|本)?(?:翻译|译文)[^\\n]{0,30}",
      "(?:ほかに|他に|何か)?ご?(?:不明な点|質問|要望)[^\\n]{0,20}(?:お知らせ|お申し付け|おっしゃって)[^\\n]{0,12}",
    ].join("|") +
    ")\\s*$",
  "iu",
);

/** Signs of what models write their answers in. */
const MARKUP =
  /```|(?:^|\n)\s*#{1,4} |\*\*[^*\n]+\*\*|<\/?think>|^\s*[-*•] |^\s*\{\s*"|"(?:output|translations?|id)"\s*:/u;

/** What programs write into texts and no text holds by itself, each with what its source has where it may. */
const NOTATION: readonly (readonly [RegExp, RegExp])[] = [
  [/&(?:[a-z]{2,6}|#\d{2,5}|#x[\da-f]{2,5});/iu, /&/u],
  [/\\(?:[nrt"]|u[\da-f]{4})/u, /\\/u],
  [/<\/?(?:br|p|b|i|u|em|strong|span|div|li|ul|g\d+|x\d+|ph\d*)\s*\/?>/iu, /</u],
  [/<\|[a-z_]+\|>|<\/?s>|<unk>|<0x[\dA-F]{2}>|\[\/?INST\]|▁/u, /<|\[|▁/u],
  // A character that could not be read.
  [/\uFFFD/u, /\uFFFD/u],
];

/** Phrases of the requests that engines are sent, and of our rules. */
const PROMPT =
  /you are a professional translator|translate every segment|answer with one json object|(?:text_(?:before|after)_do_not_translate|similar_translations|document_title)|<<<TEXT|TEXT>>>|(?:you are|as) (?:an? )?(?:expert |helpful )?(?:translation )?(?:assistant|translator)\b|你是(?:一名|一位|一个)(?:专业|资深)?(?:的)?(?:翻译|译员|译者)|請?将以下(?:文本|内容|文字)翻译|keep every tag exactly|당신은 (?:전문 )?번역(?:가|사)/iu;

/** What an engine has left in a translation that is no translation. */
export type AssistantTalk = "refusal" | "preface" | "remark" | "markup" | "prompt";

const KINDS: readonly (readonly [Exclude<AssistantTalk, "refusal">, RegExp])[] = [
  ["prompt", PROMPT],
  ["preface", PREFACE],
  ["remark", REMARK],
  ["markup", MARKUP],
];

/** What the source may hold that makes the same words in the target right. */
const MEANT: Readonly<Record<Exclude<AssistantTalk, "refusal">, RegExp>> = {
  prompt: /translator|assistant|translate|翻译|译员|번역|json|<<<|_/iu,
  preface: /translat|output|翻译|译文|번역|翻訳|訳|übersetz|traduc|traduz|tradu[çt]|перев|interpret/iu,
  remark:
    /note|remark|comment|attention|n\.?b\.?|nota|注(?=[:：释解脚意\d)）]|$)|[备附脚标译]注|说明|참고|역주|주\s*[:：)]|訳注|注記|anm/iu,
  markup: /```|[*#{]|^\s*[-–—*•]|<\/?think|"(?:output|id)/u,
};

/**
 * Where an engine speaks for itself.
 *
 * @returns the kind, and the words that give it away; null for a plain translation
 */
export function assistantTalkIn(
  answer: string,
  source: string,
): { readonly kind: AssistantTalk; readonly start: number; readonly end: number } | null {
  if (isRefusal(answer, source)) return { kind: "refusal", start: 0, end: Math.min(answer.length, 40) };
  for (const [kind, pattern] of KINDS) {
    const match = pattern.exec(answer);
    if (match && !MEANT[kind].test(source))
      return { kind, start: match.index, end: match.index + match[0].length };
  }
  for (const [pattern, meant] of NOTATION) {
    const match = pattern.exec(answer);
    if (match && !meant.test(source))
      return { kind: "markup", start: match.index, end: match.index + match[0].length };
  }
  const closing = CLOSING.exec(answer);
  if (closing && !MEANT_TO_CLOSE.test(source))
    return { kind: "remark", start: closing.index, end: answer.length };
  return null;
}
/** A letter may end like that. */
const MEANT_TO_CLOSE =
  /\b(?:know|free to|hope|questions?|reach out)\b|问题|疑问|告诉|告知|随时|希望|联系|提问|需要|궁금|문의|필요|연락|wissen|fragen|hoffe|hésit|不明|質問|要望|知らせ/iu;
