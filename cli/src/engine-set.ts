import type { Engine, LocalModels } from "@yizhou/engines";
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

/**
 * The local engine and its models.
 *
 * @throws {AppError} system.setting_invalid, engine.not_found where it is switched off
 */
export async function localModels(terminal: Terminal): Promise<LocalModels> {
  const [{ createLocalModels, FIREFOX_ENGINE_ID }, { nodeEngineDeps }] = await Promise.all([
    import("@yizhou/engines"),
    import("@yizhou/engines/node"),
  ]);
  const local = createLocalModels(terminal.environment, nodeEngineDeps());
  if (!local) throw new AppError("engine.not_found", { engine: FIREFOX_ENGINE_ID });
  return local;
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
    return [preparedAtNeed(engine, terminal)];
  }
  // An engine that cannot even say what it translates is passed over; `yizhou engines test` says why.
  const { chooseEngines } = await import("@yizhou/engines");
  const { chosen } = await chooseEngines(engines, { from, to }, undefined, terminal.signal);
  return chosen.map((engine) => preparedAtNeed(engine, terminal));
}

/** Fetches what a pair still needs before its first text, and only then: what a memory covers needs no models. */
function preparedAtNeed(engine: Engine, terminal: Terminal): Engine {
  const { preparation } = engine;
  if (!preparation) return engine;
  let prepared: Promise<void> | null = null;
  const prepare = async (pair: { readonly from: LanguageTag; readonly to: LanguageTag }): Promise<void> => {
    const needs = await preparation.needs(pair);
    if (!needs) return;
    const bar = terminal.progress(needs.models.join(" "));
    try {
      await preparation.prepare(pair, {
        signal: terminal.signal,
        onProgress: ({ doneBytes, totalBytes }) => bar.show(Math.min(1, doneBytes / totalBytes), ""),
      });
    } finally {
      bar.clear();
    }
  };
  return {
    ...engine,
    translate: async (batch, context, signal) => {
      prepared ??= prepare(context);
      await prepared;
      return engine.translate(batch, context, signal);
    },
  };
}
