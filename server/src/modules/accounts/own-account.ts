// What people see and change of their own account (account-set and personal; docs/screens.md 2 and 20).
import { isEmailAccount } from "@yizhou/contract";
import type { Account, AccountDefaults, ChangeAccount, Confirm } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { findAvatar } from "./avatars.ts";
import { codesFor, consumeCode, spendCode, verifyCode } from "./codes.ts";
import type { CodeKey } from "./codes.ts";
import type { AccountDeps } from "./deps.ts";
import type { Visitor } from "./visitor.ts";
import { deleteIdentities, insertIdentity, listIdentities } from "./identities.ts";
import type { OutsidePerson } from "./identities.ts";
import { mailboxOf } from "./mailbox.ts";
import { requireNickName } from "./nick-names.ts";
import { requireOwnPassword } from "./passwords-of-users.ts";
import * as repo from "./repo.ts";
import type { UserRow } from "./repo.ts";
import { requireCode, requireEmail, requirePhone } from "./rules.ts";
import { tellOfContact } from "./tell-of-contact.ts";
import { maskPhone } from "./create-user.ts";
import type { Actor } from "../../platform/http/actor.ts";
import { grantBindingVoucher } from "./vouchers.ts";

const NO_DEFAULTS: AccountDefaults = {
  sourceLanguage: null,
  targetLanguage: null,
  field: null,
  engine: null,
  output: null,
};

export async function getAccount(
  { db, settings, organizations }: AccountDeps,
  userId: string,
): Promise<Account> {
  const user = await repo.getUser(db, userId);
  const avatar = await findAvatar(db, userId);
  const { deletionRequestedAt: asked } = user;
  return {
    userName: user.userName,
    nickName: user.nickName,
    signInName: user.account,
    avatar: avatar && `data:image/webp;base64,${avatar.toString("base64")}`,
    email: user.email,
    phoneNumber: user.phone && maskPhone(user.phone),
    hasPassword: user.passwordHash !== null,
    identities: (await listIdentities(db, userId)).map(({ provider, boundAt }) => ({
      provider,
      boundAt: boundAt.toISOString(),
    })),
    organization: { id: user.organizationId, name: await organizations.nameOf(db, user.organizationId) },
    userType: user.userType,
    language: user.language,
    defaults: { ...NO_DEFAULTS, ...user.defaults },
    notices: repo.noticeChoicesOf(user),
    inviteCode: user.inviteCode ?? "",
    deletion: asked && {
      requestedAt: asked.toISOString(),
      effectiveAt: new Date(asked.getTime() + settings.deletionMs).toISOString(),
    },
    createdAt: user.createdAt.toISOString(),
  };
}

/** @throws {AppError} account.nick_name_required, account.nick_name_forbidden, account.nick_name_taken */
export async function changeAccount(
  { db }: AccountDeps,
  userId: string,
  change: ChangeAccount,
): Promise<void> {
  const { nickName, language, defaults, notices } = change;
  if (nickName !== undefined) requireNickName(nickName);
  await db.transaction(async (tx) => {
    const user = await repo.getUser(tx, userId);
    const name = nickName?.trim();
    if (name !== undefined && name !== user.nickName) {
      await repo.lockName(tx, `nick name ${name.toLowerCase()}`);
      if (await repo.isNickNameTaken(tx, name, userId)) throw new AppError("account.nick_name_taken");
    }
    await repo.updateUser(tx, userId, {
      nickName: name ?? user.nickName,
      language: language === undefined ? user.language : language,
      defaults: { ...user.defaults, ...defaults },
      notices: { ...user.notices, ...notices },
    });
  });
}

/** Key of the codes that somebody gets for changes to the own account. */
export function ownCodeKey(userId: string, account: string): CodeKey {
  return { purpose: "bind", account, binder: userId };
}

/**
 * Where a code of POST /api/account/codes goes: to the given number or address, else to the one the account has.
 *
 * @throws {AppError} the rules of docs/specification.md, section 5
 */
export async function codeReceiver(
  { db }: AccountDeps,
  userId: string,
  target: "phone" | "email",
  value: string | undefined,
): Promise<string> {
  const user = value === undefined ? await repo.getUser(db, userId) : null;
  const receiver = value ?? (target === "phone" ? user?.phone : user?.email) ?? "";
  if (target === "phone") requirePhone(receiver);
  else requireEmail(receiver);
  return receiver;
}

/**
 * Makes sure that it is the person, not a stolen session: by password; by a code where there is none; people with neither
 * password, phone nor e-mail by having signed in within ten minutes.
 *
 * @throws {AppError} account.wrong_password, account.throttled; account.code_invalid; account.session_expired
 */
export async function confirmPerson(
  deps: AccountDeps,
  actor: Actor,
  { password, code }: Confirm,
  visitor: Visitor,
): Promise<void> {
  const { db, clock, accounts } = deps;
  const user = await repo.getUser(db, actor.userId);
  if (user.passwordHash !== null) return requireOwnPassword(deps, actor, password ?? "", visitor);
  const receiver = user.phone ?? user.email;
  if (receiver) {
    requireCode(code ?? "");
    return consumeCode(codesFor(deps, visitor), ownCodeKey(user.id, receiver), code!);
  }
  const session = (await accounts.listSessions(user.id)).find((row) => row.id === actor.sessionId);
  if (!session || clock.now() - session.createdAt.getTime() > RECENT_MS)
    throw new AppError("account.session_expired");
}

