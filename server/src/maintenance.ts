import { AppError } from "@yizhou/model";
import type { LanguageTag, TranslationUnit } from "@yizhou/model";
import {
  createAccountsService,
  findUserByAccount,
  personNames,
  removeDemoAccounts,
  resetSecondFactors,
  sealAppsAnew,
} from "./modules/accounts/index.ts";
import type { NewUser } from "./modules/accounts/index.ts";
import * as organizations from "./modules/organizations/index.ts";
import type { Membership, OrganizationChange } from "./modules/organizations/index.ts";
import { giveAllowance, makeCodes } from "./modules/billing/index.ts";
import type { NewAllowance, NewBatch } from "./modules/billing/index.ts";
import { sealPasswordsAnew } from "./modules/documents/index.ts";
import { createNotifier } from "./modules/notifications/index.ts";
import { sealAllAnew } from "./modules/engines/index.ts";
import { exportUnits, importUnits } from "./modules/tm/index.ts";
import { bringUpToDate } from "./bring-up-to-date.ts";
import { findAudit, insertAudit } from "./platform/audit/audit-log.ts";
import { systemClock } from "./platform/clock.ts";
import type { Database } from "./platform/database/connect.ts";
import { openDatabase } from "./platform/database/open.ts";
import type { OpenDatabase } from "./platform/database/open.ts";
import { createLog } from "./platform/log.ts";
import { addMasterKey, dropOldMasterKeys } from "./platform/secrets/master-keys.ts";
import type { Settings } from "./platform/settings.ts";
import { openMasterKeys } from "./site-engines.ts";

/**
 * Brings the database up to date: the one of a running server, of DATABASE_URL, or the embedded one, started for it.
 *
 * @returns names of the files applied now
 * @throws {AppError} system.database_unavailable
 */
export function migrateDatabase(settings: Settings): Promise<readonly string[]> {
  return withDatabase(settings, (_database, applied) => Promise.resolve(applied));
}

/**
 * Makes a user.
 *
 * @returns its id; null when the account exists already, which stays as it is
 * @throws {AppError} system.database_unavailable
 */
export function createUser(settings: Settings, user: NewUser): Promise<string | null> {
  return withDatabase(settings, async (database) => {
    return createAccountsService({
      ...{ db: database.db, clock: systemClock, settings, notifier: createNotifier({ clock: systemClock }) },
      organizations: organizations.organizationDirectory,
    }).createUser(user);
  });
}

/**
 * Has the demo's accounts deleted, with all that belongs to them, by the next round of the cron role.
 *
 * @returns how many that will be
 * @throws {AppError} system.database_unavailable
 */
export function removeDemo(settings: Settings): Promise<number> {
  return withDatabase(settings, async (database) => {
    return removeDemoAccounts(database.db);
  });
}

/**
 * Makes codes that people redeem for a voucher, each once.
 *
 * @returns the codes, which are kept nowhere
 * @throws {AppError} system.database_unavailable
 */
export function makeVoucherCodes(settings: Settings, batch: NewBatch): Promise<readonly string[]> {
  return withDatabase(settings, ({ db }) => makeCodes({ db, clock: systemClock }, batch));
}

/**
 * Takes every second factor of a person away, who has lost them, and ends the person's sessions.
 *
 * @param account  user name, e-mail or phone number
 * @returns how many factors there were
 * @throws {AppError} account.not_found; system.database_unavailable
 */
export function resetSecondFactor(settings: Settings, account: string): Promise<number> {
  return withDatabase(settings, async ({ db }) => {
    const user = await findUserByAccount(db, account);
    if (!user) throw new AppError("account.not_found", { account });
    const deps = { clock: systemClock, notifier: createNotifier({ clock: systemClock }) };
    return db.transaction((tx) => resetSecondFactors(deps, tx, user.id));
  });
}

/** A line of the audit log as an operator reads it. */
export interface AuditEntry {
  readonly at: string;
  readonly userId: string | null;
  /** Sign-in name; null where nobody is known or the account is gone. */
  readonly account: string | null;
  readonly event: string;
  readonly subjectId: string | null;
  readonly address: string | null;
  readonly details: Readonly<Record<string, string | number>>;
}

/**
 * Lines of the audit log, oldest first, at most 10,000. That it was read is a line of it as well.
 *
 * @param query.account  user name, e-mail or phone number of whom to look for
 * @throws {AppError} account.not_found, system.database_unavailable
 */
export function readAudit(
  settings: Settings,
  {
    account,
    event,
    days,
  }: { readonly account?: string | undefined; readonly event?: string | undefined; readonly days: number },
): Promise<AuditEntry[]> {
  return withDatabase(settings, async (database) => {
    const { db } = database;
    const now = systemClock.now();
    const userId = account === undefined ? undefined : await ownerOf(db, account);
    const since = new Date(now - days * 24 * 3600_000);
    const lines = await findAudit(db, { since, ...(userId && { userId }), ...(event && { event }) });
    const names = await personNames(
      db,
      lines.flatMap((line) => line.userId ?? []),
    );
    await insertAudit(db, {
      ...{ at: new Date(now), userId: null, event: "audit_read", subjectId: userId ?? null },
      details: { days, ...(event && { event }) },
    });
    return lines.map(({ at, userId: who, ...line }) => ({
      ...{ at: at.toISOString(), userId: who, account: names.get(who ?? "")?.account ?? null },
      ...{ event: line.event, subjectId: line.subjectId, address: line.address, details: line.details },
    }));
  });
}

