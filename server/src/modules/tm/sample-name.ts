import { languageName } from "@yizhou/contract";
import type { Localised, UiLanguage } from "@yizhou/contract";

/** Before the file's name in the seed of a library that came with the demo workspace. */
export const SAMPLE_SEED = "sample:";

const SAMPLE_NAME: Localised = {
  zh: "示例记忆（{source}原文）",
  en: "Sample memory (from {source})",
  ko: "예시 메모리({source} 원문)",
};

/** What people call a library: the name its owner gave it; the demo's own libraries in the reader's language. */
export function libraryName(
  library: { readonly name: string; readonly seed: string | null; readonly sourceLanguage: string },
  language: UiLanguage,
): string {
  if (!library.seed?.startsWith(SAMPLE_SEED)) return library.name;
  return SAMPLE_NAME[language].replace("{source}", languageName(library.sourceLanguage, language));
}
