import { AppError } from "@yizhou/model";

/** How a file of units is read: a TMX as it comes, packed or not, everything else as a whole. */
export type UnitFormat = "tmx" | "tmx.gz" | "xliff" | "csv" | "xlsx";

/** @throws {AppError} tm.format_unknown */
export function unitFormatOf(name: string): UnitFormat {
  if (/\.tmx\.gz$/iu.test(name)) return "tmx.gz";
  const ending = /\.([a-z]+)$/iu.exec(name)?.[1]?.toLowerCase();
  if (ending === "tmx" || ending === "csv" || ending === "xlsx") return ending;
  if (ending === "xlf" || ending === "xliff") return "xliff";
  if (ending === "tsv") return "csv";
  throw new AppError("tm.format_unknown", { name });
}

export function isTable(format: UnitFormat): format is "csv" | "xlsx" {
  return format === "csv" || format === "xlsx";
}
