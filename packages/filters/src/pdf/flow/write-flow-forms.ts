/** The forms of a PDF that are no PDF: Word documents of the translation and of both texts, a page to read, a book, Markdown, and data. */
import type { LanguageTag } from "@yizhou/model";
import type { OutputForm } from "../../filter.ts";
import type { FlowDocument } from "./flow-model.ts";
import { writeDocx } from "./write-docx.ts";
import { writeEpub } from "./write-epub.ts";
import { writeMarkdown } from "./write-markdown.ts";
import { writeReading } from "./write-reading.ts";
import { writeReadingData } from "./write-reading-data.ts";

export type FlowForm = Extract<
  OutputForm,
  "docx" | "docx-bilingual" | "reading" | "epub" | "markdown" | "reading-data"
>;

export const FLOW_FORMS: readonly FlowForm[] = [
  "docx",
  "docx-bilingual",
  "reading",
  "epub",
  "markdown",
  "reading-data",
];

export function isFlowForm(output: OutputForm): output is FlowForm {
  return (FLOW_FORMS as readonly OutputForm[]).includes(output);
}

export function writeFlowForm(
  output: FlowForm,
  document: FlowDocument,
  languages: { readonly sourceLanguage: LanguageTag; readonly targetLanguage: LanguageTag },
): Uint8Array {
  if (output === "reading") return writeReading(document, languages);
  if (output === "reading-data") return writeReadingData(document, languages);
  if (output === "epub") return writeEpub(document, languages);
  if (output === "markdown") return writeMarkdown(document, languages);
  return writeDocx(document, { ...languages, sides: output === "docx" ? "target" : "bilingual" });
}
