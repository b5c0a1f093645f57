// A stored key as an engine. Its secret is opened when the engine is made and lives inside the adapter from then on.
import { createEngine, engineTypeOf, ENGINE_TYPES } from "@yizhou/engines";
import type { EndpointReach, Engine, EngineConfig, EngineType, EngineTypeDescription } from "@yizhou/engines";
import { AppError } from "@yizhou/model";
import { openSecret } from "../../platform/secrets/secret-box.ts";
import type { EngineModuleDeps } from "./deps.ts";
import type { EngineKeyRow } from "./key-repo.ts";

/** Engine ids of keys cannot meet the operator's: those have no colon. */
const PREFIX = "key:";

export const engineIdOf = (row: Pick<EngineKeyRow, "id">): string => PREFIX + row.id;

/** What a secret is sealed for: the row and its owner. */
export function sealedFor(row: Pick<EngineKeyRow, "id" | "userId" | "organizationId">): string {
  return `engine key ${row.id} of ${row.userId ? `user ${row.userId}` : `organisation ${row.organizationId}`}`;
}

/** Types of engine that people can have keys for. */
export function keyTypeOf(type: string): EngineTypeDescription | null {
  return ENGINE_TYPES.find((description) => description.type === type) ?? null;
}

/** Where the addresses that people enter with their keys may lead. */
export function keyReach(settings: EngineModuleDeps["settings"]): EndpointReach {
  const { engineKeysMayBePrivate, engineKeyPorts } = settings;
  return {
    allowPrivateAddress: engineKeysMayBePrivate,
    ...(engineKeyPorts && { allowedPorts: engineKeyPorts }),
  };
}

export interface KeyEngines {
  /** The engine of a key; the same one until the key changes, so that its limits hold over all jobs of this process. */
  of(row: EngineKeyRow): Promise<Engine>;
}

/** Engines that stay made; beyond that the one asked for longest ago goes. */
const KEPT = 500;

export function createKeyEngines(
  deps: Pick<EngineModuleDeps, "masterKeys" | "settings" | "outside">,
): KeyEngines {
  const made = new Map<string, { revision: number; engine: Promise<Engine> }>();
  return {
    of(row) {
      const known = made.get(row.id);
      made.delete(row.id);
      const entry =
        known?.revision === row.revision
          ? known
          : { revision: row.revision, engine: makeKeyEngine(deps, row) };
      made.set(row.id, entry);
      // One that could not be made (master key away) is tried again.
      entry.engine.catch(() => made.delete(row.id));
      if (made.size > KEPT) made.delete(made.keys().next().value!);
      return entry.engine;
    },
  };
}

/** @throws {AppError} engine.keys_unavailable, engine.key_unreadable; engine.not_found for a type that there is no more */
async function makeKeyEngine(
  { masterKeys, settings, outside }: Pick<EngineModuleDeps, "masterKeys" | "settings" | "outside">,
  row: EngineKeyRow,
): Promise<Engine> {
  const type = keyTypeOf(row.type);
  if (!type) throw new AppError("engine.not_found", { engine: row.name });
  if (row.secret && !masterKeys) throw new AppError("engine.keys_unavailable");
  const secret = row.secret ? await openSecret(masterKeys!, row.secret, sealedFor(row)) : undefined;
  const termOf = (name: string) =>
    engineTypeOf(row.type as EngineType).fields.find((field) => field.name === name)?.vendorTerm ?? name;
  const limits = {
    ...(row.maxConcurrency ? { maxConcurrency: row.maxConcurrency } : {}),
    ...(row.requestsPerMinute ? { requestsPerMinute: row.requestsPerMinute } : {}),
  };
  const config = {
    ...row.fields,
    type: row.type,
    id: engineIdOf(row),
    name: row.name,
    ...(secret ? { apiKey: secret } : {}),
    ...keyReach(settings),
    limits,
    keySetting: termOf("apiKey"),
    settingNames: Object.fromEntries(type.fields.map(({ name, vendorTerm }) => [name, vendorTerm ?? name])),
  };
  // The fields were checked against the type's description when the key was stored.
  return createEngine(config as unknown as EngineConfig, outside);
}
