// Words of a few small classes of which another one makes another sentence, however long it is: a denial, a day of the week, the
// half of a day. One such word among thirty leaves a score of 96; what is said is the contrary, or another day.
import { primaryLanguage, type LanguageTag } from "@yizhou/model";

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
  },
  de: {
    ...week("montag dienstag mittwoch donnerstag freitag samstag|sonnabend sonntag", (name) =>
      word(`(?:${name})(?:e?s|en?)?`),
    ),
    not: word("nicht(?! nur)|nichts|kein(?:e[mnrs]?)?|nie(?:mals)?|niemand(?:e[mnrs])?|ohne|weder"),
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
  return Array.from(text.replace(NEUTRAL, " ").matchAll(pattern), ({ groups }) =>
    Object.keys(groups!).find((name) => groups![name] !== undefined)!,
  );
}
