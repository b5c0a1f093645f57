// Run by the filters area as a process of its own: documents that a process reads and writes for the first time, each once, by code
// that is compiled on the way. The floor of each is taken right behind it. Prints `ColdTimes`.
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { sniffContainer } from "@yizhou/bytes/containers";
import type { Extraction } from "@yizhou/filters";
import { installedFilters } from "@yizhou/filters/node";
import { isAppError } from "@yizhou/model";
import { cpuOf } from "./figure.ts";
import { inflateAndDeflate, LANGUAGES, translateAll, xmlEntries } from "./office-work.ts";

/** CPU seconds of all files together. */
export interface ColdTimes {
  readonly files: number;
  readonly extract: number;
  readonly merge: number;
  readonly floor: number;
}

const times = { files: 0, extract: 0, merge: 0, floor: 0 };
for (const path of process.argv.slice(2)) {
  const bytes = await readFile(path);
  if (sniffContainer(bytes) !== "zip") continue;
  let filter, extraction!: Extraction;
  try {
    filter = await installedFilters.identify(bytes, basename(path));
    times.extract += await cpuOf(async () => (extraction = await filter!.extract(bytes)));
  } catch (error) {
    // Damaged files are the sweep's business, encrypted ones have no entries.
    if (!isAppError(error)) throw error;
    continue;
  }
  const { skeleton, units } = extraction;
  const targets = translateAll(units);
  times.merge += await cpuOf(() => filter.merge(bytes, skeleton, targets, LANGUAGES));
  const entries = xmlEntries(bytes);
  times.floor += await cpuOf(() => inflateAndDeflate(entries));
  times.files += 1;
}
console.log(JSON.stringify(times satisfies ColdTimes));
