-- Who has accounts: a person or an organisation. Whoever changes what lies in them locks this row first, several in the order of
-- their numbers, so that nobody spends twice and no two wait for each other. Names nobody once the person was erased.
create table ledger_wallets (
  id bigint generated always as identity primary key,
  owner_id uuid unique references users (id) on delete set null,
  organization_id integer unique references organizations (id) on delete set null,
  created_at timestamptz not null
);

-- An account counts one unit. Those of a wallet keep their balance and never go below zero; those of the site (no wallet) are the
-- other side of every entry and are only summed up, so that not everybody waits for their row.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  wallet_id bigint references ledger_wallets (id),
  unit text not null check (unit in ('characters', 'fen')),
  kind text not null,
  -- What it is of: the order, the voucher, the job.
  ref text not null default '',
  balance bigint check (balance >= 0),
  -- What it began with.
  granted bigint not null default 0,
  expires_at timestamptz,
  -- Paid for this job, which therefore comes first.
  for_job uuid,
  created_at timestamptz not null,
  unique nulls not distinct (wallet_id, kind, ref, unit),
  check ((wallet_id is null) = (balance is null))
);
create index ledger_accounts_expiry on ledger_accounts (expires_at) where balance > 0;
create index ledger_accounts_ref on ledger_accounts (ref);

-- What happened: one entry for each event, whose key says which.
create table ledger_entries (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  at timestamptz not null,
  -- The job or the order that it was about.
  job_id uuid,
  order_id text
);
create index ledger_entries_job on ledger_entries (job_id) where job_id is not null;
create index ledger_entries_order on ledger_entries (order_id) where order_id is not null;

create table ledger_postings (
  entry_id bigint not null references ledger_entries (id),
  position smallint not null,
  account_id bigint not null references ledger_accounts (id),
  amount bigint not null check (amount <> 0),
  primary key (entry_id, position)
);
create index ledger_postings_account on ledger_postings (account_id, entry_id);

-- What is written stays: a mistake is put right by another entry.
create trigger ledger_entries_kept before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_postings_kept before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();
create trigger ledger_accounts_kept before delete or truncate on ledger_accounts
  for each statement execute function refuse_change();
create trigger ledger_wallets_kept before delete or truncate on ledger_wallets
  for each statement execute function refuse_change();

-- Balances are sums of postings and nothing else: only the trigger below changes them.
create function refuse_balance() returns trigger language plpgsql as $$
begin
  raise exception 'balances follow from postings';
end $$;
create trigger ledger_accounts_balance before update on ledger_accounts for each row
  when (pg_trigger_depth() = 0 and (old.balance, old.granted, old.unit, old.kind, old.wallet_id)
    is distinct from (new.balance, new.granted, new.unit, new.kind, new.wallet_id))
  execute function refuse_balance();
create trigger ledger_accounts_opened before insert on ledger_accounts for each row
  when (new.balance <> 0) execute function refuse_balance();

-- Both sides of every entry come in one statement; accounts are changed in the order of their numbers.
create function keep_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select from added p join ledger_accounts a on a.id = p.account_id group by p.entry_id, a.unit having sum(p.amount) <> 0
  ) then
    raise exception 'an entry does not add up to zero';
  end if;
  perform from ledger_accounts where id in (select account_id from added) and balance is not null order by id for update;
  update ledger_accounts a set balance = a.balance + d.amount
    from (select account_id, sum(amount) as amount from added group by account_id) d
    where a.id = d.account_id and a.balance is not null;
  return null;
end $$;
create trigger ledger_postings_counted after insert on ledger_postings
  referencing new table as added for each statement execute function keep_balances();

-- Writes an entry with its postings, and opens the accounts of the site that it names; nothing where its key stands for one already.
-- A posting names its account by `id`, or one of the site by `unit`, `kind` and `ref`.
create function post_ledger_entry(entry_key text, entry_kind text, entry_at timestamptz, entry_job uuid, entry_order text, lines jsonb)
returns boolean language plpgsql as $$
declare
  entry bigint;
begin
  insert into ledger_accounts (unit, kind, ref, created_at)
    select distinct l.unit, l.kind, coalesce(l.ref, ''), entry_at
    from jsonb_to_recordset(lines) as l(id bigint, unit text, kind text, ref text)
    where l.id is null and not exists (
      select from ledger_accounts a
      where a.wallet_id is null and a.unit = l.unit and a.kind = l.kind and a.ref = coalesce(l.ref, ''))
    on conflict do nothing;
  insert into ledger_entries (key, kind, at, job_id, order_id)
    values (entry_key, entry_kind, entry_at, entry_job, entry_order)
    on conflict (key) do nothing returning id into entry;
  if entry is null then
    return false;
  end if;
  insert into ledger_postings (entry_id, position, account_id, amount)
    select entry, l.at, coalesce(l.line ->> 'id', (
      select a.id::text from ledger_accounts a
      where a.wallet_id is null and a.unit = l.line ->> 'unit' and a.kind = l.line ->> 'kind'
        and a.ref = coalesce(l.line ->> 'ref', '')))::bigint, (l.line ->> 'amount')::bigint
    from jsonb_array_elements(lines) with ordinality as l(line, at);
  return true;
end $$;
