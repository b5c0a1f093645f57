// All SQL over the ledger. Whoever reads a balance to spend from it has locked the wallet before.
import type { LedgerEvent } from "@yizhou/contract";
import type { OwnedKind, SiteKind, Unit } from "@yizhou/ledger";
import { faultOf, LOT_KINDS } from "@yizhou/ledger";
import { and, asc, eq, inArray, lte, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { ledgerAccounts, ledgerEntries, ledgerPostings, ledgerWallets } from "./tables.ts";

/** Whose characters and money: a person's or an organisation's. */
export type WalletOwner = { readonly ownerId: string } | { readonly organizationId: number };

export type AccountRow = typeof ledgerAccounts.$inferSelect;

/** An account of the site, opened when it is first named. */
export interface SiteAccount {
  readonly kind: SiteKind;
  readonly unit: Unit;
  readonly ref?: string;
}

/** One line of an entry: of somebody's account, by its number, or of one of the site's. */
export interface Line {
  readonly account: Pick<AccountRow, "id" | "unit"> | SiteAccount;
  readonly amount: number;
}

export interface NewEntry {
  /** Stands for one event of the business: an entry with a key that is there already is not written again. */
  readonly key: string;
  readonly kind: LedgerEvent;
  readonly at: Date;
  readonly jobId?: string | null;
  readonly orderId?: string | null;
  readonly lines: readonly Line[];
}

const ownedBy = (owner: WalletOwner): SQL =>
  "ownerId" in owner
    ? eq(ledgerWallets.ownerId, owner.ownerId)
    : eq(ledgerWallets.organizationId, owner.organizationId);

/**
 * Locks the wallet until the transaction ends; one that is not there yet is made. A transaction that needs two locks them with one
 * call: in the order of their numbers, so that no two transactions wait for each other.
 *
 * @returns their numbers, in the order of `owners`
 */
export async function lockWallets(
  tx: Transaction,
  owners: readonly WalletOwner[],
  now: Date,
): Promise<number[]> {
  const found = await readLocked(tx, owners);
  if (found.every((id) => id !== undefined)) return found as number[];
  const missing = owners.filter((_, at) => found[at] === undefined);
  for (const owner of missing)
    await tx
      .insert(ledgerWallets)
      .values({ ...owner, createdAt: now })
      .onConflictDoNothing();
  return (await readLocked(tx, owners)) as number[];
}

async function readLocked(tx: Transaction, owners: readonly WalletOwner[]): Promise<(number | undefined)[]> {
  const rows = await tx
    .select()
    .from(ledgerWallets)
    .where(sql.join(owners.map(ownedBy), sql` or `))
    .orderBy(asc(ledgerWallets.id))
    .for("update");
  return owners.map(
    (owner) =>
      rows.find((row) =>
        "ownerId" in owner ? row.ownerId === owner.ownerId : row.organizationId === owner.organizationId,
      )?.id,
  );
}

/** The same for wallets whose numbers are known. */
export async function lockWalletsByNumber(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: ledgerWallets.id })
    .from(ledgerWallets)
    .where(inArray(ledgerWallets.id, [...ids]))
    .orderBy(asc(ledgerWallets.id))
    .for("update");
}

/** The number of a wallet, without a lock; null for somebody who never had anything. */
export async function findWallet(db: Queryable, owner: WalletOwner): Promise<number | null> {
  const [row] = await db.select({ id: ledgerWallets.id }).from(ledgerWallets).where(ownedBy(owner));
  return row?.id ?? null;
}

/** An account of a wallet, opened with nothing in it unless it is there. */
export async function openAccount(
  tx: Transaction,
  account: {
    readonly walletId: number;
    readonly unit: Unit;
    readonly kind: OwnedKind;
    readonly ref?: string;
    readonly granted?: number;
    readonly expiresAt?: Date | null;
    readonly forJob?: string | null;
    readonly graceSince?: Date | null;
    readonly createdAt: Date;
  },
): Promise<AccountRow> {
  const [made] = await tx
    .insert(ledgerAccounts)
    .values({ ...account, balance: 0 })
    .onConflictDoNothing()
    .returning();
  if (made) return made;
  const [row] = await tx
    .select()
    .from(ledgerAccounts)
    .where(
      and(
        ...[eq(ledgerAccounts.walletId, account.walletId), eq(ledgerAccounts.unit, account.unit)],
        ...[eq(ledgerAccounts.kind, account.kind), eq(ledgerAccounts.ref, account.ref ?? "")],
      ),
    );
  return row!;
}

