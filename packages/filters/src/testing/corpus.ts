import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Files of our own making, in every clone. */
const OWN = fileURLToPath(new URL("../../../../fixtures/corpus/", import.meta.url));
/** Real documents, where they lie beside the project. */
const SHARED = fileURLToPath(new URL("../../../../../shared/corpus/", import.meta.url));

export interface CorpusFile {
  readonly name: string;
  read(): Uint8Array;
}

/**
 * Files of a kind: all of our own, and every `step`-th of the real ones, by name.
 *
 * @param own  folder below `fixtures/corpus`
 * @param shared  folder of the corpus beside the project
 */
export function corpusSample(
  extension: string,
  step: number,
  { own = "office", shared = "ooxml" }: { readonly own?: string; readonly shared?: string } = {},
): CorpusFile[] {
  const real = list(`${SHARED}${shared}/`, extension).filter((_, i) => i % step === 0);
  return [...list(`${OWN}${own}/`, extension), ...real];
}

function list(folder: string, extension: string): CorpusFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(`.${extension}`))
    .sort()
    .map((name) => ({ name, read: () => readFileSync(folder + name) }));
}
