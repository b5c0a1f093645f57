// Words of a few small classes of which another one makes another sentence, however long it is: a denial, a day of the week, the
// half of a day, what may and what must be done, which way something goes. One such word among thirty leaves a score of 96; what is said
// is the contrary, or another day.
import { primaryLanguage, type LanguageTag } from "@yizhou/model";
import { placeNamesIn } from "@yizhou/text";

/** A class member by the name that equal ones share; patterns are read without regard to case. */
type Members = Readonly<Record<string, string>>;

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** The days in the order of `DAYS`, each word with what may stand around it. */
function week(names: string, around: (name: string) => string): Members {
  return Object.fromEntries(names.split(" ").map((name, at) => [DAYS[at]!, around(name)]));
}
const word = (name: string): string => `(?<!\\p{L})(?:${name})(?!\\p{L})`;

const BY_LANGUAGE: Readonly<Record<string, Members>> = {
  en: {
    ...week("monday tuesday wednesday thursday friday saturday sunday", (name) => word(`${name}s?`)),
    am: "(?<=\\d\\s?)a\\.?m(?!\\p{L})",
    pm: "(?<=\\d\\s?)p\\.?m(?!\\p{L})",
    not: `${word("not(?! only)|never|cannot|no(?!\\.? ?\\d)|none|nobody|nothing|neither|nor|without")}|n['’]t(?!\\p{L})`,
    may: word(
      "(?<!(?:\\d|in|of|since|by|until|from|last|next) )may(?! \\d)|allow(?:s|ed|ing)?|permit(?:s|ted|ting)?|optional(?:ly)?",
    ),
    must: word("must|shall|has to|have to|required|requires?|mandatory"),
    banned: word(
      "den(?:y|ie[sd])|forbid(?:s|den)?|prohibit(?:s|ed|ing)?|refus(?:es?|ed|ing)|reject(?:s|ed|ing)?|banned",
    ),
    before: word("before|prior to"),
    after: word("after"),
    left: word("left(?! (?:out|over|behind|open|blank|empty))"),
    right: "(?<!\\p{L})right(?! (?:away|now|to)\\b)(?!\\p{L})",
    up: word(
      "increas(?:es?|ed|ing)|rais(?:es?|ed|ing)|ris(?:es?|en|ing)|rose|gr[eo]w(?:s|n|ing|th)?|upper|higher|above|maximum|more|over(?= \\d)",
    ),
    down: word(
      "decreas(?:es?|ed|ing)|reduc(?:es?|ed|ing|tions?)|lower(?:s|ed|ing)?|f[ae]ll(?:s|en|ing)?|declin(?:es?|ed|ing)|below|minimum|less|fewer|under(?= \\d)",
    ),
    on: word(
      "open(?:s|ed|ing)?|start(?:s|ed|ing)?|enabl(?:es?|ed|ing)|turn(?:s|ed|ing)? on|switch(?:ed)? on|connect(?:s|ed|ing)?|insert(?:s|ed|ing)?|lock(?:s|ed|ing)?",
    ),
    off: word(
      "clos(?:es?|ed|ing)|stop(?:s|ped|ping)?|disabl(?:es?|ed|ing)|turn(?:s|ed|ing)? off|switch(?:ed)? off|disconnect(?:s|ed|ing)?|remov(?:es?|ed|ing)|unlock(?:s|ed|ing)?",
    ),
    within: word("includ(?:es?|ed|ing)|inclusive|with"),
    outside: word("exclud(?:es?|ed|ing)|exclusive|except"),
    pass: word("pass(?:es|ed)?(?= (?:the|an?|this|that|all)\\b)"),
    fail: word("fail(?:s|ed|ing)?"),
    first: word("first"),
    last: word("last"),
    colour: word("(?:red|green|blue|yellow|black|white|orange)"),
  },
  de: {
    ...week("montag dienstag mittwoch donnerstag freitag samstag|sonnabend sonntag", (name) =>
      word(`(?:${name})(?:e?s|en?)?`),
    ),
    not: word("nicht(?! nur)|nichts|kein(?:e[mnrs]?)?|nie(?:mals)?|niemand(?:e[mnrs])?|ohne|weder"),
    may: word("darf|dürfen|erlaubt|gestattet|zulässig"),
    must: word("muss|müssen|erforderlich|verpflichtet"),
    banned: word("verboten|untersagt|unzulässig|verweigert|abgelehnt"),
    before: word("vor|bevor|vorher"),
    after: word("nach|nachdem|danach"),
    left: word("links|linke[nmrs]?"),
    right: word("rechts|rechte[nmrs]?"),
    up: word("erhöh(?:en|t|te|ten)|steig(?:en|t)|stieg(?:en)?|obere[nmrs]?|über|mehr|mindestens"),
    down: word(
      "verringer(?:n|t|te|ten)|senk(?:en|t|te|ten)|sink(?:en|t)|sank(?:en)?|untere[nmrs]?|unter|weniger|höchstens",
    ),
    on: word("öffnen|geöffnet|öffnet|ein(?:schalten|geschaltet)|starten|gestartet"),
    off: word("schließen|geschlossen|schließt|aus(?:schalten|geschaltet)|stoppen|gestoppt"),
  },
  fr: {
    ...week("lundi mardi mercredi jeudi vendredi samedi dimanche", (name) => word(`${name}s?`)),
    not: word("pas|jamais|aucune?|sans|rien|personne ne"),
  },
  es: {
    ...week("lunes martes miércoles jueves viernes sábado domingo", (name) => word(`${name}s?`)),
    not: word("no(?! solo| sólo)|nunca|jamás|ning[uú]n[ao]?|sin|nada|nadie"),
  },
  zh: {
    ...week("一 二 三 四 五 六 [日天]", (name) => `(?:星期|礼拜|禮拜|周|週)${name}`),
    am: "上午|早上|凌晨",
    pm: "下午|晚上|傍晚",
    not: "[没沒非勿莫]|不(?![锈銹同仅僅断斷过過但论論管久少足])|未(?![来來])|[无無](?![线線论論数數])|禁止",
    may: "可以|允许|准许|许可(?!证)|有权",
    must: "必须|应当|须(?!知)|务必",
    banned: "拒绝|严禁|不准|驳回",
    before: "之前|以前|(?<=[\\p{Script=Han}])前(?=[，。、；将请先，]|$)|[饭餐]前",
    after: "之后|以后|(?<=[\\p{Script=Han}])后(?=[，。、；将请再方才，]|$)|[饭餐]后",
    left: "左(?!右)",
    right: "(?<!左)右",
    up: "增[加长大多]|上[升涨调]|提[高升]|升高|高于|超过|多于|最[大高多]|以上",
    down: "减[少小低]|下[降跌调]|降低|低于|少于|不足|最[小低少]|以下",
    on: "打开|开启|启动|启用|接通|连接",
    off: "关闭|关上|停止|停用|断开|禁用",
    within: "包括|包含|含(?=税)",
    outside: "除外|不含|排除",
    pass: "(?<!不)合格|(?<!不)及格|通过",
    first: "首次|第一",
    last: "最后",
    colour: "红色|绿色|蓝色|黄色|黑色|白色|橙色",
  },
  ja: {
    ...week("月 火 水 木 金 土 日", (name) => `${name}曜`),
    am: "午前",
    pm: "午後",
    not: "ない|なく|ません|ずに|禁止",
  },
  ko: {
    ...week("월 화 수 목 금 토 일", (name) => `${name}요일`),
    am: "오전",
    pm: "오후",
    not: "(?<![가-힣])[안못](?=\\s)|(?<=지\\s?)(?:않|못|마|말)|없|아니|아닙|금지",
    may: "할 수 있|허용|허가|허락",
    must: "해야|하여야|반드시|필수",
    banned: "거부|거절|불허",
    before: "[기하] ?전|이전|식전",
    after: "[은한된] ?(?:후|뒤)|이후|식후",
    left: "왼쪽|좌측",
    right: "오른쪽|우측",
    up: "증가|상승|높[이은아]|초과|이상|최대",
    down: "감소|하락|낮[추은아]|미만|이하|최소",
    on: "열[고어기]|시작|켜[고기]|켭|활성",
    off: "닫[고아기]|중지|정지|끄[고기]|끕|비활성",
  },
};

