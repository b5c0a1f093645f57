// Adding, changing and removing keys. A secret comes in, is sealed and never goes out again but to the engine itself.
import type { AddEngineKey, ChangeEngineKey, EngineKeyOrder, ReplaceEngineKey } from "@yizhou/contract";
import { assertAddressAllowed, reachOf } from "@yizhou/engines";
import type { EngineTypeDescription } from "@yizhou/engines";
import { AppError, isAppError } from "@yizhou/model";
import { recordEvent } from "../../platform/events/domain-events.ts";
import type { EventSubject } from "../../platform/events/domain-events.ts";
import { newId } from "../../platform/random.ts";
import { sealSecret } from "../../platform/secrets/secret-box.ts";
import type { EngineModuleDeps } from "./deps.ts";
import { keyReach, keyTypeOf, sealedFor } from "./key-engine.ts";
import {
  countKeys,
  deleteKey,
  insertKey,
  nextPosition,
  ownerColumns,
  reviseKey,
  updateKey,
} from "./key-repo.ts";
import type { EngineKeyRow } from "./key-repo.ts";
import { keyOwnerFor, requireManagedKey, seenKeys } from "./policy.ts";
import type { Person } from "./policy.ts";

const MOST_KEYS = 50;
const SHOWN_CHARACTERS = 4;

/**
 * @returns the new key's id
 * @throws {AppError} account.forbidden for an organisation's key by somebody who is not its manager; engine.not_found for an
 *   unknown type; engine.key_incomplete; engine.address_forbidden; engine.keys_unavailable; engine.keys_too_many
 */
export async function addKey(deps: EngineModuleDeps, person: Person, input: AddEngineKey): Promise<string> {
  const type = keyTypeOf(input.type);
  if (!type) throw new AppError("engine.not_found", { engine: input.type });
  const owner = await keyOwnerFor(deps.db, person, input.owner);
  const fields = await checkFields(deps, type, input.fields, input.secret);
  if ((await countKeys(deps.db, owner)) >= MOST_KEYS)
    throw new AppError("engine.keys_too_many", { max: MOST_KEYS });
  const row = { id: newId(), ...ownerColumns(owner) };
  const { id } = row;
  const at = new Date(deps.clock.now());
  const sealed = await sealedColumns(deps, row, input.secret);
  await deps.db.transaction(async (tx) => {
    await insertKey(tx, owner, {
      ...{ id, ...sealed, ...changeOf(input) },
      type: type.type,
      name: input.name,
      fields,
      position: await nextPosition(tx, owner),
      createdBy: person.userId,
      createdAt: at,
    });
    await recordEvent(tx, deps.clock, "engine_key.added", subjectOf(row, person), { type: type.type });
    await deps.notifier.tell(tx, {
      ...{ userId: person.userId, kind: "engine_key.added", key: `engine key ${id}` },
      facts: { name: input.name, isOrganizations: row.organizationId !== null },
    });
  });
  return id;
}

/** What is absent stays. @throws {AppError} engine.key_not_found, account.forbidden */
export async function changeKey(
  deps: EngineModuleDeps,
  person: Person,
  id: string,
  change: ChangeEngineKey,
): Promise<void> {
  const row = await requireManagedKey(deps.db, person, id);
  const next = changeOf(change);
  // Name and limits are part of the engine that is made of the key; a budget is read anew by every job.
  const isRemade = "name" in next || "maxConcurrency" in next || "requestsPerMinute" in next;
  await (isRemade ? reviseKey : updateKey)(deps.db, row, next);
}

/** @throws {AppError} engine.key_not_found, account.forbidden; as `addKey` */
export async function replaceKey(
  deps: EngineModuleDeps,
  person: Person,
  id: string,
  input: ReplaceEngineKey,
): Promise<void> {
  const row = await requireManagedKey(deps.db, person, id);
  const type = keyTypeOf(row.type);
  if (!type) throw new AppError("engine.not_found", { engine: row.type });
  const fields = await checkFields(deps, type, input.fields, input.secret);
  await reviseKey(deps.db, row, {
    fields,
    ...(await sealedColumns(deps, row, input.secret)),
    testedAt: null,
    testLatencyMs: null,
    testProblem: null,
  });
}

