import type { TranslationOptions } from "@yizhou/contract";
import type { FormatId, OutputForm } from "@yizhou/filters";

const OUTPUTS: Readonly<Record<FormatId, readonly OutputForm[]>> = {
  docx: ["target", "bilingual"],
  xlsx: ["target", "bilingual"],
  pptx: ["target"],
  txt: ["target", "bilingual"],
};

/** The formats we translate now, by extension, with the forms their results can take. */
export function readableFormats(): TranslationOptions["formats"] {
  return Object.entries(OUTPUTS).map(([extension, outputs]) => ({ extension, outputs: [...outputs] }));
}

/** Forms a result of this format can take. */
export function outputsOf(format: string): readonly string[] {
  return OUTPUTS[format as FormatId] ?? ["target"];
}
