import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { DocumentFilter } from "@yizhou/filters";
import { installedFilters } from "@yizhou/filters/node";

const corpus = join(import.meta.dirname, "../../../shared/corpus/ooxml");

export interface OpenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly filter: DocumentFilter;
}

/** Files of the corpus, by name; empty where it is absent. */
export async function corpusPaths(format: string): Promise<string[]> {
  if (!existsSync(corpus)) return [];
  const names = (await readdir(corpus)).filter((name) => extname(name) === `.${format}`);
  return names.sort().map((name) => join(corpus, name));
}

/** Files of the corpus that open, every n-th by name so that the sample spreads; `null` where the corpus is absent. */
export async function corpusFiles(format: string, everyNth: number): Promise<OpenFile[] | null> {
  if (!existsSync(corpus)) return null;
  const paths = await corpusPaths(format);
  const files: OpenFile[] = [];
  for (const path of paths.filter((_, index) => index % everyNth === 0)) {
    const name = basename(path);
    const bytes = await readFile(path);
    try {
      const filter = await installedFilters.identify(bytes, name);
      await filter.extract(bytes);
      files.push({ name, bytes, filter });
    } catch {
      // Damaged and encrypted files are the sweep's business.
    }
  }
  return files;
}
