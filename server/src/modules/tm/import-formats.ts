import { AppError } from "@yizhou/model";

/** How a file of units is read: a TMX as it comes, packed or not, everything else as a whole. */
export type UnitFormat = "tmx" | "tmx.gz" | "xliff" | "sdltm" | "zip" | "csv" | "xlsx";

/** By ending; memoQ packs its XLIFF into an archive of its own. */
const FORMATS: Readonly<Record<string, UnitFormat>> = {
  tmx: "tmx",
  xlf: "xliff",
  xliff: "xliff",
  sdlxliff: "xliff",
  mqxliff: "xliff",
  mxliff: "xliff",
  sdltm: "sdltm",
  zip: "zip",
  mqxlz: "zip",
  csv: "csv",
  tsv: "csv",
  xlsx: "xlsx",
};

/** @throws {AppError} tm.format_unknown */
export function unitFormatOf(name: string): UnitFormat {
  const format = knownFormatOf(name);
  if (!format) throw new AppError("tm.format_unknown", { name });
  return format;
}

/** Null for a file that holds no units. */
export function knownFormatOf(name: string): UnitFormat | null {
  if (/\.tmx\.gz$/iu.test(name)) return "tmx.gz";
  const ending = /\.([a-z]+)$/iu.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(FORMATS, ending) ? FORMATS[ending]! : null;
}

export function isTable(format: UnitFormat): format is "csv" | "xlsx" {
  return format === "csv" || format === "xlsx";
}
