import type { TranslationOptions } from "@yizhou/contract";

/** The answer of a server without engines or memories, for tests. */
export const SAMPLE_OPTIONS: TranslationOptions = {
  maxFileBytes: 20 * 1024 * 1024,
  maxFilesPerBatch: 10,
  formats: [],
  languages: ["zh-Hans", "en", "ko", "ja"],
  fields: ["general", "biomed", "engineering", "law", "finance", "humanities"],
  engines: [
    {
      id: "auto",
      name: "auto",
      kind: "auto",
      destination: null,
      owner: "site",
      pairs: "any",
      available: true,
      reason: null,
    },
  ],
  memories: [],
  termbases: [],
  writableMemories: [],
  retentionDays: 30,
  textCharacters: 5000,
  meaningsGoTo: null,
  takesReferences: true,
};
