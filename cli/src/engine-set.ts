import type { Engine } from "@yizhou/engines";
import { AppError, type LanguageTag } from "@yizhou/model";
import type { Terminal } from "./terminal.ts";

/**
 * Every engine that the environment configures, in the operator's order.
 *
 * @throws {AppError} system.setting_invalid
 */
export async function configuredEngines(terminal: Terminal): Promise<readonly Engine[]> {
  const [{ createEngines }, { nodeEngineDeps }] = await Promise.all([
    import("@yizhou/engines"),
    import("@yizhou/engines/node"),
  ]);
  return createEngines(terminal.environment, nodeEngineDeps());
}

export interface EngineChoice {
  /** `auto`, `pseudo` or the id of a configured engine. */
  readonly engine: string;
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly isSameLength: boolean;
}

/**
 * The engines to ask for a pair, best first; with `auto` those that serve it, otherwise the chosen one alone.
 *
 * @returns empty when none serves the pair: memory may still cover the document
 * @throws {AppError} engine.not_found, system.setting_invalid
 */
export async function enginesFor(choice: EngineChoice, terminal: Terminal): Promise<readonly Engine[]> {
  const { engine: id, from, to } = choice;
  if (id === "pseudo") {
    const { createPseudoEngine } = await import("@yizhou/engines");
    return [createPseudoEngine({ sameLength: choice.isSameLength })];
  }
  const engines = await configuredEngines(terminal);
  if (id !== "auto") {
    const engine = engines.find((one) => one.id === id);
    if (!engine) throw new AppError("engine.not_found", { engine: id });
    return [engine];
  }
  // An engine that cannot even say what it translates is passed over; `yizhou engines test` says why.
  const { chooseEngines } = await import("@yizhou/engines");
  return (await chooseEngines(engines, { from, to }, undefined, terminal.signal)).chosen;
}
