// Keys by which a person's programs call the API. A key is shown once and kept as a hash; it opens the calls of its rights
// (contract/src/api-keys.ts) and no others, until its day.
import type { ApiKey, MakeApiKey, NewApiKey } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Actor } from "../../platform/http/actor.ts";
import { newId, newToken, sha256 } from "../../platform/random.ts";
import * as keyRepo from "./api-key-repo.ts";
import type { AccountDeps } from "./deps.ts";
import { DAY_MS } from "./limits.ts";
import { confirmPerson } from "./own-account.ts";
import * as repo from "./repo.ts";
import type { Visitor } from "./visitor.ts";

/** More in use at once would be programs that make keys. */
const MOST_KEYS = 20;

/**
 * Makes a key, and tells the person of it.
 *
 * @throws {AppError} account.api_key_limit; what `confirmPerson` throws
 */
export async function makeApiKey(
  deps: AccountDeps,
  actor: Actor,
  { name, scopes, days, ...confirm }: MakeApiKey,
  visitor: Visitor,
): Promise<NewApiKey> {
  await confirmPerson(deps, actor, confirm, visitor);
  const { db, clock, notifier } = deps;
  const { userId } = actor;
  const key = `yzk_${newToken()}`;
  const createdAt = new Date(clock.now());
  const row: keyRepo.ApiKeyRow = {
    ...{ id: newId(), userId, name: name.trim(), keyHash: sha256(key), ending: key.slice(-4), scopes },
    ...{ createdAt, expiresAt: new Date(clock.now() + days * DAY_MS), lastUsedAt: null },
  };
  await db.transaction(async (tx) => {
    await repo.lockName(tx, `api keys ${userId}`);
    if ((await keyRepo.listApiKeys(tx, userId)).length >= MOST_KEYS)
      throw new AppError("account.api_key_limit", { limit: MOST_KEYS });
    await keyRepo.insertApiKey(tx, row);
    await insertAudit(tx, {
      ...{ at: createdAt, userId, event: "api_key_made", address: visitor.address, subjectId: row.id },
      details: { scopes: scopes.join(" "), days },
    });
    await notifier.tell(tx, {
      ...{ userId, kind: "api_key.made", facts: { name: row.name, ending: row.ending } },
      ...{ key: `api key ${row.id}`, subjectId: row.id },
    });
  });
  return { ...present(row, clock.now()), key };
}

/** Newest first, those that are past their day among them. */
export async function showApiKeys({ db, clock }: AccountDeps, userId: string): Promise<ApiKey[]> {
  return (await keyRepo.listApiKeys(db, userId)).map((row) => present(row, clock.now()));
}

/** From now on the key opens nothing. @throws {AppError} account.api_key_not_found */
export async function revokeApiKey(
  { db, clock }: AccountDeps,
  userId: string,
  id: string,
  address: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await keyRepo.deleteApiKey(tx, userId, id))) throw new AppError("account.api_key_not_found");
    const at = new Date(clock.now());
    await insertAudit(tx, { at, userId, event: "api_key_revoked", address, subjectId: id });
  });
}

function present(row: keyRepo.ApiKeyRow, nowMs: number): ApiKey {
  const { id, name, ending, scopes, createdAt, expiresAt, lastUsedAt } = row;
  return {
    ...{ id, name, ending, scopes: [...scopes] },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt.getTime() <= nowMs,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
