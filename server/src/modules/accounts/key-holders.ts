// Who a program calls for, and what its key opens (contract/src/api-keys.ts).
import { API_KEY_FORM, KEY_CALLS } from "@yizhou/contract";
import type { KeyScope } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { Actor } from "../../platform/http/actor.ts";
import { createSharedRequestLimit } from "../../platform/limits/shared-request-limit.ts";
import { sha256 } from "../../platform/random.ts";
import * as keyRepo from "./api-key-repo.ts";
import type { SessionDeps } from "./sessions.ts";

/** A use is written down at most this often: calls that read should not write rows. */
const TOUCH_EVERY_MS = 60_000;

/** Somebody whose program calls, and what it may do. */
export interface KeyHolder {
  readonly actor: Actor;
  readonly scopes: readonly KeyScope[];
}

/** True for what has the form of a key; the tokens of sessions are shorter. */
export function isApiKey(bearer: string): boolean {
  return API_KEY_FORM.test(bearer);
}

/**
 * A key may make this call.
 *
 * @param call  `METHOD path` as the route is written
 * @throws {AppError} account.api_key_refused for a call that no key opens; account.api_key_scope for one of another right
 */
export function requireScope(scopes: readonly KeyScope[], call: string): void {
  // What is asked by HEAD is what GET would answer.
  const scope = KEY_CALLS[call.replace(/^HEAD /, "GET ")];
  if (scope === undefined) throw new AppError("account.api_key_refused");
  if (!scopes.includes(scope)) throw new AppError("account.api_key_scope", { scope });
}

/** Whose key it is, asked for with each call of a program. */
export function createKeyHolders({ db, clock, settings }: SessionDeps) {
  const limit = createSharedRequestLimit(db.$client, {
    max: settings.keyRequestsPerMinute,
    windowMs: 60_000,
  });
  return {
    /**
     * The person behind a key. The second step of their sign-in is not passed with it: what needs that stays closed to programs.
     *
     * @throws {AppError} account.api_key_invalid, account.api_key_expired; request.too_many with `seconds`
     */
    async authenticateKey(key: string): Promise<KeyHolder> {
      const found = await keyRepo.findApiKey(db, sha256(key));
      if (!found) throw new AppError("account.api_key_invalid");
      const { key: row, user } = found;
      const now = clock.now();
      if (row.expiresAt.getTime() <= now) throw new AppError("account.api_key_expired");
      const seconds = await limit.count(`key ${row.id}`);
      if (seconds > 0) throw new AppError("request.too_many", { seconds });
      if (Math.abs(now - (row.lastUsedAt?.getTime() ?? 0)) > TOUCH_EVERY_MS)
        await keyRepo.touchApiKey(db, row.id, new Date(now));
      const { userName, nickName, email, userType, organizationId, isDemo } = user;
      return {
        scopes: row.scopes,
        actor: {
          ...{ userId: user.id, sessionId: row.id, keyId: row.id, userName, nickName, email },
          ...{ userType, organizationId, isDemo, secondStep: "none" },
        },
      };
    },
  };
}
