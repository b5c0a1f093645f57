import type {
  AccountDefaults,
  EngineOption,
  FileDto,
  JobOptions,
  MemoryOption,
  TermbaseOption,
  SaveRule,
  TranslationOptions,
} from "@yizhou/contract";
import { isSameLanguage, type AskedText, type TextCounts, type TextGroup } from "@yizhou/model";

export type OutputForm = JobOptions["output"];

/** What the options column holds. `memories` null means: all that fit the pair, in the server's order. */
export interface JobChoice {
  readonly from: string;
  readonly to: string;
  readonly engine: string;
  /** Asked in this order where the engine fails; of no account with the automatic choice. */
  readonly fallbacks: readonly string[];
  /** For language models that must be downloaded first; otherwise the next engine goes on at once. */
  readonly waitsForModels: boolean;
  readonly field: JobOptions["field"];
  readonly output: OutputForm;
  /** Leaves the list of references of a PDF as it is. */
  readonly keepReferences: boolean;
  /** Texts that stay as they are. */
  readonly leaveOut: readonly TextGroup[];
  /** Texts that are translated although they stay as a rule. */
  readonly alsoTranslate: readonly AskedText[];
  readonly memories: readonly string[] | null;
  /** Termbases in the order of preference; null: the person's own and those of their organisation that fit. */
  readonly termbases: readonly string[] | null;
  /** Points that matches of a library lose, by its id, where the user set something else than the library says. */
  readonly memoryPenalties: Readonly<Record<string, number>>;
  /** From which match score on memory replaces an engine. */
  readonly pretranslateFrom: number;
  /** From which match score on a similar translation goes along to the engine; null: never. */
  readonly hintsFrom: number | null;
  /** Library that translations are written to; null: none. */
  readonly saveTo: string | null;
  readonly saveRule: SaveRule;
  /** How the translation is wanted, in the person's words; empty: as it comes. */
  readonly instruction: string;
  /** What a language model reads once more when all is translated. */
  readonly review: JobOptions["review"];
}

/** What can be chosen for `pretranslateFrom` and `hintsFrom`. */
export const PRETRANSLATION_SCORES = [101, 100, 95, 90, 85, 80, 75] as const;
export const HINT_SCORES = [95, 85, 75, 65, 50] as const;

export const AUTO = "auto";

/** The first choice of a visitor: into the language of the interface. */
export function firstChoice(interfaceLanguage: string): JobChoice {
  const to = interfaceLanguage.startsWith("zh") ? "zh-Hans" : interfaceLanguage;
  return {
    ...{ from: AUTO, to, engine: AUTO, fallbacks: [], waitsForModels: true },
    ...{
      field: "general",
      output: "target",
      keepReferences: true,
      leaveOut: [],
      alsoTranslate: [],
      memories: null,
      memoryPenalties: {},
    },
    termbases: null,
    ...{ pretranslateFrom: 100, hintsFrom: 75, saveTo: null, saveRule: "all" },
    instruction: "",
    review: "doubted",
  };
}

/** The first choice of somebody who has set defaults: what they name wins, the rest stays. */
export function withDefaults(choice: JobChoice, defaults: AccountDefaults | null): JobChoice {
  if (!defaults) return choice;
  return {
    ...choice,
    from: defaults.sourceLanguage ?? choice.from,
    to: defaults.targetLanguage ?? choice.to,
    field: defaults.field ?? choice.field,
    engine: defaults.engine ?? choice.engine,
    output: defaults.output ?? choice.output,
  };
}

/** The choice without engines that are not there any more, such as a key that was removed since. */
export function withKnownEngines(choice: JobChoice, engines: readonly EngineOption[]): JobChoice {
  const isKnown = (id: string) => engines.some((engine) => engine.id === id);
  if (isKnown(choice.engine) && choice.fallbacks.every(isKnown)) return choice;
  return {
    ...choice,
    engine: isKnown(choice.engine) ? choice.engine : AUTO,
    fallbacks: choice.fallbacks.filter(isKnown),
  };
}

/** The one source language of the pair: the chosen one, or what all files were found to be; null when they differ. */
export function knownSource(choice: JobChoice, detected: readonly (string | null)[]): string | null {
  if (choice.from !== AUTO) return choice.from;
  const [first, ...others] = detected;
  if (!first) return null;
  return others.every((language) => language !== null && isSameLanguage(language, first)) ? first : null;
}

