import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import iconv from "iconv-lite";
import { OLD_FORMATS } from "@yizhou/filters";
import { hashOf } from "./cache.ts";

export const SWEPT_FORMATS = ["docx", "xlsx", "pptx", "odf", "legacy", "txt"] as const;
export type SweptFormat = (typeof SWEPT_FORMATS)[number];

export interface CorpusFile {
  readonly name: string;
  readonly path: string;
  /** Of text files that the sweep made itself. */
  readonly encoding?: string;
}

const EXTENSIONS: Readonly<Record<Exclude<SweptFormat, "txt">, readonly string[]>> = {
  docx: [".docx", ".docm"],
  xlsx: [".xlsx", ".xlsm"],
  pptx: [".pptx", ".pptm"],
  odf: [".odt", ".ott", ".ods", ".ots", ".odp", ".otp", ".fodt", ".fods", ".fodp"],
  legacy: OLD_FORMATS.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)),
};

/** The corpus' files of one format, by name; empty when the corpus is absent. */
export async function listCorpus(corpus: string, format: SweptFormat, made: string): Promise<CorpusFile[]> {
  if (format === "txt") return listTexts(corpus, made);
  const folder = join(corpus, format === "odf" || format === "legacy" ? format : "ooxml");
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder))
    .filter((name) => EXTENSIONS[format].includes(extname(name).toLowerCase()))
    .sort();
  return names.map((name) => ({ name, path: join(folder, name) }));
}

/**
 * As many of the files. Without a seed they are spread over the whole list, since neighbours in it come from one project; with one
 * they are chosen by the hash of seed and name, so that each seed looks at other files and the same seed at the same.
 */
export function sampleFiles<T extends { readonly name: string }>(
  files: readonly T[],
  limit: number,
  seed?: string,
): T[] {
  if (limit >= files.length) return [...files];
  if (seed === undefined) {
    const part = (index: number) => Math.floor((index * limit) / files.length);
    return files.filter((_, index) => part(index + 1) > part(index));
  }
  const drawn = files.map((file) => ({ file, draw: hashOf(seed, file.name) }));
  drawn.sort((a, b) => (a.draw < b.draw ? -1 : 1));
  const chosen = new Set(drawn.slice(0, limit).map(({ file }) => file));
  return files.filter((file) => chosen.has(file));
}

const ENCODINGS: Readonly<Record<string, readonly string[]>> = {
  en: ["utf-8", "windows-1252", "utf-16le"],
  zh: ["utf-8", "gb18030", "utf-16be"],
  ko: ["utf-8", "euc-kr", "utf-16le"],
};
const LINES = 400;

/** Plain texts of the parallel corpus in the encodings and line ends that text files come in. */
async function listTexts(corpus: string, made: string): Promise<CorpusFile[]> {
  const folder = join(corpus, "parallel");
  if (!existsSync(folder)) return [];
  await mkdir(made, { recursive: true });
  const files: CorpusFile[] = [];
  for (const [language, encodings] of Object.entries(ENCODINGS)) {
    const source = join(folder, `flores-dev.${language}`);
    if (!existsSync(source)) continue;
    const lines = (await readFile(source, "utf8")).split("\n").slice(0, LINES);
    for (const [index, encoding] of encodings.entries()) {
      const name = `flores-${language}-${encoding}.txt`;
      const text = lines.join(index % 2 === 0 ? "\n" : "\r\n");
      const path = join(made, name);
      await writeFile(path, iconv.encode(text, encoding, { addBOM: encoding.startsWith("utf-16") }));
      files.push({ name, path, encoding });
    }
  }
  return files;
}
