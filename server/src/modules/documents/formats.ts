import type { TranslationOptions } from "@yizhou/contract";
import { FILTERS } from "@yizhou/filters";
import type { FilterEntry, OutputForm } from "@yizhou/filters";
import { oldFormats } from "./old-office.ts";

/** The formats we translate now, by extension, with the forms their results can take. */
export function readableFormats(): TranslationOptions["formats"] {
  return [
    ...FILTERS.flatMap(({ extensions, outputs }) =>
      extensions.map((extension) => ({ extension, outputs: outputs.filter(isChoice) })),
    ),
    ...oldFormats().flatMap(({ extensions, format }) =>
      extensions.map((extension) => ({ extension, outputs: outputsOf(format).filter(isChoice) })),
    ),
  ];
}

/** Forms that are chosen for a job; the others are made beside them. */
function isChoice(output: OutputForm): output is "target" | "bilingual" {
  return output === "target" || output === "bilingual";
}

/** Forms that are made of a result of this format when somebody asks for them. */
export function askedOutputsOf(format: string): readonly OutputForm[] {
  return entryOf(format)?.askedOutputs ?? [];
}

/** Forms that are made with every result of this format. */
export function outputsOf(format: string): readonly OutputForm[] {
  return entryOf(format)?.outputs ?? ["target"];
}

/** Of an old format that which it is read and written as: its forms are converted as the translation is. */
function entryOf(format: string): FilterEntry | undefined {
  const through = oldFormats().find((old) => old.format === format)?.through ?? format;
  return FILTERS.find((entry) => entry.format === through);
}