/**
 * Lots of wallets with something in them, whether or not they can be spent still.
 *
 * @param freeRefs  free parts that are among them; none of the others is
 */
export async function listLots(
  db: Queryable,
  walletIds: readonly number[],
  freeRefs: readonly string[] = [],
): Promise<LotRow[]> {
  if (walletIds.length === 0) return [];
  // Whoever has translated ten thousand documents has as many free parts, of which one or none matters.
  const lasting = LOT_KINDS.filter((kind) => kind !== "free");
  const isLot = or(
    inArray(ledgerAccounts.kind, lasting),
    and(
      eq(ledgerAccounts.kind, "free"),
      sql`${ledgerAccounts.ref} in (select jsonb_array_elements_text(${JSON.stringify(freeRefs)}::jsonb))`,
    ),
  );
  const rows = await db
    .select()
    .from(ledgerAccounts)
    .where(and(inArray(ledgerAccounts.walletId, [...walletIds]), isLot, sql`${ledgerAccounts.balance} > 0`));
  return rows as LotRow[];
}

/** An account that characters lie in until they are spent. */
export type LotRow = AccountRow & {
  readonly kind: (typeof LOT_KINDS)[number];
  readonly walletId: number;
  readonly balance: number;
};

/** Accounts of one kind and reference, such as the hold of a job or what an order brought. */
export async function findAccounts(
  db: Queryable,
  kinds: readonly OwnedKind[],
  ref: string,
): Promise<AccountRow[]> {
  return db
    .select()
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.ref, ref), inArray(ledgerAccounts.kind, [...kinds])));
}

/**
 * Writes an entry and the balances that follow from it.
 *
 * @returns false when its key stands for an entry already; nothing is changed then
 */
export async function postEntry(tx: Queryable, entry: NewEntry): Promise<boolean> {
  const postings = entry.lines.map(({ account, amount }) => ({ account, unit: account.unit, amount }));
  const fault = faultOf(postings);
  if (fault) throw new Error(`entry ${entry.key}: ${fault}`);
  const lines = entry.lines.map(({ account, amount }) =>
    "id" in account ? { id: account.id, amount } : { ...account, amount },
  );
  const { rows } = await tx.execute<{ written: boolean }>(sql`
    select post_ledger_entry(${entry.key}, ${entry.kind}, ${entry.at.toISOString()}::timestamptz, ${entry.jobId ?? null}::uuid,
      ${entry.orderId ?? null}, ${JSON.stringify(lines)}::jsonb) as written`);
  return rows[0]!.written;
}

/** What each person can spend of their own now; those who have nothing are left out. The free parts of documents are not among it. */
export async function sumBalances(db: Queryable, now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ ownerId: ledgerWallets.ownerId, sum: sql<string>`sum(${ledgerAccounts.balance})` })
    .from(ledgerAccounts)
    .innerJoin(ledgerWallets, eq(ledgerWallets.id, ledgerAccounts.walletId))
    .where(
      and(
        inArray(
          ledgerAccounts.kind,
          LOT_KINDS.filter((kind) => kind !== "free"),
        ),
        sql`${ledgerAccounts.balance} > 0 and ${ledgerWallets.ownerId} is not null`,
        sql`(${ledgerAccounts.expiresAt} is null or ${ledgerAccounts.expiresAt} > ${now})`,
      ),
    )
    .groupBy(ledgerWallets.ownerId);
  return new Map(rows.map(({ ownerId, sum }) => [ownerId!, Number(sum)]));
}

/** True when the event has been written already. */
export async function hasEntry(db: Queryable, key: string): Promise<boolean> {
  return (await db.$count(ledgerEntries, eq(ledgerEntries.key, key))) > 0;
}