const PATTERNS = new Map(
  Object.entries(BY_LANGUAGE).map(([language, members]) => [
    language,
    new RegExp(
      Object.entries(members)
        .map(([name, pattern]) => `(?<${name}>${pattern})`)
        .join("|"),
      "giu",
    ),
  ]),
);

/** 非常 denies nothing. */
const NEUTRAL = /非[常洲]|莫斯科|没收|틀림없|수밖에 없|끊임없/gu;

/** The held words of a text in their order, each by the name that its equals share; empty in a language without a list. */
export function heldWordsIn(text: string, language: LanguageTag): string[] {
  const pattern = PATTERNS.get(primaryLanguage(language));
  if (!pattern) return [];
  return Array.from(text.replace(NEUTRAL, " ").matchAll(pattern), ({ 0: found, groups }) => {
    const name = Object.keys(groups!).find((one) => groups![one] !== undefined)!;
    return name === "colour" ? found.toLowerCase() : name;
  });
}

/** Surnames that hardly stand for another word; one in another's place is another person. */
const HAN_SURNAME =
  /[王李张刘陈赵吴徐朱郭郑梁谢韩曹彭萧蔡潘袁董蒋杜魏沈卢姜崔谭汪廖邹邱薛](?=\p{Script=Han})/gu;
const KOREAN_SURNAME =
  /(?<![가-힣])[김이박최정강조윤장임한오서신권황안송류유홍전고문손양배백허남심노하](?:[가-힣]{2})?(?=\s?(?:씨|교수|박사|선생|대표|부장|과장|의원|사장|변호사|감독|장관|총리|회장)(?![가-힣]{3}))/gu;
