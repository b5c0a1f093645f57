// The second step of a sign-in. Until it is done the session of somebody who has a second factor opens nothing but this; see
// docs/decisions/0024-second-step.md.
import type { PasskeyOptions, SecondStep } from "@yizhou/contract";
import { AppError, isAppError } from "@yizhou/model";
import type { Actor } from "../../platform/http/actor.ts";
import { askerOf } from "./askers.ts";
import type { AccountDeps } from "./deps.ts";
import type { Visitor } from "./visitor.ts";
import { HOUR_MS } from "./limits.ts";
import { askForPasskey, checkPasskey } from "./passkeys.ts";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import { recoveryHash, tellOfChange, totpSecretOf } from "./second-factors.ts";
import * as repo from "./second-factor-repo.ts";
import { recogniseFromNowOn } from "./sessions.ts";
import { totpInterval } from "./totp.ts";

/** What the browser is to have signed by one of the person's passkeys. @throws {AppError} account.second_factor_not_found */
export async function beginPasskeyStep(deps: AccountDeps, actor: Actor): Promise<PasskeyOptions> {
  const rows = (await repo.listFactors(deps.db, actor.userId)).filter(({ kind }) => kind === "passkey");
  if (rows.length === 0) throw new AppError("account.second_factor_not_found");
  return askForPasskey(deps, actor, rows);
}

/**
 * Does the second step. Tries are counted as those of passwords are: against who asks, and only strangers' against the account.
 *
 * @returns the cookie's new value for the browser, which the account knows from now on
 * @throws {AppError} account.second_step_wrong, the same for a code that was taken before; account.throttled
 */
export async function takeSecondStep(
  deps: AccountDeps,
  actor: Actor,
  step: SecondStep,
  visitor: Visitor,
): Promise<{ readonly browserToken: string }> {
  const { db, clock, settings, accounts } = deps;
  const standing = await accounts.standingOf(actor.userId, visitor, null);
  const attempt = { account: `second step ${actor.userId}`, asker: askerOf(settings, visitor), standing };
  try {
    await accounts.underThrottle(attempt, visitor.address, () => checkStep(deps, actor, step));
  } catch (error) {
    // The drag bar helps nobody here: who guesses has the password already.
    if (isAppError(error, "check.required"))
      throw new AppError("account.throttled", { seconds: HOUR_MS / 1000 });
    const at = new Date(clock.now());
    await insertAudit(db, {
      at,
      userId: actor.userId,
      event: "second_step_failed",
      address: visitor.address,
    });
    throw error;
  }
  const at = new Date(clock.now());
  return db.transaction(async (tx) => {
    const known = await recogniseFromNowOn(deps, tx, actor.userId, visitor);
    await repo.noteSecondStep(tx, actor.sessionId, at, known.browser);
    await insertAudit(tx, { at, userId: actor.userId, event: "second_step_done", address: visitor.address });
    if (step.recoveryCode !== undefined) await tellOfChange(deps, tx, actor.userId, "recovered");
    return known;
  });
}

async function checkStep(deps: AccountDeps, actor: Actor, step: SecondStep): Promise<void> {
  const wrong = new AppError("account.second_step_wrong");
  const { db, clock } = deps;
  const at = new Date(clock.now());
  const factors = await repo.listFactors(db, actor.userId);
  if (step.passkey) return checkPasskey(deps, actor, factors, step.passkey);
  if (step.recoveryCode !== undefined) {
    const hash = recoveryHash(deps, actor.userId, step.recoveryCode);
    if (!(await repo.takeRecoveryCode(db, actor.userId, hash, at))) throw wrong;
    return;
  }
  for (const factor of factors.filter(({ kind }) => kind === "totp")) {
    const interval = totpInterval(await totpSecretOf(deps, factor), step.code?.trim() ?? "", clock.now());
    // A code that somebody looked over a shoulder for was taken already.
    if (interval !== null && (await repo.takeInterval(db, factor.id, interval, at))) return;
  }
  throw wrong;
}
