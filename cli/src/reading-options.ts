import {
  AppError,
  ASKED_TEXTS,
  isTextGroup,
  MARK_KINDS,
  NAMED_GROUPS,
  parsePageRanges,
  readMark,
  sortGroups,
  type AskedText,
  type TextGroup,
} from "@yizhou/model";
import type { ExtractedDocument, ExtractSegmentsOptions } from "@yizhou/pipeline";
import { usage, type ParsedArguments } from "./arguments.ts";
import type { Terminal } from "./terminal.ts";

/** The options by which a command is told what of a PDF to read. A file and its XLIFF need the same ones. */
export const READING_OPTIONS = {
  pages: { takes: "value" },
  "with-references": { takes: "nothing" },
  password: { takes: "value" },
  "leave-out": { takes: "values" },
  also: { takes: "value" },
} as const;

/** @throws {AppError} filter.pages_invalid; usage.invalid for a group of texts that there is not */
export function readingOptions(
  args: ParsedArguments,
  terminal: Terminal,
): Pick<ExtractSegmentsOptions, "pages" | "keepReferences" | "password" | "leaveOut" | "also"> {
  const pages = args.value("pages");
  const password = args.value("password");
  return {
    keepReferences: !args.has("with-references"),
    leaveOut: leftOutGroups(args.values("leave-out"), terminal),
    also: askedTexts(args.value("also") ?? "", terminal),
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

/** Groups of texts as people write them, with commas; a mark such as `style:Block text` may have blanks. */
function leftOutGroups(written: readonly string[], terminal: Terminal): readonly TextGroup[] {
  const names = written
    .flatMap((list) => list.split(/[,，]+/))
    .map((name) => name.trim())
    .flatMap((name) => (readMark(name) ? [name] : name.split(/\s+/)))
    .filter(Boolean);
  const groups = names.filter(isTextGroup);
  if (groups.length < names.length) {
    const values = [...NAMED_GROUPS, ...MARK_KINDS.map((kind) => `${kind}:…`)].join(", ");
    throw usage(terminal, "notOneOf", { option: "--leave-out", values });
  }
  return sortGroups(groups);
}

function askedTexts(written: string, terminal: Terminal): readonly AskedText[] {
  const names = written.split(/[\s,，]+/).filter(Boolean);
  if (names.some((name) => !ASKED_TEXTS.some((text) => text === name)))
    throw usage(terminal, "notOneOf", { option: "--also", values: ASKED_TEXTS.join(", ") });
  return ASKED_TEXTS.filter((text) => names.includes(text));
}
