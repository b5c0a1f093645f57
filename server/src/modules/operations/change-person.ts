// What an operator does to somebody's account. Each act and its line in the audit log, with the reason, are one transaction.
import type { Grant, PersonContacts } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import { insertAudit } from "../../platform/audit/audit-log.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { revokeSessions, setDisabled, wholeContacts } from "../accounts/index.ts";
import type { OperationsDeps } from "./deps.ts";
import { requireClosable, requireReach } from "./policy.ts";
import type { Operator } from "./policy.ts";
import { requirePerson } from "./show-people.ts";

/** Whom, why, and from where the operator asks. */
export interface Act {
  readonly personId: string;
  readonly reason: string;
  readonly address: string;
}

const DAY_MS = 86_400_000;

/**
 * Closes an account: every session of it ends, and none can be opened. What it has stays.
 *
 * @throws {AppError} operations.account_not_found, operations.account_protected; account.forbidden
 */
export async function disablePerson(deps: OperationsDeps, operator: Operator, act: Act): Promise<void> {
  const person = await requirePerson(deps, act.personId);
  requireClosable(person);
  requireReach(operator, person);
  const at = new Date(deps.clock.now());
  await deps.db.transaction(async (tx) => {
    if (!(await setDisabled(tx, person.id, at))) return;
    await revokeSessions(tx, person.id, at);
    await note(tx, at, operator, act, "account_disabled");
  });
}

/** Opens an account again that was closed. @throws {AppError} as `disablePerson` */
export async function enablePerson(deps: OperationsDeps, operator: Operator, act: Act): Promise<void> {
  const person = await requirePerson(deps, act.personId);
  requireClosable(person);
  requireReach(operator, person);
  const at = new Date(deps.clock.now());
  await deps.db.transaction(async (tx) => {
    if (await setDisabled(tx, person.id, null)) await note(tx, at, operator, act, "account_enabled");
  });
}

/** Signs somebody out everywhere. @throws {AppError} operations.account_not_found; account.forbidden */
export async function endSessions(deps: OperationsDeps, operator: Operator, act: Act): Promise<void> {
  const person = await requirePerson(deps, act.personId);
  requireReach(operator, person);
  const at = new Date(deps.clock.now());
  await deps.db.transaction(async (tx) => {
    const sessions = await revokeSessions(tx, person.id, at);
    await note(tx, at, operator, act, "sessions_ended_by_operator", { sessions });
  });
}

/**
 * Gives somebody a voucher, once for each request key.
 *
 * @throws {AppError} operations.account_not_found; account.forbidden
 */
export async function grantVoucher(
  deps: OperationsDeps,
  operator: Operator,
  act: Act,
  { characters, days, requestKey }: Pick<Grant, "characters" | "days" | "requestKey">,
): Promise<void> {
  const person = await requirePerson(deps, act.personId);
  requireReach(operator, person);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const isNew = await deps.billing.giveVoucher(tx, {
      ...{ userId: person.id, reason: "operator", characters },
      expiresAt: days === null ? null : new Date(now + days * DAY_MS),
      onceKeys: [`operator ${operator.userId} ${requestKey}`],
    });
    if (isNew) await note(tx, new Date(now), operator, act, "voucher_granted", { characters });
  });
}

/**
 * The whole contacts of somebody, which are shown nowhere else.
 *
 * @throws {AppError} operations.account_not_found; account.forbidden
 */
export async function revealContacts(
  deps: OperationsDeps,
  operator: Operator,
  act: Act,
): Promise<PersonContacts> {
  const person = await requirePerson(deps, act.personId);
  requireReach(operator, person);
  return deps.db.transaction(async (tx: Transaction) => {
    await note(tx, new Date(deps.clock.now()), operator, act, "contacts_shown");
    const contacts = await wholeContacts(tx, person.id);
    if (!contacts) throw new AppError("operations.account_not_found");
    return contacts;
  });
}

/** Adds the line of an act. */
export async function note(
  db: Queryable,
  at: Date,
  operator: Operator,
  { personId, reason, address }: Act,
  event: string,
  details: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  await insertAudit(db, {
    ...{ at, event, address, userId: operator.userId, subjectId: personId },
    details: { ...details, reason },
  });
}
