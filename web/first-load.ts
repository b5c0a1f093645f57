import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** The sample that home opens with, in the two languages that each interface shows. */
const SAMPLES = { zh: "zh|en", en: "zh|en", ko: "en|ko" } as const;

/** What home begins with in a language; all that these import comes along. */
const beginningsIn = (language: keyof typeof SAMPLES): RegExp[] => [
  /[\\/]web[\\/]index\.html$/,
  /[\\/]app[\\/]prepare-home\.ts$/,
  /[\\/]home[\\/]pages[\\/]home-page\.tsx$/,
  new RegExp(`[\\\\/]samples[\\\\/]engineering[\\\\/](${SAMPLES[language]})\\.ts$`),
  new RegExp(`[\\\\/]locales[\\\\/]${language}[\\\\/](shell|home)\\.ts$`),
  ...(language === "ko" ? [/[\\/]lib[\\/]korean-particles\.ts$/] : []),
];

/** Writes beside the built site which scripts a first visit of home loads in each language, each with its bytes after gzip; a test holds their sums. */
export function firstLoad(): Plugin {
  return {
    name: "yizhou-first-load",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const weightsIn = (language: keyof typeof SAMPLES): Record<string, number> => {
        const loaded = new Set<string>();
        const load = (name: string): void => {
          const chunk = byName.get(name);
          if (!chunk || loaded.has(name)) return;
          loaded.add(name);
          chunk.imports.forEach(load);
        };
        for (const beginning of beginningsIn(language)) {
          const found = chunks.filter(
            ({ facadeModuleId }) => facadeModuleId && beginning.test(facadeModuleId),
          );
          if (found.length === 0) this.error(`home begins with nothing like ${String(beginning)}`);
          for (const { fileName } of found) load(fileName);
        }
        return Object.fromEntries(
          [...loaded].map((name) => [name, gzipSync(byName.get(name)!.code, { level: 9 }).length]),
        );
      };
      const languages = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];
      const weights = Object.fromEntries(languages.map((language) => [language, weightsIn(language)]));
      await writeFile(join(dir!, ".first-load.json"), JSON.stringify(weights));
    },
  };
}
