/**
 * A reading program and trained networks as one: Chinese is read by networks, line by line, everything else by the program. What
 * was measured to be better at what: docs/decisions/0059-reader-of-chinese.md.
 */
import { greyOf } from "../grey-raster.ts";
import type { OcrEngine, OcrLine } from "../ocr-model.ts";
import { findLines } from "./find-lines.ts";
import { readLine } from "./read-line.ts";
import type { ReaderNetworks } from "./reader-networks.ts";

/** Why there are no networks: they were never fetched, or are not what was fetched. */
export type NetworksGap = "absent" | "damaged";

/** Asked before each page: networks may be fetched while we run. */
export type NetworksSource = () => Promise<ReaderNetworks | NetworksGap>;

const CHINESE = "zh-Hans";

/**
 * @param program  reads what networks do not, and everything where there are none. Without it nothing is read: nobody says beforehand
 *   what language a page is in, and networks lose the blanks between words of others than Chinese.
 */
export function withNetworks(program: OcrEngine, networks: NetworksSource): OcrEngine {
  const open = async () => {
    const found = await networks();
    return typeof found === "string" ? null : found;
  };
  const readsLines = async ([first = ""]: readonly string[]): Promise<boolean> =>
    isSimplified(first) && (await open()) !== null;
  return {
    async installedLanguages() {
      const languages = await program.installedLanguages();
      return (await open()) ? [...new Set([...languages, CHINESE])] : languages;
    },
    readsLines,
    readsPlainly: async (languages) => isSimplified(languages[0] ?? "") && !(await open()),
    async find(raster) {
      const found = await open();
      return found ? findLines(raster, found) : [];
    },
    async read(crops, options) {
      const found = (await readsLines(options.languages)) ? await open() : null;
      if (!found) return program.read(crops, options);
      const read: (readonly OcrLine[])[] = [];
      for (const { raster } of crops) {
        options.signal?.throwIfAborted();
        const line = raster.width < 4 || raster.height < 4 ? null : await readLine(greyOf(raster), found);
        read.push(line ? [line] : []);
      }
      return read;
    },
  };
}

/** Chinese without a script is simplified. */
function isSimplified(tag: string): boolean {
  return /^zh\b/i.test(tag) && !/-(Hant|TW|HK|MO)\b/i.test(tag);
}