const RECENT_MS = 10 * 60_000;
const NO_EMAIL = { email: null, emailProvenAt: null };

/**
 * Binds or replaces the phone or the e-mail. A first phone brings the voucher.
 *
 * @param account  phone number or e-mail that got the code
 * @throws {AppError} the rules of docs/specification.md, section 5; account.wrong_password; account.code_invalid; account.phone_used,
 *   account.email_used
 */
export async function changeContact(
  deps: AccountDeps,
  actor: Actor,
  account: string,
  { code, password }: { readonly code: string; readonly password?: string | undefined },
  visitor: Visitor,
): Promise<void> {
  const { db } = deps;
  const isMail = isEmailAccount(account);
  requireCode(code);
  const { passwordHash } = await repo.getUser(db, actor.userId);
  if (passwordHash !== null) await requireOwnPassword(deps, actor, password ?? "", visitor);
  const key = ownCodeKey(actor.userId, account);
  const fitting = await verifyCode(codesFor(deps, visitor), key, code);
  await db.transaction(async (tx) => {
    await repo.lockName(tx, `contact ${isMail ? mailboxOf(account) : account}`);
    const owner = isMail ? null : await repo.findUserByPhone(tx, account);
    const isUsed = isMail
      ? await repo.isMailboxTaken(tx, account, actor.userId)
      : owner !== null && owner.id !== actor.userId;
    if (isUsed) throw new AppError(isMail ? "account.email_used" : "account.phone_used");
    await spendCode(tx, fitting);
    const before = await repo.getUser(tx, actor.userId);
    await repo.updateUser(
      tx,
      actor.userId,
      isMail
        ? { email: mailboxOf(account), emailProvenAt: new Date(deps.clock.now()), sharedMailbox: null }
        : { phone: account },
    );
    if (!isMail) await grantBindingVoucher(deps, tx, actor.userId, account);
    await tellOfContact(deps, tx, before, isMail ? { email: account } : { phone: account }, visitor.language);
    await auditChange(deps, tx, actor, visitor, isMail ? "email_bound" : "phone_bound");
  });
}

/** @throws {AppError} account.last_way_in; what `confirmPerson` throws */
export async function removeContact(
  deps: AccountDeps,
  actor: Actor,
  kind: "phone" | "email",
  confirm: Confirm,
  visitor: Visitor,
): Promise<void> {
  await confirmPerson(deps, actor, confirm, visitor);
  await deps.db.transaction(async (tx) => {
    await repo.lockName(tx, `ways in ${actor.userId}`);
    const user = await repo.getUser(tx, actor.userId);
    const identities = await listIdentities(tx, actor.userId);
    requireWayIn({ ...user, [kind]: null }, identities.length);
    await repo.updateUser(tx, actor.userId, kind === "email" ? NO_EMAIL : { phone: null });
    await tellOfContact(deps, tx, user, { [kind]: null }, visitor.language);
    await auditChange(deps, tx, actor, visitor, `${kind}_unbound`);
  });
}

/** @throws {AppError} account.identity_used when either side is bound to another */
export async function addIdentity(
  deps: AccountDeps,
  actor: Actor,
  person: OutsidePerson,
  visitor: Visitor,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await repo.lockName(tx, `ways in ${actor.userId}`);
    const hasOther = (await listIdentities(tx, actor.userId)).some((row) => row.provider === person.provider);
    const at = new Date(deps.clock.now());
    if (hasOther || !(await insertIdentity(tx, person, actor.userId, at)))
      throw new AppError("account.identity_used");
    await auditChange(deps, tx, actor, visitor, `${person.provider}_bound`);
  });
}

/** @throws {AppError} account.last_way_in; what `confirmPerson` throws */
export async function removeIdentity(
  deps: AccountDeps,
  actor: Actor,
  provider: OutsidePerson["provider"],
  confirm: Confirm,
  visitor: Visitor,
): Promise<void> {
  await confirmPerson(deps, actor, confirm, visitor);
  await deps.db.transaction(async (tx) => {
    await repo.lockName(tx, `ways in ${actor.userId}`);
    const rest = (await listIdentities(tx, actor.userId)).filter((row) => row.provider !== provider);
    requireWayIn(await repo.getUser(tx, actor.userId), rest.length);
    await deleteIdentities(tx, actor.userId, provider);
    await auditChange(deps, tx, actor, visitor, `${provider}_unbound`);
  });
}

/** A phone gets a code, an e-mail a new password; a password opens with the sign-in name. */
function requireWayIn(user: UserRow, identities: number): void {
  if (!user.passwordHash && !user.phone && !user.email && identities === 0)
    throw new AppError("account.last_way_in");
}

async function auditChange(
  { clock }: AccountDeps,
  tx: Queryable,
  actor: Actor,
  visitor: Visitor,
  event: string,
): Promise<void> {
  const at = new Date(clock.now());
  await insertAudit(tx, { at, userId: actor.userId, event, address: visitor.address });
}