/** A word with a capital that begins no sentence; German writes all nouns so. */
const LATIN_NAME =
  /(?<=[\p{Ll}\p{N},;)”’]\s|\b(?:Mr|Mrs|Ms|Dr|Prof|St)\.\s|\p{Lu}[\p{L}.]*\s)\p{Lu}\p{Ll}[\p{L}’'-]*/gu;
/** The first word of a sentence, where a verb of saying or doing shows that it is somebody's name. */
const FIRST_NAME =
  /^\P{L}*(?<name>\p{Lu}\p{Ll}+)(?= (?:is|was|has|had|says|said|will|and \p{Lu}|\p{Ll}+ed (?:the|an?|to|his|her|its|their|on|in|that)\b))/u;

/**
 * Names of people and places that a text has, in order, so that two texts of one language can be compared: what differs in one was written of
 * somebody else. Empty in a language whose names are not told from other words. Cost: linear.
 */
export function heldNamesIn(text: string, language: LanguageTag): string[] {
  const primary = primaryLanguage(language);
  const places = placeNamesIn(text, primary).map(({ place }) => String(place));
  if (primary === "zh") return [...places, ...(text.match(HAN_SURNAME) ?? [])];
  if (primary === "ko") return [...places, ...(text.match(KOREAN_SURNAME) ?? [])];
  if (!CAPITALS_NAME.has(primary)) return places;
  const first = FIRST_NAME.exec(text)?.groups?.["name"];
  const names = [...(first ? [first] : []), ...(text.match(LATIN_NAME) ?? [])];
  return names.filter((name) => !NO_NAME.test(name));
}
/** Languages that write only names with a capital. */
const CAPITALS_NAME: ReadonlySet<string> = new Set("en fr es it pt nl pl cs sv da fi".split(" "));
/** What a sentence begins with, and what dates are made of, which are put right as dates. */
const NO_NAME =
  /^(?:It|He|She|This|That|There|They|We|You|What|Who|Which|One|Everyone|Nobody|All|Each|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)$/u;
