import type { Localised, UiLanguage } from "./ui-languages.ts";

/** The product's name as each language writes it. */
export const SITE_NAMES: Localised = { zh: "译舟", en: "Yizhou", ko: "이저우" };

const HOME_TITLES: Localised = {
  zh: "译舟｜文档与文献翻译",
  en: "Yizhou | Document and literature translation",
  ko: "이저우 | 문서·논문 번역",
};

/** The title of the window: `登录｜译舟`, `Sign in | Yizhou`; `null` gives the home page's own. Server and page write the same. */
export function windowTitle(title: string | null, language: UiLanguage): string {
  if (title === null) return HOME_TITLES[language];
  return `${title}${language === "zh" ? "｜" : " | "}${SITE_NAMES[language]}`;
}
