import type { Localised, UiLanguage } from "@yizhou/contract";

/** Before the file's name in the seed of a library that came with the demo workspace. */
export const SAMPLE_SEED = "sample:";

const SAMPLE_NAME: Localised = { zh: "示例记忆", en: "Sample memory", ko: "예시 메모리" };

/** What people call a library: the name its owner gave it; the demo's own libraries in the reader's language. */
export function libraryName(
  library: { readonly name: string; readonly seed: string | null },
  language: UiLanguage,
): string {
  return library.seed?.startsWith(SAMPLE_SEED) ? SAMPLE_NAME[language] : library.name;
}
