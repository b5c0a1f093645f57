import type { FormatId } from "./filter.ts";

/** A format of old office programs, which LibreOffice makes into one of today and back. */
export interface OldFormat {
  readonly format: "doc" | "rtf" | "xls" | "ppt";
  readonly extensions: readonly string[];
  /** What it is read and written as. */
  readonly through: FormatId;
  /** How LibreOffice calls it. */
  readonly filter: string;
  /**
   * The filter that reads it whatever its version. Without one LibreOffice looks at the bytes, and takes a damaged workbook for a table
   * of texts; of texts of Word the versions before 97 have filters of their own.
   */
  readonly readBy?: string;
}

export const OLD_FORMATS: readonly OldFormat[] = [
  { format: "doc", extensions: ["doc", "dot"], through: "docx", filter: "MS Word 97" },
  { format: "rtf", extensions: ["rtf"], through: "docx", filter: "Rich Text Format" },
  {
    format: "xls",
    extensions: ["xls", "xlt"],
    through: "xlsx",
    filter: "MS Excel 97",
    readBy: "MS Excel 97",
  },
  { format: "ppt", extensions: ["ppt", "pps"], through: "pptx", filter: "MS PowerPoint 97" },
];

/** The old format that a file's name says, whether or not it can be read here. */
export function oldFormatOf(name: string): OldFormat | null {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return OLD_FORMATS.find(({ extensions }) => extensions.includes(extension)) ?? null;
}
