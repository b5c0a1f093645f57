import { lookup } from "node:dns/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Engine } from "@yizhou/engines";
import { AppError, isSameLanguage, type LanguageTag } from "@yizhou/model";
import type { Terminal } from "./terminal.ts";

/**
 * Every engine that the environment configures, in the operator's order.
 *
 * @throws {AppError} system.setting_invalid
 */
export async function configuredEngines(terminal: Terminal): Promise<readonly Engine[]> {
  const { createEngines } = await import("@yizhou/engines");
  return createEngines(terminal.environment, {
    fetch,
    now: () => Date.now(),
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    random: Math.random,
    lookup: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  });
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
  const served = await Promise.all(engines.map((engine) => servesPair(engine, from, to, terminal)));
  return engines.filter((_, index) => served[index]);
}

async function servesPair(
  engine: Engine,
  from: LanguageTag,
  to: LanguageTag,
  terminal: Terminal,
): Promise<boolean> {
  try {
    const pairs = await engine.pairs(terminal.signal);
    return (
      pairs === "any" || pairs.some((pair) => isSameLanguage(pair.from, from) && isSameLanguage(pair.to, to))
    );
  } catch (error) {
    terminal.signal.throwIfAborted();
    // An engine that cannot even say what it translates (program missing, service down) is passed over; with none left the
    // job says so, and `yizhou engines test` says why.
    if (error instanceof AppError) return false;
    throw error;
  }
}