/**
 * A target that makes sense once the files are known: text that is in the target language already goes to English, and
 * English to Chinese. Meant only while the user has not picked a target.
 */
export function sensibleTarget(choice: JobChoice, detected: readonly (string | null)[]): JobChoice {
  const source = knownSource(choice, detected);
  if (!source || !isSameLanguage(source, choice.to)) return choice;
  return { ...choice, to: isSameLanguage(source, "en") ? "zh-Hans" : "en", memories: null, termbases: null };
}

/**
 * The choice with its languages exchanged.
 *
 * @returns null when the source is automatic and the files do not agree on one language
 */
export function swapLanguages(choice: JobChoice, detected: readonly (string | null)[]): JobChoice | null {
  const source = knownSource(choice, detected);
  if (!source) return null;
  return { ...choice, from: choice.to, to: source, memories: null, termbases: null };
}

/** Output forms that one of the given formats offers; both while there is no file yet. Each file takes what it can. */
export function outputsOffered(
  formats: TranslationOptions["formats"],
  chosen: readonly string[],
): OutputForm[] {
  const all: OutputForm[] = ["target", "bilingual"];
  return all.filter(
    (form) =>
      chosen.length === 0 ||
      chosen.some((extension) =>
        formats.find((format) => format.extension === extension)?.outputs.includes(form),
      ),
  );
}

/** Memories usable for the pair; with an unknown source those into the target language. */
export function fittingMemories(
  memories: readonly MemoryOption[],
  source: string | null,
  target: string,
): MemoryOption[] {
  return memories.filter(
    (memory) => isSameLanguage(memory.to, target) && (source === null || isSameLanguage(memory.from, source)),
  );
}

/** Termbases with terms of both languages; with an unknown source those of the target language. */
export function fittingTermbases(
  termbases: readonly TermbaseOption[],
  source: string | null,
  target: string,
): TermbaseOption[] {
  const has = (languages: readonly string[], wanted: string) =>
    languages.some((language) => isSameLanguage(language, wanted));
  return termbases.filter(
    ({ languages }) => has(languages, target) && (source === null || has(languages, source)),
  );
}

/** True when the engine serves the pair; an unknown source is given the benefit of the doubt, the quote will tell. */
export function canServe(engine: EngineOption, source: string | null, target: string): boolean {
  if (!engine.available) return false;
  if (engine.pairs === "any" || source === null) return true;
  return engine.pairs.some((pair) => isSameLanguage(pair.from, source) && isSameLanguage(pair.to, target));
}

/** The wire form of a choice. An output that the files do not offer falls back to the target alone. */
export function toJobOptions(choice: JobChoice, offered: readonly OutputForm[]): JobOptions {
  const {
    memories,
    termbases,
    memoryPenalties,
    saveTo,
    output,
    fallbacks,
    waitsForModels,
    instruction,
    ...rest
  } = choice;
  return {
    ...rest,
    fallbacks: choice.engine === AUTO ? [] : fallbacks.filter((id) => id !== choice.engine),
    ifModelMissing: waitsForModels ? "wait" : "skip",
    output: offered.includes(output) ? output : "target",
    leaveOut: [...choice.leaveOut],
    alsoTranslate: [...choice.alsoTranslate],
    ...(memories ? { memories: [...memories] } : {}),
    ...(termbases ? { termbaseIds: [...termbases] } : {}),
    ...(Object.keys(memoryPenalties).length > 0 ? { memoryPenalties: { ...memoryPenalties } } : {}),
    ...(saveTo ? { saveTo } : {}),
    ...(instruction.trim() === "" ? {} : { instruction: instruction.trim() }),
  };
}

/** How many texts of each group all the files have. */
export function textGroupsOf(files: readonly Pick<FileDto, "textGroups">[]): TextCounts {
  const sums: Record<string, number> = {};
  for (const { textGroups } of files)
    for (const [group, count] of Object.entries(textGroups ?? {})) sums[group] = (sums[group] ?? 0) + count;
  return sums;
}

/** Moves a memory one place up or down in the order of preference. */
export function moveMemory(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= ids.length) return [...ids];
  const moved = ids.filter((one) => one !== id);
  moved.splice(to, 0, id);
  return moved;
}
