/** What the pages of a file are called: those of a workbook are its sheets, those of a presentation its slides. */
export type PageUnit = "page" | "sheet" | "slide";

export function pageUnitOf(format: string): PageUnit {
  if (/^(?:xls|ods)/.test(format)) return "sheet";
  return /^(?:ppt|odp)/.test(format) ? "slide" : "page";
}
