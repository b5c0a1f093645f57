import { AppError } from "@yizhou/model";

/** @throws {AppError} termbase.format_unknown */
export function termFormatOf(name: string): "tbx" | "csv" | "xlsx" {
  const ending = /\.([a-z]+)$/iu.exec(name)?.[1]?.toLowerCase();
  if (ending === "tbx" || ending === "csv" || ending === "xlsx") return ending;
  if (ending === "tsv") return "csv";
  throw new AppError("termbase.format_unknown", { name });
}
