import type { UiLanguage } from "@yizhou/contract";

/** Keys of what is asked about engines. Problems come in the language of the request, so the language is part of every key. */
export const engineKeys = {
  all: ["engines"],
  list: (language: UiLanguage) => ["engines", "list", language],
  types: (language: UiLanguage) => ["engines", "types", language],
  keys: (language: UiLanguage) => ["engines", "keys", language],
  spending: (language: UiLanguage) => ["engines", "spending", language],
  cache: (language: UiLanguage) => ["engines", "cache", language],
  models: (language: UiLanguage) => ["engines", "models", language],
} as const;
