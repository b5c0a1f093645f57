import { AppError } from "@yizhou/model";

export type TermFormat = "tbx" | "csv" | "xlsx" | "zip";

/** @throws {AppError} termbase.format_unknown */
export function termFormatOf(name: string): TermFormat {
  const format = knownFormatOf(name);
  if (!format) throw new AppError("termbase.format_unknown", { name });
  return format;
}

/** Null for a file that holds no terms. */
export function knownFormatOf(name: string): TermFormat | null {
  const ending = /\.([a-z]+)$/iu.exec(name)?.[1]?.toLowerCase();
  if (ending === "tbx" || ending === "csv" || ending === "xlsx" || ending === "zip") return ending;
  return ending === "tsv" ? "csv" : null;
}
