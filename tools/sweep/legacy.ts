// Files of old programs, as the server handles them: LibreOffice makes them into those of today, which are examined, and makes the
// results into what the files were.
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { OLD_FORMATS, oldFormatOf } from "@yizhou/filters";
import { Cache, hashOf } from "./cache.ts";
import type { CorpusFile } from "./corpus.ts";
import { convert } from "./office.ts";
import type { SweepRow } from "./table.ts";

/** Files in one LibreOffice process. */
const BATCH = 12;

/** @returns per file the one to examine instead; itself where LibreOffice makes nothing of it, which no filter reads then */
export async function modernFiles(
  files: readonly CorpusFile[],
  work: string,
  officeKey: string,
): Promise<CorpusFile[]> {
  const made = new Map<string, string | null>();
  for (const { format, through, readBy } of OLD_FORMATS) {
    const own = files.filter(({ name }) => oldFormatOf(name)?.format === format);
    const paths = await converted(
      own.map(({ path }) => path),
      { to: through, readBy, work, officeKey },
    );
    for (const [index, { path }] of own.entries()) made.set(path, paths[index]!);
  }
  return files.map((file) => {
    const path = made.get(file.path);
    return path ? { name: file.name + extname(path), path } : file;
  });
}

/** Puts the files themselves in the place of those that were examined, and results made into files of their kind. */
export async function asOldFiles(
  rows: readonly SweepRow[],
  files: readonly CorpusFile[],
  work: string,
  officeKey: string,
): Promise<SweepRow[]> {
  const back = new Map<string, string | null>();
  for (const { format, extensions, filter } of OLD_FORMATS) {
    const results = rows.flatMap(({ resultPath }, index) =>
      resultPath && oldFormatOf(files[index]!.name)?.format === format ? [resultPath] : [],
    );
    const paths = await converted(results, { to: `${extensions[0]}:${filter}`, work, officeKey });
    for (const [index, result] of results.entries()) back.set(result, paths[index]!);
  }
  return rows.map((row, index) => ({
    ...row,
    file: files[index]!,
    resultPath: row.resultPath && (back.get(row.resultPath) ?? null),
  }));
}

/** Paths of what LibreOffice makes of the files, null where it makes nothing; kept by content. */
async function converted(
  paths: readonly string[],
  {
    to,
    readBy,
    work,
    officeKey,
  }: { to: string; readBy?: string | undefined; work: string; officeKey: string },
): Promise<(string | null)[]> {
  const cache = new Cache(join(work, "converted"));
  const keys = await Promise.all(
    paths.map(async (path) => hashOf(await readFile(path), extname(path), to, readBy ?? "", officeKey)),
  );
  const pathOf = (key: string) => join(cache.folder, `${key}.${to.split(":")[0]}`);
  const known = await Promise.all(keys.map((key) => cache.get<{ isMade: boolean }>(key)));
  const missing = [...paths.keys()].filter((index) => !known[index]);
  const folder = join(work, "office-legacy");
  for (const needed of [folder, cache.folder]) await mkdir(needed, { recursive: true });
  for (let from = 0; from < missing.length; from += BATCH) {
    const batch = missing.slice(from, from + BATCH);
    const own = batch.map((index) => paths[index]!);
    const made = await convert(own, folder, join(work, "profile-legacy"), to, readBy);
    for (const [n, index] of batch.entries()) {
      const isMade = made[n] !== null;
      if (isMade) await copyFile(made[n]!, pathOf(keys[index]!));
      await cache.set(keys[index]!, (known[index] = { isMade }));
    }
    console.log(
      `  ${basename(own[0]!).slice(-4)} to ${to}: ${Math.min(from + BATCH, missing.length)} of ${missing.length}`,
    );
  }
  return keys.map((key, index) => (known[index]!.isMade ? pathOf(key) : null));
}
