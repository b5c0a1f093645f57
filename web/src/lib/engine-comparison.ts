import type { EngineOption, JobOptions } from "@yizhou/contract";

/** What stands chosen where an engine is chosen, for whoever wants to see two of them side by side first. */
export interface EngineComparison {
  /** Those that can be chosen now. */
  readonly engines: readonly EngineOption[];
  /** Id of the chosen one, or `auto`. */
  readonly chosen: string;
  readonly options: Pick<JobOptions, "from" | "to" | "field" | "instruction">;
  /** The document that a paragraph is taken from; null where there is none. */
  readonly file: { readonly id: string; readonly name: string } | null;
  /** What is typed so far. */
  readonly text: string;
  readonly onUse: (engine: string) => void;
}