/** Lines of entries in the order in which they were written. */
export async function listLines(
  db: Queryable,
  of: { readonly key: string } | { readonly jobId: string } | { readonly orderId: string },
): Promise<LineRow[]> {
  return db
    .select({
      ...{
        entryId: ledgerEntries.id,
        key: ledgerEntries.key,
        entryKind: ledgerEntries.kind,
        at: ledgerEntries.at,
      },
      ...{ jobId: ledgerEntries.jobId, orderId: ledgerEntries.orderId },
      ...{ amount: ledgerPostings.amount, account: ledgerAccounts },
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(
      "key" in of
        ? eq(ledgerEntries.key, of.key)
        : "jobId" in of
          ? eq(ledgerEntries.jobId, of.jobId)
          : eq(ledgerEntries.orderId, of.orderId),
    )
    .orderBy(asc(ledgerEntries.id), asc(ledgerPostings.position));
}

export interface LineRow {
  readonly entryId: number;
  readonly key: string;
  readonly entryKind: LedgerEvent;
  readonly at: Date;
  readonly jobId: string | null;
  readonly orderId: string | null;
  readonly amount: number;
  readonly account: AccountRow;
}

/** Everything that was written of somebody, oldest first. */
export async function listWalletLines(db: Queryable, owner: WalletOwner): Promise<WalletLine[]> {
  const rows = await db
    .select({
      ...{
        at: ledgerEntries.at,
        event: ledgerEntries.kind,
        jobId: ledgerEntries.jobId,
        orderId: ledgerEntries.orderId,
      },
      ...{ account: ledgerAccounts.kind, unit: ledgerAccounts.unit, amount: ledgerPostings.amount },
    })
    .from(ledgerWallets)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.walletId, ledgerWallets.id))
    .innerJoin(ledgerPostings, eq(ledgerPostings.accountId, ledgerAccounts.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .where(ownedBy(owner))
    .orderBy(asc(ledgerEntries.id), asc(ledgerPostings.position));
  return rows;
}

/** A line of somebody's own accounts, as they are told of it. */
export interface WalletLine extends Pick<LineRow, "at" | "jobId" | "orderId" | "amount"> {
  readonly event: LedgerEvent;
  readonly account: AccountRow["kind"];
  readonly unit: Unit;
}

/** A wallet that is nobody's any more. */
export async function forgetWallet(tx: Queryable, ownerId: string): Promise<void> {
  await tx.update(ledgerWallets).set({ ownerId: null }).where(eq(ledgerWallets.ownerId, ownerId));
}

/** What lies in an account of a wallet that is locked. */
export async function balanceOfAccount(tx: Queryable, id: number): Promise<number> {
  const [row] = await tx
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, id));
  return row?.balance ?? 0;
}

/** What was paid for one job can be spent on anything from now on. */
export async function dropReservations(tx: Queryable, jobId: string): Promise<void> {
  await tx.update(ledgerAccounts).set({ forJob: null }).where(eq(ledgerAccounts.forJob, jobId));
}

/** What is held of jobs, and what those of their runs that ended came to, by job. */
export async function sumJobs(
  db: Queryable,
  jobIds: readonly string[],
): Promise<{ jobId: string; held: number; heldFree: number; paid: number; free: number }[]> {
  if (jobIds.length === 0) return [];
  // By run, for the free part that a run holds has been given to nobody until it ends.
  const { rows } = await db.execute<{
    job_id: string;
    held: string;
    held_free: string;
    used: string;
    free: string;
  }>(sql`
    with runs as (
      select e.job_id, coalesce(sum(p.amount) filter (where a.kind = 'hold'), 0) as held,
        coalesce(sum(p.amount) filter (where a.kind = 'used'), 0) as used,
        coalesce(-sum(p.amount) filter (where a.kind = 'free'), 0) as free
      from ledger_entries e
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id
      where e.job_id in (select jsonb_array_elements_text(${JSON.stringify(jobIds)}::jsonb)::uuid)
      group by e.job_id, ${runOf(sql`e.key`)}
    )
    select job_id, sum(held) as held, sum(used) as used, coalesce(sum(free) filter (where held = 0), 0) as free,
      coalesce(sum(free) filter (where held > 0), 0) as held_free
    from runs group by job_id`);
  return rows.map(({ job_id: jobId, held, held_free: heldFree, used, free }) => ({
    ...{ jobId, held: Number(held), heldFree: Number(heldFree) },
    ...{ paid: Number(used) - Number(free), free: Number(free) },
  }));
}

/** Which run of its job an entry is of, by its key: `job … hold 2`. */
const runOf = (key: SQL): SQL => sql`split_part(${key}, ' ', 4)`;

/**
 * What runs that began since a moment took of an organisation's characters, less what came back of them, by the wallet of whom they
 * were for; absent where nothing was. It is read from the postings, so it follows a hold and its release by itself.
 */
