import type { ExtractOptions } from "@yizhou/filters";
import { AppError, parsePageRanges } from "@yizhou/model";
import type { ExtractedDocument } from "@yizhou/pipeline";
import type { ParsedArguments } from "./arguments.ts";

/** The options by which a command is told what of a PDF to read. A file and its XLIFF need the same ones. */
export const READING_OPTIONS = {
  pages: { takes: "value" },
  "with-references": { takes: "nothing" },
  password: { takes: "value" },
} as const;

/** @throws {AppError} filter.pages_invalid */
export function readingOptions(
  args: ParsedArguments,
): Pick<ExtractOptions, "pages" | "keepReferences" | "password"> {
  const pages = args.value("pages");
  const password = args.value("password");
  return {
    keepReferences: !args.has("with-references"),
    ...(pages === undefined ? {} : { pages: parsePageRanges(pages, null) }),
    ...(password === undefined ? {} : { password }),
  };
}

/** @throws {AppError} filter.pages_unsupported, filter.pages_outside when the chosen pages are none of this document's */
export function checkPages(
  args: ParsedArguments,
  { filter, extraction }: Pick<ExtractedDocument, "filter" | "extraction">,
): void {
  const pages = args.value("pages");
  if (pages === undefined) return;
  if (filter.format !== "pdf") throw new AppError("filter.pages_unsupported", { format: filter.format });
  parsePageRanges(pages, extraction.facts.pages);
}
