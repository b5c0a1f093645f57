/** The forms of a PDF that are no PDF: a Word document of the translation, one of both texts, and a reading view. */
import type { LanguageTag } from "@yizhou/model";
import type { OutputForm } from "../../filter.ts";
import type { FlowDocument } from "./flow-model.ts";
import { writeDocx } from "./write-docx.ts";
import { writeReading } from "./write-reading.ts";

export type FlowForm = Extract<OutputForm, "docx" | "docx-bilingual" | "reading">;

export const FLOW_FORMS: readonly FlowForm[] = ["docx", "docx-bilingual", "reading"];

export function isFlowForm(output: OutputForm): output is FlowForm {
  return (FLOW_FORMS as readonly OutputForm[]).includes(output);
}

export function writeFlowForm(
  output: FlowForm,
  document: FlowDocument,
  languages: { readonly sourceLanguage: LanguageTag; readonly targetLanguage: LanguageTag },
): Uint8Array {
  if (output === "reading") return writeReading(document, languages);
  return writeDocx(document, { ...languages, sides: output === "docx" ? "target" : "bilingual" });
}