export async function sumTaken(
  db: Queryable,
  organizationWallet: number,
  memberWallets: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ wallet_id: string; taken: string }>(sql`
    with held as (
      select e.id, e.key, h.wallet_id
      from ledger_accounts h
      join ledger_postings p on p.account_id = h.id
      join ledger_entries e on e.id = p.entry_id
      where h.kind = 'hold' and e.kind = 'hold' and e.at >= ${since.toISOString()}::timestamptz
        and h.wallet_id in (select jsonb_array_elements_text(${JSON.stringify(memberWallets)}::jsonb)::bigint)
    ), moved as (
      select id as entry_id, wallet_id from held
      union all
      select r.id, wallet_id from held
      join ledger_entries r on r.key = replace(held.key, ' hold ', ' release ')
    )
    select moved.wallet_id, -sum(p.amount) as taken
    from moved
    join ledger_postings p on p.entry_id = moved.entry_id
    join ledger_accounts a on a.id = p.account_id
    where a.wallet_id = ${organizationWallet}
    group by moved.wallet_id`);
  return new Map(rows.map(({ wallet_id, taken }) => [Number(wallet_id), Number(taken)]));
}

/** Numbers of people's wallets, by their ids; absent for somebody who never had anything. */
export async function findWalletsOf(
  db: Queryable,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(ledgerWallets)
    .where(inArray(ledgerWallets.ownerId, [...ownerIds]));
  return new Map(rows.map(({ id, ownerId }) => [ownerId!, id]));
}

/** Whose a wallet is; null for the site's own and for nobody's. */
export async function ownerOfWallet(db: Queryable, id: number): Promise<WalletOwner | null> {
  const [row] = await db.select().from(ledgerWallets).where(eq(ledgerWallets.id, id));
  if (row?.ownerId) return { ownerId: row.ownerId };
  return row?.organizationId != null ? { organizationId: row.organizationId } : null;
}

/** Jobs that something was paid for and not spent yet. */
export async function listReservedJobs(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ jobId: ledgerAccounts.forJob })
    .from(ledgerAccounts)
    .where(sql`${ledgerAccounts.forJob} is not null`);
  return rows.map(({ jobId }) => jobId!);
}

/** Lots past their end with something in them. */
export async function listEndedLots(
  db: Queryable,
  now: Date,
): Promise<Pick<AccountRow, "id" | "walletId">[]> {
  return db
    .select({ id: ledgerAccounts.id, walletId: ledgerAccounts.walletId })
    .from(ledgerAccounts)
    .where(and(sql`${ledgerAccounts.balance} > 0`, lte(ledgerAccounts.expiresAt, now)))
    .orderBy(asc(ledgerAccounts.expiresAt))
    .limit(1000);
}

/** What a person's lots hold that end on one day. */
export interface EndingLots {
  readonly ownerId: string;
  readonly lots: readonly number[];
  readonly characters: number;
  /** The first of them. */
  readonly endsAt: Date;
}

/**
 * People's own lots that end soon and of which they were not told: within a week, or half of the time that a lot lasts where that is
 * less. By person and day (UTC), the first to end first; an organisation's end with its trial.
 */
export async function listEndingLots(db: Queryable, now: Date): Promise<EndingLots[]> {
  const { rows } = await db.execute<{
    owner_id: string;
    lots: string[];
    characters: string;
    ends_at: string;
  }>(sql`
    select w.owner_id, array_agg(a.id) as lots, sum(a.balance) as characters, min(a.expires_at) as ends_at
    from ledger_accounts a join ledger_wallets w on w.id = a.wallet_id
    where a.balance > 0 and a.reminded_at is null and a.unit = 'characters' and w.owner_id is not null
      and a.expires_at > ${now.toISOString()}::timestamptz
      and a.expires_at <= ${now.toISOString()}::timestamptz + interval '7 days'
      and a.expires_at - ${now.toISOString()}::timestamptz <= (a.expires_at - a.created_at) / 2
    group by w.owner_id, (a.expires_at at time zone 'UTC')::date
    order by ends_at limit 500`);
  return rows.map(({ owner_id, lots, characters, ends_at }) => ({
    ...{ ownerId: owner_id, lots: lots.map(Number), characters: Number(characters) },
    endsAt: new Date(ends_at),
  }));
}

