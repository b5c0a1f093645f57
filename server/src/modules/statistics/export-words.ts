import type { Localised, MatchBand, UiLanguage, Usage } from "@yizhou/contract";

// The words of the statistics centre (web/src/locales), for tables that leave the site.

export const FIELD_WORDS: Readonly<Record<Usage["fields"][number]["field"], Localised>> = {
  general: { zh: "通用", en: "General", ko: "일반" },
  biomed: { zh: "生物医学", en: "Biomedicine", ko: "생명의학" },
  engineering: { zh: "工程", en: "Engineering", ko: "공학" },
  law: { zh: "法律", en: "Law", ko: "법률" },
  finance: { zh: "金融", en: "Finance", ko: "금융" },
  humanities: { zh: "人文", en: "Humanities", ko: "인문" },
};

const figures = (text: string): Localised => ({ zh: text, en: text, ko: text });

export const BAND_WORDS: Readonly<Record<MatchBand, Localised>> = {
  repetitions: { zh: "重复", en: "Repetitions", ko: "반복" },
  context: { zh: "语境", en: "In context", ko: "문맥 일치" },
  exact: figures("100%"),
  fuzzy95: figures("95–99%"),
  fuzzy85: figures("85–94%"),
  fuzzy75: figures("75–84%"),
  fuzzy50: figures("50–74%"),
  none: { zh: "新内容", en: "New", ko: "새 내용" },
};

/** What needed no engine. */
export const NO_ENGINE: Localised = {
  zh: "翻译记忆与重复",
  en: "Memory and repetitions",
  ko: "번역 메모리와 반복",
};

/** The word of a value; edits have none of some of them, and a value of a later release stays as it is. */
export function wordOf(
  words: Readonly<Record<string, Localised>>,
  value: string,
  language: UiLanguage,
): string {
  return words[value]?.[language] ?? value;
}
