// Second factors of a person: adding, naming and removing them, and the codes for when they are lost.
import { randomInt } from "node:crypto";
import { ADMIN_USER_TYPE } from "@yizhou/contract";
import type {
  AddPasskey,
  Confirm,
  ConfirmTotp,
  NewTotp,
  PasskeyOptions,
  SecondFactorKind,
  SecondFactors,
} from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Database, Queryable, Transaction } from "../../platform/database/connect.ts";
import type { Actor } from "../../platform/http/actor.ts";
import { newId } from "../../platform/random.ts";
import type { NotificationKinds } from "../../platform/notifications/notifier.ts";
import type { MasterKeys } from "../../platform/secrets/master-keys.ts";
import { openSecret, sealAnew, sealedWith, sealSecret } from "../../platform/secrets/secret-box.ts";
import { drawQr } from "../../platform/scan-login/qr-picture.ts";
import { keyedHash } from "./keyed-hash.ts";
import type { AccountDeps } from "./deps.ts";
import type { Visitor } from "./visitor.ts";
import { deleteApiKeys } from "./api-key-repo.ts";
import { confirmPerson } from "./own-account.ts";
import { beginPasskey, mayUsePasskeys, readNewPasskey } from "./passkeys.ts";
import * as accounts from "./repo.ts";
import * as repo from "./second-factor-repo.ts";
import { newTotpSecret, totpAddress, totpInterval } from "./totp.ts";

/** Nobody needs more, and a page shows them all. */
const MAX_FACTORS = 10;
const RECOVERY_CODES = 10;
/** Without letters and digits that are read as one another. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

/** What the person has, and what this session still lacks. */
export async function listSecondFactors(deps: AccountDeps, actor: Actor): Promise<SecondFactors> {
  const rows = await repo.listFactors(deps.db, actor.userId);
  const isDue = actor.secondStep === "due";
  return {
    step: actor.secondStep,
    kinds: [...new Set(rows.map(({ kind }) => kind))],
    isRequired: actor.userType === ADMIN_USER_TYPE && !actor.isDemo,
    mayAdd: isDue ? [] : kindsToAdd(deps, actor),
    factors: isDue
      ? []
      : rows.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
          ...{ id, kind, name },
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
    recoveryCodesLeft: await repo.countRecoveryCodes(deps.db, actor.userId),
  };
}

function kindsToAdd(deps: AccountDeps, actor: Actor): SecondFactorKind[] {
  if (actor.isDemo) return [];
  return [
    ...(deps.masterKeys ? (["totp"] as const) : []),
    ...(mayUsePasskeys(deps) ? (["passkey"] as const) : []),
  ];
}

async function requireRoom(deps: AccountDeps, actor: Actor, kind: SecondFactorKind): Promise<void> {
  if (!kindsToAdd(deps, actor).includes(kind)) throw new AppError("account.second_factor_unavailable");
  if ((await repo.listFactors(deps.db, actor.userId)).length >= MAX_FACTORS)
    throw new AppError("account.second_factor_unavailable");
}

/** A secret for an authenticator app, which counts once a code of it was typed. @throws {AppError} as `confirmPerson` */
export async function beginTotp(
  deps: AccountDeps,
  actor: Actor,
  confirm: Confirm,
  visitor: Visitor,
): Promise<NewTotp> {
  await requireRoom(deps, actor, "totp");
  await confirmPerson(deps, actor, confirm, visitor);
  const { account } = await accounts.getUser(deps.db, actor.userId);
  const [id, secret] = [newId(), newTotpSecret()];
  const sealedSecret = await sealSecret(deps.masterKeys!, secret, sealName(id, actor.userId));
  const createdAt = new Date(deps.clock.now());
  await deps.db.transaction(async (tx) => {
    await repo.deleteUnconfirmed(tx, { userId: actor.userId });
    await repo.insertFactor(tx, {
      id,
      userId: actor.userId,
      kind: "totp",
      name: "",
      createdAt,
      sealedSecret,
    });
  });
  const address = totpAddress(secret, account);
  return { id, secret, address, svg: drawQr(address, "otpauth") };
}

