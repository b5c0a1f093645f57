import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../../../../shared/corpus/ooxml/", import.meta.url));

export interface CorpusFile {
  readonly name: string;
  read(): Uint8Array;
}

/**
 * Every `step`-th Office file of a kind in the shared corpus, by name; empty where the corpus is absent, so that a test can
 * skip visibly.
 */
export function corpusSample(extension: string, step: number): CorpusFile[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(`.${extension}`))
    .sort()
    .filter((_, i) => i % step === 0)
    .map((name) => ({ name, read: () => readFileSync(FOLDER + name) }));
}