/** What an operator does with organisations; each call throws what its use case throws. */
export interface OrganizationsDesk {
  list(): ReturnType<typeof organizations.listOrganizations>;
  create(organization: OrganizationChange & { readonly id: number; readonly name: string }): Promise<void>;
  change(id: number, change: OrganizationChange): Promise<void>;
  delete(id: number): Promise<void>;
  members(id: number): ReturnType<typeof organizations.listMembers>;
  addMember(member: Membership & { readonly account: string }): Promise<void>;
  removeMember(member: { readonly organizationId: number; readonly account: string }): Promise<void>;
  /** Gives an organisation characters for its people. @returns what it has now */
  grant(allowance: NewAllowance): Promise<number>;
}

/**
 * Opens the database, brings it up to date and lets `act` work on organisations.
 *
 * @throws {AppError} system.database_unavailable; what `act` throws
 */
export function withOrganizations<T>(
  settings: Settings,
  act: (desk: OrganizationsDesk) => Promise<T>,
): Promise<T> {
  return withDatabase(settings, async (database) => {
    return act(organizationsDesk(database.db));
  });
}

function organizationsDesk(db: Database): OrganizationsDesk {
  const now = () => new Date(systemClock.now());
  // An operator at the console is nobody in the log, but what he looked at is in it.
  const noteRead = (what: string, subjectId: string | null = null) =>
    insertAudit(db, { at: now(), userId: null, event: "operator_read", details: { what }, subjectId });
  return {
    list: async () => {
      await noteRead("organizations");
      return organizations.listOrganizations(db);
    },
    create: (organization) => organizations.createOrganization(db, organization, now()),
    change: (id, change) => organizations.changeOrganization(db, id, change, now()),
    delete: (id) => organizations.deleteOrganization(db, id, now()),
    members: async (id) => {
      await noteRead("organization_members", String(id));
      return organizations.listMembers(db, id);
    },
    addMember: (member) => organizations.addMember(db, member, now()),
    removeMember: (member) => organizations.removeMember(db, member, now()),
    grant: (allowance) => giveAllowance({ db, clock: systemClock }, allowance),
  };
}

/** One person's memory library, by name. */
export interface OwnedLibrary {
  /** User name, e-mail or phone number. */
  readonly account: string;
  readonly name: string;
}

/**
 * Adds units to a person's library, which is made where there is none; what it has already is left out.
 *
 * @throws {AppError} account.not_found, system.database_unavailable; what reading the units throws
 */
export function importMemory(
  settings: Settings,
  { account, name }: OwnedLibrary,
  units: AsyncIterable<TranslationUnit>,
): Promise<{ readonly units: number; readonly added: number }> {
  return withDatabase(settings, async (database) => {
    const ownerId = await ownerOf(database.db, account);
    return importUnits({ db: database.db, clock: systemClock }, { ownerId, name }, units);
  });
}

/**
 * Hands the units of a person's library in one direction to `take`, while the database is open.
 *
 * @throws {AppError} account.not_found, tm.library_not_found, system.database_unavailable; what `take` throws
 */
export function exportMemory<T>(
  settings: Settings,
  { account, name }: OwnedLibrary,
  pair: { readonly from: LanguageTag; readonly to: LanguageTag },
  take: (units: AsyncIterable<TranslationUnit>) => Promise<T>,
): Promise<T> {
  return withDatabase(settings, async (database) => {
    const ownerId = await ownerOf(database.db, account);
    return take(exportUnits(database.db, { ownerId, name }, pair));
  });
}

async function ownerOf(db: Database, account: string): Promise<string> {
  const user = await findUserByAccount(db, account);
  if (!user) throw new AppError("account.not_found", { account });
  return user.id;
}

/**
 * Seals every stored engine key and file password with a new master key: the first of YIZHOU_MASTER_KEY where that is set, else one that is made
 * now in the data folder, where the old ones go once nothing needs them. A running server goes on meanwhile.
 *
 * @throws {AppError} engine.keys_unavailable without master keys; engine.key_unreadable when an older one is missing;
 *   system.database_unavailable
 */
export function rotateMasterKey(
  settings: Settings,
): Promise<{ readonly masterKey: string; readonly sealed: number }> {
  return withDatabase(settings, async (database) => {
    const isOfFolder = settings.masterKey === null && settings.databaseUrl === null;
    if (isOfFolder) await addMasterKey(settings.dataDir);
    const masterKeys = openMasterKeys(settings);
    if (!masterKeys) throw new AppError("engine.keys_unavailable");
    const sealed =
      (await sealAllAnew(database.db, masterKeys)) +
      (await sealPasswordsAnew(database.db, masterKeys)) +
      (await sealAppsAnew(database.db, masterKeys));
    if (isOfFolder) await dropOldMasterKeys(settings.dataDir);
    return { masterKey: (await masterKeys.current()).id, sealed };
  });
}

/** @param act  on a database that is up to date; hears which migrations were applied for it */
async function withDatabase<T>(
  settings: Settings,
  act: (database: OpenDatabase, applied: readonly string[]) => Promise<T>,
): Promise<T> {
  const log = createLog("error");
  const database = await openDatabase(settings, log, "join");
  try {
    return await act(database, await bringUpToDate(database, log));
  } finally {
    await database.close();
  }
}
