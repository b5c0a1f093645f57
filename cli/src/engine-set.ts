import { lookup } from "node:dns/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseEngines, createEngines, createPseudoEngine, type Engine } from "@yizhou/engines";
import { AppError, type LanguageTag } from "@yizhou/model";
import type { Terminal } from "./terminal.ts";

/** Every engine that the environment configures, in the operator's order. */
export async function configuredEngines(terminal: Terminal): Promise<readonly Engine[]> {
  return createEngines(terminal.environment, {
    fetch,
    now: () => Date.now(),
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    random: Math.random,
    lookup: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  });
}
