import type { TranslationOptions } from "@yizhou/contract";
import { FILTERS } from "@yizhou/filters";
import type { OutputForm } from "@yizhou/filters";
import { oldFormats } from "./old-office.ts";

/** The formats we translate now, by extension, with the forms their results can take. */
export function readableFormats(): TranslationOptions["formats"] {
  const old = oldFormats().flatMap(({ extensions }) => extensions);
  return [
    ...FILTERS.flatMap(({ extensions, outputs }) =>
      extensions.map((extension) => ({ extension, outputs: outputs.filter(isChoice) })),
    ),
    ...old.map((extension) => ({ extension, outputs: ["target" as const] })),
  ];
}

/** Forms that are chosen for a job; the others are made beside them. */
function isChoice(output: OutputForm): output is "target" | "bilingual" {
  return output === "target" || output === "bilingual";
}

/** Forms that are made of a result of this format when somebody asks for them. */
export function askedOutputsOf(format: string): readonly OutputForm[] {
  return FILTERS.find((entry) => entry.format === format)?.askedOutputs ?? [];
}

/** Forms that are made with every result of this format. */
export function outputsOf(format: string): readonly OutputForm[] {
  return FILTERS.find((entry) => entry.format === format)?.outputs ?? ["target"];
}
