// Binding a phone after a scan (docs/specification.md, sections 4 and 5). The binding session's token is the only right to do it.
import { errorMessage } from "@yizhou/contract";
import type { BindPhone, PhoneBinding, UiLanguage } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { and, eq, isNull } from "drizzle-orm";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { bindingSessions } from "./tables.ts";
import { sha256 } from "../../platform/random.ts";
import { codesFor, spendCode, verifyCode } from "./codes.ts";
import type { CodeKey } from "./codes.ts";
import type { AccountDeps } from "./deps.ts";
import type { Visitor } from "./visitor.ts";
import { findUserByIdentity, insertIdentity, listIdentities } from "./identities.ts";
import { HOUR_MS, takeFromLimits } from "./limits.ts";
import { requireNickName } from "./nick-names.ts";
import * as repo from "./repo.ts";
import type { BindingRow } from "./repo.ts";
import { requireCode, requirePasswordPair, requirePhone } from "./rules.ts";
import { openSession } from "./sessions.ts";
import type { OpenedSession } from "./sessions.ts";
import { tellOfContact } from "./tell-of-contact.ts";
import { grantBindingVoucher } from "./vouchers.ts";

/** Numbers that one binding session may ask about. */
const LOOKUPS_PER_SESSION = 10;

/** userChannel of people who cannot be bound (docs/readings.md Q5). */
const NOT_BINDABLE = 0;

/** The open binding session of a bearer token; null for every other token and for none. */
export async function findBinding(
  { db, clock }: AccountDeps,
  token: string | null,
): Promise<BindingRow | null> {
  return token === null ? null : repo.findBindingSession(db, sha256(token), new Date(clock.now()));
}

/** Key of the codes of one binding session. */
export function bindingKey(binding: BindingRow, phone: string): CodeKey {
  return { purpose: "bind", account: phone, binder: binding.id };
}

const NEUTRAL: PhoneBinding = { isUsed: false, userChannel: null, isBind: false };

/**
 * What a phone number is, to a binding session; the same neutral values to everybody else.
 *
 * @returns with `message` the text to show when the number is bound already
 */
export async function checkPhoneBinding(
  deps: AccountDeps,
  binding: BindingRow | null,
  phone: string,
  language: UiLanguage,
): Promise<{ data: PhoneBinding; message: string | null }> {
  requirePhone(phone);
  if (!binding) return { data: NEUTRAL, message: null };
  const limit = {
    key: `bind-look-up:${binding.id}`,
    max: LOOKUPS_PER_SESSION,
    windowMs: HOUR_MS,
    code: "check.required" as const,
  };
  await takeFromLimits(deps.db, [limit], deps.clock.now());
  const user = await repo.findUserByPhone(deps.db, phone);
  if (!user) return { data: NEUTRAL, message: null };
  const isBind = await isBoundElsewhere(deps.db, user, binding);
  const data = { isUsed: true, userChannel: user.channel, isBind };
  return { data, message: isBind ? errorMessage("account.phone_bound", {}, language) : null };
}

/**
 * Binds a phone to the person who scanned: to the account that has the number, or to a new one. Grants the voucher.
 *
 * @param body  password and define only where nobody has the number yet
 * @throws {AppError} the rules of docs/specification.md, section 5; account.code_invalid; account.phone_not_bindable, account.phone_bound,
 *   account.phone_used; account.session_expired when the binding session was used a moment before
 */
export async function bindPhone(
  deps: AccountDeps,
  binding: BindingRow,
  body: BindPhone,
  visitor: Visitor,
): Promise<OpenedSession> {
  const { db, clock, accounts } = deps;
  const phone = body.phoneNumber;
  requirePhone(phone);
  requireCode(body.code);
  requireNickName(body.nickName);
  const key = bindingKey(binding, phone);
  const at = new Date(clock.now());
  const code = await verifyCode(codesFor(deps, visitor), key, body.code);
  return db.transaction(async (tx) => {
    await useBinding(tx, binding, at);
    await spendCode(tx, code);
    const userId = await chooseUser(tx);
    await grantBindingVoucher(deps, tx, userId, phone);
    const audit = { at, userId, event: "phone_bound", address: visitor.address };
    await insertAudit(tx, { ...audit, details: { provider: binding.provider } });
    return openSession(deps, tx, userId, "scan", visitor);
  });

  async function chooseUser(tx: Transaction): Promise<string> {
    const owner = await repo.findUserByPhone(tx, phone);
    if (owner) {
      if (owner.channel === NOT_BINDABLE || owner.disabledAt)
        throw new AppError("account.phone_not_bindable");
      if (await isBoundElsewhere(tx, owner, binding)) throw new AppError("account.phone_bound");
      if (binding.userId !== null && binding.userId !== owner.id) throw new AppError("account.phone_used");
      await attach(tx, owner.id);
      return owner.id;
    }
    if (binding.userId !== null) {
      const before = await repo.getUser(tx, binding.userId);
      await repo.updateUser(tx, binding.userId, { phone });
      await tellOfContact(deps, tx, before, { phone }, visitor.language);
      return binding.userId;
    }
    requirePasswordPair(body.password ?? "", body.define ?? "");
    const id = await accounts.createUser(
      { phone, password: body.password!, nickName: body.nickName.trim() },
      tx,
    );
    if (id === null) throw new AppError("account.phone_bound");
    await attach(tx, id);
    return id;
  }

  async function attach(tx: Queryable, userId: string): Promise<void> {
    const isNew = await insertIdentity(tx, binding, userId, at);
    if (!isNew && (await findUserByIdentity(tx, binding))?.id !== userId)
      throw new AppError("account.identity_used");
  }
}

/** A second press or a second tab finds the session used. */
async function useBinding(tx: Queryable, binding: BindingRow, at: Date): Promise<void> {
  const { rowCount } = await tx
    .update(bindingSessions)
    .set({ usedAt: at })
    .where(and(eq(bindingSessions.id, binding.id), isNull(bindingSessions.usedAt)));
  if (!rowCount) throw new AppError("account.session_expired");
}

/** True when the user has another account of the kind that scanned. */
async function isBoundElsewhere(db: Queryable, user: repo.UserRow, binding: BindingRow): Promise<boolean> {
  const rows = await listIdentities(db, user.id);
  return rows.some((row) => row.provider === binding.provider && row.subject !== binding.subject);
}
