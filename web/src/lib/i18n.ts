import { DEFAULT_UI_LANGUAGE, isolate, uiLanguageTag } from "@yizhou/contract";
import type { UiLanguage } from "@yizhou/contract";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import type { LocaleArea } from "../locales/areas.ts";
import type shell from "../locales/zh/shell.ts";

/** Each file of `locales/<language>/<area>.ts` is a chunk of its own, loaded with the screens that need it. What home needs comes first. */
const files = import.meta.glob<{ default: object }>("../locales/{zh,en,ko}/{shell,home}.ts");

await i18next.use(initReactI18next).init({
  lng: DEFAULT_UI_LANGUAGE,
  fallbackLng: false,
  ns: [],
  defaultNS: "shell",
  resources: {},
  // React escapes markup; what is left to do is to keep names that run from right to left in their place.
  interpolation: { escape: isolate },
  returnNull: false,
  // Registered with the first Korean page; until then it does nothing.
  postProcess: ["particles"],
  react: { useSuspense: false },
});

/** The language of the page, which is the one its address names. */
export function currentLanguage(): UiLanguage {
  return i18next.language as UiLanguage;
}

/** Loads the texts of the areas, makes the language current, and marks the page with it. */
export async function setLanguage(language: UiLanguage, areas: readonly LocaleArea[]): Promise<void> {
  await loadTexts(language, areas);
  document.documentElement.lang = uiLanguageTag(language);
}

/** The same where there is no page. */
export async function loadTexts(language: UiLanguage, areas: readonly LocaleArea[]): Promise<void> {
  const particles = language === "ko" ? import("./korean-particles.ts") : null;
  await Promise.all(areas.map((area) => loadArea(language, area)));
  if (particles) i18next.use((await particles).koreanParticles);
  if (i18next.language !== language) await i18next.changeLanguage(language);
}

async function loadArea(language: UiLanguage, area: LocaleArea): Promise<void> {
  if (i18next.hasResourceBundle(language, area)) return;
  const path = `../locales/${language}/${area}.ts`;
  const load = files[path] ?? (await import("./area-files.ts")).files[path];
  if (!load) throw new Error(`no texts for ${area} in ${language}`);
  const texts = await load();
  i18next.addResourceBundle(language, area, texts.default);
}

type ShellKey<T = typeof shell, P extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : ShellKey<T[K], `${P}${K}.`>;
}[keyof T & string];

/** A text of the shell outside React. */
export function translate(key: ShellKey): string {
  return i18next.t(key as never, { ns: "shell" });
}
