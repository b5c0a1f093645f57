import { formatLanguage } from "./format.ts";

/** Offered by name; a memory itself takes any. */
const LANGUAGES = [
  ...["zh-Hans", "zh-Hant", "en", "ko", "ja", "de", "fr"],
  ...["es", "ru", "it", "pt", "vi", "th", "ar"],
] as const;

/** Languages to choose from, with those that stand in the data already. */
export function languageChoices(more: readonly string[] = []): { value: string; label: string }[] {
  return [...new Set([...more, ...LANGUAGES])].map((tag) => ({ value: tag, label: formatLanguage(tag) }));
}
