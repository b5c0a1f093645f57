import { AppError, parsePageRanges, TEXT_GROUPS, type TextGroup } from "@yizhou/model";
import type { ExtractedDocument, ExtractSegmentsOptions } from "@yizhou/pipeline";
import { usage, type ParsedArguments } from "./arguments.ts";
import type { Terminal } from "./terminal.ts";

/** The options by which a command is told what of a PDF to read. A file and its XLIFF need the same ones. */
export const READING_OPTIONS = {
  pages: { takes: "value" },
  "with-references": { takes: "nothing" },
  password: { takes: "value" },
  "leave-out": { takes: "value" },
} as const;

/** @throws {AppError} filter.pages_invalid; usage.invalid for a group of texts that there is not */
export function readingOptions(
  args: ParsedArguments,
  terminal: Terminal,
): Pick<ExtractSegmentsOptions, "pages" | "keepReferences" | "password" | "leaveOut"> {
  const pages = args.value("pages");
  const password = args.value("password");
  return {
    keepReferences: !args.has("with-references"),
    leaveOut: leftOutGroups(args.value("leave-out") ?? "", terminal),
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

/** Groups of texts as people write them, with commas. */
function leftOutGroups(written: string, terminal: Terminal): readonly TextGroup[] {
  const names = written.split(/[\s,，]+/).filter(Boolean);
  if (names.some((name) => !TEXT_GROUPS.some((group) => group === name)))
    throw usage(terminal, "notOneOf", { option: "--leave-out", values: TEXT_GROUPS.join(", ") });
  return TEXT_GROUPS.filter((group) => names.includes(group));
}