/** Their owner was told of them. */
export async function markReminded(tx: Transaction, lots: readonly number[], at: Date): Promise<void> {
  await tx
    .update(ledgerAccounts)
    .set({ remindedAt: at })
    .where(inArray(ledgerAccounts.id, [...lots]));
}

/** What is wrong with the books, from one moment of them; empty: they add up. */
export interface LedgerFault {
  /** Null: all accounts of a unit together. */
  readonly accountId: number | null;
  readonly balance: number;
  readonly postings: number;
}

export async function findFaults(db: Queryable): Promise<LedgerFault[]> {
  const { rows } = await db.execute<{ account_id: string | null; balance: string; postings: string }>(sql`
    with sums as (
      select a.id, a.unit, a.balance, coalesce(sum(p.amount), 0) as postings
      from ledger_accounts a left join ledger_postings p on p.account_id = a.id group by a.id
    )
    select id::text as account_id, balance, postings from sums where balance <> postings or balance < 0
    union all
    select null, 0, sum(postings) from sums group by unit having sum(postings) <> 0
    union all
    select null, 0, sum(p.amount) from ledger_postings p join ledger_accounts a on a.id = p.account_id
      group by p.entry_id, a.unit having sum(p.amount) <> 0`);
  return rows.map(({ account_id, balance, postings }) => ({
    accountId: account_id === null ? null : Number(account_id),
    balance: Number(balance),
    postings: Number(postings),
  }));
}

/** What lies in the accounts of somebody, of whatever kind. */
export async function listFilled(
  db: Queryable,
  ownerId: string,
): Promise<(AccountRow & { readonly balance: number })[]> {
  const rows = await db
    .select({ account: ledgerAccounts })
    .from(ledgerAccounts)
    .innerJoin(ledgerWallets, eq(ledgerWallets.id, ledgerAccounts.walletId))
    .where(and(eq(ledgerWallets.ownerId, ownerId), sql`${ledgerAccounts.balance} > 0`));
  return rows.map(({ account }) => ({ ...account, balance: account.balance! }));
}

/** What is held of somebody's jobs now, and what was paid for them since a moment, without the free parts of their documents. */
export async function sumWallet(
  db: Queryable,
  ownerId: string,
  since: Date,
): Promise<{ readonly held: number; readonly paid: number }> {
  const walletId = await findWallet(db, { ownerId });
  if (walletId === null) return { held: 0, paid: 0 };
  const isHold = and(eq(ledgerAccounts.walletId, walletId), eq(ledgerAccounts.kind, "hold"));
  const [held] = await db
    .select({ sum: sql<string>`coalesce(sum(${ledgerAccounts.balance}), 0)` })
    .from(ledgerAccounts)
    .where(isHold);
  const { rows } = await db.execute<{ paid: string }>(sql`
    with captured as (
      select e.job_id, ${runOf(sql`e.key`)} as run, -p.amount as used
      from ledger_accounts h
      join ledger_postings p on p.account_id = h.id
      join ledger_entries e on e.id = p.entry_id
      where h.wallet_id = ${walletId} and h.kind = 'hold' and e.kind = 'capture'
        and e.at >= ${since.toISOString()}::timestamptz
    ), free as (
      select -sum(p.amount) as used
      from captured
      join ledger_entries e on e.job_id = captured.job_id and ${runOf(sql`e.key`)} = captured.run
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id
      where a.kind = 'free'
    )
    select coalesce((select sum(used) from captured), 0) - coalesce((select used from free), 0) as paid`);
  return { held: Number(held!.sum), paid: Number(rows[0]!.paid) };
}

/** What lies in somebody's accounts of some kinds, by kind; absent where nothing does. */
export async function sumKinds(
  db: Queryable,
  ownerId: string,
  kinds: readonly OwnedKind[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ kind: ledgerAccounts.kind, sum: sql<string>`sum(${ledgerAccounts.balance})` })
    .from(ledgerAccounts)
    .innerJoin(ledgerWallets, eq(ledgerWallets.id, ledgerAccounts.walletId))
    .where(and(eq(ledgerWallets.ownerId, ownerId), inArray(ledgerAccounts.kind, [...kinds])))
    .groupBy(ledgerAccounts.kind);
  return new Map(rows.map(({ kind, sum }) => [kind, Number(sum)]));
}