/** Jobs that were to use it go on with their next engine. @throws {AppError} engine.key_not_found, account.forbidden */
export async function removeKey(deps: EngineModuleDeps, person: Person, id: string): Promise<void> {
  const row = await requireManagedKey(deps.db, person, id);
  await deps.db.transaction(async (tx) => {
    await deleteKey(tx, row);
    await recordEvent(tx, deps.clock, "engine_key.removed", subjectOf(row, person), { type: row.type });
  });
}

/**
 * Puts keys into this order; those of the person that are not named come after.
 *
 * @throws {AppError} engine.key_not_found, account.forbidden
 */
export async function orderKeys(
  deps: EngineModuleDeps,
  person: Person,
  { ids }: EngineKeyOrder,
): Promise<void> {
  const seen = await seenKeys(deps.db, person);
  const named = ids.map((id) => {
    const key = seen.find(({ row }) => row.id === id);
    if (!key) throw new AppError("engine.key_not_found");
    if (!key.managed) throw new AppError("account.forbidden");
    return key.managed;
  });
  const others = seen.flatMap(({ managed }) => (managed && !named.includes(managed) ? [managed] : []));
  await deps.db.transaction(async (tx) => {
    for (const [position, row] of [...named, ...others].entries()) await updateKey(tx, row, { position });
  });
}

/** An organisation's key is the organisation's. */
function subjectOf(key: Pick<EngineKeyRow, "id" | "organizationId">, person: Person): EventSubject {
  return { ownerId: person.userId, organizationId: key.organizationId, subjectId: key.id };
}

/** The fields of the type, trimmed; nothing else. */
async function checkFields(
  { settings, outside }: EngineModuleDeps,
  type: EngineTypeDescription,
  input: AddEngineKey["fields"],
  secret: string | undefined,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const { name, isRequired, isSecret, vendorTerm } of type.fields) {
    const value = (name === "apiKey" ? secret : input[name])?.trim() ?? "";
    if (isRequired && value === "")
      throw new AppError("engine.key_incomplete", { field: vendorTerm ?? name });
    if (!isSecret && value !== "") fields[name] = value;
  }
  const preset = type.presets.find(({ baseUrl }) => baseUrl === fields["baseUrl"]);
  if (preset?.needsKey && !secret?.trim()) throw new AppError("engine.key_incomplete", { field: "API key" });
  if (fields["baseUrl"]) await assertAddress(fields["baseUrl"], settings, outside);
  return fields;
}

/**
 * Where a person's text and key may go: not into private networks, and not unprotected over the open one, unless the operator
 * allows it.
 */
async function assertAddress(
  address: string,
  settings: EngineModuleDeps["settings"],
  outside: EngineModuleDeps["outside"],
): Promise<void> {
  const url = URL.parse(address);
  const mayBePrivate = settings.engineKeysMayBePrivate;
  if (!url || (url.protocol !== "https:" && !(mayBePrivate && url.protocol === "http:")))
    throw new AppError("engine.address_forbidden", { host: url?.hostname || address.slice(0, 80) });
  try {
    await assertAddressAllowed(url, url.hostname, reachOf(keyReach(settings)), outside.lookup);
  } catch (error) {
    // A name that cannot be looked up now may be a day's trouble; every connection is judged when it is made.
    if (!isAppError(error, "engine.unavailable")) throw error;
  }
}

async function sealedColumns(
  { masterKeys }: EngineModuleDeps,
  row: Pick<EngineKeyRow, "id" | "userId" | "organizationId">,
  secret: string | undefined,
): Promise<Pick<EngineKeyRow, "secret" | "secretEnd">> {
  const bare = secret?.trim();
  if (!bare) return { secret: null, secretEnd: null };
  if (!masterKeys) throw new AppError("engine.keys_unavailable");
  return {
    secret: await sealSecret(masterKeys, bare, sealedFor(row)),
    // Of a short secret four characters would be too much.
    secretEnd: bare.slice(-Math.min(SHOWN_CHARACTERS, Math.floor(bare.length / 3))),
  };
}

function changeOf(input: ChangeEngineKey): Partial<EngineKeyRow> {
  const { price, ...rest } = input;
  const known = [
    "name",
    "isAutomatic",
    "maxConcurrency",
    "requestsPerMinute",
    "dailyCharacters",
    "dailyCostMicros",
  ];
  const change = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => known.includes(name) && value !== undefined),
  ) as Partial<EngineKeyRow>;
  if (price !== undefined) change.price = price && { ...price, asOf: "", source: "" };
  return change;
}
