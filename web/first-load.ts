import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** What home begins with in Chinese; all that these import comes along. */
const BEGINNINGS = [
  /[\\/]web[\\/]index\.html$/,
  /[\\/]app[\\/]prepare-home\.ts$/,
  /[\\/]home[\\/]pages[\\/]home-page\.tsx$/,
  /[\\/]samples[\\/]engineering[\\/](zh|en)\.ts$/,
  /[\\/]locales[\\/]zh[\\/](shell|home)\.ts$/,
];

/** Writes beside the built site which scripts a first visit of home loads, each with its bytes after gzip; a test holds their sum. */
export function firstLoad(): Plugin {
  return {
    name: "yizhou-first-load",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const loaded = new Set<string>();
      const load = (name: string): void => {
        const chunk = byName.get(name);
        if (!chunk || loaded.has(name)) return;
        loaded.add(name);
        chunk.imports.forEach(load);
      };
      for (const beginning of BEGINNINGS) {
        const found = chunks.filter(({ facadeModuleId }) => facadeModuleId && beginning.test(facadeModuleId));
        if (found.length === 0) this.error(`home begins with nothing like ${String(beginning)}`);
        for (const { fileName } of found) load(fileName);
      }
      const weights = [...loaded].map((name) => [
        name,
        gzipSync(byName.get(name)!.code, { level: 9 }).length,
      ]);
      await writeFile(join(dir!, ".first-load.json"), JSON.stringify(Object.fromEntries(weights)));
    },
  };
}
