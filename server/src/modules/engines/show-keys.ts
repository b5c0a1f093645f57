import type { EngineKey, EngineKeyList, UiLanguage } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { daySums, dayOf, endOfDay } from "./budgets.ts";
import type { EngineModuleDeps } from "./deps.ts";
import { engineIdOf } from "./key-engine.ts";
import { organizationDirectory } from "../organizations/index.ts";
import { managedOrganization, seenKeys } from "./policy.ts";
import type { Person } from "./policy.ts";
import { presentKey } from "./present.ts";
import type { EngineRegistry } from "./registry.ts";

/** Keys the person may use, with what was taken of their budgets today. */
export async function listKeys(
  deps: EngineModuleDeps,
  registry: EngineRegistry,
  person: Person,
  language: UiLanguage,
): Promise<EngineKeyList> {
  const { db, clock, settings, masterKeys } = deps;
  const keys = await seenKeys(db, person);
  const managed = await managedOrganization(db, person);
  const today = await daySums(
    db,
    keys.map(({ row }) => engineIdOf(row)),
    dayOf(clock.now()),
  );
  const destinations = new Map(
    (await registry.list(person.userId)).map(({ engine }) => [engine.id, engine.destination]),
  );
  return {
    keys: keys.map(({ row, managed: managedKey }) =>
      presentKey(row, {
        destination: destinations.get(engineIdOf(row)) ?? null,
        today: today.get(engineIdOf(row)),
        endsAt: endOfDay(clock.now()),
        mayManage: managedKey !== null,
        language,
      }),
    ),
    organization:
      managed === null ? null : { id: managed, name: await organizationDirectory.nameOf(db, managed) },
    isStorable: masterKeys !== null,
    mayBePrivate: settings.engineKeysMayBePrivate,
  };
}

/** One of them. @throws {AppError} engine.key_not_found */
export async function showKey(
  deps: EngineModuleDeps,
  registry: EngineRegistry,
  person: Person,
  id: string,
  language: UiLanguage,
): Promise<EngineKey> {
  const { keys } = await listKeys(deps, registry, person, language);
  const key = keys.find((one) => one.id === id);
  if (!key) throw new AppError("engine.key_not_found");
  return key;
}