/** @returns the recovery codes, where it is the first factor @throws {AppError} account.second_step_wrong */
export async function confirmTotp(
  deps: AccountDeps,
  actor: Actor,
  id: string,
  { name, code }: ConfirmTotp,
  visitor: Visitor,
): Promise<readonly string[] | null> {
  const row = await repo.findUnconfirmed(deps.db, actor.userId, id);
  if (!row) throw new AppError("account.second_factor_not_found");
  const interval = totpInterval(await totpSecretOf(deps, row), code, deps.clock.now());
  if (interval === null) throw new AppError("account.second_step_wrong");
  return addFactor(deps, actor, visitor, "totp", (tx, confirmedAt) =>
    repo.confirmFactor(tx, id, { name: named(name, "totp"), confirmedAt, lastInterval: interval }),
  );
}

/** What the browser makes a passkey with. @throws {AppError} as `confirmPerson` */
export async function beginNewPasskey(
  deps: AccountDeps,
  actor: Actor,
  confirm: Confirm,
  visitor: Visitor,
): Promise<PasskeyOptions> {
  await requireRoom(deps, actor, "passkey");
  await confirmPerson(deps, actor, confirm, visitor);
  const { account } = await accounts.getUser(deps.db, actor.userId);
  return beginPasskey(deps, actor, account, await repo.listFactors(deps.db, actor.userId));
}

/** @returns the recovery codes, where it is the first factor @throws {AppError} account.second_step_wrong */
export async function addPasskey(
  deps: AccountDeps,
  actor: Actor,
  { name, answer }: AddPasskey,
  visitor: Visitor,
): Promise<readonly string[] | null> {
  await requireRoom(deps, actor, "passkey");
  const passkey = await readNewPasskey(deps, actor, answer);
  return addFactor(deps, actor, visitor, "passkey", (tx, at) =>
    repo.insertFactor(tx, {
      ...passkey,
      ...{ id: newId(), userId: actor.userId, kind: "passkey", name: named(name, "passkey") },
      ...{ createdAt: at, confirmedAt: at },
    }),
  );
}

/** Whoever adds a factor has it at hand: this session has done its second step; all others have it before them. */
async function addFactor(
  deps: AccountDeps,
  actor: Actor,
  visitor: Visitor,
  kind: SecondFactorKind,
  write: (tx: Transaction, at: Date) => Promise<boolean>,
): Promise<readonly string[] | null> {
  const at = new Date(deps.clock.now());
  return deps.db.transaction(async (tx) => {
    await accounts.lockName(tx, `second factors ${actor.userId}`);
    const isFirst = (await repo.listFactors(tx, actor.userId)).length === 0;
    if (!(await write(tx, at))) throw new AppError("account.second_step_wrong");
    await repo.noteSecondFactor(tx, actor.userId);
    await repo.noteSecondStep(tx, actor.sessionId, at, null);
    await audit(deps, tx, actor, visitor, "second_factor_added", { kind });
    await tellOfChange(deps, tx, actor.userId, "added");
    return isFirst ? makeRecoveryCodes(deps, tx, actor.userId) : null;
  });
}

/** @throws {AppError} account.second_factor_not_found */
export async function renameFactor(
  { db }: AccountDeps,
  actor: Actor,
  id: string,
  name: string,
): Promise<void> {
  if (!(await repo.renameFactor(db, actor.userId, id, name.trim() || "–")))
    throw new AppError("account.second_factor_not_found");
}

/** With the last one the recovery codes go. @throws {AppError} account.second_factor_not_found; as `confirmPerson` */
export async function removeFactor(
  deps: AccountDeps,
  actor: Actor,
  id: string,
  confirm: Confirm,
  visitor: Visitor,
): Promise<void> {
  await confirmPerson(deps, actor, confirm, visitor);
  await deps.db.transaction(async (tx) => {
    if (!(await repo.deleteFactor(tx, actor.userId, id)))
      throw new AppError("account.second_factor_not_found");
    await repo.noteSecondFactor(tx, actor.userId);
    await audit(deps, tx, actor, visitor, "second_factor_removed", {});
    await tellOfChange(deps, tx, actor.userId, "removed");
  });
}

/** New recovery codes in the place of all earlier ones. @throws {AppError} as `confirmPerson` */
export async function renewRecoveryCodes(
  deps: AccountDeps,
  actor: Actor,
  confirm: Confirm,
  visitor: Visitor,
): Promise<readonly string[]> {
  await confirmPerson(deps, actor, confirm, visitor);
  return deps.db.transaction(async (tx) => {
    if ((await repo.listFactors(tx, actor.userId)).length === 0)
      throw new AppError("account.second_factor_not_found");
    await audit(deps, tx, actor, visitor, "recovery_codes_made", {});
    return makeRecoveryCodes(deps, tx, actor.userId);
  });
}

/** For an operator, on the word of the person: takes every factor away and ends all sessions. @returns how many factors went */
export async function resetSecondFactors(
  deps: Pick<AccountDeps, "clock" | "notifier">,
  db: Queryable,
  userId: string,
): Promise<number> {
  const at = new Date(deps.clock.now());
  const factors = await repo.deleteFactors(db, userId);
  await tellOfChange(deps, db, userId, "reset");
  await accounts.revokeSessions(db, userId, at);
  await deleteApiKeys(db, userId);
  await insertAudit(db, { at, userId, event: "second_factors_reset", details: { factors } });
  return factors;
}

/** Tells the person what happened to the second factors. */
export function tellOfChange(
  { clock, notifier }: Pick<AccountDeps, "clock" | "notifier">,
  db: Queryable,
  userId: string,
  change: NotificationKinds["second_factor.changed"]["change"],
): Promise<void> {
  const key = `second factor ${change} ${new Date(clock.now()).toISOString()}`;
  return notifier.tell(db, { userId, kind: "second_factor.changed", facts: { change }, key });
}

/**
 * Seals the secrets of authenticator apps with the current master key. All or none.
 *
 * @returns how many were sealed anew
 * @throws {AppError} engine.key_unreadable  when one was sealed with a master key that is not there any more
 */
export function sealAppsAnew(db: Database, masterKeys: MasterKeys): Promise<number> {
  return db.transaction(async (tx) => {
    const { id } = await masterKeys.current();
    const rows = (await repo.listSealed(tx)).filter((row) => sealedWith(row.sealedSecret!) !== id);
    for (const row of rows)
      await repo.setSealed(
        tx,
        row.id,
        await sealAnew(masterKeys, row.sealedSecret!, sealName(row.id, row.userId)),
      );
    return rows.length;
  });
}

/** The secret of an authenticator app. @throws {AppError} engine.key_unreadable when the master key is gone */
export async function totpSecretOf({ masterKeys }: AccountDeps, row: repo.FactorRow): Promise<string> {
  if (!masterKeys) throw new AppError("engine.key_unreadable");
  return openSecret(masterKeys, row.sealedSecret!, sealName(row.id, row.userId));
}

/** Names row and owner in the seal of an app's secret. */
function sealName(id: string, userId: string): string {
  return `second factor ${id} of ${userId}`;
}

/** How a recovery code is kept; typed with or without its dash, in either case. */
export function recoveryHash(
  { settings }: Pick<AccountDeps, "settings">,
  userId: string,
  code: string,
): string {
  return keyedHash(settings, `recovery ${userId} ${code.toLowerCase().replace(/[\s-]/g, "")}`);
}

async function makeRecoveryCodes(deps: AccountDeps, tx: Transaction, userId: string): Promise<string[]> {
  const half = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
  await repo.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(deps, userId, code)),
  );
  return codes;
}

function named(name: string, kind: SecondFactorKind): string {
  return name.trim() || (kind === "totp" ? "Authenticator" : "Passkey");
}

async function audit(
  { clock }: AccountDeps,
  tx: Transaction,
  actor: Actor,
  visitor: Visitor,
  event: string,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  const at = new Date(clock.now());
  await insertAudit(tx, { at, userId: actor.userId, event, address: visitor.address, details });
}
